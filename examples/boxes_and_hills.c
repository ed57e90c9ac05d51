/* boxes_and_hills.c - a crate that slides to rest on a slope, one that tumbles over the floor, a ball that rolls on a height field
 *
 *     gcc examples/boxes_and_hills.c -Iinclude build/libramus.a -lexpat -lyaml -lmvec -lm -lpthread
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ramus/ramus.h"

static const double g = 9.81;

/* Runs `seconds` in steps of 1 ms; prints ten places on the way. q [7], v [6]: the state, which becomes that of the end. Returns what became
 * heat, in J, or NaN. */
static double run(const char *file, double seconds, double q[], double v[])
{
    ramus_model *model = NULL;
    ramus_sim *sim = NULL;
    ramus_error err;
    ramus_sim_options opt = ramus_sim_options_default();
    opt.method = RAMUS_SIM_EULER;
    opt.step = 1e-3;
    if (ramus_model_load(file, NULL, &model, &err) != RAMUS_OK ||
        ramus_sim_create(model, &opt, &sim, &err) != RAMUS_OK) {
        fprintf(stderr, "%s\n", err.text);
        ramus_model_destroy(model);
        return NAN;
    }
    printf("%s\n", file);
    ramus_status status = ramus_sim_set_state(sim, 0, q, v);
    for (int k = 0; k <= 10 && status == RAMUS_OK; k++) {
        status = ramus_sim_run(sim, 0.1 * k * seconds, 0, NULL, NULL);
        const double *at = ramus_sim_q(sim);
        printf("%5.2f s   %7.4f %7.4f %7.4f m\n", ramus_sim_time(sim), at[0], at[1], at[2]);
    }
    ramus_sim_energies e = { 0 };
    if (status == RAMUS_OK)
        status = ramus_sim_energy(sim, NULL, NULL, &e);
    if (status != RAMUS_OK)
        fprintf(stderr, "%s\n", ramus_sim_error(sim)->text);
    memcpy(q, ramus_sim_q(sim), 7 * sizeof *q);
    memcpy(v, ramus_sim_v(sim), 6 * sizeof *v);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
    return status == RAMUS_OK ? e.dissipated : NAN;
}

static double fastest(const double v[])
{
    double most = 0;
    for (int k = 0; k < 6; k++)
        most = fmax(most, fabs(v[k]));
    return most;
}

int main(void)
{
    /* down a slope of 0.3 rad with 2 m/s: friction stops it after v^2 / (2 g (mu cos - sin)) */
    const double slope = 0.3, way = 2 * 2 / (2 * g * (0.6 * cos(slope) - sin(slope)));
    double q[7] = { 0.15 * sin(slope), 0, 0.15 * cos(slope), cos(slope / 2), 0, sin(slope / 2), 0 };
    double v[6] = { 0, 0, 0, 2, 0, 0 }, heat = run("examples/robots/crate_on_slope.yaml", 2, q, v);
    const double went = (q[0] - 0.15 * sin(slope)) / cos(slope);
    printf("slid %.3f m, %.3f m by Coulomb's law; %.2f J became heat\n", went, way, heat);
    int good = fabs(went - way) < 5e-3 && fastest(v) < 1e-9 && isfinite(heat);

    /* thrown: it tumbles, and comes to rest on one of its faces */
    double thrown[7] = { 0, 0, 0.8, 0.9, 0.3, 0.2, 0.245 }, spin[6] = { 3, -5, 2, 1.5, 0.5, 0 };
    heat = run("examples/robots/crate.yaml", 3, thrown, spin);
    const double height = thrown[2];
    printf("rests with its centre %.4f m high; %.2f J became heat\n", height, heat);
    good = good && fastest(spin) < 1e-6 && isfinite(heat) &&
           (fabs(height - 0.15) < 1e-6 || fabs(height - 0.2) < 1e-6 || fabs(height - 0.3) < 1e-6);

    /* released on a slope of the hills: what it rolls down by is what it is fast by, but for the order of the method */
    double ball[7] = { -0.5, 0.4, 0.6, 1, 0, 0, 0 }, speed[6] = { 0 };
    heat = run("examples/robots/ball_on_hills.yaml", 4, ball, speed);
    const double rolls = hypot(hypot(speed[3], speed[4]), speed[5]);
    printf("rolls with %.2f m/s, %.2f J became heat where it fell onto the ground\n", rolls, heat);
    good = good && isfinite(heat) && heat > 0 && fabs(ball[0]) < 3 && fabs(ball[1]) < 2 && ball[2] > 0;
    return good ? 0 : 1;
}
