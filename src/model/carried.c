/* carried.c - massless links that no motion leaves without mass: what they carry moves with them
 *
 * A chain of massless links, each on a joint of one axis, ends at a body with mass and inertia. The body is at rest only if all
 * joints of the chain are, its own included, where their screws are linearly independent: then M is not singular for the chain's
 * sake. Sufficient for that, and what is tested here: the axes of the turning joints are independent of each other, and so are those of
 * the sliding ones. Two turning joints on one line fail. Only links without shapes count: one that has a shape lacks its mass. Axes are compared with every turning joint at 1 rad, where they are not
 * parallel by chance.
 */
#include "flat.h"

#include "algebra/quat.h"
#include "algebra/vec3.h"

#include <math.h>

enum { LONGEST = 6 };

typedef struct chain {
    int count;
    int link[LONGEST];
    ramus_vec3 axis[LONGEST]; /* in the frame that the walk has come to; of length 1 */
} chain;

static bool turns(ramus_joint_type type)
{
    return type == RAMUS_REVOLUTE;
}

/* A joint whose screw is known from its axis. */
static bool is_plain(const flat_link *link)
{
    return (turns(link->type) || link->type == RAMUS_PRISMATIC) && !link->locked && link->mimic < 0 && link->seat < 0 &&
           vec3_norm(link->source->d.axis) > 0;
}

/* One link towards the root: the axes so far in its parent's frame, and its own. */
static void go_up(chain *c, const flat *f, int k)
{
    const flat_link *link = &f->link[k];
    const ramus_vec3 axis = vec3_scale(1 / fmax(vec3_norm(link->source->d.axis), 1e-300), link->source->d.axis);
    const double s = sin(0.5);
    ramus_quat r = link->joint_in_parent.rotation;
    if (turns(link->type))
        r = quat_mul(r, (ramus_quat){ cos(0.5), s * axis.x, s * axis.y, s * axis.z });
    r = quat_mul(r, link->source->d.link_in_joint.rotation);
    for (int n = 0; n < c->count; n++)
        c->axis[n] = quat_rotate(r, c->axis[n]);
    if (link->type == RAMUS_FIXED)
        return;
    c->axis[c->count] = quat_rotate(link->joint_in_parent.rotation, axis);
    c->link[c->count++] = k;
}

/* The axes of one kind are independent: their Gram determinant is not zero. */
static bool is_independent(const chain *c, const flat *f, bool turning)
{
    ramus_vec3 a[LONGEST];
    int n = 0;
    for (int k = 0; k < c->count; k++)
        if (turns(f->link[c->link[k]].type) == turning)
            a[n++] = c->axis[k];
    const double least = 1e-3; /* sine of an angle */
    if (n == 2)
        return vec3_norm(vec3_cross(a[0], a[1])) > least;
    return n < 2 || (n == 3 && fabs(vec3_dot(a[0], vec3_cross(a[1], a[2]))) > least);
}

static bool is_massless(const flat_welds *w, int k)
{
    return w->mass[k] == 0 && !w->has_inertia[k];
}

void flat_find_carried(const flat *f, flat_welds *w)
{
    for (size_t b = 0; b < f->nlink; b++) {
        chain c = { 0 };
        if (w->first[b] != (int)b || !(w->mass[b] > 0) || !w->has_inertia[b] || !is_plain(&f->link[b]))
            continue;
        go_up(&c, f, (int)b);
        int k = f->link[b].parent;
        for (; k >= 0 && is_massless(w, w->first[k]); k = f->link[k].parent) {
            if (f->link[k].type != RAMUS_FIXED && (!is_plain(&f->link[k]) || c.count == LONGEST))
                break;
            go_up(&c, f, k);
        }
        const bool ends = k < 0 || !is_massless(w, w->first[k]); /* at the world, or at a body with mass */
        if (ends && is_independent(&c, f, true) && is_independent(&c, f, false))
            for (int n = 1; n < c.count; n++)
                w->carried[c.link[n]] = f->link[c.link[n]].source->shapes.count == 0;
    }
}
