# SPDX-License-Identifier: Apache-2.0
#
# A script: writes to HEADER a macro for each symbol that ARCHIVE defines, as NM
# lists them. cmake/prefix.cmake says what for.

execute_process(COMMAND ${NM} -g -P ${ARCHIVE} OUTPUT_VARIABLE listing
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "(^|\n)[A-Za-z0-9_]+ [A-TV-Z] " symbols "${listing}")
list(TRANSFORM symbols REPLACE "^\n?([A-Za-z0-9_]+) [A-Z] $" "\\1")
list(REMOVE_DUPLICATES symbols)
list(SORT symbols)
if(NOT symbols)
  message(FATAL_ERROR "${NM} finds no symbols in ${ARCHIVE}")
endif()
list(TRANSFORM symbols REPLACE "(.+)"
     "#define \\1 BORINGSSL_ADD_PREFIX(\\1)\n")
list(JOIN symbols "" defines)
file(WRITE ${HEADER} "#include <openssl/prefix_gen.h>\n${defines}")
