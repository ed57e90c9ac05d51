/* touches.c - rows of contacts and their derivatives: a point, a sphere or the corners of a box of b, and a surface of a
 *
 *     c: the point in b (a corner of a box, else 0);  R, p, p', w: of b in a
 *     e = R c    x = p + e    x' = p' + w x e    n' = H x'                 d, n, H of the surface at x: surfaces.c
 *     s = e - radius n        s' = w x e - radius n'                       from b's origin to the point that touches
 *
 *     gap = d - radius        N = n . x'                                   gap'' = n . (p'' + w' x e + w x (w x e)) + n' . x'
 *                             T = t . (p' + w x s)                         t' = -(t . n') n
 *
 * The tangents of a curved surface are carried along with its normal without turning about it. Where slip is zero, as in sticking,
 * another choice gives the same.
 *
 * Derivatives   each line, differentiated: a turn of b, a shift of its origin, changes of w and p'. Tangents of a curved surface are those
 *               of choose_sides, which turn about n by `spin` beside what carries them along.
 * Cost          O(depth) for each row. No allocation.
 */
#include "touches.h"

/* The point of b that bound j of the contact is about; of a box a corner: bits 0, 1, 2 of j are the sides of x, y, z. */
static ramus_vec3 point_of(const constraint *item, int j)
{
    const ramus_vec3 size = item->d.box;
    return ramus_vec3_make(j & 1 ? size.x / 2 : -size.x / 2, j & 2 ? size.y / 2 : -size.y / 2,
                           j & 4 ? size.z / 2 : -size.z / 2);
}

static bool is_flat(const constraint *item)
{
    return !(item->d.radius_a > 0) && !(item->d.box_a.x > 0) && item->d.nheight == 0;
}

/* ---- rows ----------------------------------------------------------------------------------------------------- */

void put_touch(constraint_set *c, int k, const relative_motion *r, const touch *t)
{
    const int index = bound_row(c, k);
    put_row(c, index, r, &(row){ vec3_cross(t->s, t->n), t->n, t->curve, 1, t->gap });
    for (int j = 0; j < c->bound[k].ntangent; j++) {
        const ramus_vec3 side = t->side[j], dside = vec3_scale(-vec3_dot(side, t->dn), t->n);
        const ramus_vec3 slip = vec3_add(r->linear, vec3_cross(r->angular, t->s));
        const double extra = vec3_dot(dside, slip) + vec3_dot(side, vec3_cross(r->angular, t->ds));
        put_row(c, index + 1 + j, r, &(row){ vec3_cross(t->s, side), side, extra, 0, 0 });
    }
}

ramus_status contact_rows(constraint_set *c, const constraint *item, const relative_motion *r)
{
    const double radius = item->d.radius;
    const ramus_vec3 w = r->angular;
    for (int j = 0; j < item->nbound; j++) {
        const ramus_vec3 e = ramus_quat_rotate(r->x_a_b.rotation, point_of(item, j)), turning = vec3_cross(w, e);
        const ramus_vec3 speed = vec3_add(r->linear, turning);
        surface at;
        RAMUS_TRY(surface_at(c, item, vec3_add(r->x_a_b.position, e), &at));
        touch t = { .n = at.n,
                    .dn = tensor_mul(at.H, speed),
                    .s = vec3_axpy(e, -radius, at.n),
                    .side = { item->side[0], item->side[1] },
                    .gap = at.distance - radius };
        t.ds = vec3_axpy(turning, -radius, t.dn);
        t.curve = vec3_dot(speed, t.dn) + vec3_dot(at.n, vec3_cross(w, turning));
        if (!is_flat(item)) {
            ramus_vec3 start;
            choose_sides(at.n, &start, t.side);
        }
        put_touch(c, item->bound + j, r, &t);
    }
    return RAMUS_OK;
}

/* ---- their changes -------------------------------------------------------------------------------------------- */

/* Everything that a point's rows are made of, and how it changes. */
typedef struct touch_change {
    ramus_vec3 n, n1, s, s1, slip;      /* n', s': n1, s1 */
    ramus_vec3 dn, dn1, ds, ds1, dslip; /* changes */
} touch_change;

static row tangent_change(const touch_change *x, const pair_motion *r, const pair_change *d, ramus_vec3 t,
                          ramus_vec3 dt)
{
    const ramus_vec3 w = r->velocity.angular, t1 = vec3_scale(-vec3_dot(t, x->n1), x->n);
    const ramus_vec3 dt1 =
        vec3_axpy(vec3_scale(-(vec3_dot(dt, x->n1) + vec3_dot(t, x->dn1)), x->n), -vec3_dot(t, x->n1), x->dn);
    const ramus_vec3 turning = vec3_add(vec3_cross(d->angular, x->s1), vec3_cross(w, x->ds1));
    const double extra =
        vec3_dot(dt1, x->slip) + vec3_dot(t1, x->dslip) + vec3_dot(dt, vec3_cross(w, x->s1)) + vec3_dot(t, turning);
    return (row){ vec3_add(vec3_cross(x->ds, t), vec3_cross(x->s, dt)), dt, extra, 0, 0 };
}

static void point_changes(const constraint_set *c, const constraint *item, int j, const pair_motion *r,
                          const pair_change *d, row out[3])
{
    const double radius = item->d.radius;
    const ramus_vec3 w = r->velocity.angular, e = ramus_quat_rotate(r->x_a_b.rotation, point_of(item, j));
    const ramus_vec3 de = vec3_cross(d->turn, e), turning = vec3_cross(w, e);
    const ramus_vec3 dturning = vec3_add(vec3_cross(d->angular, e), vec3_cross(w, de));
    const ramus_vec3 speed = vec3_add(r->velocity.linear, turning), dspeed = vec3_add(d->linear, dturning);
    const ramus_vec3 shift = vec3_add(d->shift, de);
    surface at;
    if (surface_at((constraint_set *)c, item, vec3_add(r->x_a_b.position, e), &at) != RAMUS_OK)
        return; /* the rows were evaluated there */
    touch_change x = { .n = at.n, .n1 = tensor_mul(at.H, speed), .dn = tensor_mul(at.H, shift) };
    x.dn1 = vec3_add(surface_bend_change(item, &at, shift, speed), tensor_mul(at.H, dspeed));
    x.s = vec3_axpy(e, -radius, x.n);
    x.s1 = vec3_axpy(turning, -radius, x.n1);
    x.ds = vec3_axpy(de, -radius, x.dn);
    x.ds1 = vec3_axpy(dturning, -radius, x.dn1);
    x.slip = vec3_add(r->velocity.linear, vec3_cross(w, x.s));
    x.dslip = vec3_add(d->linear, vec3_add(vec3_cross(d->angular, x.s), vec3_cross(w, x.ds)));
    const ramus_vec3 inward = vec3_cross(w, turning),
                     dinward = vec3_add(vec3_cross(d->angular, turning), vec3_cross(w, dturning));
    out[0] = (row){ vec3_add(vec3_cross(de, x.n), vec3_cross(e, x.dn)), x.dn,
                    vec3_dot(dspeed, x.n1) + vec3_dot(speed, x.dn1) + vec3_dot(x.dn, inward) + vec3_dot(x.n, dinward),
                    1, vec3_dot(x.n, shift) };
    if (c->bound[item->bound + j].ntangent == 0)
        return;
    ramus_vec3 start, side[2] = { item->side[0], item->side[1] };
    double spin = 0;
    if (!is_flat(item)) {
        choose_sides(x.n, &start, side);
        spin = -vec3_dot(start, x.n) * vec3_dot(x.dn, side[1]) / vec3_dot(start, side[0]);
    }
    const ramus_vec3 dt0 = vec3_axpy(vec3_scale(-vec3_dot(side[0], x.dn), x.n), spin, side[1]);
    const ramus_vec3 dt1 = vec3_axpy(vec3_scale(-vec3_dot(side[1], x.dn), x.n), -spin, side[0]);
    out[1] = tangent_change(&x, r, d, side[0], dt0);
    out[2] = tangent_change(&x, r, d, side[1], dt1);
}

void contact_changes(const constraint_set *c, const constraint *item, const pair_motion *r, const pair_change *d,
                     row out[PAIR_ROWS_MAX])
{
    for (int j = 0; j < item->nbound; j++)
        point_changes(c, item, j, r, d, out + 3 * j);
}
