/* momentum_at.c - momentum and its matrix from q and v, without a pass of kinematics: constants, root frames, checks
 *
 * Method   momentum_at.kernel.c. Constants of bodies are those of all links that are welded together, as the kernel reads them.
 * In       q [nq], v [nv]; the samples that motion ports were fed.
 * Out      momentum about the centre of mass; A [6 x nv]: every number of it is written.
 * Cost     O(nlink); no allocation.
 * Fails    RAMUS_ERR_SINGULAR where no link of known place has mass; RAMUS_ERR_PORT as ramus_kinematics_update; RAMUS_ERR_NOT_FINITE.
 */
#include "momentum_at.h"

#include "base/fail.h"
#include "base/wide.h"

/* ---- memory ---- */

static size_t whole_registers(size_t n)
{
    return (n + WIDE_MOST - 1) / WIDE_MOST * WIDE_MOST;
}

static int count_branches(const ramus_model *bodies)
{
    int n = 0;
    for (int i = 1; i <= bodies->nlink; i++)
        n += bodies->parent[i] == 0;
    return n;
}

void momentum_tables_layout(momentum_tables *t, const ramus_model *m, arena *a)
{
    const size_t nroot = (size_t)m->nroot;
    t->room = whole_registers((size_t)m->merged->nlink + nroot);
    t->column_room = whole_registers((size_t)m->nvi + WIDE_MOST); /* registers start anywhere */
    t->nbranch = count_branches(m->merged);
    t->constant = arena_take(a, BODY_CONSTANTS, t->room * sizeof *t->constant);
    t->branch = arena_take(a, (size_t)t->nbranch + 1, sizeof *t->branch);
    ARENA_TAKE(a, t->column_room, t->turn, t->slide, t->moved, t->row, t->body_by);
    ARENA_TAKE(a, nroot, t->root, t->root_known);
    t->known = arena_take(a, t->room, sizeof *t->known);
}

/* Constants of bodies and root frames. */
static void prepare_bodies(momentum_tables *t, const ramus_model *m)
{
    const ramus_model *bodies = m->merged;
    const int n = bodies->nlink;
    numbers_clear(t->constant, BODY_CONSTANTS * t->room);
    t->nbody = n;
    for (int i = 1; i <= m->nlink; i++) {
        const int k = m->link_of[i], on = bodies->body_of[k];
        const ramus_link_info *link = &m->link[k];
        const int number = on ? on - 1 : n + m->root[i];
        constants_add(t->constant + number, t->room, link->mass, link->com, link->inertia, bodies->x_body_link[k]);
        if (!on && link->mass != 0)
            t->nbody = n + m->nroot;
    }
}

/* Rows of unit twists: those of joints that turn about z or slide along it are the body's axis and its place. */
static void prepare_columns(momentum_tables *t, const ramus_model *m)
{
    const ramus_model *bodies = m->merged;
    const size_t n = (size_t)bodies->nlink, behind = (n + (size_t)m->nroot) * MOVING_ROW;
    int c = 0;
    t->nbranch = 0;
    for (int i = 1; i <= bodies->nlink; i++) {
        const int slides = bodies->type[i] == RAMUS_PRISMATIC, listed = !slides && bodies->type[i] != RAMUS_REVOLUTE;
        if (!bodies->parent[i])
            t->branch[t->nbranch++] = i;
        for (; c < bodies->vi[i + 1]; c++) {
            t->turn[c] = !slides;
            t->slide[c] = slides;
            t->moved[c] = !listed;
            t->row[c] =
                listed ? behind + (size_t)c * AXIS_ROW : (size_t)(i - 1) * MOVING_ROW + MOVING_PLACE - AXIS_ROW / 2;
            t->body_by[c] = i - 1;
        }
    }
    t->branch[t->nbranch] = bodies->nlink + 1;
    t->margin = 1;
    for (int k = 0; k < c && m->has_mimic; k++)
        t->margin = fmax(t->margin, 0x1p30 * fabs(m->v_scale[k]));
    for (size_t k = (size_t)c; c && k < t->column_room; k++) {
        t->turn[k] = t->turn[c - 1];
        t->slide[k] = t->slide[c - 1];
        t->moved[k] = t->moved[c - 1];
        t->row[k] = t->row[c - 1];
        t->body_by[k] = t->body_by[c - 1];
    }
}

static void place_roots(momentum_tables *t, const ramus_model *m, const ramus_sample sample[])
{
    const ramus_model *bodies = m->merged;
    t->all_known = 1;
    for (int r = 0; r < m->nroot; r++) {
        t->root_known[r] = (unsigned char)place_root(m, sample, r, &t->root[r]);
        t->all_known &= t->root_known[r];
    }
    if (t->all_known)
        return;
    numbers_clear(t->known, t->room);
    for (int i = 1; i <= bodies->nlink; i++)
        t->known[i - 1] = t->root_known[bodies->root[i]];
    for (int r = 0; r < m->nroot; r++)
        t->known[bodies->nlink + r] = t->root_known[r];
}

void momentum_tables_prepare(momentum_tables *t, const ramus_model *m)
{
    prepare_bodies(t, m);
    prepare_columns(t, m);
    if (m->nroot == 1) /* the world alone: it stays */
        place_roots(t, m, NULL);
}

/* ---- evaluation ---- */

/* Of the bodies whose place is known. */
static int has_mass(const momentum_tables *t)
{
    double mass = 0;
    for (int b = 0; b < t->nbody; b++)
        mass += t->all_known ? t->constant[b] : t->constant[b] * t->known[b];
    return mass > 0;
}

static ramus_status begin(const ramus_model *m, ramus_data *d)
{
    RAMUS_TRY(workspace_check(m, d->model, &d->error));
    if (m->nport)
        RAMUS_TRY(ports_check(m, d->sample, d->clock, PORTS_OF_MOTION, &d->error));
    if (m->nroot > 1)
        place_roots(d->momentum, m, d->sample);
    return has_mass(d->momentum) ? RAMUS_OK
                                 : ramus_fail(&d->error, RAMUS_ERR_SINGULAR,
                                              "momentum: no link of known place has mass: there is no centre of it");
}

static const double *internal_q(const ramus_model *m, ramus_data *d, const double q[])
{
    if (m->plain_order)
        return q;
    q_to_internal(m, 1, q, d->q);
    return d->q;
}

static const double *internal_v(const ramus_model *m, ramus_data *d, const double v[])
{
    if (m->plain_order)
        return v;
    v_to_internal(m, 1, v, d->v);
    return d->v;
}

ramus_status ramus_centroidal_momentum_at(const ramus_model *m, ramus_data *data, const double q[], const double v[],
                                          ramus_wrench *momentum)
{
    RAMUS_NEED_STATE(m, data, q, v);
    RAMUS_NEED(&data->error, momentum);
    RAMUS_TRY(begin(m, data));
    const momentum_arguments in = { data->momentum, internal_q(m, data, q), internal_v(m, data, v) };
    momentum_sums sum;
    /* q too: a quaternion that is none is taken for the identity */
    if (data->sv->momentum_at(m, data->at_work, &in, &sum) && data->sv->all_finite((size_t)m->nq, q)) {
        *momentum = (ramus_wrench){ sum.linear, sum.angular };
        return RAMUS_OK;
    }
    const state_inputs given = { .q = q, .v = v };
    return not_finite(m, &given, "the momentum", NULL, &data->error);
}

ramus_status ramus_centroidal_momentum_matrix_at(const ramus_model *m, ramus_data *data, const double q[], double A[])
{
    RAMUS_NEED_STATE(m, data, q, A);
    RAMUS_TRY(begin(m, data));
    const momentum_arguments in = { data->momentum, internal_q(m, data, q), NULL };
    if (data->sv->momentum_matrix_at(m, data->at_work, &in, A) && data->sv->all_finite((size_t)m->nq, q))
        return RAMUS_OK;
    const state_inputs given = { .q = q };
    return not_finite(m, &given, "the matrix of the momentum", NULL, &data->error);
}
