# SPDX-License-Identifier: Apache-2.0
#
# A library whose symbols begin with a prefix. For programs openssl/prefix_gen.h
# renames the public functions; the library itself has more symbols, in C and
# assembly, depending on the machine and the configuration. So it is compiled
# once without the prefix and without optimisation, and what the archive then
# defines is renamed by a generated header that every file is compiled with.

set(prefix_options "")
if(BORINGSSL_PREFIX)
  if(NOT BORINGSSL_PREFIX MATCHES "^[A-Za-z_][A-Za-z0-9_]*$")
    message(FATAL_ERROR "BORINGSSL_PREFIX must be an identifier of C")
  endif()
  set(prefix_header ${PROJECT_BINARY_DIR}/prefix_symbols.h)
  # The form of the option keeps the pair together where options are made unique.
  set(prefix_options "SHELL:-include ${prefix_header}")
  add_crypto_library(crypto_unprefixed STATIC)
  target_compile_options(crypto_unprefixed PRIVATE -O0)
  set_target_properties(crypto_unprefixed PROPERTIES
                        EXCLUDE_FROM_ALL ON INTERPROCEDURAL_OPTIMIZATION OFF)
  add_custom_command(
    OUTPUT ${prefix_header}
    COMMAND
      ${CMAKE_COMMAND} -D NM=${CMAKE_NM}
      -D ARCHIVE=$<TARGET_FILE:crypto_unprefixed> -D HEADER=${prefix_header}
      -P ${PROJECT_SOURCE_DIR}/cmake/prefix_header.cmake
    DEPENDS crypto_unprefixed
            ${PROJECT_SOURCE_DIR}/cmake/prefix_header.cmake
    VERBATIM)
  add_custom_target(crypto_prefix_header DEPENDS ${prefix_header})
endif()

# add_prefix(name) makes a library, and who links it, use the prefix if there is
# one.
function(add_prefix name)
  if(BORINGSSL_PREFIX)
    target_compile_definitions(${name} PUBLIC
                               BORINGSSL_PREFIX=${BORINGSSL_PREFIX})
    target_compile_options(${name} PRIVATE ${prefix_options})
    add_dependencies(${name} crypto_prefix_header)
  endif()
endfunction()
