/* loop_rows.c - rows of a network's constraints: what is held, gaps, errors, and the wrenches of unit multipliers
 *
 *     w, p'   twist of b as a sees it, in axes of a:      w = R w_b - w_a,      p' = R v_b - v_a - w_a x p
 *     row     c_w . w + c_p . p' = 0                      as in src/constraint/closure.c, rows.c and, of bounds, bounds.c
 *
 * A multiplier acts on b with force c_p and moment c_w, in axes of a at b's origin, and on a with the opposite at the same place. Gravity is in the
 * derivatives of both frames and cancels. A row of coordinates acts on their joints.
 *
 * Cost   O(nrow). No allocation.
 */
#include "loops.h"

#include "algebra/vec3.h"
#include "base/fail.h"
#include "network.h"

#include <math.h>

/* ---- motion of the two frames ------------------------------------------------------------------------------------------ */

static v3 v3_of(ramus_vec3 u)
{
    return (v3){ u.x, u.y, u.z };
}

static pose pose_of(ramus_pose x)
{
    return pose_make(x.rotation.w, x.rotation.x, x.rotation.y, x.rotation.z, v3_of(x.position));
}

static ramus_pose end_pose(const ramus_network *n, const loop_end *e)
{
    if (e->node < 0)
        return e->place;
    const double *x = n->node[e->node].u.outlet_motion + (size_t)e->outlet * RAMUS_MODULE_MOTION;
    const ramus_pose outlet = { { x[0], x[1], x[2], x[3] }, { x[4], x[5], x[6] } };
    return ramus_pose_mul(outlet, e->place);
}

static twist end_twist(const ramus_network *n, const loop_end *e)
{
    if (e->node < 0)
        return twist_zero();
    const double *x = n->node[e->node].u.outlet_motion + (size_t)e->outlet * RAMUS_MODULE_MOTION + 7;
    return twist_to_child(pose_of(e->place), read_twist(x));
}

/* Of the last sweep of accelerations. */
static twist end_dot(const ramus_network *n, const loop_end *e)
{
    if (e->node >= 0)
        return twist_to_child(pose_of(e->place),
                              read_twist(n->node[e->node].u.outlet_dot + (size_t)e->outlet * RAMUS_MODULE_TWIST));
    const ramus_vec3 g = n->loops.responds ? (ramus_vec3){ 0, 0, 0 } : n->gravity;
    return twist_to_child(pose_of(e->place), (twist){ zero3(), { -g.x, -g.y, -g.z } });
}

typedef struct relative {
    ramus_pose x;       /* x_a_b */
    pose turn;          /* its rotation */
    twist of_a, of_b;   /* in their own axes */
    v3 angular, linear; /* w, p' */
} relative;

static relative relative_of(const ramus_network *n, const loop *l)
{
    relative r = { .of_a = end_twist(n, &l->a), .of_b = end_twist(n, &l->b) };
    r.x = ramus_pose_mul(ramus_pose_inv(end_pose(n, &l->a)), end_pose(n, &l->b));
    r.turn = pose_of(r.x);
    const v3 p = v3_of(r.x.position);
    r.angular = v3_sub(pose_rotate(&r.turn, r.of_b.angular), r.of_a.angular);
    r.linear = v3_sub(v3_sub(pose_rotate(&r.turn, r.of_b.linear), r.of_a.linear), v3_cross(r.of_a.angular, p));
    return r;
}

/* w', p'' from derivatives of the two frames; velocities count where the sweep is no response. */
static void derivative_of(const ramus_network *n, const loop *l, const relative *r, v3 *angular, v3 *linear)
{
    const twist a = end_dot(n, &l->a), b = end_dot(n, &l->b);
    *angular = v3_sub(pose_rotate(&r->turn, b.angular), a.angular);
    *linear = v3_sub(v3_sub(pose_rotate(&r->turn, b.linear), a.linear), v3_cross(a.angular, v3_of(r->x.position)));
    if (n->loops.responds)
        return;
    *angular = v3_add(*angular, v3_cross(r->angular, pose_rotate(&r->turn, r->of_b.angular)));
    *linear = v3_add(*linear, v3_sub(v3_cross(r->angular, pose_rotate(&r->turn, r->of_b.linear)),
                                     v3_cross(r->of_a.angular, r->linear)));
}

/* ---- equalities ---------------------------------------------------------------------------------------------------------- */

static v3 swing(const loop *l, ramus_quat r)
{
    const ramus_vec3 image = ramus_quat_rotate(r, l->axis), normal = vec3_cross(l->axis, image);
    const double sine = vec3_norm(normal), cosine = vec3_dot(l->axis, image);
    return v3_of(sine > 0 ? vec3_scale(atan2(sine, cosine) / sine, normal) : (ramus_vec3){ 0, 0, 0 });
}

static void add_row(loop_set *s, int k, const relative *r, v3 turn, v3 move, double extra, double position)
{
    loop_row *row = &s->row[k];
    row->turn = turn;
    row->move = move;
    row->extra = extra;
    row->position = position;
    row->velocity = v3_dot(turn, r->angular) + v3_dot(move, r->linear);
}

static const v3 none = { 0, 0, 0 };

static void joint_rows(loop_set *s, const loop *l, const relative *r)
{
    static const v3 unit[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    const v3 p = v3_of(r->x.position), side[2] = { v3_of(l->side[0]), v3_of(l->side[1]) }, axis = v3_of(l->axis);
    const ramus_joint_type type = l->d.joint_type;
    int k = l->first;
    if (type != RAMUS_SPHERICAL) {
        const int turns = type != RAMUS_FIXED && type != RAMUS_PRISMATIC;
        const v3 error = turns ? swing(l, r->x.rotation) : v3_of(rotation_vector(r->x.rotation));
        for (int i = 0; i < (turns ? 2 : 3); i++) {
            const v3 along = turns ? side[i] : unit[i];
            add_row(s, k++, r, along, none, 0, v3_dot(along, error));
        }
    }
    const int linear = type == RAMUS_PLANAR ? 1 : type == RAMUS_PRISMATIC || type == RAMUS_CYLINDRICAL ? 2 : 3;
    for (int i = 0; i < linear; i++) {
        const v3 along = linear == 1 ? axis : linear == 2 ? side[i] : unit[i];
        add_row(s, k++, r, none, along, 0, v3_dot(along, p));
    }
}

/* Row k: sign (|p| - length). 0: the points coincide. */
static int distance_row(loop_set *s, int k, const relative *r, double sign, double length)
{
    const v3 p = v3_of(r->x.position);
    const double distance = sqrt(v3_dot(p, p));
    if (!(distance > 1e-9 * length) || distance == 0)
        return 0;
    const v3 u = v3_scale(1 / distance, p), across = v3_sub(r->linear, v3_scale(v3_dot(u, r->linear), u));
    add_row(s, k, r, none, v3_scale(sign, u), sign * v3_dot(across, across) / distance, sign * (distance - length));
    return 1;
}

/* ---- bounds -------------------------------------------------------------------------------------------------------------- */

/* A sphere of b, or its origin, on a plane or a sphere of a: bounds.c of src/constraint. */
static int contact_rows(loop_set *s, const loop *l, const relative *r)
{
    const v3 p = v3_of(r->x.position);
    const double radius = l->d.radius, apart = radius + l->d.radius_a;
    v3 normal = v3_of(l->axis), dnormal = none, side[2] = { v3_of(l->side[0]), v3_of(l->side[1]) };
    double gap = v3_dot(normal, p) - radius, curve = 0;
    if (l->d.radius_a > 0) {
        const double distance = sqrt(v3_dot(p, p));
        if (distance < 1e-9 * apart)
            return 0;
        normal = v3_scale(1 / distance, p);
        const v3 across = v3_sub(r->linear, v3_scale(v3_dot(normal, r->linear), normal));
        dnormal = v3_scale(1 / distance, across);
        gap = distance - apart;
        curve = v3_dot(across, across) / distance;
        ramus_vec3 start, tangent[2];
        choose_sides((ramus_vec3){ normal.x, normal.y, normal.z }, &start, tangent);
        side[0] = v3_of(tangent[0]);
        side[1] = v3_of(tangent[1]);
    }
    const v3 point = v3_scale(-radius, normal), dpoint = v3_scale(-radius, dnormal);
    add_row(s, l->first, r, none, normal, curve, gap);
    const v3 slip = v3_add(r->linear, v3_cross(r->angular, point));
    for (int j = 0; j + 1 < l->nrow; j++) { /* carried along with the normal, without turning about it */
        const v3 dside = v3_scale(-v3_dot(side[j], dnormal), normal);
        add_row(s, l->first + 1 + j, r, v3_cross(point, side[j]), side[j],
                v3_dot(dside, slip) + v3_dot(side[j], v3_cross(r->angular, dpoint)), 0);
    }
    return 1;
}

/* 0: the points coincide, and a lower limit has no direction. */
static int limit_rows(loop_set *s, const loop *l, const relative *r)
{
    const v3 p = v3_of(r->x.position);
    for (int i = 0; i < l->nbound; i++) {
        const loop_bound *b = &s->bound[l->bound + i];
        if (distance_row(s, b->row, r, b->sign, b->limit))
            continue;
        if (b->sign > 0)
            return 0;
        add_row(s, b->row, r, none, none, 0, b->limit - sqrt(v3_dot(p, p))); /* a rope that is all slack */
    }
    return 1;
}

static double q_of(const ramus_network *n, int k)
{
    return n->node[n->q[k].node].u.q[n->q[k].local];
}

static void coordinate_rows(ramus_network *n, const loop *l)
{
    loop_set *s = &n->loops;
    double position = l->offset, velocity = 0;
    for (int i = 0; i < l->ncoordinate; i++) {
        const coordinate *v = &n->v[l->coordinate[i].v];
        position += l->coordinate[i].coefficient * q_of(n, l->coordinate[i].q);
        velocity += l->coordinate[i].coefficient * n->node[v->node].u.v[v->local];
    }
    for (int i = 0; i < l->nrow; i++) {
        const loop_bound *b = l->nbound ? &s->bound[l->bound + i] : NULL;
        loop_row *row = &s->row[l->first + i];
        row->sign = b ? b->sign : 1;
        row->position = b ? b->sign * (position - b->limit) : position;
        row->velocity = row->sign * velocity;
    }
}

/* ---- all ------------------------------------------------------------------------------------------------------------------ */

/* What a unit multiplier exerts on what carries the two ends, at the outlets. */
static void make_wrenches(loop_row *row, const loop *l, const relative *r)
{
    const v3 p = v3_of(r->x.position), minus = v3_scale(-1, row->move);
    const wrench on_b = { pose_unrotate(&r->turn, row->move), pose_unrotate(&r->turn, row->turn) };
    const wrench on_a = { minus, v3_sub(v3_cross(p, minus), row->turn) };
    write_wrench(wrench_to_parent(pose_of(l->b.place), on_b), row->at_b);
    write_wrench(wrench_to_parent(pose_of(l->a.place), on_a), row->at_a);
}

static int frame_rows(loop_set *s, const loop *l, const relative *r)
{
    const v3 p = v3_of(r->x.position);
    switch (l->d.kind) {
    case RAMUS_CONSTRAINT_CLOSURE:
        joint_rows(s, l, r);
        return 1;
    case RAMUS_CONSTRAINT_DISTANCE:
        return distance_row(s, l->first, r, 1, l->d.length);
    case RAMUS_CONSTRAINT_CONTACT:
        return contact_rows(s, l, r);
    case RAMUS_CONSTRAINT_DISTANCE_LIMITS:
        return limit_rows(s, l, r);
    default: /* point_on_line, point_on_plane */
        for (int i = 0; i < l->nrow; i++) {
            const v3 along = v3_of(l->nrow == 2 ? l->side[i] : l->axis);
            add_row(s, l->first + i, r, none, along, 0, v3_dot(along, p));
        }
        return 1;
    }
}

ramus_status loops_place(ramus_network *n)
{
    loop_set *s = &n->loops;
    for (int k = 0; k < s->count; k++) {
        const loop *l = &s->loop[k];
        if (l->coordinate) {
            coordinate_rows(n, l);
            continue;
        }
        const relative r = relative_of(n, l);
        if (!frame_rows(s, l, &r))
            return ramus_fail(
                &n->error, RAMUS_ERR_SINGULAR,
                "constraint '%.60s': its two points coincide, and no direction leads from one to the other", l->d.name);
        for (int i = l->first; i < l->first + l->nrow; i++)
            make_wrenches(&s->row[i], l, &r);
    }
    return RAMUS_OK;
}

double loops_violation(const ramus_network *n, int i)
{
    const loop_row *row = &n->loops.row[i];
    const loop *l = &n->loops.loop[row->loop];
    if (l->coordinate) {
        double sum = 0;
        for (int c = 0; c < l->ncoordinate; c++) {
            const coordinate *v = &n->v[l->coordinate[c].v];
            sum += l->coordinate[c].coefficient * n->node[v->node].u.a_free[v->local];
        }
        return row->sign * sum;
    }
    const relative r = relative_of(n, l);
    v3 angular, linear;
    derivative_of(n, l, &r, &angular, &linear);
    return v3_dot(row->turn, angular) + v3_dot(row->move, linear) + (n->loops.responds ? 0 : row->extra);
}

void loops_frames(const ramus_network *n, int k, ramus_pose *a, ramus_pose *b)
{
    const loop *l = &n->loops.loop[k];
    *a = l->coordinate ? ramus_pose_identity() : end_pose(n, &l->a);
    *b = l->coordinate ? ramus_pose_identity() : end_pose(n, &l->b);
}

static double length(v3 u)
{
    return sqrt(v3_dot(u, u));
}

double loops_terms(const ramus_network *n, int i)
{
    const loop_row *row = &n->loops.row[i];
    const loop *l = &n->loops.loop[row->loop];
    if (l->coordinate)
        return fabs(loops_violation(n, i));
    const twist a = end_dot(n, &l->a), b = end_dot(n, &l->b);
    const double far = length(v3_of(relative_of(n, l).x.position));
    return length(row->turn) * (length(a.angular) + length(b.angular)) +
           length(row->move) * (length(a.linear) + length(b.linear) + far * length(a.angular));
}

double loops_distances(const ramus_network *n, int i)
{
    const loop *l = &n->loops.loop[n->loops.row[i].loop];
    if (l->coordinate)
        return 0;
    const twist a = end_dot(n, &l->a), b = end_dot(n, &l->b);
    const double far = length(v3_of(end_pose(n, &l->a).position)) + length(v3_of(end_pose(n, &l->b).position));
    return length(n->loops.row[i].move) * far * (length(a.angular) + length(b.angular));
}
