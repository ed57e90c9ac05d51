/* simulate.c - a free swinging arm: its tip and its energy, ten times a second
 *
 *     simulate [MODEL]          without a model: an arm of three links made here, with a spring at its tip
 *
 *     gcc examples/simulate.c -Iinclude build/libramus.a -lexpat -lyaml -lm -lpthread
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "ramus/ramus.h"

/* Three links of 0.4 m that turn about y, below the ceiling. */
static ramus_status make_arm(ramus_model **out, ramus_error *err)
{
    static const char *const link_name[] = { "upper", "lower", "hand" }, *const joint_name[] = { "j1", "j2", "j3" };
    ramus_module *arm = NULL;
    ramus_builder *builder = NULL;
    ramus_status status = ramus_module_create("arm", NULL, NULL, &arm, err);
    for (int k = 0; k < 3 && status == RAMUS_OK; k++) {
        ramus_link_description link = ramus_link_description_default();
        link.name = link_name[k];
        link.joint_name = joint_name[k];
        link.joint_type = RAMUS_REVOLUTE;
        link.axis = ramus_vec3_make(0, 1, 0);
        link.joint_in_parent.position = ramus_vec3_make(0, 0, k ? -0.4 : 0);
        link.mass = 1;
        link.com = ramus_vec3_make(0, 0, -0.2);
        link.inertia[0] = link.inertia[1] = 0.0134;
        link.inertia[2] = 0.001;
        status = ramus_module_add_link(arm, &link, err);
    }
    if (status == RAMUS_OK)
        status = ramus_builder_create("swing", NULL, NULL, &builder, err);
    if (status == RAMUS_OK)
        status = ramus_builder_attach(builder, "arm", arm, NULL, NULL, 0, err);
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, NULL, out, err);
    ramus_builder_destroy(builder);
    ramus_module_destroy(arm);
    return status;
}

static ramus_status print_state(void *user, ramus_sim *sim, const ramus_sim_output *at)
{
    ramus_sim_energies e;
    const ramus_status status = ramus_sim_energy(sim, at->q, at->v, &e);
    const double total = e.kinetic + e.potential + e.elastic, *first = user;
    if (status == RAMUS_OK)
        printf("%6.2f %12.6f %12.6f %12.6f %12.6f %12.2e\n", at->t, at->q[0], e.kinetic, e.potential, e.elastic,
               total - *first);
    return status;
}

int main(int argc, char **argv)
{
    ramus_error err;
    ramus_model *model = NULL;
    ramus_sim *sim = NULL;
    ramus_sim_options opt = ramus_sim_options_default(); /* adaptive steps */
    ramus_status status = argc > 1 ? ramus_model_load(argv[1], NULL, &model, &err) : make_arm(&model, &err);
    if (status == RAMUS_OK)
        status = ramus_sim_create(model, &opt, &sim, &err);
    if (status == RAMUS_OK && argc == 1) {
        ramus_force_element spring = ramus_force_element_default();
        spring.name = "tether";
        spring.frame_b = "arm/hand";
        spring.point_a = ramus_vec3_make(0.5, 0, -1.2); /* in the world */
        spring.point_b = ramus_vec3_make(0, 0, -0.4);
        spring.rest_length = 0.3;
        spring.stiffness = 20;
        spring.pulls_only = 1;
        status = ramus_sim_add_element(sim, &spring, &err);
    }
    if (status != RAMUS_OK) {
        fprintf(stderr, "simulate: %s\n", err.text);
        ramus_model_destroy(model);
        return 1;
    }
    double *q = calloc((size_t)ramus_model_nq(model) + 1, sizeof *q), first = 0;
    ramus_sim_energies e;
    bool trusted = false;
    if (q) {
        ramus_neutral(model, q);
        if (argc == 1)
            q[0] = 1.5; /* rad: lifted to the side */
        status = ramus_sim_set_state(sim, 0, q, NULL);
    }
    if (q && status == RAMUS_OK && (status = ramus_sim_energy(sim, NULL, NULL, &e)) == RAMUS_OK) {
        first = e.kinetic + e.potential + e.elastic;
        printf("%6s %12s %12s %12s %12s %12s\n", "t", "q[0]", "kinetic", "potential", "elastic", "drift");
        status = ramus_sim_run(sim, 2, 0.1, print_state, &first);
        ramus_sim_verdict verdict;
        ramus_sim_report(sim, &verdict);
        trusted = verdict.trusted;
        if (!trusted)
            fprintf(stderr, "simulate: not to be trusted: %s\n", verdict.reason);
    }
    if (status != RAMUS_OK)
        fprintf(stderr, "simulate: %s\n", ramus_sim_error(sim)->text);
    free(q);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
    return status == RAMUS_OK && trusted ? 0 : 1;
}
