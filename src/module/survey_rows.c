/* survey_rows.c - rows of a network's constraints for controllers and data, from the sweeps that find M and h
 *
 *     column j   at rest, a = e_j:    A e_j = c_w . w' + c_p . p''        of the derivatives of the two frames (loop_rows.c)
 *     state      q, v, a = 0:         b = -(c_w . w' + c_p . p'' + extra), errors, gaps and their rates
 *
 * The order is that of a robot from one file: equalities, then three rows to each bound. What is rounding beside its terms is an exact zero, so that a
 * row which nothing moves (a plane parallel to a planar robot) is empty.
 *
 * Cost   O(nrow) in each sweep. No allocation.
 */
#include "survey.h"

#include <math.h>
#include <string.h>

#define CANCELLED 1e-12 /* of the terms that an entry of A is the sum of: rounding */
#define PLACED 1e-14    /* of what turns, by how far from the world's origin it is */

/* The row of the network's constraints that is row i of who asks; -1: there is none. */
static int row_at(const loop_set *s, int i)
{
    if (i < s->nequal)
        return s->equal[i];
    const loop_bound *b = &s->bound[(i - s->nequal) / 3];
    const int j = (i - s->nequal) % 3;
    return j < b->nrow ? b->row + j : -1;
}

static int count_rows(const loop_set *s)
{
    return s->nequal + 3 * s->nbound;
}

/* The motion as if accelerations had been found: loops are asked about these. */
static void give_derivatives(ramus_network *n)
{
    for (int k = 0; k < n->nnode; k++) {
        opened *u = &n->node[k].u;
        for (int o = 0; o < u->about.noutlet; o++)
            memcpy(u->outlet_dot + (size_t)o * RAMUS_MODULE_TWIST,
                   u->outlet_motion + (size_t)o * RAMUS_MODULE_MOTION + 13, RAMUS_MODULE_TWIST * sizeof(double));
        if (u->about.nv)
            memcpy(u->a_free, u->a, (size_t)u->about.nv * sizeof(double));
    }
}

ramus_status survey_begin_rows(ramus_network *n, const model_constraint_rows *to)
{
    const size_t nrow = (size_t)count_rows(&n->loops);
    memset(to->A, 0, nrow * (size_t)n->nv * sizeof *to->A);
    memset(to->size, 0, nrow * sizeof *to->size);
    if (to->entry_size)
        memset(to->entry_size, 0, nrow * (size_t)n->nv * sizeof *to->entry_size);
    return loops_place(n);
}

void survey_row_column(ramus_network *n, const model_constraint_rows *to, size_t j)
{
    give_derivatives(n);
    for (int i = 0; i < count_rows(&n->loops); i++) {
        const int row = row_at(&n->loops, i);
        if (row < 0)
            continue;
        const double x = loops_violation(n, row), terms = loops_terms(n, row), places = loops_distances(n, row);
        to->A[(size_t)i * (size_t)n->nv + j] = fabs(x) <= CANCELLED * terms + PLACED * places ? 0 : x;
        const double size = size_of(terms, places, to->rank_tolerance);
        to->size[i] = hypot(to->size[i], size);
        if (to->entry_size)
            to->entry_size[(size_t)i * (size_t)n->nv + j] = size;
    }
}

ramus_status survey_row_bias(ramus_network *n, const model_constraint_rows *to)
{
    static const ramus_vec3 none = { 0, 0, 0 };
    RAMUS_TRY(loops_place(n));
    give_derivatives(n);
    for (int i = 0; i < count_rows(&n->loops); i++) {
        const int k = row_at(&n->loops, i);
        const loop_row *row = k < 0 ? NULL : &n->loops.row[k];
        const int frames = row && !n->loops.loop[row->loop].coordinate;
        to->b[i] = row ? -loops_violation(n, k) : 0;
        to->position[i] = row ? row->position : 0;
        to->velocity[i] = row ? row->velocity : 0;
        to->turn[i] = frames ? (ramus_vec3){ row->turn.x, row->turn.y, row->turn.z } : none;
        to->move[i] = frames ? (ramus_vec3){ row->move.x, row->move.y, row->move.z } : none;
    }
    for (int k = 0; to->x_w_a && k < n->loops.count; k++)
        loops_frames(n, k, &to->x_w_a[k], &to->x_w_b[k]);
    return RAMUS_OK;
}
