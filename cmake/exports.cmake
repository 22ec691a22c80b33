# SPDX-License-Identifier: Apache-2.0
#
# What a shared library exports, |exports| in crypto/exports_gen.txt, and under
# which versions: of the file's name (soname) and of its symbols. Both end in
# the number that changes with the ABI.

set_target_properties(crypto PROPERTIES VERSION ${PROJECT_VERSION}
                                        SOVERSION ${PROJECT_VERSION_MAJOR})

set(export_list ${PROJECT_SOURCE_DIR}/crypto/exports_gen.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${export_list})
file(STRINGS ${export_list} exports REGEX "^[^#]")
if(BORINGSSL_PREFIX)
  list(TRANSFORM exports PREPEND ${BORINGSSL_PREFIX}_)
endif()
list(JOIN exports ";\n    " exports)
set(version_script ${PROJECT_BINARY_DIR}/exports.map)
file(CONFIGURE OUTPUT ${version_script} CONTENT
"ECCRYPTO_${PROJECT_VERSION_MAJOR} {
  global:
    @exports@;
  local:
    *;
};
" @ONLY)

# A name in the list that the library lacks is an error of the linker, as is a
# function that no library has.
include(CheckLinkerFlag)
set(export_flags "LINKER:--version-script=${version_script}")
check_linker_flag(C "${export_flags}" CRYPTO_LINKER_HAS_VERSIONS)
if(CRYPTO_LINKER_HAS_VERSIONS)
  list(APPEND export_flags LINKER:--no-undefined-version)
  if(NOT CRYPTO_SANITIZE)
    list(APPEND export_flags LINKER:-z,defs)
  endif()
  target_link_options(crypto PRIVATE ${export_flags})
  set_property(TARGET crypto APPEND PROPERTY LINK_DEPENDS ${version_script})
endif()
