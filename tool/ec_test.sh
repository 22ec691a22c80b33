#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tests `bssl ec`: keys in every form, signatures and agreement, by itself and
# with OpenSSL's command, Node.js and Python's cryptography, both ways; and what
# must be refused, with the exit status and what the message must say.
#
#   tool/ec_test.sh path/to/bssl

set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/test_lib.sh" "$1"
in_own_folder
curves='secp224r1 prime256v1 secp384r1 secp521r1 secp256k1'
printf 'a message\n' >message
printf 'another message\n' >other

# step STATUS TEXT STEP... expects this of a step of `bssl ec`.
step() {
  expect "$1" "$2" ec "${@:3}"
}

ec() {
  "$bssl" ec "$@"
}

# same NAME FILE STEP... counts whether a step writes what is in a file.
same() {
  local name=$1 file=$2
  shift 2
  rm -f same.out
  "$bssl" ec "$@" -out same.out >out 2>&1 && cmp "$file" same.out >>out 2>&1
  result "$name" $?
}

# make_ours CURVE DIR makes a key in all forms.
make_ours() {
  local enc kinds='pkcs8 sec1' kind
  [[ $1 != ed25519 ]] || kinds=pkcs8
  mkdir -p "$2"
  check "$1: genkey" ec genkey -curve "$1" -out "$2/pkcs8.pem"
  check "$1: genkey is private" test "$(stat -c %a "$2/pkcs8.pem")" = 600
  for enc in pem der; do
    for kind in $kinds; do
      [[ $kind.$enc == pkcs8.pem ]] ||
        check "$1: $kind $enc" ec convert -in "$2/pkcs8.pem" -form $kind \
          -encoding $enc -out "$2/$kind.$enc"
    done
    check "$1: spki $enc" ec pub -in "$2/pkcs8.pem" -encoding $enc \
      -out "$2/spki.$enc"
  done
}

# forms DIR lists the keys there as KIND.ENC.
forms() {
  (cd "$1" && ls sec1.* pkcs8.* spki.* 2>/dev/null)
}


# By itself.

for curve in $curves ed25519; do
  make_ours $curve ours.$curve
  d=ours.$curve
  for form in $(forms $d); do
    same "$curve: public key of $form" $d/spki.der pub -in $d/$form \
      -encoding der
    [[ $form == spki.* ]] ||
      same "$curve: $form back to pkcs8" $d/pkcs8.pem convert -in $d/$form
  done
  check "$curve: standard input and output" cmp $d/spki.der \
    <(ec pub -in - -encoding der -out - <$d/pkcs8.der)
  check "$curve: a pipe of defaults" cmp $d/spki.pem <(ec pub <$d/pkcs8.pem)
  for half in private public; do
    rm -f raw
    step 0 "" convert -in $d/$([[ $half == public ]] && echo spki ||
      echo pkcs8).der -form raw -out raw
    same "$curve: raw $half" $d/$([[ $half == public ]] && echo spki ||
      echo pkcs8).pem convert -in raw -raw $half -curve $curve
  done
  step 0 "" sign -key $d/pkcs8.pem -in message -out sig
  step 0 "valid signature" verify -key $d/spki.pem -in message -sig sig
  step 0 "valid signature" verify -key $d/pkcs8.der -in message -sig sig
  step 1 "don't trust the message" verify -key $d/spki.pem -in other -sig sig
  step 1 "no valid signature" verify -key $d/spki.pem -in message \
    -sig message
  check "$curve: signing a pipe" ec verify -key $d/spki.pem -in message -sig \
    <(ec sign -key $d/pkcs8.pem <message)
done
for curve in $curves; do
  d=ours.$curve
  for digest in sha1 sha224 sha256 sha384 sha512; do
    for format in der p1363; do
      step 0 "" sign -key $d/sec1.pem -digest $digest -format $format \
        -in message -out sig
      step 0 "valid signature" verify -key $d/spki.pem -digest $digest \
        -format $format -in message -sig sig
    done
  done
  step 1 "no valid" verify -key $d/spki.pem -in message -sig sig
  rm -f small* raw
  step 0 "" genkey -curve $curve -point compressed -form sec1 -out small.pem
  step 0 "" pub -in small.pem -point compressed -form raw -out raw
  step 0 "" pub -in small.pem -out small.spki
  same "$curve: compressed" small.spki convert -in raw -raw public \
    -curve $curve
  step 0 "" derive -key small.pem -peer $d/spki.der -out small.secret
  check "$curve: secrets are private" test "$(stat -c %a small.secret)" = 600
  same "$curve: both sides agree" small.secret derive -key $d/sec1.der \
    -peer small.spki
done


# With others. A peer has the functions PEER_make, PEER_spki and so on of
# ec_peer.py.

openssl_make() {
  if [[ $1 == ed25519 ]]; then
    openssl genpkey -algorithm ed25519 -out pkcs8.pem
  else
    openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:"$1" \
      -out pkcs8.pem
    openssl ec -in pkcs8.pem -out sec1.pem
    openssl ec -in pkcs8.pem -outform DER -out sec1.der
  fi
  openssl pkcs8 -topk8 -nocrypt -in pkcs8.pem -outform DER -out pkcs8.der
  openssl pkey -in pkcs8.pem -pubout -out spki.pem
  openssl pkey -in pkcs8.pem -pubout -outform DER -out spki.der
}

openssl_spki() {
  local public=()
  [[ $2 != spki ]] || public=(-pubin)
  openssl pkey -in "$1" -inform "$3" "${public[@]}" -pubout -outform DER \
    -out "$4"
}

openssl_sign() {
  if openssl pkey -in "$1" -noout -text | grep -q ED25519; then
    openssl pkeyutl -sign -inkey "$1" -rawin -in "$2" -out "$5"
  else
    openssl dgst "-$3" -sign "$1" -out "$5" "$2"
  fi
}

openssl_verify() {
  if openssl pkey -pubin -in "$1" -noout -text | grep -q ED25519; then
    openssl pkeyutl -verify -pubin -inkey "$1" -rawin -in "$2" -sigfile "$5"
  else
    openssl dgst "-$3" -verify "$1" -signature "$5" "$2"
  fi
}

openssl_derive() {
  openssl pkeyutl -derive -inkey "$1" -peerkey "$2" -out "$3"
}

peer_script() {
  case $1 in
    node) node "$tool/ec_peer.js" "${@:2}" ;;
    python) python3 "$tool/ec_peer.py" "${@:2}" ;;
  esac
}

# peer PEER COMMAND ARGUMENT... runs a command of a peer.
peer() {
  if [[ $1 == openssl ]]; then
    "openssl_$2" "${@:3}"
  else
    peer_script "$@"
  fi
}

# both_sign PEER CURVE THEIRS DIGEST FORMAT has each side verify the other's
# signature, and the peer refuse one of another message.
both_sign() {
  local d=ours.$2 options=(-digest "$4" -format "$5")
  local name="$1, $2, $4, $5:"
  [[ $2 != ed25519 ]] || options=()
  check "$name we sign" ec sign -key "$d/pkcs8.pem" "${options[@]}" \
    -in message -out sig
  check "$name it verifies" peer "$1" verify "$d/spki.pem" message "$4" "$5" sig
  check "$name it refuses" refuses peer "$1" verify "$d/spki.pem" other "$4" \
    "$5" sig
  check "$name it signs" peer "$1" sign "$3/pkcs8.pem" message "$4" "$5" sig
  check "$name we verify" ec verify -key "$3/spki.pem" "${options[@]}" \
    -in message -sig sig
}

refuses() {
  ! "$@"
}

# both_derive PEER CURVE THEIRS agrees on a secret.
both_derive() {
  rm -f secret
  check "$1, $2: it derives" peer "$1" derive "$3/pkcs8.pem" \
    "ours.$2/spki.pem" secret
  same "$1, $2: we derive the same" secret derive -key "ours.$2/pkcs8.pem" \
    -peer "$3/spki.pem"
}

# compressed PEER CURVE has a peer read a point by its x-coordinate.
compressed() {
  local d=ours.$2 kind
  for kind in sec1 pkcs8; do
    rm -f small.key
    check "$2: compressed $kind" ec convert -in "$d/pkcs8.pem" -form $kind \
      -point compressed -out small.key
    check "$1, $2: reads it" peer "$1" spki small.key $kind pem read
    # Some write it as short as it was.
    same "$1, $2: and it is ours" "$d/spki.der" pub -in read -encoding der
  done
}

# both_ways PEER CURVE exchanges keys and secrets with a peer.
both_ways() {
  local d=ours.$2 theirs=$1.$2 form
  mkdir "$theirs"
  (cd "$theirs" && peer "$1" make "$2") >out 2>&1
  result "$1, $2: makes a key" $?
  for form in $(forms "$d"); do
    check "$1, $2: reads our $form" peer "$1" spki "$d/$form" "${form%.*}" \
      "${form#*.}" "$theirs/read"
    check "$1, $2: it is our $form" cmp "$theirs/read" "$d/spki.der"
    same "$1, $2: we read its $form" "$theirs/spki.der" pub \
      -in "$theirs/$form" -encoding der
    same "$1, $2: we write its $form" "$theirs/$form" convert \
      -in "$theirs/$form" -form "${form%.*}" -encoding "${form#*.}"
  done
  if [[ $2 != ed25519 ]]; then
    both_derive "$1" "$2" "$theirs"
    compressed "$1" "$2"
  fi
}

# signatures PEER CURVE exchanges signatures by several digests.
signatures() {
  local digest
  if [[ $2 == ed25519 ]]; then
    both_sign "$1" "$2" "$1.$2" sha512 der
    return
  fi
  for digest in sha256 sha512; do
    both_sign "$1" "$2" "$1.$2" $digest der
  done
  if [[ $1 == openssl ]]; then
    for digest in sha1 sha224 sha384; do
      both_sign "$1" "$2" "$1.$2" $digest der
    done
  else
    both_sign "$1" "$2" "$1.$2" sha256 p1363
  fi
}

present() {
  case $1 in
    openssl) command -v openssl ;;
    node) command -v node ;;
    python) python3 -c 'import cryptography' ;;
  esac >/dev/null 2>&1
}

for name in openssl node python; do
  before=$passed
  if ! present $name; then
    echo "!!! $name is not here: WHAT IT EXCHANGES WAS NOT TESTED"
    skipped=$((skipped + 1))
    continue
  fi
  for curve in $curves ed25519; do
    both_ways $name $curve
    signatures $name $curve
  done
  echo "$name: $((passed - before)) checks passed"
done

# Other texts that a peer writes.
if present openssl; then
  openssl ecparam -name prime256v1 -genkey -out parameters.pem 2>out
  check "EC PARAMETERS before the key" ec pub -in parameters.pem -out known
  openssl ec -in ours.prime256v1/pkcs8.pem -param_enc explicit \
    -out explicit.pem 2>out
  same "explicit parameters" ours.prime256v1/spki.pem pub -in explicit.pem
  openssl pkcs8 -topk8 -v2 aes-256-cbc -passout pass:word \
    -in ours.prime256v1/pkcs8.pem -out encrypted.pem
  step 1 "decrypt it first" pub -in encrypted.pem
  openssl ec -aes256 -passout pass:word -in ours.prime256v1/pkcs8.pem \
    -out encrypted.pem 2>out
  step 1 "decrypt it first" pub -in encrypted.pem
  openssl ecparam -name prime192v1 -genkey -noout -out p192.pem 2>out
  step 1 "on another curve than" pub -in p192.pem
  openssl genpkey -algorithm X25519 -out x25519.pem
  step 1 "no EC or Ed25519 key" pub -in x25519.pem
fi


# Refusals.

d=ours.prime256v1
step 1 "remove it first" genkey -curve P-256 -out $d/pkcs8.pem
step 1 "remove it first" convert -in $d/pkcs8.pem -out $d/sec1.pem
step 1 "No such file" pub -in nothing
step 1 "No such file" sign -key $d/pkcs8.pem -in message -out no/where
step 1 "no key in SEC 1" pub -in message
step 1 "no key in SEC 1" pub
cat $d/spki.der message >longer
step 1 "no key in SEC 1" pub -in longer
sed 's/-----END/----END/' $d/spki.pem >damaged
step 1 "in whole lines" pub -in damaged
printf -- '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' \
  >certificate
step 1 "give a file with a key" pub -in certificate
step 1 "give the file of the private key" sign -key $d/spki.pem -in message
step 1 "give the file of the private key" derive -key $d/spki.pem \
  -peer $d/spki.pem
step 1 "different curves" derive -key $d/sec1.pem \
  -peer ours.secp256k1/spki.pem
step 1 "different curves" derive -key $d/sec1.pem -peer ours.ed25519/spki.pem
step 1 "only sign" derive -key ours.ed25519/pkcs8.pem -peer $d/spki.pem
step 1 "no valid signature" verify -key ours.secp256k1/spki.pem -in message \
  -sig sig
step 1 "as a raw private key" convert -in message -raw private -curve P-256
step 1 "as a raw public key" convert -in message -raw public -curve ed25519
step 2 "there are P-224" genkey -curve P-192
step 2 "-curve NAME is missing" genkey
step 2 "-curve is missing" convert -raw private
step 2 "wants private or public" convert -raw both -curve P-256
step 2 "has no \"-colour\"" genkey -colour red
step 2 "lacks its value" genkey -curve
step 2 "no form" genkey -curve P-256 -form pkcs1
step 2 "wants pem or der" genkey -curve P-256 -encoding xer
step 2 "wants compressed" genkey -curve P-256 -point hybrid
step 2 "use spki or raw" convert -in $d/spki.pem -form pkcs8
step 2 "bssl ec pub" convert -in $d/pkcs8.pem -form spki
step 2 "neither the form sec1" genkey -curve ed25519 -form sec1
step 2 "whole point" pub -in $d/spki.pem -point compressed
step 2 "sha384" sign -key $d/pkcs8.pem -digest md5 -in message
step 2 "der or p1363" sign -key $d/pkcs8.pem -format raw -in message
step 2 "leave out -digest" sign -key ours.ed25519/pkcs8.pem -digest sha512
if command -v script >/dev/null; then
  script -qec "'$bssl' ec derive -key none -peer none" /dev/null >out </dev/null
  status=$?
  check "derive refuses a terminal before it reads a key" test $status -eq 2
  check "and says why" grep -q "not for a terminal" out
else
  echo "!!! script is not here: NO TERMINAL WAS REFUSED"
  skipped=$((skipped + 1))
fi
step 2 "no step" steal
step 2 "Usage"
step 0 "Curves:" -help

finish
