/* mechanism_rows.c - what each row of states needs, as columns: forces of joints, lengths and tensions of parts, shares
 *
 * A model without parts goes through the batch functions, unless it has constraints, the table has contacts, or wrenches are columns. One
 * with parts goes row by row: lengths that are commanded become coordinates first, for they mean another posture in each model.
 */
#include "mechanism_rows.h"

#include "tools/boxes/boxes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* What a robot with modules from sources does not have, by the option that asks for it. */
static ramus_status refuse(const ramus_model *opened, mechanism_columns columns, ramus_error *err)
{
    const boxes_name box = boxes_first(opened);
    const int beside = ramus_model_npart(opened) + ramus_model_nsharing(opened) + ramus_model_nlever(opened);
    const char *what = columns & COLUMNS_MODULAR ? "--modular: without it, modules are evaluated one by one as well"
                       : (columns & COLUMNS_OF_PARTS) && beside > 0
                           ? "--mechanism: forces of the joints, without it, are those beside springs and constraints"
                           : NULL;
    if (!what)
        return RAMUS_OK;
    const char *way = strchr(what, ':');
    snprintf(err->text, sizeof err->text,
             "%.*s is not there for robots with modules that answer at their connections only: %s;%s",
             (int)(way - what), what, box.text, way + 1);
    return err->status = RAMUS_ERR_UNSUPPORTED;
}

ramus_status mechanism_rows_open(mechanism_rows *r, const ramus_model *model, const ramus_data_options *how,
                                 mechanism_columns columns, ramus_error *err)
{
    const size_t most = MECHANISM_ROWS_MOST, nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    const int parts = columns & COLUMNS_OF_PARTS;
    const ramus_network *network = ramus_model_network(model);
    if (network && refuse(model, columns, err) != RAMUS_OK)
        return err->status;
    *r = (mechanism_rows){ .nv = (int)nv,
                           .npart = parts ? ramus_model_npart(model) : 0,
                           .nsharing = parts ? ramus_model_nsharing(model) : 0,
                           .forward = (columns & COLUMNS_FORWARD) != 0,
                           .modular = (columns & COLUMNS_MODULAR) != 0,
                           .how = *how,
                           .columns = columns,
                           .nconstraint = columns & COLUMNS_OF_CONSTRAINTS ? constraint_columns_count(model) : 0,
                           .timed = ramus_model_nsource(model) > 0 };
    if (ramus_model_nconstraint(model) > 0)
        r->watch.model = model;
    const int whole =
        wrench_columns_open(&r->wrenches, model, columns & COLUMNS_OF_CONNECTIONS, columns & COLUMNS_OF_JOINT_WRENCHES);
    r->nwritten = r->nv + 2 * r->npart + r->nconstraint + wrench_columns_count(&r->wrenches);
    for (int k = 0; k < r->nsharing; k++)
        r->nwritten += 6 * ramus_model_sharing(model, (ramus_sharing){ k }).ncarrier;
    r->width = r->nwritten + r->nv + 2 * r->npart;
    r->q = calloc(most * nq + 1, sizeof *r->q);
    r->v = calloc(most * nv + 1, sizeof *r->v);
    r->a = calloc(most * nv + 1, sizeof *r->a);
    r->tau = calloc(most * nv + 1, sizeof *r->tau);
    if (!whole || !r->q || !r->v || !r->a || !r->tau)
        return fail(err, RAMUS_ERR_MEMORY, "out of memory");
    r->parts = parts && r->npart + r->nsharing + ramus_model_nlever(model) > 0;
    ramus_data_options options = *how;
    options.with |= (r->parts ? RAMUS_WITH_MECHANISM : 0) | (r->modular ? RAMUS_WITH_COMPOSITION : 0);
    return ramus_data_create(model, &options, &r->data, err);
}

void mechanism_rows_close(mechanism_rows *r)
{
    ramus_data_destroy(r->data);
    wrench_columns_close(&r->wrenches);
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
    if ((r->nconstraint && !constraint_columns_names(model, name, &count)) ||
        !wrench_columns_names(&r->wrenches, name, &count)) {
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
    if (strncmp(column, "share.", 6) == 0 || strncmp(column, "wrench.", 7) == 0 || strncmp(column, "joint.", 6) == 0)
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
    memcpy(r->q, q, count * nq * sizeof *r->q);
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

/* Columns after those of parts: of constraints, then of wrenches. */
static ramus_status read_beside(mechanism_rows *r, const ramus_model *model, const ramus_states *s, size_t row,
                                double values[])
{
    const size_t nport = (size_t)ramus_model_nport(model);
    double *wrenches = values + r->nwritten - wrench_columns_count(&r->wrenches), *forces = wrenches - r->nconstraint;
    if (r->watch.model)
        constraint_watch_row(&r->watch, r->data, s->table ? s->table->line[row] : 0, r->nconstraint ? forces : NULL);
    return wrench_columns_read(&r->wrenches, r->data, r->modular, nport ? s->samples + row * nport : NULL, wrenches);
}

/* Forces or accelerations of one row, `out` [nv], by the function that gives all that is asked for. */
static ramus_status evaluate_one(mechanism_rows *r, const ramus_model *model, const ramus_states *s, size_t row,
                                 double out[])
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)r->nv, nport = (size_t)ramus_model_nport(model);
    const double *q = s->q + row * nq, *v = s->v + row * nv, *a = s->a + row * nv;
    const ramus_wrench *external = NULL;
    ramus_status status = RAMUS_OK;
    if (r->timed && s->t)
        ramus_data_set_time(r->data, s->t[row]);
    for (size_t p = 0; p < nport && status == RAMUS_OK; p++)
        status = ramus_data_feed(r->data, (ramus_port){ (int)p }, &s->samples[row * nport + p]);
    if (status == RAMUS_OK)
        status = wrench_columns_contacts(&r->wrenches, r->data, s, row, q, &external);
    if (status != RAMUS_OK)
        return status;
    if (r->wrenches.opened && !r->forward && wrench_columns_count(&r->wrenches) > 0)
        return wrench_columns_ask(&r->wrenches, model, r->data, q, v, a, out);
    if (r->forward)
        return ramus_forward_dynamics_external(model, r->data, q, v, s->tau + row * nv, external, out);
    if (r->modular)
        return ramus_composed_inverse_dynamics(model, r->data, q, v, a, external, out);
    if (wrench_columns_count(&r->wrenches) > 0)
        return ramus_inverse_dynamics_wrenches(model, r->data, q, v, a, external, out, r->wrenches.at_joint);
    return ramus_inverse_dynamics_external(model, r->data, q, v, a, external, out);
}

/* 1: the last evaluation of the row failed because bounds leave no accelerations; without them there are some. */
static int bounds_leave_none(mechanism_rows *r, const ramus_model *model, const ramus_states *s, size_t row,
                             ramus_status status, double out[])
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)r->nv;
    if (status != RAMUS_ERR_SINGULAR || !r->forward || ramus_data_nbound(r->data) == 0)
        return 0;
    const ramus_error why = *ramus_data_error(r->data);
    if (ramus_forward_dynamics_tree(model, r->data, s->q + row * nq, s->v + row * nv, s->tau + row * nv, NULL, out) !=
        RAMUS_OK)
        return 0;
    constraint_watch_without(&r->watch, s->table ? s->table->line[row] : 0, why.text);
    for (size_t k = 0; k < nv; k++)
        out[k] = NAN;
    return 1;
}

/* Row by row; values of the first of these rows, one after each width. */
static ramus_status evaluate_singly(mechanism_rows *r, const ramus_model *model, const ramus_states *s, size_t first,
                                    size_t count, double values[], size_t *bad, ramus_error *err)
{
    const size_t nv = (size_t)r->nv;
    for (size_t k = 0; k < count; k++) {
        *bad = first + k;
        double *row = values + k * (size_t)r->width;
        ramus_status status = evaluate_one(r, model, s, first + k, r->tau + k * nv);
        r->without[k] = bounds_leave_none(r, model, s, first + k, status, r->tau + k * nv);
        for (int i = 0; r->without[k] && i < r->width; i++)
            row[i] = NAN;
        if (r->without[k])
            continue;
        if (status == RAMUS_OK)
            status = read_beside(r, model, s, first + k, row);
        if (status != RAMUS_OK)
            return fail(err, status, ramus_data_error(r->data)->text);
    }
    memcpy(r->q, s->q + first * (size_t)ramus_model_nq(model), count * (size_t)ramus_model_nq(model) * sizeof *r->q);
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
    const ramus_wrench *external = NULL;
    if (status == RAMUS_OK)
        status = wrench_columns_contacts(&r->wrenches, data, s, row, q, &external);
    if (status == RAMUS_OK)
        status = ramus_mechanism_inverse_dynamics_wrenches(
            model, data, q, v, a, external, tau, wrench_columns_count(&r->wrenches) ? r->wrenches.at_joint : NULL);
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
    status = read_beside(r, model, s, row, values);
    return status == RAMUS_OK ? RAMUS_OK : fail(err, status, ramus_data_error(data)->text);
}

static int needs_rows(const mechanism_rows *r, const ramus_states *s)
{
    return r->timed || r->watch.model || r->forward || r->modular || wrench_columns_count(&r->wrenches) > 0 ||
           s->ncontact > 0;
}

ramus_status mechanism_rows_evaluate(mechanism_rows *r, const ramus_model *model, const ramus_states *s, size_t first,
                                     size_t count, double values[], size_t *bad, ramus_error *err)
{
    const size_t nv = (size_t)r->nv, width = (size_t)r->width;
    *bad = first;
    if (r->wrenches.opened && s->ncontact > 0) {
        char text[500];
        snprintf(text, sizeof text,
                 "columns contact.%.60s.*: external wrenches are not taken by robots with modules that answer at their "
                 "connections only: %s; leave the columns out, or have contacts under 'constraints:'",
                 ramus_model_frame(model, s->contact_frame[0]).name, boxes_first(model).text);
        return fail(err, RAMUS_ERR_UNSUPPORTED, text);
    }
    if (!r->parts) {
        const ramus_status status = needs_rows(r, s) ? evaluate_singly(r, model, s, first, count, values, bad, err)
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
            if (!isfinite(row[i]) && !r->without[k])
                return fail(err, RAMUS_ERR_NOT_FINITE, "the numbers are so large that forces or powers overflow");
    }
    return RAMUS_OK;
}
