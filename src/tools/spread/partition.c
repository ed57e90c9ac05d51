/* partition.c - which rank has which links
 *
 * The largest subtree is opened, its first link joining the trunk, until the largest holds an eighth of what a rank should have, or opening
 * it would not help. Subtrees go, the largest first, to the rank that has least. Within a rank links gather in parts of at most
 * SPREAD_PART that hang together.
 */
#include "spread.h"

#include <stdlib.h>
#include <string.h>

enum { PIECES_OF_A_RANK = 8 };

typedef struct heap { /* of subtrees, the largest first */
    int *link, count;
    const int *size;
} heap;

static void heap_put(heap *h, int link)
{
    int k = h->count++;
    for (; k > 0 && h->size[h->link[(k - 1) / 2]] < h->size[link]; k = (k - 1) / 2)
        h->link[k] = h->link[(k - 1) / 2];
    h->link[k] = link;
}

static int heap_take(heap *h)
{
    const int first = h->link[0], last = h->link[--h->count];
    int k = 0;
    for (;;) {
        int child = 2 * k + 1;
        if (child >= h->count)
            break;
        if (child + 1 < h->count && h->size[h->link[child + 1]] > h->size[h->link[child]])
            child++;
        if (h->size[h->link[child]] <= h->size[last])
            break;
        h->link[k] = h->link[child];
        k = child;
    }
    h->link[k] = last;
    return first;
}

/* next_sibling and first_child of a tree of links. */
typedef struct family {
    int *child, *sibling, root;
} family;

/* The links whose subtrees go to ranks as they are: their owner, others keep -1, the trunk. */
static void open_largest(spread_plan *p, const family *f, const int *size, heap *h, int *owner)
{
    const int enough = p->nlink / (PIECES_OF_A_RANK * p->nrank) + 1;
    for (int k = f->root; k >= 0; k = f->sibling[k])
        heap_put(h, k);
    while (p->nrank > 1 && h->count > 0 && size[h->link[0]] > enough && p->ntrunk < p->nlink / p->nrank) {
        const int link = heap_take(h);
        p->ntrunk++;
        for (int k = f->child[link]; k >= 0; k = f->sibling[k])
            heap_put(h, k);
    }
    p->load[0] = p->ntrunk;
    while (h->count > 0) {
        const int link = heap_take(h);
        int least = 0;
        for (int r = 1; r < p->nrank; r++)
            if (p->load[r] < p->load[least])
                least = r;
        owner[link] = least;
        p->load[least] += size[link];
    }
}

static void gather_parts(spread_plan *p, const ramus_model *model, const int *owner, int *count)
{
    for (int k = 0; k < p->nlink; k++) {
        const int up = ramus_model_link(model, (ramus_link){ k }).parent.index;
        const int with = up >= 0 && owner[up] == owner[k] ? p->part[up] : -1;
        if (with >= 0 && count[with] < SPREAD_PART) {
            p->part[k] = with;
        } else {
            p->part[k] = p->npart;
            p->carrier[p->npart] = up;
            p->parent[p->npart] = up >= 0 ? p->part[up] : -1;
            p->owner[p->npart] = owner[k] < 0 ? 0 : owner[k];
            if (up >= 0 && p->owner[p->part[up]] != p->owner[p->npart])
                p->nborder++;
            p->npart++;
        }
        count[p->part[k]]++;
    }
}

int spread_plan_make(spread_plan *p, const ramus_model *model, int nrank)
{
    const size_t n = (size_t)ramus_model_nlink(model);
    *p = (spread_plan){ .nlink = (int)n, .nrank = nrank };
    int *memory = calloc(10 * n + (size_t)nrank + 16, sizeof *memory), *next = memory;
    p->memory = memory;
    if (!memory)
        return 0;
    p->part = next, next += n;
    p->parent = next, next += n;
    p->carrier = next, next += n;
    p->owner = next, next += n;
    int *owner = next, *size = next + n, *count = next + 2 * n;
    family f = { .child = next + 3 * n, .sibling = next + 4 * n, .root = -1 };
    heap h = { .link = next + 5 * n, .size = size };
    p->load = next + 6 * n;
    for (size_t k = 0; k < n; k++)
        f.child[k] = f.sibling[k] = owner[k] = -1;
    for (int k = (int)n - 1; k >= 0; k--) { /* children before parents */
        const int up = ramus_model_link(model, (ramus_link){ k }).parent.index;
        int *first = up >= 0 ? &f.child[up] : &f.root;
        f.sibling[k] = *first;
        *first = k;
        size[k]++;
        if (up >= 0)
            size[up] += size[k];
    }
    open_largest(p, &f, size, &h, owner);
    for (int k = 0; k < (int)n; k++) { /* what hangs on a link that was given away goes with it */
        const int up = ramus_model_link(model, (ramus_link){ k }).parent.index;
        if (owner[k] < 0 && up >= 0 && owner[up] >= 0)
            owner[k] = owner[up];
    }
    gather_parts(p, model, owner, count);
    return 1;
}

void spread_plan_release(spread_plan *p)
{
    free(p->memory);
    *p = (spread_plan){ 0 };
}
