/* runtime.c - the library that pack completes, as CMake built it: bytes of a file in the program */
#include "pack.h"

/* RUNTIME_FILE comes from CMakeLists.txt */
__asm__(".pushsection .rodata\n.balign 8\n.global pack_runtime\npack_runtime:\n.incbin \"" RUNTIME_FILE
        "\"\n.global pack_runtime_end\npack_runtime_end:\n.byte 0\n.popsection\n");
extern const unsigned char pack_runtime[], pack_runtime_end[];

const unsigned char *pack_runtime_bytes(size_t *size)
{
    *size = (size_t)(pack_runtime_end - pack_runtime);
    return pack_runtime;
}
