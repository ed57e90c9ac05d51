/* live_robot.h - modules to attach and detach, and random edits applied alike to a live robot and to a plain builder
 *
 * The plain builder (`mirror`) is edited through the ordinary builder functions only, one by one, and compiled afresh:
 * what a robot that was never live would be.
 */
#ifndef TESTS_LIVE_LIVE_ROBOT_H
#define TESTS_LIVE_LIVE_ROBOT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ramus/ramus.h"
#include "support/random.h"

enum { MODULES = 4, MOST_INSTANCES = 14 };

typedef struct module_stock {
    ramus_module *module[MODULES]; /* base, arm, slider, ball */
    double mass[MODULES];
} module_stock;

static inline void stock_link(ramus_module *module, const char *name, const char *joint, ramus_joint_type type,
                              int seed)
{
    rng r = { (unsigned long long)seed };
    ramus_link_description d = ramus_link_description_default();
    d.name = name;
    d.joint_name = joint;
    d.joint_type = type;
    d.axis = rng_vec3(&r, 1);
    d.pitch = 0.1;
    d.joint_in_parent = rng_pose(&r);
    d.mass = 0.5 + 0.125 * seed;
    d.com = rng_vec3(&r, 0.2);
    d.inertia[0] = d.inertia[1] = d.inertia[2] = 0.05 * d.mass;
    if (ramus_module_add_link(module, &d, NULL) != RAMUS_OK)
        abort();
}

/* Every module has a link `l1` and a frame `tool`; arm and slider share the names (not all types) of their joints. */
static inline module_stock stock_create(const ramus_allocator *allocator)
{
    static const char *const names[MODULES] = { "base", "arm", "slider", "ball" };
    static const struct {
        int count;
        ramus_joint_type type[3];
    } links[MODULES] = {
        { 2, { RAMUS_PLANAR, RAMUS_FIXED, RAMUS_FIXED } },
        { 3, { RAMUS_REVOLUTE, RAMUS_REVOLUTE, RAMUS_PRISMATIC } },
        { 3, { RAMUS_REVOLUTE, RAMUS_PRISMATIC, RAMUS_HELICAL } },
        { 2, { RAMUS_SPHERICAL, RAMUS_CYLINDRICAL, RAMUS_FIXED } },
    };
    static const char *const link[3] = { "l1", "l2", "l3" }, *const joint[3] = { "j1", "j2", "j3" };
    module_stock s = { 0 };
    for (int m = 0; m < MODULES; m++) {
        if (ramus_module_create(names[m], NULL, allocator, &s.module[m], NULL) != RAMUS_OK)
            abort();
        for (int k = 0; k < links[m].count; k++) {
            stock_link(s.module[m], link[k], joint[k], links[m].type[k], 1 + 3 * m + k);
            s.mass[m] += 0.5 + 0.125 * (1 + 3 * m + k);
        }
        const ramus_pose pose = ramus_pose_from_rpy(ramus_vec3_make(0.1, 0, 0.2), 0.3, 0, 0);
        if (ramus_module_add_frame(s.module[m], "tool", "l1", pose, NULL) != RAMUS_OK)
            abort();
    }
    return s;
}

static inline void stock_destroy(module_stock *s)
{
    for (int m = 0; m < MODULES; m++)
        ramus_module_destroy(s->module[m]);
}

static inline double stock_mass(const module_stock *s, const char *module)
{
    for (int m = 0; m < MODULES; m++)
        if (strcmp(ramus_module_name(s->module[m]), module) == 0)
            return s->mass[m];
    return 0;
}

/* A base on the world with one arm. */
static inline ramus_builder *robot_builder(const module_stock *s, const ramus_allocator *allocator)
{
    ramus_builder *b = NULL;
    if (ramus_builder_create("live", NULL, allocator, &b, NULL) != RAMUS_OK ||
        ramus_builder_attach(b, "root", s->module[0], NULL, NULL, 0, NULL) != RAMUS_OK ||
        ramus_builder_attach(b, "first", s->module[1], "root/l2", NULL, 0, NULL) != RAMUS_OK)
        abort();
    return b;
}

/* ---- random edits ------------------------------------------------------------------------------------------- */

typedef enum edit_kind {
    EDIT_ATTACH,
    EDIT_ATTACH_BOX,
    EDIT_DETACH,
    EDIT_REPLACE,
    EDIT_REPLACE_BY_BOX,
    EDIT_MOVE,
    EDIT_LOCK,
    EDIT_UNLOCK,
    EDIT_NONSENSE, /* names that are not there, circles */
    EDIT_KIND_COUNT
} edit_kind;

typedef struct edit {
    edit_kind kind;
    char name[64], on[128];
    ramus_module *module;
    ramus_pose pose;
    double values[7];
    int nvalue;
} edit;

static inline const char *random_instance(rng *r, const ramus_builder *b, int first)
{
    const int n = ramus_builder_ninstance(b);
    return n > first ? ramus_builder_instance_name(b, rng_int(r, first, n - 1)) : "nobody";
}

/* Where something may sit in `model`: a link, a frame, or a black box. */
static inline void random_place(rng *r, const ramus_model *model, edit *e)
{
    const ramus_instance host = { rng_int(r, 0, ramus_model_ninstance(model) - 1) };
    const ramus_instance_info info = ramus_model_instance(model, host);
    static const char *const places[3] = { "l1", "l2", "tool" };
    e->pose = info.black_box ? ramus_pose_identity() : rng_pose(r);
    if (info.black_box)
        snprintf(e->on, sizeof e->on, "%s", info.name);
    else
        snprintf(e->on, sizeof e->on, "%s/%s", info.name, places[rng_int(r, 0, 2)]);
}

static inline edit random_edit(rng *r, const module_stock *s, const ramus_builder *mirror, const ramus_model *model)
{
    edit e = { .kind = (edit_kind)rng_int(r, 0, EDIT_KIND_COUNT - 1), .pose = ramus_pose_identity() };
    const int count = ramus_builder_ninstance(mirror);
    if (count >= MOST_INSTANCES && (e.kind == EDIT_ATTACH || e.kind == EDIT_ATTACH_BOX))
        e.kind = EDIT_DETACH;
    if (count < 7 && (e.kind == EDIT_DETACH || e.kind == EDIT_REPLACE_BY_BOX))
        e.kind = EDIT_ATTACH;
    e.module = s->module[rng_int(r, 1, MODULES - 1)];
    snprintf(e.name, sizeof e.name, "%s", random_instance(r, mirror, 1));
    if (e.kind == EDIT_ATTACH || e.kind == EDIT_ATTACH_BOX || e.kind == EDIT_MOVE) {
        random_place(r, model, &e);
        if (e.kind != EDIT_MOVE)
            snprintf(e.name, sizeof e.name, "m%d", rng_int(r, 0, 39)); /* names come back, and clash at times */
    } else if (e.kind == EDIT_LOCK || e.kind == EDIT_UNLOCK) {
        const ramus_link_info link =
            ramus_model_link(model, (ramus_link){ rng_int(r, 0, ramus_model_nlink(model) - 1) });
        snprintf(e.name, sizeof e.name, "%s", link.joint_name);
        e.nvalue = ramus_joint_type_nq(link.joint_type);
        for (int c = 0; c < e.nvalue; c++)
            e.values[c] = rng_uniform(r, -1, 1);
        if (link.joint_type == RAMUS_SPHERICAL)
            memcpy(e.values, (double[4]){ 0.6, 0, 0.8, 0 }, 4 * sizeof(double));
    } else if (e.kind == EDIT_NONSENSE) {
        snprintf(e.on, sizeof e.on, "%s/l1", e.name); /* on itself */
    }
    return e;
}

static inline ramus_status edit_builder(const edit *e, ramus_builder *b, ramus_error *err)
{
    switch (e->kind) {
    case EDIT_ATTACH:
        return ramus_builder_attach(b, e->name, e->module, e->on, &e->pose, 0, err);
    case EDIT_ATTACH_BOX:
        return ramus_builder_attach_black_box(b, e->name, e->on, &e->pose, 0, err);
    case EDIT_DETACH:
        return ramus_builder_detach(b, e->name, err);
    case EDIT_REPLACE:
        return ramus_builder_replace(b, e->name, e->module, err);
    case EDIT_REPLACE_BY_BOX:
        return ramus_builder_replace_by_black_box(b, e->name, err);
    case EDIT_MOVE:
    case EDIT_NONSENSE:
        return ramus_builder_move(b, e->name, e->on, &e->pose, err);
    case EDIT_LOCK:
        return ramus_builder_lock(b, e->name, e->values, e->nvalue, err);
    default:
        return ramus_builder_unlock(b, e->name, err);
    }
}

/* ---- one edit as one change --------------------------------------------------------------------------------- */

static inline ramus_status live_end(ramus_live_change *c, ramus_status status, ramus_error *err)
{
    if (status == RAMUS_OK)
        return ramus_live_change_commit(c, err);
    ramus_live_change_abandon(c);
    return status;
}

/* live_NAME(live, ..., err): the change is `c`, its builder `b`. */
#define ONE_EDIT(name, parameters, call)                                                                               \
    static inline ramus_status live_##name parameters                                                                  \
    {                                                                                                                  \
        ramus_live_change *c;                                                                                          \
        const ramus_status begun = ramus_live_change_begin(live, &c, err);                                             \
        ramus_builder *b = ramus_live_change_builder(c);                                                               \
        (void)b;                                                                                                       \
        return begun == RAMUS_OK ? live_end(c, call, err) : begun;                                                     \
    }
ONE_EDIT(attach,
         (ramus_live * live, const char *name, ramus_module *module, const char *on, const ramus_pose *pose,
          ramus_error *err),
         ramus_builder_attach(b, name, module, on, pose, 0, err))
ONE_EDIT(detach, (ramus_live * live, const char *name, ramus_error *err), ramus_builder_detach(b, name, err))
ONE_EDIT(replace, (ramus_live * live, const char *name, ramus_module *module, ramus_error *err),
         ramus_builder_replace(b, name, module, err))
ONE_EDIT(replace_by_black_box, (ramus_live * live, const char *name, ramus_error *err),
         ramus_builder_replace_by_black_box(b, name, err))
ONE_EDIT(move, (ramus_live * live, const char *name, const char *on, const ramus_pose *pose, ramus_error *err),
         ramus_builder_move(b, name, on, pose, err))
/* `values` NULL: where the joint is. */
ONE_EDIT(lock, (ramus_live * live, const char *joint, const double values[], int count, ramus_error *err),
         values ? ramus_builder_lock(b, joint, values, count, err) : ramus_live_change_lock(c, joint, err))
ONE_EDIT(unlock, (ramus_live * live, const char *joint, ramus_error *err), ramus_builder_unlock(b, joint, err))
ONE_EDIT(edit, (ramus_live * live, const edit *e, ramus_error *err), edit_builder(e, b, err))

static inline ramus_status attach_and_feed(ramus_live_change *c, const char *name, const char *on,
                                           const ramus_pose *pose, const ramus_sample *first, ramus_error *err)
{
    char port[80];
    snprintf(port, sizeof port, "wrench.%s", name);
    const ramus_status status = ramus_builder_attach_black_box(ramus_live_change_builder(c), name, on, pose, 0, err);
    return status == RAMUS_OK && first ? ramus_live_change_feed(c, port, first, err) : status;
}
ONE_EDIT(attach_black_box,
         (ramus_live * live, const char *name, const char *on, const ramus_pose *pose, const ramus_sample *first,
          ramus_error *err),
         attach_and_feed(c, name, on, pose, first, err))

static inline ramus_live_figures figures_of(ramus_live *live)
{
    ramus_live_figures figures;
    (void)ramus_live_report(live, &figures);
    return figures;
}

/* ---- ports -------------------------------------------------------------------------------------------------- */

static inline ramus_sample random_sample(rng *r, ramus_port_kind kind, double stamp)
{
    ramus_sample s = { .kind = kind == RAMUS_PORT_WRENCH ? RAMUS_SAMPLE_WRENCH : RAMUS_SAMPLE_MOTION, .stamp = stamp };
    s.wrench = (ramus_wrench){ rng_vec3(r, 5), rng_vec3(r, 1) };
    s.motion.pose = rng_pose(r);
    s.motion.twist = (ramus_twist){ rng_vec3(r, 1), rng_vec3(r, 1) };
    s.motion.twist_dot = (ramus_twist){ rng_vec3(r, 1), rng_vec3(r, 1) };
    return s;
}

/* RAMUS_LIVE_CHANGES where that is set, 100000 with RAMUS_LONG=1, else `usual`. */
static inline int operations(int usual)
{
    const char *wanted = getenv("RAMUS_LIVE_CHANGES"), *text = getenv("RAMUS_LONG");
    return wanted ? atoi(wanted) : text && text[0] == '1' ? 100000 : usual;
}

#endif
