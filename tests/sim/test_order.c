/* test_order.c - every method has its order, for every joint type, with forces that depend on time
 *
 * The error after a fixed time, against a reference with steps far shorter, shrinks by 2^order when the step is halved.
 * The adaptive method takes fixed steps here: its tolerances are so large that every step is accepted at full length. Its
 * implicit pair is called step by step: these forces are not stiff, so it would not be chosen.
 */
#include "sim/sim_robot.h"
#include "sim/sim.h"

#define IMPLICIT RAMUS_SIM_METHOD_COUNT /* beside the methods: adaptive, all steps implicit */

static ramus_status waves(void *user, double t, const double q[], const double v[], double tau[])
{
    const sim_robot *r = user;
    (void)q;
    for (int k = 0; k < r->nv; k++)
        tau[k] = 2 * sin(3 * t + k) - 0.1 * v[k];
    return RAMUS_OK;
}

typedef struct arrival {
    double *q, *v;
    double works[2];
} arrival;

typedef struct recorder {
    arrival *at;
    double t;
    const sim_robot *r;
} recorder;

static ramus_status record(void *user, ramus_sim *sim, const ramus_sim_output *output)
{
    recorder *w = user;
    (void)sim;
    if (fabs(output->t - w->t) < 1e-12) {
        memcpy(w->at->q, output->q, (size_t)w->r->nq * sizeof(double));
        memcpy(w->at->v, output->v, (size_t)w->r->nv * sizeof(double));
        w->at->works[0] = output->input;
        w->at->works[1] = output->dissipated;
    }
    return RAMUS_OK;
}

static ramus_status run_implicit(ramus_sim *sim, double step, double until)
{
    const int count = (int)lround(until / step);
    for (int n = 0; n < count; n++) {
        double error;
        sim->jacobian_known = 0;
        RAMUS_TRY(sim_accelerate_state(sim));
        RAMUS_TRY(rosenbrock(sim, step, &error));
        RAMUS_TRY(sim_accept(sim, (n + 1) * step, step));
    }
    return RAMUS_OK;
}

/* The state at `t`, by steps of `step`; t need not be a multiple of it when the method is adaptive. */
static arrival arrive(const sim_robot *r, ramus_sim_method method, double step, double t, double until)
{
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_error err;
    ramus_sim *sim = NULL;
    arrival at = { numbers(r->nq), numbers(r->nv), { 0, 0 } };
    recorder w = { &at, t, r };
    opt.method = method == IMPLICIT ? RAMUS_SIM_ADAPTIVE : method;
    opt.step = opt.max_step = step;
    if (opt.method == RAMUS_SIM_ADAPTIVE)
        opt.relative_tolerance = opt.absolute_tolerance = 1e9;
    if (ramus_sim_create(r->model, &opt, &sim, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", r->seed, err.text);
    ramus_sim_set_forces(sim, waves, (void *)r);
    assert_sim(sim, ramus_sim_set_state(sim, 0, r->q, r->v));
    if (method == IMPLICIT) {
        assert_sim(sim, run_implicit(sim, step, until));
        assert_sim(sim, ramus_sim_run(sim, sim->t, t, record, &w));
    } else {
        assert_sim(sim, ramus_sim_run(sim, until, t, record, &w));
    }
    ramus_sim_destroy(sim);
    return at;
}

static void arrival_destroy(arrival *a)
{
    free(a->q);
    free(a->v);
}

/* Largest difference of positions (on the tangent), velocities and works. */
static double distance(const sim_robot *r, const arrival *a, const arrival *b)
{
    double *u = numbers(r->nv), most = fabs(a->works[0] - b->works[0]);
    ramus_difference(r->model, a->q, b->q, u);
    for (int k = 0; k < r->nv; k++)
        most = fmax(most, fmax(fabs(u[k]), fabs(a->v[k] - b->v[k])));
    free(u);
    return most;
}

static void make_dependent(sim_robot *r)
{
    ramus_error err;
    for (int k = 1; k < r->tree->nlink; k += 2) {
        r->tree->link[k].mimic = k - 1;
        r->tree->link[k].multiplier = 0.7 - 0.4 * k;
        r->tree->link[k].offset = 0.1 * k;
    }
    plain_tree_number(r->tree);
    ramus_model_destroy(r->model);
    if (tree_model_create(r->tree, NULL, NULL, &r->model, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", r->seed, err.text);
    r->nq = ramus_model_nq(r->model);
    r->nv = ramus_model_nv(r->model);
}

static const struct {
    const char *name;
    unsigned types;
    int nlink;
} subjects[] = {
    { "revolute", JOINT_MASK(RAMUS_REVOLUTE), 3 },
    { "prismatic", JOINT_MASK(RAMUS_PRISMATIC), 3 },
    { "helical", JOINT_MASK(RAMUS_HELICAL), 3 },
    { "cylindrical", JOINT_MASK(RAMUS_CYLINDRICAL), 3 },
    { "planar", JOINT_MASK(RAMUS_PLANAR), 3 },
    { "spherical", JOINT_MASK(RAMUS_SPHERICAL), 3 },
    { "free", JOINT_MASK(RAMUS_FREE), 2 },
    { "universal", JOINT_MASK(RAMUS_UNIVERSAL), 3 },
    { "all types", JOINT_MASK_ALL, 9 },
    { "dependent", JOINT_MASK_ONE_AXIS | JOINT_MASK(RAMUS_HELICAL), 5 }, /* every second joint follows the one before */
};

static const struct {
    ramus_sim_method method;
    double order, step, floor;
} methods[] = {
    { RAMUS_SIM_EULER, 1, 1e-3, 1e-12 },      { RAMUS_SIM_RK4, 4, 8e-3, 1e-12 },
    { RAMUS_SIM_ADAPTIVE, 5, 1.6e-2, 1e-12 }, { RAMUS_SIM_VARIATIONAL, 2, 4e-3, 1e-12 },
    { IMPLICIT, 4, 1.6e-2, 1e-10 }, /* rounding of the differences that its Jacobian is made of */
};

static const char *method_name(ramus_sim_method method)
{
    return method == IMPLICIT ? "implicit" : ramus_sim_method_name(method);
}

static void orders_hold(void **state)
{
    (void)state;
    int failures = 0;
    const double until = 0.128;
    const unsigned long long seed = 11;
    printf("    %-12s", "order of");
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++)
        printf("%24s", method_name(methods[m].method));
    printf("\n");
    for (size_t k = 0; k < sizeof subjects / sizeof *subjects; k++) {
        sim_robot r = sim_robot_create(seed, subjects[k].nlink, TREE_CHAIN, subjects[k].types);
        if (strcmp(subjects[k].name, "dependent") == 0)
            make_dependent(&r);
        arrival exact = arrive(&r, RAMUS_SIM_ADAPTIVE, 2.5e-4, until, until);
        printf("    %-12s", subjects[k].name);
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            double error[3], best = -INFINITY;
            for (int n = 0; n < 3; n++) {
                arrival at = arrive(&r, methods[m].method, methods[m].step / (1 << n), until, until);
                error[n] = distance(&r, &at, &exact);
                arrival_destroy(&at);
            }
            for (int n = 0; n < 2; n++) /* rounding ends the shrinking */
                best = fmax(best, error[n + 1] < methods[m].floor ? methods[m].order : log2(error[n] / error[n + 1]));
            printf("   %.2f (%.0e to %.0e)", best, error[0], error[2]);
            if (!(best > methods[m].order - 0.25)) {
                failures++;
                fprintf(stderr, "%s, %s, seed %llu, step %g: errors %.3e %.3e %.3e, order %.2f, want %.0f\n",
                        method_name(methods[m].method), subjects[k].name, seed, methods[m].step, error[0], error[1],
                        error[2], best, methods[m].order);
            }
        }
        printf("\n");
        arrival_destroy(&exact);
        sim_robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

/* Output inside a step has order 4 at least: error O(h^5) in the step itself, after steps of order 5. */
static void dense_output_has_order_four(void **state)
{
    (void)state;
    int failures = 0;
    const unsigned long long seed = 11;
    const double step = 1.6e-2;
    sim_robot r = sim_robot_create(seed, 9, TREE_CHAIN, JOINT_MASK_ALL);
    for (double part = 0.2; part < 0.9; part += 0.3) {
        double error[3];
        for (int n = 0; n < 3; n++) {
            const double h = step / (1 << n), t = (4 * (1 << n) + part) * h;
            arrival exact = arrive(&r, RAMUS_SIM_ADAPTIVE, t / 1024, t, t);
            arrival at = arrive(&r, RAMUS_SIM_ADAPTIVE, h, t, 0.128);
            error[n] = distance(&r, &at, &exact);
            arrival_destroy(&exact);
            arrival_destroy(&at);
        }
        const double order = fmax(log2(error[0] / error[1]), log2(error[1] / error[2]));
        printf("    output at %.1f of a step: errors %.1e %.1e %.1e, order %.2f\n", part, error[0], error[1], error[2],
               order);
        if (!(order > 3.75)) {
            failures++;
            fprintf(stderr, "dense output, seed %llu, step %g: order %.2f, want 4\n", seed, step, order);
        }
    }
    sim_robot_destroy(&r);
    assert_int_equal(failures, 0);
}

/* Tolerances are met, roughly: ten times tighter, about ten times better. */
static void tolerances_are_met(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 1; seed <= 5; seed++) {
        sim_robot r = sim_robot_create(seed, 6, TREE_RANDOM, JOINT_MASK_ALL);
        arrival exact = arrive(&r, RAMUS_SIM_ADAPTIVE, 2.5e-4, 0.2, 0.2);
        double error[2];
        for (int n = 0; n < 2; n++) {
            ramus_sim_options opt = ramus_sim_options_default();
            ramus_sim *sim = NULL;
            opt.method = RAMUS_SIM_ADAPTIVE;
            opt.relative_tolerance = opt.absolute_tolerance = n ? 1e-10 : 1e-6;
            assert_int_equal(ramus_sim_create(r.model, &opt, &sim, NULL), RAMUS_OK);
            ramus_sim_set_forces(sim, waves, &r);
            assert_sim(sim, ramus_sim_set_state(sim, 0, r.q, r.v));
            assert_sim(sim, ramus_sim_run(sim, 0.2, 0, NULL, NULL));
            ramus_sim_energies e;
            assert_sim(sim, ramus_sim_energy(sim, NULL, NULL, &e));
            arrival at = { (double *)ramus_sim_q(sim), (double *)ramus_sim_v(sim), { e.input, e.dissipated } };
            error[n] = distance(&r, &at, &exact) / scale_of(r.v, r.nv);
            const ramus_sim_verdict counts = report_of(sim);
            if (!(error[n] < 100 * opt.absolute_tolerance * sqrt((double)counts.steps + 1))) {
                failures++;
                fprintf(stderr, "adaptive, seed %llu, tolerance %g: error %.2e after %llu steps (%llu rejected)\n",
                        seed, opt.absolute_tolerance, error[n], counts.steps, counts.rejected);
            }
            ramus_sim_destroy(sim);
        }
        printf("    seed %llu: tolerance 1e-6 gives %.1e, 1e-10 gives %.1e\n", seed, error[0], error[1]);
        arrival_destroy(&exact);
        sim_robot_destroy(&r);
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_hold),
        cmocka_unit_test(dense_output_has_order_four),
        cmocka_unit_test(tolerances_are_met),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
