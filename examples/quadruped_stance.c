/* quadruped_stance.c - a quadruped on four feet: joint torques that hold it, and what the ground exerts on each foot
 *
 * The trunk is a free joint without motors. Each foot is a point that the ground holds: a spherical closure between the world
 * and the foot. Inverse dynamics then finds the least torques that balance the robot, and the contact forces that go with them.
 *
 *     gcc examples/quadruped_stance.c -Iinclude build/libramus.a -lexpat -lyaml -lm -lpthread
 */
#include <math.h>
#include <stdio.h>

#include "ramus/ramus.h"

enum { LEGS = 4, NQ = 19, NV = 18 };
static const char *const foot[LEGS] = { "quadruped/fl_foot", "quadruped/fr_foot", "quadruped/rl_foot",
                                        "quadruped/rr_foot" };

/* Trunk level, feet below the hips: x y z, quaternion, then three joints to a leg. */
static const double stance[NQ] = { 0,    0,   0.3365, 1,   0,   0,    0,    0.1, 0.7, -1.4,
                                   -0.1, 0.7, -1.4,   0.1, 0.7, -1.4, -0.1, 0.7, -1.4 };

/* The robot with its feet held where they are in the stance. */
static ramus_status load(ramus_model **out, ramus_error *err)
{
    ramus_load_options options = ramus_load_options_default();
    ramus_builder *builder = NULL;
    ramus_model *free_robot = NULL;
    ramus_data *data = NULL;
    options.floating = 1;
    ramus_status status = ramus_builder_load("examples/robots/quadruped.urdf", &options, &builder, err);
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, NULL, &free_robot, err);
    if (status == RAMUS_OK)
        status = ramus_data_create(free_robot, NULL, &data, err);
    if (status == RAMUS_OK)
        status = ramus_kinematics_update(free_robot, data, stance, NULL, NULL);
    for (int k = 0; k < LEGS && status == RAMUS_OK; k++) {
        ramus_pose place;
        ramus_constraint_description contact = ramus_constraint_description_default();
        ramus_frame_pose(free_robot, data, ramus_model_find_frame(free_robot, foot[k]), &place);
        contact.name = foot[k];
        contact.kind = RAMUS_CONSTRAINT_CLOSURE;
        contact.joint_type = RAMUS_SPHERICAL;
        contact.frame_b = foot[k];
        contact.pose_a.position = place.position;
        status = ramus_builder_add_constraint(builder, &contact, err);
    }
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, NULL, out, err);
    ramus_data_destroy(data);
    ramus_model_destroy(free_robot);
    ramus_builder_destroy(builder);
    return status;
}

/* Torques and contact forces with a load on the trunk, `ahead` of its middle. Returns how well they balance, N. */
static double stand(const ramus_model *model, ramus_data *data, double mass, double ahead)
{
    static const double zero[NV];
    const ramus_vec3 g = ramus_model_gravity(model);
    ramus_wrench external[32] = { { { 0, 0, 0 }, { 0, 0, 0 } } };
    double tau[NV], strongest = 0;
    ramus_vec3 sum = ramus_vec3_make(0, 0, 0);
    /* what the trunk exerts on its load, at its origin: the force that carries it, and its moment about y */
    external[ramus_model_find_link(model, "quadruped/trunk").index] =
        (ramus_wrench){ { 0, 0, -mass * g.z }, { 0, ahead * mass * g.z, 0 } };
    if (ramus_inverse_dynamics_external(model, data, stance, zero, zero, external, tau) != RAMUS_OK) {
        fprintf(stderr, "%s\n", ramus_data_error(data)->text);
        return INFINITY;
    }
    ramus_kinematics_update(model, data, stance, NULL, NULL);
    printf("%4.1f kg at %4.2f m\n  %-18s %9s %9s %9s N\n", mass, ahead, "foot", "x", "y", "z");
    for (int k = 0; k < LEGS; k++) {
        ramus_constraint_force contact;
        ramus_pose pose;
        ramus_constraint_force_after(model, data, k, &contact);
        ramus_frame_pose(model, data, ramus_model_find_frame(model, foot[k]), &pose);
        const ramus_vec3 f = ramus_quat_rotate(pose.rotation, contact.wrench.force); /* from the foot's axes */
        sum = ramus_vec3_make(sum.x + f.x, sum.y + f.y, sum.z + f.z);
        printf("  %-18s %9.3f %9.3f %9.3f\n", foot[k], f.x, f.y, f.z);
    }
    for (int k = 0; k < NV; k++)
        strongest = fmax(strongest, fabs(tau[k]));
    const double weight = -(ramus_model_mass(model) + mass) * g.z;
    printf("  %-18s %9.3f %9.3f %9.3f   weight %.3f N, largest torque %.2f N m\n", "sum", sum.x, sum.y, sum.z, weight,
           strongest);
    return fabs(sum.x) + fabs(sum.y) + fabs(sum.z - weight);
}

int main(void)
{
    ramus_error err = { .text = "" };
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    double alone = INFINITY, loaded = INFINITY;
    if (load(&model, &err) != RAMUS_OK || ramus_data_create(model, NULL, &data, &err) != RAMUS_OK)
        fprintf(stderr, "%s\n", err.text);
    if (data) {
        alone = stand(model, data, 0, 0);
        loaded = stand(model, data, 5, 0.15);
    }
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    return alone < 1e-9 && loaded < 1e-9 ? 0 : 1;
}
