/* mimics.c - chains of joints that follow others, down to the joint that has a coordinate
 *
 *     q = multiplier q_m + offset, q_m = a q_next + b, ...
 *
 * Method   from each joint along its chain to its end, or to a joint that was met before; then back, each joint from the
 *          one that it follows. Every joint is visited twice, however long the chains are.
 */
#include "flat.h"

enum { UNSEEN, ON_THE_WAY, RESOLVED, IN_A_CIRCLE };

/* How `link` follows the end of its chain, given that the joint before it is resolved. */
static void follow(const flat *f, flat_link *link)
{
    const ramus_link_description *d = &link->source->d;
    const flat_link *next = &f->link[link->mimic];
    link->last_master = next->mimic >= 0 ? next->last_master : link->mimic;
    link->multiplier = d->mimic_multiplier;
    link->offset = d->mimic_offset;
    if (next->mimic >= 0) {
        link->multiplier *= next->multiplier;
        link->offset += d->mimic_multiplier * next->offset;
    }
}

static void walk(flat *f, int start, unsigned char state[], int way[])
{
    int depth = 0, k = start;
    for (; f->link[k].mimic >= 0 && state[k] == UNSEEN; k = f->link[k].mimic) {
        state[k] = ON_THE_WAY;
        way[depth++] = k;
    }
    const int circle = state[k] == ON_THE_WAY || state[k] == IN_A_CIRCLE;
    while (depth-- > 0) {
        state[way[depth]] = circle ? IN_A_CIRCLE : RESOLVED;
        if (!circle)
            follow(f, &f->link[way[depth]]);
    }
}

static void check(const flat *f, flat_link *link, int circle, flat_sink *sink)
{
    const int line = link->source->d.line;
    if (circle) {
        flat_report(sink, RAMUS_PROBLEM, link->file, line, "joint '%s' follows '%s', which follows others in a circle",
                    link->joint_name, link->source->d.mimic);
        return;
    }
    const flat_link *master = &f->link[link->last_master], *both[2] = { link, master };
    for (int t = 0; t < 2; t++)
        if (ramus_joint_type_nq(both[t]->type) != 1)
            flat_report(sink, RAMUS_PROBLEM, link->file, line,
                        "joint '%s' follows '%s': both must have one coordinate, but '%s' is %s", link->joint_name,
                        master->joint_name, both[t]->joint_name, ramus_joint_type_name(both[t]->type));
    if (master->locked) { /* what follows a locked joint is locked with it */
        link->locked = 1;
        link->locked_q[0] = link->multiplier * master->locked_q[0] + link->offset;
    }
}

ramus_status flat_resolve_mimics(flat *f, flat_sink *sink)
{
    unsigned char *state = memory_new(&f->allocator, f->nlink, 1);
    int *way = memory_new(&f->allocator, f->nlink, sizeof *way);
    const ramus_status status = state && way ? RAMUS_OK : RAMUS_ERR_MEMORY;
    for (size_t k = 0; status == RAMUS_OK && k < f->nlink; k++)
        walk(f, (int)k, state, way);
    for (size_t k = 0; status == RAMUS_OK && k < f->nlink; k++)
        if (f->link[k].mimic >= 0)
            check(f, &f->link[k], state[k] == IN_A_CIRCLE, sink);
    memory_free(&f->allocator, state);
    memory_free(&f->allocator, way);
    return status;
}
