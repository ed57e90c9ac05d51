/* regressor.c - the matrix that turns inertial parameters into joint forces
 *
 *     tau = Y pi
 *
 * Method   regressor.kernel.c, which has the equations, on the merged bodies. Which links a coordinate moves, and where their columns are, is
 *          found when columns are first asked for.
 * Cost     O(sum over links of the coordinates on their path) + the zeros of Y.
 * Fails    when a motion port has no usable sample.
 */
#include "ramus/regressor.h"

#include "algebra/sincos.h"
#include "base/fail.h"
#include "regressor.h"
#include "turned_inertia.h"

#include <math.h>
#include <string.h>

void regressor_layout(struct regressor_work *r, const ramus_data *d, arena *a)
{
    const ramus_model *m = d->model, *bodies = m->merged;
    const size_t nbody = (size_t)bodies->nlink + 1;
    ARENA_TAKE(a, (size_t)m->nlink, r->body, r->column);
    ARENA_TAKE(a, nbody, r->from, r->to, r->low, r->high, r->moved);
    r->pose = arena_take(a, LINK_ROOM * (size_t)m->nlink, sizeof *r->pose);
    r->wrench = arena_take(a, WRENCH_ROOM * (size_t)m->nlink, sizeof *r->wrench);
    r->root = arena_take(a, (size_t)m->nroot, sizeof *r->root);
    r->q = arena_take(a, (size_t)m->nqi, sizeof *r->q);
    ARENA_TAKE(a, (size_t)m->nvi, r->v, r->a, r->unit, r->sharing);
    r->first_of = arena_take(a, (size_t)m->nv, sizeof *r->first_of);
    ARENA_TAKE(a, SINCOS_ROOM((size_t)m->nangle), r->sine, r->cosine);
}

/* Link k joins the list, and what each body on its path carries. */
static void list_link(const ramus_model *m, struct regressor_work *r, int k)
{
    const ramus_model *bodies = m->merged;
    const ramus_vec3 p = bodies->x_body_link[k].position;
    const rotation R = rotation_matrix(bodies->x_body_link[k].rotation);
    const double number[LINK_ROOM] = { p.x, R.xx, R.xy, R.xz, p.y, R.yx, R.yy, R.yz, p.z, R.zx, R.zy, R.zz };
    const int l = r->count++;
    const size_t column = RAMUS_REGRESSOR_PARAMETERS * (size_t)(k - r->first);
    r->body[l] = bodies->body_of[k];
    r->column[l] = column;
    memcpy(r->pose + (size_t)l * LINK_ROOM, number, sizeof number);
    r->reach += vec3_dot(p, p);
    for (int p = r->body[l]; p; p = bodies->parent[p]) {
        if (r->from[p] == r->to[p]) {
            r->from[p] = l;
            r->low[p] = column;
        }
        r->to[p] = l + 1; /* depth first: all between are carried too */
        r->low[p] = column < r->low[p] ? column : r->low[p];
        r->high[p] = column >= r->high[p] ? column + RAMUS_REGRESSOR_PARAMETERS : r->high[p];
    }
}

static void plan_rows(const ramus_model *m, struct regressor_work *r)
{
    for (int k = 0; k < m->nv; k++)
        r->first_of[k] = -1;
    for (int c = 0; c < m->nvi; c++) {
        int *first = &r->first_of[m->v_source[c]];
        r->sharing[c] = *first < 0 ? ROW_ALONE : ROW_NEXT_OF_SEVERAL;
        if (*first < 0)
            *first = c;
        else
            r->sharing[*first] = ROW_FIRST_OF_SEVERAL;
    }
}

/* For the columns of links first .. first + n - 1. */
static void plan(const ramus_model *m, struct regressor_work *r, int first, int n)
{
    const ramus_model *bodies = m->merged;
    const size_t width = RAMUS_REGRESSOR_PARAMETERS * (size_t)n;
    r->planned = 1;
    r->first = first;
    r->nlink = n;
    r->count = 0;
    r->reach = 0;
    plan_rows(bodies, r);
    for (int i = 0; i <= bodies->nlink; i++) {
        r->from[i] = r->to[i] = 0;
        r->low[i] = r->high[i] = 0;
    }
    for (int i = 1; i <= m->nlink; i++) {
        const int k = m->link_of[i];
        if (k >= first && k < first + n && bodies->body_of[k])
            list_link(m, r, k);
    }
    for (int i = 1; i <= bodies->nlink; i++)
        if (r->from[i] == r->to[i] ||
            r->high[i] - r->low[i] != RAMUS_REGRESSOR_PARAMETERS * (size_t)(r->to[i] - r->from[i]))
            r->low[i] = r->high[i] = width;
}

/* The columns of links first .. first + n - 1. */
static ramus_status evaluate(const ramus_model *m, ramus_data *d, const double q[], const double v[], const double a[],
                             int first, int n, double Y[])
{
    RAMUS_TRY(data_check(m, d, d->regressor, "RAMUS_WITH_REGRESSOR", "the regressor"));
    struct regressor_work *r = d->regressor;
    struct regressor_block out = { q, v, a, d->root, RAMUS_REGRESSOR_PARAMETERS * (size_t)n, Y };
    RAMUS_TRY(ports_check(m, d->sample, d->clock, PORTS_OF_MOTION, &d->error));
    ports_roots(m, d->sample, PORTS_ALL, 1, 0, d->root);
    if (!m->plain_order) {
        q_to_internal(m, 1, q, r->q);
        v_to_internal(m, 1, v, r->v);
        v_to_internal(m, 1, a, r->a);
        out.q = r->q;
        out.v = r->v;
        out.a = r->a;
    }
    if (!r->planned || r->first != first || r->nlink != n)
        plan(m, r, first, n);
    const state_inputs in = { .q = q, .v = v, .a = a };
    const int small = d->sv->regressor(m->merged, r, &out);
    return finite_results(m, d, &in, "the regressor", (size_t)m->nv * out.width, small ? NULL : Y);
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
        for (int c = 0; model->substitute && c < RAMUS_REGRESSOR_PARAMETERS; c++)
            pi[c] = NAN;
    }
}
