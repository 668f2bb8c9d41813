# Read by CPack for each kind of package. A tar unpacks into a folder of its own, a Debian package into /usr.
if(CPACK_GENERATOR STREQUAL "TGZ")
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
endif()
set(CPACK_STRIP_FILES TRUE)
