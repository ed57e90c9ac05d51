/* pattern.h - names by pattern: * is any letters, also none, ? is one */
#ifndef RAMUS_BASE_PATTERN_H
#define RAMUS_BASE_PATTERN_H

#include <stdbool.h>

bool pattern_is(const char *text); /* it has a * or a ? */
bool pattern_fits(const char *pattern, const char *name);

#endif
