/* coordinates.c - between the user's coordinates and internal ones (body order, dependent joints included) */
#include "data.h"

#include <string.h>

void q_inwards(const ramus_model *m, int lanes, const double user[], double internal[])
{
    for (int k = 0; k < m->nqi; k++) {
        const double *from = user + (size_t)m->q_source[k] * (size_t)lanes;
        double *to = internal + (size_t)k * (size_t)lanes;
        if (!m->has_mimic)
            memcpy(to, from, (size_t)lanes * sizeof *to);
        else
            for (int l = 0; l < lanes; l++)
                to[l] = m->q_scale[k] * from[l] + m->q_offset[k];
    }
}

void v_inwards(const ramus_model *m, int lanes, const double user[], double internal[])
{
    for (int k = 0; k < m->nvi; k++) {
        const double *from = user + (size_t)m->v_source[k] * (size_t)lanes;
        double *to = internal + (size_t)k * (size_t)lanes;
        if (!m->has_mimic)
            memcpy(to, from, (size_t)lanes * sizeof *to);
        else
            for (int l = 0; l < lanes; l++)
                to[l] = m->v_scale[k] * from[l];
    }
}

/* A dependent joint's force enters its master's through the multiplier. */
void tau_outwards(const ramus_model *m, int lanes, const double internal[], double user[])
{
    if (m->has_mimic)
        memset(user, 0, (size_t)m->nv * (size_t)lanes * sizeof *user);
    for (int k = 0; k < m->nvi; k++) {
        const double *from = internal + (size_t)k * (size_t)lanes;
        double *to = user + (size_t)m->v_source[k] * (size_t)lanes;
        if (!m->has_mimic)
            memcpy(to, from, (size_t)lanes * sizeof *to);
        else
            for (int l = 0; l < lanes; l++)
                to[l] += m->v_scale[k] * from[l];
    }
}

/* armature a + damping v + friction sign(v); v or a may be NULL for zero */
void add_effects(const ramus_model *m, int lanes, const double v[], const double a[], double tau[])
{
    for (int k = 0; k < m->nvi; k++)
        for (int l = 0; l < lanes; l++) {
            const size_t j = (size_t)k * (size_t)lanes + (size_t)l;
            if (a)
                tau[j] += m->armature[k] * a[j];
            if (v)
                tau[j] += m->damping[k] * v[j] + m->friction[k] * (double)((v[j] > 0) - (v[j] < 0));
        }
}

void external_inwards(const ramus_model *m, const ramus_wrench external[], double out[])
{
    memset(out, 0, ((size_t)m->nlink + 1) * WRENCH_NUMBERS * sizeof *out);
    for (int k = 0; external && k < m->nlink; k++) {
        const int i = m->body_of[k];
        const ramus_wrench u = ramus_wrench_to_parent(m->x_i_link[i], external[k]);
        const double numbers[WRENCH_NUMBERS] = { u.force.x, u.force.y, u.force.z, u.moment.x, u.moment.y, u.moment.z };
        memcpy(out + (size_t)i * WRENCH_NUMBERS, numbers, sizeof numbers);
    }
}
