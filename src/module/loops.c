/* loops.c - the rows of loops between outlets, and the multipliers that keep them closed
 *
 *     w, p'   twist of b as a sees it, in axes of a:      w = R w_b - w_a,      p' = R v_b - v_a - w_a x p
 *     row     c_w . w + c_p . p' = 0                      as in src/constraint/closure.c and rows.c
 *     D y = -(row of the free accelerations),             D_rs: how fast row r is violated by a unit multiplier of row s
 *
 * A multiplier acts on b with force c_p and moment c_w, in axes of a at b's origin, and on a with the opposite at the same place. Gravity is in the
 * derivatives of both frames and cancels. Errors of position and velocity are brought back with rates alpha and beta (Baumgarte).
 *
 * Cost   a row is one sweep inwards and one outwards; O(nrow^3) for the multipliers. No allocation.
 */
#include "loops.h"

#include "algebra/vec3.h"
#include "base/fail.h"
#include "constraint/constraints.h"
#include "network.h"

#include <math.h>

/* ---- reading --------------------------------------------------------------------------------------------------------- */

static int rows_of(const ramus_constraint_description *d)
{
    static const int closure[RAMUS_JOINT_TYPE_COUNT] = {
        [RAMUS_FIXED] = 6,       [RAMUS_REVOLUTE] = 5, [RAMUS_PRISMATIC] = 5,
        [RAMUS_CYLINDRICAL] = 4, [RAMUS_PLANAR] = 3,   [RAMUS_SPHERICAL] = 3,
    };
    switch (d->kind) {
    case RAMUS_CONSTRAINT_CLOSURE:
        return closure[d->joint_type];
    case RAMUS_CONSTRAINT_POINT_ON_LINE:
        return 2;
    case RAMUS_CONSTRAINT_POINT_ON_PLANE:
    case RAMUS_CONSTRAINT_DISTANCE:
        return 1;
    default:
        return 0;
    }
}

/* An end at a known frame, at an outlet of a black box, or in the world. */
static void find_end(const ramus_model *m, const char *name, ramus_pose pose, loop_end *end)
{
    *end = (loop_end){ .node = -1, .place = pose, .link = -1, .box = -1 };
    const ramus_frame frame = name ? ramus_model_find_frame(m, name) : (ramus_frame){ -1 };
    if (frame.index >= 0) {
        const ramus_frame_info info = ramus_model_frame(m, frame);
        end->link = info.link.index;
        end->place = ramus_pose_mul(info.pose, pose);
        return;
    }
    const char *slash = name ? strchr(name, '/') : NULL;
    for (int k = 0; slash && k < m->ninstance; k++)
        if (m->origin[k][0] && strlen(m->instance[k].name) == (size_t)(slash - name) &&
            strncmp(m->instance[k].name, name, (size_t)(slash - name)) == 0) {
            end->box = k;
            end->name = slash + 1;
        }
}

ramus_status loops_read(ramus_network *n, ramus_error *err)
{
    const ramus_model *m = n->model;
    loop_set *s = &n->loops;
    const int count = ramus_model_nconstraint(m);
    s->acting = -1;
    s->loop = memory_new(&n->allocator, (size_t)count + 1, sizeof *s->loop);
    if (!s->loop)
        return ramus_fail_memory(err);
    for (int k = 0; k < count; k++) {
        loop *l = &s->loop[k];
        l->d = ramus_model_constraint(m, k);
        l->nrow = rows_of(&l->d);
        if (!l->nrow)
            return ramus_fail(
                err, RAMUS_ERR_UNSUPPORTED,
                "constraint '%.60s' (%s) is none that closes between outlets of modules; load the robot with the "
                "option 'tree' to leave it out",
                l->d.name, ramus_constraint_kind_name(l->d.kind));
        find_end(m, l->d.frame_a, l->d.pose_a, &l->a);
        find_end(m, l->d.frame_b, l->d.pose_b, &l->b);
        l->axis = axis_unit(l->d.axis);
        const ramus_quat turn = axis_rotation(l->d.axis);
        l->side[0] = ramus_quat_rotate(turn, (ramus_vec3){ 1, 0, 0 });
        l->side[1] = ramus_quat_rotate(turn, (ramus_vec3){ 0, 1, 0 });
        l->first = s->nrow;
        s->nrow += l->nrow;
        s->count++;
    }
    return RAMUS_OK;
}

static ramus_status connect_end(ramus_network *n, const loop *l, const int outlet_of_link[], loop_end *end,
                                ramus_error *err)
{
    if (end->link >= 0) {
        end->node = n->node_of_link[end->link];
        end->outlet = outlet_of_link[end->link];
        return RAMUS_OK;
    }
    for (int k = 0; end->box >= 0 && k < n->nnode; k++) {
        const opened *u = &n->node[k].u;
        if (!u->source || strcmp(u->name, n->model->instance[end->box].name) != 0)
            continue;
        for (int o = 0; o < u->about.noutlet; o++)
            if (strcmp(u->outlet[o].name, end->name) == 0) {
                end->node = k;
                end->outlet = o;
                return RAMUS_OK;
            }
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "constraint '%.60s': module '%.60s' has no outlet '%.60s'",
                          l->d.name, u->name, end->name);
    }
    return RAMUS_OK; /* the world */
}

ramus_status loops_connect(ramus_network *n, const int outlet_of_link[], ramus_error *err)
{
    loop_set *s = &n->loops;
    const size_t nrow = (size_t)s->nrow;
    for (int k = 0; k < s->count; k++) {
        RAMUS_TRY(connect_end(n, &s->loop[k], outlet_of_link, &s->loop[k].a, err));
        RAMUS_TRY(connect_end(n, &s->loop[k], outlet_of_link, &s->loop[k].b, err));
    }
    s->row = memory_new(&n->allocator, nrow + 1, sizeof *s->row);
    s->pivot = memory_new(&n->allocator, nrow + 1, sizeof *s->pivot);
    s->error = memory_new(&n->allocator, nrow * (2 + nrow + (size_t)n->nv) + 1, sizeof *s->error);
    if (!s->row || !s->pivot || !s->error)
        return ramus_fail_memory(err);
    s->multiplier = s->error + nrow;
    s->matrix = s->multiplier + nrow;
    s->response = s->matrix + nrow * nrow;
    return RAMUS_OK;
}

void loops_release(ramus_network *n)
{
    memory_free(&n->allocator, n->loops.error);
    memory_free(&n->allocator, n->loops.pivot);
    memory_free(&n->allocator, n->loops.row);
    memory_free(&n->allocator, n->loops.loop);
}

/* ---- rows ------------------------------------------------------------------------------------------------------------- */

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
    const ramus_vec3 g = n->loops.acting >= 0 ? (ramus_vec3){ 0, 0, 0 } : n->gravity;
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
    if (n->loops.acting >= 0)
        return;
    *angular = v3_add(*angular, v3_cross(r->angular, pose_rotate(&r->turn, r->of_b.angular)));
    *linear = v3_add(*linear, v3_sub(v3_cross(r->angular, pose_rotate(&r->turn, r->of_b.linear)),
                                     v3_cross(r->of_a.angular, r->linear)));
}

static v3 swing(const loop *l, ramus_quat r)
{
    const ramus_vec3 image = ramus_quat_rotate(r, l->axis), normal = vec3_cross(l->axis, image);
    const double sine = vec3_norm(normal), cosine = vec3_dot(l->axis, image);
    return v3_of(sine > 0 ? vec3_scale(atan2(sine, cosine) / sine, normal) : (ramus_vec3){ 0, 0, 0 });
}

static void add_row(loop_set *s, int *k, const relative *r, v3 turn, v3 move, double extra, double position)
{
    s->row[(*k)++] = (loop_row){ .turn = turn,
                                 .move = move,
                                 .extra = extra,
                                 .position = position,
                                 .velocity = v3_dot(turn, r->angular) + v3_dot(move, r->linear) };
}

static void make_rows(loop_set *s, const loop *l, const relative *r)
{
    static const v3 unit[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    const v3 none = { 0, 0, 0 }, p = v3_of(r->x.position), side[2] = { v3_of(l->side[0]), v3_of(l->side[1]) },
             axis = v3_of(l->axis);
    int k = l->first;
    if (l->d.kind == RAMUS_CONSTRAINT_DISTANCE) {
        const double distance = sqrt(v3_dot(p, p));
        const v3 u = v3_scale(1 / distance, p), across = v3_sub(r->linear, v3_scale(v3_dot(u, r->linear), u));
        add_row(s, &k, r, none, u, v3_dot(across, across) / distance, distance - l->d.length);
        return;
    }
    if (l->d.kind != RAMUS_CONSTRAINT_CLOSURE) {
        for (int i = 0; i < l->nrow; i++) {
            const v3 along = l->nrow == 2 ? side[i] : axis;
            add_row(s, &k, r, none, along, 0, v3_dot(along, p));
        }
        return;
    }
    const ramus_joint_type type = l->d.joint_type;
    if (type != RAMUS_SPHERICAL) {
        const int turns = type != RAMUS_FIXED && type != RAMUS_PRISMATIC;
        const v3 error = turns ? swing(l, r->x.rotation) : v3_of(rotation_vector(r->x.rotation));
        for (int i = 0; i < (turns ? 2 : 3); i++) {
            const v3 along = turns ? side[i] : unit[i];
            add_row(s, &k, r, along, none, 0, v3_dot(along, error));
        }
    }
    const int linear = type == RAMUS_PLANAR ? 1 : type == RAMUS_PRISMATIC || type == RAMUS_CYLINDRICAL ? 2 : 3;
    for (int i = 0; i < linear; i++) {
        const v3 along = linear == 1 ? axis : linear == 2 ? side[i] : unit[i];
        add_row(s, &k, r, none, along, 0, v3_dot(along, p));
    }
}

/* What a unit multiplier exerts on what carries the two ends, at the outlets. */
static void make_wrenches(loop_row *row, const loop *l, const relative *r)
{
    const v3 p = v3_of(r->x.position), minus = v3_scale(-1, row->move);
    const wrench on_b = { pose_unrotate(&r->turn, row->move), pose_unrotate(&r->turn, row->turn) };
    const wrench on_a = { minus, v3_sub(v3_cross(p, minus), row->turn) };
    write_wrench(wrench_to_parent(pose_of(l->b.place), on_b), row->at_b);
    write_wrench(wrench_to_parent(pose_of(l->a.place), on_a), row->at_a);
}

void loops_rows(ramus_network *n)
{
    loop_set *s = &n->loops;
    for (int k = 0; k < s->count; k++) {
        const loop *l = &s->loop[k];
        const relative r = relative_of(n, l);
        v3 angular, linear;
        derivative_of(n, l, &r, &angular, &linear);
        make_rows(s, l, &r);
        for (int i = l->first; i < l->first + l->nrow; i++) {
            loop_row *row = &s->row[i];
            make_wrenches(row, l, &r);
            s->error[i] = v3_dot(row->turn, angular) + v3_dot(row->move, linear) + row->extra +
                          2 * n->alpha * row->velocity + n->beta * n->beta * row->position;
        }
    }
}

double loops_of_response(const ramus_network *n, int i)
{
    const loop_set *s = &n->loops;
    for (int k = 0; k < s->count; k++) {
        const loop *l = &s->loop[k];
        if (i < l->first || i >= l->first + l->nrow)
            continue;
        const relative r = relative_of(n, l);
        v3 angular, linear;
        derivative_of(n, l, &r, &angular, &linear);
        return v3_dot(s->row[i].turn, angular) + v3_dot(s->row[i].move, linear);
    }
    return 0;
}

/* ---- multipliers ------------------------------------------------------------------------------------------------------ */

/* D y = -error by Cholesky with the largest pivot first; rows that depend on those before get 0. */
ramus_status loops_solve(ramus_network *n)
{
    loop_set *s = &n->loops;
    const int m = s->nrow;
    double *D = s->matrix, *y = s->multiplier, most = 0, size = 1;
    int rank = 0;
    for (int k = 0; k < m; k++) {
        s->pivot[k] = k;
        y[k] = -s->error[k];
        most = fmax(most, D[k * m + k]);
        size = fmax(size, fabs(y[k]));
    }
    for (; rank < m; rank++) {
        int best = rank;
        for (int k = rank + 1; k < m; k++)
            if (D[s->pivot[k] * m + s->pivot[k]] > D[s->pivot[best] * m + s->pivot[best]])
                best = k;
        const int p = s->pivot[best];
        s->pivot[best] = s->pivot[rank];
        s->pivot[rank] = p;
        if (!(D[p * m + p] > 1e-11 * most))
            break;
        for (int i = rank + 1; i < m; i++) {
            const int r = s->pivot[i];
            const double factor = D[r * m + p] / D[p * m + p];
            for (int k = rank + 1; k < m; k++)
                D[r * m + s->pivot[k]] -= factor * D[p * m + s->pivot[k]];
            D[r * m + p] = factor;
            y[r] -= factor * y[p];
        }
    }
    for (int k = rank; k < m; k++) {
        const int r = s->pivot[k];
        if (!(fabs(y[r]) <= 1e-6 * size)) {
            const loop *of = &s->loop[0];
            while (r >= of->first + of->nrow)
                of++;
            return ramus_fail(&n->error, RAMUS_ERR_SINGULAR,
                              "constraint '%.60s' contradicts others: no accelerations meet them all", of->d.name);
        }
        y[r] = 0;
    }
    for (int i = rank - 1; i >= 0; i--) {
        const int p = s->pivot[i];
        for (int k = i + 1; k < rank; k++)
            y[p] -= D[p * m + s->pivot[k]] * y[s->pivot[k]];
        y[p] /= D[p * m + p];
    }
    return RAMUS_OK;
}
