/* rollout.c - one simulation of a robot and a first state drawn at random, reduced to its measures
 *
 * The robot that moves has the drawn numbers. What drives it (a controller, computed torque, holding) knows the unchanged robot unless it
 * is informed, and so meets errors of the model as a real one does. A first state is moved by q.NAME along that coordinate, as
 * ramus_integrate does, and by v.NAME in its velocity.
 */
#include "rollout.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is drawn and measured ------------------------------------------------------------------------------ */

/* No coordinate is called so; one of an instance may be, as arm/elbow for elbow. */
static int refuse_coordinate(const ramus_model *model, const char *path)
{
    const char *wrong = path + 2;
    char name[512];
    for (int i = 0; i < ramus_model_nv(model); i++) {
        ramus_model_v_name(model, i, name, sizeof name);
        const size_t most = strlen(name), length = strlen(wrong);
        if (length > 0 && most > length && name[most - length - 1] == '/' && strcmp(name + most - length, wrong) == 0)
            return tool_fail(TOOL_BAD_USAGE, "--vary %s: the robot has no coordinate '%s'; did you mean '%s'?", path,
                             wrong, name);
    }
    return tool_fail(TOOL_BAD_USAGE, "--vary %s: the robot has no coordinate '%s'; 'ramus info' lists them", path,
                     wrong);
}

int rollout_find_places(sweep *s)
{
    char name[512];
    for (int k = 0; k < s->naxis; k++) {
        sweep_axis *a = &s->axis[k];
        const sweep_place place = strncmp(a->path, "q.", 2) == 0   ? IN_POSITION
                                  : strncmp(a->path, "v.", 2) == 0 ? IN_VELOCITY
                                                                   : IN_FILE;
        for (int i = 0; i < ramus_model_nv(s->original_model) && place != IN_FILE; i++) {
            ramus_model_v_name(s->original_model, i, name, sizeof name);
            if (strcmp(a->path + 2, name) != 0)
                continue;
            const bool length = ramus_model_v_is_length(s->original_model, i);
            a->place = place;
            a->coordinate = i;
            a->unit = place == IN_POSITION ? (length ? "m" : "rad") : length ? "m/s" : "rad/s";
        }
        if (place != IN_FILE && a->place == IN_FILE)
            return refuse_coordinate(s->original_model, a->path);
    }
    return TOOL_OK;
}

char **rollout_columns(const ramus_model *model, sim_inputs *inputs)
{
    const unsigned all = RAMUS_STATES_Q | RAMUS_STATES_V | RAMUS_STATES_A | RAMUS_STATES_TAU;
    ramus_states *none = NULL;
    ramus_table *header = NULL;
    char **name = NULL;
    int count = 0, whole = 0;
    if (ramus_states_create(model, 0, &none, NULL) == RAMUS_OK &&
        ramus_states_table(model, none, all, &header, NULL) == RAMUS_OK)
        name = calloc((size_t)header->ncolumn + (size_t)inputs_ntask(inputs) + 1, sizeof *name);
    for (whole = name != NULL; whole && count < header->ncolumn; count++)
        whole = (name[count] = strdup(header->column[count])) != NULL;
    if (whole && inputs->kind == INPUT_CONTROLLER)
        whole = inputs_error_names(inputs, name, &count);
    ramus_states_destroy(none);
    ramus_table_destroy(header);
    if (whole)
        return name;
    states_release_names(name);
    return NULL;
}

/* ---- one simulation ------------------------------------------------------------------------------------------- */

typedef struct trial {
    const sweep *s;
    ramus_sim *sim;
    sim_inputs inputs;
    sim_contact_rows contacts;
    double *row, *q, *v, *step; /* q, v: the first state */
    size_t nq, nv;
    tally tallies[SWEEP_MOST_MEASURES];
} trial;

static ramus_status add_row(void *user, ramus_sim *sim, const ramus_sim_output *o)
{
    trial *t = user;
    double *to = t->row;
    (void)sim;
    memcpy(to, o->q, t->nq * sizeof *to);
    to += t->nq;
    const double *const part[] = { o->v, o->a, o->tau };
    for (int k = 0; k < 3; k++, to += t->nv)
        memcpy(to, part[k], t->nv * sizeof *to);
    if (t->inputs.kind == INPUT_CONTROLLER && inputs_errors(&t->inputs, o->t, o->q, o->v, to) != RAMUS_OK)
        return RAMUS_ERR_ARGUMENT;
    for (int k = 0; k < t->s->nmeasure; k++)
        tally_add(&t->tallies[k], &t->s->measure[k], t->row);
    return RAMUS_OK;
}

static ramus_status out_of_memory(ramus_error *err)
{
    snprintf(err->text, sizeof err->text, "out of memory");
    return RAMUS_ERR_MEMORY;
}

/* The first state, moved by what was drawn. */
static ramus_status start(trial *t, size_t point, const ramus_model *model, ramus_error *err)
{
    const rollouts *r = t->s->user;
    memcpy(t->v, r->v, t->nv * sizeof *t->v);
    for (int k = 0; k < t->s->naxis && point < t->s->npoint; k++) {
        const sweep_axis *a = &t->s->axis[k];
        if (a->place == IN_POSITION)
            t->step[a->coordinate] += sweep_value(t->s, point, k);
        else if (a->place == IN_VELOCITY)
            t->v[a->coordinate] += sweep_value(t->s, point, k);
    }
    ramus_integrate(model, r->q, t->step, 1, t->q);
    const ramus_status status = ramus_sim_set_state(t->sim, 0, t->q, t->v);
    if (status != RAMUS_OK)
        snprintf(err->text, sizeof err->text, "the first state: %.900s", ramus_sim_error(t->sim)->text);
    return status;
}

static ramus_status open_trial(trial *t, size_t point, const ramus_model *model, ramus_error *err)
{
    const rollouts *r = t->s->user;
    const ramus_model *known = r->informed ? model : t->s->original_model;
    t->nq = (size_t)ramus_model_nq(model);
    t->nv = (size_t)ramus_model_nv(model);
    t->q = calloc(t->nq + 1, sizeof *t->q);
    t->v = calloc(t->nv + 1, sizeof *t->v);
    t->step = calloc(t->nv + 1, sizeof *t->step);
    if (!t->q || !t->v || !t->step)
        return out_of_memory(err);
    ramus_status status = ramus_sim_create(model, &r->setup->how, &t->sim, err);
    if (status == RAMUS_OK && sim_setup_open_inputs(&t->inputs, r->setup, r->texts, known, r->q) != TOOL_OK) {
        snprintf(err->text, sizeof err->text, "the forces have no result for this robot");
        status = RAMUS_ERR_ARGUMENT;
    }
    if (status != RAMUS_OK)
        return status;
    t->row = calloc(t->nq + 3 * t->nv + (size_t)inputs_ntask(&t->inputs) + 1, sizeof *t->row);
    if (!t->row)
        return out_of_memory(err);
    if (t->inputs.kind != INPUT_NONE)
        ramus_sim_set_forces(t->sim, inputs_forces, &t->inputs);
    if (contacts_open(&t->contacts, model, t->sim, r->texts->contacts, r->texts->log,
                      r->texts->torques ? t->inputs.rows : NULL) != TOOL_OK) {
        snprintf(err->text, sizeof err->text, "the contacts have no meaning for this robot");
        return RAMUS_ERR_ARGUMENT;
    }
    return start(t, point, model, err);
}

static ramus_status run(trial *t, ramus_error *err)
{
    const rollouts *r = t->s->user;
    ramus_sim_verdict verdict;
    const ramus_status status = ramus_sim_run(t->sim, r->setup->time, r->output_step, add_row, t);
    ramus_sim_report(t->sim, &verdict);
    if (status == RAMUS_OK && verdict.trusted)
        return RAMUS_OK;
    const char *deeper = inputs_error(&t->inputs);
    if (!verdict.trusted)
        snprintf(err->text, sizeof err->text, "the motion is not to be trusted: %.900s", verdict.reason);
    else
        snprintf(err->text, sizeof err->text, "%.500s%s%.500s", ramus_sim_error(t->sim)->text, deeper[0] ? ": " : "",
                 deeper);
    return status == RAMUS_OK ? RAMUS_ERR_NOT_FINITE : status;
}

ramus_status rollout_evaluate(const sweep *s, size_t point, const ramus_model *model, double *values, double result[],
                              ramus_error *err)
{
    trial t = { .s = s };
    (void)values;
    for (int k = 0; k < s->nmeasure; k++)
        t.tallies[k] = TALLY_NONE;
    ramus_status status = open_trial(&t, point, model, err);
    if (status == RAMUS_OK)
        status = run(&t, err);
    if (status == RAMUS_OK)
        status = sweep_results(s, t.tallies, model, result, err);
    contacts_close(&t.contacts);
    inputs_close(&t.inputs);
    ramus_sim_destroy(t.sim);
    free(t.row);
    free(t.q);
    free(t.v);
    free(t.step);
    return status;
}

/* ---- the spread ----------------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void report_failures(const sweep *s, FILE *to, const sweep_failures *f, const char *what)
{
    if (f->count)
        tool_print(to, "%s %zu of %zu, the first is number %zu: %s\n", what, f->count, s->npoint, f->first + 1,
                   f->text);
}

void rollout_report(const sweep *s, FILE *to)
{
    static const struct {
        const char *name;
        double part;
    } column[] = { { "least", 0 }, { "5 %", 0.05 }, { "median", 0.5 }, { "95 %", 0.95 }, { "largest", 1 } };
    enum { COLUMNS = sizeof column / sizeof *column };
    double *x = calloc(s->npoint + 1, sizeof *x);
    size_t count = 0;
    for (size_t p = 0; p < s->npoint; p++)
        count += sweep_has(s, p);
    tool_print(to, "%zu rollouts, seed %llu; %zu with a result\n", s->npoint, s->seed, count);
    report_failures(s, to, &s->refused, "refused:");
    report_failures(s, to, &s->failed, "failed:");
    if (s->original.count)
        tool_print(to, "the unchanged robot failed: %s\n", s->original.text);
    tool_print(to, "%-24s %12s", "", "unchanged");
    for (int c = 0; c < COLUMNS; c++)
        tool_print(to, " %12s", column[c].name);
    tool_print(to, "\n");
    for (int k = 0; k < s->nmeasure && x && count; k++) {
        size_t n = 0;
        for (size_t p = 0; p < s->npoint; p++)
            if (sweep_has(s, p))
                x[n++] = sweep_result(s, p, k);
        qsort(x, n, sizeof *x, compare);
        tool_print(to, "%-24s ", s->measure[k].text);
        if (s->original.count)
            tool_print(to, "%12s", "");
        else
            tool_print(to, "%12.6g", s->unchanged[k]);
        for (int c = 0; c < COLUMNS; c++) { /* between two, along a line */
            const double at = column[c].part * (double)(n - 1);
            const size_t i = (size_t)at, j = i + 1 < n ? i + 1 : i;
            tool_print(to, " %12.6g", x[i] + (at - (double)i) * (x[j] - x[i]));
        }
        tool_print(to, " %s\n", s->measure[k].unit);
    }
    free(x);
}
