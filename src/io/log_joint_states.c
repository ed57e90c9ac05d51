/* log_joint_states.c - JointState messages of ROS, as its tools export them
 *
 *     indexed     ...name0, ...position0, ...velocity0, ...effort0, ...      rostopic echo -p; also name[0], name_0, name.0
 *     lists       ...name, ...position, ... with cells ['a', 'b'] or (0.1, 0.2)
 *     long        ...name, ...position, ... with one joint in each row; rows of one time belong together
 *     by name     .../NAME/position, .../NAME/velocity, .../NAME/effort       PlotJuggler
 *
 * A message has the joints that it has: names are read in every row, in any order, and a joint that a row does not have has no number there.
 * The time is the header's stamp (secs and nsecs, sec and nanosec, or one number) where there is one, else that of the recorder. Stamps of
 * one number above 1e14 are nanoseconds. Position, velocity and effort become q, v and tau; what else the message has is left out.
 */
#include "log.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/printable.h"
#include "base/text.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME, POSITION, VELOCITY, EFFORT, NFIELD };
static const char *const field_name[NFIELD] = { "name", "position", "velocity", "effort" };
static const char *const prefix[NFIELD] = { "", "q.", "v.", "tau." };

/* ---- columns ------------------------------------------------------------------------------------------------ */

static bool is_break(char c)
{
    return c == '.' || c == '/';
}

/* Does `name` end with the word, after a break or from its start? *before gets what precedes it. */
static bool ends_with(const char *name, const char *word, size_t *before)
{
    const size_t length = strlen(name), tail = strlen(word);
    if (length < tail || strcmp(name + length - tail, word) != 0)
        return false;
    *before = length - tail;
    return *before == 0 || is_break(name[*before - 1]);
}

/* ...position12 and the like: the field, and *index; -1: none. */
static int indexed_field(const char *name, int *index)
{
    size_t end = strlen(name);
    end -= end > 0 && name[end - 1] == ']';
    size_t digits = end;
    while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9')
        digits--;
    if (digits == end || end - digits > 6)
        return -1;
    *index = atoi(name + digits);
    size_t word = digits;
    word -= word > 0 && strchr("[_./", name[word - 1]) != NULL;
    for (int field = 0; field < NFIELD; field++) {
        const size_t length = strlen(field_name[field]);
        if (word >= length && strncmp(name + word - length, field_name[field], length) == 0 &&
            (word == length || is_break(name[word - length - 1])))
            return field;
    }
    return -1;
}

typedef enum form { FORM_NONE, FORM_INDEXED, FORM_LISTS, FORM_BY_NAME } form; /* the long form is lists of one */

/* Is it a name of this project's tables, whatever its joint is called? */
static bool is_own(const char *name)
{
    static const char *const own[] = { "q.", "v.", "a.", "tau.", "wrench.", "motion.", "imu." };
    for (size_t k = 0; k < sizeof own / sizeof *own; k++)
        if (strncmp(name, own[k], strlen(own[k])) == 0)
            return true;
    return false;
}

static form find_form(int ncolumn, char *const column[])
{
    int indexed = 0, plain = 0, by_name = 0;
    for (int k = 0; k < ncolumn; k++)
        if (is_own(column[k]))
            return FORM_NONE;
    for (int k = 0; k < ncolumn; k++) {
        int index;
        size_t before;
        const int field = indexed_field(column[k], &index);
        if (field >= 0)
            indexed |= 1 << field;
        for (int i = 0; i < NFIELD; i++)
            if (ends_with(column[k], field_name[i], &before)) {
                plain |= 1 << i;
                by_name |= i != NAME && before > 1 && column[k][before - 1] == '/';
            }
    }
    const int both = 1 << NAME | 1 << POSITION;
    return (indexed & both) == both ? FORM_INDEXED
           : (plain & both) == both ? FORM_LISTS
           : by_name                ? FORM_BY_NAME
                                    : FORM_NONE;
}

bool log_is_joint_states(int ncolumn, char *const column[])
{
    return find_form(ncolumn, column) != FORM_NONE;
}

/* ---- times -------------------------------------------------------------------------------------------------- */

typedef struct clock {
    int seconds, nanoseconds; /* columns; the second is -1 where one number is the time */
} clock;

static const char *const singles[] = { "t", "stamp", "%time", "__time", "time", "Time", "timestamp", "Timestamp" };

static int find_column(const log_text *l, const char *word)
{
    size_t before;
    for (int k = 0; k < l->ncolumn; k++)
        if (ends_with(l->column[k], word, &before))
            return k;
    return -1;
}

static ramus_status find_clock(const log_text *l, clock *out)
{
    static const char *const pairs[][2] = { { "stamp.secs", "stamp.nsecs" },
                                            { "stamp.sec", "stamp.nanosec" },
                                            { "stamp/secs", "stamp/nsecs" },
                                            { "stamp/sec", "stamp/nanosec" },
                                            { "secs", "nsecs" },
                                            { "sec", "nanosec" } };
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
        *out = (clock){ find_column(l, pairs[k][0]), find_column(l, pairs[k][1]) };
        if (out->seconds >= 0 && out->nanoseconds >= 0)
            return RAMUS_OK;
    }
    out->nanoseconds = -1;
    for (size_t k = 0; k < sizeof singles / sizeof *singles; k++)
        if ((out->seconds = find_column(l, singles[k])) >= 0)
            return RAMUS_OK;
    return ramus_fail(l->c.err, RAMUS_ERR_PARSE,
                      "%s:1: these are joint states, but no column has their time (header.stamp.secs and nsecs, "
                      "header.stamp, %%time, __time, t)",
                      l->c.name);
}

static const char *cell_of(const log_text *l, size_t row, int column)
{
    return l->cell[row * (size_t)l->ncolumn + (size_t)column];
}

static ramus_status read_time(log_text *l, size_t row, clock c, double *t)
{
    double nanoseconds = 0;
    RAMUS_TRY(log_number(l, row, cell_of(l, row, c.seconds), l->column[c.seconds], t));
    if (c.nanoseconds >= 0)
        RAMUS_TRY(log_number(l, row, cell_of(l, row, c.nanoseconds), l->column[c.nanoseconds], &nanoseconds));
    else if (*t > 1e14)
        *t *= 1e-9;
    *t += nanoseconds * 1e-9;
    return RAMUS_OK;
}

/* ---- messages ----------------------------------------------------------------------------------------------- */

typedef struct messages {
    log_text *l;
    const ramus_log_options *o;
    ramus_table *table;
    size_t capacity;
    name_map index; /* from PREFIX + NAME, before renaming, to columns, or IGNORED */
    char **key;     /* its names; owned */
    size_t nkey, key_capacity;
    bool filling; /* second pass: values are there */
    size_t row;   /* of the table */
    text name;    /* the one that is looked up */
    size_t topic; /* by name: how much of the columns is the topic */
} messages;

enum { IGNORED = INT_MAX };

static ramus_status add_key(messages *m, int *column)
{
    const ramus_allocator memory = memory_allocator(NULL);
    ramus_error *err = m->l->c.err;
    char *key = memory_copy_text(&memory, m->name.data), *name = log_rename(m->o, m->name.data);
    const bool room = key && name && memory_grow(&memory, &m->key, m->nkey, &m->key_capacity, sizeof *m->key);
    const bool ignored = name && (log_ignored(m->o, name) || log_ignored(m->o, m->name.data));
    if (!room || !names_grow(&m->index, &memory)) {
        memory_free(&memory, key);
        memory_free(&memory, name);
        return ramus_fail_memory(err);
    }
    m->key[m->nkey++] = key;
    *column = ignored ? IGNORED : m->table->ncolumn;
    names_add(&m->index, key, *column);
    if (!ignored)
        return log_add_column(m->table, name, &m->capacity, err);
    memory_free(&memory, name);
    return RAMUS_OK;
}

/* One number of a joint. */
static ramus_status put(messages *m, size_t row, int field, const char *joint, size_t length, const char *number,
                        const char *column)
{
    log_text *l = m->l;
    double value;
    RAMUS_TRY(log_number(l, row, number, column, &value));
    m->name.length = 0;
    text_add(&m->name, "%s%.*s", prefix[field], (int)length, joint);
    if (m->name.failed)
        return ramus_fail_memory(l->c.err);
    if (length == 0 || !printable(m->name.data))
        return ramus_fail(l->c.err, RAMUS_ERR_PARSE, "%s:%d: the name of a joint is empty, or not printable", l->c.name,
                          l->line[row]);
    int at = names_find(&m->index, m->name.data);
    if (at < 0 && !m->filling)
        RAMUS_TRY(add_key(m, &at));
    if (m->filling && at != IGNORED && !isnan(value))
        m->table->values[m->row * (size_t)m->table->ncolumn + (size_t)at] = value;
    return RAMUS_OK;
}

/* The next item of a list, or the whole cell; false: there is none. *item is cut in a copy. */
static bool next_item(const char **at, char item[256])
{
    const char *s = *at + strspn(*at, "[( \t");
    size_t length = 0;
    if (!*s || *s == ']' || *s == ')')
        return false;
    const char quote = *s == '\'' || *s == '"' ? *s++ : '\0';
    while (*s && (quote ? *s != quote : !strchr(",;])", *s))) {
        if (length < 255)
            item[length++] = *s;
        s++;
    }
    while (!quote && length > 0 && item[length - 1] == ' ')
        length--;
    item[length] = '\0';
    s += quote && *s;
    s += strspn(s, " \t");
    *at = s + (*s == ',' || *s == ';');
    return true;
}

static ramus_status read_lists(messages *m, size_t row, const int column[NFIELD])
{
    log_text *l = m->l;
    const char *at[NFIELD];
    char joint[256], item[256];
    for (int i = 0; i < NFIELD; i++)
        at[i] = column[i] >= 0 ? cell_of(l, row, column[i]) : "";
    while (next_item(&at[NAME], joint))
        for (int i = POSITION; i < NFIELD; i++)
            if (next_item(&at[i], item))
                RAMUS_TRY(put(m, row, i, joint, strlen(joint), item, l->column[column[i]]));
    for (int i = POSITION; i < NFIELD; i++)
        if (next_item(&at[i], item))
            return ramus_fail(l->c.err, RAMUS_ERR_PARSE, "%s:%d: column '%s' has more numbers than there are names",
                              l->c.name, l->line[row], l->column[column[i]]);
    return RAMUS_OK;
}

static ramus_status read_indexed(messages *m, size_t row, const int named[])
{
    log_text *l = m->l;
    for (int k = 0; k < l->ncolumn; k++) {
        int index;
        const int field = indexed_field(l->column[k], &index);
        if (field < POSITION)
            continue;
        if (index >= l->ncolumn || named[index] < 0)
            return ramus_fail(l->c.err, RAMUS_ERR_PARSE, "%s:1: column '%s' has no column with its name", l->c.name,
                              l->column[k]);
        const char *joint = cell_of(l, row, named[index]);
        if (joint[0] || cell_of(l, row, k)[0])
            RAMUS_TRY(put(m, row, field, joint, strlen(joint), cell_of(l, row, k), l->column[k]));
    }
    return RAMUS_OK;
}

/* A time, or what else the messages' headers have. */
static bool is_of_header(const char *name)
{
    size_t before;
    for (size_t k = 0; k < sizeof singles / sizeof *singles; k++)
        if (strcmp(name, singles[k]) == 0)
            return true;
    return strstr(name, "header/") || strstr(name, "header.") || ends_with(name, "seq", &before) ||
           ends_with(name, "frame_id", &before);
}

/* TOPIC/NAME/position: other columns are numbers of their own. */
static ramus_status read_by_name(messages *m, size_t row)
{
    log_text *l = m->l;
    for (int k = 0; k < l->ncolumn; k++) {
        const char *name = l->column[k];
        size_t before = 0;
        int field = POSITION;
        if (is_of_header(name))
            continue;
        while (field < NFIELD &&
               !(ends_with(name, field_name[field], &before) && before > m->topic + 1 && name[before - 1] == '/'))
            field++;
        if (field < NFIELD)
            RAMUS_TRY(put(m, row, field, name + m->topic, before - 1 - m->topic, cell_of(l, row, k), name));
        else
            RAMUS_TRY(put(m, row, NAME, name, strlen(name), cell_of(l, row, k), name));
    }
    return RAMUS_OK;
}

/* Up to and with the last slash that all columns of joints share, before their names. */
static size_t find_topic(const log_text *l)
{
    const char *first = NULL;
    size_t shared = 0;
    for (int k = 0; k < l->ncolumn; k++)
        for (int i = POSITION; i < NFIELD; i++) {
            size_t before, same = 0;
            const char *name = l->column[k];
            if (!ends_with(name, field_name[i], &before) || before < 2 || name[before - 1] != '/')
                continue;
            size_t end = before - 1; /* of the joint's name; its start is the longest topic */
            while (end > 0 && name[end - 1] != '/')
                end--;
            if (!first) {
                first = name;
                shared = end;
                continue;
            }
            while (same < shared && same < end && name[same] == first[same])
                same++;
            while (same > 0 && name[same - 1] != '/')
                same--;
            shared = same;
        }
    return shared;
}

/* ---- the table ---------------------------------------------------------------------------------------------- */

typedef struct plan {
    form form;
    clock clock;
    int column[NFIELD]; /* lists */
    int *named;         /* indexed: the column of name k, -1: none */
} plan;

static ramus_status read_message(messages *m, const plan *p, size_t row)
{
    return p->form == FORM_INDEXED ? read_indexed(m, row, p->named)
           : p->form == FORM_LISTS ? read_lists(m, row, p->column)
                                   : read_by_name(m, row);
}

/* Both passes: the columns, then the rows. Rows of one time follow each other in the long form. */
static ramus_status read_messages(messages *m, const plan *p)
{
    const ramus_allocator memory = memory_allocator(NULL);
    log_text *l = m->l;
    ramus_table *table = m->table;
    RAMUS_TRY(log_add_column(table, memory_copy_text(&memory, "t"), &m->capacity, l->c.err));
    for (size_t row = 0; row < l->nrow; row++)
        RAMUS_TRY(read_message(m, p, row));
    RAMUS_TRY(log_check_names(table, l->c.err));
    const size_t ncolumn = (size_t)table->ncolumn;
    table->values = memory_new(&memory, l->nrow + 1, ncolumn * sizeof *table->values);
    table->line = memory_new(&memory, l->nrow + 1, sizeof *table->line);
    if (!table->values || !table->line)
        return ramus_fail_memory(l->c.err);
    m->filling = true;
    for (size_t row = 0; row < l->nrow; row++) {
        double t;
        RAMUS_TRY(read_time(l, row, p->clock, &t));
        const bool joins = p->form == FORM_LISTS && table->nrow > 0 &&
                           t == table->values[(table->nrow - 1) * ncolumn] &&
                           cell_of(l, row, p->column[NAME])[0] != '[' && cell_of(l, row, p->column[NAME])[0] != '(';
        if (!joins) {
            double *values = table->values + table->nrow * ncolumn;
            for (size_t k = 0; k < ncolumn; k++)
                values[k] = k == 0 ? t : NAN;
            table->line[table->nrow++] = l->line[row];
        }
        m->row = table->nrow - 1;
        RAMUS_TRY(read_message(m, p, row));
    }
    return RAMUS_OK;
}

ramus_status log_joint_states(log_text *l, const ramus_log_options *o, ramus_table *table)
{
    const ramus_allocator memory = memory_allocator(NULL);
    messages m = { .l = l, .o = o, .table = table, .topic = find_topic(l) };
    plan p = { .form = find_form(l->ncolumn, l->column) };
    RAMUS_TRY(find_clock(l, &p.clock));
    p.named = memory_new(&memory, (size_t)l->ncolumn, sizeof *p.named);
    if (!p.named)
        return ramus_fail_memory(l->c.err);
    for (int i = 0; i < NFIELD; i++)
        p.column[i] = find_column(l, field_name[i]);
    for (int k = 0; k < l->ncolumn; k++)
        p.named[k] = -1;
    for (int k = 0; k < l->ncolumn; k++) {
        int index;
        if (indexed_field(l->column[k], &index) == NAME && index < l->ncolumn)
            p.named[index] = k;
    }
    const ramus_status status = read_messages(&m, &p);
    for (size_t k = 0; k < m.nkey; k++)
        memory_free(&memory, m.key[k]);
    memory_free(&memory, m.key);
    memory_free(&memory, p.named);
    names_release(&m.index, &memory);
    text_release(&m.name);
    return status;
}
