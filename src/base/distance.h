/* distance.h - how alike two names are, for suggestions */
#ifndef RAMUS_BASE_DISTANCE_H
#define RAMUS_BASE_DISTANCE_H

enum { DISTANCE_MOST = 63 }; /* longest name that is compared */

/* Letters put in, left out, replaced or exchanged with their neighbour; DISTANCE_MOST where a name is longer than that. */
int edit_distance(const char *a, const char *b);

#endif
