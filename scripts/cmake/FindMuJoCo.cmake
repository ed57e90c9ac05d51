# find_package(MuJoCo) gives MuJoCo::MuJoCo, the simulator of the experiments, oracles and benchmarks. Its own CMake package also
# wants OpenGL, which ramus does not use. MuJoCo_INCLUDE_DIR (the folder of mujoco/mujoco.h) and MuJoCo_LIBRARY may be given.
find_path(MuJoCo_INCLUDE_DIR mujoco/mujoco.h)
find_library(MuJoCo_LIBRARY NAMES mujoco)
mark_as_advanced(MuJoCo_INCLUDE_DIR MuJoCo_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(MuJoCo REQUIRED_VARS MuJoCo_LIBRARY MuJoCo_INCLUDE_DIR
                                  REASON_FAILURE_MESSAGE "on Debian, install libmujoco-dev")
if(MuJoCo_FOUND AND NOT TARGET MuJoCo::MuJoCo)
  add_library(MuJoCo::MuJoCo UNKNOWN IMPORTED)
  set_target_properties(MuJoCo::MuJoCo PROPERTIES IMPORTED_LOCATION ${MuJoCo_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${MuJoCo_INCLUDE_DIR})
endif()
