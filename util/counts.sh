# SPDX-License-Identifier: Apache-2.0
#
# Counts what passed, for util/run and .ci/run, which source this file. The last
# line of a suite that has "N passed, N failed[, N skipped]" counts; a suite
# without one counts as one, and one whose status belies its line has failed.

passed=0 failed=0 skipped=0 asides=()

# tally STATUS LOG adds the totals of one finished suite.
tally() {
  local status=$1 line p=0 f=0 s=0
  line=$(grep -aoE '[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?' "$2" |
    tail -n 1 || true)
  if [[ $line =~ ([0-9]+)\ passed,\ ([0-9]+)\ failed(,\ ([0-9]+)\ skipped)? ]]
  then
    p=${BASH_REMATCH[1]} f=${BASH_REMATCH[2]} s=${BASH_REMATCH[4]:-0}
  elif [[ $status -eq 0 ]]; then
    p=1
  fi
  if [[ $status -ne 0 && $f -eq 0 ]]; then f=1; fi
  passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
}

# suite NAME COMMAND... runs one suite and adds it to the totals.
suite() {
  local name=$1 log status=0
  shift
  log=$(mktemp)
  echo "== $name"
  "$@" 2>&1 | tee "$log" || status=${PIPESTATUS[0]}
  [[ $status -eq 0 ]] || echo "FAILED: $name (status $status)"
  tally "$status" "$log"
  rm -f "$log"
}

# aside NAME COMMAND... starts one suite beside others; join() counts them.
aside() {
  local name=$1 log
  shift
  log=$(mktemp)
  asides+=("$name:$log")
  {
    local status=0
    "$@" 2>&1 | tee "$log" | sed -u "s/^/$name: /" || status=${PIPESTATUS[0]}
    echo "$status" >"$log.status"
  } &
}

# join waits for the suites that run aside and adds them to the totals.
join() {
  local item name log status
  wait
  for item in "${asides[@]}"; do
    name=${item%%:*} log=${item#*:}
    status=$(cat "$log.status")
    [[ $status -eq 0 ]] || echo "FAILED: $name (status $status)"
    tally "$status" "$log"
    rm -f "$log" "$log.status"
  done
  asides=()
}

# totals prints the last line and gives the status of the whole.
totals() {
  if [[ $((passed + failed)) -eq 0 ]]; then
    echo "FAILED: nothing was run"
    failed=1
  fi
  local line="$passed passed, $failed failed"
  [[ $skipped -eq 0 ]] || line+=", $skipped skipped"
  echo "$line"
  [[ $failed -eq 0 ]]
}
