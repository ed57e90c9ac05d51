# find_package(LibYAML) gives LibYAML::LibYAML, the C library that reads and writes YAML.
# LibYAML_INCLUDE_DIR (the folder of yaml.h) and LibYAML_LIBRARY may be given.
find_path(LibYAML_INCLUDE_DIR yaml.h)
find_library(LibYAML_LIBRARY NAMES yaml)
mark_as_advanced(LibYAML_INCLUDE_DIR LibYAML_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibYAML REQUIRED_VARS LibYAML_LIBRARY LibYAML_INCLUDE_DIR
                                  REASON_FAILURE_MESSAGE "on Debian, install libyaml-dev")
if(LibYAML_FOUND AND NOT TARGET LibYAML::LibYAML)
  add_library(LibYAML::LibYAML UNKNOWN IMPORTED)
  set_target_properties(LibYAML::LibYAML PROPERTIES IMPORTED_LOCATION ${LibYAML_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${LibYAML_INCLUDE_DIR})
endif()
