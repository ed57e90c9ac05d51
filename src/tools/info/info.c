/* info.c - what a model consists of, as a page to read or as JSON */
#include "info.h"

#include "tools/boxes/boxes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many velocities the joints of an instance have. */
static int instance_nv(const ramus_model *model, int instance)
{
    const ramus_instance_info info = ramus_model_instance(model, (ramus_instance){ instance });
    int nv = 0;
    for (int i = info.first_link; i < info.first_link + info.nlink; i++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ i });
        nv += link.v_index >= 0 ? ramus_joint_type_nv(link.joint_type) : 0;
    }
    return nv;
}

/* Of a module from a source: what it answers; all zero where it is not opened. */
static ramus_network_module answer_of(const ramus_model *opened, const char *source, int *index)
{
    const ramus_network *n = ramus_model_network(opened);
    for (int k = 0; k < ramus_network_nmodule(n); k++) {
        const ramus_network_module m = ramus_network_module_at(n, k);
        if (m.source[0] && strcmp(m.name, source) == 0) {
            *index = k;
            return m;
        }
    }
    *index = -1;
    return (ramus_network_module){ .name = "", .product = "", .source = "" };
}

/* With those of modules from sources: itself, or inside of it. */
static int whole_nv(const ramus_model *model, const ramus_model *opened, int instance)
{
    int nv = instance_nv(model, instance), index;
    for (int k = 0; k < ramus_model_nsource(model); k++) {
        const ramus_source_info source = ramus_model_source(model, k);
        nv += source.instance.index == instance ? answer_of(opened, source.name, &index).nv : 0;
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
static void json_names(out *o, const ramus_model *model, const char *key, out_name_of name, int count, int passive_only)
{
    const char *between = "";
    out_add(o, "  \"%s\": [", key);
    for (int k = 0; k < count; k++) {
        if (passive_only && !ramus_model_v_is_passive(model, k))
            continue;
        out_add(o, "%s", between);
        out_coordinate(o, model, name, k);
        between = ", ";
    }
    out_add(o, "],\n");
}

static void json_answers(out *o, const ramus_model *opened, const char *source)
{
    static const char *const offer[] = { "motion", "wrench", "energy", "articulated", "integrate", "time" };
    const ramus_network *n = ramus_model_network(opened);
    int k;
    const ramus_network_module m = answer_of(opened, source, &k);
    const char *between = "";
    out_put(o, ", \"source\": %J, \"product\": %J, \"nq\": %d, \"offers\": [", m.source, m.product, m.nq);
    for (int i = 0; i < (int)(sizeof offer / sizeof *offer); i++)
        if (m.offers >> i & 1) {
            out_put(o, "%s%J", between, offer[i]);
            between = ", ";
        }
    out_add(o, "], \"outlets\": [");
    for (int i = 0; i < m.noutlet; i++)
        out_put(o, "%s%J", i ? ", " : "", ramus_network_outlet_name(n, k, i));
    out_add(o, "]");
}

/* Of a module from a source what it answers; of a nested assembly that of those inside. */
static void json_sources(out *o, const ramus_model *model, const ramus_model *opened, int instance, bool black_box)
{
    int count = 0, index;
    for (int k = 0; k < ramus_model_nsource(model); k++) {
        const ramus_source_info source = ramus_model_source(model, k);
        if (source.instance.index != instance || !opened)
            continue;
        if (!black_box)
            out_put(o, "%s{\"name\": %J, \"nv\": %d", count++ ? ", " : ", \"sources\": [", source.name,
                    answer_of(opened, source.name, &index).nv);
        json_answers(o, opened, source.name);
        out_add(o, "%s", black_box ? "" : "}");
    }
    out_add(o, "%s", count ? "]" : "");
}

static void json_modules(out *o, const ramus_model *model, const ramus_model *opened)
{
    out_add(o, "  \"modules\": [");
    for (int k = 0; k < ramus_model_ninstance(model); k++) {
        const ramus_instance_info m = ramus_model_instance(model, (ramus_instance){ k });
        out_put(o,
                "%s\n    {\"name\": %J, \"module\": %O, \"parent\": %O, \"on\": %O, \"black_box\": %B, \"links\": %d, "
                "\"nv\": %d",
                k ? "," : "", m.name, m.module, instance_name(model, m.parent), m.on_name, m.black_box, m.nlink,
                whole_nv(model, opened, k));
        json_sources(o, model, opened, k, m.black_box);
        out_add(o, "}");
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
    out_add(o, "  \"constraints\": [");
    for (int k = 0; k < ramus_model_nconstraint(model) - ramus_model_nbar_constraint(model); k++) {
        const ramus_constraint_description d = ramus_model_constraint(model, k);
        json_part(o, k, d.name, ramus_constraint_kind_name(d.kind));
    }
    out_add(o, "],\n  \"actuators\": [");
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

void info_json(out *o, const ramus_model *model, const ramus_model *opened)
{
    const ramus_vec3 g = ramus_model_gravity(model);
    const ramus_model *named = opened ? opened : model;
    const int nq = ramus_model_nq(named), nv = ramus_model_nv(named),
              dof = opened ? ramus_model_nconstraint(model) ? -1 : nv : info_dof(model);
    out_put(o, "{\n  \"name\": %J,\n  \"nq\": %d,\n  \"nv\": %d,\n", ramus_model_name(model), nq, nv);
    json_names(o, named, "q", ramus_model_q_name, nq, 0);
    json_names(o, named, "v", ramus_model_v_name, nv, 0);
    json_names(o, named, "passive", ramus_model_v_name, nv, 1);
    out_put(o, "  \"dof\": %N,\n", dof < 0 ? (double)NAN : (double)dof);
    if (opened) /* modules do not report theirs */
        out_put(o, "  \"known_mass\": %N,\n", ramus_model_mass(model));
    out_put(o, "  \"mass\": %N,\n  \"gravity\": [%N, %N, %N],\n", opened ? (double)NAN : ramus_model_mass(model), g.x,
            g.y, g.z);
    json_modules(o, model, opened);
    json_links(o, model);
    json_frames_and_ports(o, model);
    json_parts(o, model);
    out_add(o, "}\n");
}

/* ---- a page to read ----------------------------------------------------------------------------------------- */

/* Characters on the screen, as far as that is known: code points up to the end of a cell. */
static int width_of(const char *cell, const char *end)
{
    int width = 0;
    while (cell < end && utf8_next(&cell))
        width++;
    return width;
}

/* Rows of cells, each ended by a tab or, the last, by a line feed: columns as wide as their widest cell, two blanks apart. */
static void add_table(out *o, out *rows)
{
    enum { COLUMNS_MOST = 5 };
    int width[COLUMNS_MOST] = { 0 };
    o->failed |= rows->failed;
    for (int pass = 0; pass < 2 && !rows->failed; pass++) {
        int column = 0;
        for (const char *cell = rows->data; *cell; cell++) {
            const char *end = cell + strcspn(cell, "\t\n");
            const int own = width_of(cell, end);
            if (pass == 0 && own > width[column])
                width[column] = own;
            if (pass == 1)
                out_add(o, "%s%.*s", column ? "" : "  ", (int)(end - cell), cell);
            /* cells that are empty up to the end of the row need no blanks */
            if (pass == 1 && end[strspn(end, "\t")] != '\n')
                out_add(o, "%*s", width[column] - own + 2, "");
            if (pass == 1 && *end == '\n')
                out_add(o, "\n");
            column = *end == '\n' ? 0 : column + 1;
            cell = end;
        }
    }
    out_release(rows);
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

/* What modules that answer report: product, coordinates, outlets. */
static void add_answers(out *o, const ramus_model *model, const ramus_model *opened)
{
    const ramus_network *n = ramus_model_network(opened);
    out rows = { 0 };
    out_add(&rows, "module\tfrom\tproduct\tcoordinates\toutlets\n");
    for (int i = 0; i < ramus_model_nsource(model); i++) {
        const char *name = ramus_model_source(model, i).name;
        int k;
        const ramus_network_module m = answer_of(opened, name, &k);
        const size_t length = strlen(name);
        const char *between = "";
        out_add(&rows, "%s\t%s\t%s\t", name, m.source, m.product);
        for (int v = 0; v < ramus_model_nv(opened); v++) {
            char text[300];
            ramus_model_v_name(opened, v, text, sizeof text);
            if (strncmp(text, name, length) != 0 || text[length] != '/')
                continue;
            out_add(&rows, "%s%s", between, text + length + 1);
            between = ", ";
        }
        out_add(&rows, "%s\t", between[0] ? "" : "-");
        for (int o_k = 0; o_k < m.noutlet; o_k++)
            out_add(&rows, "%s%s", o_k ? ", " : "", ramus_network_outlet_name(n, k, o_k));
        out_add(&rows, "%s\n", m.noutlet ? "" : "-");
    }
    out_add(o, "\n");
    add_table(o, &rows);
}

static void add_modules(out *o, const ramus_model *model, const ramus_model *opened)
{
    out rows = { 0 };
    out_add(&rows, "module\tof\ton\tlinks\tnv\n");
    for (int k = 0; k < ramus_model_ninstance(model); k++) {
        const ramus_instance_info m = ramus_model_instance(model, (ramus_instance){ k });
        const char *on = m.on_name[0] ? m.on_name : "world";
        const char *kind = ramus_model_source_kind(model, (ramus_instance){ k });
        if (kind[0] && opened)
            out_add(&rows, "%s\t(%s)\t%s\t-\t%d\n", m.name, kind, on, whole_nv(model, opened, k));
        else if (m.black_box)
            out_add(&rows, "%s\t(black box)\t%s\t-\t-\n", m.name, on);
        else
            out_add(&rows, "%s\t%s\t%s\t%d\t%d\n", m.name, m.module, on, m.nlink, whole_nv(model, opened, k));
    }
    add_table(o, &rows);
}

static void add_links(out *o, const ramus_model *model)
{
    out rows = { 0 };
    out_add(&rows, "link\tjoint\ttype\tmass [kg]\t\n");
    for (int k = 0; k < ramus_model_nlink(model); k++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
        out_add(&rows, "%s\t%s\t%s\t%.6g\t%s\n", link.name, link.joint_name[0] ? link.joint_name : "-",
                ramus_joint_type_name(link.joint_type), link.mass, state_of(&link));
    }
    add_table(o, &rows);
}

/* Parts of the mechanism and what they are attached to. */
static void add_parts(out *o, const ramus_model *model)
{
    out rows = { 0 };
    if (ramus_model_npart(model) + ramus_model_nlever(model) + ramus_model_nsharing(model) == 0)
        return;
    out_add(&rows, "part\tkind\tfrom\tto\t\n");
    for (int k = 0; k < ramus_model_npart(model); k++) {
        const ramus_part_description d = ramus_model_part(model, (ramus_part){ k });
        out_add(&rows, "%s\t%s\t%s\t%s\t\n", d.name, ramus_part_kind_name(d.kind), end_name(d.lever_a, d.frame_a),
                end_name(d.lever_b, d.frame_b));
    }
    for (int k = 0; k < ramus_model_nlever(model); k++) {
        const ramus_lever_description d = ramus_model_lever(model, (ramus_lever){ k });
        out_add(&rows, "%s\tlever\t%s\t%s\t%s\n", d.name, end_name(NULL, d.pivot), end_name(NULL, d.guide),
                guide_name(d.guide_kind));
    }
    for (int k = 0; k < ramus_model_nsharing(model); k++) {
        const ramus_sharing_description d = ramus_model_sharing(model, (ramus_sharing){ k });
        out_add(&rows, "%s\tsharing\t%s\t%d carrier%s\t%s\n", d.name, d.link, d.ncarrier, d.ncarrier == 1 ? "" : "s",
                sharing_kind(&d));
    }
    out_add(o, "\n");
    add_table(o, &rows);
}

/* What a contact is of, and with. */
static void add_contact(out *rows, const ramus_constraint_description *d)
{
    out_add(rows, "%s on ", d->box.x > 0 ? "corners of a box" : d->radius > 0 ? "a sphere" : "a point");
    if (d->nheight > 0)
        out_add(rows, "a field of %d x %d heights", d->nheight_x, d->nheight / d->nheight_x);
    else
        out_add(rows, "%s", d->box_a.x > 0 ? "a block" : d->radius_a > 0 ? "a sphere" : "a plane");
}

static void add_constraints(out *o, const ramus_model *model)
{
    out rows = { 0 };
    const int count = ramus_model_nconstraint(model) - ramus_model_nbar_constraint(model); /* bars are parts */
    if (count == 0)
        return;
    out_add(&rows, "constraint\tkind\tfrom\tto\t\n");
    for (int k = 0; k < count; k++) {
        const ramus_constraint_description d = ramus_model_constraint(model, k);
        out_add(&rows, "%s\t%s\t%s\t%s\t", d.name, ramus_constraint_kind_name(d.kind),
                d.ncoordinate ? d.joint[0] : end_name(NULL, d.frame_a),
                d.ncoordinate > 1 ? d.joint[1]
                : d.ncoordinate   ? "-"
                                  : end_name(NULL, d.frame_b));
        if (d.kind == RAMUS_CONSTRAINT_CONTACT)
            add_contact(&rows, &d);
        out_add(&rows, "\n");
    }
    out_add(o, "\n");
    add_table(o, &rows);
}

void info_text(out *o, const ramus_model *model, const ramus_model *opened)
{
    const int nlink = ramus_model_nlink(model), nport = ramus_model_nport(model), nframe = ramus_model_nframe(model);
    const ramus_vec3 g = ramus_model_gravity(model);
    const ramus_model *named = opened ? opened : model;
    const int dof = opened ? -1 : info_dof(model);
    out_add(o, "%s: nq %d, nv %d, ", ramus_model_name(model), ramus_model_nq(named), ramus_model_nv(named));
    if (dof >= 0 && dof != ramus_model_nv(model))
        out_add(o, "%d degree%s of freedom, ", dof, dof == 1 ? "" : "s");
    out_add(o, "mass %s%.9g kg, gravity (%g, %g, %g) m/s^2\n\n", boxes_any(model) ? "of known modules " : "",
            ramus_model_mass(model), g.x, g.y, g.z);
    add_modules(o, model, opened);
    if (opened)
        add_answers(o, model, opened);
    out_add(o, "\n");
    add_links(o, model);
    add_parts(o, model);
    add_constraints(o, model);
    for (int k = 0; k < nport; k++)
        out_add(o, "%s%s",
                k        ? ", "
                : opened ? "\n  ports, where modules are not asked (graph --ports): "
                         : "\n  ports: ",
                ramus_model_port(model, (ramus_port){ k }).name);
    for (int k = nlink; k < nframe; k++)
        out_add(o, "%s%s", k > nlink ? ", " : "\n  frames: ", ramus_model_frame(model, (ramus_frame){ k }).name);
    if (nport > 0 || nframe > nlink)
        out_add(o, "\n");
}
