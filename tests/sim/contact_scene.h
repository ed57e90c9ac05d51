/* contact_scene.h - robots with one-sided constraints, for tests of contacts against closed forms
 *
 * Bodies are free; a contact with the plane z = 0 of the world unless another is given.
 */
#ifndef TESTS_SIM_CONTACT_SCENE_H
#define TESTS_SIM_CONTACT_SCENE_H

#include "sim_robot.h"

static inline ramus_model *scene(const char *text)
{
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    if (ramus_assembly_parse(text, strlen(text), "scene.yaml", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    return model;
}

static inline ramus_sim *scene_sim(const ramus_model *model, ramus_sim_method method, double step, const double q[],
                                   const double v[])
{
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_sim *sim = NULL;
    ramus_error err;
    opt.method = method;
    opt.step = step;
    if (ramus_sim_create(model, &opt, &sim, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    if (ramus_sim_set_state(sim, 0, q, v) != RAMUS_OK)
        fail_msg("%s", ramus_sim_error(sim)->text);
    return sim;
}

static inline void scene_run(ramus_sim *sim, double until)
{
    if (ramus_sim_run(sim, until, 0, NULL, NULL) != RAMUS_OK)
        fail_msg("%s", ramus_sim_error(sim)->text);
}

static inline void near(const char *what, double got, double want, double tolerance)
{
    if (!(fabs(got - want) <= tolerance))
        fail_msg("%s: %.12g, %.12g is expected, off by %.2g, tolerance %.2g", what, got, want, got - want, tolerance);
}

#define FREE_BODY(name, mass, i)                                                                                       \
    "  " name ":\n    links: [{name: b, joint: {name: j, type: free}, mass: " mass ", inertia: [" i ", " i ", " i      \
    "]}]\n"

/* A disc of 2 kg and radius 0.2 that moves along x and z, turns about y and touches the floor with friction 0.4. */
#define WHEEL                                                                                                          \
    "ramus: 1\nname: wheel\nmodules:\n  wheel:\n    links:\n"                                                          \
    "      - {name: x, joint: {name: x, type: prismatic, axis: [1, 0, 0]}, mass: 0}\n"                                 \
    "      - {name: z, joint: {name: z, type: prismatic, axis: [0, 0, 1]}, mass: 0}\n"                                 \
    "      - {name: w, joint: {name: w, type: revolute, axis: [0, 1, 0]}, mass: 2, inertia: [0.02, 0.04, "             \
    "0.02]}\n"                                                                                                         \
    "robot: [{name: wheel, module: wheel}]\n"                                                                          \
    "constraints:\n  - {name: floor, type: wheel, frame: wheel/w, axis: [0, 1, 0], radius: 0.2, friction: 0.4}\n"

#endif
