#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Installs the library below build/, static and shared, and tries it as its
# users do: the examples by CMake and by pkg-config, and what is exported; with a
# prefix it joins OpenSSL, and a copy without prefix, in one program. Then it is
# uninstalled. `util/run install-test` runs this. With arguments, the name of a
# function and what it takes, the script takes that one step.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. util/counts.sh

work=$PWD/build/install-test
prefix=$work/prefix
package=${PACKAGE:-eccrypto}
mine=beside
openssl=/usr/include/openssl/ssl.h
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig

# quiet LOG COMMAND... shows what a command says only if it fails.
quiet() {
  local log=$1
  shift
  "$@" >"$log" 2>&1 || { cat "$log"; return 1; }
}

# library KIND [OPTION...] builds one kind, static or shared, with a C compiler
# alone and installs it. Other kinds stay as they are.
library() {
  local dir=$work/$1 shared=OFF
  [[ $1 != *shared ]] || shared=ON
  shift
  mkdir -p "$dir"
  CXX=/bin/false quiet "$dir/log" cmake -G Ninja -S . -B "$dir" \
    -DBUILD_SHARED_LIBS=$shared -DCRYPTO_BUILD_PROGRAMS=OFF \
    -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib \
    -DCMAKE_C_FLAGS_RELEASE=-O1 "$@"
  quiet "$dir/log" cmake --build "$dir" --target install
}

# run_all FOLDER runs the examples of a folder.
run_all() {
  local example
  for example in verify msm token oprf sign; do
    "$1/$example"
  done
}

# needs_shared YES|NO PROGRAM tells whether a program needs the shared library.
needs_shared() {
  local answer=NO
  if readelf -d "$2" | grep >/dev/null "NEEDED.*lib$package"; then answer=YES; fi
  [[ $answer == "$1" ]]
}

# by_cmake ON|OFF builds the examples with or without BUILD_SHARED_LIBS.
by_cmake() {
  local dir=$work/cmake-$1 shared=NO
  [[ $1 == OFF ]] || shared=YES
  quiet "$work/log" cmake -G Ninja -S util/examples -B "$dir" \
    -DCMAKE_PREFIX_PATH="$prefix" -DBUILD_SHARED_LIBS="$1" \
    -DCMAKE_C_FLAGS="-Wall -Wextra -Werror" \
    -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror"
  quiet "$work/log" cmake --build "$dir"
  run_all "$dir"
  needs_shared $shared "$dir/verify"
}

# by_pkg_config YES|NO builds the examples, which then need the shared library
# or not.
by_pkg_config() {
  local dir=$work/pkg-config-$package-$1 source compiler flags
  flags=$(pkg-config --cflags --libs "$package")
  mkdir -p "$dir"
  for source in util/examples/*.c util/examples/*.cc; do
    compiler="cc -std=c11"
    [[ $source != *.cc ]] || compiler="c++ -std=c++17"
    # shellcheck disable=SC2086
    $compiler -Wall -Wextra -Werror "$source" $flags \
      -Wl,-rpath,"$prefix/lib" -o "$dir/$(basename "${source%.*}")"
  done
  run_all "$dir"
  needs_shared "$1" "$dir/verify"
}

# listed [PREFIX] prints the names of the list of exports.
listed() {
  sed -n "/^[^#]/s/^/${1:-}/p" crypto/exports_gen.txt | sort
}

# defined NM-OPTION LIBRARY prints the symbols of a library.
defined() {
  nm -P --defined-only "$1" "$2" | sed -n 's/^\([A-Za-z_]\w*\)@*\S* [B-Z] .*/\1/p' |
    sort
}

# exports_are_listed LIBRARY [PREFIX] compares what a shared library exports
# with the list, and its versions.
exports_are_listed() {
  diff <(listed "${2:-}") <(defined -D "$1")
  echo "$(defined -D "$1" | wc -l) symbols"
  readelf -V "$1" | grep >/dev/null "Name: ECCRYPTO_0"
  readelf -d "$1" | grep >/dev/null "SONAME.*lib$package.*\.so\.0\]"
}

# prefixed LIBRARY PREFIX fails if an object defines a symbol without prefix.
prefixed() {
  local symbols
  symbols=$(defined -g "$1")
  ! grep -v "^$2" <<<"$symbols" || return 1
  echo "$(wc -l <<<"$symbols") symbols"
}

# beside_objects compiles both sides, each against the headers of its library.
beside_objects() {
  local flags="-std=c11 -Wall -Wextra -Werror -O1 -c" side=util/beside/side.c
  mkdir -p "$work/beside"
  # shellcheck disable=SC2046,SC2086
  cc $flags $(pkg-config --cflags "eccrypto-$mine") -DSIDE_NAME=side_ours \
    $side -o "$work/beside/ours.o"
  # shellcheck disable=SC2046,SC2086
  cc $flags $(pkg-config --cflags eccrypto) -DSIDE_NAME=side_theirs $side \
    -o "$work/beside/copy.o"
  # shellcheck disable=SC2086
  for name in main no_tls; do
    cc $flags util/beside/$name.c -o "$work/beside/$name.o"
  done
  if [[ -e $openssl ]]; then
    # shellcheck disable=SC2086
    cc $flags -DSIDE_NAME=side_theirs $side -o "$work/beside/openssl.o"
    # shellcheck disable=SC2086
    cc $flags util/beside/tls.c -o "$work/beside/tls.o"
  fi
}

# beside SIDE-AND-LIBRARIES... links one program of the sides and libraries, in
# the order given, and runs it.
beside() {
  local dir=$work/beside
  (cd "$dir" && cc main.o "$@" -Wl,-rpath,"$prefix/lib" -pthread -o program &&
    ./program)
}

# both_orders NAME SIDE TLS LIBRARY... tries our library before and after
# another's, as static and shared one.
both_orders() {
  local name=$1 side=$2 tls=$3 kind ours
  shift 3
  for kind in a so; do
    ours=("ours.o" "$prefix/lib/libeccrypto-$mine.$kind")
    try "beside $name: ours first, lib*.$kind" \
      beside "${ours[@]}" "$side" "$tls" "$@"
    try "beside $name: theirs first, lib*.$kind" \
      beside "$side" "$tls" "$@" "${ours[@]}"
  done
}

# all_beside tries what a prefix is for.
all_beside() {
  try "beside: compiled" beside_objects
  both_orders "a copy of ours" copy.o no_tls.o "$prefix/lib/libeccrypto.a"
  if [[ -e $openssl ]]; then
    both_orders "OpenSSL" openssl.o tls.o -lssl -lcrypto
    both_orders "OpenSSL in the program" openssl.o tls.o \
      -Wl,-Bstatic -lssl -lcrypto -Wl,-Bdynamic -ldl
  else
    echo "!!! libssl-dev is not there: NOTHING WAS TRIED BESIDE OPENSSL"
    skipped=$((skipped + 8))
  fi
}

# No folder or file has a name that OpenSSL's packages use.
openssl_is_not_shadowed() {
  find "$prefix" -type f -printf '%P\n' >"$work/files"
  ! grep -E '^include/openssl/|/libcrypto\.|/libssl\.|/(libcrypto|openssl)\.pc' \
    "$work/files"
}

# refused wants `util/run install` to say so before it builds.
refused() {
  local said
  touch "$work/file"
  if said=$(util/run install "$work/file/below" 2>&1); then return 1; fi
  grep -q "below can't be written" <<<"$said"
}

# uninstalled fails if any installed file is left.
uninstalled() {
  local dir
  for dir in "$work"/{,prefixed-}{static,shared}; do
    quiet "$work/log" cmake --build "$dir" --target uninstall
  done
  find "$prefix" -not -type d -o -path "*eccrypto*" | tee "$work/rest"
  [[ ! -s $work/rest ]]
}

# try NAME STEP... runs one step as a suite, in a shell that ends at errors.
try() {
  suite "$1" util/install_test.sh "${@:2}"
}

if [[ $# -gt 0 ]]; then
  "$@"
  exit
fi

rm -rf "$prefix" "$work"/{cmake,pkg-config}-*
try "install: static" library static
try "a consumer by pkg-config, static" by_pkg_config NO
try "install: shared" library shared
try "exported is what is listed" \
  exports_are_listed "$prefix/lib/libeccrypto.so"
try "consumers by CMake, static" by_cmake OFF
try "consumers by CMake, shared" by_cmake ON
try "consumers by pkg-config, shared" by_pkg_config YES
for kind in static shared; do
  try "install: $kind, with a prefix" \
    library prefixed-$kind -DBORINGSSL_PREFIX=$mine
done
try "every symbol has the prefix" \
  prefixed "$prefix/lib/libeccrypto-$mine.a" ${mine}_
try "exported is what is listed, with a prefix" \
  exports_are_listed "$prefix/lib/libeccrypto-$mine.so" ${mine}_
PACKAGE=eccrypto-$mine try "consumers by pkg-config, with a prefix" \
  by_pkg_config YES
all_beside
try "OpenSSL is not shadowed" openssl_is_not_shadowed
try "uninstall" uninstalled
try "a prefix that can't be written is refused" refused
totals
