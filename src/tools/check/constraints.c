/* constraints.c - ramus check: does each constraint have an effect, and can they hold?
 *
 *     A(q, v) a = b with A = 0 in every configuration
 *
 * holds for all motions or for none: a coupling whose coefficients are zero or cancel, a closure between frames of one link,
 * a point that cannot leave its plane. Single rows may vanish (a closure of a planar linkage has such), so it is a
 * constraint as a whole that counts, in a few random configurations. Such a constraint that is not met is an error: nothing could
 * ever meet it. Whether the others can be met, together and each alone, is searched for (meet.c); what is not
 * found is a warning.
 */
#include "check.h"

#include "meet.h"
#include "tools/boxes/boxes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { DRAWS = 4, ALONE_MOST = 50 };
static const double tiny = 1e-12; /* of A: rounding */
static const double off = 1e-9;   /* m or rad: a position error */
static const double work = 2e9;   /* multiplications of all searches */

/* A constraint and its rows. */
typedef struct subject {
    const char *name;
    int line, reported;
    int one_sided; /* bounds.c looks at those */
    size_t first, nrow;
    double most, error; /* of A, and of the position error, in all draws */
} subject;

typedef struct search {
    checker *to;
    const ramus_model *model;
    int count;
    subject *subject; /* [count] */
} search;

/* The rows of each constraint: a new one begins with its row 0. A closure by a free joint has none. */
static void find_rows(search *c, const ramus_data *data)
{
    const int nrow = ramus_data_nconstraint_row(data);
    int row = 0;
    for (int k = 0; k < c->count; k++) {
        const ramus_constraint_description d = ramus_model_constraint(c->model, k);
        const int first = row, one_sided = ramus_constraint_is_one_sided(&d);
        const int none = one_sided || (d.kind == RAMUS_CONSTRAINT_CLOSURE && d.joint_type == RAMUS_FREE);
        while (!none && row < nrow && ramus_data_constraint_row(data, row).row == row - first)
            row++;
        c->subject[k] = (subject){ d.name, d.line, 0, one_sided, (size_t)first, (size_t)(row - first), 0, 0 };
    }
}

/* How large A and the errors of each constraint become. 0: not to be known. */
static int draw(search *c, meet *m)
{
    unsigned long long seed = 1;
    for (int n = 0; n < DRAWS; n++) {
        ramus_random(c->model, &seed, m->q);
        if (!meet_look(m, m->q, m->A, m->error))
            return 0;
        for (subject *x = c->subject; x < c->subject + c->count; x++) {
            x->most = fmax(x->most, meet_largest(m->A + x->first * (size_t)m->nv, x->nrow * (size_t)m->nv));
            x->error = fmax(x->error, meet_largest(m->error + x->first, x->nrow));
        }
    }
    return 1;
}

/* Constraints that have no effect. Returns 1 if one of them is certainly not met. */
static int check_each(search *c)
{
    int certain = 0;
    for (subject *x = c->subject; x < c->subject + c->count; x++) {
        const int is_still = x->most <= tiny, is_off = is_still && x->error > off;
        x->reported = is_still;
        certain |= is_off;
        if (x->one_sided)
            continue;
        if (x->nrow == 0)
            check_note(c->to, RAMUS_WARNING, x->name, x->line,
                       "constraint '%.60s' has no effect: a closure by a free joint allows every motion", x->name);
        else if (is_off)
            check_note(c->to, RAMUS_PROBLEM, x->name, x->line,
                       "constraint '%.60s' cannot be met: no coordinate moves what it is about, and it is off by %.6g",
                       x->name, x->error);
        else if (is_still)
            check_note(c->to, RAMUS_WARNING, x->name, x->line,
                       "constraint '%.60s' has no effect: no coordinate moves what it is about", x->name);
    }
    return certain;
}

/* One constraint without the others; `left` is the work that may be spent. */
static meet_verdict search_alone(const search *c, int k, double *left, double *error)
{
    const ramus_constraint_description d = ramus_model_constraint(c->model, k);
    ramus_data_options alone = ramus_data_options_default();
    ramus_data *data = NULL;
    meet m = { 0 };
    meet_verdict verdict = MEET_NOT_KNOWN;
    alone.without_model_constraints = 1;
    if (ramus_data_create(c->model, &alone, &data, NULL) == RAMUS_OK &&
        ramus_data_add_constraint(data, &d, NULL) == RAMUS_OK && meet_open(&m, c->model, data, *left)) {
        verdict = meet_search(&m);
        *left = m.work_left;
        *error = sqrt(meet_square(m.best_error, (size_t)m.nrow));
    }
    meet_close(&m);
    ramus_data_destroy(data);
    return verdict;
}

/* They were not met together. Name those that cannot be met alone, else the two that are off most. */
static void find_culprits(search *c, const meet *m)
{
    double left = work, most[2] = { 0, 0 };
    const subject *worst[2] = { NULL, NULL };
    int found = 0, tried = 0;
    char second[100] = "";
    for (int k = 0; k < c->count; k++) {
        const subject *x = &c->subject[k];
        const double rest = sqrt(meet_square(m->best_error + x->first, x->nrow));
        double error = 0;
        if (!(rest > off) || x->reported)
            continue;
        const int place = rest > most[0] ? 0 : 1;
        if (rest > most[place]) {
            most[1] = place ? rest : most[0];
            worst[1] = place ? x : worst[0];
            most[place] = rest;
            worst[place] = x;
        }
        if (tried++ >= ALONE_MOST || search_alone(c, k, &left, &error) != MEET_NOT_FOUND)
            continue;
        found++;
        check_note(c->to, RAMUS_WARNING, x->name, x->line,
                   "constraint '%.60s' seems impossible: the nearest that was found from %d configurations is off by "
                   "%.6g m or rad",
                   x->name, m->starts, error);
    }
    if (found || !worst[0])
        return;
    if (worst[1])
        snprintf(second, sizeof second, ", '%.60s' by %.6g", worst[1]->name, most[1]);
    check_note(
        c->to, RAMUS_WARNING, worst[0]->name, worst[0]->line,
        "the constraints seem to contradict each other: the nearest that was found from %d configurations leaves "
        "'%.60s' off by %.6g m or rad%s",
        m->starts, worst[0]->name, most[0], second);
}

static meet_verdict check_set(search *c, ramus_data *data)
{
    meet m = { 0 };
    meet_verdict verdict = MEET_NOT_KNOWN;
    find_rows(c, data);
    if (meet_open(&m, c->model, data, work) && draw(c, &m)) {
        verdict = check_each(c) ? MEET_FOUND : meet_search(&m); /* one that is certain spoils the search */
        if (verdict == MEET_NOT_FOUND)
            find_culprits(c, &m);
    }
    meet_close(&m);
    return verdict;
}

check_constraints_result check_constraints(checker *to)
{
    search c = { .to = to, .model = to->model, .count = ramus_model_nconstraint(to->model) };
    ramus_data *data = NULL;
    meet_verdict verdict = MEET_NOT_KNOWN;
    if (c.count == 0)
        return CONSTRAINTS_TRIED;
    if (boxes_any(c.model)) /* what they do is not known here */
        return CONSTRAINTS_HIDDEN;
    if (!meet_fits(6.0 * c.count, ramus_model_nv(c.model)))
        return CONSTRAINTS_NOT_TRIED;
    c.subject = calloc((size_t)c.count, sizeof *c.subject);
    if (c.subject && ramus_data_create(c.model, NULL, &data, NULL) == RAMUS_OK)
        verdict = check_set(&c, data);
    ramus_data_destroy(data);
    free(c.subject);
    return verdict == MEET_NOT_KNOWN ? CONSTRAINTS_NOT_TRIED : CONSTRAINTS_TRIED;
}
