/* edit_urdf.c - inertias and friction of a URDF, in its text
 *
 * Method   expat reports where each tag begins and how long it is. The tags <origin>, <mass> and <inertia> of a link's <inertial>, and <dynamics>
 *          of a joint, are replaced by new ones; those that are missing are added. All else stays.
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

/* A tag in place of the present one; it stays open if it was. */
static out *replace_tag(reader *r)
{
    const size_t at = (size_t)XML_GetCurrentByteIndex(r->parser), length = (size_t)XML_GetCurrentByteCount(r->parser);
    return text_pieces_add(r->pieces, at, length);
}

static const char *tag_end(const reader *r)
{
    const size_t at = (size_t)XML_GetCurrentByteIndex(r->parser), length = (size_t)XML_GetCurrentByteCount(r->parser);
    return length > 2 && r->text[at + length - 2] == '/' ? "/>" : ">";
}

static void add_origin(out *o, const ramus_inertia *i, const char *end)
{
    out_add(o, "<origin xyz=\"%.*g %.*g %.*g\" rpy=\"0 0 0\"%s", DIGITS, i->com.x, DIGITS, i->com.y, DIGITS, i->com.z,
            end);
}

static void add_inertia(out *o, const double x[6], const char *end)
{
    static const char *const name[] = { "ixx", "iyy", "izz", "ixy", "ixz", "iyz" };
    static const int order[] = { 0, 3, 4, 1, 5, 2 }; /* as URDFs have them */
    out_add(o, "<inertia");
    for (int k = 0; k < 6; k++)
        out_add(o, " %s=\"%.*g\"", name[order[k]], DIGITS, x[order[k]]);
    out_add(o, "%s", end);
}

static void add_dynamics(out *o, const joint_edit *j, const char *damping, const char *friction, const char *end)
{
    out_add(o, "<dynamics");
    if (!isnan(j->damping))
        out_add(o, " damping=\"%.*g\"", DIGITS, j->damping);
    else if (damping)
        out_put(o, " damping=\"%X\"", damping);
    if (!isnan(j->friction))
        out_add(o, " friction=\"%.*g\"", DIGITS, j->friction);
    else if (friction)
        out_put(o, " friction=\"%X\"", friction);
    out_add(o, "%s", end);
}

static void start_of_child(reader *r, const char *name, const char *const *attributes)
{
    out *by = NULL;
    if (r->link && r->depth == 3 && strcmp(name, "inertial") == 0) {
        r->inertial = true;
        r->has_origin = false;
        r->after_inertial = (size_t)XML_GetCurrentByteIndex(r->parser) + (size_t)XML_GetCurrentByteCount(r->parser);
        return;
    }
    if (r->joint && r->depth == 3 && strcmp(name, "dynamics") == 0) {
        r->has_dynamics = true;
        if ((by = replace_tag(r)))
            add_dynamics(by, r->joint, attribute(attributes, "damping"), attribute(attributes, "friction"), tag_end(r));
    } else if (r->link && r->inertial && r->depth == 4) {
        const ramus_inertia *i = &r->link->inertia;
        if (strcmp(name, "origin") != 0 && strcmp(name, "mass") != 0 && strcmp(name, "inertia") != 0)
            return;
        r->has_origin = r->has_origin || strcmp(name, "origin") == 0;
        by = replace_tag(r);
        if (by && name[0] == 'o')
            add_origin(by, i, tag_end(r));
        else if (by && name[0] == 'm')
            out_add(by, "<mass value=\"%.*g\"%s", DIGITS, i->mass, tag_end(r));
        else if (by)
            add_inertia(by, i->about_com, tag_end(r));
    } else {
        return;
    }
    if (!by)
        r->code = tool_out_of_memory();
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
                add_origin(by, &r->link->inertia, "/>");
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
            add_dynamics(by, r->joint, NULL, NULL, "/>");
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
