/* closest.c - the name that was probably meant */
#include "closest.h"

#include <string.h>

int tool_distance(const char *a, const char *b)
{
    enum { MOST = 63 };
    int row[MOST + 1];
    const int na = (int)strlen(a), nb = (int)strlen(b);
    if (na > MOST || nb > MOST)
        return MOST;
    for (int j = 0; j <= nb; j++)
        row[j] = j;
    for (int i = 1; i <= na; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= nb; j++) {
            const int above = row[j];
            int best = corner + (a[i - 1] != b[j - 1]);
            if (above + 1 < best)
                best = above + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            corner = above;
            row[j] = best;
        }
    }
    return row[nb];
}

const char *tool_closest(const char *wrong, const char *const names[])
{
    const char *best = NULL;
    int least = (int)strlen(wrong) / 3 + 1;
    for (int k = 0; names[k]; k++) {
        const int distance = tool_distance(wrong, names[k]);
        /* a beginning, as long as it is more than a letter or two, counts as near */
        const int begun = strlen(wrong) > 3 && strncmp(names[k], wrong, strlen(wrong)) == 0;
        if (distance < least || (distance == least && !best) || (begun && !best)) {
            least = distance < least ? distance : least;
            best = names[k];
        }
    }
    return best;
}
