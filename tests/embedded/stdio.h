/* stdio.h - the one function that the generated test calls, for a board without a C library (board.c) */
#ifndef RAMUS_TESTS_EMBEDDED_STDIO_H
#define RAMUS_TESTS_EMBEDDED_STDIO_H

int printf(const char *format, ...);

#endif
