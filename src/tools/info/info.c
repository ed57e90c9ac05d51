/* info.c - what a model consists of, as a page to read or as JSON */
#include "info.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*name_of)(const ramus_model *model, int k, char text[], size_t size);

/* A coordinate's name; owned. NULL: memory is out. */
static char *coordinate(const ramus_model *model, name_of name, int k)
{
    const int length = name(model, k, NULL, 0);
    char *text = malloc((size_t)length + 1);
    if (text)
        name(model, k, text, (size_t)length + 1);
    return text;
}

/* How many velocities the joints of an instance have. */
static int instance_nv(const ramus_model *model, const ramus_instance_info *instance)
{
    int nv = 0;
    for (int i = instance->first_link; i < instance->first_link + instance->nlink; i++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ i });
        nv += link.v_index >= 0 ? ramus_joint_type_nv(link.joint_type) : 0;
    }
    return nv;
}

static const char *instance_name(const ramus_model *model, ramus_instance instance)
{
    return instance.index < 0 ? "" : ramus_model_instance(model, instance).name;
}

static const char *link_name(const ramus_model *model, ramus_link link)
{
    return link.index < 0 ? "" : ramus_model_link(model, link).name;
}

/* As in files: the rod of a lever slides in a guide or is pinned. */
static const char *guide_name(ramus_guide_kind kind)
{
    return kind == RAMUS_GUIDE_PLANE ? "guide" : "pin";
}

static const char *sharing_kind(const ramus_sharing_description *sharing)
{
    return sharing->nrule > 0 ? "rules" : "least squares";
}

/* ---- JSON --------------------------------------------------------------------------------------------------- */

/* Names of the coordinates, of all or of those of v that no motor acts on. */
static void json_names(out *o, const ramus_model *model, const char *key, name_of name, int count, int passive_only)
{
    const char *between = "";
    out_add(o, "  \"%s\": [", key);
    for (int k = 0; k < count; k++) {
        char *text = passive_only && !ramus_model_v_is_passive(model, k) ? NULL : coordinate(model, name, k);
        if (passive_only && !ramus_model_v_is_passive(model, k))
            continue;
        if (text)
            out_put(o, "%s%J", between, text);
        else
            o->failed = 1;
        between = ", ";
        free(text);
    }
    out_add(o, "],\n");
}

static void json_modules(out *o, const ramus_model *model)
{
    out_add(o, "  \"modules\": [");
    for (int k = 0; k < ramus_model_ninstance(model); k++) {
        const ramus_instance_info m = ramus_model_instance(model, (ramus_instance){ k });
        out_put(o,
                "%s\n    {\"name\": %J, \"module\": %O, \"parent\": %O, \"on\": %O, \"black_box\": %B, \"links\": %d, "
                "\"nv\": %d}",
                k ? "," : "", m.name, m.module, instance_name(model, m.parent), m.on_name, m.black_box, m.nlink,
                instance_nv(model, &m));
    }
    out_add(o, "\n  ],\n");
}

static void json_links(out *o, const ramus_model *model)
{
    out_add(o, "  \"links\": [");
    for (int k = 0; k < ramus_model_nlink(model); k++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
        out_put(
            o,
            "%s\n    {\"name\": %J, \"parent\": %O, \"module\": %O, \"joint\": %O, \"type\": \"%s\", \"locked\": %B, "
            "\"mimic\": %O, \"mass\": %N}",
            k ? "," : "", link.name, link_name(model, link.parent), instance_name(model, link.instance),
            link.joint_name, ramus_joint_type_name(link.joint_type), link.locked,
            link.mimic.index < 0 ? "" : ramus_model_link(model, link.mimic).joint_name, link.mass);
    }
    out_add(o, "\n  ],\n");
}

static void json_frames_and_ports(out *o, const ramus_model *model)
{
    const int nlink = ramus_model_nlink(model);
    out_add(o, "  \"frames\": [");
    for (int k = nlink; k < ramus_model_nframe(model); k++) {
        const ramus_frame_info frame = ramus_model_frame(model, (ramus_frame){ k });
        out_put(o, "%s{\"name\": %J, \"link\": %O}", k > nlink ? ", " : "", frame.name, link_name(model, frame.link));
    }
    out_add(o, "],\n  \"ports\": [");
    for (int k = 0; k < ramus_model_nport(model); k++)
        out_put(o, "%s%J", k ? ", " : "", ramus_model_port(model, (ramus_port){ k }).name);
    out_add(o, "],\n");
}

static void json_part(out *o, int k, const char *name, const char *kind)
{
    out_put(o, "%s{\"name\": %J, \"kind\": \"%s\"}", k ? ", " : "", name, kind);
}

/* What is beside the tree: names and kinds. */
static void json_parts(out *o, const ramus_model *model)
{
    out_add(o, "  \"actuators\": [");
    for (int k = 0; k < ramus_model_npart(model); k++) {
        const ramus_part_description d = ramus_model_part(model, (ramus_part){ k });
        json_part(o, k, d.name, ramus_part_kind_name(d.kind));
    }
    out_add(o, "],\n  \"levers\": [");
    for (int k = 0; k < ramus_model_nlever(model); k++) {
        const ramus_lever_description d = ramus_model_lever(model, (ramus_lever){ k });
        json_part(o, k, d.name, guide_name(d.guide_kind));
    }
    out_add(o, "],\n  \"sharings\": [");
    for (int k = 0; k < ramus_model_nsharing(model); k++) {
        const ramus_sharing_description d = ramus_model_sharing(model, (ramus_sharing){ k });
        json_part(o, k, d.name, sharing_kind(&d));
    }
    out_add(o, "]\n");
}

void info_json(out *o, const ramus_model *model)
{
    const ramus_vec3 g = ramus_model_gravity(model);
    const int nq = ramus_model_nq(model), nv = ramus_model_nv(model), dof = info_dof(model);
    out_put(o, "{\n  \"name\": %J,\n  \"nq\": %d,\n  \"nv\": %d,\n", ramus_model_name(model), nq, nv);
    json_names(o, model, "q", ramus_model_q_name, nq, 0);
    json_names(o, model, "v", ramus_model_v_name, nv, 0);
    json_names(o, model, "passive", ramus_model_v_name, nv, 1);
    out_put(o, "  \"dof\": %N,\n", dof < 0 ? (double)NAN : (double)dof);
    out_put(o, "  \"mass\": %N,\n  \"gravity\": [%N, %N, %N],\n", ramus_model_mass(model), g.x, g.y, g.z);
    json_modules(o, model);
    json_links(o, model);
    json_frames_and_ports(o, model);
    json_parts(o, model);
    out_add(o, "}\n");
}

/* ---- a page to read ----------------------------------------------------------------------------------------- */

/* Characters on the screen, as far as that is known: code points. */
static int width_of(const char *text)
{
    int width = 0;
    while (utf8_next(&text))
        width++;
    return width;
}

static void add_cell(out *o, const char *text, int width)
{
    out_add(o, "%s%*s", text, width - width_of(text), "");
}

typedef struct page_row {
    const char *cell[5];
} page_row;

/* Columns as wide as their widest cell, two blanks apart. */
static void add_page(out *o, const page_row row[], int count, int ncell)
{
    int width[5] = { 0 };
    for (int k = 0; k < count; k++)
        for (int c = 0; c < ncell; c++) {
            const int w = width_of(row[k].cell[c]);
            width[c] = w > width[c] ? w : width[c];
        }
    for (int k = 0; k < count; k++) {
        out_add(o, "  ");
        for (int c = 0; c < ncell; c++)
            add_cell(o, row[k].cell[c], c + 1 < ncell ? width[c] + 2 : 0);
        while (o->length > 0 && o->data[o->length - 1] == ' ')
            o->data[--o->length] = '\0';
        out_add(o, "\n");
    }
}

/* What the joint of a link is, beyond its type. */
static const char *state_of(const ramus_link_info *link)
{
    return link->locked ? "locked" : link->mimic.index >= 0 ? "mimic" : link->passive ? "passive" : "";
}

static const char *end_name(const char *lever, const char *frame)
{
    return lever ? lever : frame && frame[0] ? frame : "world";
}

static void add_modules(out *o, const ramus_model *model, page_row *row, char (*number)[24])
{
    const int count = ramus_model_ninstance(model);
    row[0] = (page_row){ { "module", "of", "on", "links", "nv" } };
    for (int k = 0; k < count; k++) {
        const ramus_instance_info m = ramus_model_instance(model, (ramus_instance){ k });
        snprintf(number[2 * k], sizeof *number, "%d", m.nlink);
        snprintf(number[2 * k + 1], sizeof *number, "%d", instance_nv(model, &m));
        row[k + 1] = (page_row){ { m.name, m.black_box ? "(black box)" : m.module, m.on_name[0] ? m.on_name : "world",
                                   m.black_box ? "-" : number[2 * k], m.black_box ? "-" : number[2 * k + 1] } };
    }
    out_add(o, "\n");
    add_page(o, row, count + 1, 5);
}

static void add_links(out *o, const ramus_model *model, page_row *row, char (*number)[24])
{
    const int count = ramus_model_nlink(model);
    row[0] = (page_row){ { "link", "joint", "type", "mass [kg]", "" } };
    for (int k = 0; k < count; k++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
        snprintf(number[k], sizeof *number, "%.6g", link.mass);
        row[k + 1] = (page_row){ { link.name, link.joint_name[0] ? link.joint_name : "-",
                                   ramus_joint_type_name(link.joint_type), number[k], state_of(&link) } };
    }
    out_add(o, "\n");
    add_page(o, row, count + 1, 5);
}

/* Parts of the mechanism and what they are attached to. */
static void add_parts(out *o, const ramus_model *model, page_row *row, char (*number)[24])
{
    const int npart = ramus_model_npart(model), nlever = ramus_model_nlever(model),
              nsharing = ramus_model_nsharing(model);
    int n = 1;
    if (npart + nlever + nsharing == 0)
        return;
    row[0] = (page_row){ { "part", "kind", "from", "to", "" } };
    for (int k = 0; k < npart; k++) {
        const ramus_part_description d = ramus_model_part(model, (ramus_part){ k });
        row[n++] = (page_row){ { d.name, ramus_part_kind_name(d.kind), end_name(d.lever_a, d.frame_a),
                                 end_name(d.lever_b, d.frame_b), "" } };
    }
    for (int k = 0; k < nlever; k++) {
        const ramus_lever_description d = ramus_model_lever(model, (ramus_lever){ k });
        row[n++] = (page_row){ { d.name, "lever", end_name(NULL, d.pivot), end_name(NULL, d.guide),
                                 guide_name(d.guide_kind) } };
    }
    for (int k = 0; k < nsharing; k++) {
        const ramus_sharing_description d = ramus_model_sharing(model, (ramus_sharing){ k });
        snprintf(number[k], sizeof *number, "%d carrier%s", d.ncarrier, d.ncarrier == 1 ? "" : "s");
        row[n++] = (page_row){ { d.name, "sharing", d.link, number[k], sharing_kind(&d) } };
    }
    out_add(o, "\n");
    add_page(o, row, n, 5);
}

int info_text(out *o, const ramus_model *model)
{
    const size_t nlink = (size_t)ramus_model_nlink(model), ninstance = (size_t)ramus_model_ninstance(model);
    const ramus_vec3 g = ramus_model_gravity(model);
    const size_t npart =
        (size_t)ramus_model_npart(model) + (size_t)ramus_model_nlever(model) + (size_t)ramus_model_nsharing(model);
    const int dof = info_dof(model);
    page_row *row = calloc(nlink + ninstance + npart + 1, sizeof *row);
    char(*number)[24] = calloc(nlink + 2 * ninstance + npart + 1, sizeof *number);
    if (row && number) {
        out_add(o, "%s: nq %d, nv %d, ", ramus_model_name(model), ramus_model_nq(model), ramus_model_nv(model));
        if (dof >= 0 && dof != ramus_model_nv(model))
            out_add(o, "%d degree%s of freedom, ", dof, dof == 1 ? "" : "s");
        out_add(o, "mass %.9g kg, gravity (%g, %g, %g) m/s^2\n", ramus_model_mass(model), g.x, g.y, g.z);
        add_modules(o, model, row, number);
        add_links(o, model, row, number);
        add_parts(o, model, row, number);
        for (int k = 0; k < ramus_model_nport(model); k++)
            out_add(o, "%s%s", k ? ", " : "\n  ports: ", ramus_model_port(model, (ramus_port){ k }).name);
        for (int k = (int)nlink; k < ramus_model_nframe(model); k++)
            out_add(o, "%s%s",
                    k > (int)nlink ? ", " : "\n  frames: ", ramus_model_frame(model, (ramus_frame){ k }).name);
        if (o->length && o->data[o->length - 1] != '\n')
            out_add(o, "\n");
    }
    const int done = row && number;
    free(row);
    free(number);
    return done;
}
