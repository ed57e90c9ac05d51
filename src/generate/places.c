/* places.c - where numbers of a walk wait in shared memory */
#include "places.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static int by_wait(const void *x, const void *y)
{
    const waiting_number *a = x, *b = y;
    return a->longest != b->longest ? (a->longest < b->longest ? 1 : -1)
                                    : (a->number > b->number) - (a->number < b->number);
}

/* busy[statement] of one place */
static bool is_free(const unsigned char busy[], int from, int to)
{
    for (int k = from; k < to; k++)
        if (busy[k])
            return false;
    return true;
}

int places_assign(const ramus_allocator *allocator, waiting_number list[], size_t count, const place_window window[],
                  int nplace, int statements, int place_of[])
{
    const size_t row = (size_t)statements + 1;
    unsigned char *busy = memory_new(allocator, row * (size_t)nplace + 1, 1);
    int used = 0;
    if (!busy)
        return -1;
    for (int p = 0; p < nplace; p++)
        for (int k = 0; k <= statements; k++)
            busy[(size_t)p * row + (size_t)k] = k < window[p].from || k >= window[p].to;
    qsort(list, count, sizeof *list, by_wait);
    for (size_t n = 0; n < count; n++)
        for (int p = 0; p < nplace; p++) {
            unsigned char *own = busy + (size_t)p * row;
            if (!is_free(own, list[n].from, list[n].to))
                continue;
            memset(own + list[n].from, 1, (size_t)(list[n].to - list[n].from));
            place_of[list[n].number] = p;
            used = used > p + 1 ? used : p + 1;
            break;
        }
    memory_free(allocator, busy);
    return used;
}
