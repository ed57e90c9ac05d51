/* excitation.c - a motion that shows parameters, as a table */
#include "excitation.h"

#include "choice.h"

#include "tools/console/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int read_number(const char *option, const char *text, bool whole, double *value)
{
    if (!text)
        return TOOL_OK;
    if (!tool_numbers(text, '\0', 1, value) || !(*value >= 0) || (whole && (*value != floor(*value) || *value > 1e9)))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: a %s of 0 or more is expected", option, text,
                         whole ? "whole number" : "number");
    return TOOL_OK;
}

static int read_options(const excite_texts *x, ramus_excite_options *o)
{
    double harmonics = o->harmonics, trials = o->trials, seed = 1;
    TOOL_TRY(read_number("--duration", x->duration, false, &o->duration));
    TOOL_TRY(read_number("--step", x->step, false, &o->step));
    TOOL_TRY(read_number("--harmonics", x->harmonics, true, &harmonics));
    TOOL_TRY(read_number("--trials", x->trials, true, &trials));
    TOOL_TRY(read_number("--seed", x->seed, true, &seed));
    TOOL_TRY(read_number("--range", x->range, false, &o->range));
    TOOL_TRY(read_number("--velocity", x->velocity, false, &o->velocity));
    TOOL_TRY(read_number("--acceleration", x->acceleration, false, &o->acceleration));
    TOOL_TRY(read_number("--margin", x->margin, false, &o->margin));
    o->harmonics = (int)harmonics;
    o->trials = (int)trials;
    o->seed = (unsigned long long)seed;
    return TOOL_OK;
}

static bool show(void *user, int done, int total)
{
    progress_show(user, (size_t)done, (size_t)total);
    return true;
}

static int make_table(const ramus_model *model, const ramus_excitation *e, ramus_table **out)
{
    ramus_states *s = NULL;
    ramus_error err;
    int code = tool_result(ramus_states_create(model, e->count, &s, &err), &err);
    if (code == TOOL_OK && !s->t)
        s->t = calloc(e->count + 1, sizeof *s->t);
    if (code == TOOL_OK && !s->t)
        code = tool_out_of_memory();
    if (code == TOOL_OK) {
        const size_t nq = e->count * (size_t)e->nq, nv = e->count * (size_t)e->nv;
        for (size_t i = 0; i < e->count; i++)
            s->t[i] = (double)i * e->step;
        memcpy(s->q, e->q, nq * sizeof *s->q);
        memcpy(s->v, e->v, nv * sizeof *s->v);
        memcpy(s->a, e->a, nv * sizeof *s->a);
        memcpy(s->tau, e->tau, nv * sizeof *s->tau);
        const unsigned columns = RAMUS_STATES_T | RAMUS_STATES_Q | RAMUS_STATES_V | RAMUS_STATES_A | RAMUS_STATES_TAU;
        code = tool_result(ramus_states_table(model, s, columns, out, &err), &err);
    }
    ramus_states_destroy(s);
    return code;
}

int excitation_table(const ramus_model *model, const excite_texts *x, ramus_table **out)
{
    ramus_excite_options how = ramus_excite_options_default();
    ramus_excitation *e = NULL;
    ramus_error err;
    progress shown = progress_begin("trials");
    TOOL_TRY(read_options(x, &how));
    unsigned char *links = calloc((size_t)ramus_model_nlink(model) + 1, 1);
    int code = links ? choose_links(model, x->modules, links) : tool_out_of_memory();
    how.links = links;
    how.progress = show;
    how.progress_user = &shown;
    if (code == TOOL_OK) {
        const ramus_status status = ramus_excite(model, &how, &e, &err);
        progress_end(&shown);
        code = status == RAMUS_ERR_ARGUMENT ? tool_fail(TOOL_BAD_USAGE, "%s", err.text) : tool_result(status, &err);
    }
    if (code == TOOL_OK) {
        tool_print(stderr,
                   "ramus: %d base parameters can be seen; condition number of their equations %.4g; log det %.4g "
                   "above a first "
                   "random motion\n",
                   e->rank, e->condition, e->log_det - e->log_det_start);
        code = make_table(model, e, out);
    }
    ramus_excitation_destroy(e);
    free(links);
    return code;
}
