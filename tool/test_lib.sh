# SPDX-License-Identifier: Apache-2.0
#
# What the tests of `bssl` have in common. They source this file, giving it the
# path of `bssl`; their checks are counted, and finish() tells the counts.

bssl=$(realpath "$1")
tool=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
passed=0 failed=0 skipped=0

# in_own_folder continues in a new folder, which goes with the shell.
in_own_folder() {
  dir=$(mktemp -d)
  trap 'rm -rf "$dir"' EXIT
  cd "$dir" || exit 1
}

# result NAME STATUS [FILE] counts one check; FILE, or "out", is what it printed.
result() {
  if [[ $2 -eq 0 ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $1"
    cat "${3:-out}" 2>/dev/null
  fi
}

# check NAME COMMAND... counts whether a command succeeds. It may read "out".
check() {
  local name=$1
  shift
  "$@" >check.out 2>&1
  result "$name" $? check.out
}

# expect STATUS TEXT ARGUMENT... runs `bssl ARGUMENT...` and looks at its status
# and what it prints.
expect() {
  local want=$1 text=$2 status=0
  shift 2
  "$bssl" "$@" >out 2>&1 </dev/null || status=$?
  [[ $status -eq $want ]] && { [[ -z $text ]] || grep -qF -- "$text" out; }
  result "$* (status $status, want $want and \"$text\")" $?
}

# finish prints the line that util/counts.sh reads, and gives the status.
finish() {
  local line="$passed passed, $failed failed"
  [[ $skipped -eq 0 ]] || line+=", $skipped skipped"
  echo "$line"
  [[ $failed -eq 0 ]]
}
