/* view_page.c - the page of `ramus view` and the program in it, as the build found them: web/src/page.html and
 * web/dist/viewer.js. Both are ended by a zero. */
#include "view.h"

/* the assembler reads the files; the names must be known to other objects */
__asm__(".pushsection .rodata\n"
        ".global view_page\n"
        "view_page:\n"
        ".incbin \"" RAMUS_VIEW_PAGE "\"\n"
        ".byte 0\n"
        ".global view_program\n"
        "view_program:\n"
        ".incbin \"" RAMUS_VIEW_PROGRAM "\"\n"
        ".byte 0\n"
        ".popsection\n");
