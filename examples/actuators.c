/* actuators.c - a squat of CHARMIE, commanded by the length of its lift actuator: which part carries what
 *
 *     actuators        reads robots/charmie.yaml
 *
 *     gcc examples/actuators.c -Iinclude build/libramus.a -lexpat -lyaml -lm -lpthread
 *
 * Length gives the joint, inverse dynamics the load, springs take most of it, virtual work gives the actuator's force, and
 * the rules of the file which parts hold the body against everything else.
 */
#include <math.h>
#include <stdio.h>

#include "ramus/ramus.h"

enum { DOF = 21, PARTS = 8 };

/* *most: of the lift's force, N. */
static ramus_status squat(const ramus_model *model, ramus_data *data, double *most)
{
    const ramus_part lift = ramus_model_find_part(model, "lift"), left = ramus_model_find_part(model, "left_spring");
    const ramus_sharing body = ramus_model_find_sharing(model, "body_4");
    const int joint = ramus_mechanism_part(data, lift)->q_index;
    printf("%10s %10s %10s %10s %12s\n", "length", "joint", "lift", "spring", "on the rail");
    for (double length = 0.42; length > 0.28; length -= 0.02) {
        double q[DOF] = { 0 }, rest[DOF] = { 0 }, tau[DOF], command[PARTS];
        for (int k = 0; k < PARTS; k++)
            command[k] = NAN; /* not commanded: where the joints have it */
        command[lift.index] = length;
        ramus_status status = ramus_mechanism_set_lengths(model, data, command, NULL, NULL, q, NULL, NULL);
        if (status == RAMUS_OK)
            status = ramus_mechanism_inverse_dynamics(model, data, q, rest, rest, tau);
        if (status != RAMUS_OK)
            return status;
        const double *tension = ramus_mechanism_tensions(data);
        const ramus_wrench rail = ramus_mechanism_carriers(data, body)[0].wrench; /* its first carrier is the joint */
        *most = fmax(*most, fabs(tension[lift.index]));
        printf("%8.0f mm %7.1f mm %8.1f N %8.1f N %9.2f N m\n", 1e3 * length, 1e3 * q[joint], tension[lift.index],
               tension[left.index], rail.moment.x);
    }
    return RAMUS_OK;
}

int main(void)
{
    ramus_error err;
    ramus_model *model = NULL;
    ramus_data_options options = ramus_data_options_default();
    ramus_data *data = NULL;
    double most = 0;
    int code = 1;
    options.with = RAMUS_WITH_MECHANISM;
    if (ramus_model_load("robots/charmie.yaml", NULL, &model, &err) != RAMUS_OK ||
        ramus_data_create(model, &options, &data, &err) != RAMUS_OK)
        fprintf(stderr, "%s\n", err.text);
    else if (ramus_model_nv(model) != DOF || ramus_model_npart(model) > PARTS)
        fprintf(stderr, "this is another robot\n");
    else if (squat(model, data, &most) != RAMUS_OK)
        fprintf(stderr, "%s\n", ramus_data_error(data)->text);
    else
        code = most < 5 ? 0 : 1; /* the springs carry the body, the lift what is left */
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    return code;
}
