/* charmie_motion.c - the test motion of [CH] 6
 *
 *     s'' = -1 for t < 2.5 s, then +1, from rest      q = q_0 + r s      length = 0.4 m + 0.003 m/s^2 s
 *
 * with r = pi/9 rad/s^2 for every angle and 0.03 m/s^2 for the base's x and y. The coordinates of lift and torso, their
 * velocities and accelerations follow from their actuators' lengths ([CH] 4.1).
 */
#include "charmie.h"

#include <math.h>

#define ANGLE_REFERENCE (PI / 9) /* rad/s^2 */
#define BASE_REFERENCE 0.03      /* m/s^2 */
#define LENGTH_REFERENCE 0.003   /* m/s^2 */
#define START_LENGTH 0.4         /* m */

ramus_status test_motion_open(lab *l, const ramus_model *model, test_motion *m)
{
    *m = (test_motion){ .model = model };
    if (ramus_model_npart(model) > MOST_PARTS || ramus_model_nlever(model) > MOST_PARTS)
        return lab_fail(l, RAMUS_ERR_UNSUPPORTED, "%s: too many parts", ramus_model_name(model));
    for (int k = 0; k < ramus_model_nv(model); k++)
        m->reference[k] = ramus_model_v_is_length(model, k) ? BASE_REFERENCE : ANGLE_REFERENCE;
    return lab_data(l, model, RAMUS_ALGEBRA_SV, RAMUS_WITH_MECHANISM, &m->data);
}

ramus_status test_motion_at(test_motion *m, double t, double q[], double v[], double a[])
{
    const double half = CHARMIE_TIME / 2, u = t - half;
    const double s = u < 0 ? -t * t / 2 : -half * half / 2 - half * u + u * u / 2;
    const double s1 = u < 0 ? -t : u - half, s2 = u < 0 ? -1 : 1;
    const int npart = ramus_model_npart(m->model);
    for (int k = 0; k < ramus_model_nv(m->model); k++) {
        q[k] = m->reference[k] * s;
        v[k] = m->reference[k] * s1;
        a[k] = m->reference[k] * s2;
    }
    for (int k = 0; k < npart; k++) {
        const bool linear = ramus_mechanism_part(m->data, (ramus_part){ k })->kind == RAMUS_PART_ACTUATOR;
        m->length[k] = linear ? START_LENGTH + LENGTH_REFERENCE * s : NAN;
        m->rate[k] = LENGTH_REFERENCE * s1;
        m->acceleration[k] = LENGTH_REFERENCE * s2;
    }
    return npart ? ramus_mechanism_set_lengths(m->model, m->data, m->length, m->rate, m->acceleration, q, v, a)
                 : RAMUS_OK;
}
