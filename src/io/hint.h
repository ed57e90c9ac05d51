/* hint.h - names suggested in place of a wrong one: the closest, and the first few
 *
 * A hint costs a bounded time and has a bounded length, and so have all hints of a file: it takes a thousand names, and only
 * the first problems of a file have hints. Loops over names ask whether the hint is still open.
 */
#ifndef RAMUS_IO_HINT_H
#define RAMUS_IO_HINT_H

#include "problems.h"

#include <stdbool.h>

typedef struct hint {
    const char *wanted;
    char best[64];
    int distance; /* of best; 0: none yet */
    char list[320];
    size_t used;
    int count;
    int closed;     /* takes no more names */
    char text[512]; /* of hint_text */
} hint;

hint hint_for(const problems *p, const char *wanted);
bool hint_open(const hint *h);
void hint_offer(hint *h, const char *name);
/* "; did you mean 'mass'? There are: name, mass, com", valid until the hint changes. */
const char *hint_text(hint *h);

#endif
