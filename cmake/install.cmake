# SPDX-License-Identifier: Apache-2.0
#
# What `cmake --install` and the target `uninstall` do. No path is one that
# OpenSSL uses, unless CRYPTO_NAME says so. The static and the shared library
# come from a build each and share one prefix: the CMake package finds both.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(kind static)
if(BUILD_SHARED_LIBS)
  set(kind shared)
endif()
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/${CRYPTO_NAME})
set(package_build ${PROJECT_BINARY_DIR}/package)

set_target_properties(crypto PROPERTIES EXPORT_NAME crypto_${kind})
install(TARGETS crypto EXPORT ${CRYPTO_NAME}-${kind})
install(DIRECTORY include/openssl
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${CRYPTO_NAME}
        FILES_MATCHING PATTERN "*.h")
install(EXPORT ${CRYPTO_NAME}-${kind} NAMESPACE ${CRYPTO_NAME}::
        DESTINATION ${package_dir})

configure_package_config_file(
  cmake/config.cmake.in ${package_build}/${CRYPTO_NAME}-config.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(
  ${package_build}/${CRYPTO_NAME}-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${package_build}/${CRYPTO_NAME}-config.cmake
              ${package_build}/${CRYPTO_NAME}-config-version.cmake
        DESTINATION ${package_dir})

# The .pc file finds the prefix from where it lies, so that a tree can move.
set(pc_definitions "")
if(BORINGSSL_PREFIX)
  string(APPEND pc_definitions " -DBORINGSSL_PREFIX=${BORINGSSL_PREFIX}")
endif()
if(OPENSSL_FORCE_32_BIT_LIMBS)
  string(APPEND pc_definitions " -DOPENSSL_FORCE_32_BIT_LIMBS")
endif()
file(RELATIVE_PATH pc_prefix
     ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/package.pc.in ${package_build}/${CRYPTO_NAME}.pc @ONLY)
install(FILES ${package_build}/${CRYPTO_NAME}.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

add_custom_target(
  uninstall
  COMMAND ${CMAKE_COMMAND} -D MANIFEST=${PROJECT_BINARY_DIR}/install_manifest.txt
          -D NAME=${CRYPTO_NAME} -P ${PROJECT_SOURCE_DIR}/cmake/uninstall.cmake
  VERBATIM)
