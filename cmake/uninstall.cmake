# SPDX-License-Identifier: Apache-2.0
#
# A script: removes the files that MANIFEST lists, and the folders called NAME,
# or openssl inside one, that are empty then.

if(NOT EXISTS ${MANIFEST})
  message(FATAL_ERROR "Nothing was installed from here: no ${MANIFEST}")
endif()
file(STRINGS ${MANIFEST} files)
set(folders "")
foreach(file IN LISTS files)
  set(file $ENV{DESTDIR}${file})
  file(REMOVE ${file})
  cmake_path(GET file PARENT_PATH folder)
  list(APPEND folders ${folder})
  if(folder MATCHES "/openssl$")
    cmake_path(GET folder PARENT_PATH folder)
    list(APPEND folders ${folder})
  endif()
endforeach()

list(REMOVE_DUPLICATES folders)
list(SORT folders ORDER DESCENDING)
foreach(folder IN LISTS folders)
  file(GLOB rest ${folder}/*)
  if(folder MATCHES "/${NAME}(/openssl)?$" AND NOT rest)
    file(REMOVE_RECURSE ${folder})
  endif()
endforeach()
file(REMOVE ${MANIFEST})
