/* export_yaml_values.c - texts, numbers, poses and names of an assembly file, as its reader takes them */
#include "export_yaml.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"
#include "model/mechanism_list.h"

#include <string.h>

static bool continues(unsigned char c)
{
    return (c & 0xc0) == 0x80;
}

/* The character at the start of s, a UTF-8 text, if YAML wants it escaped, else 0; the bytes that it takes. */
static unsigned special_character(const unsigned char *s, int *size)
{
    unsigned c = s[0];
    *size = 1;
    if ((c & 0xe0) == 0xc0 && continues(s[1])) {
        c = (c & 0x1fu) << 6 | (s[1] & 0x3fu);
        *size = 2;
    } else if ((c & 0xf0) == 0xe0 && continues(s[1]) && continues(s[2])) {
        c = (c & 0x0fu) << 12 | (s[1] & 0x3fu) << 6 | (s[2] & 0x3fu);
        *size = 3;
    } else if (c > 0x7f) {
        return 0;
    }
    const int control = c < 0x20 || (c >= 0x7f && c < 0xa0);
    const int line_end = c == 0x2028 || c == 0x2029, mark = c == 0xfeff || c == 0xfffe || c == 0xffff;
    return control || line_end || mark ? c : 0;
}

static void add_quoted(text *out, const char *s)
{
    text_add(out, "\"");
    while (*s) {
        int size;
        const unsigned special = special_character((const unsigned char *)s, &size);
        if (special)
            text_add(out, "\\u%04X", special);
        else if (*s == '"' || *s == '\\')
            text_add(out, "\\%c", *s);
        else
            text_add(out, "%.*s", size, s);
        s += size;
    }
    text_add(out, "\"");
}

void yaml_text(text *out, const char *s)
{
    static const char *const words[] = { "y", "n", "yes", "no", "on", "off", "true", "false", "null" };
    int plain = (s[0] >= 'a' && s[0] <= 'z') || (s[0] >= 'A' && s[0] <= 'Z') || s[0] == '_';
    for (const char *c = s; *c; c++)
        plain = plain && ((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
                          strchr("_-./", *c));
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        size_t i = 0;
        while (s[i] && (s[i] | 0x20) == words[k][i])
            i++;
        plain = plain && (s[i] || words[k][i]);
    }
    if (plain)
        text_add(out, "%s", s);
    else
        add_quoted(out, s);
}

void yaml_joined(text *out, const char *first, const char *second)
{
    text whole = { .allocator = out->allocator };
    text_add(&whole, "%s%s", first, second);
    if (whole.failed)
        out->failed = 1;
    else
        yaml_text(out, whole.data);
    text_release(&whole);
}

void yaml_pose(text *out, ramus_pose x)
{
    const ramus_quat r = x.rotation;
    export_add(out, "{xyz: [%n, %n, %n]", x.position.x, x.position.y, x.position.z);
    if (r.x != 0 || r.y != 0 || r.z != 0)
        export_add(out, ", quat: [%n, %n, %n, %n]", r.w, r.x, r.y, r.z);
    text_add(out, "}");
}

/* ---- names -------------------------------------------------------------------------------------------------- */

/* A file's names: not empty, none of , " and no white space or control characters, / only between two parts. */
static bool is_fine_character(char c)
{
    return (unsigned char)c > 32 && c != 127 && !strchr(",\"", c);
}

ramus_status yaml_check_name(const char *name, const char *what, ramus_error *err)
{
    const char *bad = name;
    while (*bad && is_fine_character(*bad) && !(*bad == '/' && (bad == name || !bad[1] || bad[1] == '/')))
        bad++;
    if (!name[0] || *bad)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "%s '%s': an assembly file cannot represent this name, which %s",
                          what, name,
                          *bad == '/' ? "has a / that is not between two parts"
                                      : "is empty or has a space, comma, quote or control character");
    return RAMUS_OK;
}

char *yaml_fine_name(const ramus_allocator *memory, const char *name)
{
    char *copy = memory_copy_text(memory, name[0] ? name : "module");
    for (char *c = copy; c && *c; c++)
        if (!is_fine_character(*c))
            *c = '_';
    return copy;
}

const char *yaml_local_name(const ramus_model *model, ramus_instance instance, const char *name)
{
    return name_inner(name, ramus_model_instance(model, instance).name);
}

void yaml_path(const ramus_model *model, text *out, ramus_link link, const char *name, const char *end)
{
    const ramus_instance instance = ramus_model_link(model, link).instance;
    char *fine = yaml_fine_name(&out->allocator, ramus_model_instance(model, instance).name);
    text path = { .allocator = out->allocator };
    if (fine)
        text_add(&path, "%s/%s", fine, yaml_local_name(model, instance, name));
    if (!fine || path.failed)
        out->failed = 1;
    else
        yaml_joined(out, path.data, end);
    text_release(&path);
    memory_free(&out->allocator, fine);
}

void yaml_frame(const yaml_writer *w, const char *frame)
{
    if (constraint_is_world(frame)) {
        text_add(w->out, "world");
        return;
    }
    const ramus_frame found = ramus_model_find_frame(w->model, frame);
    const ramus_link link = ramus_model_frame(w->model, found).link;
    const int anew = found.index == link.index && link.index >= 0 && w->placed[link.index].kind == PLACED_ANEW;
    yaml_path(w->model, w->out, link, frame, anew ? YAML_LINK_FRAME : "");
}
