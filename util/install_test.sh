#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Installs the library below build/, static and shared, and tries it as its
# users do: the examples by CMake and by pkg-config, and what is exported; then
# uninstalls it. `util/run install-test` runs this. With arguments, the name of
# a function and what it takes, it takes that one step.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. util/counts.sh

work=$PWD/build/install-test
prefix=$work/prefix
package=eccrypto

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
    -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_C_FLAGS_RELEASE=-O1 "$@"
  quiet "$dir/log" cmake --build "$dir" --target install
}

# run_all FOLDER runs the examples of a folder.
run_all() {
  local example
  for example in verify msm token sign; do
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

# by_pkg_config YES|NO [LINKER-OPTION...] builds the examples, where one with
# the shared library if told so.
by_pkg_config() {
  local dir=$work/pkg-config-$1 shared=$1 source compiler flags
  local -x PKG_CONFIG_PATH
  shift
  PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name "$package.pc")")
  flags=$(pkg-config --cflags --libs $package)
  mkdir -p "$dir"
  for source in util/examples/*.c util/examples/*.cc; do
    compiler="cc -std=c11"
    [[ $source != *.cc ]] || compiler="c++ -std=c++17"
    # shellcheck disable=SC2086
    $compiler -Wall -Wextra -Werror "$source" "$@" $flags \
      -Wl,-rpath,"$(dirname "$PKG_CONFIG_PATH")" \
      -o "$dir/$(basename "${source%.*}")"
  done
  run_all "$dir"
  needs_shared "$shared" "$dir/verify"
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

# No folder or file has a name that OpenSSL's packages use.
openssl_is_not_shadowed() {
  find "$prefix" -type f -printf '%P\n' >"$work/files"
  ! grep -E '^include/openssl/|/libcrypto\.|/libssl\.|/(libcrypto|openssl)\.pc' \
    "$work/files"
}

# uninstalled fails if any installed file is left.
uninstalled() {
  local dir
  for dir in "$work"/{static,shared}; do
    quiet "$work/log" cmake --build "$dir" --target uninstall
  done
  find "$prefix" -not -type d -o -path "*$package*" | tee "$work/rest"
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
try "exported is what is listed" exports_are_listed "$work/shared/lib$package.so"
try "consumers by CMake, static" by_cmake OFF
try "consumers by CMake, shared" by_cmake ON
try "consumers by pkg-config, shared" by_pkg_config YES
try "OpenSSL is not shadowed" openssl_is_not_shadowed
try "uninstall" uninstalled
totals
