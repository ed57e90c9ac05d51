/* states_check.c - a table that moves, but does not give all that the motion is made of
 *
 * Missing v, a and tau columns mean zero, which is right for a table of poses. Where t and q vary it is more likely that
 * they were forgotten: one warning for each kind. v is missed where q of its coordinate varies; a where v does, or q when there
 * is no v; tau where q varies and no coordinate has one. A length's rate and acceleration are missed as v and a are.
 */
#include "columns.h"

#include "base/fail.h"
#include "base/memory.h"

#include <math.h>
#include <stdio.h>

static const double rounding = 1e-9; /* relative to 1 and the number itself: a smaller change is none */

/* ---- what varies -------------------------------------------------------------------------------------------- */

/* 1: column `k` of rows of `width` numbers does. */
static int varies(const double rows[], size_t count, size_t width, size_t k)
{
    for (size_t row = 1; row < count; row++)
        if (fabs(rows[row * width + k] - rows[k]) > rounding * (1 + fabs(rows[k])))
            return 1;
    return 0;
}

/* moved[k] = 1 where some row is elsewhere than the first along coordinate k; by [nv] is for the work. */
static void find_moved(const ramus_model *model, const ramus_states *s, double by[], unsigned char moved[])
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    for (size_t row = 1; row < s->count; row++) {
        ramus_difference(model, s->q, s->q + row * nq, by);
        for (size_t k = 0; k < nv; k++)
            moved[k] |= fabs(by[k]) > rounding;
    }
}

/* ---- warnings ----------------------------------------------------------------------------------------------- */

typedef struct check {
    const ramus_model *model;
    const ramus_states *s;
    columns c;
    ramus_report report;
    void *user;
} check;

static void warn(const check *x, const char *text)
{
    const ramus_diagnostic found = { RAMUS_WARNING, x->c.table->file, 1, text };
    x->report(x->user, &found);
}

static int has_column(check *x, const char *prefix, size_t k)
{
    return columns_find(&x->c, prefix, columns_coordinate(&x->c, x->model, ramus_model_v_name, (int)k), "") >= 0;
}

/* Of the first coordinate that is marked and has no column. */
static void check_coordinates(check *x, const unsigned char marked[], const char *prefix, const char *what)
{
    const char *instead = "derive it (ramus prepare), or take a table that 'ramus sim' wrote";
    char text[1024];
    size_t k = 0;
    while (k < (size_t)ramus_model_nv(x->model) && (!marked[k] || has_column(x, prefix, k)))
        k++;
    if (k == (size_t)ramus_model_nv(x->model))
        return;
    const char *name = columns_coordinate(&x->c, x->model, ramus_model_v_name, (int)k);
    if (columns_any(x->c.table, prefix))
        snprintf(text, sizeof text, "'%.300s' moves, but there is no column '%s%.300s': its %s counts as zero; %s",
                 name, prefix, name, what, instead);
    else
        snprintf(text, sizeof text, "q varies with t, but there are no columns %s*: every %s counts as zero; %s",
                 prefix, what, instead);
    warn(x, text);
}

/* Of the first length that varies and has no column PREFIX + its name. */
static void check_lengths(check *x, const char *prefix, const char *what)
{
    const ramus_states *s = x->s;
    const size_t n = s->length ? (size_t)ramus_model_npart(x->model) : 0;
    for (size_t k = 0; k < n; k++) {
        const char *name = ramus_model_part(x->model, (ramus_part){ (int)k }).name;
        char text[1024];
        if (s->count == 0 || isnan(s->length[k]) || columns_find(&x->c, prefix, name, "") >= 0 ||
            !varies(s->length, s->count, n, k))
            continue;
        snprintf(text, sizeof text,
                 "length.%.300s varies with t, but there is no column '%s%.300s': its %s counts as zero", name, prefix,
                 name, what);
        warn(x, text);
        return;
    }
}

ramus_status ramus_states_check(const ramus_model *model, const ramus_states *states, unsigned needed,
                                ramus_report report, void *user, ramus_error *err)
{
    RAMUS_NEED(err, model, states);
    const ramus_allocator memory = memory_allocator(NULL);
    const size_t nv = (size_t)ramus_model_nv(model);
    check x = { .model = model, .s = states, .report = report, .user = user };
    if (!report || !states->table || !states->t || !varies(states->t, states->count, 1, 0))
        return RAMUS_OK;
    double *by = memory_new(&memory, nv + 1, sizeof *by);
    unsigned char *moved = memory_new(&memory, 2 * nv + 1, 1); /* then: the velocity varies */
    const ramus_status status = by && moved ? columns_open(&x.c, states->table, err) : ramus_fail_memory(err);
    if (status == RAMUS_OK) {
        find_moved(model, states, by, moved);
        for (size_t k = 0; k < nv; k++)
            moved[nv + k] = has_column(&x, "v.", k) ? (unsigned char)varies(states->v, states->count, nv, k) : moved[k];
        if (needed & RAMUS_STATES_V) {
            check_coordinates(&x, moved, "v.", "velocity");
            check_lengths(&x, "rate.", "rate");
        }
        if (needed & RAMUS_STATES_A) {
            check_coordinates(&x, moved + nv, "a.", "acceleration");
            check_lengths(&x, "acceleration.", "acceleration");
        }
        if (needed & RAMUS_STATES_TAU && !columns_any(states->table, "tau."))
            check_coordinates(&x, moved, "tau.", "force");
    }
    columns_close(&x.c);
    memory_free(&memory, moved);
    memory_free(&memory, by);
    return status;
}
