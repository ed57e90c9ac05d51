/* user_program.c - a user's program for scripts/check-symbols: loads robots, evaluates and simulates them, prints every bit
 *
 *     user_program MODEL...
 *
 * The script links it with functions that have the names of the library's private ones, each of which ends the program.
 */
#include <stdio.h>
#include <stdlib.h>

#include "ramus/ramus.h"

static void print(const char *what, ramus_status status, const double x[], int n)
{
    printf("  %s: %s", what, ramus_status_text(status));
    for (int k = 0; k < n; k++)
        printf(" %a", x[k]);
    printf("\n");
}

static ramus_status evaluate(const char *path)
{
    ramus_error err = { 0 };
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    ramus_sim *sim = NULL;
    double *x = NULL;
    ramus_status status = ramus_model_load(path, NULL, &model, &err);
    if (status == RAMUS_OK)
        status = ramus_data_create(model, NULL, &data, &err);
    if (status == RAMUS_OK)
        status = ramus_sim_create(model, NULL, &sim, &err);
    const int nq = status == RAMUS_OK ? ramus_model_nq(model) : 0, nv = status == RAMUS_OK ? ramus_model_nv(model) : 0;
    if (status == RAMUS_OK && !(x = calloc((size_t)nq + 4 * (size_t)nv + (size_t)nv * (size_t)nv + 1, sizeof *x)))
        status = RAMUS_ERR_MEMORY;
    if (status != RAMUS_OK) {
        printf("%s: %s\n", path, err.text);
        goto done;
    }
    printf("%s\n", path);
    double *q = x, *v = q + nq, *a = v + nv, *tau = a + nv, *M = tau + nv;
    ramus_neutral(model, q);
    for (int k = 0; k < nv; k++) {
        v[k] = 0.1 * (k % 7) - 0.3;
        a[k] = 0.2 * (k % 5) - 0.4;
    }
    print("inverse dynamics", ramus_inverse_dynamics(model, data, q, v, a, tau), tau, nv);
    print("forward dynamics", ramus_forward_dynamics(model, data, q, v, tau, a), a, nv);
    print("mass matrix", ramus_mass_matrix(model, data, q, M), M, nv * nv);
    status = ramus_sim_set_state(sim, 0, q, v);
    for (int k = 0; k < 20 && status == RAMUS_OK; k++)
        status = ramus_sim_step(sim);
    print("simulated", status, ramus_sim_q(sim), nq);
    status = RAMUS_OK;
done:
    free(x);
    ramus_sim_destroy(sim);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    return status;
}

int main(int argc, char **argv)
{
    int code = argc < 2;
    for (int k = 1; k < argc; k++)
        code |= evaluate(argv[k]) != RAMUS_OK;
    return code;
}
