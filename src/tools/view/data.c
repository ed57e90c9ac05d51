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
#include <string.h>

/* A member of an object, after `between`; nothing when there are no numbers. */
static void add_floats(out *o, const char *between, const char *key, const float *number, size_t count)
{
    if (number)
        out_put(o, "%s\"%s\":%A", between, key, number, count);
}

/* The same for one of several rows, which are numbered. */
static void add_row(out *o, const char *between, const char *key, int k, const float *number, size_t count)
{
    if (number)
        out_put(o, "%s\"%s%d\":%A", between, key, k, number, count);
}

/* `number`: of its mesh in the page, -1: none. */
static void add_shape(out *o, const ramus_shape *s, int number)
{
    out_put(o, "{\"kind\":\"%s\",\"collision\":%d,\"pose\":%P", ramus_shape_kind_name(s->kind), s->collision != 0,
            &s->pose);
    if (s->kind == RAMUS_SHAPE_BOX)
        out_put(o, ",\"size\":%V", &s->size);
    else if (s->kind == RAMUS_SHAPE_MESH)
        out_put(o, ",\"mesh\":%J,\"scale\":%V", s->mesh, &s->scale);
    else
        out_put(o, ",\"round\":[%M,%M]", s->radius, s->length);
    if (s->kind == RAMUS_SHAPE_MESH && number >= 0)
        out_add(o, ",\"data\":%d", number);
    if (s->has_color)
        out_put(o, ",\"colour\":[%M,%M,%M,%M]", s->color[0], s->color[1], s->color[2], s->color[3]);
    out_add(o, "}");
}

static void add_link(const view_motion *m, out *o, int k)
{
    const ramus_link_info link = ramus_model_link(m->model, (ramus_link){ k });
    const ramus_pose joint_in_link = ramus_pose_inv(link.link_in_joint);
    const int base = view_port_body(m->model, link.parent_port);
    out_put(o,
            "%s\n{\"parent\":%d,\"module\":%d,\"type\":\"%s\",\"q\":%d,\"v\":%d,\"nq\":%d,\"nv\":%d,\"name\":%J,"
            "\"joint\":%J",
            k ? "," : "", base >= 0 ? base : link.parent.index, link.instance.index,
            ramus_joint_type_name(link.joint_type), link.q_index, link.v_index, ramus_joint_type_nq(link.joint_type),
            ramus_joint_type_nv(link.joint_type), link.name, link.joint_name);
    for (int n = 0; link.locked && n < ramus_joint_type_nq(link.joint_type); n++)
        out_put(o, n ? ",%M" : ",\"locked\":[%M", link.locked_q[n]);
    out_add(o, link.locked ? "]" : "");
    if (link.mimic.index >= 0) {
        out_add(o, ",\"mimic\":%d", link.mimic.index);
        out_put(o, ",\"follows\":[%M,%M]", link.mimic_multiplier, link.mimic_offset);
    }
    if (link.joint_type == RAMUS_UNIVERSAL)
        out_put(o, ",\"secondAxis\":%V", &link.second_axis);
    if (link.joint_type == RAMUS_HELICAL)
        out_put(o, ",\"pitch\":[%M]", link.pitch);
    out_put(o, ",\"limits\":[%N,%N]", link.lower, link.upper); /* null where there is none */
    out_put(o, ",\"axis\":%V,\"jointInParent\":%P,\"jointInLink\":%P,\"mass\":[%M],\"com\":%V,\"shapes\":[", &link.axis,
            &link.joint_in_parent, &joint_in_link, link.mass, &link.com);
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
        out_put(o, ",\"name\":%J}", mesh->name);
    }
    out_add(o, "]");
}

/* The modules, with their colours and where they are connected. */
static void add_instance(const view_motion *m, out *o, int i)
{
    const ramus_instance_info info = ramus_model_instance(m->model, (ramus_instance){ i });
    const int base = view_port_body(m->model, info.motion_port);
    const ramus_pose pose = base >= 0 ? ramus_pose_identity() : info.pose;
    out_put(o,
            "%s\n{\"colour\":\"%s\",\"box\":%d,\"parent\":%d,\"body\":%d,\"name\":%J,\"module\":%J,\"on\":%J,"
            "\"pose\":%P}",
            i ? "," : "", info.black_box ? "#374151" : graph_colour(i), info.black_box, info.parent.index,
            base >= 0 ? base : info.on.index, info.name, info.module, info.on_name, &pose);
}

/* {body, name, pose}: a place on a body, one of a list; to be closed. */
static void open_place(out *o, int *count, int body, const char *name, ramus_pose pose)
{
    out_put(o, "%s{\"body\":%d,\"name\":%J,\"pose\":%P", (*count)++ ? "," : "", body, name, &pose);
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
        if (base >= 0)
            out_put(o, "%s{\"body\":%d,\"box\":%J}", count++ ? "," : "", base, info.on_name);
    }
    out_add(o, "]");
}

/* The tensions of a part, frame by frame; NULL: not known. */
static const float *forces_of(const view_parts *p, int k)
{
    const float *force = p->forces ? p->force + (size_t)k * p->count : NULL;
    return force && isfinite(force[0]) ? force : NULL;
}

/* The body that an end of a part belongs to. */
static int end_body(const view_motion *m, const ramus_part_info *a, int end)
{
    if (a->lever[end])
        return m->nbody + ramus_model_find_lever(m->model, a->lever[end]->name).index;
    return a->link[end].index;
}

/* Parts beside the links; rods and forces name their rows. */
static void add_mechanism(const view_motion *m, out *o)
{
    const view_parts *p = &m->parts;
    static const char ends[] = "%s\n{\"kind\":\"%s\",\"name\":%J,\"ends\":[{\"body\":%d,\"point\":%V},"
                               "{\"body\":%d,\"point\":%V}]";
    out_add(o, ",\n\"nlever\":%d,\"mechanism\":[", p->nlever);
    for (int k = 0; k < p->npart; k++) {
        const ramus_part_info *a = ramus_mechanism_part(p->data, (ramus_part){ k });
        out_put(o, ends, k ? "," : "", ramus_part_kind_name(a->kind), a->name, end_body(m, a, 0), &a->point[0],
                end_body(m, a, 1), &a->point[1]);
        if (a->kind != RAMUS_PART_ACTUATOR)
            out_put(o, ",\"rest\":[%M]", a->rest_length);
        else if (isfinite(a->max_length))
            out_put(o, ",\"stroke\":[%M,%M]", a->min_length, a->max_length);
        if (forces_of(p, k))
            out_add(o, ",\"force\":\"force%d\"", k);
        out_add(o, "}");
    }
    for (int k = 0; k < p->nlever; k++) {
        const char *name = ramus_model_lever(m->model, (ramus_lever){ k }).name;
        out_put(o, ends, k + p->npart ? "," : "", "lever", name, m->nbody + k, &(ramus_vec3){ 0 }, m->nbody + k,
                &ramus_mechanism_lever(p->data, (ramus_lever){ k })->tip);
        out_put(o, "},\n{\"kind\":\"rod\",\"name\":%J,\"ends\":[],\"track\":\"track%d\"}", name, k);
    }
    out_add(o, "]");
}

void view_add_rows(const view_motion *m, const char *between, out *o)
{
    const size_t nq = (size_t)ramus_model_nq(m->model), nv = (size_t)ramus_model_nv(m->model);
    const view_parts *p = &m->parts;
    add_floats(o, between, "pose", m->pose, m->count * (size_t)m->nbody * 7);
    add_floats(o, between, "lever", p->nlever ? p->lever : NULL, p->count * (size_t)p->nlever * 7);
    for (int k = 0; k < p->nlever; k++)
        add_row(o, between, "track", k, p->rod + 6 * (size_t)k * p->count, 6 * p->count);
    for (int k = 0; k < p->npart; k++)
        add_row(o, between, "force", k, forces_of(p, k), p->count);
    add_floats(o, between, "wrench", m->wrench, m->count * (size_t)ramus_model_ninstance(m->model) * 6);
    add_floats(o, between, "connection", m->connection, m->count * (size_t)ramus_model_ninstance(m->model) * 6);
    add_floats(o, between, "contact", m->contact, m->count * (size_t)m->ncontact * 6);
    add_floats(o, between, "jointWrench", m->joint, m->count * (size_t)m->nlink * 6);
    add_floats(o, between, "q", m->q, m->count * nq);
    add_floats(o, between, "v", m->v, m->count * nv);
    add_floats(o, between, "tau", m->tau, m->count * nv);
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

/* Where the world acts on the robot. */
static void add_contacts(const view_motion *m, out *o)
{
    int count = 0;
    out_add(o, ",\n\"contacts\":[");
    for (int k = 0; k < m->nread; k++) {
        const ramus_frame_info frame = ramus_model_frame(m->model, m->contact_frame[k]);
        open_place(o, &count, frame.link.index, frame.name, frame.pose);
        out_add(o, "}");
    }
    for (int k = 0; k < m->ncontact - m->nread; k++) {
        const view_bound *at = &m->bounds.at[k];
        open_place(o, &count, at->link, at->name, at->pose);
        out_add(o, "}");
    }
    out_add(o, "]");
}

static void add_names(const view_motion *m, out *o, const char *key, int count, out_name_of name)
{
    out_add(o, ",\n\"%s\":[", key);
    for (int k = 0; k < count; k++) {
        out_add(o, "%s", k ? "," : "");
        out_coordinate(o, m->model, name, k);
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
        { m->ncontact > m->nread, "Forces of contacts follow from the motion and the forces of the drives." },
        { m->bounds_unknown, "Forces of contacts are not known: the table has no tau or no v." },
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
    const ramus_vec3 gravity = ramus_model_gravity(model);
    out_put(o,
            "{\"format\":1,\"nq\":%d,\"nv\":%d,\"dof\":%d,\"nbody\":%d,\"count\":%zu,\"moves\":%d,\"tauComputed\":%d,"
            "\"name\":%J",
            ramus_model_nq(model), ramus_model_nv(model), info_dof(model), m->nbody, m->count, m->moves,
            m->tau_computed, ramus_model_name(model));
    if (m->live)
        out_put(o, ",\"live\":%J", m->live);
    out_put(o, ",\"mass\":[%M],\"gravity\":%V,\n\"modules\":[", ramus_model_mass(model), &gravity);
    for (int i = 0; i < ramus_model_ninstance(model); i++)
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
    add_contacts(m, o);
    view_add_surfaces(model, o);
    add_constraints(m, o);
    add_colours(o);
    add_notes(m, o);
    add_names(m, o, "qNames", ramus_model_nq(model), ramus_model_q_name);
    add_names(m, o, "vNames", ramus_model_nv(model), ramus_model_v_name);
    out_add(o, "\n,\"t\":");
    for (size_t k = 0; k < m->count; k++)
        out_put(o, k ? ",%M" : "[%M", m->t[k]);
    out_add(o, "]");
    view_add_rows(m, ",\n", o);
    out_add(o, "}\n");
}
