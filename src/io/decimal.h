/* decimal.h - numbers as text, with a point under every locale */
#ifndef RAMUS_IO_DECIMAL_H
#define RAMUS_IO_DECIMAL_H

#include "base/text.h"

enum { DECIMAL_SIZE = 40 };

/* `digits` significant digits (1 to 17), as %g; what is not finite is nan, inf or -inf. Returns the length. */
int decimal_write(char out[DECIMAL_SIZE], double value, int digits);
/* The fewest of up to 17 digits that read back the same. */
int decimal_write_shortest(char out[DECIMAL_SIZE], double value);
void decimal_add(text *t, double value); /* the shortest, to a text */

#endif
