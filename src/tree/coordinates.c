/* coordinates.c - between the user's coordinates and internal ones (body order, dependent joints included) */
#include "data.h"

#include "algebra/vec3.h"
#include "base/memory.h"

#include <math.h>
#include <string.h>

/* to[k] = from[source[k]], `lanes` numbers each; the usual widths unrolled, for these copies are in the hot path */
#define GATHER(width)                                                                                                  \
    for (int k = 0; k < n; k++)                                                                                        \
    memcpy(to + (size_t)k * (width), from + (size_t)source[k] * (width), (width) * sizeof *to)

static void gather(int n, int lanes, const int source[], const double from[], double to[])
{
    if (lanes == 1)
        GATHER(1);
    else if (lanes == 2)
        GATHER(2);
    else if (lanes == 4)
        GATHER(4);
    else
        GATHER(8);
}

#define SCATTER(width)                                                                                                 \
    for (int k = 0; k < n; k++)                                                                                        \
    memcpy(to + (size_t)target[k] * (width), from + (size_t)k * (width), (width) * sizeof *to)

static void scatter(int n, int lanes, const int target[], const double from[], double to[])
{
    if (lanes == 1)
        SCATTER(1);
    else if (lanes == 2)
        SCATTER(2);
    else if (lanes == 4)
        SCATTER(4);
    else
        SCATTER(8);
}

void q_to_internal(const ramus_model *m, int lanes, const double user[], double internal[])
{
    if (m->has_mimic && lanes == 1) {
        for (int k = 0; k < m->nqi; k++)
            internal[k] = m->q_scale[k] * user[m->q_source[k]] + m->q_offset[k];
        return;
    }
    gather(m->nqi, lanes, m->q_source, user, internal);
    for (int k = 0; m->has_mimic && k < m->nqi; k++)
        for (int l = 0; l < lanes; l++)
            internal[k * lanes + l] = m->q_scale[k] * internal[k * lanes + l] + m->q_offset[k];
}

void v_to_internal(const ramus_model *m, int lanes, const double user[], double internal[])
{
    if (m->has_mimic && lanes == 1) {
        for (int k = 0; k < m->nvi; k++)
            internal[k] = m->v_scale[k] * user[m->v_source[k]];
        return;
    }
    gather(m->nvi, lanes, m->v_source, user, internal);
    for (int k = 0; m->has_mimic && k < m->nvi; k++)
        for (int l = 0; l < lanes; l++)
            internal[k * lanes + l] *= m->v_scale[k];
}

void state_to_internal(const ramus_model *m, ramus_data *d, const double q[], const double v[], const double a[])
{
    q_to_internal(m, 1, q, d->q);
    v_to_internal(m, 1, v, d->v);
    v_to_internal(m, 1, a, d->a);
}

void tau_to_external(const ramus_model *m, int lanes, const double internal[], double user[])
{
    if (!m->has_mimic) {
        scatter(m->nvi, lanes, m->v_source, internal, user);
        return;
    }
    numbers_clear(user, (size_t)m->nv * (size_t)lanes);
    for (int k = 0; k < m->nvi; k++)
        for (int l = 0; l < lanes; l++)
            user[m->v_source[k] * lanes + l] += m->v_scale[k] * internal[k * lanes + l];
}

void drives_to_internal(const ramus_model *m, const int place[], int lanes, const double user[], double internal[])
{
    if (!m->has_mimic) {
        gather(m->nvi, lanes, m->v_source, user, internal);
        return;
    }
    numbers_clear(internal, (size_t)m->nvi * (size_t)lanes);
    scatter(m->nv, lanes, place, user, internal);
}

void own_to_external(int n, const int place[], int lanes, const double internal[], double user[])
{
    gather(n, lanes, place, internal, user);
}

void add_effects(const ramus_model *m, int lanes, const double v[], const double a[], double tau[])
{
    for (int k = 0; k < m->nvi; k++)
        for (int l = 0; l < lanes; l++) {
            const size_t j = (size_t)k * (size_t)lanes + (size_t)l;
            if (a)
                tau[j] += m->armature[k] * a[j];
            if (v)
                tau[j] += m->damping[k] * v[j];
            if (v && m->friction[k] != 0)
                tau[j] += m->friction[k] * friction_along(v[j]);
        }
}

double drag_rate(const ramus_model *m, int k, double v)
{
    const double along = friction_along(v);
    return m->damping[k] + m->friction[k] * (1 - along) * (1 + along) / FRICTION_VELOCITY;
}

static int is_zero(ramus_wrench u)
{
    return u.force.x == 0 && u.force.y == 0 && u.force.z == 0 && u.moment.x == 0 && u.moment.y == 0 && u.moment.z == 0;
}

void external_to_internal(const ramus_model *m, const ramus_model *bodies, const ramus_wrench external[], double out[])
{
    memset(out, 0, ((size_t)bodies->nlink + 1) * WRENCH_NUMBERS * sizeof *out);
    for (int k = 0; external && k < m->nlink; k++) {
        if (is_zero(external[k]))
            continue; /* most links touch nothing */
        double *to = out + (size_t)bodies->body_of[k] * WRENCH_NUMBERS;
        const ramus_wrench u = ramus_wrench_to_parent(bodies->x_body_link[k], external[k]);
        wrench_write(wrench_plus(wrench_read(to), u), to);
    }
}
