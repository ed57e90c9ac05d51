# Compiler and linker options that make mistakes with memory fail early and make them hard to exploit. They apply to what is built
# here and are not passed on to users. RAMUS_HARDENING=OFF leaves them out.
include(CheckCCompilerFlag)
include(CheckPIESupported)
foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection)
  string(MAKE_C_IDENTIFIER "RAMUS_HAS${flag}" known)
  check_c_compiler_flag(${flag} ${known})
  if(${known})
    add_compile_options(${flag})
  endif()
endforeach()
# buffers are checked where the compiler optimises; sanitizers check more and must see the plain calls
if(NOT RAMUS_SANITIZE AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
  add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
endif()
check_pie_supported(LANGUAGES C)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
