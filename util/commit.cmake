# SPDX-License-Identifier: Apache-2.0
#
# Writes the header with the commit that `bssl version` tells, if it changed:
#
#   cmake -DSOURCE=<checkout> -DOUT=<header> -P commit.cmake

cmake_minimum_required(VERSION 3.25)
execute_process(
  COMMAND git --no-optional-locks describe --always --dirty --abbrev=12
          --exclude=*
  WORKING_DIRECTORY ${SOURCE}
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE
  ERROR_QUIET RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  set(commit "unknown (git was not there when it was built)")
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT
     "static const char kCommit[] = \"@commit@\";\n" @ONLY)
