/* number.h - decimal numbers from text, the same in every locale */
#ifndef RAMUS_IO_NUMBER_H
#define RAMUS_IO_NUMBER_H

#include <stdbool.h>

/* Read one number at the start of `text` (terminated): optional sign, digits with at most one point (.5 and 5. are
 * fine), optional exponent; correctly rounded. White space is not skipped. Refused: nan, inf, hexadecimal, what
 * overflows, and a number that runs into a letter, digit, point or underscore ("12abc", "1.2.3", "1e").
 * Returns 1 with the value in *out and *end after the number, else 0 with *end == text and *out untouched.
 * With end == NULL the number must be all of the text. Changes no locale and is safe in every thread. */
bool number_parse(const char *text, const char **end, double *out);

/* An angle in rad that was probably meant in degrees. Of a placement: more than a whole turn. */
bool angle_is_degrees(double angle);
/* Of a joint's limit, where several turns are possible: a whole multiple of 5 beyond two turns. Multiples of 100 are none: they
 * mean no limit. */
bool limit_is_degrees(double angle);

#endif
