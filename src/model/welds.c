/* welds.c - links that move as one body: a link on a moving joint, and all that is welded to it
 *
 * Locked joints weld, too. Bodies of several instances are one where one instance is welded to the other.
 */
#include "flat.h"

static bool is_weld(const flat_link *link)
{
    return (link->type == RAMUS_FIXED || link->locked) && link->parent >= 0;
}

static bool has_inertia(const module_link *link)
{
    for (int k = 0; k < 6; k++)
        if (link->d.inertia[k] != 0)
            return true;
    return false;
}

/* The first link of each body, parents first wherever they are in the list; `way` has room for all links. */
static void find_first(const flat *f, int first[], int way[])
{
    for (size_t k = 0; k < f->nlink; k++)
        first[k] = -1;
    for (size_t k = 0; k < f->nlink; k++) {
        int depth = 0, i = (int)k;
        for (; first[i] < 0 && is_weld(&f->link[i]); i = f->link[i].parent)
            way[depth++] = i;
        if (first[i] < 0)
            first[i] = i;
        while (depth-- > 0)
            first[way[depth]] = first[i];
    }
}

bool flat_find_welds(const flat *f, flat_welds *w)
{
    int *way = memory_new(&f->allocator, f->nlink, sizeof *way);
    w->first = memory_new(&f->allocator, f->nlink, sizeof *w->first);
    w->mass = memory_new(&f->allocator, f->nlink, sizeof *w->mass);
    w->has_inertia = memory_new(&f->allocator, f->nlink, 1);
    const bool done = way && w->first && w->mass && w->has_inertia;
    if (done) {
        find_first(f, w->first, way);
        for (size_t k = 0; k < f->nlink; k++) {
            const module_link *source = f->link[k].source;
            w->mass[w->first[k]] += source->d.mass;
            w->has_inertia[w->first[k]] |= has_inertia(source);
        }
    }
    memory_free(&f->allocator, way);
    return done;
}

void flat_release_welds(const flat *f, flat_welds *w)
{
    memory_free(&f->allocator, w->first);
    memory_free(&f->allocator, w->mass);
    memory_free(&f->allocator, w->has_inertia);
}
