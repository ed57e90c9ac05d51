/* contacts.c - a ball that bounces and rolls, a block that slides to rest: steps through impacts and friction
 *
 *     gcc examples/contacts.c -Iinclude build/libramus.a -lexpat -lyaml -lmvec -lm -lpthread
 */
#include <math.h>
#include <stdio.h>

#include "ramus/ramus.h"

int main(void)
{
    ramus_model *model = NULL;
    ramus_sim *sim = NULL;
    ramus_error err;
    ramus_sim_options opt = ramus_sim_options_default();
    opt.method = RAMUS_SIM_EULER;
    opt.step = 1e-3;
    if (ramus_model_load("examples/robots/ball_and_block.yaml", NULL, &model, &err) != RAMUS_OK ||
        ramus_sim_create(model, &opt, &sim, &err) != RAMUS_OK) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }

    /* the ball half a metre over the floor, thrown along x; the block on the floor a metre aside, pushed with 2 m/s */
    const double q[14] = { 0, 0, 0.6, 1, 0, 0, 0, 0, 1, 0.05, 1, 0, 0, 0 };
    const double v[12] = { 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0 };
    ramus_status status = ramus_sim_set_state(sim, 0, q, v);
    for (int k = 0; k <= 20 && status == RAMUS_OK; k++) {
        status = ramus_sim_run(sim, 0.1 * k, 0, NULL, NULL);
        const double *at = ramus_sim_q(sim);
        printf("%4.1f s   ball %6.3f m, %6.4f m high   block %6.3f m\n", ramus_sim_time(sim), at[0], at[2] - 0.1,
               at[7]);
    }
    ramus_sim_energies e = { 0 };
    if (status == RAMUS_OK)
        status = ramus_sim_energy(sim, NULL, NULL, &e);
    if (status != RAMUS_OK)
        fprintf(stderr, "%s\n", ramus_sim_error(sim)->text);
    printf("%.3f J became heat\n", e.dissipated);

    /* the block stops after v^2 / (2 mu g), the ball rests on the floor and rolls without slip */
    const double *at = ramus_sim_q(sim), *speed = ramus_sim_v(sim), stops = 2 * 2 / (2 * 0.4 * 9.81);
    const double rolls = sqrt(speed[3] * speed[3] + speed[4] * speed[4] + speed[5] * speed[5]);
    const int good = status == RAMUS_OK && fabs(at[7] - stops) < 5e-3 && fabs(at[2] - 0.1) < 1e-9 &&
                     fabs(0.1 * fabs(speed[1]) - rolls) < 1e-9;
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
    return good ? 0 : 1;
}
