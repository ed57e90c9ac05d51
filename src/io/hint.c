/* hint.c - names offered as a way out of a wrong one */
#include "hint.h"

#include <stdio.h>
#include <string.h>

enum { MOST_NAMES = 1000, MOST_HINTS = 20 }; /* of one hint; of one file */

/* Letters put in, left out, replaced or exchanged with their neighbour, between two short names. */
static int edit_distance(const char *a, size_t na, const char *b, size_t nb)
{
    int rows[3][64], *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t k = 0; k <= nb; k++)
        above[k] = before[k] = (int)k;
    for (size_t i = 1; i <= na; i++) {
        row[0] = (int)i;
        for (size_t k = 1; k <= nb; k++) {
            const int replace = above[k - 1] + (a[i - 1] != b[k - 1]);
            const int insert = 1 + (above[k] < row[k - 1] ? above[k] : row[k - 1]);
            row[k] = replace < insert ? replace : insert;
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1] && before[k - 2] + 1 < row[k])
                row[k] = before[k - 2] + 1;
        }
        int *spare = before;
        before = above;
        above = row;
        row = spare;
    }
    return above[nb];
}

hint hint_for(const problems *p, const char *wanted)
{
    return (hint){ .wanted = wanted, .closed = p->errors >= MOST_HINTS };
}

int hint_open(const hint *h)
{
    return !h->closed;
}

void hint_offer(hint *h, const char *name)
{
    const size_t length = strlen(name), wanted = strlen(h->wanted);
    if (h->closed)
        return;
    const int room = (int)(sizeof h->list - h->used);
    if (room > 0) {
        if ((size_t)room > length + 8)
            h->used += (size_t)snprintf(h->list + h->used, (size_t)room, "%s%s", h->count ? ", " : "", name);
        else {
            snprintf(h->list + h->used, (size_t)room, ", …");
            h->used = sizeof h->list;
        }
    }
    h->closed = ++h->count == MOST_NAMES;
    if (length >= sizeof h->best || wanted >= sizeof h->best)
        return;
    const int distance = edit_distance(h->wanted, wanted, name, length);
    const int longest = (int)(length > wanted ? length : wanted);
    if (distance > 0 && distance < longest && (distance == 1 || distance * 2 <= longest) &&
        (!h->distance || distance < h->distance)) {
        h->distance = distance;
        memcpy(h->best, name, length + 1);
    }
}

const char *hint_text(hint *h, char text[512])
{
    char question[100] = "";
    if (h->distance)
        snprintf(question, sizeof question, "; did you mean '%s'?", h->best);
    if (h->count)
        snprintf(text, 512, "%s%s %s", question, h->distance ? " There are:" : "; there are:", h->list);
    else
        text[0] = '\0';
    return text;
}
