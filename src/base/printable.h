/* printable.h - texts from files that may reach a terminal: no control characters (C0, DEL, C1), nothing but UTF-8 */
#ifndef RAMUS_BASE_PRINTABLE_H
#define RAMUS_BASE_PRINTABLE_H

#include <stddef.h>

/* 1: the text is UTF-8 without control characters. */
int printable(const char *text);
/* A copy that is printable, cut to `size` bytes with its end: control characters become \xHH or \uHHHH, and so does every byte that
 * is not UTF-8. A character that was cut in two at the end of `from` is dropped. */
void printable_copy(char to[], size_t size, const char *from);

#endif
