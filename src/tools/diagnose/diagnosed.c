/* diagnosed.c - a log judged, as text and as JSON */
#include "diagnosed.h"

#include "tools/console/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the log ------------------------------------------------------------------------------------------------- */

/* A motion of one joint shows the modules behind it as one. */
static int check_moving(const diagnosed *d)
{
    int moving = 0, only = 0;
    char name[512];
    for (int k = 0; k < d->log.nv; k++) {
        moving += d->log.moving[k];
        only = d->log.moving[k] ? k : only;
    }
    if (moving != 1 || d->log.nv == 1)
        return TOOL_OK;
    ramus_model_v_name(d->model, only, name, sizeof name);
    return tool_fail(
        TOOL_BAD_INPUT,
        "%s: '%s' alone moves: all that it carries moves as one body, and no module of it can be told from another. "
        "Move all joints; 'ramus excite' makes a motion",
        d->log_path, name);
}

/* Forces in other units. A channel that is found to be wrong by itself is an answer, not an error. */
static int check_units(const diagnosed *d)
{
    const ramus_diagnosis *r = d->diagnosis;
    if (r->kind == RAMUS_FAULT_GAIN || r->kind == RAMUS_FAULT_SIGN || r->kind == RAMUS_FAULT_SWAPPED)
        return TOOL_OK;
    const size_t n = r->count * (size_t)r->nv;
    double *known = malloc((n + 1) * sizeof *known);
    if (!known)
        return tool_out_of_memory();
    for (size_t i = 0; i < n; i++)
        known[i] = d->log.tau[i] - r->given[i];
    const int code = measured_check_forces(d->model, 1, &d->log, &known);
    free(known);
    return code;
}

static void show(void *user, size_t done, size_t total)
{
    progress_show(user, done, total);
}

int diagnosed_make(diagnosed *d, const ramus_model *model, const char *model_path, const char *log_path,
                   const measured_options *how, const ramus_diagnose_options *opt)
{
    *d = (diagnosed){ .model = model, .model_path = model_path, .log_path = log_path, .level = opt->level };
    ramus_diagnose_options options = *opt;
    measured_options with = *how;
    ramus_error err;
    with.few_joints = true; /* for a sentence of our own */
    TOOL_TRY(measured_load(model, log_path, &with, &d->log));
    TOOL_TRY(check_moving(d));
    if (d->log.timed && d->log.count > 1)
        options.period = (d->log.t[d->log.count - 1] - d->log.t[0]) / (double)(d->log.count - 1);
    options.direction_velocity = how->direction_velocity;
    const ramus_motion_log rows = measured_rows(&d->log);
    progress shown = progress_begin("rows, in several passes");
    options.progress = show;
    options.progress_user = &shown;
    const ramus_status status = ramus_diagnose(model, &rows, &options, &d->diagnosis, &err);
    progress_end(&shown);
    if (status == RAMUS_ERR_LIMIT)
        return tool_fail(TOOL_BAD_INPUT, "%s: %s", log_path, err.text);
    TOOL_TRY(tool_result(status, &err));
    return check_units(d);
}

void diagnosed_release(diagnosed *d)
{
    ramus_diagnosis_destroy(d->diagnosis);
    measured_release(&d->log);
    d->diagnosis = NULL;
}

/* ---- words --------------------------------------------------------------------------------------------------- */

static const char *channel(const diagnosed *d, int k, char name[512])
{
    name[0] = '\0';
    if (k >= 0)
        ramus_model_v_name(d->model, k, name, 512);
    return name;
}

void diagnosed_words(const diagnosed *d, const ramus_hypothesis *h, out *o)
{
    char name[512], other[512];
    const char *unit = h->coordinate >= 0 && ramus_model_v_is_length(d->model, h->coordinate) ? "N" : "N m";
    channel(d, h->coordinate, name);
    channel(d, h->other, other);
    switch (h->fault) {
    case RAMUS_FAULT_ABSENT:
        out_add(o, "it is not there");
        break;
    case RAMUS_FAULT_MASS:
        if (h->link.index >= 0)
            out_add(o, "the mass of %s is %.4g times the given one", ramus_model_link(d->model, h->link).name,
                    h->value);
        else
            out_add(o, "its mass is %.4g times the given one", h->value);
        break;
    case RAMUS_FAULT_PAYLOAD:
        out_add(o, "%s", h->value < 0 ? "a part is missing" : "a payload");
        if (isfinite(h->value))
            out_add(o, " of %.3g kg", fabs(h->value));
        out_add(o, " on %s", ramus_model_link(d->model, h->link).name);
        break;
    case RAMUS_FAULT_PARAMETERS:
        out_add(o, "its inertial parameters are others");
        break;
    case RAMUS_FAULT_FRICTION:
        out_add(o, "friction of %s is another", name);
        break;
    case RAMUS_FAULT_OFFSET:
        out_add(o, "the force of %s has an offset of %.3g %s", name, h->value, unit);
        break;
    case RAMUS_FAULT_GAIN:
        out_add(o, "the measured force of %s is %.4g times the true one", name, h->value);
        break;
    case RAMUS_FAULT_SIGN:
        out_add(o, "the measured force of %s has the other sign", name);
        break;
    case RAMUS_FAULT_DELAY:
        out_add(o, "the measured force of %s is %.3g ms late", name, 1e3 * h->value);
        break;
    case RAMUS_FAULT_SWAPPED:
        out_add(o, "the measured forces of %s and %s are exchanged", name, other);
        break;
    default:
        out_add(o, "nothing");
    }
}

const ramus_hypothesis *diagnosed_other(const diagnosed *d, int *k)
{
    const ramus_diagnosis *r = d->diagnosis;
    for (; r->suspect >= 0 && *k < r->nhypothesis; ++*k) {
        const ramus_hypothesis *h = &r->hypothesis[*k];
        bool known = h->fault == r->kind;
        for (int i = 0; i < *k && !known; i++)
            known = r->hypothesis[i].module == r->suspect && r->hypothesis[i].fault == h->fault;
        if (h->module == r->suspect && !known && h->score > r->best.score - 2 * log(1 / d->level)) {
            ++*k;
            return h;
        }
    }
    return NULL;
}

void diagnosed_sentence(const diagnosed *d, out *o)
{
    const ramus_diagnosis *r = d->diagnosis;
    if (r->suspect >= 0) {
        out_add(o, "%s: ", r->module[r->suspect].name);
        diagnosed_words(d, &r->best, o);
        out_add(o, ".");
    } else if (r->kind == RAMUS_FAULT_FRICTION) {
        out_add(o, "No module is suspected: friction or offsets of several joints differ from the model, and explain "
                   "the residual.");
    } else if (r->kind == RAMUS_FAULT_SEVERAL) {
        out_add(
            o, "No single module explains the residual: several things are wrong, or something that is no hypothesis.");
    } else {
        out_add(o, "No module is suspected: what the model leaves is noise, or too small to matter.");
    }
}

/* ---- text ---------------------------------------------------------------------------------------------------- */

void diagnosed_text(const diagnosed *d, out *o)
{
    const ramus_diagnosis *r = d->diagnosis;
    diagnosed_sentence(d, o);
    out_add(o, "\n");
    if (r->suspect >= 0)
        out_add(
            o,
            "It explains %.1f %% of the residual%s; chance would with a probability of %s%.2g. Its largest effect on "
            "a force is %.3g "
            "deviations of the noise.\n",
            100 * r->best.share,
            r->kind == RAMUS_FAULT_FRICTION || r->kind == RAMUS_FAULT_OFFSET ? "" : " beside friction and offsets",
            r->best.probability > 0 ? "" : "less than ", fmax(r->best.probability, 1e-300), r->effect);
    int k = 0;
    for (const ramus_hypothesis *h; (h = diagnosed_other(d, &k));) {
        out_add(o, "About as likely: ");
        diagnosed_words(d, h, o);
        out_add(o, ".\n");
    }
    for (int m = 0; m < r->nmodule; m++)
        if (r->module[m].confused)
            out_add(o, "This motion does not tell it from %s. What would: %s.\n", r->module[m].name,
                    r->module[m].tell_apart);
    out_add(o, "\n%-24s %9s  %-12s %s\n", "module", "explains", "kind", "what would be wrong");
    for (int m = 0; m < r->nmodule; m++) {
        const ramus_module_verdict *v = &r->module[m];
        out_add(o, "%-24s %7.2f %%  %-12s ", v->name, 100 * v->best.share, ramus_fault_name(v->best.fault));
        if (v->best.fault != RAMUS_FAULT_NONE)
            diagnosed_words(d, &v->best, o);
        else
            out_add(o, "%s", v->seen ? "" : "this motion shows nothing of it");
        out_add(o, "\n");
    }
}

/* ---- JSON ---------------------------------------------------------------------------------------------------- */

static void add_hypothesis(const diagnosed *d, const ramus_hypothesis *h, out *o)
{
    char name[512];
    out_put(o, "\"value\": %N", h->value);
    if (h->coordinate >= 0)
        out_put(o, ", \"channel\": %J", channel(d, h->coordinate, name));
    if (h->other >= 0)
        out_put(o, ", \"other_channel\": %J", channel(d, h->other, name));
    if (h->link.index >= 0)
        out_put(o, ", \"link\": %J", ramus_model_link(d->model, h->link).name);
    out_put(o, ", \"parameters\": %d, \"score\": %N, \"probability\": %N", h->nparameter, h->score, h->probability);
}

void diagnosed_json(const diagnosed *d, out *o)
{
    const ramus_diagnosis *r = d->diagnosis;
    int count = 0;
    out_put(o, "{\"suspect\": %O, \"kind\": %O", r->suspect >= 0 ? r->module[r->suspect].name : "",
            r->kind == RAMUS_FAULT_NONE ? "" : ramus_fault_name(r->kind));
    out_add(o, ",\n \"confused_with\": [");
    for (int m = 0; m < r->nmodule; m++)
        if (r->module[m].confused)
            out_put(o, "%s%J", count++ ? ", " : "", r->module[m].name);
    out_add(o, "],\n \"tell_apart\": [");
    count = 0;
    for (int m = 0; m < r->nmodule; m++)
        if (r->module[m].confused)
            out_put(o, "%s{\"module\": %J, \"motion\": %J}", count++ ? ", " : "", r->module[m].name,
                    r->module[m].tell_apart);
    out_add(o, "],\n \"other_kinds\": [");
    int k = 0;
    count = 0;
    for (const ramus_hypothesis *h; (h = diagnosed_other(d, &k));)
        out_put(o, "%s%J", count++ ? ", " : "", ramus_fault_name(h->fault));
    out_add(o, "],\n ");
    if (r->suspect >= 0) {
        add_hypothesis(d, &r->best, o);
        out_put(o, ", \"effect\": %N,\n ", r->effect);
    }
    out_put(o, "\"equations\": %zu, \"residual\": %N, \"explainable\": %N,\n \"modules\": [", r->equations, r->residual,
            r->explainable);
    for (int m = 0; m < r->nmodule; m++) {
        const ramus_module_verdict *v = &r->module[m];
        out_put(o, "%s\n  {\"name\": %J, \"explains\": %N, \"kind\": %O, \"seen\": %B, ", m ? "," : "", v->name,
                v->best.share, v->best.fault == RAMUS_FAULT_NONE ? "" : ramus_fault_name(v->best.fault), v->seen);
        add_hypothesis(d, &v->best, o);
        out_add(o, "}");
    }
    out_add(o, "\n ]}\n");
}
