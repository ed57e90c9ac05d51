/* caller.c - fills every struct that grows and hands it to the functions that take it; see caller.h */
#ifdef CALLER_OLD
#include "snapshot.h"
#define CASES old_cases
#define LAYOUT old_layout
#define LAYOUT_FILE "structs_old.inc"
#else
#include "ramus/ramus.h"
#define CASES now_cases
#define LAYOUT now_layout
#define LAYOUT_FILE "structs_now.inc"
#endif

#include "caller.h"

#include <stdio.h>

/* fill_NAME(given, size): `d` is the struct, its defaults are set */
#define FILL(name, ...)                                                                                                \
    static void fill_##name(void *given, size_t size)                                                                  \
    {                                                                                                                  \
        name *d = given;                                                                                               \
        name##_init(d, size);                                                                                          \
        __VA_ARGS__                                                                                                    \
    }
/* use_NAME(s, given, err) */
#define USE(name) static ramus_status use_##name(const scene *s, const void *given, ramus_error *err)
/* Creates, destroys, and returns a failure. */
#define TRY_CREATE(type, ...)                                                                                          \
    do {                                                                                                               \
        type *out = NULL;                                                                                              \
        const ramus_status status_ = (__VA_ARGS__);                                                                    \
        type##_destroy(out);                                                                                           \
        if (status_)                                                                                                   \
            return status_;                                                                                            \
    } while (0)
#define TRY(...)                                                                                                       \
    do {                                                                                                               \
        const ramus_status status_ = (__VA_ARGS__);                                                                    \
        if (status_)                                                                                                   \
            return status_;                                                                                            \
    } while (0)

/* ---- robots ------------------------------------------------------------------------------------------------- */

FILL(ramus_link_description, d->name = "tip"; d->joint_name = "turn"; d->joint_type = RAMUS_REVOLUTE; d->mass = 2;)
USE(ramus_link_description)
{
    return ramus_module_add_link(s->module, given, err);
}

FILL(ramus_shape, d->name = "ball"; d->kind = RAMUS_SHAPE_SPHERE; d->radius = 0.5;)
USE(ramus_shape)
{
    return ramus_module_add_shape(s->module, "base", given, err);
}

static const char *const joints[] = { "arm/j1", "arm/j2" };
static const double coefficients[] = { 1, -1 };
FILL(ramus_constraint_description, d->name = "gear"; d->kind = RAMUS_CONSTRAINT_COUPLING; d->ncoordinate = 2;
     d->joint = joints; d->coefficient = coefficients;)
USE(ramus_constraint_description)
{
    TRY(ramus_builder_add_constraint(s->builder, given, err));
    TRY(ramus_data_add_constraint(s->constraints, given, err));
    return ramus_sim_add_constraint(s->sim, given, err);
}

FILL(ramus_compile_options, d->plain_names = 1;)
USE(ramus_compile_options)
{
    TRY_CREATE(ramus_model, ramus_model_compile(s->builder, given, &out, err));
    return 0;
}

#ifndef CALLER_OLD
FILL(ramus_log_options, d->missing = RAMUS_MISSING_DROP;)
USE(ramus_log_options)
{
    (void)s;
    TRY_CREATE(ramus_table, ramus_log_parse("t\n1\n", 4, "l", given, &out, err));
    return 0;
}

FILL(ramus_states_options, d->needed = RAMUS_STATES_Q;)
USE(ramus_states_options)
{
    ramus_states *out = NULL;
    const ramus_status status = ramus_states_load(s->model, "none.csv", NULL, given, &out, err);
    ramus_states_destroy(out);
    return status == RAMUS_ERR_FILE ? RAMUS_OK : status;
}
#endif

FILL(ramus_load_options, d->strict = 0;)
USE(ramus_load_options)
{
    (void)s;
    static const char text[] = "<robot name='r'><link name='a'/></robot>";
    TRY_CREATE(ramus_module, ramus_urdf_parse(text, sizeof text - 1, "r", given, &out, err));
    return 0;
}

/* ---- parts of the mechanism --------------------------------------------------------------------------------- */

FILL(ramus_part_description, d->name = "cylinder"; d->frame_a = "world"; d->frame_b = "arm/upper"; d->point_a.x = 1;
     d->point_b.y = 0.5;)
USE(ramus_part_description)
{
    return ramus_builder_add_part(s->builder, given, err);
}

FILL(ramus_lever_description, d->name = "rocker"; d->pivot = "arm/upper"; d->guide = "world"; d->tip.x = 0.5;
     d->rod_length = 0.25;)
USE(ramus_lever_description)
{
    return ramus_builder_add_lever(s->builder, given, err);
}

static const ramus_carrier_description carriers[] = { { "one", "arm/upper", NULL, 63, 0, 1 },
                                                      { "two", "arm/lower", NULL, 63, 0, 1 } };
FILL(ramus_sharing_description, d->name = "held"; d->link = "arm/lower"; d->ncarrier = 2; d->carrier = carriers;)
USE(ramus_sharing_description)
{
    ramus_carrier bodies[] = { { .pose = { { 1, 0, 0, 0 }, { 0, 0, 0 } } },
                               { .pose = { { 1, 0, 0, 0 }, { 1, 0, 0 } } } };
    TRY(ramus_share(given, (ramus_wrench){ { 1, 0, 0 }, { 0, 0, 0 } }, bodies, err));
    return ramus_builder_add_sharing(s->builder, given, err);
}

/* ---- workspaces --------------------------------------------------------------------------------------------- */

FILL(ramus_data_options, d->joint_effects = 1;)
USE(ramus_data_options)
{
    TRY_CREATE(ramus_data, ramus_data_create(s->model, given, &out, err));
    return 0;
}

static ramus_status no_rows(void *user, const ramus_model *model, const double q[], const double v[],
                            const ramus_constraint_rows *rows)
{
    (void)user, (void)model, (void)q, (void)v, (void)rows;
    return 0;
}
FILL(ramus_constraint_callback, d->name = "own"; d->fill = no_rows;)
USE(ramus_constraint_callback)
{
    return ramus_data_add_constraint_function(s->constraints, given, err);
}

FILL(ramus_projection_options, d->tolerance = 1e-9;)
USE(ramus_projection_options)
{
    (void)err;
    double q[2] = { 0, 0 }, v[2] = { 0, 0 };
    return ramus_constraint_project(s->model, s->constraints, given, q, v);
}

/* ---- motion ------------------------------------------------------------------------------------------------- */

FILL(ramus_live_options, d->strict = 0;)
USE(ramus_live_options)
{
    TRY_CREATE(ramus_live, ramus_live_create(s->builder, given, NULL, NULL, &out, err));
    return 0;
}

FILL(ramus_sim_options, d->step = 1e-4;)
USE(ramus_sim_options)
{
    TRY_CREATE(ramus_sim, ramus_sim_create(s->model, given, &out, err));
    return 0;
}

#ifndef CALLER_OLD
FILL(ramus_rollout_options, d->step = 1e-4;)
USE(ramus_rollout_options)
{
    TRY_CREATE(ramus_rollout, ramus_rollout_create(s->model, given, &out, err));
    return 0;
}

FILL(ramus_rollout_plan, d->steps = 2;)
USE(ramus_rollout_plan)
{
    static const double zero[64];
    ramus_rollout *rollout = NULL;
    TRY(ramus_rollout_create(s->model, NULL, &rollout, err));
    const ramus_status status = ramus_rollout_run(rollout, 1, zero, NULL, given, NULL, NULL);
    *err = *ramus_rollout_error(rollout);
    ramus_rollout_destroy(rollout);
    return status;
}
#endif

FILL(ramus_force_element, d->kind = RAMUS_FORCE_FRICTION; d->joint = "arm/j1"; d->friction = 1;)
USE(ramus_force_element)
{
    return ramus_sim_add_element(s->sim, given, err);
}

/* ---- control ------------------------------------------------------------------------------------------------ */

static ramus_status controller_of(const scene *s, const void *tasks, ramus_error *err)
{
    const ramus_target still = ramus_target_default(), target[] = { still, still };
    ramus_controller_description d;
    ramus_controller_description_init(&d, sizeof d);
    d.ntask = 2;
    d.task = tasks;
    d.target = target;
    TRY_CREATE(ramus_controller, ramus_controller_create(s->model, &d, NULL, &out, err));
    return 0;
}

FILL(ramus_task_description, d->frame.index = 1; d->weight = 2;)
USE(ramus_task_description)
{
    return controller_of(s, given, err);
}

static ramus_task_description one_task;
static ramus_target one_target;
FILL(ramus_controller_description, ramus_task_description_init(&one_task, sizeof one_task); one_task.frame.index = 1;
     one_target = ramus_target_default(); d->ntask = 1; d->task = &one_task; d->target = &one_target;)
USE(ramus_controller_description)
{
    TRY_CREATE(ramus_controller, ramus_controller_create(s->model, given, NULL, &out, err));
    return 0;
}

#ifndef CALLER_OLD
/* Of a robot that has the constraint, which is taken away again. */
FILL(ramus_constraint_limits, d->constraint = "limited"; d->max_force = 10;)
USE(ramus_constraint_limits)
{
    ramus_constraint_description gear = ramus_constraint_description_default();
    ramus_controller_description d = ramus_controller_description_default();
    ramus_model *model = NULL;
    ramus_controller *out = NULL;
    gear.name = "limited";
    gear.kind = RAMUS_CONSTRAINT_COUPLING;
    gear.ncoordinate = 2;
    gear.joint = joints;
    gear.coefficient = coefficients;
    d.nconstraint_limit = 1;
    d.constraint_limits = given;
    TRY(ramus_builder_add_constraint(s->builder, &gear, err));
    ramus_status status = ramus_model_compile(s->builder, NULL, &model, err);
    if (status == RAMUS_OK)
        status = ramus_controller_create(model, &d, NULL, &out, err);
    ramus_controller_destroy(out);
    ramus_model_destroy(model);
    TRY(ramus_builder_remove_constraint(s->builder, "limited", NULL));
    return status;
}

FILL(ramus_ik_options, d->restarts = 3;)
USE(ramus_ik_options)
{
    const ramus_ik_target target = { .frame = { 1 }, .weight = 1 };
    TRY_CREATE(ramus_ik, ramus_ik_create(s->model, 1, &target, given, &out, err));
    return 0;
}

FILL(ramus_grey_box_options, d->force_bound = 3;)
USE(ramus_grey_box_options)
{
    (void)s;
    TRY_CREATE(ramus_grey_box, ramus_grey_box_create(given, &out, err));
    return 0;
}

FILL(ramus_diagnose_options, d->level = 0.05;)
USE(ramus_diagnose_options)
{
    static double numbers[800];
    for (int k = 0; k < 800; k++)
        numbers[k] = 0.01 * k;
    ramus_motion_log log;
    ramus_diagnosis *out = NULL;
    ramus_motion_log_init(&log, sizeof log);
    log.count = 200;
    log.q = log.v = log.a = log.tau = numbers;
    const ramus_status status = ramus_diagnose(s->model, &log, given, &out, err);
    ramus_diagnosis_destroy(out);
    return status;
}

FILL(ramus_watch_options, d->evidence = 3;)
USE(ramus_watch_options)
{
    TRY_CREATE(ramus_watch, ramus_watch_create(s->model, given, &out, err));
    return 0;
}

FILL(ramus_generate_options, d->functions = RAMUS_GENERATE_GRAVITY;)
USE(ramus_generate_options)
{
    TRY_CREATE(ramus_generated, ramus_generate(s->model, given, &out, err));
    return 0;
}

FILL(ramus_serve_options, d->spin = 1e-6;)
USE(ramus_serve_options)
{
    static const ramus_module_interface none;
    (void)s;
    if (!freopen("/dev/null", "r", stdin)) /* a robot that has closed its end */
        return RAMUS_ERR_FILE;
    return ramus_module_serve(&none, NULL, given, err);
}

FILL(ramus_network_options, d->no_selftest = true;)
USE(ramus_network_options)
{
    TRY_CREATE(ramus_network, ramus_network_create(s->model, given, &out, err));
    return 0;
}

FILL(ramus_packed_options, d->name = "product"; d->joint_effects = true;)
USE(ramus_packed_options)
{
    TRY_CREATE(ramus_packed, ramus_packed_create(s->model, given, &out, err));
    return 0;
}

static const char *const one_file[] = { "hand.so" };
FILL(ramus_source_description, d->kind = "library"; d->value = one_file; d->nvalue = 1;)
USE(ramus_source_description)
{
    ramus_builder *builder = NULL;
    (void)s;
    TRY(ramus_builder_create("robot", NULL, NULL, &builder, err));
    TRY(ramus_builder_attach_black_box(builder, "hand", NULL, NULL, 0, err));
    const ramus_status status = ramus_builder_set_source(builder, "hand", given, err);
    ramus_builder_destroy(builder);
    return status;
}

FILL(ramus_motion_log, d->count = 0;)
USE(ramus_motion_log)
{
    ramus_regression *r = NULL;
    TRY(ramus_regression_create(s->model, NULL, &r, err));
    const ramus_status status = ramus_regression_add(r, given, err);
    ramus_regression_destroy(r);
    return status;
}

FILL(ramus_identify_options, d->prior = 2;)
USE(ramus_identify_options)
{
    ramus_regression *r = NULL;
    ramus_identified *out = NULL;
    TRY(ramus_regression_create(s->model, NULL, &r, err));
    const ramus_status status = ramus_identify(r, given, &out, err);
    ramus_regression_destroy(r);
    return status == RAMUS_ERR_STALE ? RAMUS_OK : status; /* there are no logs; options are read before */
}

FILL(ramus_excite_options, d->trials = 1; d->step = 0.5;)
USE(ramus_excite_options)
{
    ramus_excitation *out = NULL;
    TRY(ramus_excite(s->model, given, &out, err));
    ramus_excitation_destroy(out);
    return 0;
}

FILL(ramus_regression_options, d->joints = RAMUS_JOINT_VISCOUS;)
USE(ramus_regression_options)
{
    TRY_CREATE(ramus_regression, ramus_regression_create(s->model, given, &out, err));
    return 0;
}
#endif

/* ---- tables ------------------------------------------------------------------------------------------------- */

#define CASE(name, count, optional)                                                                                    \
    {                                                                                                                  \
#name, sizeof(name), count, optional, fill_##name, use_##name                                                  \
    }
const caller_case CASES[] = {
    CASE(ramus_link_description, 1, 0),
    CASE(ramus_shape, 1, 0),
    CASE(ramus_constraint_description, 1, 0),
    CASE(ramus_compile_options, 1, 1),
#ifndef CALLER_OLD
    CASE(ramus_log_options, 1, 1),
    CASE(ramus_states_options, 1, 1),
#endif
    CASE(ramus_load_options, 1, 1),
    CASE(ramus_part_description, 1, 0),
    CASE(ramus_lever_description, 1, 0),
    CASE(ramus_sharing_description, 1, 0),
    CASE(ramus_data_options, 1, 1),
    CASE(ramus_constraint_callback, 1, 0),
    CASE(ramus_projection_options, 1, 1),
    CASE(ramus_live_options, 1, 1),
    CASE(ramus_sim_options, 1, 1),
#ifndef CALLER_OLD
    CASE(ramus_rollout_options, 1, 1),
    CASE(ramus_rollout_plan, 1, 1),
#endif
    CASE(ramus_force_element, 1, 0),
    CASE(ramus_task_description, 2, 0),
    CASE(ramus_controller_description, 1, 0),
#ifndef CALLER_OLD
    CASE(ramus_constraint_limits, 1, 0),
    CASE(ramus_ik_options, 1, 1),
    CASE(ramus_generate_options, 1, 1),
    CASE(ramus_serve_options, 1, 1),
    CASE(ramus_network_options, 1, 1),
    CASE(ramus_packed_options, 1, 1),
    CASE(ramus_source_description, 1, 0),
    CASE(ramus_motion_log, 1, 1),
    CASE(ramus_regression_options, 1, 1),
    CASE(ramus_grey_box_options, 1, 1),
    CASE(ramus_watch_options, 1, 1),
    CASE(ramus_diagnose_options, 1, 1),
    CASE(ramus_identify_options, 1, 1),
    CASE(ramus_excite_options, 1, 1),
#endif
    { NULL, 0, 0, 0, NULL, NULL },
};

#define STRUCT(name) { #name, "", 0, sizeof(name) },
#define FIELD(name, field) { #name, #field, offsetof(name, field), sizeof(((name *)0)->field) },
#define EMBEDDED(outer, name) { #outer, "embedded " #name, 0, 0 },
const layout_row LAYOUT[] = {
#include LAYOUT_FILE
    { NULL, NULL, 0, 0 },
};
