/* rows.c - A, b and errors of every constraint at one state
 *
 *     a row   r = c_w . w + c_p . p' = 0     of the relative twist (w, p') of b in a, coefficients c(q)
 *     A v = r                  b = -(c_w . w' + c_p . p'' + c_w' . w + c_p' . p')     with w', p'' for a = 0
 *
 *     rolling          u . p'               u = R_ab axis, u' = w x u: for a planar base A = [-sin phi, cos phi, 0]
 *     wheel            p' + w x s           s: from the centre to the point that touches the plane z = 0 of a
 *     point on line    t1 . p', t2 . p'     point on plane    n . p'
 *     distance         u . p'               u = p / |p|, u' = (p' - (u . p') u) / |p|; error |p| - length
 *     coupling         sum_i c_i v_i        b = 0
 *
 * The wheel: with axle u and g = z - (z . u) u, s = -radius g / |g| points at the lowest point of the disc. The third
 * component, z . (p' + w x s), is the rate of the height z . (p + s) of that point, which is its position error; the
 * other two have none.
 *
 * Cost     O(nv) for each row to clear it, then O(depth), and one pass of kinematics.
 */
#include "constraints.h"

#include "algebra/vec3.h"
#include "tree/kinematics.h"

#include <string.h>

static const double flat_wheel = 1e-9;   /* sine of the angle between axle and normal */
static const double no_direction = 1e-9; /* distance of the two points by what it should be */

void put_rows(constraint_set *c, int first, int count, const relative_motion *r, const row source[])
{
    for (int k = 0, index = first; k < count; k++, index++) {
        const ramus_vec3 w = source[k].angular, p = source[k].linear;
        c->turn[index] = w;
        c->move[index] = p;
        c->b[index] = -(vec3_dot(w, r->angular_bias) + vec3_dot(p, r->linear_bias) + source[k].extra);
        c->velocity_error[index] = vec3_dot(w, r->angular) + vec3_dot(p, r->linear);
        c->has_position[index] = (unsigned char)source[k].has_position;
        c->position_error[index] = source[k].has_position ? source[k].position : 0;
    }
    c->kernels->put_columns(c, first, count);
}

void put_row(constraint_set *c, int index, const relative_motion *r, const row *source)
{
    put_rows(c, index, 1, r, source);
}

static void rolling_row(constraint_set *c, const constraint *item, const relative_motion *r)
{
    const ramus_vec3 none = { 0, 0, 0 }, u = ramus_quat_rotate(r->x_a_b.rotation, item->axis);
    const double extra = vec3_dot(vec3_cross(r->angular, u), r->linear);
    put_row(c, item->first, r, &(row){ none, u, extra, 0, 0 });
}

ramus_status wheel_motion_of(constraint_set *c, const constraint *item, const relative_motion *r, wheel_motion *out)
{
    const ramus_vec3 z = { 0, 0, 1 }, w = r->angular;
    const ramus_vec3 u = ramus_quat_rotate(r->x_a_b.rotation, item->axis), du = vec3_cross(w, u);
    const ramus_vec3 g = vec3_axpy(z, -u.z, u);
    const double length = vec3_norm(g);
    if (length < flat_wheel)
        return ramus_fail(&c->data->error, RAMUS_ERR_SINGULAR,
                          "constraint '%s': the wheel lies flat on its plane and touches it everywhere", item->name);
    const ramus_vec3 up = vec3_scale(1 / length, g);
    const ramus_vec3 dg = vec3_axpy(vec3_scale(-du.z, u), -u.z, du);
    const ramus_vec3 dup = vec3_scale(1 / length, vec3_axpy(dg, -vec3_dot(up, dg), up));
    *out = (wheel_motion){ vec3_scale(-item->d.radius, up), vec3_scale(-item->d.radius, dup) };
    return RAMUS_OK;
}

static ramus_status wheel_rows(constraint_set *c, const constraint *item, const relative_motion *r)
{
    static const ramus_vec3 unit[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    wheel_motion m;
    RAMUS_TRY(wheel_motion_of(c, item, r, &m));
    for (int k = 0; k < 3; k++) {
        const double extra = vec3_dot(unit[k], vec3_cross(r->angular, m.ds));
        put_row(c, item->first + k, r,
                &(row){ vec3_cross(m.s, unit[k]), unit[k], extra, k == 2, r->x_a_b.position.z + m.s.z });
    }
    return RAMUS_OK;
}

static void point_rows(constraint_set *c, const constraint *item, const relative_motion *r)
{
    const ramus_vec3 none = { 0, 0, 0 }, p = r->x_a_b.position;
    if (item->d.kind == RAMUS_CONSTRAINT_POINT_ON_PLANE) {
        put_row(c, item->first, r, &(row){ none, item->axis, 0, 1, vec3_dot(item->axis, p) });
        return;
    }
    for (int k = 0; k < 2; k++)
        put_row(c, item->first + k, r, &(row){ none, item->side[k], 0, 1, vec3_dot(item->side[k], p) });
}

static ramus_status distance_row(constraint_set *c, const constraint *item, const relative_motion *r)
{
    const ramus_vec3 none = { 0, 0, 0 }, p = r->x_a_b.position, dp = r->linear;
    const double distance = vec3_norm(p);
    if (distance < no_direction * item->d.length)
        return ramus_fail(&c->data->error, RAMUS_ERR_SINGULAR,
                          "constraint '%s': its two points coincide, and no direction leads from one to the other",
                          item->name);
    const ramus_vec3 u = vec3_scale(1 / distance, p), side = vec3_axpy(dp, -vec3_dot(u, dp), u);
    const double extra = vec3_dot(side, side) / distance;
    put_row(c, item->first, r, &(row){ none, u, extra, 1, distance - item->d.length });
    return RAMUS_OK;
}

static void coupling_row(constraint_set *c, const constraint *item, const double q[], const double v[])
{
    const size_t nv = (size_t)ramus_model_nv(c->model);
    double *A = c->A + (size_t)item->first * nv, *size = c->size + (size_t)item->first * nv;
    double position = item->offset, velocity = 0;
    memset(A, 0, nv * sizeof *A);
    memset(size, 0, nv * sizeof *size);
    for (int k = 0; k < item->ncoordinate; k++) {
        const coupled_coordinate *x = &item->coordinate[k];
        c->involved[x->v] = 1;
        A[x->v] += x->coefficient;
        size[x->v] += fabs(x->coefficient);
        position += x->coefficient * q[x->q];
        velocity += x->coefficient * v[x->v];
    }
    c->b[item->first] = 0;
    c->velocity_error[item->first] = velocity;
    c->position_error[item->first] = position;
    c->has_position[item->first] = 1;
}

static ramus_status callback_rows(constraint_set *c, const constraint *item, const double q[], const double v[])
{
    const size_t nv = (size_t)ramus_model_nv(c->model), first = (size_t)item->first, n = (size_t)item->nrow;
    const ramus_constraint_rows rows = { c->A + first * nv, c->b + first, c->position_error + first,
                                         c->velocity_error + first };
    if (n == 0)
        return RAMUS_OK;
    memset(rows.A, 0, n * nv * sizeof(double));
    memset(rows.b, 0, n * sizeof(double));
    memset(rows.position_error, 0, n * sizeof(double));
    memset(rows.velocity_error, 0, n * sizeof(double));
    const ramus_status status = item->callback.fill(item->callback.user, c->model, q, v, &rows);
    if (status != RAMUS_OK)
        return ramus_fail(&c->data->error, status, "constraint '%s': its function failed: %s", item->name,
                          ramus_status_text(status));
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < nv; k++) {
            c->size[(first + i) * nv + k] = fabs(rows.A[i * nv + k]);
            c->involved[k] |= rows.A[i * nv + k] != 0;
        }
    if (!item->callback.has_velocity_error)
        dense_multiply(rows.A, v, item->nrow, (int)nv, rows.velocity_error);
    for (size_t k = 0; k < n; k++) {
        c->has_position[first + k] = item->callback.has_position_error != 0;
        if (!item->callback.has_position_error)
            rows.position_error[k] = 0;
    }
    return RAMUS_OK;
}

static ramus_status item_rows(constraint_set *c, const constraint *item, const double q[], const double v[])
{
    relative_motion r;
    if (item->callback.fill)
        return callback_rows(c, item, q, v);
    if (ramus_constraint_is_one_sided(&item->d))
        return bound_rows(c, item, q, v);
    if (item->d.kind == RAMUS_CONSTRAINT_COUPLING) {
        coupling_row(c, item, q, v);
        return RAMUS_OK;
    }
    const ramus_status status = relative_motion_of(c, item, &r);
    if (status != RAMUS_OK)
        return ramus_fail(&c->data->error, status, "constraint '%s': %s", item->name,
                          status == RAMUS_ERR_PORT ? "the pose of one of its frames is beyond a black box and not known"
                                                   : ramus_status_text(status));
    switch (item->d.kind) {
    case RAMUS_CONSTRAINT_ROLLING:
        rolling_row(c, item, &r);
        return RAMUS_OK;
    case RAMUS_CONSTRAINT_WHEEL:
        return wheel_rows(c, item, &r);
    case RAMUS_CONSTRAINT_CLOSURE:
        closure_rows(c, item, &r);
        return RAMUS_OK;
    case RAMUS_CONSTRAINT_DISTANCE:
        return distance_row(c, item, &r);
    default:
        point_rows(c, item, &r);
        return RAMUS_OK;
    }
}

static ramus_status all_rows(constraint_set *c, const double q[], const double v[], int without_angles)
{
    c->without_angles = without_angles;
    if (c->model->substitute)
        RAMUS_TRY(survey_state(c, q, v));
    else
        RAMUS_TRY(kinematics_update(c->model, c->data, c->kinematics, q, v, c->data->zero));
    memset(c->involved, 0, (size_t)ramus_model_nv(c->model) * sizeof *c->involved);
    for (size_t k = 0; k < c->nsurveyed; k++)
        surveyed_rows(c, &c->item[k]);
    for (size_t k = c->nsurveyed; k < c->count; k++)
        RAMUS_TRY(item_rows(c, &c->item[k], q, v));
    bounds_clear_free(c);
    return RAMUS_OK;
}

ramus_status constraints_rows(constraint_set *c, const double q[], const double v[])
{
    return all_rows(c, q, v, 0);
}

ramus_status constraints_rows_alone(constraint_set *c, const double q[], const double v[])
{
    c->kinematics->only = c->carrying;
    c->kinematics->nonly = c->ncarrying;
    const ramus_status status = all_rows(c, q, v, c->options.beta == 0);
    c->kinematics->only = NULL;
    return status;
}

void constraint_find_angles(constraint_set *c, const constraint *item)
{
    if (c->without_angles && !item->callback.fill && item->d.kind == RAMUS_CONSTRAINT_CLOSURE)
        closure_angles(c, item, relative_pose(c, item));
}
