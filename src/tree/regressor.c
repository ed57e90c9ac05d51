/* regressor.c - the matrix that turns inertial parameters into joint forces
 *
 *     tau = Y pi
 *
 * A link whose frame has angular velocity w, angular acceleration w' and proper acceleration a (its origin's, minus
 * gravity), all in link axes, needs with K = [w']x + [w]x [w]x the wrench
 *
 *     force m a + K h,   moment h x a + I w' + w x (I w)          h = m c and I about the link frame's origin
 *
 * and the force of a coordinate k nearer to the root is its product with k's unit twist (t, u) seen in the link frame:
 *
 *     dtau_k/dm = u . a        dtau_k/dh = K^T u + a x t        dtau_k/dI_ij = G_ij  (off the diagonal G_ij + G_ji)
 *     G = t w'^T + (t x w) w^T
 *
 * Method   one depth-first walk; each body looks back along its path. Unit twists are kept in root axes, about the root
 *          frame's origin.
 * Cost     O(sum over links of the coordinates on their path) + clearing.
 * Fails    when a motion port has no usable sample.
 */
#include "ramus/regressor.h"

#include "algebra/quat.h"
#include "base/fail.h"
#include "regressor.h"

#include <math.h>
#include <string.h>

void regressor_layout(struct regressor_work *r, const ramus_data *d, arena *a)
{
    const size_t nvi = (size_t)d->model->nvi;
    r->q = d->q;
    r->v = d->v;
    r->a = d->a;
    r->root = d->root;
    r->path = arena_take(a, (size_t)d->model->max_depth + 1, sizeof *r->path);
    ARENA_TAKE(a, nvi, r->unit, r->row, r->scale);
}

/* ---- motion ---- */

/* The motion of a frame at `x` of the same rigid body: a point r has acceleration a + w' x r + w x (w x r). */
static body_motion motion_at(const body_motion *b, ramus_pose x)
{
    const ramus_vec3 p = x.position;
    const ramus_vec3 a = vec3_add(b->a, vec3_add(vec3_cross(b->dw, p), vec3_cross(b->w, vec3_cross(b->w, p))));
    return (body_motion){ ramus_pose_mul(b->x, x), quat_unrotate(x.rotation, b->w), quat_unrotate(x.rotation, b->dw),
                          quat_unrotate(x.rotation, a), b->end };
}

/* Motion of body i from its parent's, and its coordinates at the end of the path. */
static void enter(const ramus_model *m, struct regressor_work *r, int i)
{
    const int depth = m->depth[i];
    const ramus_joint_type type = (ramus_joint_type)m->type[i];
    const double *v = r->v + m->vi[i], *a = r->a + m->vi[i];
    body_motion *p = &r->path[depth - 1];
    if (depth == 1) {
        const double *root = r->root + ROOT_NUMBERS * m->root[i];
        *p = (body_motion){ ramus_pose_identity(),
                            { root[0], root[1], root[2] },
                            { root[3], root[4], root[5] },
                            { root[6], root[7], root[8] },
                            0 };
    }
    body_motion b = motion_at(p, body_pose_in_parent(m, r->q, i));
    ramus_twist unit[6], unit_dot[6], s = { { 0, 0, 0 }, { 0, 0, 0 } }, s_dot = s;
    const int n = joint_axes(type, m->link[m->link_of[i]].pitch, r->q + m->qi[i], unit);
    joint_axes_dot(type, unit, v, unit_dot);
    for (int c = 0; c < n; c++) {
        s.angular = vec3_axpy(s.angular, v[c], unit[c].angular);
        s.linear = vec3_axpy(s.linear, v[c], unit[c].linear);
        s_dot.angular = vec3_axpy(vec3_axpy(s_dot.angular, a[c], unit[c].angular), v[c], unit_dot[c].angular);
        s_dot.linear = vec3_axpy(vec3_axpy(s_dot.linear, a[c], unit[c].linear), v[c], unit_dot[c].linear);
        const int at = b.end + c;
        r->unit[at] = ramus_twist_to_parent(b.x, unit[c]);
        r->row[at] = m->v_source[m->vi[i] + c];
        r->scale[at] = m->v_scale[m->vi[i] + c];
    }
    /* the joint's motion on top of the parent's: w + s, w' + s' + w x s, a + s' + (2 w + s) x s */
    const ramus_vec3 carried = b.w;
    b.w = vec3_add(carried, s.angular);
    b.dw = vec3_add(b.dw, vec3_add(s_dot.angular, vec3_cross(carried, s.angular)));
    b.a = vec3_add(b.a, vec3_add(s_dot.linear, vec3_cross(vec3_add(carried, b.w), s.linear)));
    b.end += n;
    r->path[depth] = b;
}

/* ---- the matrix ---- */

/* The ten columns of body i, at `column` of rows that are `width` long. */
static void put_columns(const ramus_model *m, const struct regressor_work *r, int i, size_t column, size_t width,
                        double Y[])
{
    const body_motion link = motion_at(&r->path[m->depth[i]], m->x_i_link[i]);
    const ramus_vec3 w = link.w, dw = link.dw, a = link.a;
    for (int k = 0; k < link.end; k++) {
        const ramus_twist s = ramus_twist_to_child(link.x, r->unit[k]);
        const ramus_vec3 t = s.angular, u = s.linear, tw = vec3_cross(t, w);
        /* K^T u = u x w' + (u x w) x w, for [w']x^T u = u x w' and ([w]x [w]x)^T u = w x (w x u) */
        const ramus_vec3 h = vec3_add(vec3_add(vec3_cross(u, dw), vec3_cross(vec3_cross(u, w), w)), vec3_cross(a, t));
        const double entry[RAMUS_REGRESSOR_PARAMETERS] = { vec3_dot(u, a),
                                                           h.x,
                                                           h.y,
                                                           h.z,
                                                           t.x * dw.x + tw.x * w.x,
                                                           t.y * dw.y + tw.y * w.y,
                                                           t.z * dw.z + tw.z * w.z,
                                                           t.x * dw.y + tw.x * w.y + t.y * dw.x + tw.y * w.x,
                                                           t.x * dw.z + tw.x * w.z + t.z * dw.x + tw.z * w.x,
                                                           t.y * dw.z + tw.y * w.z + t.z * dw.y + tw.z * w.y };
        double *out = Y + (size_t)r->row[k] * width + column;
        for (int j = 0; j < RAMUS_REGRESSOR_PARAMETERS; j++)
            out[j] += r->scale[k] * entry[j];
    }
}

/* The columns of links first .. first + n - 1. */
static ramus_status evaluate(const ramus_model *m, ramus_data *d, const double q[], const double v[], const double a[],
                             int first, int n, double Y[])
{
    RAMUS_TRY(data_check(m, d, d->regressor, "RAMUS_WITH_REGRESSOR", "the regressor"));
    struct regressor_work *r = d->regressor;
    const size_t width = RAMUS_REGRESSOR_PARAMETERS * (size_t)n;
    RAMUS_TRY(ports_check(m, d->sample, d->clock, PORTS_OF_MOTION, &d->error));
    ports_roots(m, d->sample, PORTS_ALL, 1, 0, d->root);
    state_to_internal(m, d, q, v, a);
    if (n && m->nv)
        memset(Y, 0, (size_t)m->nv * width * sizeof *Y);
    for (int i = 1; i <= m->nlink; i++) {
        const int link = m->link_of[i];
        enter(m, r, i);
        if (link >= first && link < first + n)
            put_columns(m, r, i, RAMUS_REGRESSOR_PARAMETERS * (size_t)(link - first), width, Y);
    }
    return RAMUS_OK;
}

ramus_status ramus_regressor_matrix(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                    const double a[], double Y[])
{
    RAMUS_NEED_STATE(model, data, q, v, a, Y);
    return evaluate(model, data, q, v, a, 0, model->nlink, Y);
}

ramus_status ramus_regressor_module(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                    const double a[], ramus_instance instance, double Y[])
{
    RAMUS_NEED_STATE(model, data, q, v, a, Y);
    if (instance.index < 0 || instance.index >= model->ninstance)
        return ramus_fail(&data->error, RAMUS_ERR_NOT_FOUND, "there is no instance %d; the model has %d",
                          instance.index, model->ninstance);
    const ramus_instance_info *info = &model->instance[instance.index];
    return evaluate(model, data, q, v, a, info->first_link, info->nlink, Y);
}

void ramus_regressor_parameters(const ramus_model *model, double pi[])
{
    if (!model || (!pi && model->nlink > 0))
        return;
    for (int k = 0; k < model->nlink; k++, pi += RAMUS_REGRESSOR_PARAMETERS) {
        const ramus_link_info *link = &model->link[k];
        const double m = link->mass, *i = link->inertia;
        const ramus_vec3 c = link->com;
        /* I = Ic + m (|c|^2 1 - c c^T) */
        const double out[RAMUS_REGRESSOR_PARAMETERS] = { m,
                                                         m * c.x,
                                                         m * c.y,
                                                         m * c.z,
                                                         i[0] + m * (c.y * c.y + c.z * c.z),
                                                         i[1] + m * (c.x * c.x + c.z * c.z),
                                                         i[2] + m * (c.x * c.x + c.y * c.y),
                                                         i[3] - m * c.x * c.y,
                                                         i[4] - m * c.x * c.z,
                                                         i[5] - m * c.y * c.z };
        memcpy(pi, out, sizeof out);
    }
}
