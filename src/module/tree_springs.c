/* tree_springs.c - springs between bodies of a block: what they exert at the last motion, and what they hold
 *
 *     F = pretension + stiffness (L - rest_length)     for L > rest_length, else 0: it only pulls     (src/mechanism/spring.c)
 *
 * Cost   O(nspring). No allocation.
 */
#include "tree.h"

#include <math.h>

/* How much longer it is than at rest, 0 where it is slack; *along: unit vector from its first end to its second, in world axes. */
static double stretch_of(const module_tree *t, const block_spring *s, v3 *along)
{
    const tree_body *a = &t->state[s->body[0]], *b = &t->state[s->body[1]];
    const v3 from = v3_add(a->x_w_i.p, pose_rotate(&a->x_w_i, v3_load(s->point[0]))),
             to = v3_add(b->x_w_i.p, pose_rotate(&b->x_w_i, v3_load(s->point[1]))), apart = v3_sub(to, from);
    const double length = sqrt(v3_dot(apart, apart));
    if (length - s->rest_length <= 0)
        return 0;
    *along = v3_scale(1 / length, apart);
    return length - s->rest_length;
}

void tree_springs_add(module_tree *t)
{
    for (int k = 0; k < t->block->nspring; k++) {
        const block_spring *s = &t->spring[k];
        v3 along;
        const double stretch = stretch_of(t, s, &along);
        if (stretch == 0)
            continue;
        const double pull = s->pretension + s->stiffness * stretch;
        for (int e = 0; e < 2; e++) { /* less what the spring supplies */
            tree_body *at = &t->state[s->body[e]];
            const v3 force = pose_unrotate(&at->x_w_i, v3_scale(e ? pull : -pull, along));
            at->sum = wrench_add(at->sum, (wrench){ .force = force, .moment = v3_cross(v3_load(s->point[e]), force) });
        }
    }
}

double tree_springs_energy(const module_tree *t)
{
    double sum = 0;
    for (int k = 0; k < t->block->nspring; k++) {
        const block_spring *s = &t->spring[k];
        v3 along;
        const double stretch = stretch_of(t, s, &along);
        sum += stretch * (s->pretension + s->stiffness * stretch / 2);
    }
    return sum;
}
