#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tests that `bssl` wipes secrets before it frees them: all that a step gives
# back to the C library's heap is collected and searched.
#
#   tool/heap_test.sh path/to/bssl

set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/test_lib.sh" "$1"
in_own_folder

# As a library the spy writes every block that a program frees to descriptor 9;
# as a program it frees its argument.
cat >spy.c <<'END'
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void __libc_free(void *block);

void free(void *block) {
  if (block != NULL && write(9, block, malloc_usable_size(block)) < 0) {
    abort();
  }
  __libc_free(block);
}

int main(int argc, char **argv) {
  free(strdup(argv[argc - 1]));
}
END
if ! cc -fPIC spy.c -o leak 2>out || ! cc -fPIC -shared spy.c -o spy.so 2>out
then
  echo "!!! the C library tells nobody what is freed: NOTHING WAS SEARCHED"
  skipped=1
  finish
  exit
fi

# hex FILE prints a file's bytes in hex.
hex() {
  od -An -v -tx1 "$1" | tr -d ' \n'
}

# freed TEXT... tells whether what was freed has one of these texts, or bytes
# that one of them spells in hex.
freed() {
  local text
  hex freed >freed.hex
  for text in "$@"; do
    grep -qaF -- "$text" freed || grep -qF -- "$text" freed.hex && return 0
  done
  return 1
}

# ours STEP... runs a step of `bssl` that nobody watches.
ours() {
  check "$*: works" "$bssl" "$@"
}

# watch STEP... collects what a step of `bssl` frees.
watch() {
  watched=$*
  check "$*: works" env LD_PRELOAD="$dir/spy.so" "$bssl" "$@" 9>freed
  check "$*: the spy sees" test -s freed
}

# expect_wiped SECRET... searches what was collected last.
expect_wiped() {
  ! freed "$@"
  result "$watched: frees a secret" $?
}

# wiped STEP... expects that a step leaves none of $secrets.
wiped() {
  watch "$@"
  expect_wiped "${secrets[@]}"
}

# Who does not wipe is found.
secret=736563726574206b6579
./leak "a secret key" 9>freed
check "a leak is found as bytes" freed $secret
check "a leak is found as text" freed "secret key"
freed "another key"
check "what was not there is not found" test $? = 1


# Keys.

# key_secrets KEY.PEM sets $secrets: 16 bytes of the private key, and letters
# of base64 that spell more of it.
key_secrets() {
  rm -f secret.raw
  ours ec convert -in "$1" -form raw -out secret.raw
  secrets=("$(hex secret.raw | cut -c17-48)" "$(sed -n 2p "$1" | tail -c 13)")
}

for curve in P-256 P-521 ed25519; do
  d=$curve
  mkdir $d
  watch ec genkey -curve $curve -out $d/key.pem
  key_secrets $d/key.pem
  expect_wiped "${secrets[@]}"
  wiped ec pub -in $d/key.pem -out $d/pub
  wiped ec sign -key $d/key.pem -in spy.c -out $d/sig
  wiped ec convert -in $d/key.pem -encoding der -out $d/der
  wiped ec convert -in $d/der -out $d/pem
  wiped ec convert -in $d/key.pem -form raw -out $d/raw
  wiped ec convert -in $d/raw -raw private -curve $curve -out $d/from_raw
  [[ $curve != ed25519 ]] || continue
  wiped ec convert -in $d/key.pem -form sec1 -out $d/sec1
  watch ec derive -key $d/key.pem -peer $d/pub -out $d/secret
  expect_wiped "${secrets[@]}" "$(hex $d/secret | cut -c17-48)"
done


# Tokens.

# value NAME FILE prints what a file of tokens has under a name, but for the
# first eight bytes, where ids are.
value() {
  sed -n "s/^$1 = //p" "$2" | head -1 | cut -c17-
}

for m in experiment_v1_2020 pst_v1_pmb; do
  d=$m
  mkdir $d
  watch token keygen -method $m -private $d/key
  secrets=("$(value Private $d/key)")
  [[ $m == pst* ]] ||
    secrets+=("$(value "Record private" $d/key)"
              "$(value "Record metadata" $d/key)")
  expect_wiped "${secrets[@]}"
  wiped token commitment -private $d/key -public $d/pub
  watch token request -public $d/pub -state $d/state -out $d/request
  state=$(value Unblind $d/state)
  expect_wiped "$state"
  wiped token issue -private $d/key -in $d/request -out $d/response
  watch token finish -public $d/pub -state $d/state -in $d/response \
    -tokens $d/token
  expect_wiped "$state" "$(value Token $d/token.1)"
  secrets=("$(value Token $d/token.1)")
  wiped token present -token $d/token.1 -out $d/redemption
done

finish
