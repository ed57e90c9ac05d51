/* source.c - where black boxes' modules come from: given to a builder, kept as one text */
#include "source.h"

#include "base/options.h"
#include "base/text.h"
#include "compiled.h"
#include "module.h"

#include <string.h>

const char *const source_kinds[] = { "library", "process", "log", NULL };

#define RECORD '\x1e'
#define GROUP '\x1d'

OPTIONS_DEFAULTS(ramus_source_description, .folder = "")

static ramus_status check_text(const char *name, const char *text, ramus_error *err)
{
    if (!text)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "the source of '%s' has a text that is NULL", name);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c < ' ' || *c == 127)
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "the source of '%s' has a text with control characters", name);
    return RAMUS_OK;
}

static ramus_status check(const char *name, const ramus_source_description *s, ramus_error *err)
{
    if (!s->kind || !s->kind[0] || s->nvalue < 1 || !s->value || s->noption < 0 ||
        (s->noption > 0 && (!s->key || !s->option)))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "the source of '%s' needs a kind and at least one value", name);
    RAMUS_TRY(check_text(name, s->kind, err));
    RAMUS_TRY(check_text(name, s->folder ? s->folder : "", err));
    for (int k = 0; k < s->nvalue; k++)
        RAMUS_TRY(check_text(name, s->value[k], err));
    for (int k = 0; k < s->noption; k++) {
        RAMUS_TRY(check_text(name, s->key[k], err));
        RAMUS_TRY(check_text(name, s->option[k], err));
    }
    return RAMUS_OK;
}

static char *joined(const ramus_allocator *memory, const ramus_source_description *s)
{
    text out = { .allocator = *memory };
    text_add(&out, "%s%c%s", s->kind, RECORD, s->folder ? s->folder : "");
    for (int k = 0; k < s->nvalue; k++)
        text_add(&out, "%c%s", RECORD, s->value[k]);
    for (int k = 0; k < s->noption; k++)
        text_add(&out, "%c%s%c%s", k ? RECORD : GROUP, s->key[k], RECORD, s->option[k]);
    if (!out.failed)
        return out.data;
    text_release(&out);
    return NULL;
}

ramus_status ramus_builder_set_source(ramus_builder *builder, const char *name, const ramus_source_description *source,
                                      ramus_error *err)
{
    RAMUS_NEED(err, builder, name);
    size_t found;
    RAMUS_TRY(builder_need(builder, name, "give a source to", &found, err));
    builder_instance *box = &builder->instance[found];
    if (box->module)
        return ramus_fail(err, RAMUS_ERR_MODEL, "instance '%s' is no black box: its module is known", name);
    char *origin = NULL;
    if (source) {
        ramus_source_description s;
        RAMUS_TRY(OPTIONS_READ(ramus_source_description, &s, source, err));
        RAMUS_TRY(check(name, &s, err));
        if (!(origin = joined(&builder->allocator, &s)))
            return ramus_fail_memory(err);
    }
    memory_free(&builder->allocator, box->origin);
    box->origin = origin;
    return RAMUS_OK;
}

bool source_split(const char *origin, const ramus_allocator *allocator, source_texts *out)
{
    *out = (source_texts){ 0 };
    const size_t length = strlen(origin) + 1;
    size_t count = 1;
    for (const char *c = origin; *c; c++)
        count += *c == RECORD || *c == GROUP;
    const char **part = out->memory = memory_new(allocator, 1, count * sizeof *part + length);
    if (!part)
        return false;
    char *copy = (char *)(part + count);
    memcpy(copy, origin, length);
    size_t n = 0, first_option = count;
    part[n++] = copy;
    for (char *c = copy; *c; c++)
        if (*c == RECORD || *c == GROUP) {
            if (*c == GROUP)
                first_option = n;
            *c = '\0';
            part[n++] = c + 1;
        }
    out->kind = part[0];
    out->folder = count > 1 ? part[1] : "";
    out->value = part + 2;
    out->nvalue = (int)first_option - 2;
    out->pair = part + first_option;
    out->noption = (int)(count - first_option) / 2;
    return true;
}

const char *source_keep_kind(ramus_model *m, const char *origin)
{
    char kind[64];
    const size_t length = strcspn(origin, "\x1e");
    const size_t kept = length < sizeof kind ? length : sizeof kind - 1;
    memcpy(kind, origin, kept);
    kind[kept] = '\0';
    return model_keep(m, kind);
}
