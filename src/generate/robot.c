/* robot.c - bodies of expressions: where each is in its parent's frame, and how its joint moves it
 *
 * The same as tree/joint.h. Coordinates are turned to internal ones (body order, dependent joints included) first.
 */
#include "symbolic.h"

#include "parameters.h"

#include "algebra/angle_part.h"
#include "base/memory.h"

#include <math.h>
#include <string.h>

static sym3 zero3(expr_graph *g)
{
    return sym3_constant(g, (const double[3]){ 0, 0, 0 });
}

/* A frame that is turned by a right angle has zeros and ones up to rounding, each of which would cost a multiplication. */
static double cleaned(double x, double largest)
{
    const double rounding = 1e-15;
    return fabs(x) <= rounding * largest ? 0 : fabs(fabs(x) - 1) <= rounding && largest == 1 ? (x > 0 ? 1 : -1) : x;
}

sym_pose sym_pose_constant(expr_graph *g, const double x[12])
{
    sym_pose out;
    const double far = fmax(fmax(fabs(x[9]), fabs(x[10])), fabs(x[11]));
    for (int k = 0; k < 9; k++)
        out.r[k] = expr_constant(g, cleaned(x[k], 1));
    const double p[3] = { cleaned(x[9], far), cleaned(x[10], far), cleaned(x[11], far) };
    out.p = sym3_constant(g, p);
    return out;
}

sym_pose sym_pose_of(expr_graph *g, ramus_pose x)
{
    double numbers[12];
    ramus_pose_to_matrix(x, numbers, numbers + 9);
    return sym_pose_constant(g, numbers);
}

/* r R, with R a turn by an angle about the axis 0 (x), 1 (y) or 2 (z) */
static sym_pose turned(expr_graph *g, sym_pose x, int axis, expr c, expr s)
{
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    for (int k = 0; k < 3; k++) {
        const expr u = x.r[3 * k + i], v = x.r[3 * k + j];
        x.r[3 * k + i] = expr_add(g, expr_mul(g, c, u), expr_mul(g, s, v));
        x.r[3 * k + j] = expr_sub(g, expr_mul(g, c, v), expr_mul(g, s, u));
    }
    return x;
}

static sym_pose slid(expr_graph *g, sym_pose x, sym3 d)
{
    x.p = sym3_add(g, x.p, sym_rotate(g, &x, d));
    return x;
}

sym_pose sym_pose_of_quaternion(expr_graph *g, const expr q[4], sym3 p)
{
    const expr two = expr_constant(g, 2), one = expr_constant(g, 1), w = q[0], x = q[1], y = q[2], z = q[3];
#define TWICE(a, b, sign, c, d)                                                                                        \
    expr_mul(g, two,                                                                                                   \
             sign > 0 ? expr_add(g, expr_mul(g, a, b), expr_mul(g, c, d))                                              \
                      : expr_sub(g, expr_mul(g, a, b), expr_mul(g, c, d)))
    const sym_pose out = { { expr_sub(g, one, TWICE(y, y, 1, z, z)), TWICE(x, y, -1, w, z), TWICE(x, z, 1, w, y),
                             TWICE(x, y, 1, w, z), expr_sub(g, one, TWICE(x, x, 1, z, z)), TWICE(y, z, -1, w, x),
                             TWICE(x, z, -1, w, y), TWICE(y, z, 1, w, x), expr_sub(g, one, TWICE(x, x, 1, y, y)) },
                           p };
#undef TWICE
    return out;
}

sym_pose sym_pose_mul(expr_graph *g, const sym_pose *a, const sym_pose *b)
{
    sym_pose out;
    for (int j = 0; j < 3; j++) {
        const sym3 column = sym_rotate(g, a, (sym3){ b->r[j], b->r[3 + j], b->r[6 + j] });
        out.r[j] = column.x;
        out.r[3 + j] = column.y;
        out.r[6 + j] = column.z;
    }
    out.p = sym3_add(g, a->p, sym_rotate(g, a, b->p));
    return out;
}

static sym3 unit(expr_graph *g, int axis)
{
    return sym3_constant(g, (const double[3]){ axis == 0, axis == 1, axis == 2 });
}

static sym6 motion_cross(expr_graph *g, sym6 u, sym6 v)
{
    return (sym6){ sym3_cross(g, u.a, v.a), sym3_add(g, sym3_cross(g, u.a, v.l), sym3_cross(g, u.l, v.a)) };
}

/* Plain coordinates: step by step, each along the axes that the steps before it have moved. Seen from the moved frame, the axis of
 * a step is its unit axis moved back through the steps after it; its derivative is what these steps do to it. */
static void move_by_steps(sym_robot *r, int i, sym_body *body, double pitch)
{
    expr_graph *g = r->g;
    const joint_properties *joint = &joint_table[r->model->type[i]];
    const expr *q = r->q + r->model->qi[i], *v = r->v + r->model->vi[i];
    const double identity[12] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
    for (int k = 0; k < joint->nv; k++) {
        const int step = joint->step[k], axis = step_axis(step);
        sym_pose move = sym_pose_constant(g, identity);
        if (!step_slides(step))
            move = turned(g, move, axis, expr_cos(g, q[k]), expr_sin(g, q[k]));
        if (step_slides(step))
            move = slid(g, move, sym3_scale(g, q[k], unit(g, axis)));
        else if (step == SCREW_Z)
            move = slid(g, move, sym3_scale(g, expr_mul(g, expr_constant(g, pitch), q[k]), unit(g, axis)));
        /* the axes so far, seen from the frame after this step */
        for (int n = 0; n < k; n++)
            body->axis[n] = sym_motion_to_child(g, &move, body->axis[n]);
        body->axis[k] = (sym6){ step_slides(step) ? zero3(g) : unit(g, axis),
                                step_slides(step) ? unit(g, axis)
                                : step == SCREW_Z ? sym3_scale(g, expr_constant(g, pitch), unit(g, axis))
                                                  : zero3(g) };
        body->x = sym_pose_mul(g, &body->x, &move);
    }
    /* d/dt of axis n, seen in the moved frame: -(what the later steps do) x axis n */
    for (int n = 0; n < joint->nv; n++) {
        sym6 later = { zero3(g), zero3(g) };
        for (int k = n + 1; k < joint->nv; k++)
            later = sym6_add(g, later, sym6_scale(g, v[k], body->axis[k]));
        const sym6 change = motion_cross(g, later, body->axis[n]);
        body->drift = sym6_add(g, body->drift, sym6_scale(g, expr_neg(g, v[n]), change));
    }
    body->nv = joint->nv;
}

/* The joint's frame in the parent's as T(p) Rz(phi) Rx(alpha) Rz(offset) Tz(d); returns the offset. */
static double split_turn(const ramus_model *m, int i, sym_body *body, double p[3])
{
    const double *x = m->constants_sv + (size_t)i * SV_CONSTANTS, *dh = m->short_sv + (size_t)i * SV_SHORT;
    const double flat = 1e-15;
    const double sine = hypot(x[2], x[5]);
    const int n = m->angle[i];
    if (m->form[i] == FORM_TURN_DH) {
        *body = (sym_body){ .phi = { 1, 0 }, .alpha = { dh[0], dh[1] }, .d = dh[3] };
        p[0] = dh[2];
        p[1] = p[2] = 0;
        return angle_part_value(m->angle_shift[n], m->angle_rest[n]);
    }
    for (int k = 0; k < 3; k++)
        p[k] = x[9 + k];
    if (sine <= flat) { /* about z, or its opposite */
        *body = (sym_body){ .phi = { 1, 0 }, .alpha = { x[8] > 0 ? 1 : -1, 0 } };
        return atan2(-x[1], x[0]);
    }
    *body = (sym_body){ .phi = { -x[5] / sine, x[2] / sine },
                        .alpha = { x[8] / hypot(sine, x[8]), sine / hypot(sine, x[8]) } };
    return atan2(x[6], x[7]);
}

static void turn_body(sym_robot *r, int i, sym_body *body)
{
    expr_graph *g = r->g;
    double p[3];
    const double offset = split_turn(r->model, i, body, p);
    for (int k = 0; k < 2; k++) {
        body->phi[k] = cleaned(body->phi[k], 1);
        body->alpha[k] = cleaned(body->alpha[k], 1);
    }
    const double c = body->phi[0], s = body->phi[1], ca = body->alpha[0], sa = body->alpha[1];
    const double x[12] = { c, -s * ca, s * sa, s, c * ca, -c * sa, 0, sa, ca, p[0], p[1], p[2] };
    const expr angle = expr_add(g, r->q[r->model->qi[i]], expr_constant(g, offset));
    body->turns = true;
    body->x = sym_pose_constant(g, x);
    body->x.p = sym3_add(g, body->x.p, sym_displacement(r, i));
    body->c = expr_cos(g, angle);
    body->s = expr_sin(g, angle);
    body->nv = 1;
    body->axis[0] = (sym6){ unit(g, 2), zero3(g) };
    body->drift = (sym6){ zero3(g), zero3(g) };
}

static void place_body(sym_robot *r, int i)
{
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    sym_body *body = &r->body[i];
    const double *constants = m->constants_sv + (size_t)i * SV_CONSTANTS;
    const int type = m->type[i];
    const expr *q = r->q + m->qi[i];
    g->section = i;
    *body = (sym_body){ .x = sym_pose_constant(g, constants), .drift = { zero3(g), zero3(g) } };
    body->x.p = sym3_add(g, body->x.p, sym_displacement(r, i));
    if (m->form[i] == FORM_TURN_DH || m->form[i] == FORM_TURN) {
        turn_body(r, i, body);
    } else if (joint_table[type].quaternion >= 0) {
        const bool is_free = type == RAMUS_FREE;
        const sym3 p = is_free ? (sym3){ q[0], q[1], q[2] } : zero3(g);
        const sym_pose move = sym_pose_of_quaternion(g, q + joint_table[type].quaternion, p);
        body->x = sym_pose_mul(g, &body->x, &move);
        body->nv = joint_table[type].nv;
        for (int k = 0; k < body->nv; k++)
            body->axis[k] = k < 3 ? (sym6){ unit(g, k), zero3(g) } : (sym6){ zero3(g), unit(g, k - 3) };
    } else {
        move_by_steps(r, i, body, constants[22]);
    }
    body->rate = (sym6){ zero3(g), zero3(g) };
    for (int k = 0; k < body->nv; k++)
        body->rate = sym6_add(g, body->rate, sym6_scale(g, r->v[m->vi[i] + k], body->axis[k]));
    body->is_placed = true;
}

const sym_body *sym_place(sym_robot *r, int i)
{
    if (!r->body[i].is_placed)
        place_body(r, i);
    return &r->body[i];
}

/* ---- between frames ----------------------------------------------------------------------------------------- */

static sym3 along_z(expr_graph *g, double d)
{
    return sym3_constant(g, (const double[3]){ 0, 0, d });
}

sym_pose sym_body_pose(expr_graph *g, const sym_body *b)
{
    return b->turns ? slid(g, turned(g, b->x, 2, b->c, b->s), along_z(g, b->d)) : b->x;
}

sym3 sym_vector_to_child(expr_graph *g, const sym_body *b, sym3 u)
{
    const sym3 v = sym_unrotate(g, &b->x, u);
    if (!b->turns)
        return v;
    return (sym3){ expr_add(g, expr_mul(g, b->c, v.x), expr_mul(g, b->s, v.y)),
                   expr_sub(g, expr_mul(g, b->c, v.y), expr_mul(g, b->s, v.x)), v.z };
}

sym3 sym_vector_to_parent(expr_graph *g, const sym_body *b, sym3 u)
{
    sym3 v = u;
    if (b->turns)
        v = (sym3){ expr_sub(g, expr_mul(g, b->c, u.x), expr_mul(g, b->s, u.y)),
                    expr_add(g, expr_mul(g, b->s, u.x), expr_mul(g, b->c, u.y)), u.z };
    return sym_rotate(g, &b->x, v);
}

sym6 sym_to_child(expr_graph *g, const sym_body *b, sym6 m)
{
    sym6 out;
    out.a = sym_vector_to_child(g, b, m.a);
    out.l = sym_vector_to_child(g, b, sym3_add(g, m.l, sym3_cross(g, m.a, b->x.p)));
    if (b->turns)
        out.l = sym3_add(g, out.l, sym3_cross(g, out.a, along_z(g, b->d)));
    return out;
}

sym6 sym_to_parent(expr_graph *g, const sym_body *b, sym6 w)
{
    if (b->turns)
        w.a = sym3_add(g, w.a, sym3_cross(g, along_z(g, b->d), w.l));
    const sym3 f = sym_vector_to_parent(g, b, w.l);
    return (sym6){ sym3_add(g, sym_vector_to_parent(g, b, w.a), sym3_cross(g, b->x.p, f)), f };
}

sym_inertia sym_inertia_to_parent(expr_graph *g, const sym_body *b, const sym_inertia *i)
{
    sym_inertia seen;
    if (!b->turns) {
        seen = sym_inertia_turned(g, b->x.r, i);
    } else {
        seen = sym_inertia_slid(g, along_z(g, b->d), i);
        seen = sym_inertia_plane(g, 2, b->c, b->s, &seen);
        seen = sym_inertia_plane(g, 0, expr_constant(g, b->alpha[0]), expr_constant(g, b->alpha[1]), &seen);
        seen = sym_inertia_plane(g, 2, expr_constant(g, b->phi[0]), expr_constant(g, b->phi[1]), &seen);
    }
    return sym_inertia_slid(g, b->x.p, &seen);
}

/* ---- coordinates -------------------------------------------------------------------------------------------- */

void sym_internal(sym_robot *r, int argument, expr out[])
{
    const ramus_model *m = r->model;
    for (int k = 0; k < m->nvi; k++)
        out[k] = argument < 0
                     ? expr_constant(r->g, 0)
                     : expr_mul(r->g, expr_constant(r->g, m->v_scale[k]), expr_input(r->g, argument, m->v_source[k]));
}

void sym_external(sym_robot *r, const expr internal[], expr out[])
{
    const ramus_model *m = r->model;
    for (int k = 0; k < m->nv; k++)
        out[k] = expr_constant(r->g, 0);
    for (int k = 0; k < m->nvi; k++) {
        expr *to = &out[m->v_source[k]];
        *to = expr_add(r->g, *to, expr_mul(r->g, expr_constant(r->g, m->v_scale[k]), internal[k]));
    }
}

static bool make_room(sym_robot *r)
{
    const ramus_allocator *memory = &r->g->allocator;
    const size_t links = (size_t)r->model->nlink + 1, roots = (size_t)r->model->nroot + 1;
    r->q = memory_new(memory, (size_t)r->model->nqi + 1, sizeof *r->q);
    r->v = memory_new(memory, (size_t)r->model->nvi + 1, sizeof *r->v);
    r->body = memory_new(memory, links, sizeof *r->body);
    r->inertia = memory_new(memory, links, sizeof *r->inertia);
    r->external = memory_new(memory, links, sizeof *r->external);
    r->root = memory_new(memory, roots, sizeof *r->root);
    r->root_pose = memory_new(memory, roots, sizeof *r->root_pose);
    return r->q && r->v && r->body && r->inertia && r->external && r->root && r->root_pose;
}

bool sym_robot_open(sym_robot *r, const ramus_model *model, const parameters *given, sym_wants wants, expr_graph *g,
                    bool with_v)
{
    const bool whole = wants == SYM_WRENCHES || (given && parameters_move_links(given));
    *r = (sym_robot){ .whole = model, .model = whole ? model : model->merged, .given = given, .g = g };
    if (!make_room(r))
        return false;
    g->section = 0;
    for (int k = 0; k < model->nqi; k++)
        r->q[k] =
            expr_add(g, expr_mul(g, expr_constant(g, model->q_scale[k]), expr_input(g, ARGUMENT_Q, model->q_source[k])),
                     expr_constant(g, model->q_offset[k]));
    sym_internal(r, with_v ? ARGUMENT_V : -1, r->v);
    for (int i = 0; i <= r->model->nlink; i++) {
        double inertia[10] = { 0 };
        r->body[i].is_placed = false;
        if (i > 0)
            sym_clean_inertia(whole ? r->model->constants_sv + (size_t)i * SV_CONSTANTS + 12
                                    : r->model->short_sv + (size_t)i * SV_SHORT + 4,
                              inertia);
        for (int k = 0; k < 10; k++)
            r->inertia[i][k] = expr_constant(g, inertia[k]);
    }
    r->up = sym3_constant(g, (const double[3]){ -model->gravity.x, -model->gravity.y, -model->gravity.z });
    sym_take_given(r, with_v);
    return !g->failed;
}

void sym_robot_close(sym_robot *r)
{
    if (!r->g)
        return;
    const ramus_allocator *memory = &r->g->allocator;
    memory_free(memory, r->q);
    memory_free(memory, r->v);
    memory_free(memory, r->body);
    memory_free(memory, r->inertia);
    memory_free(memory, r->external);
    memory_free(memory, r->root);
    memory_free(memory, r->root_pose);
}
