#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tests `bssl token`: every method from a key to a token that has come back, and
# what must be refused, with the exit status and what the message must say.
#
#   tool/token_test.sh path/to/bssl

set -uo pipefail
bssl=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
passed=0 failed=0

# result NAME OK counts one check.
result() {
  if [[ $2 -eq 0 ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $1"
    cat out 2>/dev/null
  fi
}

# expect STATUS TEXT STEP... runs a step and looks at its status and output.
expect() {
  local want=$1 text=$2 status=0
  shift 2
  "$bssl" token "$@" >out 2>&1 || status=$?
  [[ $status -eq $want ]] && grep -qF -- "$text" out
  result "$* (status $status, want $want and \"$text\")" $?
}

# check NAME COMMAND... counts whether a command succeeds.
check() {
  local name=$1
  shift
  "$@" >/dev/null 2>&1
  result "$name" $?
}

# issue METHOD [MESSAGE] brings a batch of tokens to $1.token.*, with bit 1
# where there is one.
issue() {
  local m=$1 bit=0 message=()
  [[ $m == *voprf* ]] || bit=1
  [[ $# -eq 1 ]] || message=(-message "$2")
  expect 0 "$m" keygen -method "$m" -id 7 -private "$m.key"
  expect 0 "publish" commitment -private "$m.key" -public "$m.pub"
  expect 0 "3 tokens" request -public "$m.pub" -count 3 -state "$m.state" \
    -out "$m.request" "${message[@]}"
  check "$m: private files" test \
    "$(stat -c %a "$m.key" "$m.state" | sort -u)" = 600
  expect 0 "3 tokens by key 7" issue -private "$m.key" -in "$m.request" \
    -bit $bit -out "$m.response"
  cp "$m.state" "$m.state.copy"
  expect 0 "3 tokens" finish -public "$m.pub" -state "$m.state" \
    -in "$m.response" -tokens "$m.token"
  check "$m: the state is removed" test ! -e "$m.state"
  check "$m: tokens are private" test "$(stat -c %a "$m.token.3")" = 600
  expect 0 "send it" present -token "$m.token.1" -data "hello" -out "$m.red"
}

for m in experiment_v1 experiment_v2_voprf experiment_v2_pmb pst_v1_voprf \
  pst_v1_pmb; do
  issue $m
  expect 0 "client data: hello" redeem -private $m.key -in $m.red
  check "$m: the store is the caller's" grep -q "refuse this one" out
  check "$m: the key's id" grep -q "valid token by key 7" out
  [[ $m == *voprf* ]] || check "$m: the bit" grep -q "private bit: 1" out
  rm -f $m.*
  issue $m "a message"
  expect 0 "valid token" redeem -private $m.key -in $m.red \
    --message "a message"
  expect 1 "refuse it" redeem -private $m.key -in $m.red \
    --message "another message"
  expect 1 "refuse it" redeem -private $m.key -in $m.red
done

for m in experiment_v0 experiment_v1_2020; do
  issue $m
  expect 0 "signed record" redeem -private $m.key -in $m.red -out $m.record \
    -lifetime 60
  check "$m: client data" grep -q "client data: .hello" out
  expect 0 "signed by the issuer" record -public $m.pub -in $m.record
  expect 1 "leave out -message" request -public $m.pub -message x -state s \
    -out r
  expect 2 "-out is missing" redeem -private $m.key -in $m.red
  printf '\1' | dd of=$m.record bs=1 seek=20 conv=notrunc status=none
  expect 1 "refused" record -public $m.pub -in $m.record
done

# Refusals; files of pst_v1_pmb are left.
m=pst_v1_pmb
head -c 40 /dev/urandom >secret
expect 0 "private key 9" keygen -method $m -id 9 -private other.key \
  -secret secret
expect 0 "private key 9" keygen -method $m -id 9 -private same.key \
  -secret secret
check "a secret gives one key" cmp other.key same.key
expect 0 "" commitment -private other.key -public other.pub
expect 1 "another -public" finish -public other.pub -state $m.state.copy \
  -in $m.response -tokens t
expect 0 "3 tokens by $m.pub" finish -public other.pub -public $m.pub \
  -state $m.state.copy -in $m.response -tokens again
expect 1 "give the -private file" redeem -private other.key -in $m.red
expect 0 "" request -public other.pub -count 2 -state s2 -out r2
expect 1 "Give the -private file" issue -private other.key -id 3 -in r2 -out x
expect 0 "1 tokens by key 9" issue -private $m.key -private other.key -id 9 \
  -max 1 -in r2 -out x
expect 0 "1 tokens" finish -public other.pub -state s2 -in x -tokens one
expect 0 "" request -public $m.pub -state s3 -out r3
expect 0 "" issue -private $m.key -in r3 -out x3
printf '\1' | dd of=x3 bs=1 seek=$(($(stat -c %s x3) - 3)) conv=notrunc \
  status=none
expect 1 "to issue again" finish -public $m.pub -state s3 -in x3 -tokens t
check "a failed finish keeps the state" test -e s3
expect 1 "remove it first" keygen -method $m -private $m.key
expect 1 "is a private key; a commitment is wanted" request -public $m.key \
  -state s -out r
expect 1 "is no file of" request -public secret -state s -out r
expect 1 "No such file" redeem -private $m.key -in nothing
expect 1 "there are" keygen -method pst_v2 -private k
head -c 31 secret >short
expect 1 "fewer than 32 bytes" keygen -method $m -private k -secret short
expect 1 "the application's own" record -public $m.pub -in $m.red
expect 2 "has no \"-colour\"" keygen -colour red
expect 2 "lacks its value" keygen -method
expect 2 "-private FILE is missing" keygen -method $m
expect 2 "wants a number" request -public $m.pub -count many -state s -out r
expect 2 "at least 1" request -public $m.pub -count 0 -state s -out r
expect 2 "no step" steal
expect 0 "Methods:" -help

echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
