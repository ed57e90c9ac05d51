/* many.c - ramus sim --many: a motion from each row of a table, all with the same fixed steps (ramus/rollout.h) */
#include "many.h"

#include "tools/boxes/boxes.h"
#include "tools/rows/states.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JOBS_MOST = 1024, CHUNK = 512 }; /* motions between two looks at the progress */

/* ---- options ---------------------------------------------------------------------------------------------------- */

static int read_jobs(const char *text, int *jobs)
{
    double value = 0;
    *jobs = 0;
    if (text && (!tool_numbers(text, '\0', 1, &value) || value < 1 || value > JOBS_MOST || value != floor(value)))
        return tool_fail(TOOL_BAD_USAGE, "--jobs %s: a whole number from 1 to %d is expected", text, JOBS_MOST);
    *jobs = (int)value;
    return TOOL_OK;
}

/* How often `part` goes into `whole`, which must be a whole number of times. */
static int whole_steps(const char *option, double whole, double part, size_t *count)
{
    const double n = round(whole / part);
    if (!(fabs(n * part - whole) <= 1e-9 * whole) || n < 1 || n > 1e15)
        return tool_fail(TOOL_BAD_USAGE, "%s %g: with --many it is one or more whole steps of %g s", option, whole,
                         part);
    *count = (size_t)n;
    return TOOL_OK;
}

int many_check(const sim_many *many, const sim_texts *x, sim_setup *s)
{
    const struct {
        const char *name;
        int given;
    } other[] = { { "--initial", x->initial != NULL },
                  { "--torques", x->torques != NULL },
                  { "--contacts", x->contacts != NULL },
                  { "--reference", x->reference != NULL },
                  { "--hold", x->hold },
                  { "--controller", x->controller != NULL },
                  { "--tolerance", x->tolerance != NULL } };
    for (size_t k = 0; k < sizeof other / sizeof *other; k++)
        if (other[k].given)
            return tool_fail(TOOL_BAD_USAGE,
                             "%s does not go with --many, whose table has the first state of each motion, and its "
                             "forces",
                             other[k].name);
    if (!x->method)
        s->how.method = RAMUS_SIM_RK4;
    if (s->how.method != RAMUS_SIM_RK4 && s->how.method != RAMUS_SIM_EULER)
        return tool_fail(TOOL_BAD_USAGE, "--method %s: with --many there are rk4 and euler, which have fixed steps",
                         x->method);
    int jobs;
    size_t steps;
    TOOL_TRY(read_jobs(many->jobs, &jobs));
    TOOL_TRY(whole_steps("--time", s->time, s->how.step, &steps));
    return many->output_step > 0 ? whole_steps("--output-step", many->output_step, s->how.step, &steps) : TOOL_OK;
}

/* ---- running ---------------------------------------------------------------------------------------------------- */

typedef struct many_work {
    const ramus_model *model;
    ramus_pool *pool;
    ramus_rollout *rollout;
    ramus_states *states;
    ramus_table *table;
    ramus_rollout_plan plan;
    size_t noutput, nq, nv;
    double *q, *v; /* [CHUNK * noutput ...] */
} many_work;

static int open_work(many_work *w, const sim_many *many, const sim_setup *s, const sim_texts *x, const char *path)
{
    ramus_rollout_options how = ramus_rollout_options_default();
    ramus_error err = { .text = "out of memory" };
    size_t every = 0;
    int jobs;
    TOOL_TRY(read_jobs(many->jobs, &jobs));
    w->plan = ramus_rollout_plan_default();
    TOOL_TRY(whole_steps("--time", s->time, s->how.step, &w->plan.steps));
    if (many->output_step > 0)
        TOOL_TRY(whole_steps("--output-step", many->output_step, s->how.step, &every));
    w->plan.every = every > w->plan.steps ? 0 : every;
    if (ramus_model_network(w->model))
        return tool_fail(
            TOOL_BAD_INPUT,
            "%s: --many: many motions at once are of robots whose links are all known, and this one has %s; "
            "'ramus rollout' simulates many, one after another",
            path, boxes_first(w->model).text);
    TOOL_TRY(states_load_log(w->model, NULL, many->states, NULL, 0, x->log, &w->states));
    if (w->states->ncontact)
        return tool_fail(TOOL_BAD_INPUT, "%s: columns contact.* do not go with --many", many->states);
    w->plan.ntau = w->states->given & RAMUS_STATES_TAU ? 1 : 0;
    w->noutput = ramus_rollout_noutput(&w->plan);
    const double rows = (double)w->states->count * (double)(w->noutput + (w->plan.every != 0));
    if (rows > many->most_rows)
        return tool_fail(TOOL_BAD_USAGE,
                         "--many %s: that is %.7g rows, and %.7g are allowed; give a longer --output-step, or more "
                         "--max-rows",
                         many->states, rows, many->most_rows);
    if (s->how.joint_limits)
        return tool_fail(TOOL_BAD_USAGE,
                         "--many %s: --limits is for single runs; give joints a stop under constraints:", many->states);
    if (ramus_pool_create(jobs, NULL, &w->pool, &err) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    how.method = s->how.method;
    how.step = s->how.step;
    how.joint_effects = s->how.joint_effects;
    how.pool = w->pool;
    if (ramus_rollout_create(w->model, &how, &w->rollout, &err) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s: %s", path, err.text);
    w->q = calloc(CHUNK * w->noutput * w->nq + 1, sizeof *w->q);
    w->v = calloc(CHUNK * w->noutput * w->nv + 1, sizeof *w->v);
    return w->q && w->v ? TOOL_OK : tool_out_of_memory();
}

static void close_work(many_work *w)
{
    ramus_rollout_destroy(w->rollout);
    ramus_pool_destroy(w->pool);
    ramus_states_destroy(w->states);
    ramus_table_destroy(w->table);
    free(w->q);
    free(w->v);
}

/* motion, t, q.*, v.* for all rows. */
static int open_table(many_work *w)
{
    ramus_states *none = NULL;
    ramus_table *header = NULL;
    ramus_error err = { .text = "out of memory" };
    const char **name = calloc(2 + w->nq + w->nv, sizeof *name);
    ramus_status status = name ? ramus_states_create(w->model, 0, &none, &err) : RAMUS_ERR_MEMORY;
    if (status == RAMUS_OK)
        status = ramus_states_table(w->model, none, RAMUS_STATES_T | RAMUS_STATES_Q | RAMUS_STATES_V, &header, &err);
    if (status == RAMUS_OK) {
        name[0] = "motion";
        memcpy(name + 1, header->column, (size_t)header->ncolumn * sizeof *name);
        const size_t each = w->noutput + (w->plan.every != 0);
        status = ramus_table_create(header->ncolumn + 1, name, w->states->count * each, &w->table, &err);
    }
    ramus_states_destroy(none);
    ramus_table_destroy(header);
    free(name);
    return tool_result(status, &err);
}

static double *put_row(const many_work *w, double *to, size_t motion, double t, const double q[], const double v[])
{
    *to++ = (double)motion;
    *to++ = t;
    memcpy(to, q, w->nq * sizeof *q);
    memcpy(to + w->nq, v, w->nv * sizeof *v);
    return to + w->nq + w->nv;
}

static void put_motions(const many_work *w, size_t first, size_t count, double step)
{
    const size_t each = w->noutput + (w->plan.every != 0), every = w->plan.every ? w->plan.every : w->plan.steps;
    double *to = w->table->values + first * each * (2 + w->nq + w->nv);
    for (size_t k = 0; k < count; k++) {
        const size_t motion = first + k;
        if (w->plan.every)
            to = put_row(w, to, motion, 0, w->states->q + motion * w->nq, w->states->v + motion * w->nv);
        for (size_t j = 0; j < w->noutput; j++) {
            const size_t at = k * w->noutput + j;
            to = put_row(w, to, motion, (double)((j + 1) * every) * step, w->q + at * w->nq, w->v + at * w->nv);
        }
    }
}

static int run(many_work *w, double step, const char *file)
{
    const int shown = isatty(STDERR_FILENO);
    const size_t count = w->states->count;
    for (size_t first = 0; first < count; first += CHUNK) {
        const size_t n = count - first < CHUNK ? count - first : CHUNK;
        if (w->plan.ntau)
            w->plan.tau = w->states->tau + first * w->nv;
        if (shown)
            fprintf(stderr, "\r%zu of %zu motions", first, count);
        const ramus_status status = ramus_rollout_run(w->rollout, n, w->states->q + first * w->nq,
                                                      w->states->v + first * w->nv, &w->plan, w->q, w->v);
        if (shown)
            fputs("\r\033[K", stderr);
        if (status != RAMUS_OK) { /* "motion K: ...": K counts from this chunk's first */
            const char *text = ramus_rollout_error(w->rollout)->text, *reason = strstr(text, ": ");
            const size_t k = strncmp(text, "motion ", 7) == 0 ? (size_t)strtoull(text + 7, NULL, 10) : 0;
            return tool_fail(TOOL_BAD_INPUT, "%s:%d: motion %zu: %s", file, w->states->table->line[first + k],
                             first + k, reason ? reason + 2 : text);
        }
        put_motions(w, first, n, step);
    }
    return TOOL_OK;
}

int many_run(const sim_many *many, const sim_setup *s, const sim_texts *x, const ramus_model *model, const char *path,
             const char *output)
{
    many_work w = { .model = model, .nq = (size_t)ramus_model_nq(model), .nv = (size_t)ramus_model_nv(model) };
    int code = open_work(&w, many, s, x, path);
    if (code == TOOL_OK)
        code = open_table(&w);
    const double start = tool_seconds();
    if (code == TOOL_OK)
        code = run(&w, s->how.step, many->states);
    const double elapsed = fmax(tool_seconds() - start, 1e-9);
    if (code == TOOL_OK)
        code = states_write_table(w.table, output);
    if (code == TOOL_OK)
        fprintf(stderr, "%zu motions of %g s in %.3g s on %d threads, %d side by side; %.3g times real time\n",
                w.states->count, s->time, elapsed, ramus_pool_threads(w.pool), ramus_rollout_lanes(w.rollout),
                (double)w.states->count * s->time / elapsed);
    close_work(&w);
    return code;
}
