/* instance_places.c - where the instances of an assembly are in its text, by libyaml's events, which have the places of every key and value */
#include "instance_places.h"

#include <stdlib.h>
#include <string.h>

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

int walk_text(walk *w)
{
    w->length = w->mass = w->inertia = 1;
    if (!yaml_parser_initialize(&w->parser))
        return tool_out_of_memory();
    yaml_parser_set_input_string(&w->parser, (const unsigned char *)w->text, w->size);
    const int code = walk_file(w);
    yaml_parser_delete(&w->parser);
    return code;
}

void walk_release(walk *w)
{
    for (size_t k = 0; k < w->count; k++) {
        for (size_t n = 0; n < w->instance[k].nold; n++)
            free(w->instance[k].old[n].key);
        free(w->instance[k].old);
        free(w->instance[k].name);
    }
    free(w->instance);
}
