/* compile.c - from a builder to an immutable model
 *
 * Names become indices, links are put in depth-first order, poses are re-expressed in body frames whose z is the joint's
 * axis, inertias are taken about the body frame's origin, and dependent joints get internal coordinates of their own.
 */
#include "boxes.h"
#include "branches.h"
#include "clusters.h"
#include "compiled.h"
#include "flat.h"
#include "shape.h"

#include "base/options.h"

#include <math.h>
#include <string.h>

_Static_assert(sizeof(double) == 8, "doubles of 8 bytes");

OPTIONS_DEFAULTS(ramus_compile_options, 0)

/* ---- memory: measured and carved by the same lines ---- */

static size_t model_layout(ramus_model *m, const flat *f, int nmoving, void *block)
{
    arena a = { .base = block };
    const size_t nbody = (size_t)m->nlink + 2, nlink = (size_t)m->nlink;
    const size_t nqi = (size_t)m->nqi, nvi = (size_t)m->nvi, nport = (size_t)m->nport;
    bodies_layout(m, nbody, &a);
    ARENA_TAKE(&a, nlink, m->body_of, m->x_body_link, m->link);
    m->q_link = arena_take(&a, (size_t)m->nq, sizeof *m->q_link);
    m->v_link = arena_take(&a, (size_t)m->nv, sizeof *m->v_link);
    m->first_shape = arena_take(&a, nlink + 1, sizeof *m->first_shape);
    m->first_port_shape = arena_take(&a, nport + 1, sizeof *m->first_port_shape);
    m->shape = arena_take(&a, m->nshape, sizeof *m->shape);
    ARENA_TAKE(&a, nqi, m->q_source, m->q_scale, m->q_offset);
    ARENA_TAKE(&a, nvi, m->v_source, m->v_scale, m->armature, m->damping, m->friction);
    m->passive = arena_take(&a, (size_t)m->nv, sizeof *m->passive);
    m->angle_q = arena_take(&a, (size_t)m->nangle, sizeof *m->angle_q);
    m->frame = arena_take(&a, (size_t)m->nframe, sizeof *m->frame);
    m->instance = arena_take(&a, (size_t)m->ninstance, sizeof *m->instance);
    m->source_kind = arena_take(&a, (size_t)m->ninstance, sizeof *m->source_kind);
    ARENA_TAKE(&a, nport, m->port, m->port_root, m->port_owner);
    m->port_of_root = arena_take(&a, (size_t)m->nroot, sizeof *m->port_of_root);
    boxes_layout(m, f, &a);
    merged_layout(m, nmoving, &a);
    return a.overflow ? SIZE_MAX : a.used;
}

void ramus_model_destroy(ramus_model *model)
{
    if (!model)
        return;
    if (model->substitute)
        model->substitute->destroy(model->substitute->self);
    const ramus_allocator memory = model->allocator;
    branches_destroy(&memory, model->merged ? model->merged->branches : NULL);
    clusters_destroy(&memory, model->merged ? model->merged->clusters : NULL);
    texts_release(&model->texts, &memory);
    names_release(&model->links, &memory);
    names_release(&model->joints, &memory);
    names_release(&model->frames, &memory);
    names_release(&model->instances, &memory);
    names_release(&model->ports, &memory);
    mechanism_release(&model->mechanism, &memory);
    memory_free(&memory, model->depth); /* the first piece of the block */
    memory_free(&memory, model);
}

static ramus_joint_type moving_type(const flat_link *link)
{
    return link->locked ? RAMUS_FIXED : link->type;
}

static int is_passive(const flat *f, int k)
{
    const flat_link *link = &f->link[f->link[k].last_master >= 0 ? f->link[k].last_master : k];
    const ramus_drive drive = link->source->d.drive;
    return drive == RAMUS_DRIVE_PASSIVE || (drive == RAMUS_DRIVE_DEFAULT && link->type == RAMUS_FREE);
}

/* Returns how many links move with respect to their parents. */
static int count(ramus_model *m, const flat *f)
{
    int nmoving = 0;
    m->nlink = (int)f->nlink;
    m->nframe = (int)f->nframe;
    m->ninstance = (int)f->ninstance;
    m->nport = (int)f->nport;
    m->nroot = 1;
    for (size_t k = 0; k < f->nlink; k++) {
        const flat_link *link = &f->link[k];
        const ramus_joint_type type = moving_type(link);
        m->nqi += ramus_joint_type_nq(type);
        m->nvi += ramus_joint_type_nv(type);
        m->nangle += joint_nangle(type);
        nmoving += type != RAMUS_FIXED;
        if (link->mimic < 0) {
            m->nq += ramus_joint_type_nq(type);
            m->nv += ramus_joint_type_nv(type);
        }
    }
    for (size_t k = 0; k < f->nport; k++)
        m->nroot += f->port[k].kind == RAMUS_PORT_MOTION;
    m->nshape = shapes_count(f);
    return nmoving;
}

const char *model_keep(ramus_model *m, const char *text)
{
    return texts_copy(&m->texts, &m->allocator, text);
}

/* ---- the public, user-ordered part ---- */

static void fill_links(ramus_model *m, const flat *f)
{
    int q = 0, v = 0;
    for (int k = 0; k < m->nlink; k++) {
        const flat_link *link = &f->link[k];
        const ramus_link_description *d = &link->source->d;
        const ramus_joint_type type = moving_type(link);
        const int own = link->mimic < 0 && type != RAMUS_FIXED;
        m->link[k] = (ramus_link_info){
            .name = model_keep(m, link->name),
            .joint_name = model_keep(m, link->joint_name),
            .parent = { link->parent },
            .parent_port = { link->seat },
            .instance = { link->instance },
            .locked = link->locked,
            .joint_in_parent = link->joint_in_parent,
            .link_in_joint = d->link_in_joint,
            .mass = d->mass,
            .com = d->com,
            .armature = d->armature,
            .damping = d->damping,
            .friction = d->friction,
            .lower = d->lower,
            .upper = d->upper,
            .max_velocity = d->max_velocity,
            .max_effort = d->max_effort,
            .mimic = { link->last_master },
            .mimic_multiplier = link->mimic < 0 ? 1 : link->multiplier,
            .mimic_offset = link->mimic < 0 ? 0 : link->offset,
            .q_index = own ? q : -1,
            .v_index = own ? v : -1,
            .passive = link->type != RAMUS_FIXED && is_passive(f, k),
        };
        joint_describe(link->type, d, &m->link[k]);
        memcpy(m->link[k].locked_q, link->locked_q, sizeof link->locked_q);
        memcpy(m->link[k].inertia, d->inertia, sizeof d->inertia);
        for (int c = 0; own && c < ramus_joint_type_nq(type); c++)
            m->q_link[q++] = k;
        for (int c = 0; own && c < ramus_joint_type_nv(type); c++, v++) {
            m->v_link[v] = k;
            m->passive[v] = (unsigned char)m->link[k].passive;
        }
        m->mass += d->mass;
        m->has_mimic |= link->mimic >= 0;
        m->has_effects |= d->armature != 0 || d->damping != 0 || d->friction != 0;
    }
}

static void fill_rest(ramus_model *m, const flat *f)
{
    m->port_of_root[0] = -1;
    int root = 1;
    for (int k = 0; k < m->nport; k++) {
        const flat_port *port = &f->port[k];
        m->port[k] = (ramus_port_info){ model_keep(m, port->name), port->kind, { port->link }, port->pose };
        m->port_owner[k] = port->instance;
        m->port_root[k] = port->kind == RAMUS_PORT_MOTION ? root : -1;
        if (port->kind == RAMUS_PORT_MOTION)
            m->port_of_root[root++] = k;
    }
    for (int k = 0; k < m->nframe; k++)
        m->frame[k] = (ramus_frame_info){ model_keep(m, f->frame[k].name), { f->frame[k].link }, f->frame[k].pose };
    for (int k = 0; k < m->ninstance; k++) {
        const flat_instance *instance = &f->instance[k];
        const ramus_module *module = instance->source->module;
        m->instance[k] = (ramus_instance_info){ .name = model_keep(m, instance->source->name),
                                                .module = model_keep(m, module ? module->name : ""),
                                                .black_box = !module,
                                                .parent = { instance->parent },
                                                .on = { instance->on },
                                                .pose = instance->pose,
                                                .on_name = model_keep(m, instance->on_name),
                                                .first_link = instance->first_link,
                                                .nlink = instance->nlink,
                                                .wrench_port = { instance->wrench_port },
                                                .motion_port = { instance->motion_port } };
    }
}

static int fill_names(ramus_model *m)
{
    const ramus_allocator *memory = &m->allocator;
    if (!names_reserve(&m->links, memory, (size_t)m->nlink) || !names_reserve(&m->joints, memory, (size_t)m->nlink) ||
        !names_reserve(&m->frames, memory, (size_t)m->nframe) ||
        !names_reserve(&m->instances, memory, (size_t)m->ninstance) ||
        !names_reserve(&m->ports, memory, (size_t)m->nport))
        return 0;
    for (int k = 0; k < m->nlink; k++) {
        names_add(&m->links, m->link[k].name, k);
        if (m->link[k].joint_name[0])
            names_add(&m->joints, m->link[k].joint_name, k);
    }
    for (int k = 0; k < m->nframe; k++)
        names_add(&m->frames, m->frame[k].name, k);
    for (int k = 0; k < m->ninstance; k++)
        names_add(&m->instances, m->instance[k].name, k);
    for (int k = 0; k < m->nport; k++)
        names_add(&m->ports, m->port[k].name, k);
    return 1;
}

/* ---- bodies ---- */

/* Depth-first order without recursion: children are chained in reverse, so that a stack yields them in the user's order. */
static int order_bodies(ramus_model *m)
{
    const ramus_allocator *memory = &m->allocator;
    const int n = m->nlink;
    int *first = memory_new(memory, (size_t)n + 1, sizeof *first); /* [parent + 1] */
    int *next = memory_new(memory, (size_t)n, sizeof *next);
    int *stack = memory_new(memory, (size_t)n, sizeof *stack);
    const int ready = first && next && stack;
    if (ready) {
        for (int k = 0; k <= n; k++)
            first[k] = -1;
        int top = 0, body = 0;
        for (int k = 0; k < n; k++) { /* ascending insertion at the front: popped from a stack, ascending again */
            const int p = m->link[k].parent.index + 1;
            next[k] = first[p];
            first[p] = k;
        }
        for (int k = first[0]; k >= 0; k = next[k])
            stack[top++] = k;
        while (top) {
            const int k = stack[--top];
            m->link_of[++body] = k;
            m->body_of[k] = body;
            for (int c = first[k + 1]; c >= 0; c = next[c])
                stack[top++] = c;
        }
        for (int i = 1; i <= n; i++) {
            const ramus_link_info *link = &m->link[m->link_of[i]];
            const int p = link->parent.index < 0 ? 0 : m->body_of[link->parent.index];
            m->parent[i] = p;
            m->depth[i] = p ? m->depth[p] + 1 : 1;
            m->root[i] = p ? m->root[p] : link->parent_port.index >= 0 ? m->port_root[link->parent_port.index] : 0;
            if (m->depth[i] > m->max_depth)
                m->max_depth = m->depth[i];
        }
        m->depth[n + 1] = 1;
    }
    memory_free(memory, first);
    memory_free(memory, next);
    memory_free(memory, stack);
    return ready;
}

void bodies_inertia(const ramus_link_info *link, ramus_pose x_i_link, double rotational[10], double second[10])
{
    double r[9], position[3], t[3][3], in[3][3], rotated[3][3];
    const double *i = link->inertia;
    const double tensor[3][3] = { { i[0], i[3], i[4] }, { i[3], i[1], i[5] }, { i[4], i[5], i[2] } };
    ramus_pose_to_matrix(x_i_link, r, position);
    memcpy(in, tensor, sizeof in);
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            t[a][b] = r[3 * a] * in[0][b] + r[3 * a + 1] * in[1][b] + r[3 * a + 2] * in[2][b];
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            rotated[a][b] = t[a][0] * r[3 * b] + t[a][1] * r[3 * b + 1] + t[a][2] * r[3 * b + 2];
    const ramus_vec3 point = ramus_pose_point(x_i_link, link->com);
    const double c[3] = { point.x, point.y, point.z }, mass = link->mass;
    const double trace = rotated[0][0] + rotated[1][1] + rotated[2][2];
    static const int row[6] = { 0, 1, 2, 0, 0, 1 }, column[6] = { 0, 1, 2, 1, 2, 2 };
    rotational[0] = second[0] = mass;
    for (int k = 0; k < 3; k++)
        rotational[1 + k] = second[1 + k] = mass * c[k];
    for (int k = 0; k < 6; k++) {
        const int a = row[k], b = column[k];
        const double moment = rotated[a][b], outer = mass * c[a] * c[b]; /* I = tr(S) 1 - S, S = sum m r r^T */
        const double square = a == b ? mass * (c[0] * c[0] + c[1] * c[1] + c[2] * c[2]) : 0;
        rotational[4 + k] = moment + square - outer;
        second[4 + k] = (a == b ? 0.5 * trace : 0) - moment + outer;
    }
}

static void add_inertia(const ramus_model *m, int k)
{
    double rotational[10], second[10];
    const size_t i = (size_t)m->body_of[k];
    double *sv = m->constants_sv + i * SV_CONSTANTS + 12, *dq = m->constants_dq + i * DQ_CONSTANTS + 8;
    bodies_inertia(&m->link[k], m->x_body_link[k], rotational, second);
    for (int c = 0; c < 10; c++) {
        sv[c] += second[c];
        dq[c] += rotational[c];
    }
}

void bodies_store_constants(ramus_model *m, int nlink)
{
    for (int i = 1; i <= m->nlink; i++) {
        double *sv = m->constants_sv + (size_t)i * SV_CONSTANTS, *dq = m->constants_dq + (size_t)i * DQ_CONSTANTS;
        const ramus_quat r = m->x_p_j[i].rotation;
        const ramus_vec3 p = m->x_p_j[i].position;
        ramus_pose_to_matrix(m->x_p_j[i], sv, sv + 9);
        /* r + eps (1/2) p r */
        const ramus_quat dual = ramus_quat_mul((ramus_quat){ 0, 0.5 * p.x, 0.5 * p.y, 0.5 * p.z }, r);
        const double pose[8] = { r.w, r.x, r.y, r.z, dual.w, dual.x, dual.y, dual.z };
        memcpy(dq, pose, sizeof pose);
        memset(sv + 12, 0, 10 * sizeof *sv);
        memset(dq + 8, 0, 10 * sizeof *dq);
        sv[22] = dq[18] = m->link[m->link_of[i]].pitch;
    }
    for (int k = 0; k < nlink; k++)
        if (m->body_of[k])
            add_inertia(m, k);
}

static void find_free_slides(ramus_model *m)
{
    unsigned char *slides = m->form; /* of each body: nothing from the world to it turns; free until frames_choose */
    slides[0] = 1;
    for (int i = 1; i <= m->nlink; i++) {
        const int on = slides[m->parent[i]], type = m->type[i];
        m->has_free_slide |= on && (type == RAMUS_PRISMATIC || type == RAMUS_CYLINDRICAL);
        slides[i] = on && (type == RAMUS_PRISMATIC || type == RAMUS_FIXED);
    }
}

/* `shift` is room for a pose of each body. */
static void fill_bodies(ramus_model *m, ramus_pose shift[])
{
    int qi = 0, vi = 0, angle = 0;
    m->x_i_link[0] = m->x_i_j[0] = ramus_pose_identity();
    for (int i = 1; i <= m->nlink; i++) {
        const int k = m->link_of[i];
        const ramus_link_info *link = &m->link[k];
        const ramus_joint_type type = link->locked ? RAMUS_FIXED : link->joint_type;
        ramus_pose turn = ramus_pose_identity(); /* body frame in the moved joint frame j' */
        turn.rotation = joint_frame(link);
        m->type[i] = (unsigned char)type;
        m->x_i_j[i] = ramus_pose_inv(turn);
        m->x_i_link[i] = ramus_pose_mul(m->x_i_j[i], link->link_in_joint);
        m->x_p_j[i] = ramus_pose_mul(ramus_pose_mul(m->x_i_link[m->parent[i]], link->joint_in_parent), turn);
        if (link->locked)
            m->x_p_j[i] = ramus_pose_mul(m->x_p_j[i], joint_motion(link->joint_type, link->pitch, link->locked_q));
        m->x_p_j[i].rotation = ramus_quat_normalized(m->x_p_j[i].rotation);

        const ramus_link_info *owner = link->mimic.index >= 0 ? &m->link[link->mimic.index] : link;
        m->qi[i] = qi;
        m->vi[i] = vi;
        m->angle[i] = angle;
        for (int c = 0; joint_is_plain(type) && c < ramus_joint_type_nv(type); c++)
            if (!step_slides(joint_table[type].step[c]))
                m->angle_q[angle++] = qi + c;
        for (int c = 0; c < ramus_joint_type_nq(type); c++, qi++) {
            m->q_source[qi] = owner->q_index + c;
            m->q_scale[qi] = link->mimic_multiplier;
            m->q_offset[qi] = link->mimic_offset;
        }
        for (int c = 0; c < ramus_joint_type_nv(type); c++, vi++) {
            m->v_source[vi] = owner->v_index + c;
            m->v_scale[vi] = link->mimic_multiplier;
            m->armature[vi] = link->armature;
            m->damping[vi] = link->damping;
            m->friction[vi] = link->friction;
        }
    }
    m->qi[m->nlink + 1] = qi;
    m->vi[m->nlink + 1] = vi;
    find_free_slides(m);
    bodies_find_origins(m, (int *)shift);
    frames_choose(m, shift);
    for (int i = 1; i <= m->nlink; i++)
        m->x_body_link[m->link_of[i]] = m->x_i_link[i];
    bodies_store_constants(m, m->nlink);
    frames_find_forms(m);
    frames_reduce_inertia(m);
    m->plain_order = !m->has_mimic;
    for (int k = 0; k < m->nqi && m->plain_order; k++)
        m->plain_order = m->q_source[k] == k;
    for (int k = 0; k < m->nvi && m->plain_order; k++)
        m->plain_order = m->v_source[k] == k;
}

ramus_status ramus_model_compile(const ramus_builder *builder, const ramus_compile_options *opt, ramus_model **out,
                                 ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, builder);
    ramus_compile_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_compile_options, &options, opt, err));
    flat f;
    flat_sink sink = { .strict = options.strict };
    ramus_model *m = NULL;
    ramus_pose *shift = NULL;
    ramus_status status = flat_make(builder, options.plain_names, &sink, &f, err);
    if (status != RAMUS_OK)
        goto done;
    flat_check(&f, &sink);
    if (options.tree)
        flat_leave_tree(&f);
    else if (sink.errors == 0 && flat_lower_parts(&f) != RAMUS_OK) {
        status = RAMUS_ERR_MEMORY;
        goto done;
    }
    if (sink.errors) {
        if (err)
            *err = sink.first;
        status = sink.first.status;
        goto done;
    }
    status = RAMUS_ERR_MEMORY;
    const ramus_allocator memory = options.allocator ? memory_allocator(options.allocator) : builder->allocator;
    m = memory_new(&memory, 1, sizeof *m);
    if (!m)
        goto done;
    m->allocator = memory;
    m->gravity = builder->gravity;
    const int nmoving = count(m, &f);
    const size_t size = model_layout(m, &f, nmoving, NULL);
    void *block = size == SIZE_MAX ? NULL : memory_new(&memory, size, 1);
    if (!block)
        goto done;
    model_layout(m, &f, nmoving, block);
    m->name = model_keep(m, builder->name);
    fill_links(m, &f);
    fill_rest(m, &f);
    boxes_fill(m, &f, builder->file);
    shapes_fill(m, &f);
    if (texts_failed(&m->texts) || !order_bodies(m) || !fill_names(m) ||
        !mechanism_copy(&m->mechanism, &memory, &f.mechanism))
        goto done;
    shift = memory_new(&memory, (size_t)m->nlink + 1, sizeof *shift);
    if (!shift)
        goto done;
    fill_bodies(m, shift);
    m->nbar = f.nbar;
    model_lower_parts(m);
    for (int k = 0; k < m->nv; k++)
        m->has_passive |= m->passive[k];
    merged_fill(m, shift);
    ramus_model *merged = (ramus_model *)m->merged;
    if (!clusters_create(merged, &merged->clusters) || !branches_create(merged, &merged->branches))
        goto done;
    memory_free(&memory, shift);
    *out = m;
    m = NULL;
    status = RAMUS_OK;
done:
    if (m)
        memory_free(&m->allocator, shift);
    ramus_model_destroy(m);
    flat_release(&f);
    if (status == RAMUS_ERR_MEMORY)
        ramus_fail_memory(err);
    return status;
}
