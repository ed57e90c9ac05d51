/* edit_yaml.c - numbers of an assembly's instances, as `override` in its text
 *
 * Method   libyaml's events have the places of every key and value. Of each instance in `robot:` the walk keeps where it is, how it is written
 *          (in braces, or line by line) and what it overrides already; then pieces of text are put there. Keys are quoted, which YAML and
 *          JSON both read; numbers have nine digits.
 */
#include "edits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { MOST_DEPTH = 64, DIGITS = 9 };

typedef struct place {
    size_t start, end; /* bytes: of the first character, and behind the last */
    bool flow;         /* in braces */
    size_t column;     /* of the first key */
    size_t first_key;  /* byte of it */
} place;

typedef struct old_value {
    char *key;
    size_t start, end;
    int line;
} old_value;

typedef struct instance_text {
    char *name;
    size_t name_end; /* byte behind its value */
    place map, override;
    bool has_override, alias; /* alias: something of it is written elsewhere */
    int line;
    old_value *old;
    size_t nold, capacity;
} instance_text;

typedef struct walk {
    const char *text, *file;
    size_t size;
    size_t index, byte; /* libyaml counts characters */
    yaml_parser_t parser;
    instance_text *instance;
    size_t count, capacity;
    double length, mass, inertia; /* units */
} walk;

/* ---- places -------------------------------------------------------------------------------------------------- */

static size_t byte_of(walk *w, size_t index)
{
    if (index < w->index)
        w->index = w->byte = 0;
    if (w->byte == 0 && w->size >= 3 && memcmp(w->text, "\xef\xbb\xbf", 3) == 0 && w->index == 0)
        w->byte = 3; /* a byte order mark is no character */
    while (w->index < index && w->byte < w->size) {
        w->byte++;
        while (w->byte < w->size && ((unsigned char)w->text[w->byte] & 0xc0) == 0x80)
            w->byte++;
        w->index++;
    }
    return w->byte;
}

static int next_event(walk *w, yaml_event_t *event)
{
    if (!yaml_parser_parse(&w->parser, event))
        return tool_fail(TOOL_BAD_INPUT, "%s:%zu: cannot be read as YAML", w->file, w->parser.problem_mark.line + 1);
    return TOOL_OK;
}

/* Reads the rest of a value whose first event is given; its place. */
static int skip_value(walk *w, const yaml_event_t *first, place *at, bool *alias)
{
    int depth = 0;
    yaml_event_t event = *first;
    at->start = byte_of(w, first->start_mark.index);
    at->end = byte_of(w, first->end_mark.index);
    for (bool more = false;; more = true) {
        if (more)
            TOOL_TRY(next_event(w, &event));
        const yaml_event_type_t type = event.type;
        *alias = *alias || type == YAML_ALIAS_EVENT;
        if (type == YAML_MAPPING_START_EVENT || type == YAML_SEQUENCE_START_EVENT)
            depth++;
        if (type == YAML_MAPPING_END_EVENT || type == YAML_SEQUENCE_END_EVENT)
            depth--;
        if (more) {
            if (depth == 0)
                at->end = byte_of(w, event.end_mark.index);
            yaml_event_delete(&event);
        }
        if (depth == 0)
            return TOOL_OK;
    }
}

/* ---- the walk ------------------------------------------------------------------------------------------------ */

static char *text_of(const yaml_event_t *event)
{
    return event->type == YAML_SCALAR_EVENT ? strndup((const char *)event->data.scalar.value, event->data.scalar.length)
                                            : NULL;
}

typedef int (*use_entry)(walk *w, void *user, const char *key, const yaml_event_t *key_event,
                         const yaml_event_t *value);

/* Each entry of a map whose start was read: `use` reads its value to the end. */
static int walk_map(walk *w, place *at, use_entry use, void *user)
{
    bool first = true;
    for (;;) {
        yaml_event_t key, value;
        bool alias = false;
        place ignored;
        TOOL_TRY(next_event(w, &key));
        if (key.type == YAML_MAPPING_END_EVENT) {
            if (at)
                at->end = byte_of(w, key.end_mark.index);
            yaml_event_delete(&key);
            return TOOL_OK;
        }
        if (first && at) {
            at->first_key = byte_of(w, key.start_mark.index);
            at->column = key.start_mark.column;
        }
        first = false;
        char *name = text_of(&key);
        int code = TOOL_OK;
        if (!name)
            code = skip_value(w, &key, &ignored, &alias);
        if (code == TOOL_OK)
            code = next_event(w, &value);
        if (code == TOOL_OK) {
            code = name ? use(w, user, name, &key, &value) : skip_value(w, &value, &ignored, &alias);
            yaml_event_delete(&value);
        }
        free(name);
        yaml_event_delete(&key);
        TOOL_TRY(code);
    }
}

static int take_old(walk *w, void *user, const char *key, const yaml_event_t *key_event, const yaml_event_t *value)
{
    instance_text *i = user;
    place at;
    if (i->nold == i->capacity) {
        const size_t more = i->capacity ? 2 * i->capacity : 16;
        old_value *old = realloc(i->old, more * sizeof *old);
        if (!old)
            return tool_out_of_memory();
        i->old = old;
        i->capacity = more;
    }
    TOOL_TRY(skip_value(w, value, &at, &i->alias));
    i->old[i->nold] = (old_value){ strdup(key), at.start, at.end, (int)key_event->start_mark.line + 1 };
    return i->old[i->nold++].key ? TOOL_OK : tool_out_of_memory();
}

static int take_instance_entry(walk *w, void *user, const char *key, const yaml_event_t *key_event,
                               const yaml_event_t *value)
{
    instance_text *i = user;
    place at;
    bool alias = false;
    (void)key_event;
    if (strcmp(key, "name") == 0) {
        i->name = text_of(value);
        i->name_end = byte_of(w, value->end_mark.index);
    }
    if (strcmp(key, "override") == 0 && value->type == YAML_MAPPING_START_EVENT) {
        i->has_override = true;
        i->override.start = byte_of(w, value->start_mark.index);
        i->override.flow = value->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
        return walk_map(w, &i->override, take_old, i);
    }
    TOOL_TRY(skip_value(w, value, &at, &alias));
    i->alias = i->alias || strcmp(key, "<<") == 0 || (strcmp(key, "override") == 0 && alias);
    return TOOL_OK;
}

static int take_instance(walk *w, const yaml_event_t *start)
{
    place ignored;
    bool alias = false;
    if (w->count == w->capacity) {
        const size_t more = w->capacity ? 2 * w->capacity : 16;
        instance_text *instance = realloc(w->instance, more * sizeof *instance);
        if (!instance)
            return tool_out_of_memory();
        w->instance = instance;
        w->capacity = more;
    }
    instance_text *i = &w->instance[w->count++];
    *i = (instance_text){ .line = (int)start->start_mark.line + 1 };
    if (start->type != YAML_MAPPING_START_EVENT) {
        i->alias = true;
        return skip_value(w, start, &ignored, &alias);
    }
    i->map.start = byte_of(w, start->start_mark.index);
    i->map.flow = start->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
    return walk_map(w, &i->map, take_instance_entry, i);
}

static int take_unit(walk *w, void *user, const char *key, const yaml_event_t *key_event, const yaml_event_t *value)
{
    static const struct {
        const char *name;
        double factor;
    } unit[] = { { "m", 1 },        { "cm", 1e-2 },     { "mm", 1e-3 },      { "kg", 1 },
                 { "g", 1e-3 },     { "kg m^2", 1 },    { "kg cm^2", 1e-4 }, { "kg mm^2", 1e-6 },
                 { "g m^2", 1e-3 }, { "g cm^2", 1e-7 }, { "g mm^2", 1e-9 } };
    place at;
    bool alias = false;
    char *text = text_of(value);
    (void)user, (void)key_event;
    double *const to = strcmp(key, "length") == 0    ? &w->length
                       : strcmp(key, "mass") == 0    ? &w->mass
                       : strcmp(key, "inertia") == 0 ? &w->inertia
                                                     : NULL;
    for (size_t k = 0; text && to && k < sizeof unit / sizeof *unit; k++)
        if (strcmp(text, unit[k].name) == 0)
            *to = unit[k].factor;
    free(text);
    return skip_value(w, value, &at, &alias);
}

static int take_top(walk *w, void *user, const char *key, const yaml_event_t *key_event, const yaml_event_t *value)
{
    place at;
    bool alias = false;
    (void)user, (void)key_event;
    if (strcmp(key, "units") == 0 && value->type == YAML_MAPPING_START_EVENT && w->count == 0)
        return walk_map(w, NULL, take_unit, NULL);
    if (strcmp(key, "robot") != 0 || value->type != YAML_SEQUENCE_START_EVENT)
        return skip_value(w, value, &at, &alias);
    for (;;) {
        yaml_event_t item;
        TOOL_TRY(next_event(w, &item));
        const int end = item.type == YAML_SEQUENCE_END_EVENT;
        const int code = end ? TOOL_OK : take_instance(w, &item);
        yaml_event_delete(&item);
        if (end || code != TOOL_OK)
            return code;
    }
}

static int walk_file(walk *w)
{
    for (;;) {
        yaml_event_t event;
        TOOL_TRY(next_event(w, &event));
        const yaml_event_type_t type = event.type;
        const int code = type == YAML_MAPPING_START_EVENT ? walk_map(w, NULL, take_top, NULL) : TOOL_OK;
        yaml_event_delete(&event);
        if (type == YAML_MAPPING_START_EVENT || type == YAML_STREAM_END_EVENT || code != TOOL_OK)
            return code;
    }
}

/* ---- new numbers --------------------------------------------------------------------------------------------- */

/* One number of the override: its key and value as texts. */
typedef struct new_value {
    char *key;
    out value;
    bool used;
} new_value;
typedef struct new_values {
    new_value *item;
    size_t count;
} new_values;

/* links.NAME.what, with the name in quotes where it has a dot or a bracket. */
static new_value *add_value(new_values *v, const char *of, const char *name, const char *what)
{
    const bool quoted = strpbrk(name, ".[]\\*?") != NULL;
    out key = { 0 };
    out_add(&key, quoted ? "%s.\"%s\".%s" : "%s.%s.%s", of, name, what);
    v->item[v->count] = (new_value){ .key = key.data };
    return key.failed ? NULL : &v->item[v->count++];
}

static void add_list(out *o, const double x[], int count, double unit)
{
    for (int k = 0; k < count; k++)
        out_add(o, "%s%.*g", k ? ", " : "[", DIGITS, x[k] / unit + 0.0);
    out_add(o, "]");
}

static int add_link_values(new_values *v, const link_edit *e, double length, double mass, double inertia)
{
    const double com[3] = { e->inertia.com.x, e->inertia.com.y, e->inertia.com.z };
    new_value *x = add_value(v, "links", e->link, "mass");
    if (!x)
        return tool_out_of_memory();
    out_add(&x->value, "%.*g", DIGITS, e->inertia.mass / mass);
    if (!(x = add_value(v, "links", e->link, "com")))
        return tool_out_of_memory();
    add_list(&x->value, com, 3, length);
    if (!(x = add_value(v, "links", e->link, "inertia")))
        return tool_out_of_memory();
    add_list(&x->value, e->inertia.about_com, 6, inertia);
    return TOOL_OK;
}

static int add_joint_values(new_values *v, const joint_edit *e)
{
    const double number[2] = { e->damping, e->friction };
    for (int k = 0; k < 2; k++) {
        if (isnan(number[k]))
            continue;
        new_value *x = add_value(v, "joints", e->joint, k ? "friction" : "damping");
        if (!x)
            return tool_out_of_memory();
        out_add(&x->value, "%.*g", DIGITS, number[k]);
    }
    return TOOL_OK;
}

/* All of one instance; "" and NULL is any. */
static int values_of(const model_edits *e, const char *instance, double length, double mass, double inertia,
                     new_values *v)
{
    v->count = 0;
    v->item = calloc(3 * (size_t)e->nlink + 2 * (size_t)e->njoint + 1, sizeof *v->item);
    if (!v->item)
        return tool_out_of_memory();
    for (int k = 0; k < e->nlink; k++)
        if (!instance || strcmp(e->link[k].instance, instance) == 0)
            TOOL_TRY(add_link_values(v, &e->link[k], length, mass, inertia));
    for (int k = 0; k < e->njoint; k++)
        if (!instance || strcmp(e->joint[k].instance, instance) == 0)
            TOOL_TRY(add_joint_values(v, &e->joint[k]));
    return TOOL_OK;
}

static void release_values(new_values *v)
{
    for (size_t k = 0; k < v->count; k++) {
        free(v->item[k].key);
        out_release(&v->item[k].value);
    }
    free(v->item);
}

/* ---- pieces -------------------------------------------------------------------------------------------------- */

/* The same number, or a part of it: links.l1.com and links.l1.com[2]. */
static bool is_part(const char *old, const char *key)
{
    const size_t length = strlen(key);
    return strncmp(old, key, length) == 0 && old[length] == '[';
}

static int replace_old(walk *w, const instance_text *i, new_values *v, text_pieces *pieces)
{
    for (size_t k = 0; k < i->nold; k++)
        for (size_t n = 0; n < v->count; n++) {
            if (is_part(i->old[k].key, v->item[n].key))
                return tool_fail(TOOL_BAD_INPUT,
                                 "%s:%d: override of '%s' is a part of what was identified; write the whole list there",
                                 w->file, i->old[k].line, i->old[k].key);
            if (strcmp(i->old[k].key, v->item[n].key) != 0)
                continue;
            out *by = text_pieces_add(pieces, i->old[k].start, i->old[k].end - i->old[k].start);
            if (!by)
                return tool_out_of_memory();
            out_add(by, "%s", v->item[n].value.data);
            v->item[n].used = true;
        }
    return TOOL_OK;
}

/* Quotes within the key are escaped. */
static void add_entry(out *o, const new_value *v)
{
    out_add(o, "\"");
    for (const char *c = v->key; *c; c++)
        out_add(o, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    out_add(o, "\": %s", v->value.data);
}

static size_t line_end(const walk *w, size_t at)
{
    while (at < w->size && w->text[at] != '\n')
        at++;
    return at;
}

/* Entries line by line, each with its column. */
static void add_lines(out *o, const new_values *v, size_t column, bool before)
{
    for (size_t k = 0; k < v->count; k++) {
        if (v->item[k].used)
            continue;
        if (!before)
            out_add(o, "\n%*s", (int)column, "");
        add_entry(o, &v->item[k]);
        if (before)
            out_add(o, "\n%*s", (int)column, "");
    }
}

/* Entries in braces: three to a line. */
static void add_in_braces(out *o, const new_values *v, size_t column, bool comma)
{
    int shown = 0;
    for (size_t k = 0; k < v->count; k++) {
        if (v->item[k].used)
            continue;
        if (shown || comma)
            out_add(o, ",");
        if (shown % 3 == 0 && (shown || comma))
            out_add(o, "\n%*s", (int)column, "");
        else if (shown)
            out_add(o, " ");
        add_entry(o, &v->item[k]);
        shown++;
    }
}

/* Is there something before the closing brace that a comma must follow? */
static bool needs_comma(const walk *w, size_t close)
{
    while (close > 0 && strchr(" \t\r\n", w->text[close - 1]))
        close--;
    return close > 0 && w->text[close - 1] != ',' && w->text[close - 1] != '{';
}

static int edit_instance(walk *w, const instance_text *i, new_values *v, text_pieces *pieces)
{
    size_t left = 0;
    TOOL_TRY(replace_old(w, i, v, pieces));
    for (size_t k = 0; k < v->count; k++)
        left += !v->item[k].used;
    if (left == 0)
        return TOOL_OK;
    const place *at = i->has_override ? &i->override : &i->map;
    const bool comma = at->flow && needs_comma(w, at->end - 1);
    out *by = at->flow          ? text_pieces_add(pieces, at->end - 1, 0)
              : i->has_override ? text_pieces_add(pieces, at->first_key, 0)
                                : text_pieces_add(pieces, line_end(w, i->name_end), 0);
    if (!by)
        return tool_out_of_memory();
    if (i->has_override && at->flow) {
        add_in_braces(by, v, at->column + 1, comma);
    } else if (i->has_override) {
        add_lines(by, v, at->column, true);
    } else if (at->flow) {
        out_add(by, "%s\n%*s\"override\": {", comma ? "," : "", (int)at->column, "");
        add_in_braces(by, v, at->column + 2, false);
        out_add(by, "}");
    } else {
        out_add(by, "\n%*soverride:", (int)at->column, "");
        add_lines(by, v, at->column + 2, false);
    }
    return TOOL_OK;
}

static int edit_all(walk *w, const model_edits *edits, text_pieces *pieces)
{
    const char *last = NULL;
    for (int k = 0; k < edits->nlink + edits->njoint; k++) {
        const char *name = k < edits->nlink ? edits->link[k].instance : edits->joint[k - edits->nlink].instance;
        bool again = last && strcmp(last, name) == 0;
        for (int j = 0; k >= edits->nlink && j < edits->nlink; j++)
            again = again || strcmp(edits->link[j].instance, name) == 0;
        last = name;
        if (again)
            continue;
        const instance_text *i = NULL;
        for (size_t n = 0; n < w->count; n++)
            if (w->instance[n].name && strcmp(w->instance[n].name, name) == 0)
                i = &w->instance[n];
        if (!i || i->alias)
            return tool_fail(
                TOOL_BAD_INPUT,
                "%s:%d: instance '%s' is written with an alias: its numbers cannot be put there; write it in full",
                w->file, i ? i->line : 1, name);
        new_values v = { 0 };
        int code = values_of(edits, name, w->length, w->mass, w->inertia, &v);
        if (code == TOOL_OK)
            code = edit_instance(w, i, &v, pieces);
        release_values(&v);
        TOOL_TRY(code);
    }
    return TOOL_OK;
}

int edit_yaml(const char *text, size_t size, const char *file, const model_edits *edits, out *result)
{
    walk w = { .text = text, .size = size, .file = file, .length = 1, .mass = 1, .inertia = 1 };
    text_pieces pieces = { 0 };
    if (!yaml_parser_initialize(&w.parser))
        return tool_out_of_memory();
    yaml_parser_set_input_string(&w.parser, (const unsigned char *)text, size);
    int code = walk_file(&w);
    yaml_parser_delete(&w.parser);
    if (code == TOOL_OK)
        code = edit_all(&w, edits, &pieces);
    if (code == TOOL_OK)
        code = text_pieces_join(&pieces, text, size, result);
    else
        text_pieces_release(&pieces);
    for (size_t k = 0; k < w.count; k++) {
        for (size_t n = 0; n < w.instance[k].nold; n++)
            free(w.instance[k].old[n].key);
        free(w.instance[k].old);
        free(w.instance[k].name);
    }
    free(w.instance);
    return code;
}

void edit_new_assembly(const char *instance, const char *urdf, const model_edits *edits, out *result)
{
    new_values v = { 0 };
    out_add(result, "ramus: 1\nmodules:\n  robot:\n    urdf: ");
    out_json(result, urdf);
    if (values_of(edits, NULL, 1, 1, 1, &v) != TOOL_OK)
        result->failed = 1;
    if (v.count)
        out_add(result, "\n    override:");
    add_lines(result, &v, 6, false);
    out_add(result, "\nrobot:\n  - {name: ");
    out_json(result, instance);
    out_add(result, ", module: robot}\n");
    release_values(&v);
}
