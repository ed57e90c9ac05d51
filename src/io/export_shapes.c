/* export_shapes.c - shapes of links in each format
 *
 *     URDF    all; a collision has no colour there, and not every reader has <capsule>
 *     MJCF    all but meshes, as geoms without mass that touch nothing: group 2 for the eye, 3 for contacts
 *     YAML    all: assembly_shapes.c
 *
 * Names of mesh files are written as they were read.
 */
#include "export.h"

static ramus_pose shape_in_joint(const ramus_model *model, ramus_link link, const ramus_shape *shape)
{
    return export_mul(ramus_model_link(model, link).link_in_joint, shape->pose);
}

/* ---- URDF --------------------------------------------------------------------------------------------------- */

static void add_urdf_geometry(text *out, const ramus_shape *s)
{
    text_add(out, "      <geometry>\n        <%s", ramus_shape_kind_name(s->kind));
    if (s->kind == RAMUS_SHAPE_BOX) {
        export_add(out, " size=\"%v\"", s->size);
    } else if (s->kind == RAMUS_SHAPE_MESH) {
        export_add(out, " filename=\"%x\"", s->mesh);
        if (s->scale.x != 1 || s->scale.y != 1 || s->scale.z != 1)
            export_add(out, " scale=\"%v\"", s->scale);
    } else {
        export_add(out, " radius=\"%n\"", s->radius);
        if (s->kind != RAMUS_SHAPE_SPHERE)
            export_add(out, " length=\"%n\"", s->length);
    }
    text_add(out, "/>\n      </geometry>\n");
}

void export_urdf_shapes(const ramus_model *model, ramus_link link, text *out)
{
    for (int k = 0; k < ramus_model_nshape(model, link); k++) {
        const ramus_shape s = ramus_model_shape(model, link, k);
        const char *tag = s.collision ? "collision" : "visual";
        text_add(out, "    <%s", tag);
        if (s.name[0])
            export_add(out, " name=\"%x\"", s.name);
        text_add(out, ">\n");
        export_urdf_origin(out, shape_in_joint(model, link, &s), "      ");
        add_urdf_geometry(out, &s);
        if (s.has_color && !s.collision) { /* readers take materials of one name for the same: it contains the colour */
            const double *c = s.color;
            export_add(out,
                       "      <material name=\"rgba_%n_%n_%n_%n\">\n        <color rgba=\"%n %n %n %n\"/>\n"
                       "      </material>\n",
                       c[0], c[1], c[2], c[3], c[0], c[1], c[2], c[3]);
        }
        text_add(out, "    </%s>\n", tag);
    }
}

/* ---- MJCF --------------------------------------------------------------------------------------------------- */

void export_mjcf_shapes(const ramus_model *model, ramus_link link, int indent, text *out)
{
    for (int k = 0; k < ramus_model_nshape(model, link); k++) {
        const ramus_shape s = ramus_model_shape(model, link, k);
        if (s.kind == RAMUS_SHAPE_MESH)
            continue;
        text_add(out, "%*s<geom type=\"%s\" size=\"", indent, "", ramus_shape_kind_name(s.kind));
        if (s.kind == RAMUS_SHAPE_BOX)
            export_add(out, "%v", ramus_vec3_make(s.size.x / 2, s.size.y / 2, s.size.z / 2));
        else
            export_list(out, s.kind == RAMUS_SHAPE_SPHERE ? 1 : 2, (double[]){ s.radius, s.length / 2 }, " ");
        text_add(out, "\"");
        export_mjcf_pose(out, shape_in_joint(model, link, &s));
        if (s.has_color)
            export_add(out, " rgba=\"%n %n %n %n\"", s.color[0], s.color[1], s.color[2], s.color[3]);
        text_add(out, " contype=\"0\" conaffinity=\"0\" group=\"%d\" mass=\"0\"/>\n", s.collision ? 3 : 2);
    }
}

int export_count_meshes(const ramus_model *model)
{
    int count = 0;
    for (int l = 0; l < ramus_model_nlink(model); l++)
        for (int k = 0; k < ramus_model_nshape(model, (ramus_link){ l }); k++)
            count += ramus_model_shape(model, (ramus_link){ l }, k).kind == RAMUS_SHAPE_MESH;
    return count;
}
