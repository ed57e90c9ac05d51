/* closest.c - the name that was probably meant */
#include "closest.h"

#include "base/distance.h"

#include <string.h>

const char *tool_closest(const char *wrong, const char *const names[])
{
    const char *best = NULL;
    int least = (int)strlen(wrong) / 3 + 1;
    for (int k = 0; names[k]; k++) {
        const int distance = edit_distance(wrong, names[k]);
        /* a beginning, as long as it is more than a letter or two, counts as near */
        const int begun = strlen(wrong) > 3 && strncmp(names[k], wrong, strlen(wrong)) == 0;
        if (distance < least || (distance == least && !best) || (begun && !best)) {
            least = distance < least ? distance : least;
            best = names[k];
        }
    }
    return best;
}
