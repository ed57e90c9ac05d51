/* data.c - the robot and its motion as JSON, for web/src/data.js
 *
 * Poses are x y z qx qy qz qw. Long rows of numbers are 32-bit floats, little endian, in base 64. Bodies are the links,
 * then the bases of what sits on black boxes, then the levers of the mechanism, whose poses are a row of their own; -1 is the
 * world.
 */
#include "tools/graph/graph.h"
#include "tools/info/info.h"
#include "view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_numbers(out *o, const char *key, const double number[], int count)
{
    out_add(o, ",\"%s\":[", key);
    for (int n = 0; n < count; n++)
        out_add(o, n ? ",%.9g" : "%.9g", isfinite(number[n]) ? number[n] : 0);
    out_add(o, "]");
}

static void add_vector(out *o, const char *key, ramus_vec3 v)
{
    add_numbers(o, key, (const double[]){ v.x, v.y, v.z }, 3);
}

static void add_pose(out *o, const char *key, ramus_pose x)
{
    add_numbers(o, key,
                (const double[]){ x.position.x, x.position.y, x.position.z, x.rotation.x, x.rotation.y, x.rotation.z,
                                  x.rotation.w },
                7);
}

/* [lower, upper], null where there is none. */
static void add_limits(out *o, const ramus_link_info *link)
{
    out_put(o, ",\"limits\":[%N,%N]", link->lower, link->upper);
}

static void add_text(out *o, const char *key, const char *text)
{
    out_add(o, ",\"%s\":", key);
    out_json(o, text);
}

/* ,"key":"..." or nothing when there are no numbers. */
static void add_floats(out *o, const char *key, const float *number, size_t count)
{
    if (!number)
        return;
    out_add(o, ",\n\"%s\":", key);
    out_floats(o, number, count);
}

/* `number`: of its mesh in the page, -1: none. */
static void add_shape(out *o, const ramus_shape *s, int number)
{
    out_add(o, "{\"kind\":\"%s\",\"collision\":%d", ramus_shape_kind_name(s->kind), s->collision != 0);
    add_pose(o, "pose", s->pose);
    if (s->kind == RAMUS_SHAPE_BOX)
        add_vector(o, "size", s->size);
    else if (s->kind == RAMUS_SHAPE_MESH) {
        add_text(o, "mesh", s->mesh);
        add_vector(o, "scale", s->scale);
        if (number >= 0)
            out_add(o, ",\"data\":%d", number);
    } else
        add_numbers(o, "round", (const double[]){ s->radius, s->length }, 2);
    if (s->has_color)
        add_numbers(o, "colour", s->color, 4);
    out_add(o, "}");
}

static void add_link(const view_motion *m, out *o, int k)
{
    const ramus_link_info link = ramus_model_link(m->model, (ramus_link){ k });
    const int base = view_port_body(m->model, link.parent_port);
    out_add(o, "%s\n{\"parent\":%d,\"module\":%d,\"type\":\"%s\",\"q\":%d,\"v\":%d,\"nq\":%d,\"nv\":%d", k ? "," : "",
            base >= 0 ? base : link.parent.index, link.instance.index, ramus_joint_type_name(link.joint_type),
            link.q_index, link.v_index, ramus_joint_type_nq(link.joint_type), ramus_joint_type_nv(link.joint_type));
    add_text(o, "name", link.name);
    add_text(o, "joint", link.joint_name);
    if (link.locked)
        add_numbers(o, "locked", link.locked_q, ramus_joint_type_nq(link.joint_type));
    if (link.mimic.index >= 0) {
        out_add(o, ",\"mimic\":%d", link.mimic.index);
        add_numbers(o, "follows", (const double[]){ link.mimic_multiplier, link.mimic_offset }, 2);
    }
    add_vector(o, "axis", link.axis);
    if (link.joint_type == RAMUS_UNIVERSAL)
        add_vector(o, "secondAxis", link.second_axis);
    if (link.joint_type == RAMUS_HELICAL)
        add_numbers(o, "pitch", &link.pitch, 1);
    add_limits(o, &link);
    add_pose(o, "jointInParent", link.joint_in_parent);
    add_pose(o, "jointInLink", ramus_pose_inv(link.link_in_joint));
    add_numbers(o, "mass", &link.mass, 1);
    add_vector(o, "com", link.com);
    out_add(o, ",\"shapes\":[");
    for (int n = 0; n < ramus_model_nshape(m->model, (ramus_link){ k }); n++) {
        const ramus_shape shape = ramus_model_shape(m->model, (ramus_link){ k }, n);
        out_add(o, "%s", n ? "," : "");
        add_shape(o, &shape, m->meshes ? m->meshes->number[m->meshes->first[k] + n] : -1);
    }
    out_add(o, "]}");
}

/* The bytes of each file; its name's ending determines how the page parses it. */
static void add_meshes(const view_motion *m, out *o)
{
    out_add(o, ",\n\"meshes\":[");
    for (int k = 0; m->meshes && k < m->meshes->count; k++) {
        const view_mesh *mesh = &m->meshes->entry[k];
        out_add(o, "%s{\"bytes\":", k ? "," : "");
        out_base64(o, mesh->bytes, mesh->size);
        add_text(o, "name", mesh->name);
        out_add(o, "}");
    }
    out_add(o, "]");
}

/* The modules, with their colours and where they are connected. */
static void add_instance(const view_motion *m, out *o, int i)
{
    const ramus_instance_info info = ramus_model_instance(m->model, (ramus_instance){ i });
    const int base = view_port_body(m->model, info.motion_port);
    out_add(o, "%s\n{\"colour\":\"%s\",\"box\":%d,\"parent\":%d,\"body\":%d", i ? "," : "",
            info.black_box ? "#374151" : graph_colour(i), info.black_box, info.parent.index,
            base >= 0 ? base : info.on.index);
    add_text(o, "name", info.name);
    add_text(o, "module", info.module);
    add_text(o, "on", info.on_name);
    add_pose(o, "pose", base >= 0 ? ramus_pose_identity() : info.pose);
    out_add(o, "}");
}

/* {body, name, pose}: a place on a body, one of a list; to be closed. */
static void open_place(out *o, int *count, int body, const char *name, ramus_pose pose)
{
    out_put(o, "%s{\"body\":%d,\"name\":%J", (*count)++ ? "," : "", body, name);
    add_pose(o, "pose", pose);
}

/* Black boxes: where links carry them, and those that are elsewhere. */
static void add_boxes(const view_motion *m, out *o)
{
    int count = 0;
    out_add(o, ",\n\"boxes\":[");
    for (int k = 0; k < ramus_model_nport(m->model); k++) {
        const ramus_port_info port = ramus_model_port(m->model, (ramus_port){ k });
        if (port.kind != RAMUS_PORT_WRENCH)
            continue;
        open_place(o, &count, port.on.index, strchr(port.name, '.') + 1, port.pose);
        out_add(o, ",\"shapes\":[");
        for (int n = 0; n < ramus_model_nport_shape(m->model, (ramus_port){ k }); n++) {
            const ramus_shape shape = ramus_model_port_shape(m->model, (ramus_port){ k }, n);
            out_add(o, "%s", n ? "," : "");
            add_shape(o, &shape, m->meshes ? m->meshes->number[m->meshes->first[m->nlink + k] + n] : -1);
        }
        out_add(o, "]}");
    }
    for (int i = 0; i < ramus_model_ninstance(m->model); i++) {
        const ramus_instance_info info = ramus_model_instance(m->model, (ramus_instance){ i });
        if (!info.black_box || info.wrench_port.index >= 0)
            continue;
        open_place(o, &count, view_port_body(m->model, info.motion_port), info.name, info.pose);
        out_add(o, ",\"shapes\":[]}");
    }
    out_add(o, "]");
}

/* What sits on a black box: body, and the name of the box. */
static void add_outlets(const view_motion *m, out *o)
{
    int count = 0;
    out_add(o, ",\n\"outlets\":[");
    for (int i = 0; i < ramus_model_ninstance(m->model); i++) {
        const ramus_instance_info info = ramus_model_instance(m->model, (ramus_instance){ i });
        const int base = view_port_body(m->model, info.motion_port);
        if (base < 0)
            continue;
        out_add(o, "%s{\"body\":%d", count++ ? "," : "", base);
        add_text(o, "box", info.on_name);
        out_add(o, "}");
    }
    out_add(o, "]");
}

/* A part up to its ends; `body` and `point` [2]. */
static void add_part(out *o, int *count, const char *kind, const char *name, const int body[], const ramus_vec3 point[])
{
    out_add(o, "%s\n{\"kind\":\"%s\"", (*count)++ ? "," : "", kind);
    add_text(o, "name", name);
    out_add(o, ",\"ends\":[");
    for (int n = 0; body && n < 2; n++) {
        out_add(o, "%s{\"body\":%d", n ? "," : "", body[n]);
        add_vector(o, "point", point[n]);
        out_add(o, "}");
    }
    out_add(o, "]");
}

/* The tensions of a part, frame by frame; NULL: not known. */
static const float *forces_of(const view_parts *p, int k)
{
    const float *force = p->forces ? p->force + (size_t)k * p->count : NULL;
    return force && isfinite(force[0]) ? force : NULL;
}

/* Parts beside the links; rods and forces name their rows. */
static void add_mechanism(const view_motion *m, out *o)
{
    const view_parts *p = &m->parts;
    int count = 0;
    out_add(o, ",\n\"nlever\":%d,\"mechanism\":[", p->nlever);
    for (int k = 0; k < p->npart; k++) {
        const ramus_part_info *a = ramus_mechanism_part(p->data, (ramus_part){ k });
        int body[2];
        for (int n = 0; n < 2; n++)
            body[n] =
                a->lever[n] ? m->nbody + ramus_model_find_lever(m->model, a->lever[n]->name).index : a->link[n].index;
        add_part(o, &count, ramus_part_kind_name(a->kind), a->name, body, a->point);
        if (a->kind != RAMUS_PART_ACTUATOR)
            add_numbers(o, "rest", &a->rest_length, 1);
        else if (isfinite(a->max_length))
            add_numbers(o, "stroke", (const double[]){ a->min_length, a->max_length }, 2);
        if (forces_of(p, k))
            out_add(o, ",\"force\":\"force%d\"", k);
        out_add(o, "}");
    }
    for (int k = 0; k < p->nlever; k++) {
        const char *name = ramus_model_lever(m->model, (ramus_lever){ k }).name;
        const ramus_vec3 point[2] = { { 0 }, ramus_mechanism_lever(p->data, (ramus_lever){ k })->tip };
        add_part(o, &count, "lever", name, (const int[]){ m->nbody + k, m->nbody + k }, point);
        out_add(o, "}");
        add_part(o, &count, "rod", name, NULL, NULL);
        out_add(o, ",\"track\":\"track%d\"}", k);
    }
    out_add(o, "]");
}

static void add_parts_rows(const view_parts *p, out *o)
{
    char key[32];
    add_floats(o, "lever", p->nlever ? p->lever : NULL, p->count * (size_t)p->nlever * 7);
    for (int k = 0; k < p->nlever; k++) {
        snprintf(key, sizeof key, "track%d", k);
        add_floats(o, key, p->rod + 6 * (size_t)k * p->count, 6 * p->count);
    }
    for (int k = 0; k < p->npart; k++) {
        snprintf(key, sizeof key, "force%d", k);
        add_floats(o, key, forces_of(p, k), p->count);
    }
}

static void add_frames(const view_motion *m, out *o)
{
    int count = 0;
    out_add(o, ",\n\"frames\":[");
    for (int k = m->nlink; k < ramus_model_nframe(m->model); k++) {
        const ramus_frame_info frame = ramus_model_frame(m->model, (ramus_frame){ k });
        open_place(o, &count, frame.link.index, frame.name, frame.pose);
        out_add(o, "}");
    }
    out_add(o, "]");
}

static void add_names(const view_motion *m, out *o, const char *key, int count,
                      int (*name)(const ramus_model *, int, char[], size_t))
{
    out_add(o, ",\n\"%s\":[", key);
    for (int k = 0; k < count; k++) {
        const size_t room = (size_t)name(m->model, k, NULL, 0) + 1;
        char *text = malloc(room);
        if (!text) {
            o->failed = 1;
            break;
        }
        name(m->model, k, text, room);
        out_add(o, "%s", k ? "," : "");
        out_json(o, text);
        free(text);
    }
    out_add(o, "]");
}

/* The names of what a robot whose joints are moved by hand does not keep. */
static void add_constraints(const view_motion *m, out *o)
{
    out_add(o, ",\n\"constraints\":[");
    for (int k = 0; k < ramus_model_nconstraint(m->model); k++)
        out_put(o, "%s%J", k ? "," : "", ramus_model_constraint(m->model, k).name);
    out_add(o, "]");
}

/* Those of `ramus graph`, for the links of a single module. */
static void add_colours(out *o)
{
    enum { COLOURS = 8 };
    out_add(o, ",\n\"colours\":[");
    for (int k = 0; k < COLOURS; k++)
        out_put(o, "%s%J", k ? "," : "", graph_colour(k));
    out_add(o, "]");
}

/* Notes for the reader. */
static void add_notes(const view_motion *m, out *o)
{
    const struct {
        int applies;
        const char *text;
    } note[] = {
        { m->untimed && m->moves, "The table has no column t: a row is shown for 1/60 s." },
        { m->differenced && m->wrench, "The table has no accelerations: wrenches use differences of v." },
        { m->parts.forces == VIEW_FORCES_COMPUTED, "Forces of parts are computed." },
        { m->guessed, "What sits on a black box is drawn at the box: its position is not known." },
    };
    const char *between = "";
    out_add(o, ",\n\"notes\":[");
    for (size_t k = 0; k < sizeof note / sizeof *note; k++)
        if (note[k].applies) {
            out_put(o, "%s%J", between, note[k].text);
            between = ",";
        }
    out_add(o, "]");
}

void view_data(const view_motion *m, out *o)
{
    const ramus_model *model = m->model;
    const int nq = ramus_model_nq(model), nv = ramus_model_nv(model), ninstance = ramus_model_ninstance(model);
    const double mass = ramus_model_mass(model);
    out_add(o,
            "{\"format\":1,\"nq\":%d,\"nv\":%d,\"dof\":%d,\"nbody\":%d,\"count\":%zu,\"moves\":%d,\"tauComputed\":%d",
            nq, nv, info_dof(model), m->nbody, m->count, m->moves, m->tau_computed);
    add_text(o, "name", ramus_model_name(model));
    if (m->live)
        add_text(o, "live", m->live);
    add_numbers(o, "mass", &mass, 1);
    add_vector(o, "gravity", ramus_model_gravity(model));
    out_add(o, ",\n\"modules\":[");
    for (int i = 0; i < ninstance; i++)
        add_instance(m, o, i);
    out_add(o, "],\n\"links\":[");
    for (int k = 0; k < m->nlink; k++)
        add_link(m, o, k);
    out_add(o, "]");
    add_meshes(m, o);
    add_boxes(m, o);
    add_outlets(m, o);
    add_mechanism(m, o);
    add_frames(m, o);
    add_constraints(m, o);
    add_colours(o);
    add_notes(m, o);
    add_names(m, o, "qNames", nq, ramus_model_q_name);
    add_names(m, o, "vNames", nv, ramus_model_v_name);
    out_add(o, "\n");
    add_numbers(o, "t", m->t, (int)m->count);
    add_floats(o, "pose", m->pose, m->count * (size_t)m->nbody * 7);
    add_parts_rows(&m->parts, o);
    add_floats(o, "wrench", m->wrench, m->count * (size_t)ninstance * 6);
    add_floats(o, "connection", m->connection, m->count * (size_t)ninstance * 6);
    add_floats(o, "jointWrench", m->joint, m->count * (size_t)m->nlink * 6);
    add_floats(o, "q", m->q, m->count * (size_t)nq);
    add_floats(o, "v", m->v, m->count * (size_t)nv);
    add_floats(o, "tau", m->tau, m->count * (size_t)nv);
    out_add(o, "}\n");
}
