/* skipping.h - a test that cannot run here reports why; scripts/test counts lines "SKIPPED: reason" and shows them */
#ifndef TESTS_SUPPORT_SKIPPING_H
#define TESTS_SUPPORT_SKIPPING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

/* A part of a test that passes for the rest. */
#define SKIPPED_PART(...) (printf("SKIPPED: " __VA_ARGS__), printf("\n"), (void)fflush(stdout))

/* Ends the test. */
#define skip_because(...) (SKIPPED_PART(__VA_ARGS__), skip())

#endif
