/* mechanism_rows.c - what each row of states needs, as columns: forces of joints, lengths and tensions of parts, shares
 *
 * A model without parts goes through the batch functions, whose numbers are those of 'ramus id'. One with parts goes row by
 * row: lengths that are commanded become coordinates first, for they mean another posture in each model.
 */
#include "mechanism_rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MANY_ROWS = 200000 };

static const char *const wrench_part[6] = { "fx", "fy", "fz", "mx", "my", "mz" };

static ramus_status fail(ramus_error *err, ramus_status status, const char *text)
{
    if (err) {
        err->status = status;
        memset(err->text, 0, sizeof err->text);
        memcpy(err->text, text, strnlen(text, sizeof err->text - 1));
    }
    return status;
}

ramus_status mechanism_rows_open(mechanism_rows *r, const ramus_model *model, const ramus_data_options *how,
                                 mechanism_columns columns, ramus_error *err)
{
    const size_t most = MECHANISM_ROWS_MOST, nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    const int parts = columns & COLUMNS_OF_PARTS;
    *r = (mechanism_rows){ .nv = (int)nv,
                           .npart = parts ? ramus_model_npart(model) : 0,
                           .nsharing = parts ? ramus_model_nsharing(model) : 0,
                           .forward = (columns & COLUMNS_FORWARD) != 0,
                           .nconstraint = columns & COLUMNS_OF_CONSTRAINTS ? constraint_columns_count(model) : 0 };
    if (ramus_model_nconstraint(model) > 0)
        r->watch.model = model;
    r->nwritten = r->nv + 2 * r->npart + r->nconstraint;
    for (int k = 0; k < r->nsharing; k++)
        r->nwritten += 6 * ramus_model_sharing(model, (ramus_sharing){ k }).ncarrier;
    r->width = r->nwritten + r->nv + 2 * r->npart;
    r->q = calloc(most * nq + 1, sizeof *r->q);
    r->v = calloc(most * nv + 1, sizeof *r->v);
    r->a = calloc(most * nv + 1, sizeof *r->a);
    r->tau = calloc(most * nv + 1, sizeof *r->tau);
    if (!r->q || !r->v || !r->a || !r->tau)
        return fail(err, RAMUS_ERR_MEMORY, "out of memory");
    r->parts = parts && r->npart + r->nsharing + ramus_model_nlever(model) > 0;
    ramus_data_options options = *how;
    options.with |= r->parts ? RAMUS_WITH_MECHANISM : 0;
    return ramus_data_create(model, &options, &r->data, err);
}

void mechanism_rows_close(mechanism_rows *r)
{
    ramus_data_destroy(r->data);
    free(r->q);
    free(r->v);
    free(r->a);
    free(r->tau);
    *r = (mechanism_rows){ 0 };
}

/* ---- names -------------------------------------------------------------------------------------------------- */

static void add_name(char **name, int *count, const char *prefix, const char *middle, const char *more,
                     const char *part)
{
    out text = { 0 };
    out_add(&text, "%s%s%s%s%s%s", prefix, middle, more[0] ? "." : "", more, part[0] ? "." : "", part);
    if (text.failed)
        out_release(&text);
    else
        name[(*count)++] = text.data;
}

static void add_joints(char **name, int *count, const char *prefix, const ramus_model *model)
{
    for (int k = 0; k < ramus_model_nv(model); k++) {
        name[*count] = states_v_name(model, prefix, k);
        if (!name[*count])
            return;
        ++*count;
    }
}

static void add_parts(const mechanism_rows *r, char **name, int *count, const char *prefix, const ramus_model *model)
{
    for (int k = 0; k < r->npart; k++)
        add_name(name, count, prefix, ramus_model_part(model, (ramus_part){ k }).name, "", "");
}

char **mechanism_rows_names(const mechanism_rows *r, const ramus_model *model)
{
    char **name = calloc((size_t)r->width + 1, sizeof *name);
    int count = 0;
    if (!name)
        return NULL;
    add_joints(name, &count, r->forward ? "a." : "tau.", model);
    add_parts(r, name, &count, "length.", model);
    add_parts(r, name, &count, "force.", model);
    for (int k = 0; k < r->nsharing; k++) {
        const ramus_sharing_description sharing = ramus_model_sharing(model, (ramus_sharing){ k });
        for (int c = 0; c < 6 * sharing.ncarrier; c++)
            add_name(name, &count, "share.", sharing.name, sharing.carrier[c / 6].name, wrench_part[c % 6]);
    }
    if (r->nconstraint && !constraint_columns_names(model, name, &count)) {
        states_release_names(name);
        return NULL;
    }
    add_parts(r, name, &count, "rate.", model);
    add_joints(name, &count, "power.", model);
    add_parts(r, name, &count, "power.", model);
    if (count == r->width)
        return name;
    states_release_names(name);
    return NULL;
}

static const char *force_unit(const ramus_model *model, const char *coordinate)
{
    char name[512];
    const char *part = strrchr(coordinate, '.');
    ramus_link joint = ramus_model_find_joint(model, coordinate);
    if (joint.index < 0 && part) {
        snprintf(name, sizeof name, "%.*s", (int)(part - coordinate), coordinate);
        joint = ramus_model_find_joint(model, name);
    }
    const ramus_link_info link = ramus_model_link(model, joint);
    for (int k = 0; k < ramus_joint_type_nv(link.joint_type) && link.v_index >= 0; k++) {
        ramus_model_v_name(model, link.v_index + k, name, sizeof name);
        if (strcmp(name, coordinate) == 0)
            return ramus_model_v_is_length(model, link.v_index + k) ? "N" : "N m";
    }
    return "N m";
}

const char *mechanism_rows_unit(const ramus_model *model, const char *column)
{
    static const struct {
        const char *prefix, *unit;
    } known[] = { { "length.", "m" }, { "force.", "N" }, { "rate.", "m/s" }, { "power.", "W" } };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (strncmp(column, known[k].prefix, strlen(known[k].prefix)) == 0)
            return known[k].unit;
    if (strncmp(column, "share.", 6) == 0)
        return column[strlen(column) - 2] == 'f' ? "N" : "N m";
    return strncmp(column, "tau.", 4) == 0 ? force_unit(model, column + 4) : "";
}

/* ---- evaluation --------------------------------------------------------------------------------------------- */

static ramus_status evaluate_plain(mechanism_rows *r, const ramus_model *model, const ramus_states *s, size_t first,
                                   size_t count, size_t *bad, ramus_error *err)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)r->nv, nport = (size_t)ramus_model_nport(model);
    const double *q = s->q + first * nq, *v = s->v + first * nv, *a = s->a + first * nv;
    const ramus_status status = nport > 0 ? ramus_inverse_dynamics_batch_ports(model, r->data, count, q, v, a,
                                                                               s->samples + first * nport, r->tau)
                                          : ramus_inverse_dynamics_batch(model, r->data, count, q, v, a, r->tau);
    memcpy(r->v, v, count * nv * sizeof *r->v);
    if (status == RAMUS_OK)
        return RAMUS_OK;
    /* the sentence counts rows from the first of these */
    const char *text = ramus_data_error(r->data)->text;
    size_t row = 0;
    int length = 0;
    if (sscanf(text, "row %zu: %n", &row, &length) == 1 && length > 0 && row < count) {
        *bad = first + row;
        text += length;
    }
    return fail(err, status, text);
}

/* Row by row, for a model with constraints and for forward dynamics; values of the first of these rows, one after each width. */
static ramus_status evaluate_singly(mechanism_rows *r, const ramus_model *model, const ramus_states *s, size_t first,
                                    size_t count, double values[], size_t *bad, ramus_error *err)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)r->nv, nport = (size_t)ramus_model_nport(model);
    for (size_t k = 0; k < count; k++) {
        const size_t row = first + k;
        ramus_status status = RAMUS_OK;
        *bad = row;
        for (size_t p = 0; p < nport && status == RAMUS_OK; p++)
            status = ramus_data_feed(r->data, (ramus_port){ (int)p }, &s->samples[row * nport + p]);
        if (status == RAMUS_OK)
            status = (r->forward ? ramus_forward_dynamics
                                 : ramus_inverse_dynamics)(model, r->data, s->q + row * nq, s->v + row * nv,
                                                           (r->forward ? s->tau : s->a) + row * nv, r->tau + k * nv);
        if (status != RAMUS_OK)
            return fail(err, status, ramus_data_error(r->data)->text);
        double *forces = values + k * (size_t)r->width + (size_t)(r->nwritten - r->nconstraint);
        if (r->watch.model)
            constraint_watch_row(&r->watch, r->data, s->table->line[row], r->nconstraint ? forces : NULL);
    }
    memcpy(r->v, s->v + first * nv, count * nv * sizeof *r->v);
    return RAMUS_OK;
}

/* A part that gives no force is looked at here only. */
static ramus_status part_failed(const ramus_part_info *part, ramus_status status, ramus_error *err)
{
    char text[256];
    snprintf(text, sizeof text,
             status == RAMUS_ERR_SINGULAR ? "the ends of %s '%s' meet: it has no direction" : "%s '%s' has no length",
             ramus_part_kind_name(part->kind), part->name);
    return fail(err, status, text);
}

/* One row with the mechanism; q, v, a, tau are row k of r. */
static ramus_status evaluate_row(mechanism_rows *r, const ramus_model *model, const ramus_states *s, size_t row,
                                 size_t k, double values[], ramus_error *err)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)r->nv, n = (size_t)r->npart;
    double *q = r->q + k * nq, *v = r->v + k * nv, *a = r->a + k * nv, *tau = r->tau + k * nv;
    ramus_data *data = r->data;
    memcpy(q, s->q + row * nq, nq * sizeof *q);
    memcpy(v, s->v + row * nv, nv * sizeof *v);
    memcpy(a, s->a + row * nv, nv * sizeof *a);
    ramus_status status = RAMUS_OK;
    for (size_t p = 0, nport = (size_t)ramus_model_nport(model); p < nport && status == RAMUS_OK; p++)
        status = ramus_data_feed(data, (ramus_port){ (int)p }, &s->samples[row * nport + p]);
    if (status == RAMUS_OK && s->length)
        status = ramus_mechanism_set_lengths(model, data, s->length + row * n, s->rate + row * n,
                                             s->acceleration + row * n, q, v, a);
    if (status == RAMUS_OK)
        status = ramus_mechanism_inverse_dynamics(model, data, q, v, a, tau);
    if (status != RAMUS_OK)
        return fail(err, status, ramus_data_error(data)->text);
    double *length = values + nv, *force = length + n, *share = force + n, *rate = values + r->nwritten,
           *power = rate + n + nv;
    for (int i = 0; i < r->npart; i++) {
        const ramus_part part = { i };
        ramus_part_motion motion;
        status = ramus_part_get_motion(model, data, part, &motion);
        if (status != RAMUS_OK)
            return part_failed(ramus_mechanism_part(data, part), status, err);
        length[i] = motion.length;
        rate[i] = motion.rate;
        force[i] = ramus_mechanism_tensions(data)[i];
        power[i] = -force[i] * rate[i];
    }
    for (int i = 0; i < r->nsharing; i++) {
        const ramus_carrier *carrier = ramus_mechanism_carriers(data, (ramus_sharing){ i });
        for (int c = 0; c < ramus_model_sharing(model, (ramus_sharing){ i }).ncarrier; c++, share += 6) {
            const ramus_vec3 f = carrier[c].wrench.force, t = carrier[c].wrench.moment;
            memcpy(share, (double[6]){ f.x, f.y, f.z, t.x, t.y, t.z }, 6 * sizeof *share);
        }
    }
    if (r->watch.model)
        constraint_watch_row(&r->watch, data, s->table->line[row], r->nconstraint ? share : NULL);
    return RAMUS_OK;
}

ramus_status mechanism_rows_evaluate(mechanism_rows *r, const ramus_model *model, const ramus_states *s, size_t first,
                                     size_t count, double values[], size_t *bad, ramus_error *err)
{
    const size_t nv = (size_t)r->nv, width = (size_t)r->width;
    *bad = first;
    if (!r->parts) {
        const ramus_status status = r->watch.model || r->forward
                                        ? evaluate_singly(r, model, s, first, count, values, bad, err)
                                        : evaluate_plain(r, model, s, first, count, bad, err);
        if (status != RAMUS_OK)
            return status;
    }
    for (size_t k = 0; k < count; k++) {
        double *row = values + k * width;
        *bad = first + k;
        if (r->parts) {
            const ramus_status status = evaluate_row(r, model, s, first + k, k, row, err);
            if (status != RAMUS_OK)
                return status;
        }
        double *power = row + r->nwritten + r->npart;
        for (size_t i = 0; i < nv; i++) {
            row[i] = r->tau[k * nv + i];
            power[i] = r->forward ? 0 : row[i] * r->v[k * nv + i];
        }
        for (size_t i = 0; i < width; i++)
            if (!isfinite(row[i]))
                return fail(err, RAMUS_ERR_NOT_FINITE, "the numbers are so large that forces or powers overflow");
    }
    return RAMUS_OK;
}

/* ---- writing ------------------------------------------------------------------------------------------------ */

int mechanism_rows_write(mechanism_rows *r, const ramus_model *model, const ramus_states *s, const char *output)
{
    const size_t width = (size_t)r->width, written = (size_t)r->nwritten;
    const int shown = s->count >= MANY_ROWS && isatty(STDERR_FILENO);
    double *piece = calloc(MECHANISM_ROWS_MOST * width + 1, sizeof *piece);
    double *values = calloc(s->count * written + 1, sizeof *values);
    char **name = mechanism_rows_names(r, model);
    int code = piece && values && name ? TOOL_OK : tool_out_of_memory();
    for (size_t row = 0; row < s->count && code == TOOL_OK; row += MECHANISM_ROWS_MOST) {
        const size_t left = s->count - row, count = left < MECHANISM_ROWS_MOST ? left : MECHANISM_ROWS_MOST;
        size_t bad;
        ramus_error err;
        if (mechanism_rows_evaluate(r, model, s, row, count, piece, &bad, &err) != RAMUS_OK)
            code = tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", s->table->file, s->table->line[bad], err.text);
        for (size_t k = 0; k < count; k++)
            memcpy(values + (row + k) * written, piece + k * width, written * sizeof *values);
        if (shown && (row / MECHANISM_ROWS_MOST) % 128 == 0)
            fprintf(stderr, "\r%zu of %zu rows", row + count, s->count);
    }
    if (shown)
        fputs("\r\033[K", stderr);
    if (code == TOOL_OK)
        code = states_write(s, (int)written, name, values, output);
    if (code == TOOL_OK)
        constraint_watch_report(&r->watch, s->table->file);
    states_release_names(name);
    free(values);
    free(piece);
    return code;
}
