/* constraints.c - ramus check: does each constraint say something, and can they hold?
 *
 *     A(q, v) a = b with A = 0 in every configuration
 *
 * holds for all motions or for none: a coupling whose coefficients are zero or cancel, a closure between frames of one link,
 * a point that cannot leave its plane. Single rows may vanish (a closure of a planar linkage has such), so it is a
 * constraint as a whole that counts, in a few random configurations. Such a constraint that is not met is an error: nothing could
 * ever meet it. Whether the others can be met, together and each alone, is searched for (check_meet.c); what is not
 * found is a warning.
 */
#include "constraints.h"

#include "meet.h"
#include "mechanism.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { DRAWS = 4, ALONE_MOST = 50 };
static const double tiny = 1e-12; /* of A: rounding */
static const double off = 1e-9;   /* m or rad: a position error */
static const double work = 2e9;   /* multiplications of all searches */

typedef struct checker {
    const ramus_model *model;
    const char *file;
    ramus_report report;
    void *user;
    int *first;           /* [count + 1] row of each constraint */
    double *most, *error; /* [count] of A, and of the position error, in all draws */
    unsigned char *told;  /* [count] */
    int count;
} checker;

static void note(checker *c, ramus_severity severity, int k, const char *text)
{
    const ramus_constraint_description d = ramus_model_constraint(c->model, k);
    const ramus_diagnostic found = { severity, c->file, check_line(c->model, d.name, d.line), text };
    c->told[k] = 1;
    c->report(c->user, &found);
}

static double largest(const double number[], size_t n)
{
    double most = 0;
    for (size_t k = 0; k < n; k++)
        most = fmax(most, fabs(number[k]));
    return most;
}

static double size_of(const double number[], size_t n)
{
    double sum = 0;
    for (size_t k = 0; k < n; k++)
        sum = hypot(sum, number[k]);
    return sum;
}

/* The rows of each constraint: a new one begins with its row 0. A closure by a free joint has none. */
static void find_rows(checker *c, const ramus_data *data)
{
    const int nrow = ramus_data_nconstraint_row(data);
    int row = 0;
    for (int k = 0; k < c->count; k++) {
        const ramus_constraint_description d = ramus_model_constraint(c->model, k);
        c->first[k] = row;
        if (d.kind == RAMUS_CONSTRAINT_CLOSURE && d.joint_type == RAMUS_FREE)
            continue;
        while (row < nrow && ramus_data_constraint_row(data, row).row == row - c->first[k])
            row++;
    }
    c->first[c->count] = nrow;
}

/* How large A and the errors of each constraint become. 0: not to be known. */
static int draw(checker *c, meet *m)
{
    unsigned long long seed = 1;
    for (int n = 0; n < DRAWS; n++) {
        ramus_random(c->model, &seed, m->q);
        if (!meet_look(m, m->q, m->A, m->error))
            return 0;
        for (int k = 0; k < c->count; k++) {
            const size_t first = (size_t)c->first[k], rows = (size_t)c->first[k + 1] - first, nv = (size_t)m->nv;
            c->most[k] = fmax(c->most[k], largest(m->A + first * nv, rows * nv));
            c->error[k] = fmax(c->error[k], largest(m->error + first, rows));
        }
    }
    return 1;
}

static void check_each(checker *c)
{
    for (int k = 0; k < c->count; k++) {
        const char *name = ramus_model_constraint(c->model, k).name;
        char text[320];
        if (c->first[k] == c->first[k + 1]) {
            snprintf(text, sizeof text,
                     "constraint '%.60s' says nothing: a closure by a free joint allows every motion", name);
            note(c, RAMUS_WARNING, k, text);
        } else if (c->most[k] <= tiny && c->error[k] > off) {
            snprintf(text, sizeof text,
                     "constraint '%.60s' cannot be met: no coordinate moves what it is about, and it is off by %.6g",
                     name, c->error[k]);
            note(c, RAMUS_PROBLEM, k, text);
        } else if (c->most[k] <= tiny) {
            snprintf(text, sizeof text, "constraint '%.60s' says nothing: no coordinate moves what it is about", name);
            note(c, RAMUS_WARNING, k, text);
        }
    }
}

/* One constraint without the others; `left` is the work that may be spent. */
static meet_verdict search_alone(const checker *c, int k, double *left, double *error)
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
        *error = size_of(m.best_error, (size_t)m.nrow);
    }
    meet_close(&m);
    ramus_data_destroy(data);
    return verdict;
}

/* They were not met together. Name those that cannot be met alone, else the two that are off most. */
static void find_culprits(checker *c, const meet *m)
{
    double left = work, most[2] = { 0, 0 };
    int found = 0, worst[2] = { -1, -1 }, tried = 0;
    char text[400];
    for (int k = 0; k < c->count; k++) {
        const size_t first = (size_t)c->first[k];
        const double rest = size_of(m->best_error + first, (size_t)c->first[k + 1] - first);
        double error = 0;
        if (!(rest > off) || c->told[k])
            continue;
        for (int n = 0; n < 2; n++)
            if (rest > most[n]) {
                most[1] = n ? rest : most[0];
                worst[1] = n ? k : worst[0];
                most[n] = rest;
                worst[n] = k;
                break;
            }
        if (tried++ >= ALONE_MOST || search_alone(c, k, &left, &error) != MEET_NOT_FOUND)
            continue;
        found++;
        snprintf(text, sizeof text,
                 "constraint '%.60s' seems impossible: the nearest that was found from %d configurations is off by "
                 "%.6g m or "
                 "rad",
                 ramus_model_constraint(c->model, k).name, m->starts, error);
        note(c, RAMUS_WARNING, k, text);
    }
    if (found || worst[0] < 0)
        return;
    const int length = snprintf(text, sizeof text,
                                "the constraints seem to contradict each other: the nearest that was found from %d "
                                "configurations leaves '%.60s' off by %.6g m or rad",
                                m->starts, ramus_model_constraint(c->model, worst[0]).name, most[0]);
    if (worst[1] >= 0)
        snprintf(text + length, sizeof text - (size_t)length, ", '%.60s' by %.6g",
                 ramus_model_constraint(c->model, worst[1]).name, most[1]);
    note(c, RAMUS_WARNING, worst[0], text);
}

static check_constraints_result check_set(checker *c, ramus_data *data)
{
    meet m = { 0 };
    check_constraints_result result = CONSTRAINTS_NOT_TRIED;
    if (meet_open(&m, c->model, data, work)) {
        find_rows(c, data);
        if (draw(c, &m)) {
            check_each(c);
            int certain = 0;
            for (int k = 0; k < c->count; k++)
                certain |= c->most[k] <= tiny && c->error[k] > off;
            const meet_verdict verdict =
                certain ? MEET_FOUND : meet_search(&m); /* one that is certain spoils the search */
            if (verdict == MEET_NOT_FOUND)
                find_culprits(c, &m);
            result = verdict == MEET_NOT_KNOWN ? CONSTRAINTS_NOT_TRIED : CONSTRAINTS_TRIED;
        }
    }
    meet_close(&m);
    return result;
}

check_constraints_result check_constraints(const ramus_model *model, const char *file, ramus_report report, void *user)
{
    const int count = ramus_model_nconstraint(model);
    const size_t n = (size_t)count;
    check_constraints_result result = CONSTRAINTS_NOT_TRIED;
    checker c = { .model = model, .file = file, .report = report, .user = user, .count = count };
    ramus_data *data = NULL;
    if (count == 0 || ramus_model_nport(model) > 0) /* what black boxes do is not known here */
        return CONSTRAINTS_TRIED;
    if (!meet_fits(6.0 * count, ramus_model_nv(model)))
        return result;
    c.first = calloc(n + 1, sizeof *c.first);
    c.most = calloc(n, sizeof *c.most);
    c.error = calloc(n, sizeof *c.error);
    c.told = calloc(n, 1);
    if (c.first && c.most && c.error && c.told && ramus_data_create(model, NULL, &data, NULL) == RAMUS_OK)
        result = check_set(&c, data);
    ramus_data_destroy(data);
    free(c.first);
    free(c.most);
    free(c.error);
    free(c.told);
    return result;
}
