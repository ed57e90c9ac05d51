/* loops.c - which constraints a network has, and where their ends are */
#include "loops.h"

#include "base/fail.h"
#include "network.h"

#include "ramus/contact.h"

#include <math.h>
#include <stdio.h>

/* 0: one that is not closed between outlets. */
static int rows_of(const ramus_constraint_description *d)
{
    static const int closure[RAMUS_JOINT_TYPE_COUNT] = {
        [RAMUS_FIXED] = 6,       [RAMUS_REVOLUTE] = 5, [RAMUS_PRISMATIC] = 5,
        [RAMUS_CYLINDRICAL] = 4, [RAMUS_PLANAR] = 3,   [RAMUS_SPHERICAL] = 3,
    };
    switch (d->kind) {
    case RAMUS_CONSTRAINT_CLOSURE:
        return closure[d->joint_type];
    case RAMUS_CONSTRAINT_POINT_ON_LINE:
        return 2;
    case RAMUS_CONSTRAINT_POINT_ON_PLANE:
    case RAMUS_CONSTRAINT_DISTANCE:
    case RAMUS_CONSTRAINT_COUPLING:
        return 1;
    case RAMUS_CONSTRAINT_CONTACT: /* of spheres and planes */
        return d->friction > 0 ? 3 : 1;
    case RAMUS_CONSTRAINT_DISTANCE_LIMITS:
    case RAMUS_CONSTRAINT_STOP:
        return isfinite(d->lower) + isfinite(d->upper);
    default:
        return 0;
    }
}

/* An end at a known frame, at an outlet of a black box, or in the world. */
static void find_end(const ramus_model *m, const char *name, ramus_pose pose, loop_end *end)
{
    *end = (loop_end){ .node = -1, .place = pose, .link = -1, .box = -1 };
    const ramus_frame frame = name ? ramus_model_find_frame(m, name) : (ramus_frame){ -1 };
    if (frame.index >= 0) {
        const ramus_frame_info info = ramus_model_frame(m, frame);
        end->link = info.link.index;
        end->place = ramus_pose_mul(info.pose, pose);
        return;
    }
    const char *outlet;
    end->box = name ? boxes_find(m, name, &outlet) : -1;
    end->name = name;
}

/* Coordinates of joints, for now the model's; what does not move enters the offset. */
static ramus_status find_coordinates(ramus_network *n, loop *l, ramus_error *err)
{
    const ramus_model *m = n->model;
    l->coordinate = memory_new(&n->allocator, (size_t)l->d.ncoordinate + 1, sizeof *l->coordinate);
    if (!l->coordinate)
        return ramus_fail_memory(err);
    l->offset = l->d.offset;
    for (int k = 0; k < l->d.ncoordinate; k++) {
        const ramus_link found = ramus_model_find_joint(m, l->d.joint[k]);
        if (found.index < 0)
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "constraint '%.60s': there is no joint '%.60s'", l->d.name,
                              l->d.joint[k]);
        const ramus_link_info *link = &m->link[found.index];
        double coefficient = l->d.kind == RAMUS_CONSTRAINT_STOP ? 1 : l->d.coefficient[k];
        if (joint_table[link->joint_type].nq != 1)
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "constraint '%.60s': joint '%.60s' is %s; a %s is about joints with one coordinate",
                              l->d.name, l->d.joint[k], ramus_joint_type_name(link->joint_type),
                              ramus_constraint_kind_name(l->d.kind));
        if (l->d.kind == RAMUS_CONSTRAINT_STOP) { /* its own limits, or else the joint's */
            l->d.lower = isfinite(l->d.lower) ? l->d.lower : link->lower;
            l->d.upper = isfinite(l->d.upper) ? l->d.upper : link->upper;
        }
        if (link->locked) {
            l->offset += coefficient * link->locked_q[0];
            continue;
        }
        if (link->mimic.index >= 0) {
            l->offset += coefficient * link->mimic_offset;
            coefficient *= link->mimic_multiplier;
            link = &m->link[link->mimic.index];
        }
        l->coordinate[l->ncoordinate++] = (loop_coordinate){ link->q_index, link->v_index, coefficient };
    }
    return RAMUS_OK;
}

static ramus_status read_one(ramus_network *n, int k, loop *l, ramus_error *err)
{
    const ramus_model *m = n->model;
    loop_set *s = &n->loops;
    l->d = ramus_model_constraint(m, k);
    if (l->d.kind == RAMUS_CONSTRAINT_COUPLING || l->d.kind == RAMUS_CONSTRAINT_STOP) {
        l->a = l->b = (loop_end){ .node = -1, .link = -1, .box = -1 };
        RAMUS_TRY(find_coordinates(n, l, err));
    } else {
        find_end(m, l->d.frame_a, l->d.pose_a, &l->a);
        find_end(m, l->d.frame_b, l->d.pose_b, &l->b);
    }
    if (l->d.kind == RAMUS_CONSTRAINT_CONTACT && (l->d.box.x > 0 || l->d.box_a.x > 0 || l->d.nheight > 0))
        return ramus_fail(
            err, RAMUS_ERR_UNSUPPORTED,
            "constraint '%.60s': boxes, blocks and height fields touch links of one model, not outlets of "
            "modules; leave it out with --tree (the option 'tree' in C and Python)",
            l->d.name);
    l->nrow = rows_of(&l->d);
    if (!l->nrow && l->d.kind != RAMUS_CONSTRAINT_STOP)
        return ramus_fail(
            err, RAMUS_ERR_UNSUPPORTED,
            "constraint '%.60s' (%s%s%s) is none that closes between outlets of modules; leave it out with "
            "--tree (the option 'tree' in C and Python)",
            l->d.name, ramus_constraint_kind_name(l->d.kind), l->d.kind == RAMUS_CONSTRAINT_CLOSURE ? ", " : "",
            l->d.kind == RAMUS_CONSTRAINT_CLOSURE ? ramus_joint_type_name(l->d.joint_type) : "");
    l->axis = axis_unit(l->d.axis);
    choose_sides(l->axis, &(ramus_vec3){ 0 }, l->side); /* as in a robot from one file */
    l->first = s->nrow;
    l->bound = s->nbound;
    if (ramus_constraint_is_one_sided(&l->d))
        l->nbound = l->d.kind == RAMUS_CONSTRAINT_CONTACT ? 1 : l->nrow;
    else
        s->nequal += l->nrow;
    s->nrow += l->nrow;
    s->nbound += l->nbound;
    s->count++;
    return RAMUS_OK;
}

ramus_status loops_read(ramus_network *n, ramus_error *err)
{
    loop_set *s = &n->loops;
    const int count = ramus_model_nconstraint(n->model);
    s->acting = -1;
    s->loop = memory_new(&n->allocator, (size_t)count + 1, sizeof *s->loop);
    if (!s->loop)
        return ramus_fail_memory(err);
    for (int k = 0; k < count; k++) {
        const ramus_status status = read_one(n, k, &s->loop[k], err);
        if (status != RAMUS_OK) {
            s->count = k + 1; /* whose coordinates are released */
            return status;
        }
    }
    return RAMUS_OK;
}

static ramus_status connect_end(ramus_network *n, const loop *l, const int outlet_of_link[], loop_end *end,
                                ramus_error *err)
{
    if (end->link >= 0) {
        end->node = n->node_of_link[end->link];
        end->outlet = outlet_of_link[end->link];
        return RAMUS_OK;
    }
    if (end->box < 0)
        return RAMUS_OK; /* the world */
    char what[100];
    snprintf(what, sizeof what, "constraint '%.60s'", l->d.name);
    end->node = network_node_of_box(n, end->box);
    return network_find_outlet(n, end->node, end->name, what, &end->outlet, err);
}

static void connect_coordinates(const ramus_network *n, loop *l)
{
    for (int i = 0; i < l->ncoordinate; i++) {
        loop_coordinate *c = &l->coordinate[i];
        int q = 0, v = 0;
        while (n->q[q].model != c->q)
            q++;
        while (n->v[v].model != c->v)
            v++;
        c->q = q;
        c->v = v;
    }
}

static void list_bounds(loop_set *s)
{
    for (int k = 0, equal = 0; k < s->count; k++) {
        const loop *l = &s->loop[k];
        for (int i = 0; i < l->nrow; i++) {
            s->row[l->first + i].loop = k;
            if (!l->nbound)
                s->equal[equal++] = l->first + i;
        }
        for (int i = 0; i < l->nbound; i++) {
            const int upper = i == 1 || !isfinite(l->d.lower), has_limit = l->d.kind != RAMUS_CONSTRAINT_CONTACT;
            s->bound[l->bound + i] = (loop_bound){ .loop = k,
                                                   .row = l->first + i,
                                                   .nrow = has_limit ? 1 : l->nrow,
                                                   .sign = upper ? -1 : 1,
                                                   .limit = upper ? l->d.upper : l->d.lower,
                                                   .friction = has_limit ? 0 : l->d.friction,
                                                   .restitution = l->d.restitution };
        }
    }
}

/* For who asks about a state: controllers, and the constraints of a data. */
static ramus_status list_for_surveys(ramus_network *n, ramus_error *err)
{
    loop_set *s = &n->loops;
    s->listed = memory_new(&n->allocator, (size_t)s->count + 1, sizeof *s->listed);
    s->about = memory_new(&n->allocator, (size_t)s->nbound + 1, sizeof *s->about);
    if (!s->listed || !s->about)
        return ramus_fail_memory(err);
    for (int k = 0, equal = 0; k < s->count; k++) {
        const loop *l = &s->loop[k];
        const int has_limit = l->d.kind != RAMUS_CONSTRAINT_CONTACT;
        s->listed[k] = (model_rows){ .first = equal, .nrow = l->nbound ? 0 : l->nrow };
        equal += s->listed[k].nrow;
        for (int i = 0; i < l->nbound; i++)
            s->about[l->bound + i] = (model_bound){ .constraint = k,
                                                    .ntangent = has_limit ? 0 : l->nrow - 1,
                                                    .has_gap = true,
                                                    .carries = !has_limit,
                                                    .friction = has_limit ? 0 : l->d.friction };
    }
    return RAMUS_OK;
}

static void layout(loop_set *s, const ramus_network *n, arena *a)
{
    const size_t nrow = (size_t)s->nrow, nbound = (size_t)s->nbound, nequal = (size_t)s->nequal, nv = (size_t)n->nv;
    s->row = arena_take(a, nrow, sizeof *s->row);
    s->bound = arena_take(a, nbound, sizeof *s->bound);
    ARENA_TAKE(a, nrow, s->error, s->multiplier, s->size);
    s->matrix = arena_take(a, nrow, nrow * sizeof *s->matrix);
    s->response = arena_take(a, nrow, nv * sizeof *s->response);
    s->inlet = arena_take(a, nrow, 6 * (size_t)n->nnode * sizeof *s->inlet);
    s->start_inlet = arena_take(a, nrow ? 6 * (size_t)n->nnode : 0, sizeof *s->start_inlet);
    ARENA_TAKE(a, nequal, s->equal, s->pivot, s->free);
    s->factor = arena_take(a, nequal, nequal * sizeof *s->factor);
    s->coupled = arena_take(a, 3 * nbound, nequal * sizeof *s->coupled);
    ARENA_TAKE(a, nrow ? nv : 0, s->force, s->part);
    ARENA_TAKE(a, nequal ? nv + nequal : 0, s->wanted);
    s->choice = arena_take(a, nequal, sizeof *s->choice);
    s->levels = arena_take(a, nequal, (nv + nequal) * sizeof *s->levels);
    if (nequal)
        hierarchy_layout(&s->share, a, nequal, nv > nequal ? nv : nequal, 0);
    bounds_layout(&s->work, a, nbound, 3 * nbound);
}

ramus_status loops_connect(ramus_network *n, const int outlet_of_link[], ramus_error *err)
{
    loop_set *s = &n->loops;
    for (int k = 0; k < s->count; k++) {
        loop *l = &s->loop[k];
        if (l->coordinate) {
            connect_coordinates(n, l);
            continue;
        }
        RAMUS_TRY(connect_end(n, l, outlet_of_link, &l->a, err));
        RAMUS_TRY(connect_end(n, l, outlet_of_link, &l->b, err));
    }
    RAMUS_TRY(list_for_surveys(n, err));
    arena a = { 0 };
    loop_set measured = *s;
    layout(&measured, n, &a);
    void *memory = a.overflow ? NULL : memory_new(&n->allocator, a.used + 64, 1);
    if (!memory)
        return ramus_fail_memory(err);
    s->memory = memory;
    a = (arena){ .base = (unsigned char *)(((uintptr_t)s->memory + 63) / 64 * 64) };
    layout(s, n, &a);
    s->work.touches = s->work.rests = 1e-8;
    list_bounds(s);
    return RAMUS_OK;
}

void loops_release(ramus_network *n)
{
    for (int k = 0; n->loops.loop && k < n->loops.count; k++)
        memory_free(&n->allocator, n->loops.loop[k].coordinate);
    memory_free(&n->allocator, n->loops.memory);
    memory_free(&n->allocator, n->loops.about);
    memory_free(&n->allocator, n->loops.listed);
    memory_free(&n->allocator, n->loops.loop);
}
