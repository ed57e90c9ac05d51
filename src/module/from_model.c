/* from_model.c - links of a model as a block: welded links become one body, locked joints are welded, names stay behind
 *
 * What a block holds of a link is its share of a body's mass, first and second moments. The names that are kept are those of joints
 * with coordinates and of outlets.
 */
#include "from_model.h"

#include "algebra/vec3.h"
#include "base/fail.h"

#include "ramus/mechanism.h"

#include <stdio.h>

typedef struct body_place { /* of one of the model's bodies */
    int body;               /* of the block */
    ramus_pose pose;        /* the model's body frame in that of the block's body */
} body_place;

typedef struct maker {
    const ramus_model *m;
    const int *part;
    int which;
    block_effects effects;
    body_place *place; /* [nlink + 1] by the model's body */
    int *q, *v;        /* [nlink] by link: first coordinate in the module */
    int *reduced;      /* [nlink] by link */
    block_header counts;
} maker;

int block_joint_kind(ramus_joint_type type)
{
    static const int kind[RAMUS_JOINT_TYPE_COUNT] = {
        [RAMUS_REVOLUTE] = RAMUS_MODULE_ANGLE, [RAMUS_PRISMATIC] = RAMUS_MODULE_LENGTH,
        [RAMUS_HELICAL] = RAMUS_MODULE_ANGLE,  [RAMUS_CYLINDRICAL] = RAMUS_MODULE_CYLINDRICAL,
        [RAMUS_PLANAR] = RAMUS_MODULE_PLANAR,  [RAMUS_SPHERICAL] = RAMUS_MODULE_SPHERICAL,
        [RAMUS_FREE] = RAMUS_MODULE_FREE,      [RAMUS_UNIVERSAL] = RAMUS_MODULE_UNIVERSAL,
    };
    return kind[type];
}

static int is_part(const maker *k, int body)
{
    return body > 0 && k->part[k->m->link_of[body]] == k->which;
}

static void store_pose(ramus_pose x, double out[12])
{
    x.rotation = ramus_quat_normalized(x.rotation);
    ramus_pose_to_matrix(x, out, out + 9);
}

/* Counts, and where coordinates go: in q and v in the order of links, reduced in the order of bodies. */
static void count(maker *k)
{
    const ramus_model *m = k->m;
    block_header *c = &k->counts;
    c->nbody = 1;
    for (int link = 0; link < m->nlink; link++) {
        const ramus_link_info *l = &m->link[link];
        if (k->part[link] != k->which || l->q_index < 0)
            continue;
        k->q[link] = c->nq;
        k->v[link] = c->nv;
        c->nq += joint_table[l->joint_type].nq;
        c->nv += joint_table[l->joint_type].nv;
        c->njoint++;
    }
    for (int i = 1; i <= m->nlink; i++) {
        if (!is_part(k, i) || m->type[i] == RAMUS_FIXED)
            continue;
        const int link = m->link_of[i];
        c->nbody++;
        c->nqi += joint_table[m->type[i]].nq;
        c->nvi += joint_table[m->type[i]].nv;
        if (m->link[link].q_index >= 0) {
            k->reduced[link] = c->nreduced;
            c->nreduced += joint_table[m->type[i]].nv;
        }
    }
    for (int link = 0; link < m->nlink; link++) { /* a dependent joint's are its master's */
        const int master = m->link[link].mimic.index;
        if (k->part[link] != k->which || master < 0)
            continue;
        k->q[link] = k->q[master];
        k->v[link] = k->v[master];
        k->reduced[link] = k->reduced[master];
    }
}

static void fill_joints(const maker *k, ramus_module_joint joint[])
{
    int n = 0;
    for (int link = 0; link < k->m->nlink; link++) {
        const ramus_link_info *l = &k->m->link[link];
        if (k->part[link] != k->which || l->q_index < 0)
            continue;
        ramus_module_joint *j = &joint[n++];
        *j = (ramus_module_joint){ .struct_size = sizeof *j,
                                   .kind = block_joint_kind(l->joint_type),
                                   .nq = joint_table[l->joint_type].nq,
                                   .nv = joint_table[l->joint_type].nv,
                                   .passive = l->passive,
                                   .lower = l->lower,
                                   .upper = l->upper,
                                   .max_velocity = l->max_velocity,
                                   .max_effort = l->max_effort };
        snprintf(j->name, sizeof j->name, "%s", l->joint_name);
    }
}

static void add_inertia(const ramus_link_info *l, ramus_pose x_body_link, double sum[10])
{
    ramus_inertia of_link = { .mass = l->mass, .com = l->com };
    memcpy(of_link.about_com, l->inertia, sizeof of_link.about_com);
    const ramus_inertia i = ramus_spatial_inertia_to_parent(x_body_link, &of_link);
    const double m = i.mass, x = i.com.x, y = i.com.y, z = i.com.z;
    const double own[10] = { m,
                             m * x,
                             m * y,
                             m * z,
                             i.about_com[0] + m * (y * y + z * z),
                             i.about_com[1] + m * (x * x + z * z),
                             i.about_com[2] + m * (x * x + y * y),
                             i.about_com[3] - m * x * y,
                             i.about_com[4] - m * x * z,
                             i.about_com[5] - m * y * z };
    for (int c = 0; c < 10; c++)
        sum[c] += own[c];
}

static void fill_bodies(maker *k, block_body body[])
{
    const ramus_model *m = k->m;
    int n = 1;
    body[0] = (block_body){ .parent = -1, .type = RAMUS_FIXED, .multiplier = 1 };
    store_pose(ramus_pose_identity(), body[0].joint);
    for (int i = 1; i <= m->nlink; i++) {
        if (!is_part(k, i))
            continue;
        const int link = m->link_of[i], p = m->parent[i];
        const ramus_link_info *l = &m->link[link];
        /* the joint frame in the block's parent: from the inlet, which is a root frame or a link's frame, or from a body */
        const body_place at =
            is_part(k, p) ? k->place[p] : (body_place){ 0, p ? ramus_pose_inv(m->x_i_link[p]) : ramus_pose_identity() };
        const ramus_pose x = ramus_pose_mul(at.pose, m->x_p_j[i]);
        if (m->type[i] == RAMUS_FIXED) {
            k->place[i] = (body_place){ at.body, x };
        } else {
            block_body *b = &body[n];
            *b = (block_body){ .parent = at.body,
                               .type = m->type[i],
                               .q = k->q[link],
                               .v = k->v[link],
                               .reduced = k->reduced[link],
                               .dependent = l->mimic.index >= 0,
                               .multiplier = l->mimic.index >= 0 ? l->mimic_multiplier : 1,
                               .offset = l->mimic.index >= 0 ? l->mimic_offset : 0,
                               .pitch = l->pitch };
            if (k->effects == BLOCK_WITH_EFFECTS) {
                b->armature = l->armature;
                b->damping = l->damping;
                b->friction = l->friction;
            }
            store_pose(x, b->joint);
            k->place[i] = (body_place){ n++, ramus_pose_identity() };
        }
        add_inertia(l, ramus_pose_mul(k->place[i].pose, m->x_i_link[i]), body[k->place[i].body].inertia);
    }
}

static void fill_outlets(const maker *k, const outlet_place from[], int count, block_outlet out[])
{
    for (int o = 0; o < count; o++) {
        const int i = from[o].link < 0 ? 0 : k->m->body_of[from[o].link];
        out[o] = (block_outlet){ .body = i ? k->place[i].body : 0 };
        ramus_pose x = from[o].pose;
        if (i)
            x = ramus_pose_mul(ramus_pose_mul(k->place[i].pose, k->m->x_i_link[i]), x);
        store_pose(x, out[o].pose);
        snprintf(out[o].name, sizeof out[o].name, "%s", from[o].name);
    }
}

/* An end of a spring: its body and its point there; 0: it is not of this part. The world is the inlet of a part that hangs on it. */
static int spring_end(const maker *k, const char *name, ramus_vec3 point, int32_t *body, double at[3])
{
    const ramus_model *m = k->m;
    const ramus_frame frame = name ? ramus_model_find_frame(m, name) : (ramus_frame){ -1 };
    const ramus_frame_info info = ramus_model_frame(m, frame);
    int first = 0;
    while (first < m->nlink && k->part[first] != k->which)
        first++;
    ramus_pose x = ramus_pose_identity();
    *body = 0;
    if (frame.index < 0 || info.link.index < 0) {
        if (first == m->nlink || m->root[m->body_of[first]] != 0 || m->link[first].parent.index >= 0)
            return 0;
        x = frame.index < 0 ? x : info.pose;
    } else {
        const int i = m->body_of[info.link.index];
        if (!is_part(k, i))
            return 0;
        *body = k->place[i].body;
        x = ramus_pose_mul(ramus_pose_mul(k->place[i].pose, m->x_i_link[i]), info.pose);
    }
    const ramus_vec3 p = vec3_add(x.position, ramus_quat_rotate(x.rotation, point));
    at[0] = p.x, at[1] = p.y, at[2] = p.z;
    return 1;
}

/* Springs between two points of the part; out NULL: they are counted. */
static int fill_springs(const maker *k, block_spring out[])
{
    int count = 0;
    for (int i = 0; i < ramus_model_npart(k->m); i++) {
        const ramus_part_description d = ramus_model_part(k->m, (ramus_part){ i });
        block_spring s = { .rest_length = d.rest_length, .stiffness = d.stiffness, .pretension = d.pretension };
        if (d.kind != RAMUS_PART_SPRING || d.lever_a || d.lever_b ||
            !spring_end(k, d.frame_a, d.point_a, &s.body[0], s.point[0]) ||
            !spring_end(k, d.frame_b, d.point_b, &s.body[1], s.point[1]))
            continue;
        if (out)
            out[count] = s;
        count++;
    }
    return count;
}

static ramus_status make(maker *k, const char *name, const outlet_place outlet[], int noutlet,
                         const ramus_allocator *allocator, block_header **out, ramus_error *err)
{
    count(k);
    block_header *c = &k->counts;
    c->noutlet = noutlet;
    if (c->nq > RAMUS_MODULE_MOST || c->nv > RAMUS_MODULE_MOST || c->nbody > 4 * RAMUS_MODULE_MOST ||
        noutlet > RAMUS_MODULE_MOST)
        return ramus_fail(err, RAMUS_ERR_LIMIT, "module '%.60s': a module has at most %d coordinates and outlets", name,
                          RAMUS_MODULE_MOST);
    c->magic = BLOCK_MAGIC;
    c->format = BLOCK_FORMAT;
    c->nspring = fill_springs(k, NULL);
    if (c->nspring > RAMUS_MODULE_MOST)
        return ramus_fail(err, RAMUS_ERR_LIMIT, "module '%.60s': a module has at most %d springs", name,
                          RAMUS_MODULE_MOST);
    c->size = block_size((uint64_t)c->nbody, (uint64_t)c->njoint, (uint64_t)noutlet, (uint64_t)c->nspring);
    snprintf(c->name, sizeof c->name, "%s", name);
    block_header *b = memory_new(allocator, (size_t)c->size, 1);
    if (!b)
        return ramus_fail_memory(err);
    *b = *c;
    fill_joints(k, (ramus_module_joint *)(uintptr_t)block_joints(b));
    fill_bodies(k, (block_body *)(uintptr_t)block_bodies(b));
    fill_outlets(k, outlet, noutlet, (block_outlet *)(uintptr_t)block_outlets(b));
    fill_springs(k, (block_spring *)(uintptr_t)block_springs(b)); /* bodies have their places now */
    *out = b;
    return RAMUS_OK;
}

ramus_status block_from_links(const ramus_model *m, const int part[], int which, const char *name,
                              const outlet_place outlet[], int noutlet, block_effects effects,
                              const ramus_allocator *allocator, block_header **out, link_place place[],
                              ramus_error *err)
{
    const size_t n = (size_t)m->nlink;
    maker k = { .m = m, .part = part, .which = which, .effects = effects };
    k.place = memory_new(allocator, n + 1, sizeof *k.place);
    k.q = memory_new(allocator, 3 * n + 1, sizeof *k.q);
    ramus_status status = RAMUS_ERR_MEMORY;
    if (k.place && k.q) {
        k.v = k.q + n;
        k.reduced = k.v + n;
        status = make(&k, name, outlet, noutlet, allocator, out, err);
    } else {
        ramus_fail_memory(err);
    }
    for (int i = 1; status == RAMUS_OK && place && i <= m->nlink; i++)
        if (is_part(&k, i))
            place[m->link_of[i]] = (link_place){ k.place[i].body, ramus_pose_mul(k.place[i].pose, m->x_i_link[i]) };
    memory_free(allocator, k.q);
    memory_free(allocator, k.place);
    return status;
}
