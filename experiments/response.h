/* response.h - what [BR] Fig. 9 shows of an error over time: oscillations that can be seen, how far it rises again, when it has settled
 *
 * Fractions are of the error at the start.
 */
#ifndef RAMUS_EXPERIMENT_RESPONSE_H
#define RAMUS_EXPERIMENT_RESPONSE_H

#include <stddef.h>

#define VISIBLE 0.01 /* a rise and a fall by less cannot be seen in the figure */
#define SETTLED 0.02 /* an error below that has settled */

typedef struct response {
    int oscillations; /* that are visible */
    double overshoot; /* the largest rise after the first minimum */
    double settling;  /* s; NaN: not within the samples */
    double rest;      /* the largest of the last second */
} response;

/* Of the error x [n], `step` s apart; samples that are not numbers, of a simulation that became unstable, have not settled. */
response response_of(size_t n, double step, const double x[]);
/* The sentence that compares it with Fig. 9, as far as it is so. */
const char *response_verdict(const response *r);

#endif
