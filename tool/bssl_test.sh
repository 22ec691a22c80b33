#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tests what the commands of `bssl` have in common: help, and the version.
#
#   tool/bssl_test.sh path/to/bssl

set -uo pipefail
bssl=$1
passed=0 failed=0

# expect STATUS TEXT ARGUMENT... looks at a status and what is printed, on
# standard output if the status is 0, on standard error otherwise.
expect() {
  local want=$1 text=$2 out status=0
  shift 2
  if [[ $want -eq 0 ]]; then
    out=$("$bssl" "$@" 2>/dev/null) || status=$?
  else
    out=$("$bssl" "$@" 2>&1 >/dev/null) || status=$?
  fi
  if [[ $status -eq $want && $out == *"$text"* ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $* (status $status, want $want and \"$text\"):"
    echo "$out"
  fi
}

expect 2 "Usage: bssl COMMAND"
expect 2 "no command \"steal\"" steal
expect 2 "no command \"steal\"" help steal
commands=$("$bssl" help | sed -n 's/^  \([a-z]*\)  .*/\1/p')
for option in help -help --help; do
  expect 0 "Usage: bssl COMMAND" $option
done
for command in $commands; do
  expect 0 "Usage: bssl $command" help "$command"
  expect 0 "Usage: bssl $command" "$command" -help
done
for command in ec speed token version; do
  expect 2 "Usage: bssl $command" $command nonsense
done

root=$(dirname "${BASH_SOURCE[0]}")/..
commit=$(git -C "$root" rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
expect 0 "Commit: $commit" version
expect 0 "Compiler: " version
expect 0 "P-521=" version

echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
