/* asset.h - files that are built into the program; paths from the root of the sources (RAMUS_ROOT, of CMakeLists.txt) */
#ifndef RAMUS_TOOLS_ASSET_H
#define RAMUS_TOOLS_ASSET_H

/* const char name[], ended by a zero; the assembler reads the file. */
#define ASSET(name, path)                                                                                              \
    __asm__(".pushsection .rodata\n.global " #name "\n" #name ":\n.incbin \"" RAMUS_ROOT "/" path                      \
            "\"\n.byte 0\n.popsection\n");                                                                             \
    extern const char name[]

#endif
