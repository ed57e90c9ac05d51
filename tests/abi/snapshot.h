/* snapshot.h - the public structs that grow, as an earlier version of the headers had them
 *
 * For callers that were compiled then: old_caller includes this file and no header of the library. ramus_load_options and
 * ramus_compile_options have no `tree` yet, ramus_link_description no `drive`, ramus_sim_options no `max_steps`. When a release is
 * made, its structs take the place of these; between releases nothing here changes.
 */
#ifndef RAMUS_TESTS_ABI_SNAPSHOT_H
#define RAMUS_TESTS_ABI_SNAPSHOT_H

#include <stdbool.h>
#include <stddef.h>

typedef int ramus_status; /* an enum; only zero is looked at */
typedef struct ramus_error {
    ramus_status status;
    char text[1024];
} ramus_error;

typedef struct ramus_module ramus_module;
typedef struct ramus_builder ramus_builder;
typedef struct ramus_model ramus_model;
typedef struct ramus_data ramus_data;
typedef struct ramus_constraint_rows ramus_constraint_rows;
typedef struct ramus_live ramus_live;
typedef struct ramus_live_view ramus_live_view;
typedef struct ramus_sim ramus_sim;
typedef struct ramus_controller ramus_controller;

/* ---- types ----------------------------------------------------------------------------------------------------------- */

typedef struct ramus_vec3 {
    double x, y, z;
} ramus_vec3;
typedef struct ramus_quat {
    double w, x, y, z;
} ramus_quat;
typedef struct ramus_pose {
    ramus_quat rotation;
    ramus_vec3 position;
} ramus_pose;
typedef struct ramus_wrench {
    ramus_vec3 force;
    ramus_vec3 moment;
} ramus_wrench;
typedef struct ramus_allocator {
    void *(*alloc)(void *user, size_t size);
    void (*release)(void *user, void *memory);
    void *user;
} ramus_allocator;

/* ---- model ----------------------------------------------------------------------------------------------------------- */

typedef struct ramus_frame {
    int index;
} ramus_frame;
typedef enum ramus_joint_type {
    RAMUS_FIXED,
    RAMUS_REVOLUTE,
    RAMUS_PRISMATIC,
    RAMUS_HELICAL,
    RAMUS_CYLINDRICAL,
    RAMUS_PLANAR,
    RAMUS_SPHERICAL,
    RAMUS_FREE,
    RAMUS_JOINT_TYPE_COUNT
} ramus_joint_type;
typedef struct ramus_link_description {
    size_t struct_size;
    const char *name;
    const char *parent;
    const char *joint_name;
    ramus_joint_type joint_type;
    ramus_vec3 axis;
    double pitch;
    ramus_pose joint_in_parent;
    ramus_pose link_in_joint;
    double mass;
    ramus_vec3 com;
    double inertia[6];
    double armature;
    double damping;
    double friction;
    double lower, upper;
    double max_velocity, max_effort;
    const char *mimic;
    double mimic_multiplier, mimic_offset;
    int line;
} ramus_link_description;
void ramus_link_description_init(ramus_link_description *out, size_t size);
typedef enum ramus_shape_kind {
    RAMUS_SHAPE_BOX,
    RAMUS_SHAPE_CYLINDER,
    RAMUS_SHAPE_SPHERE,
    RAMUS_SHAPE_CAPSULE,
    RAMUS_SHAPE_MESH,
    RAMUS_SHAPE_KIND_COUNT
} ramus_shape_kind;
typedef struct ramus_shape {
    size_t struct_size;
    const char *name;
    ramus_shape_kind kind;
    bool collision;
    ramus_pose pose;
    ramus_vec3 size;
    double radius, length;
    const char *mesh;
    ramus_vec3 scale;
    bool has_color;
    double color[4];
    const char *file;
} ramus_shape;
void ramus_shape_init(ramus_shape *out, size_t size);
typedef enum ramus_severity { RAMUS_WARNING, RAMUS_PROBLEM } ramus_severity;
typedef struct ramus_diagnostic {
    ramus_severity severity;
    const char *file;
    int line;
    const char *text;
} ramus_diagnostic;
typedef void (*ramus_report)(void *user, const ramus_diagnostic *diagnostic);
typedef enum ramus_constraint_kind {
    RAMUS_CONSTRAINT_ROLLING,
    RAMUS_CONSTRAINT_WHEEL,
    RAMUS_CONSTRAINT_CLOSURE,
    RAMUS_CONSTRAINT_COUPLING,
    RAMUS_CONSTRAINT_POINT_ON_LINE,
    RAMUS_CONSTRAINT_POINT_ON_PLANE,
    RAMUS_CONSTRAINT_DISTANCE,
    RAMUS_CONSTRAINT_KIND_COUNT
} ramus_constraint_kind;
typedef struct ramus_constraint_description {
    size_t struct_size;
    const char *name;
    ramus_constraint_kind kind;
    const char *frame_a;
    const char *frame_b;
    ramus_pose pose_a, pose_b;
    ramus_joint_type joint_type;
    ramus_vec3 axis;
    double pitch;
    double radius;
    double length;
    int ncoordinate;
    const char *const *joint;
    const double *coefficient;
    double offset;
    int line;
} ramus_constraint_description;
void ramus_constraint_description_init(ramus_constraint_description *out, size_t size);
typedef struct ramus_compile_options {
    size_t struct_size;
    const ramus_allocator *allocator;
    bool strict;
    bool plain_names;
    bool tree;
} ramus_compile_options;
void ramus_compile_options_init(ramus_compile_options *out, size_t size);

/* ---- mechanism ------------------------------------------------------------------------------------------------------- */

typedef enum ramus_part_kind {
    RAMUS_PART_ACTUATOR,
    RAMUS_PART_SPRING,
    RAMUS_PART_BAR,
    RAMUS_PART_KIND_COUNT
} ramus_part_kind;
typedef struct ramus_part_description {
    size_t struct_size;
    const char *name;
    ramus_part_kind kind;
    const char *frame_a, *frame_b;
    const char *lever_a, *lever_b;
    ramus_vec3 point_a, point_b;
    double min_length, max_length;
    double rest_length;
    double stiffness;
    double pretension;
    double near;
    double lower, upper;
    const char *moves;
    int line;
} ramus_part_description;
void ramus_part_description_init(ramus_part_description *out, size_t size);
typedef enum ramus_guide_kind { RAMUS_GUIDE_PLANE, RAMUS_GUIDE_POINT, RAMUS_GUIDE_KIND_COUNT } ramus_guide_kind;
typedef struct ramus_lever_description {
    size_t struct_size;
    const char *name;
    const char *pivot;
    ramus_pose pivot_pose;
    ramus_vec3 axis;
    ramus_vec3 tip;
    const char *guide;
    ramus_guide_kind guide_kind;
    ramus_vec3 guide_point;
    ramus_vec3 normal;
    double rod_length;
    double near;
    int line;
} ramus_lever_description;
void ramus_lever_description_init(ramus_lever_description *out, size_t size);
typedef enum ramus_share_kind {
    RAMUS_SHARE_FIXED,
    RAMUS_SHARE_EQUAL,
    RAMUS_SHARE_TIGHTEST,
    RAMUS_SHARE_KIND_COUNT
} ramus_share_kind;
typedef enum ramus_load { RAMUS_LOAD_FORCE, RAMUS_LOAD_MOMENT } ramus_load;
typedef struct ramus_share_rule {
    const char *name;
    ramus_share_kind kind;
    ramus_load load;
    ramus_vec3 direction;
    unsigned among;
    double share[8];
} ramus_share_rule;
typedef struct ramus_carrier_description {
    const char *name;
    const char *frame;
    const char *part;
    unsigned carries;
    double clearance;
    double stiffness;
} ramus_carrier_description;
typedef struct ramus_sharing_description {
    size_t struct_size;
    const char *name;
    const char *link;
    int ncarrier, nrule;
    const ramus_carrier_description *carrier;
    const ramus_share_rule *rule;
    double length;
    int line;
} ramus_sharing_description;
void ramus_sharing_description_init(ramus_sharing_description *out, size_t size);

/* ---- dynamics -------------------------------------------------------------------------------------------------------- */

typedef struct ramus_data ramus_data;
typedef enum ramus_algebra { RAMUS_ALGEBRA_SV, RAMUS_ALGEBRA_DQ } ramus_algebra;
typedef struct ramus_data_options {
    size_t struct_size;
    const ramus_allocator *allocator;
    ramus_algebra algebra;
    int lanes;
    bool joint_effects;
    double port_max_age;
} ramus_data_options;
void ramus_data_options_init(ramus_data_options *out, size_t size);

/* ---- mechanism ------------------------------------------------------------------------------------------------------- */

typedef struct ramus_carrier {
    ramus_pose pose;
    ramus_wrench wrench;
} ramus_carrier;

/* ---- constraint ------------------------------------------------------------------------------------------------------ */

typedef enum ramus_constraint_method {
    RAMUS_CONSTRAINT_BY_FACTORS,
    RAMUS_CONSTRAINT_BY_UDWADIA_KALABA,
    RAMUS_CONSTRAINT_BY_OMEGA
} ramus_constraint_method;
typedef ramus_status (*ramus_constraint_function)(void *user, const ramus_model *model, const double q[],
                                                  const double v[], const ramus_constraint_rows *rows);
typedef struct ramus_constraint_callback {
    size_t struct_size;
    const char *name;
    int nrow;
    ramus_constraint_function fill;
    void *user;
    bool has_position_error;
    bool has_velocity_error;
} ramus_constraint_callback;
void ramus_constraint_callback_init(ramus_constraint_callback *out, size_t size);
typedef struct ramus_projection_options {
    size_t struct_size;
    double tolerance;
    int max_iterations;
} ramus_projection_options;
void ramus_projection_options_init(ramus_projection_options *out, size_t size);

/* ---- live ------------------------------------------------------------------------------------------------------------ */

typedef struct ramus_live_options {
    size_t struct_size;
    const ramus_allocator *allocator;
    const ramus_data_options *data; /* by value then: what grows is never embedded */
    bool strict;
    ramus_status (*prepare)(void *user, const ramus_model *model, void **extra, ramus_error *err);
    void (*release)(void *user, void *extra);
    void (*carry)(void *user, const ramus_live_view *from, const ramus_live_view *to);
    void *user;
} ramus_live_options;
void ramus_live_options_init(ramus_live_options *out, size_t size);

/* ---- sim ------------------------------------------------------------------------------------------------------------- */

typedef struct ramus_sim ramus_sim;
typedef enum ramus_sim_method {
    RAMUS_SIM_EULER,
    RAMUS_SIM_RK4,
    RAMUS_SIM_ADAPTIVE,
    RAMUS_SIM_VARIATIONAL,
    RAMUS_SIM_METHOD_COUNT
} ramus_sim_method;
typedef struct ramus_sim_options {
    size_t struct_size;
    const ramus_allocator *allocator;
    ramus_sim_method method;
    double step;
    double max_step;
    double relative_tolerance;
    double absolute_tolerance;
    bool joint_effects;
    double friction_velocity;
    double alpha, beta;
    bool no_projection;
    double projection_tolerance;
    double solver_tolerance;
    int solver_iterations;
} ramus_sim_options;
void ramus_sim_options_init(ramus_sim_options *out, size_t size);
typedef ramus_status (*ramus_sim_forces)(void *user, double t, const double q[], const double v[], double tau[]);
typedef enum ramus_force_kind {
    RAMUS_FORCE_SPRING,
    RAMUS_FORCE_DAMPER,
    RAMUS_FORCE_CONSTANT,
    RAMUS_FORCE_LIMIT,
    RAMUS_FORCE_FRICTION,
    RAMUS_FORCE_KIND_COUNT
} ramus_force_kind;
typedef struct ramus_force_element {
    size_t struct_size;
    const char *name;
    ramus_force_kind kind;
    const char *frame_a, *frame_b;
    ramus_vec3 point_a, point_b;
    double stiffness;
    double rest_length;
    double pretension;
    bool pulls_only;
    double damping;
    double force;
    const char *joint;
    int coordinate;
    double lower, upper;
    double friction;
    double velocity;
} ramus_force_element;
void ramus_force_element_init(ramus_force_element *out, size_t size);

/* ---- controller_description --------------------------------------------------------------------------------------------- */

typedef struct ramus_gains {
    double kp;
    double kv;
} ramus_gains;
typedef enum ramus_task_kind {
    RAMUS_TASK_POSE,
    RAMUS_TASK_POINT,
    RAMUS_TASK_ORIENTATION,
    RAMUS_TASK_POSTURE,
    RAMUS_TASK_CENTRE_OF_MASS,
    RAMUS_TASK_KIND_COUNT
} ramus_task_kind;
typedef struct ramus_task_description {
    size_t struct_size;
    const char *name;
    ramus_task_kind kind;
    ramus_frame frame;
    ramus_vec3 point;
    unsigned directions;
    bool local_axes;
    const unsigned char *coordinate;
    ramus_gains gains;
    double weight;
    int priority;
} ramus_task_description;
void ramus_task_description_init(ramus_task_description *out, size_t size);
typedef struct ramus_joint_limits {
    double lower, upper;
    double max_velocity;
    double max_acceleration;
    double max_force;
} ramus_joint_limits;
typedef struct ramus_target {
    ramus_pose pose;
    const double *q;
    ramus_vec3 sine_direction;
    double sine_amplitude, sine_frequency;
    ramus_vec3 circle_normal;
    double circle_radius, circle_frequency;
    ramus_vec3 turn_axis;
    double turn_amplitude, turn_frequency;
} ramus_target;
typedef enum ramus_controller_type { RAMUS_CONTROLLER_WRENCH, RAMUS_CONTROLLER_TASK } ramus_controller_type;
typedef struct ramus_controller_description {
    size_t struct_size;
    ramus_controller_type type;
    int ntask;
    const ramus_task_description *task;
    const ramus_target *target;
    const ramus_joint_limits *limits;
    double horizon;
    double braking;
    double damping, rest_damping;
} ramus_controller_description;
void ramus_controller_description_init(ramus_controller_description *out, size_t size);

/* ---- control --------------------------------------------------------------------------------------------------------- */

typedef struct ramus_controller ramus_controller;

/* ---- io -------------------------------------------------------------------------------------------------------------- */

typedef struct ramus_override {
    const char *path;
    double value;
} ramus_override;
typedef struct ramus_load_options {
    size_t struct_size;
    const ramus_allocator *allocator;
    bool floating;
    bool strict;
    const ramus_vec3 *gravity;
    ramus_report report;
    void *report_user;
    int noverride;
    const ramus_override *overrides;
} ramus_load_options;
void ramus_load_options_init(ramus_load_options *out, size_t size);
/* ---- functions that take them --------------------------------------------------------------------------------- */

ramus_status ramus_module_add_link(ramus_module *module, const ramus_link_description *link, ramus_error *err);
ramus_status ramus_module_add_shape(ramus_module *module, const char *link, const ramus_shape *shape, ramus_error *err);
ramus_status ramus_builder_add_constraint(ramus_builder *builder, const ramus_constraint_description *constraint,
                                          ramus_error *err);
ramus_status ramus_builder_add_part(ramus_builder *builder, const ramus_part_description *part, ramus_error *err);
ramus_status ramus_builder_add_lever(ramus_builder *builder, const ramus_lever_description *lever, ramus_error *err);
ramus_status ramus_builder_add_sharing(ramus_builder *builder, const ramus_sharing_description *sharing,
                                       ramus_error *err);
ramus_status ramus_model_compile(const ramus_builder *builder, const ramus_compile_options *opt, ramus_model **out,
                                 ramus_error *err);
ramus_status ramus_urdf_parse(const char *text, size_t size, const char *name, const ramus_load_options *opt,
                              ramus_module **out, ramus_error *err);
ramus_status ramus_share(const ramus_sharing_description *sharing, ramus_wrench needed, ramus_carrier carrier[],
                         ramus_error *err);
ramus_status ramus_data_create(const ramus_model *model, const ramus_data_options *opt, ramus_data **out,
                               ramus_error *err);
ramus_status ramus_data_add_constraint(ramus_data *data, const ramus_constraint_description *constraint,
                                       ramus_error *err);
ramus_status ramus_data_add_constraint_function(ramus_data *data, const ramus_constraint_callback *callback,
                                                ramus_error *err);
ramus_status ramus_constraint_project(const ramus_model *model, ramus_data *data, const ramus_projection_options *opt,
                                      double q[], double v[]);
ramus_status ramus_live_create(const ramus_builder *builder, const ramus_live_options *opt, const double q[],
                               const double v[], ramus_live **out, ramus_error *err);
ramus_status ramus_sim_create(const ramus_model *model, const ramus_sim_options *opt, ramus_sim **out,
                              ramus_error *err);
ramus_status ramus_sim_add_element(ramus_sim *sim, const ramus_force_element *element, ramus_error *err);
ramus_status ramus_sim_add_constraint(ramus_sim *sim, const ramus_constraint_description *constraint, ramus_error *err);
ramus_status ramus_controller_create(const ramus_model *model, const ramus_controller_description *description,
                                     const ramus_data_options *opt, ramus_controller **out, ramus_error *err);
void ramus_module_destroy(ramus_module *module);
void ramus_model_destroy(ramus_model *model);
void ramus_data_destroy(ramus_data *data);
void ramus_live_destroy(ramus_live *live);
void ramus_sim_destroy(ramus_sim *sim);
void ramus_controller_destroy(ramus_controller *controller);
ramus_target ramus_target_default(void);
int ramus_module_nlink(const ramus_module *module);
double ramus_model_mass(const ramus_model *model);

#endif
