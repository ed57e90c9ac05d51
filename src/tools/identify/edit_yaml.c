/* edit_yaml.c - numbers of an assembly's instances, as `override` in its text
 *
 * Method   of each instance in `robot:`, instance_places.c knows where it is, how it is written (in braces, or line by line) and what it overrides
 *          already; pieces of text are put there. Keys are quoted in JSON, and where YAML wants it; numbers have nine digits.
 */
#include "edits.h"

#include "base/key_path.h"
#include "instance_places.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 9 };

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
    bool json;
} new_values;

/* Keys of a path have fewer letters than KEY_PATH_SIZE; names have any number of them. */
static int check_length(const char *name)
{
    if (strlen(name) < KEY_PATH_SIZE)
        return TOOL_OK;
    return tool_fail(TOOL_BAD_INPUT,
                     "'%.60s...' has more than %d letters, the most of a name in an override; shorten it", name,
                     KEY_PATH_SIZE - 1);
}

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
    TOOL_TRY(check_length(e->link));
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
    TOOL_TRY(check_length(e->joint));
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

/* A key as YAML has it where it is plain, in quotes elsewhere and in JSON. */
static void add_entry(out *o, const new_value *v, bool json)
{
    const char *c = v->key;
    while ((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
           (*c && strchr("._/-", *c)))
        c++;
    if (!*c && !json) {
        out_add(o, "%s: %s", v->key, v->value.data);
        return;
    }
    out_add(o, "\"");
    for (c = v->key; *c; c++)
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
        add_entry(o, &v->item[k], v->json);
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
        add_entry(o, &v->item[k], v->json);
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
        out_add(by, "%s\n%*s%s: {", comma ? "," : "", (int)at->column, "", v->json ? "\"override\"" : "override");
        add_in_braces(by, v, at->column + 2, false);
        out_add(by, "}");
    } else {
        out_add(by, "\n%*soverride:", (int)at->column, "");
        add_lines(by, v, at->column + 2, false);
    }
    return TOOL_OK;
}

static bool is_json(const walk *w)
{
    size_t at = w->size >= 3 && memcmp(w->text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < w->size && strchr(" \t\r\n", w->text[at]))
        at++;
    return at < w->size && w->text[at] == '{';
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
        new_values v = { .json = is_json(w) };
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
    walk w = { .text = text, .size = size, .file = file };
    text_pieces pieces = { 0 };
    int code = walk_text(&w);
    if (code == TOOL_OK)
        code = edit_all(&w, edits, &pieces);
    if (code == TOOL_OK)
        code = text_pieces_join(&pieces, text, size, result);
    else
        text_pieces_release(&pieces);
    walk_release(&w);
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
