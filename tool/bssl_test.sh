#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tests what the commands of `bssl` have in common: help, and the version.
#
#   tool/bssl_test.sh path/to/bssl

set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/test_lib.sh" "$1"
in_own_folder

# prints STATUS TEXT ARGUMENT... looks at a status and what is printed, on
# standard output if the status is 0, on standard error otherwise.
prints() {
  local want=$1 text=$2 file=out status=0
  shift 2
  [[ $want -eq 0 ]] || file=errors
  "$bssl" "$@" >out 2>errors </dev/null || status=$?
  [[ $status -eq $want ]] && grep -qF -- "$text" $file
  result "$* (status $status, want $want and \"$text\")" $? $file
}

prints 2 "Usage: bssl COMMAND"
prints 2 "no command \"steal\"" steal
prints 2 "no command \"steal\"" help steal
commands=$("$bssl" help | sed -n 's/^  \([a-z]*\)  .*/\1/p')
for option in help -help --help; do
  prints 0 "Usage: bssl COMMAND" $option
done
for command in $commands; do
  prints 0 "Usage: bssl $command" help "$command"
  prints 0 "Usage: bssl $command" "$command" -help
done
for command in speed version; do
  prints 2 "Usage: bssl $command" $command nonsense
done
for command in ec token; do
  prints 2 "Usage: bssl $command" $command
  prints 2 "no step \"nonsense\"; there are " $command nonsense
done
prints 0 "genkey - " ec genkey -help
prints 2 "no option: values go after one" ec pub pub.pem

commit=$(git -C "$tool" rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
prints 0 "Commit: $commit" version
prints 0 "Compiler: " version
prints 0 "P-521=" version

finish
