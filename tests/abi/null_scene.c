/* null_scene.c - one of everything, for valid arguments of every public function
 *
 * The robot is an arm of two revolute joints with a cylinder between the world and its upper link.
 */
#include "null_scene.h"

#include "support/data_with.h"
#include "support/temporary.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

static const char robot_text[] =
    "ramus: 1\n"
    "name: robot\n"
    "modules:\n"
    "  arm:\n"
    "    links:\n"
    "      - {name: upper, joint: {name: j1, type: revolute}, origin: {xyz: [0, 0, 0.5]}, mass: 1, com: [0.5, 0, 0],\n"
    "         inertia: [1, 1, 1]}\n"
    "      - {name: lower, joint: {name: j2, type: revolute}, origin: {xyz: [1, 0, 0]}, mass: 1, com: [0.5, 0, 0],\n"
    "         inertia: [1, 1, 1]}\n"
    "robot:\n"
    "  - {name: arm, module: arm}\n";
static const char urdf_text[] = "<robot name='arm'><link name='base'/></robot>";
static const char controller_text[] = "ramus: 1\n"
                                      "controller: task\n"
                                      "tasks:\n"
                                      "  - {name: hand, frame: arm/lower, target: {state: {}}}\n";
static const char table_text[] = "t,x\n0,1\n1,2\n";

static void check(scene *s, ramus_status status, const char *what)
{
    if (status == RAMUS_OK)
        return;
    fprintf(stderr, "null_scene: %s: %s (%s)\n", what, ramus_status_text(status), s->err.text);
    exit(EXIT_FAILURE);
}
#define CHECK(call) check(s, (call), #call)

static void write_file(scene *s, char path[], size_t size, const char *name, const char *text)
{
    snprintf(path, size, "%s/%s", s->folder, name);
    if (text)
        CHECK(ramus_text_save(text, path, &s->err));
}

/* ---- plain data --------------------------------------------------------------------------------------------- */

static void fill_numbers(scene *s)
{
    for (int p = 0; p < SCENE_PARAMETERS; p++)
        for (int k = 0; k < SCENE_NUMBERS; k++)
            s->array[p][k] = 0.01 * k;
    memset(s->flags, 1, sizeof s->flags);
    s->seed = 1;
    s->columns[0] = "t";
    s->columns[1] = "x";
    s->pose = ramus_pose_identity();
    s->vec3 = ramus_vec3_make(0, 0, 1);
    s->motion.pose = s->pose;
    s->dq = ramus_dq_identity();
    s->screw = ramus_dq_to_screw(s->dq);
    s->inertia = (ramus_inertia){ .mass = 1, .about_com = { 1, 1, 1, 0, 0, 0 } };
    s->gains = (ramus_gains){ 100, 20 };
    s->target = ramus_target_default();
    s->rows = (ramus_constraint_rows){ .A = s->array[12], .b = s->array[13] };
    s->bound_rows = (ramus_bound_rows){ .gap = s->array[12], .rate = s->array[13] };
    s->parts = (ramus_force_parts){ .gravity = s->array[12], .velocity = s->array[13], .acceleration = s->array[14] };
    for (int k = 0; k < 64; k++)
        s->samples[k] = (ramus_sample){ .kind = RAMUS_SAMPLE_WRENCH };
    s->sample = s->samples[0];
}

static ramus_status no_rows(void *user, const ramus_model *model, const double q[], const double v[],
                            const ramus_constraint_rows *rows)
{
    (void)user, (void)model, (void)q, (void)v, (void)rows;
    return RAMUS_OK;
}

static void fill_descriptions(scene *s)
{
    static const char *const joints[] = { "arm/j1", "arm/j2" };
    static const double coefficients[] = { 1, -1 };
    static const ramus_carrier_description held = { "one", "arm/lower", NULL, 63, 0, 1 };
    s->shape = ramus_shape_default();
    s->shape.kind = RAMUS_SHAPE_SPHERE;
    s->shape.radius = 1;
    s->link_description = ramus_link_description_default();
    s->link_description.name = "more";
    s->constraint_description = ramus_constraint_description_default();
    s->constraint_description.name = "equal";
    s->constraint_description.kind = RAMUS_CONSTRAINT_COUPLING;
    s->constraint_description.ncoordinate = 2;
    s->constraint_description.joint = joints;
    s->constraint_description.coefficient = coefficients;
    s->part_description = ramus_part_description_default();
    s->part_description.name = "cylinder";
    s->part_description.frame_b = "arm/upper";
    s->part_description.point_a = ramus_vec3_make(0, 1, 0.5);
    s->part_description.point_b = ramus_vec3_make(0.5, 0, 0);
    s->lever_description = ramus_lever_description_default();
    s->lever_description.name = "rocker";
    s->lever_description.pivot = "arm/upper";
    s->lever_description.guide = "arm/lower";
    s->lever_description.tip = ramus_vec3_make(0.5, 0, 0);
    s->lever_description.normal = ramus_vec3_make(0, 1, 0);
    s->sharing_description = ramus_sharing_description_default();
    s->sharing_description.name = "held";
    s->sharing_description.link = "arm/lower";
    s->sharing_description.ncarrier = 1;
    s->sharing_description.carrier = &held;
    s->carriers[0].pose = ramus_pose_identity();
    s->callback = ramus_constraint_callback_default();
    s->callback.name = "own";
    s->callback.fill = no_rows;
    s->element = ramus_force_element_default();
    s->element.kind = RAMUS_FORCE_FRICTION;
    s->element.joint = "arm/j1";
    s->compile_options = ramus_compile_options_default();
    s->load_options = ramus_load_options_default();
    s->states_options = ramus_states_options_default();
    s->log_options = ramus_log_options_default();
    s->data_options = ramus_data_options_default();
    s->projection_options = ramus_projection_options_default();
    s->live_options = ramus_live_options_default();
    s->sim_options = ramus_sim_options_default();
    s->task = ramus_task_description_default();
    s->task.frame.index = 1;
}

/* ---- robots ------------------------------------------------------------------------------------------------- */

static void make_robots(scene *s)
{
    ramus_link_description base = ramus_link_description_default();
    base.name = "base";
    CHECK(ramus_module_create("loose", NULL, NULL, &s->loose_module, &s->err));
    CHECK(ramus_module_add_link(s->loose_module, &base, &s->err));
    static const char *const moving[] = { "turn", "follow" };
    for (int k = 0; k < 2; k++) {
        ramus_link_description twig = ramus_link_description_default();
        twig.name = k ? "leaf" : "twig";
        twig.joint_name = moving[k];
        twig.joint_type = RAMUS_REVOLUTE;
        twig.mimic = k ? moving[0] : NULL;
        CHECK(ramus_module_add_link(s->loose_module, &twig, &s->err));
    }
    s->branches[0] = "twig";
    CHECK(ramus_module_create("module", NULL, NULL, &s->module, &s->err));
    CHECK(ramus_module_add_link(s->module, &base, &s->err));
    CHECK(ramus_module_add_frame(s->module, "flange", "base", s->pose, &s->err));
    CHECK(ramus_assembly_parse(robot_text, strlen(robot_text), "robot", NULL, &s->other_builder, &s->err));
    CHECK(ramus_builder_attach(s->other_builder, "tool", s->module, "arm/lower", NULL, 0, &s->err));
    CHECK(ramus_builder_copy(s->other_builder, NULL, &s->builder, &s->err));
    CHECK(ramus_builder_add_part(s->builder, &s->part_description, &s->err));
    CHECK(ramus_builder_add_lever(s->builder, &s->lever_description, &s->err));
    CHECK(ramus_model_compile(s->builder, NULL, &s->model, &s->err));
    s->part_description.name = "second"; /* for what is added later */
    s->lever_description.name = "second lever";

    ramus_builder *builder;
    CHECK(ramus_builder_copy(s->other_builder, NULL, &builder, &s->err));
    CHECK(ramus_builder_attach_black_box(builder, "hand", "arm/lower", NULL, 0, &s->err));
    CHECK(ramus_model_compile(builder, NULL, &s->port_model, &s->err));
    CHECK(ramus_live_create(builder, NULL, NULL, NULL, &s->stepping, &s->err));
    ramus_builder_destroy(builder);

    const double angle = 0;
    ramus_constraint_description gear = s->constraint_description;
    gear.name = "gear";
    CHECK(ramus_builder_copy(s->other_builder, NULL, &s->locked_builder, &s->err));
    CHECK(ramus_builder_lock(s->locked_builder, "arm/j2", &angle, 1, &s->err));
    CHECK(ramus_builder_add_constraint(s->builder, &gear, &s->err));
    CHECK(ramus_model_compile(s->builder, NULL, &s->closed_model, &s->err));
    CHECK(ramus_live_create(s->locked_builder, NULL, NULL, NULL, &s->live, &s->err));
}

/* ---- workspaces --------------------------------------------------------------------------------------------- */

static void make_workspaces(scene *s)
{
    const double *q = s->zero;
    double *tau = s->array[15];
    CHECK(data_with(RAMUS_WITH_ALL, s->model, NULL, &s->data, &s->err));
    CHECK(ramus_inverse_dynamics_wrenches(s->model, s->data, q, q, q, NULL, tau, s->wrenches[0]));
    CHECK(ramus_kinematics_update(s->model, s->data, q, q, q));
    CHECK(ramus_composed_inverse_dynamics(s->model, s->data, q, q, q, NULL, tau));
    CHECK(ramus_pool_create(2, NULL, &s->pool, &s->err));
    CHECK(ramus_data_create(s->port_model, NULL, &s->port_data, &s->err));
    CHECK(ramus_data_feed(s->port_data, s->port, &s->sample));
    CHECK(ramus_data_create(s->closed_model, NULL, &s->closed_data, &s->err));
    CHECK(ramus_inverse_dynamics(s->closed_model, s->closed_data, q, q, q, tau));
    for (int k = 0; k < ramus_model_nv(s->closed_model); k++)
        s->identity[k * (ramus_model_nv(s->closed_model) + 1)] = 1;
    CHECK(subsystem_with(s->model, NULL, &s->frame, 1, &s->subsystem, &s->err));
    CHECK(ramus_subsystem_motion_out(s->subsystem, &s->motion, q, q, q, s->outlets));
    ramus_data_options omega = s->data_options;
    omega.constraint_method = RAMUS_CONSTRAINT_BY_OMEGA;
    CHECK(ramus_data_create(s->model, &omega, &s->omega_data, &s->err));
    CHECK(ramus_mechanism_inverse_dynamics(s->model, s->data, q, q, q, tau));
    const ramus_part_info *actuator = ramus_mechanism_part(s->data, (ramus_part){ 0 });
    s->length[0] = (actuator->min_length + actuator->max_length) / 2;
}

static void make_live(scene *s)
{
    CHECK(ramus_live_step_begin(s->stepping, &s->view));
    CHECK(ramus_live_step_end(s->stepping));
    CHECK(ramus_live_step_begin(s->stepping, &s->view));
    CHECK(ramus_live_find_entity(s->stepping, RAMUS_LIVE_LINK, "arm/lower", &s->handle, &s->err));
    CHECK(ramus_live_find_entity(s->stepping, RAMUS_LIVE_JOINT, "arm/j1", &s->joint_handle, &s->err));
    CHECK(ramus_live_find_entity(s->stepping, RAMUS_LIVE_PORT, "wrench.hand", &s->port_handle, &s->err));
}

static void make_controllers(scene *s)
{
    ramus_task_description tasks[3] = { s->task, s->task, s->task };
    tasks[1].kind = RAMUS_TASK_POINT;
    tasks[2].kind = RAMUS_TASK_POSTURE;
    CHECK(ramus_sim_create(s->model, NULL, &s->sim, &s->err));
    s->rollout_options = ramus_rollout_options_default();
    s->rollout_plan = ramus_rollout_plan_default();
    CHECK(ramus_rollout_create(s->model, NULL, &s->rollout, &s->err));
    CHECK(ramus_controller_description_load(s->controller_file, s->model, NULL, &s->controller_description, &s->err));
    ramus_controller_description d = ramus_controller_description_default();
    d.ntask = 3;
    d.task = tasks;
    CHECK(ramus_controller_create(s->model, &d, NULL, &s->controller, &s->err));
    CHECK(ramus_controller_set_target(s->controller, 0, &s->motion));
    CHECK(ramus_controller_set_target(s->controller, 1, &s->motion));
    CHECK(ramus_controller_set_posture(s->controller, 2, s->zero, NULL, NULL));
    CHECK(ramus_controller_forces(s->controller, 0, s->zero, s->zero, s->array[15]));
    s->ik_target = (ramus_ik_target){ .frame = s->frame, .weight = 1 };
    s->ik_options = ramus_ik_options_default();
    s->generate_options = ramus_generate_options_default();
    s->serve_options = ramus_serve_options_default();
    s->network_options = ramus_network_options_default();
    s->packed_options = ramus_packed_options_default();
    s->source_description = ramus_source_description_default();
    s->source_description.kind = "library";
    s->source_description.value = s->columns;
    s->source_description.nvalue = 1;
    CHECK(ramus_network_create(s->model, NULL, &s->network, &s->err));
    CHECK(ramus_network_inverse_dynamics(s->network, s->zero, s->zero, s->zero, s->array[15]));
    CHECK(ramus_packed_create(s->model, NULL, &s->packed, &s->err));
    if (!freopen("/dev/null", "r", stdin)) /* of a robot that has closed its end */
        abort();
    CHECK(ramus_ik_create(s->model, 1, &s->ik_target, &s->ik_options, &s->ik, &s->err));
    CHECK(ramus_butterworth(2, 1, 10, &s->filter, &s->err));
}

static void make_regression(scene *s)
{
    s->regression_options = ramus_regression_options_default();
    s->motion_log = ramus_motion_log_default();
    s->identify_options = ramus_identify_options_default();
    s->excite_options = ramus_excite_options_default();
    s->excite_options.trials = 1;
    s->excite_options.step = 0.5;
    CHECK(ramus_regression_create(s->model, NULL, &s->regression, &s->err));
    ramus_motion_log log = ramus_motion_log_default();
    log.count = 200;
    log.q = log.v = log.a = log.tau = s->array[0];
    CHECK(ramus_regression_add(s->regression, &log, &s->err));
    CHECK(ramus_regression_accumulate(s->regression, &s->err));
}

static void make_watches(scene *s)
{
    s->grey_box_options = ramus_grey_box_options_default();
    s->watch_options = ramus_watch_options_default();
    s->diagnose_options = ramus_diagnose_options_default();
    s->rows_log = ramus_motion_log_default();
    s->rows_log.count = 200;
    s->rows_log.q = s->rows_log.v = s->rows_log.a = s->rows_log.tau = s->array[0];
    CHECK(ramus_kinematics_update(s->port_model, s->port_data, s->zero, s->zero, s->zero));
    CHECK(ramus_grey_box_create(NULL, &s->grey_box, &s->err));
    CHECK(ramus_watch_create(s->model, NULL, &s->watch, &s->err));
}

static void make_states(scene *s)
{
    ramus_table *table = NULL;
    write_file(s, s->states_file, sizeof s->states_file, "states.csv", NULL);
    CHECK(ramus_states_create(s->model, 2, &s->states, &s->err));
    CHECK(ramus_states_table(s->model, s->states, RAMUS_STATES_T | RAMUS_STATES_Q, &table, &s->err));
    CHECK(ramus_table_save(table, s->states_file, &s->err));
    ramus_table_destroy(table);
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

void scene_make(scene *s)
{
    memset(s, 0, sizeof *s);
    s->robot_text = robot_text;
    s->urdf_text = urdf_text;
    s->controller_text = controller_text;
    s->table_text = table_text;
    if (!temporary_folder(s->folder)) {
        perror("null_scene: temporary folder");
        exit(EXIT_FAILURE);
    }
    write_file(s, s->robot_file, sizeof s->robot_file, "robot.yaml", robot_text);
    write_file(s, s->controller_file, sizeof s->controller_file, "controller.yaml", controller_text);
    write_file(s, s->table_file, sizeof s->table_file, "table.csv", table_text);
    write_file(s, s->new_file, sizeof s->new_file, "new", NULL);
    s->frame.index = s->link.index = 1;
    fill_numbers(s);
    fill_descriptions(s);
    make_robots(s);
    make_workspaces(s);
    make_live(s);
    make_controllers(s);
    make_watches(s);
    CHECK(ramus_table_load(s->table_file, &s->table, &s->err));
    make_states(s);
    make_regression(s);
    memset(&s->err, 0, sizeof s->err);
}

void scene_release(scene *s)
{
    ramus_table_destroy(s->table);
    ramus_states_destroy(s->states);
    ramus_regression_destroy(s->regression);
    ramus_watch_destroy(s->watch);
    ramus_grey_box_destroy(s->grey_box);
    ramus_ik_destroy(s->ik);
    ramus_packed_destroy(s->packed);
    ramus_network_destroy(s->network);
    ramus_controller_destroy(s->controller);
    ramus_controller_description_destroy(s->controller_description);
    ramus_sim_destroy(s->sim);
    ramus_rollout_destroy(s->rollout);
    ramus_live_destroy(s->stepping);
    ramus_live_destroy(s->live);
    ramus_data_destroy(s->omega_data);
    ramus_data_destroy(s->subsystem);
    ramus_data_destroy(s->closed_data);
    ramus_data_destroy(s->port_data);
    ramus_data_destroy(s->data);
    ramus_pool_destroy(s->pool);
    ramus_model_destroy(s->closed_model);
    ramus_model_destroy(s->port_model);
    ramus_model_destroy(s->model);
    ramus_builder_destroy(s->locked_builder);
    ramus_builder_destroy(s->other_builder);
    ramus_builder_destroy(s->builder);
    ramus_module_destroy(s->module);
    ramus_module_destroy(s->loose_module);
    const char *const files[] = { s->robot_file, s->controller_file, s->table_file, s->states_file, s->new_file };
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        unlink(files[k]);
    rmdir(s->folder);
}

ramus_live_change *change_of(scene *s)
{
    ramus_live_change *change = NULL;
    CHECK(ramus_live_change_begin(s->live, &change, &s->err));
    return change;
}

ramus_live_change *change_with_arm(scene *s)
{
    ramus_module *arm = NULL;
    ramus_live_change *change = change_of(s);
    CHECK(ramus_module_from_builder(s->other_builder, &arm, &s->err));
    CHECK(ramus_builder_attach(ramus_live_change_builder(change), "new", arm, "arm/lower", NULL, 0, &s->err));
    ramus_module_destroy(arm);
    return change;
}

char *text_of(scene *s)
{
    char *text = NULL;
    CHECK(ramus_table_format(s->table, &text, &s->err));
    return text;
}

void ignore_report(void *user, const ramus_diagnostic *diagnostic)
{
    (void)user, (void)diagnostic;
}

ramus_status no_forces(void *user, double t, const double q[], const double v[], double tau[])
{
    (void)user, (void)t, (void)q, (void)v, (void)tau;
    return RAMUS_OK;
}

ramus_status no_contacts(void *user, double t, const double q[], const double v[], ramus_wrench wrench[])
{
    (void)user, (void)t, (void)q, (void)v, (void)wrench;
    return RAMUS_OK;
}

ramus_status ignore_state(void *user, ramus_sim *sim, const ramus_sim_output *output)
{
    (void)user, (void)sim, (void)output;
    return RAMUS_OK;
}
