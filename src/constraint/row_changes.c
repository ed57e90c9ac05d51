/* row_changes.c - how the rows of rows.c and closure.c change with the relative pose and twist of their frames
 *
 * Method   each line of those files, differentiated: d is a turn of b in a (vector t, axes of a), a shift of its origin, and
 *          changes of w and p'. Rows keep their order.
 * Errors   rotation vector phi of R:  d phi = t - phi x t / 2 + (1 - (|phi|/2) / tan(|phi|/2)) / |phi|^2 phi x (phi x t)
 *          swing (angle / sine) l x l':  dl' = t x l'
 *          thread: half the quaternion's angle about l
 * Cost     O(rows); no allocation.
 */
#include "touches.h"

#include "model/joint.h"

static const ramus_vec3 none = { 0, 0, 0 };
static const ramus_vec3 unit[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

/* ---- kinds of rows.c ---------------------------------------------------------------------------------------- */

static void change_rolling(const constraint *item, const pair_motion *r, const pair_change *d, row out[])
{
    const ramus_vec3 w = r->velocity.angular, u = ramus_quat_rotate(r->x_a_b.rotation, item->axis);
    const ramus_vec3 du = vec3_cross(d->turn, u);
    const ramus_vec3 rate = vec3_add(vec3_cross(d->angular, u), vec3_cross(w, du));
    out[0] = (row){ none, du, vec3_dot(rate, r->velocity.linear) + vec3_dot(vec3_cross(w, u), d->linear), 0, 0 };
}

/* d (x / |x|) from dx, at the unit vector of x */
static ramus_vec3 unit_change(ramus_vec3 along, double length, ramus_vec3 dx)
{
    return vec3_scale(1 / length, vec3_axpy(dx, -vec3_dot(along, dx), along));
}

static void change_wheel(const constraint *item, const pair_motion *r, const pair_change *d, row out[])
{
    const ramus_vec3 z = unit[2], w = r->velocity.angular;
    /* as in rows.c: a dash is the rate */
    const ramus_vec3 u = ramus_quat_rotate(r->x_a_b.rotation, item->axis), u1 = vec3_cross(w, u);
    const ramus_vec3 g = vec3_axpy(z, -u.z, u);
    const double length = vec3_norm(g), radius = item->d.radius;
    const ramus_vec3 up = vec3_scale(1 / length, g), g1 = vec3_axpy(vec3_scale(-u1.z, u), -u.z, u1);
    const ramus_vec3 up1 = unit_change(up, length, g1), s1 = vec3_scale(-radius, up1);
    /* their changes */
    const ramus_vec3 du = vec3_cross(d->turn, u), du1 = vec3_add(vec3_cross(d->angular, u), vec3_cross(w, du));
    const ramus_vec3 dg = vec3_axpy(vec3_scale(-du.z, u), -u.z, du);
    const ramus_vec3 dup = unit_change(up, length, dg);
    const ramus_vec3 dg1 = vec3_sub(vec3_sub(vec3_scale(-du1.z, u), vec3_scale(u1.z, du)),
                                    vec3_add(vec3_scale(du.z, u1), vec3_scale(u.z, du1)));
    ramus_vec3 dup1 = vec3_axpy(dg1, -(vec3_dot(dup, g1) + vec3_dot(up, dg1)), up);
    dup1 = vec3_axpy(dup1, -vec3_dot(up, g1), dup);
    dup1 = vec3_scale(1 / length, vec3_axpy(dup1, -vec3_dot(up, dg), up1));
    const ramus_vec3 ds = vec3_scale(-radius, dup), ds1 = vec3_scale(-radius, dup1);
    const ramus_vec3 extra = vec3_add(vec3_cross(d->angular, s1), vec3_cross(w, ds1));
    for (int k = 0; k < 3; k++)
        out[k] = (row){ vec3_cross(ds, unit[k]), none, vec3_dot(unit[k], extra), k == 2, d->shift.z + ds.z };
}

static void change_distance(const pair_motion *r, const pair_change *d, row out[])
{
    const ramus_vec3 p = r->x_a_b.position, p1 = r->velocity.linear;
    const double distance = vec3_norm(p);
    const ramus_vec3 u = vec3_scale(1 / distance, p), side = vec3_axpy(p1, -vec3_dot(u, p1), u);
    const ramus_vec3 du = unit_change(u, distance, d->shift);
    ramus_vec3 dside = vec3_axpy(d->linear, -(vec3_dot(du, p1) + vec3_dot(u, d->linear)), u);
    dside = vec3_axpy(dside, -vec3_dot(u, p1), du);
    const double longer = vec3_dot(u, d->shift);
    const double extra = (2 * vec3_dot(side, dside) - vec3_dot(side, side) * longer / distance) / distance;
    out[0] = (row){ none, du, extra, 1, longer };
}

/* ---- closures ----------------------------------------------------------------------------------------------- */

static ramus_vec3 change_rotation_vector(ramus_quat r, ramus_vec3 t)
{
    const ramus_vec3 phi = rotation_vector(r);
    const double angle = vec3_norm(phi), half = angle / 2;
    const double factor = angle < 1e-3 ? (1 + angle * angle / 60) / 12 : (1 - half / tan(half)) / (angle * angle);
    const ramus_vec3 across = vec3_cross(phi, t);
    return vec3_axpy(vec3_axpy(t, -0.5, across), factor, vec3_cross(phi, across));
}

static ramus_vec3 change_swing(const constraint *item, ramus_quat r, ramus_vec3 t)
{
    const ramus_vec3 image = ramus_quat_rotate(r, item->axis), n = vec3_cross(item->axis, image);
    const ramus_vec3 dimage = vec3_cross(t, image), dn = vec3_cross(item->axis, dimage);
    const double sine = vec3_norm(n), cosine = vec3_dot(item->axis, image);
    /* k = angle / sine, and its derivative by the sine, over the sine */
    double k, slope;
    if (sine < 1e-2 && cosine > 0) {
        const double s2 = sine * sine;
        k = 1 + s2 * (1.0 / 6 + s2 * (3.0 / 40 + s2 * 5 / 112));
        slope = 1.0 / 3 + s2 * (3.0 / 10 + s2 * (15.0 / 56 + s2 * 35 / 144));
    } else {
        k = atan2(sine, cosine) / sine;
        slope = (1 / cosine - k) / (sine * sine);
        if (fabs(cosine) < 0.5) /* the sine has its largest value near there, the cosine has not */
            return vec3_add(vec3_scale(k, dn),
                            vec3_scale(-(vec3_dot(item->axis, dimage) / sine + k * vec3_dot(n, dn) / sine) / sine, n));
    }
    return vec3_axpy(vec3_scale(k, dn), slope * vec3_dot(n, dn), n);
}

static double change_thread(const constraint *item, const pair_motion *r, const pair_change *d)
{
    const ramus_quat x = r->x_a_b.rotation;
    const ramus_vec3 part = { x.x, x.y, x.z };
    const ramus_vec3 dpart = vec3_scale(0.5, vec3_axpy(vec3_cross(d->turn, part), x.w, d->turn));
    const double dw = -0.5 * vec3_dot(d->turn, part), sine = vec3_dot(item->axis, part);
    const double turn = 2 * (x.w * vec3_dot(item->axis, dpart) - sine * dw) / (x.w * x.w + sine * sine);
    return vec3_dot(item->axis, d->shift) - item->d.pitch * turn;
}

static void change_universal(const constraint *item, const pair_motion *r, const pair_change *d, row *out)
{
    ramus_link_info joint;
    joint_describe(RAMUS_UNIVERSAL, &(ramus_link_description){ .axis = item->axis }, &joint);
    const ramus_vec3 l = item->axis, w = r->velocity.angular,
                     u = ramus_quat_rotate(r->x_a_b.rotation, joint.second_axis), du = vec3_cross(d->turn, u);
    const ramus_vec3 rate = vec3_cross(w, u), drate = vec3_add(vec3_cross(d->angular, u), vec3_cross(w, du));
    const double extra = vec3_dot(vec3_cross(drate, l), w) + vec3_dot(vec3_cross(rate, l), d->angular);
    *out = (row){ vec3_cross(du, l), none, extra, 1, vec3_dot(l, du) };
}

static void change_closure(const constraint *item, const pair_motion *r, const pair_change *d, row out[])
{
    const closure_type type = closure_type_of(item->d.joint_type);
    int k = 0;
    if (type.turns == 2) {
        change_universal(item, r, d, &out[k++]);
    } else if (type.turns < 3) {
        const ramus_vec3 error = type.turns ? change_swing(item, r->x_a_b.rotation, d->turn)
                                            : change_rotation_vector(r->x_a_b.rotation, d->turn);
        for (int i = 0; i < 3 - type.turns; i++)
            out[k++] = (row){ none, none, 0, 1, vec3_dot(type.turns ? item->side[i] : unit[i], error) };
    }
    for (int i = 0; i < type.position; i++) {
        const ramus_vec3 along = type.position == 3 ? unit[i] : type.position == 2 ? item->side[i] : item->axis;
        out[k++] = (row){ none, none, 0, 1, vec3_dot(along, d->shift) };
    }
    if (type.thread)
        out[k] = (row){ none, none, 0, 1, change_thread(item, r, d) };
}

/* ---- bounds: three rows each -------------------------------------------------------------------------------- */

static void change_bounds(const constraint_set *c, const constraint *item, const pair_motion *r, const pair_change *d,
                          row out[])
{
    row of[PAIR_ROWS_MAX];
    for (int i = 0; i < 3 * item->nbound; i++)
        out[i] = (row){ none, none, 0, 0, 0 };
    switch (item->d.kind) {
    case RAMUS_CONSTRAINT_CONTACT:
        contact_changes(c, item, r, d, out);
        return;
    case RAMUS_CONSTRAINT_WHEEL:
        change_wheel(item, r, d, of);
        for (int k = 0; k < 3; k++)
            out[k] = of[(k + 2) % 3];
        return;
    case RAMUS_CONSTRAINT_ROLLING:
        change_rolling(item, r, d, out + 1);
        return;
    default: /* distance_limits */
        for (int j = 0; j < item->nbound; j++) {
            const double sign = c->bound[item->bound + j].side ? -1 : 1;
            change_distance(r, d, of);
            out[3 * j] = (row){ none, vec3_scale(sign, of[0].linear), sign * of[0].extra, 1, sign * of[0].position };
        }
        return;
    }
}

/* ---- all of them -------------------------------------------------------------------------------------------- */

void row_changes(const constraint_set *c, const constraint *item, const pair_motion *r, const pair_change *d,
                 row out[PAIR_ROWS_MAX])
{
    if (item->nbound) {
        change_bounds(c, item, r, d, out);
        return;
    }
    switch (item->d.kind) {
    case RAMUS_CONSTRAINT_ROLLING:
        change_rolling(item, r, d, out);
        return;
    case RAMUS_CONSTRAINT_WHEEL:
        change_wheel(item, r, d, out);
        return;
    case RAMUS_CONSTRAINT_CLOSURE:
        change_closure(item, r, d, out);
        return;
    case RAMUS_CONSTRAINT_DISTANCE:
        change_distance(r, d, out);
        return;
    case RAMUS_CONSTRAINT_POINT_ON_LINE:
        for (int k = 0; k < 2; k++)
            out[k] = (row){ none, none, 0, 1, vec3_dot(item->side[k], d->shift) };
        return;
    default:
        out[0] = (row){ none, none, 0, 1, vec3_dot(item->axis, d->shift) };
        return;
    }
}
