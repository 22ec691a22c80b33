#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tests `bssl token`: every method from a key to a token that has come back, and
# what must be refused, with the exit status and what the message must say.
#
#   tool/token_test.sh path/to/bssl

set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/test_lib.sh" "$1"
in_own_folder

# step STATUS TEXT STEP... expects this of a step of `bssl token`.
step() {
  expect "$1" "$2" token "${@:3}"
}

# alter FILE AT changes one byte.
alter() {
  local byte
  byte=$(od -An -v -tu1 -j "$2" -N 1 "$1")
  printf "\\$(printf %o $((byte ^ 1)))" |
    dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}

# issue METHOD [MESSAGE] brings a batch of tokens to $1.token.*, with bit 1
# where there is one.
issue() {
  local m=$1 bit=0 message=()
  [[ $m == *voprf* ]] || bit=1
  [[ $# -eq 1 ]] || message=(-message "$2")
  step 0 "$m" keygen -method "$m" -id 7 -private "$m.key"
  step 0 "publish" commitment -private "$m.key" -public "$m.pub"
  step 0 "3 tokens" request -public "$m.pub" -count 3 -state "$m.state" \
    -out "$m.request" "${message[@]}"
  check "$m: private files" test \
    "$(stat -c %a "$m.key" "$m.state" | sort -u)" = 600
  step 0 "3 tokens by key 7" issue -private "$m.key" -in "$m.request" \
    -bit $bit -out "$m.response"
  cp "$m.state" "$m.state.copy"
  step 0 "3 tokens" finish -public "$m.pub" -state "$m.state" \
    -in "$m.response" -tokens "$m.token"
  check "$m: the state is removed" test ! -e "$m.state"
  check "$m: tokens are private" test "$(stat -c %a "$m.token.3")" = 600
  step 0 "send it" present -token "$m.token.1" -data "hello" -out "$m.red"
}

for m in experiment_v1 experiment_v2_voprf experiment_v2_pmb pst_v1_voprf \
  pst_v1_pmb; do
  issue $m
  step 0 "client data: hello" redeem -private $m.key -in $m.red
  check "$m: the store is the caller's" grep -q "refuse this one" out
  check "$m: the key's id" grep -q "valid token by key 7" out
  [[ $m == *voprf* ]] || check "$m: the bit" grep -q "private bit: 1" out
  rm -f $m.*
  issue $m "a message"
  step 0 "valid token" redeem -private $m.key -in $m.red \
    --message "a message"
  step 1 "refuse it" redeem -private $m.key -in $m.red \
    --message "another message"
  step 1 "refuse it" redeem -private $m.key -in $m.red
done

for m in experiment_v0 experiment_v1_2020; do
  issue $m
  step 0 "signed record" redeem -private $m.key -in $m.red -out $m.record \
    -lifetime 60
  check "$m: client data" grep -q "client data: .hello" out
  step 0 "signed by the issuer" record -public $m.pub -in $m.record
  step 1 "leave out -message" request -public $m.pub -message x -state s \
    -out r
  step 2 "-out is missing" redeem -private $m.key -in $m.red
  alter $m.record 20
  step 1 "refused" record -public $m.pub -in $m.record
done

# Refusals; files of pst_v1_pmb are left.
m=pst_v1_pmb
head -c 40 /dev/urandom >secret
step 0 "private key 9" keygen -method $m -id 9 -private other.key \
  -secret secret
step 0 "private key 9" keygen -method $m -id 9 -private same.key \
  -secret secret
check "a secret gives one key" cmp other.key same.key
step 0 "" commitment -private other.key -public other.pub
step 1 "another -public" finish -public other.pub -state $m.state.copy \
  -in $m.response -tokens t
step 0 "3 tokens by $m.pub" finish -public other.pub -public $m.pub \
  -state $m.state.copy -in $m.response -tokens again
step 1 "give the -private file" redeem -private other.key -in $m.red
step 0 "" request -public other.pub -count 2 -state s2 -out r2
step 1 "Give the -private file" issue -private other.key -id 3 -in r2 -out x
step 0 "1 tokens by key 9" issue -private $m.key -private other.key -id 9 \
  -max 1 -in r2 -out x
step 0 "1 tokens" finish -public other.pub -state s2 -in x -tokens one
step 0 "" request -public $m.pub -state s3 -out r3
step 0 "" issue -private $m.key -in r3 -out x3
alter x3 $(($(stat -c %s x3) - 3))
step 1 "to issue again" finish -public $m.pub -state s3 -in x3 -tokens t
check "a failed finish keeps the state" test -e s3
step 1 "remove it first" keygen -method $m -private $m.key
step 1 "is a private key; a commitment is wanted" request -public $m.key \
  -state s -out r
step 1 "is no file of" request -public secret -state s -out r
step 1 "No such file" redeem -private $m.key -in nothing
step 1 "there are" keygen -method pst_v2 -private k
head -c 31 secret >short
step 1 "fewer than 32 bytes" keygen -method $m -private k -secret short
step 1 "the application's own" record -public $m.pub -in $m.red
step 2 "has no \"-colour\"" keygen -colour red
step 2 "lacks its value" keygen -method
step 2 "-private FILE is missing" keygen -method $m
step 2 "wants a number" request -public $m.pub -count many -state s -out r
step 2 "at least 1" request -public $m.pub -count 0 -state s -out r
step 2 "no step" steal
step 0 "Methods:" -help

finish
