/* identification.c - parameters of a robot from its logs
 *
 * Method   all logs are one regression (ramus/identify.h). For the cross-validation each log is cut into as many stretches of time as there are
 *          folds; each stretch is predicted by a model that was identified from the others. A model that explains less than a third of the
 *          unseen forces of the usual joint is none, and no file is written.
 */
#include "identification.h"

#include "choice.h"

#include "base/names.h"
#include "tools/console/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- fits ---------------------------------------------------------------------------------------------------- */

/* A regression of all logs; rows of stretch `fold` are left out (-1: none). */
static int make_regression(const identification *i, const unsigned char links[], int fold, ramus_regression **out)
{
    ramus_regression_options how = ramus_regression_options_default();
    ramus_error err;
    how.links = links;
    how.joints = i->request->joints;
    how.direction_velocity = i->request->measured.direction_velocity;
    how.stribeck_velocity = i->request->measured.stribeck_velocity;
    int code = tool_result(ramus_regression_create(i->model, &how, out, &err), &err);
    for (int l = 0; l < i->nlog && code == TOOL_OK; l++) {
        ramus_motion_log rows = measured_rows(&i->log[l]);
        unsigned char *used = malloc(rows.count + 1);
        if (!used) {
            code = tool_out_of_memory();
            break;
        }
        for (size_t row = 0; row < rows.count; row++)
            used[row] = fold < 0 || (int)(row * (size_t)i->request->folds / rows.count) != fold;
        rows.used = used;
        const ramus_status status = ramus_regression_add(*out, &rows, &err);
        if (status != RAMUS_OK)
            code = tool_fail(TOOL_BAD_INPUT, "%s: %s", i->log[l].path, err.text);
        free(used);
    }
    return code;
}

static int fit(const identification *i, ramus_regression *r, ramus_identified **found)
{
    ramus_identify_options how = ramus_identify_options_default();
    ramus_error err;
    how.prior = i->request->prior;
    if (ramus_regression_accumulate(r, &err) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s: %s", i->log[0].path, err.text);
    return tool_result(ramus_identify(r, &how, found, &err), &err);
}

static int forces_of(const identification *i, ramus_regression *r, const double delta[], double **forces)
{
    ramus_error err;
    for (int l = 0; l < i->nlog; l++)
        TOOL_TRY(tool_result(ramus_regression_residual(r, l, delta, NULL, forces[l], &err), &err));
    return TOOL_OK;
}

static int validate(identification *i, const unsigned char links[], progress *shown)
{
    const int folds = i->request->folds;
    double **forces = calloc((size_t)i->nlog + 1, sizeof *forces);
    int code = forces ? TOOL_OK : tool_out_of_memory();
    for (int l = 0; l < i->nlog && code == TOOL_OK; l++) {
        forces[l] = malloc((i->log[l].count * (size_t)i->nv + 1) * sizeof **forces);
        code = forces[l] ? TOOL_OK : tool_out_of_memory();
    }
    for (int fold = 0; fold < folds && code == TOOL_OK; fold++) {
        ramus_regression *r = NULL;
        ramus_identified *found = NULL;
        progress_show(shown, (size_t)fold + 1, (size_t)folds + 1);
        code = make_regression(i, links, fold, &r);
        if (code == TOOL_OK)
            code = fit(i, r, &found);
        if (code == TOOL_OK)
            code = forces_of(i, r, found->delta, forces);
        for (int l = 0; l < i->nlog && code == TOOL_OK; l++)
            for (size_t at = 0; at < i->log[l].count * (size_t)i->nv; at++)
                if ((int)(at / (size_t)i->nv * (size_t)folds / i->log[l].count) == fold)
                    i->unseen[l][at] = forces[l][at];
        ramus_identified_destroy(found);
        ramus_regression_destroy(r);
    }
    for (int l = 0; l < i->nlog && forces; l++)
        free(forces[l]);
    free(forces);
    return code;
}

/* ---- errors -------------------------------------------------------------------------------------------------- */

static double rms_off(const identification *i, double *const forces[], int k)
{
    double sum = 0, count = 0;
    for (int l = 0; l < i->nlog; l++)
        for (size_t row = 0; row < i->log[l].count && i->log[l].measured[k] && forces; row++) {
            const size_t at = row * (size_t)i->nv + (size_t)k;
            sum += (i->log[l].tau[at] - forces[l][at]) * (i->log[l].tau[at] - forces[l][at]);
            count++;
        }
    return count > 0 ? sqrt(sum / count) : NAN;
}

static double spread(const identification *i, int k)
{
    double sum = 0, square = 0, count = 0;
    for (int l = 0; l < i->nlog; l++)
        for (size_t row = 0; row < i->log[l].count && i->log[l].measured[k]; row++) {
            const double x = i->log[l].tau[row * (size_t)i->nv + (size_t)k];
            sum += x;
            square += x * x;
            count++;
        }
    return count > 0 ? sqrt(fmax(0, square / count - sum / count * sum / count)) : NAN;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int judge(identification *i)
{
    const ramus_information info = ramus_regression_information(i->regression);
    double *share = malloc(((size_t)i->nv + 1) * sizeof *share);
    int count = 0;
    if (!share)
        return tool_out_of_memory();
    for (int k = 0; k < i->nv; k++) {
        force_errors *e = &i->errors[k];
        *e = (force_errors){ spread(i, k), rms_off(i, i->given, k), rms_off(i, i->fitted, k), rms_off(i, i->unseen, k),
                             info.equations[k] ? info.deviation[k] : NAN };
        const double error = i->unseen ? e->unseen : e->fitted;
        bool moving = false;
        for (int l = 0; l < i->nlog; l++)
            moving = moving || i->log[l].moving[k];
        if (moving && isfinite(error) && e->force > 0)
            share[count++] = error / e->force;
    }
    qsort(share, (size_t)count, sizeof *share, by_size);
    const double usual = count ? share[count / 2] : 0;
    free(share);
    if (usual * usual > 1 - 1.0 / 3)
        return tool_fail(
            TOOL_BAD_INPUT,
            "%s: no parameters make the robot explain these forces: of what was not used for the fit, %.0f %% of the "
            "variance is left at the usual joint. Are names, signs and units of the columns right, and forces "
            "in time (--remove-delays)?",
            i->log[0].path, 100 * fmin(usual * usual, 99));
    return TOOL_OK;
}

/* ---- what is new --------------------------------------------------------------------------------------------- */

/* A name within its instance. */
static const char *inner_name(const ramus_model *model, ramus_instance instance, const char *name)
{
    return name_inner(name, ramus_model_instance(model, instance).name);
}

/* Numbers that are rounding beside the others are zero. */
static void drop_rounding(ramus_inertia *x)
{
    double *const com[] = { &x->com.x, &x->com.y, &x->com.z };
    const double size = x->about_com[0] + x->about_com[1] + x->about_com[2];
    for (int k = 0; k < 3; k++)
        *com[k] = fabs(*com[k]) < 1e-10 ? 0 : *com[k];
    for (int k = 3; k < 6; k++)
        x->about_com[k] = fabs(x->about_com[k]) < 1e-10 * size ? 0 : x->about_com[k];
}

static int make_edits(identification *i)
{
    const int n = i->found->nparameter;
    i->link = calloc((size_t)ramus_model_nlink(i->model) + 1, sizeof *i->link);
    i->joint = calloc((size_t)ramus_model_nlink(i->model) + 1, sizeof *i->joint);
    if (!i->link || !i->joint)
        return tool_out_of_memory();
    for (int k = 0; k < n; k++) {
        const ramus_parameter_info p = ramus_regression_parameter(i->regression, k);
        if (p.kind == RAMUS_PARAMETER_INERTIAL && p.part == 0 && i->found->changed[k]) {
            const ramus_link_info link = ramus_model_link(i->model, p.link);
            link_edit *e = &i->link[i->edits.nlink++];
            e->instance = ramus_model_instance(i->model, link.instance).name;
            e->link = inner_name(i->model, link.instance, link.name);
            ramus_inertia_from_parameters(i->found->theta + k, &e->inertia);
            drop_rounding(&e->inertia);
        }
    }
    for (int l = 0; l < ramus_model_nlink(i->model); l++) {
        const ramus_link_info link = ramus_model_link(i->model, (ramus_link){ l });
        joint_edit e = { ramus_model_instance(i->model, link.instance).name,
                         inner_name(i->model, link.instance, link.joint_name), NAN, NAN };
        for (int k = 0; k < n && link.v_index >= 0 && ramus_joint_type_nv(link.joint_type) == 1; k++) {
            const ramus_parameter_info p = ramus_regression_parameter(i->regression, k);
            const bool clear = fabs(i->found->delta[k]) > i->found->half_width[k] && i->found->changed[k];
            if (p.coordinate == link.v_index && p.kind == RAMUS_PARAMETER_VISCOUS && clear)
                e.damping = i->found->theta[k];
            if (p.coordinate == link.v_index && p.kind == RAMUS_PARAMETER_COULOMB && clear)
                e.friction = i->found->theta[k];
        }
        if (!isnan(e.damping) || !isnan(e.friction))
            i->joint[i->edits.njoint++] = e;
    }
    i->edits.link = i->link;
    i->edits.joint = i->joint;
    return TOOL_OK;
}

/* ---- the whole ----------------------------------------------------------------------------------------------- */

static int make_room(identification *i)
{
    double ***const list[] = { &i->given, &i->fitted, &i->unseen };
    i->errors = calloc((size_t)i->nv + 1, sizeof *i->errors);
    if (!i->errors)
        return tool_out_of_memory();
    for (int which = 0; which < (i->request->folds > 1 ? 3 : 2); which++) {
        *list[which] = calloc((size_t)i->nlog + 1, sizeof **list[which]);
        for (int l = 0; *list[which] && l < i->nlog; l++)
            (*list[which])[l] = calloc(i->log[l].count * (size_t)i->nv + 1, sizeof ***list[which]);
        for (int l = 0; l < i->nlog; l++)
            if (!*list[which] || !(*list[which])[l])
                return tool_out_of_memory();
    }
    return TOOL_OK;
}

static int run(identification *i, unsigned char links[])
{
    const identify_request *q = i->request;
    ramus_error err;
    TOOL_TRY(choose_links(i->model, q->modules, links));
    for (int l = 0; l < q->nlog; l++) {
        i->nlog = l + 1;
        TOOL_TRY(measured_load(i->model, q->log[l], &q->measured, &i->log[l]));
    }
    TOOL_TRY(make_room(i));
    TOOL_TRY(make_regression(i, links, -1, &i->regression));
    TOOL_TRY(forces_of(i, i->regression, NULL, i->given));
    TOOL_TRY(measured_check_forces(i->model, i->nlog, i->log, i->given));
    progress shown = progress_begin("fits");
    progress_show(&shown, 0, (size_t)q->folds + 1);
    int code = fit(i, i->regression, &i->found);
    if (code == TOOL_OK)
        code = forces_of(i, i->regression, i->found->delta, i->fitted);
    if (code == TOOL_OK)
        code = tool_result(ramus_base_parameters_create(i->regression, &i->base, &err), &err);
    if (code == TOOL_OK && i->unseen)
        code = validate(i, links, &shown);
    progress_end(&shown);
    TOOL_TRY(code);
    TOOL_TRY(judge(i));
    if (!i->found->converged)
        return tool_fail(TOOL_BAD_INPUT, "%s: the fit did not end after %d steps; give another --prior", i->log[0].path,
                         i->found->iterations);
    return make_edits(i);
}

int identification_run(identification *i, const identify_request *request)
{
    *i = (identification){ .request = request, .model = request->model, .nv = ramus_model_nv(request->model) };
    unsigned char *links = calloc((size_t)ramus_model_nlink(request->model) + 1, 1);
    i->log = calloc((size_t)request->nlog + 1, sizeof *i->log);
    const int code = links && i->log ? run(i, links) : tool_out_of_memory();
    free(links);
    return code;
}

void identification_release(identification *i)
{
    double **const list[] = { i->given, i->fitted, i->unseen };
    for (int which = 0; which < 3; which++) {
        for (int l = 0; l < i->nlog && list[which]; l++)
            free(list[which][l]);
        free(list[which]);
    }
    for (int l = 0; l < i->nlog && i->log; l++)
        measured_release(&i->log[l]);
    free(i->log);
    free(i->errors);
    free(i->link);
    free(i->joint);
    ramus_base_parameters_destroy(i->base);
    ramus_identified_destroy(i->found);
    ramus_regression_destroy(i->regression);
    *i = (identification){ 0 };
}
