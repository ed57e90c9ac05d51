/* hint.c - names suggested in place of a wrong one */
#include "hint.h"

#include "base/distance.h"

#include <stdio.h>
#include <string.h>

enum { MOST_NAMES = 1000, MOST_HINTS = 20 }; /* of one hint; of one file */

hint hint_for(const problems *p, const char *wanted)
{
    return (hint){ .wanted = wanted, .closed = p->errors >= MOST_HINTS };
}

bool hint_open(const hint *h)
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
    const int distance = edit_distance(h->wanted, name);
    const int longest = (int)(length > wanted ? length : wanted);
    if (distance > 0 && distance < longest && (distance == 1 || distance * 2 <= longest) &&
        (!h->distance || distance < h->distance)) {
        h->distance = distance;
        memcpy(h->best, name, length + 1);
    }
}

const char *hint_text(hint *h)
{
    char question[100] = "";
    if (h->distance)
        snprintf(question, sizeof question, "; did you mean '%s'?", h->best);
    h->text[0] = '\0';
    if (h->count)
        snprintf(h->text, sizeof h->text, "%s%s %s", question, h->distance ? " There are:" : "; there are:", h->list);
    return h->text;
}
