/* inverse_kinematics.c - joint positions that bring the arm's tool to a pose, within the joints' limits
 *
 *     gcc examples/inverse_kinematics.c -Iinclude build/libramus.a -lexpat -lyaml -lm -lpthread
 */
#include <stdio.h>

#include "ramus/ramus.h"

enum { NV = 8 };

int main(void)
{
    static const double where[][3] = { { 0.45, 0, 0.3 }, { 0.3, 0.35, 0.2 }, { -0.3, 0.3, 0.4 }, { 0.9, 0, 0.5 } };
    ramus_error err = { .text = "" };
    ramus_model *model = NULL;
    ramus_ik *ik = NULL;
    int reached = 0;
    if (ramus_model_load("examples/robots/arm.urdf", NULL, &model, &err) == RAMUS_OK) {
        const ramus_ik_target tool = { ramus_model_find_frame(model, "tool"), RAMUS_IK_POSE, 1 };
        ramus_ik_create(model, 1, &tool, NULL, &ik, &err);
    }
    if (!ik)
        fprintf(stderr, "%s\n", err.text);
    for (int k = 0; k < 4 && ik; k++) {
        double q[NV] = { 0.1, 0.4, 0, 1.2, 0, 0.6, 0, 0 }; /* where the search starts */
        const ramus_vec3 point = ramus_vec3_make(where[k][0], where[k][1], where[k][2]);
        const ramus_pose goal = ramus_pose_from_rpy(point, 0, 3.14159265358979 - 0.4, 0); /* pointing down */
        ramus_ik_report report;
        const ramus_status status = ramus_inverse_kinematics(ik, &goal, q, &report);
        reached += status == RAMUS_OK;
        printf("(%5.2f %5.2f %5.2f) m: %3d steps, q", point.x, point.y, point.z, report.iterations);
        for (int i = 0; i < NV - 1; i++)
            printf(" %6.3f", q[i]);
        if (status == RAMUS_OK)
            printf("\n");
        else
            printf(": %s\n", ramus_ik_error(ik)->text);
    }
    ramus_ik_destroy(ik);
    ramus_model_destroy(model);
    return reached == 3 ? 0 : 1; /* the last is farther away than the arm is long */
}
