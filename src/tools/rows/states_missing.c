/* states_missing.c - a table that moves, but does not give all that the motion is made of
 *
 * Missing v, a and tau columns mean zero, which is what a table of poses wants to say. Where t and q vary it is more likely that
 * they were forgotten: one warning for each kind. v is missed where q of its coordinate varies; a where v does, or q when there
 * is no v; tau where q varies and no coordinate has one. A length's rate and acceleration are missed as v and a are.
 */
#include "states.h"

#include "columns.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* moved[k] = 1 where some row is elsewhere than the first along coordinate k. 0: memory is out. */
static int find_moved(const ramus_model *model, const states *s, char moved[])
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    double *by = calloc(nv + 1, sizeof *by);
    if (!by)
        return 0;
    for (size_t row = 1; row < s->count; row++) {
        ramus_difference(model, s->q, s->q + row * nq, by);
        for (size_t k = 0; k < nv; k++)
            moved[k] |= fabs(by[k]) > rounding;
    }
    free(by);
    return 1;
}

/* ---- warnings ----------------------------------------------------------------------------------------------- */

static int has_column(columns *c, const ramus_model *model, const char *prefix, size_t k)
{
    char name[512];
    return ramus_model_v_name(model, (int)k, name, sizeof name) >= (int)sizeof name ||
           columns_find(c, prefix, name, "") >= 0;
}

/* Of the first coordinate that is marked and has no column. */
static void warn(columns *c, const ramus_model *model, const char marked[], const char *prefix, const char *what)
{
    const char *file = c->table->file, *instead = "derive it, or take a table that 'ramus sim' wrote";
    for (size_t k = 0; k < (size_t)ramus_model_nv(model); k++) {
        char name[512];
        if (!marked[k] || has_column(c, model, prefix, k))
            continue;
        ramus_model_v_name(model, (int)k, name, sizeof name);
        if (columns_any(c->table, prefix))
            fprintf(stderr,
                    "ramus: %s:1: warning: '%s' moves, but there is no column '%s%s': its %s counts as zero; %s\n",
                    file, name, prefix, name, what, instead);
        else
            fprintf(
                stderr,
                "ramus: %s:1: warning: q varies with t, but there are no columns %s*: every %s counts as zero; %s\n",
                file, prefix, what, instead);
        return;
    }
}

/* Of the first length that varies and has no column PREFIX + its name. */
static void warn_of_lengths(columns *c, const ramus_model *model, const states *s, const char *prefix, const char *what)
{
    const size_t n = s->length ? (size_t)ramus_model_nactuator(model) : 0;
    for (size_t k = 0; k < n; k++) {
        const char *name = ramus_model_actuator(model, (int)k).name;
        if (s->count == 0 || isnan(s->length[k]) || columns_find(c, prefix, name, "") >= 0 ||
            !varies(s->length, s->count, n, k))
            continue;
        fprintf(stderr,
                "ramus: %s:1: warning: length.%s varies with t, but there is no column '%s%s': its %s counts as zero\n",
                c->table->file, name, prefix, name, what);
        return;
    }
}

int states_warn_missing(const ramus_model *model, const states *s, unsigned needed)
{
    const size_t nv = (size_t)ramus_model_nv(model);
    columns c = { 0 };
    if (!s->table || !s->t || !varies(s->t, s->count, 1, 0))
        return TOOL_OK;
    char *moved = calloc(2 * nv + 1, 1), *hurried = moved ? moved + nv : NULL; /* hurried: the velocity varies */
    const int ready = moved && columns_open(&c, s->table) && find_moved(model, s, moved);
    for (size_t k = 0; ready && k < nv; k++)
        hurried[k] = has_column(&c, model, "v.", k) ? (char)varies(s->v, s->count, nv, k) : moved[k];
    if (ready && (needed & STATES_V)) {
        warn(&c, model, moved, "v.", "velocity");
        warn_of_lengths(&c, model, s, "rate.", "rate");
    }
    if (ready && (needed & STATES_A)) {
        warn(&c, model, hurried, "a.", "acceleration");
        warn_of_lengths(&c, model, s, "acceleration.", "acceleration");
    }
    if (ready && (needed & STATES_TAU) && !columns_any(s->table, "tau."))
        warn(&c, model, moved, "tau.", "force");
    columns_close(&c);
    free(moved);
    return ready ? TOOL_OK : tool_fail(TOOL_BAD_INPUT, "out of memory");
}
