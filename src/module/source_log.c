/* source_log.c - a load that was measured: `black_box: {log: readings.csv}`
 *
 * The table has a column t and the six of the box's port, wrench.INSTANCE.fx .. mz (docs/files.md; of one in a nested assembly
 * wrench.OUTER/INNER.fx, or else wrench.INNER.fx): what the predecessor exerts on the
 * box, in the attachment frame. Other columns are passed over. The module has neither joints nor outlets, and offers wrench at a time:
 *
 *     between rows   linear
 *     outside        an error with the times that there are; rounding of the caller's time (1e-9 of the length) is forgiven
 */
#include "source.h"

#include "base/fail.h"
#include "base/memory.h"
#include "ramus/io.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { READING = 1 + RAMUS_MODULE_WRENCH }; /* numbers of a row: t, moment, force */

typedef struct log_module {
    ramus_allocator allocator;
    size_t nrow;     /* at least 2 */
    double *reading; /* [nrow x READING], times increase */
    double now[RAMUS_MODULE_WRENCH];
    int known; /* `now` is that of the last time */
    char why[300];
    char file[200]; /* as it was named, cut */
} log_module;

/* ---- reading -------------------------------------------------------------------------------------------------------- */

static const char *const part[] = { "mx", "my", "mz", "fx", "fy", "fz" };

/* How many of the columns of a name there are; `text` is room for wrench.INSTANCE.mx. */
static int find_named(const ramus_table *table, const char *instance, char text[], size_t size, int column[READING])
{
    int count = 0;
    for (int k = 0; k < RAMUS_MODULE_WRENCH; k++) {
        snprintf(text, size, "wrench.%s.%s", instance, part[k]);
        column[1 + k] = ramus_table_find_column(table, text);
        count += column[1 + k] >= 0;
    }
    return count;
}

/* Of OUTER/INNER, or where the table has no such column of the name in the nested file: INNER. */
static ramus_status find_columns(const ramus_table *table, const char *instance, const ramus_allocator *allocator,
                                 int column[READING], ramus_error *err)
{
    column[0] = ramus_table_find_column(table, "t");
    if (column[0] < 0)
        return ramus_fail(err, RAMUS_ERR_FILE, "%.200s:1: there is no column t, the times of the readings",
                          table->file);
    const size_t size = strlen(instance) + sizeof "wrench..mx";
    char *name = memory_new(allocator, size, 1);
    if (!name)
        return ramus_fail_memory(err);
    ramus_status status = RAMUS_OK;
    const char *used = instance;
    int found = find_named(table, used, name, size, column);
    for (const char *slash = instance; !found && (slash = strchr(slash, '/'));) {
        used = ++slash;
        found = find_named(table, used, name, size, column);
    }
    if (!found)
        used = instance;
    for (int k = 0; k < RAMUS_MODULE_WRENCH && status == RAMUS_OK; k++)
        if (column[1 + k] < 0) {
            snprintf(name, size, "wrench.%s.%s", used, part[k]);
            status = ramus_fail(err, RAMUS_ERR_FILE, "%.200s:1: there is no column %.120s", table->file, name);
        }
    memory_free(allocator, name);
    return status;
}

static ramus_status read_rows(log_module *m, const ramus_table *table, const int column[READING], ramus_error *err)
{
    if (table->nrow < 2)
        return ramus_fail(err, RAMUS_ERR_FILE, "%.200s: a log has at least two rows", table->file);
    m->reading = memory_new(&m->allocator, table->nrow * READING, sizeof *m->reading);
    if (!m->reading)
        return ramus_fail_memory(err);
    m->nrow = table->nrow;
    for (size_t row = 0; row < table->nrow; row++) {
        double *to = m->reading + row * READING;
        for (int k = 0; k < READING; k++) {
            to[k] = table->values[row * (size_t)table->ncolumn + (size_t)column[k]];
            if (!isfinite(to[k]))
                return ramus_fail(err, RAMUS_ERR_FILE, "%.200s:%d: %.120s is not a finite number", table->file,
                                  table->line[row], table->column[column[k]]);
        }
        if (row > 0 && !(to[0] > to[-READING]))
            return ramus_fail(err, RAMUS_ERR_FILE, "%.200s:%d: t = %.17g does not come after %.17g", table->file,
                              table->line[row], to[0], to[-READING]);
    }
    return RAMUS_OK;
}

/* ---- the contract --------------------------------------------------------------------------------------------------- */

static void close_module(void *self)
{
    log_module *m = self;
    const ramus_allocator memory = m->allocator;
    memory_free(&memory, m->reading);
    memory_free(&memory, m);
}

static void explain(void *self, char text[], size_t size)
{
    snprintf(text, size, "%s", ((log_module *)self)->why);
}

static int describe(void *self, ramus_module_description *d)
{
    (void)self;
    d->offers = RAMUS_MODULE_OFFERS_WRENCH | RAMUS_MODULE_OFFERS_TIME;
    snprintf(d->name, sizeof d->name, "log");
    return RAMUS_MODULE_OK;
}

static int no_joint(void *self, int32_t k, ramus_module_joint *joint)
{
    (void)self, (void)k, (void)joint;
    return RAMUS_MODULE_ARGUMENT;
}

static int no_outlet(void *self, int32_t k, ramus_module_outlet *outlet)
{
    (void)self, (void)k, (void)outlet;
    return RAMUS_MODULE_ARGUMENT;
}

static int set_time(void *self, double time)
{
    log_module *m = self;
    size_t low = 0, high = m->nrow - 1;
    const double begin = m->reading[0], end = m->reading[high * READING], slack = 1e-9 * (end - begin);
    m->known = 0;
    m->why[0] = '\0';
    if (!(time >= begin - slack && time <= end + slack)) {
        snprintf(m->why, sizeof m->why, "%s has readings from t = %.9g to %.9g s, none for %.9g s", m->file, begin, end,
                 time);
        return RAMUS_MODULE_FAILED;
    }
    time = fmin(fmax(time, begin), end);
    while (high - low > 1) { /* reading[low] <= time <= reading[high] */
        const size_t middle = low + (high - low) / 2;
        if (m->reading[middle * READING] <= time)
            low = middle;
        else
            high = middle;
    }
    const double *a = m->reading + low * READING, *b = a + READING, part = (time - a[0]) / (b[0] - a[0]);
    for (int k = 0; k < RAMUS_MODULE_WRENCH; k++)
        m->now[k] = (1 - part) * a[1 + k] + part * b[1 + k];
    m->known = 1;
    return RAMUS_MODULE_OK;
}

static int wrench(void *self, const double outlets[], double inlet[], double tau[])
{
    log_module *m = self;
    (void)outlets, (void)tau;
    if (!m->known) {
        if (!m->why[0])
            snprintf(m->why, sizeof m->why, "the readings of %s depend on time, and none was set", m->file);
        return RAMUS_MODULE_STALE;
    }
    memcpy(inlet, m->now, sizeof m->now);
    return RAMUS_MODULE_OK;
}

static const ramus_module_interface functions = { .size = sizeof functions,
                                                  .version = RAMUS_MODULE_VERSION,
                                                  .close = close_module,
                                                  .explain = explain,
                                                  .describe = describe,
                                                  .joint = no_joint,
                                                  .outlet = no_outlet,
                                                  .wrench = wrench,
                                                  .set_time = set_time };

/* ---- the source ----------------------------------------------------------------------------------------------------- */

static ramus_status load(const module_request *r, ramus_table **table, ramus_error *err)
{
    const char *folder = r->value[0][0] == '/' ? "" : r->folder;
    const size_t size = strlen(folder) + strlen(r->value[0]) + 1;
    char *path = memory_new(&r->allocator, size, 1);
    if (!path)
        return ramus_fail_memory(err);
    snprintf(path, size, "%s%s", folder, r->value[0]);
    const ramus_status status = ramus_table_load(path, table, err);
    memory_free(&r->allocator, path);
    return status;
}

static ramus_status open_log(const module_request *r, module_handle *out, ramus_error *err)
{
    *out = (module_handle){ .allocator = r->allocator };
    if (r->nvalue != 1)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "log takes the name of one file");
    if (r->noption > 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a log has no option '%.60s'", r->option[0].key);
    ramus_table *table = NULL;
    int column[READING];
    RAMUS_TRY(load(r, &table, err));
    log_module *m = memory_new(&r->allocator, 1, sizeof *m);
    ramus_status status = m ? RAMUS_OK : ramus_fail_memory(err);
    if (status == RAMUS_OK) {
        m->allocator = r->allocator;
        snprintf(m->file, sizeof m->file, "%.190s", r->value[0]);
        status = find_columns(table, r->instance, &r->allocator, column, err);
    }
    if (status == RAMUS_OK)
        status = read_rows(m, table, column, err);
    ramus_table_destroy(table);
    if (status == RAMUS_OK) {
        out->table = &functions;
        out->self = m;
    } else if (m) {
        close_module(m);
    }
    return status;
}

static void close_log(module_handle *handle)
{
    handle->table->close(handle->self);
}

extern const module_source source_log;
const module_source source_log = { "log", open_log, close_log, NULL };
