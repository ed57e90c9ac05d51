/* distance.c - the edit distance between two names
 *
 *     d(i, k) = min(d(i-1, k-1) + (a_i != b_k),  d(i-1, k) + 1,  d(i, k-1) + 1,
 *                   d(i-2, k-2) + 1 if a_i = b_k-1 and a_i-1 = b_k)
 *
 * Method   row by row; three rows are kept (Damerau 1964, adjacent exchanges only).
 */
#include "distance.h"

#include <string.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

int edit_distance(const char *a, const char *b)
{
    int rows[3][DISTANCE_MOST + 1], *before = rows[0], *above = rows[1], *row = rows[2];
    const size_t na = strlen(a), nb = strlen(b);
    if (na > DISTANCE_MOST || nb > DISTANCE_MOST)
        return DISTANCE_MOST;
    for (size_t k = 0; k <= nb; k++)
        above[k] = before[k] = (int)k;
    for (size_t i = 1; i <= na; i++) {
        row[0] = (int)i;
        for (size_t k = 1; k <= nb; k++) {
            row[k] = least(above[k - 1] + (a[i - 1] != b[k - 1]), 1 + least(above[k], row[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                row[k] = least(row[k], before[k - 2] + 1);
        }
        int *spare = before;
        before = above;
        above = row;
        row = spare;
    }
    return above[nb];
}
