/* partition.c - which rank has which links
 *
 * The largest subtree is opened, its first link joining the trunk, as long as that shortens the time that is expected:
 *
 *     trunk_cost trunk + largest load of a rank           in links; an even load and half of the largest subtree, or all of that
 *
 * until the largest holds an eighth of what a rank should have. Subtrees go, the largest first, to the rank that has least; those that one
 * link carries and one rank has are one part. The trunk's links gather in parts of at most SPREAD_TRUNK_PART that hang together.
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

static void plant(heap *h, const family *f)
{
    h->count = 0;
    for (int k = f->root; k >= 0; k = f->sibling[k])
        heap_put(h, k);
}

static void open_first(heap *h, const family *f)
{
    const int link = heap_take(h);
    for (int k = f->child[link]; k >= 0; k = f->sibling[k])
        heap_put(h, k);
}

/* How many links the trunk should have. */
static int best_trunk(const spread_plan *p, const family *f, const int *size, heap *h, double trunk_cost)
{
    const int enough = p->nlink / (PIECES_OF_A_RANK * p->nrank) + 1;
    double least = p->nlink;
    int best = 0, count = 0;
    plant(h, f);
    while (p->nrank > 1 && h->count > 0 && size[h->link[0]] > enough && trunk_cost * count < least) {
        open_first(h, f);
        count++;
        const double even = (double)(p->nlink - count) / p->nrank, largest = h->count > 0 ? size[h->link[0]] : 0;
        const double time = trunk_cost * count + (largest > even ? largest : even + 0.5 * largest);
        if (time < least) {
            least = time;
            best = count;
        }
    }
    return best;
}

/* The links whose subtrees go to ranks as they are: their owner, others keep -1, the trunk. */
static void give_out(spread_plan *p, const family *f, const int *size, heap *h, double trunk_cost, int *owner)
{
    p->ntrunk = best_trunk(p, f, size, h, trunk_cost);
    plant(h, f);
    for (int k = 0; k < p->ntrunk; k++)
        open_first(h, f);
    p->load[0] = p->ntrunk;
    while (h->count > 0) {
        const int link = heap_take(h);
        int least = 0;
        for (int r = 1; r < p->nrank && p->ntrunk > 0; r++) /* without a trunk there is nothing to send motions from */
            if (p->load[r] < p->load[least])
                least = r;
        owner[link] = least;
        p->load[least] += size[link];
    }
}

/* Parts, in the order of their first links. on [nlink + 1]: the last part of subtrees on a link, beside [npart] the one before. */
static void gather_parts(spread_plan *p, const spread_source *source, const int *owner, int *count, int *on,
                         int *beside)
{
    for (int k = 0; k <= p->nlink; k++)
        on[k] = -1;
    for (int k = 0; k < p->nlink; k++) {
        const int up = source->parent(source->self, k), trunk = owner[k] < 0;
        int with = -1;
        if (up >= 0 && owner[up] == owner[k] && (!trunk || count[p->part[up]] < SPREAD_TRUNK_PART))
            with = p->part[up];
        else if (!trunk)
            for (with = on[up + 1]; with >= 0 && p->owner[with] != owner[k];)
                with = beside[with];
        if (with < 0) {
            with = p->npart++;
            p->carrier[with] = up;
            p->parent[with] = up >= 0 ? p->part[up] : -1;
            p->owner[with] = trunk ? 0 : owner[k];
            p->trunk[with] = trunk;
            p->nborder += up >= 0 && p->owner[p->part[up]] != p->owner[with];
            if (!trunk) {
                beside[with] = on[up + 1];
                on[up + 1] = with;
            }
        }
        p->part[k] = with;
        count[with]++;
    }
}

static void list_members(spread_plan *p, const int *count)
{
    for (int k = 0; k < p->npart; k++)
        p->first[k + 1] = p->first[k] + count[k];
    for (int k = 0; k < p->nlink; k++)
        p->member[p->first[p->part[k]]++] = k;
    for (int k = p->npart; k > 0; k--)
        p->first[k] = p->first[k - 1];
    p->first[0] = 0;
}

int spread_plan_make(spread_plan *p, const spread_source *source, int nrank, double trunk_cost)
{
    const size_t n = (size_t)source->nlink;
    *p = (spread_plan){ .nlink = (int)n, .nrank = nrank };
    int *memory = calloc(14 * (n + 2) + (size_t)nrank, sizeof *memory), *next = memory;
    p->memory = memory;
    if (!memory)
        return 0;
    int **const kept[] = { &p->part, &p->parent, &p->carrier, &p->owner, &p->trunk, &p->first, &p->member };
    for (size_t k = 0; k < sizeof kept / sizeof *kept; k++, next += n + 2)
        *kept[k] = next;
    int *owner = next, *size = owner + n + 2, *on = size + n + 2, *beside = on + n + 2;
    family f = { .child = beside + n + 2, .sibling = beside + 2 * (n + 2), .root = -1 };
    heap h = { .link = beside + 3 * (n + 2), .size = size };
    p->load = beside + 4 * (n + 2);
    for (size_t k = 0; k < n; k++)
        f.child[k] = f.sibling[k] = owner[k] = -1;
    for (int k = (int)n - 1; k >= 0; k--) { /* children before parents */
        const int up = source->parent(source->self, k);
        int *first = up >= 0 ? &f.child[up] : &f.root;
        f.sibling[k] = *first;
        *first = k;
        size[k]++;
        if (up >= 0)
            size[up] += size[k];
    }
    give_out(p, &f, size, &h, trunk_cost, owner);
    for (int k = 0; k < (int)n; k++) { /* what hangs on a link that was given away goes with it */
        const int up = source->parent(source->self, k);
        if (owner[k] < 0 && up >= 0 && owner[up] >= 0)
            owner[k] = owner[up];
    }
    memset(size, 0, n * sizeof *size);
    gather_parts(p, source, owner, size, on, beside);
    list_members(p, size);
    return 1;
}

void spread_plan_release(spread_plan *p)
{
    free(p->memory);
    *p = (spread_plan){ 0 };
}
