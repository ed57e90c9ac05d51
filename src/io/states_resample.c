/* states_resample.c - ports that have times of their own, at the times of the states
 *
 * Each port holds its last sample, or is on the line between two. The numbers of a port are never used beyond a gap: where they would be needed,
 * an error names port, time and gap.
 */
#include "log.h"
#include "states.h"

#include "base/fail.h"
#include "base/memory.h"

#include <math.h>

/* Samples of one port. */
typedef struct port_track {
    const ramus_port_info *port;
    const port_columns *columns;
    const ramus_table *table;
    const ramus_log_options *o;
    double *t;      /* [count], in the clock of the states */
    size_t *row;    /* [count], in the table */
    double *values; /* a row between two */
    size_t count;
    double most;   /* gap */
    size_t beyond; /* rows before the first sample or after the last */
} port_track;

static int parts_of(const port_columns *p)
{
    return p->kind == RAMUS_SAMPLE_WRENCH ? WRENCH_PARTS
           : p->kind == RAMUS_SAMPLE_IMU  ? IMU_PARTS
                                          : MOTION_PARTS + (p->has_position ? POSITION_PARTS : 0);
}

/* The rows in which the port is complete. */
static ramus_status find_samples(port_track *k, int time, ramus_error *err)
{
    const ramus_table *table = k->table;
    k->count = k->beyond = 0;
    for (size_t row = 0; row < table->nrow; row++) {
        const double *value = table->values + row * (size_t)table->ncolumn;
        double sum = 0;
        for (int i = 0; i < parts_of(k->columns); i++)
            sum += value[k->columns->column[i]];
        if (isnan(sum))
            continue;
        k->row[k->count] = row;
        k->t[k->count] = value[time] + k->o->ports_offset;
        if (k->count > 0 && !(k->t[k->count] > k->t[k->count - 1]))
            return ramus_fail(err, RAMUS_ERR_PARSE, "%s:%d: t is %.15g after %.15g; times must increase", table->file,
                              table->line[row], value[time],
                              table->values[k->row[k->count - 1] * (size_t)table->ncolumn + (size_t)time]);
        k->count++;
    }
    k->most = log_gap(k->o, k->count, k->t);
    return isnan(k->most) ? ramus_fail_memory(err) : RAMUS_OK;
}

/* The numbers of two rows, with the second weighted by `part`; quaternions the short way. */
static void blend(const port_track *k, const double first[], const double second[], double part)
{
    const int *at = k->columns->column;
    double dot = 0, norm = 0;
    for (int i = 0; i < parts_of(k->columns); i++)
        k->values[at[i]] = first[at[i]] + part * (second[at[i]] - first[at[i]]);
    if (k->columns->kind != RAMUS_SAMPLE_MOTION)
        return;
    for (int i = 12; i < MOTION_PARTS; i++)
        dot += first[at[i]] * second[at[i]];
    for (int i = 12; i < MOTION_PARTS; i++) {
        const double to = dot < 0 ? -second[at[i]] : second[at[i]];
        k->values[at[i]] = first[at[i]] + part * (to - first[at[i]]);
        norm += k->values[at[i]] * k->values[at[i]];
    }
    for (int i = 12; i < MOTION_PARTS && norm > 0; i++)
        k->values[at[i]] /= sqrt(norm);
}

static ramus_status fail_gap(const port_track *k, const ramus_states *s, size_t row, double gap, const char *where,
                             ramus_error *err)
{
    return ramus_fail(err, RAMUS_ERR_PARSE,
                      "%s:%d: port '%s' has no sample %s t = %.15g (%s): the gap of %.6g s is longer than %.6g s "
                      "(--max-gap)",
                      s->table->file, s->table->line[row], k->port->name, where, s->t[row], k->table->file, gap,
                      k->most);
}

/* The sample at the time of a row of states; *low is the last sample before, where the search goes on. */
static ramus_status sample_at(port_track *k, const ramus_states *s, size_t row, size_t *low, ramus_sample *sample,
                              ramus_error *err)
{
    const ramus_table *table = k->table;
    const double t = s->t[row], rounding = 1e-9 + 4e-16 * fabs(t);
    const size_t width = (size_t)table->ncolumn;
    while (*low + 1 < k->count && k->t[*low + 1] <= t + rounding)
        ++*low;
    if (k->t[*low] > t + rounding)
        *low = 0;
    while (*low + 1 < k->count && k->t[*low + 1] <= t + rounding)
        ++*low;
    const double age = t - k->t[*low];
    const double *here = table->values + k->row[*low] * width;
    const int line = table->line[k->row[*low]];
    const bool linear = k->o->resample == RAMUS_RESAMPLE_LINEAR, is_last = *low + 1 == k->count;
    if (age < -rounding && (!linear || -age > k->most))
        return fail_gap(k, s, row, -age, "before", err);
    if (age > k->most && (!linear || is_last))
        return fail_gap(k, s, row, age, linear ? "after" : "shortly before", err);
    if (fabs(age) <= rounding || !linear)
        return states_fill_sample(k->port, k->columns, table, here, line, sample, err);
    if (age < 0 || is_last) {
        k->beyond++;
        return states_fill_sample(k->port, k->columns, table, here, line, sample, err);
    }
    const double span = k->t[*low + 1] - k->t[*low];
    if (span > k->most)
        return fail_gap(k, s, row, span, "near", err);
    blend(k, here, table->values + k->row[*low + 1] * width, age / span);
    return states_fill_sample(k->port, k->columns, table, k->values, line, sample, err);
}

/* All samples of port k of the model. */
static ramus_status track_port(port_track *k, int time, ramus_states *s, size_t port, size_t nport, ramus_error *err)
{
    size_t low = 0;
    RAMUS_TRY(find_samples(k, time, err));
    if (k->count == 0 && s->count > 0)
        return ramus_fail(err, RAMUS_ERR_PARSE, "%s: port '%s' has no sample", k->table->file, k->port->name);
    for (size_t row = 0; row < s->count; row++)
        RAMUS_TRY(sample_at(k, s, row, &low, &s->samples[row * nport + port], err));
    if (k->beyond)
        log_warn(k->o, k->table->file, k->table->line[k->row[k->count - 1]],
                 "port '%s': %zu rows of states before its first sample or after its last take the nearest",
                 k->port->name, k->beyond);
    return RAMUS_OK;
}

ramus_status states_track_ports(const ramus_model *model, const ramus_table *table, const ramus_log_options *o,
                                int time, const port_columns p[], ramus_states *s, ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    const size_t nport = (size_t)ramus_model_nport(model);
    port_track k = { .table = table, .o = o };
    ramus_status status = RAMUS_OK;
    if (time < 0 || !s->t)
        return ramus_fail(err, RAMUS_ERR_PARSE, "%s:1: the column 't' is missing, by which ports are matched to states",
                          time < 0 ? table->file : s->table->file);
    k.t = memory_new(&memory, table->nrow, sizeof *k.t);
    k.row = memory_new(&memory, table->nrow, sizeof *k.row);
    k.values = memory_new(&memory, (size_t)table->ncolumn, sizeof *k.values);
    if (!k.t || !k.row || !k.values)
        status = ramus_fail_memory(err);
    for (size_t port = 0; port < nport && status == RAMUS_OK; port++) {
        const ramus_port_info info = ramus_model_port(model, (ramus_port){ (int)port });
        k.port = &info;
        k.columns = &p[port];
        status = track_port(&k, time, s, port, nport, err);
    }
    memory_free(&memory, k.t);
    memory_free(&memory, k.row);
    memory_free(&memory, k.values);
    return status;
}
