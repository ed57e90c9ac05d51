/* null_scene.h - one of everything, for valid arguments of every public function; see arguments.txt */
#ifndef RAMUS_TESTS_ABI_NULL_SCENE_H
#define RAMUS_TESTS_ABI_NULL_SCENE_H

#include "ramus/ramus.h"

enum { SCENE_PARAMETERS = 16, SCENE_NUMBERS = 1024 };

typedef struct scene {
    /* numbers and texts; array[k] is for parameter k */
    double array[SCENE_PARAMETERS][SCENE_NUMBERS]; /* 0, 0.01, 0.02, ... */
    double zero[SCENE_NUMBERS], length[SCENE_NUMBERS];
    int integers[128];
    unsigned char flags[128];
    unsigned long long seed;
    char text[256];
    const char *columns[2];
    char folder[256], robot_file[320], controller_file[320], table_file[320], states_file[320], new_file[320];
    const char *robot_text, *urdf_text, *controller_text, *table_text;
    void *out; /* of create and load functions */
    ramus_error err;

    /* quantities */
    ramus_vec3 vec3, vec3_out[SCENE_PARAMETERS];
    ramus_pose pose; /* identity */
    ramus_twist twist, twist_out[SCENE_PARAMETERS];
    ramus_wrench wrench, wrenches[SCENE_PARAMETERS][64];
    ramus_motion motion, outlets[4];
    ramus_dq dq;
    ramus_screw screw;
    ramus_inertia inertia;

    /* robots: `model` is a plain tree with an actuator, the port_... have a black box, `closed_model` a constraint */
    const ramus_allocator *allocator;
    ramus_module *module;       /* a link */
    ramus_module *loose_module; /* base, twig on turn, leaf on follow, which follows turn; part of no robot */
    const char *branches[1];
    ramus_builder *builder, *other_builder, *locked_builder;
    ramus_model *model, *port_model, *closed_model;
    ramus_link link;
    ramus_frame frame;
    ramus_instance instance;
    ramus_port port;
    ramus_shape shape;
    ramus_link_description link_description;
    ramus_constraint_description constraint_description;
    ramus_compile_options compile_options;
    ramus_load_options load_options;
    ramus_table *table;
    ramus_states_options states_options;
    ramus_log_options log_options;
    ramus_states *states;

    /* mechanism */
    ramus_part_description part_description;
    ramus_lever_description lever_description;
    ramus_sharing_description sharing_description;
    ramus_part_motion part_motion;
    ramus_lever_motion lever_motion;
    ramus_carrier carriers[8];

    /* workspaces, each after an evaluation */
    ramus_pool *pool;
    ramus_data_options data_options;
    ramus_data *data, *port_data, *closed_data;
    ramus_sample sample, samples[64];
    ramus_force_parts parts;
    ramus_data *subsystem, *omega_data;
    ramus_constraint_callback callback;
    ramus_constraint_rows rows;
    ramus_bound_rows bound_rows;
    double identity[256]; /* a mass matrix of closed_model */
    ramus_constraint_force constraint_force;
    ramus_projection_options projection_options;

    /* live robots: `live` between two steps, `stepping` within one, which `view` shows */
    ramus_live_options live_options;
    ramus_live *live, *stepping;
    ramus_live_view view, other_view;
    ramus_live_figures figures;
    ramus_live_handle handle, joint_handle, port_handle;

    /* motion and control */
    ramus_sim_options sim_options;
    ramus_sim *sim;
    ramus_rollout_options rollout_options;
    ramus_rollout_plan rollout_plan;
    ramus_rollout *rollout;
    ramus_sim_energies energies;
    ramus_sim_verdict verdict;
    ramus_force_element element;
    ramus_gains gains;
    ramus_task_description task;
    ramus_controller_description *controller_description, new_description;
    ramus_controller *controller; /* a pose, a point and a posture */
    ramus_ik *ik;                 /* of the frame */
    ramus_ik_target ik_target;
    ramus_ik_options ik_options;
    ramus_ik_report ik_report;
    ramus_generate_options generate_options;
    ramus_module_interface module_interface; /* without functions */
    ramus_serve_options serve_options;
    ramus_network_options network_options;
    ramus_packed_options packed_options;
    ramus_network *network;
    ramus_packed *packed;
    ramus_source_description source_description;
    ramus_generated *generated;  /* none */
    ramus_motion_log motion_log; /* without rows */
    ramus_regression_options regression_options;
    ramus_regression *regression; /* with a log, accumulated */
    ramus_identify_options identify_options;
    ramus_excite_options excite_options;
    ramus_identified *identified; /* none, as the next two */
    ramus_excitation *excitation;
    ramus_base_parameters *base_parameters; /* none */
    ramus_control_report control_report;
    ramus_control_drives control_drives;
    ramus_constraint_limits constraint_limits;
    ramus_target target;
    ramus_joint_limits limits[64];
    ramus_filter filter;

    /* learned and watched */
    double time; /* grows with each use */
    ramus_grey_box_options grey_box_options;
    ramus_grey_box *grey_box;
    ramus_grey_box_figures grey_box_figures;
    ramus_watch_options watch_options;
    ramus_watch *watch;
    ramus_motion_log rows_log; /* with rows */
    ramus_diagnose_options diagnose_options;
    ramus_diagnosis *diagnosis; /* none */
    ramus_watch_figures watch_figures;
} scene;

void scene_make(scene *s); /* ends the program with a sentence where that fails */
void scene_release(scene *s);

/* For arguments.txt */
ramus_live_change *change_of(scene *s);       /* begun */
ramus_live_change *change_with_arm(scene *s); /* with another arm, `new` */
char *text_of(scene *s);                      /* owned */
void ignore_report(void *user, const ramus_diagnostic *diagnostic);
ramus_status no_forces(void *user, double t, const double q[], const double v[], double tau[]);
ramus_status no_contacts(void *user, double t, const double q[], const double v[], ramus_wrench wrench[]);
ramus_status ignore_state(void *user, ramus_sim *sim, const ramus_sim_output *output);

#endif
