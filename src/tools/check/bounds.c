/* bounds.c - ramus check: can one-sided constraints be kept, each alone and all together with the equalities?
 *
 * A bound that no coordinate moves keeps its gap for ever: below zero that is an error, above it has no effect. Whether all of them can be
 * kept at once is searched for from the neutral configuration and from random ones: a simulation moves the state that it is
 * given out of bounds, or reports that it cannot. What is not found is a warning.
 */
#include "check.h"

#include <math.h>
#include <stdlib.h>

enum { DRAWS = 4, STARTS = 12 };
static const double room = 2e7;   /* numbers of the rows: for larger robots nothing is tried */
static const double tiny = 1e-12; /* of a row, and of a gap */

typedef struct bound_search {
    checker *to;
    const ramus_model *model;
    ramus_data *data;
    int nbound, nv;
    double *q, *v, *gap, *A, *most; /* most [nbound]: largest number of its normal in all draws */
} bound_search;

/* 0: rows cannot be evaluated. Configurations beyond the grid of a height field do not count. */
static int draw(bound_search *s)
{
    unsigned long long seed = 1;
    int counted = 0;
    const ramus_bound_rows rows = { .gap = s->gap, .A = s->A };
    for (int n = 0; n < DRAWS; n++) {
        ramus_random(s->model, &seed, s->q);
        const ramus_status status = ramus_bound_equations(s->model, s->data, s->q, s->v, &rows);
        if (status == RAMUS_ERR_LIMIT)
            continue;
        if (status != RAMUS_OK)
            return 0;
        counted++;
        for (int k = 0; k < s->nbound; k++)
            for (int i = 0; i < 3 * s->nv; i++)
                s->most[k] = fmax(s->most[k], fabs(s->A[3 * k * s->nv + i]));
    }
    return counted > 0;
}

/* Returns 1 if one is certainly not kept. */
static int check_each(const bound_search *s)
{
    int certain = 0;
    for (int k = 0; k < s->nbound; k++) {
        const ramus_bound b = ramus_data_bound(s->data, k);
        const ramus_constraint_description d = ramus_model_constraint(s->model, b.index);
        if (s->most[k] > tiny)
            continue;
        if (b.has_gap && s->gap[k] < -1e-9) {
            certain = 1;
            check_note(s->to, RAMUS_PROBLEM, d.name, d.line,
                       "constraint '%.60s' cannot be kept: no coordinate moves what it is about, and its gap is %.6g",
                       d.name, s->gap[k]);
        } else {
            check_note(s->to, RAMUS_WARNING, d.name, d.line,
                       "constraint '%.60s' has no effect: no coordinate moves what it is about", d.name);
        }
    }
    return certain;
}

/* From some configurations: out of all bounds, and onto the equalities. */
static void check_all(const bound_search *s)
{
    unsigned long long seed = 7;
    ramus_sim_options how = ramus_sim_options_default();
    ramus_sim *sim = NULL;
    how.method = RAMUS_SIM_EULER;
    how.projection_tolerance = 1e-9;
    if (ramus_sim_create(s->model, &how, &sim, NULL) != RAMUS_OK)
        return;
    int found = 0;
    ramus_neutral(s->model, s->q);
    for (int n = 0; n < STARTS && !found; n++) {
        const ramus_status status = ramus_sim_set_state(sim, 0, s->q, NULL);
        found = status == RAMUS_OK || status == RAMUS_ERR_LIMIT; /* that one is beyond the grid of a height field */
        ramus_random(s->model, &seed, s->q);
    }
    if (!found) {
        const ramus_constraint_description d = ramus_model_constraint(s->model, ramus_data_bound(s->data, 0).index);
        check_note(
            s->to, RAMUS_WARNING, d.name, d.line,
            "one-sided constraints, '%.60s' among them, seem to contradict each other or the equalities: none of %d "
            "configurations could be moved to where all are kept",
            d.name, STARTS);
    }
    ramus_sim_destroy(sim);
}

/* The first one-sided constraint; -1: there is none. */
static int find_bound(const ramus_model *model)
{
    for (int k = 0; k < ramus_model_nconstraint(model); k++) {
        const ramus_constraint_description d = ramus_model_constraint(model, k);
        if (ramus_constraint_is_one_sided(&d))
            return k;
    }
    return -1;
}

static double most_bounds(const ramus_model *model)
{
    double sum = 0;
    for (int k = 0; k < ramus_model_nconstraint(model); k++)
        sum += ramus_model_constraint(model, k).box.x > 0 ? 8 : 1;
    return sum;
}

void check_bounds(checker *to)
{
    bound_search s = { .to = to, .model = to->model, .nv = ramus_model_nv(to->model) };
    const int first = find_bound(s.model);
    if (first < 0)
        return;
    const double rows = s.nv + 3.0 * most_bounds(s.model);
    if (s.nv * rows > room) {
        const ramus_constraint_description d = ramus_model_constraint(s.model, first);
        check_note(to, RAMUS_WARNING, d.name, d.line,
                   "the robot is too large to try whether one-sided constraints, '%.60s' among them, can be kept",
                   d.name);
        return;
    }
    if (ramus_model_nport(s.model) > 0 || ramus_data_create(s.model, NULL, &s.data, NULL) != RAMUS_OK)
        return;
    s.nbound = ramus_data_nbound(s.data);
    const size_t nb = (size_t)s.nbound, nv = (size_t)s.nv, nq = (size_t)ramus_model_nq(s.model);
    double *block = nb ? calloc(nq + nv + 2 * nb + 3 * nb * nv + 1, sizeof *block) : NULL;
    if (block) {
        s.q = block;
        s.v = s.q + nq;
        s.gap = s.v + nv;
        s.most = s.gap + nb;
        s.A = s.most + nb;
        if (draw(&s) && !check_each(&s))
            check_all(&s);
    }
    free(block);
    ramus_data_destroy(s.data);
}
