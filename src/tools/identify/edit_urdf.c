/* edit_urdf.c - inertias and friction of a URDF, in its text
 *
 * Method   expat reports where each tag begins and how long it is. Values of attributes are replaced in <origin>, <mass> and <inertia> of a
 *          link's <inertial> and in <dynamics> of a joint; what is missing is added. All else stays, other attributes of these tags too.
 */
#include "edits.h"

#include <expat.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 9, MOST_DEPTH = 100 };

typedef struct reader {
    const char *text, *file;
    const model_edits *edits;
    text_pieces *pieces;
    XML_Parser parser;
    int depth, code;
    const link_edit *link;   /* within this link, at depth 2 */
    const joint_edit *joint; /* within this joint */
    bool inertial, has_origin, has_dynamics;
    size_t after_inertial, after_joint; /* bytes behind these tags */
} reader;

static const char *attribute(const char *const *attributes, const char *name)
{
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return NULL;
}

/* Where the value of an attribute is within a tag, between its quotes. */
static bool find_value(const char *tag, size_t length, const char *name, size_t *at, size_t *size)
{
    static const char blanks[] = " \t\r\n";
    size_t k = 1;
    while (k < length && !strchr(blanks, tag[k]))
        k++;
    for (;;) {
        while (k < length && strchr(blanks, tag[k]))
            k++;
        const size_t first = k;
        while (k < length && !strchr("=/> \t\r\n", tag[k]))
            k++;
        const size_t named = k - first;
        while (k < length && strchr("= \t\r\n", tag[k]))
            k++;
        const char *end = named && k < length ? memchr(tag + k + 1, tag[k], length - k - 1) : NULL;
        if (!end)
            return false;
        *at = k + 1;
        *size = (size_t)(end - tag) - *at;
        if (named == strlen(name) && memcmp(tag + first, name, named) == 0)
            return true;
        k = (size_t)(end - tag) + 1;
    }
}

/* The text to be put in place of an attribute's value in the present tag; NULL after an error. A new attribute is begun, and ended by
 * `close`, which is empty for one that was there. */
static out *value_of(reader *r, const char *name, const char **close)
{
    const size_t tag = (size_t)XML_GetCurrentByteIndex(r->parser), length = (size_t)XML_GetCurrentByteCount(r->parser);
    size_t at, size;
    *close = "";
    if (length < 3) {
        r->code = tool_fail(TOOL_BAD_INPUT, "%s:%lu: this tag comes from an entity, and cannot be edited there",
                            r->file, (unsigned long)XML_GetCurrentLineNumber(r->parser));
        return NULL;
    }
    const bool found = find_value(r->text + tag, length, name, &at, &size);
    out *by = found ? text_pieces_add(r->pieces, tag + at, size)
                    : text_pieces_add(r->pieces, tag + length - (r->text[tag + length - 2] == '/' ? 2 : 1), 0);
    if (!by) {
        r->code = tool_out_of_memory();
        return NULL;
    }
    if (!found) {
        out_add(by, " %s=\"", name);
        *close = "\"";
    }
    return by;
}

static void set_number(reader *r, const char *name, double x)
{
    const char *close;
    out *by = value_of(r, name, &close);
    if (by)
        out_add(by, "%.*g%s", DIGITS, x, close);
}

static bool is_zero(const char *rpy) /* also where it is not given */
{
    char *end = (char *)rpy;
    for (int k = 0; rpy && k < 3; k++)
        if (strtod(end, &end) != 0)
            return false;
    return true;
}

/* Inertias are written in the link's axes. */
static void set_origin(reader *r, const ramus_inertia *i, const char *rpy)
{
    const char *close;
    out *by = value_of(r, "xyz", &close);
    if (by)
        out_add(by, "%.*g %.*g %.*g%s", DIGITS, i->com.x, DIGITS, i->com.y, DIGITS, i->com.z, close);
    if (!is_zero(rpy) && (by = value_of(r, "rpy", &close)))
        out_add(by, "0 0 0%s", close);
}

static void set_inertia(reader *r, const double x[6])
{
    static const char *const name[] = { "ixx", "iyy", "izz", "ixy", "ixz", "iyz" };
    for (int k = 0; k < 6; k++)
        set_number(r, name[k], x[k]);
}

static void set_dynamics(reader *r, const joint_edit *j)
{
    if (!isnan(j->damping))
        set_number(r, "damping", j->damping);
    if (!isnan(j->friction))
        set_number(r, "friction", j->friction);
}

static void add_dynamics(out *o, const joint_edit *j)
{
    out_add(o, "<dynamics");
    if (!isnan(j->damping))
        out_add(o, " damping=\"%.*g\"", DIGITS, j->damping);
    if (!isnan(j->friction))
        out_add(o, " friction=\"%.*g\"", DIGITS, j->friction);
    out_add(o, "/>");
}

static void start_of_child(reader *r, const char *name, const char *const *attributes)
{
    if (r->link && r->depth == 3 && strcmp(name, "inertial") == 0) {
        r->inertial = true;
        r->has_origin = false;
        r->after_inertial = (size_t)XML_GetCurrentByteIndex(r->parser) + (size_t)XML_GetCurrentByteCount(r->parser);
    } else if (r->joint && r->depth == 3 && strcmp(name, "dynamics") == 0) {
        r->has_dynamics = true;
        set_dynamics(r, r->joint);
    } else if (r->link && r->inertial && r->depth == 4) {
        const ramus_inertia *i = &r->link->inertia;
        if (strcmp(name, "origin") == 0) {
            r->has_origin = true;
            set_origin(r, i, attribute(attributes, "rpy"));
        } else if (strcmp(name, "mass") == 0) {
            set_number(r, "value", i->mass);
        } else if (strcmp(name, "inertia") == 0) {
            set_inertia(r, i->about_com);
        }
    }
}

static void start(void *user, const char *name, const char **attributes)
{
    reader *r = user;
    r->depth++;
    const char *own = attribute(attributes, "name");
    if (r->depth == 2) {
        r->link = NULL;
        r->joint = NULL;
        r->inertial = r->has_dynamics = false;
        for (int k = 0; own && strcmp(name, "link") == 0 && k < r->edits->nlink; k++)
            if (strcmp(r->edits->link[k].link, own) == 0)
                r->link = &r->edits->link[k];
        for (int k = 0; own && strcmp(name, "joint") == 0 && k < r->edits->njoint; k++)
            if (strcmp(r->edits->joint[k].joint, own) == 0)
                r->joint = &r->edits->joint[k];
        r->after_joint = (size_t)XML_GetCurrentByteIndex(r->parser) + (size_t)XML_GetCurrentByteCount(r->parser);
    } else {
        start_of_child(r, name, attributes);
    }
}

/* The blanks before the tag that begins at or behind `at`. */
static void add_same_blanks(const reader *r, size_t at, out *by)
{
    size_t end = at;
    while (strchr(" \t\r\n", r->text[end]) && r->text[end])
        end++;
    out_add(by, "%.*s", (int)(end - at), r->text + at);
}

static void end(void *user, const char *name)
{
    reader *r = user;
    out *by;
    (void)name;
    if (r->depth == 3 && r->inertial) {
        if (!r->has_origin) {
            by = text_pieces_add(r->pieces, r->after_inertial, 0);
            if (by) {
                add_same_blanks(r, r->after_inertial, by);
                const ramus_vec3 com = r->link->inertia.com;
                out_add(by, "<origin xyz=\"%.*g %.*g %.*g\"/>", DIGITS, com.x, DIGITS, com.y, DIGITS, com.z);
            } else {
                r->code = tool_out_of_memory();
            }
        }
        r->inertial = false;
    }
    if (r->depth == 2 && r->joint && !r->has_dynamics) {
        by = text_pieces_add(r->pieces, r->after_joint, 0);
        if (by) {
            add_same_blanks(r, r->after_joint, by);
            add_dynamics(by, r->joint);
        } else {
            r->code = tool_out_of_memory();
        }
    }
    r->depth--;
}

int edit_urdf(const char *text, size_t size, const char *file, const model_edits *edits, out *result)
{
    text_pieces pieces = { 0 };
    reader r = { .text = text, .file = file, .edits = edits, .pieces = &pieces, .parser = XML_ParserCreate(NULL) };
    if (!r.parser)
        return tool_out_of_memory();
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, start, end);
    if (size > 1000000000 || XML_Parse(r.parser, text, (int)size, 1) != XML_STATUS_OK)
        r.code = tool_fail(TOOL_BAD_INPUT, "%s:%lu: cannot be read as XML", file,
                           (unsigned long)XML_GetCurrentLineNumber(r.parser));
    XML_ParserFree(r.parser);
    if (r.code == TOOL_OK)
        return text_pieces_join(&pieces, text, size, result);
    text_pieces_release(&pieces);
    return r.code;
}
