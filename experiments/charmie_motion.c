/* charmie_motion.c - the test motion of [CH] 6
 *
 *     s'' = -1 for t < 2.5 s, then +1, from rest      q = q_0 + r s      length = 0.4 m + 0.003 m/s^2 s
 *
 * with r = pi/9 rad/s^2 for every angle and 0.03 m/s^2 for the base's x and y. The coordinates of lift and torso, their
 * velocities and accelerations follow from their actuators' lengths ([CH] 4.1).
 */
#include "charmie.h"

#include <math.h>
#include <stdlib.h>

#define ANGLE_REFERENCE (3.14159265358979323846 / 9) /* rad/s^2 */
#define BASE_REFERENCE 0.03                          /* m/s^2 */
#define LENGTH_REFERENCE 0.003                       /* m/s^2 */
#define START_LENGTH 0.4                             /* m */

ramus_status test_motion_open(test_motion *m, const ramus_model *model, ramus_error *err)
{
    const size_t nv = (size_t)ramus_model_nv(model), nactuator = (size_t)ramus_model_nactuator(model);
    *m = (test_motion){ .model = model };
    m->reference = calloc(nv + 3 * nactuator + 1, sizeof *m->reference);
    if (!m->reference)
        return experiment_no_memory(err);
    m->length = m->reference + nv;
    m->rate = m->length + nactuator;
    m->acceleration = m->rate + nactuator;
    for (int i = 0; i < ramus_model_nlink(model); i++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ i });
        const int planar = link.joint_type == RAMUS_PLANAR;
        for (int k = 0; k < (link.v_index < 0 ? 0 : ramus_joint_type_nv(link.joint_type)); k++)
            m->reference[link.v_index + k] =
                (planar && k < 2) || link.joint_type == RAMUS_PRISMATIC ? BASE_REFERENCE : ANGLE_REFERENCE;
    }
    return ramus_mechanism_create(model, NULL, &m->mechanism, err);
}

void test_motion_release(test_motion *m)
{
    ramus_mechanism_destroy(m->mechanism);
    free(m->reference);
    *m = (test_motion){ 0 };
}

ramus_status test_motion_at(test_motion *m, double t, double q[], double v[], double a[])
{
    const double half = CHARMIE_TIME / 2, u = t - half;
    const double s = u < 0 ? -t * t / 2 : -half * half / 2 - half * u + u * u / 2;
    const double s1 = u < 0 ? -t : u - half, s2 = u < 0 ? -1 : 1;
    const int nactuator = ramus_model_nactuator(m->model);
    for (int k = 0; k < ramus_model_nv(m->model); k++) {
        q[k] = m->reference[k] * s;
        v[k] = m->reference[k] * s1;
        a[k] = m->reference[k] * s2;
    }
    for (int k = 0; k < nactuator; k++) {
        const int linear = ramus_mechanism_actuator(m->mechanism, k)->kind == RAMUS_ACTUATOR_LINEAR;
        m->length[k] = linear ? START_LENGTH + LENGTH_REFERENCE * s : NAN;
        m->rate[k] = LENGTH_REFERENCE * s1;
        m->acceleration[k] = LENGTH_REFERENCE * s2;
    }
    return nactuator ? ramus_mechanism_set_lengths(m->model, m->mechanism, m->length, m->rate, m->acceleration, q, v, a)
                     : RAMUS_OK;
}
