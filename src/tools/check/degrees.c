/* degrees.c - how many degrees of freedom a model has, its constraints included
 *
 *     freedom = nv - rank A(q),  the largest rank at some configurations that meet the constraints
 *
 * Method   from the neutral configuration and from random ones to configurations that meet all constraints (meet.c), and the rank of
 *          A there by an orthogonal decomposition. Redundant rows, as those of closures in planar linkages, are not counted
 *          twice; a singular configuration, where freedom is larger for a moment, is outvoted by the others. Rows on velocities
 *          alone (rolling) count: freedom is that of the velocity.
 */
#include "degrees.h"

#include "meet.h"

#include "linear/orthogonal.h"

#include <stdlib.h>
#include <string.h>

enum { ENOUGH = 4, TRIES = 12 };      /* configurations that meet the constraints; starts */
static const double dependent = 1e-7; /* what is left of a row, in m or rad per rad or m: none */
static const double work = 1e9;       /* multiplications */

/* -1: memory is out, or A could not be computed. */
static int rank_at(meet *m, const double q[])
{
    const size_t rows = (size_t)m->nrow, columns = (size_t)m->nv;
    orthogonal o;
    arena size = { 0 };
    orthogonal_layout(&o, &size, rows, columns);
    arena block = { .base = size.overflow ? NULL : aligned_alloc(64, (size.used + 63) / 64 * 64) };
    unsigned char *memory = block.base;
    int rank = -1;
    if (memory && meet_look(m, q, m->A, m->error)) {
        orthogonal_layout(&o, &block, rows, columns);
        memcpy(o.rows, m->A, rows * columns * sizeof *o.rows);
        orthogonal_factor(&o, m->nrow, m->nv, dependent, NULL);
        rank = o.rank;
    }
    free(memory);
    return rank;
}

/* The largest rank that was found; -1: none. */
static int find_rank(meet *m)
{
    unsigned long long seed = 1;
    int most = -1, met = 0;
    m->tolerance = 1e-11;
    for (int start = 0; start < TRIES && met < ENOUGH && m->work_left > 0; start++) {
        if (meet_from(m, start, &seed) > 1e-8)
            continue;
        const int rank = rank_at(m, m->q);
        most = rank > most ? rank : most;
        met += rank >= 0;
    }
    return most;
}

degrees degrees_of(const ramus_model *model)
{
    const int nv = ramus_model_nv(model);
    degrees d = { .known = true, .freedom = nv };
    ramus_data *data = NULL;
    meet m = { 0 };
    if (ramus_model_nconstraint(model) == 0)
        return d;
    d.known = false;
    if (ramus_data_create(model, NULL, &data, NULL) == RAMUS_OK) {
        d.nrow = ramus_data_nconstraint_row(data);
        if (d.nrow == 0)
            d.known = true;
        else if (meet_fits(d.nrow, nv) && meet_open(&m, model, data, work)) {
            const int rank = find_rank(&m);
            d.known = rank >= 0;
            d.rank = rank >= 0 ? rank : 0;
            d.freedom = nv - d.rank;
        }
        meet_close(&m);
    }
    ramus_data_destroy(data);
    return d;
}
