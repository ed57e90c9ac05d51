/* test_stiff_random.c - random robots with friction, damping and limits from nothing to 1e11: every run reaches its end and is
 * to be trusted, with default and with tight tolerances
 *
 * Some of the limits are met with damping, which is a force that jumps. RAMUS_LONG=1 runs ten times as many.
 */
#include "sim/sim_robot.h"

static double random_number(unsigned long long *state) /* 0 to 1 */
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*state >> 11) / 9007199254740992.0;
}

/* Something, or nothing, at coordinate i of a joint. */
static void add_random_element(ramus_sim *sim, const sim_robot *r, const ramus_link_info *joint, int i,
                               unsigned long long *state)
{
    ramus_force_element e = ramus_force_element_default();
    ramus_error err;
    const double kind = random_number(state), size = pow(10, 13 * random_number(state) - 2);
    const double damping = pow(10, 11 * random_number(state) - 2);
    const int plain = joint->joint_type != RAMUS_SPHERICAL && joint->joint_type != RAMUS_FREE;
    e.joint = joint->joint_name;
    e.coordinate = i;
    if (kind < 0.3 || (kind >= 0.75 && !plain))
        return;
    e.kind = kind < 0.75 ? RAMUS_FORCE_FRICTION : RAMUS_FORCE_LIMIT;
    if (kind < 0.6)
        e.friction = size;
    else if (kind < 0.75)
        e.damping = size;
    else {
        e.lower = r->q[joint->q_index + i] - 0.02;
        e.upper = r->q[joint->q_index + i] + 0.03;
        e.stiffness = fmin(size, 1e9);
        e.damping = kind < 0.85 ? 0 : damping;
    }
    if (ramus_sim_add_element(sim, &e, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", r->seed, err.text);
}

static ramus_sim *stiff_sim(const sim_robot *r, unsigned long long state, double tolerance)
{
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_sim *sim = NULL;
    opt.relative_tolerance = tolerance;
    opt.absolute_tolerance = tolerance / 100;
    opt.max_steps = 1000000;
    assert_int_equal(ramus_sim_create(r->model, &opt, &sim, NULL), RAMUS_OK);
    for (int k = 0; k < ramus_model_nlink(r->model); k++) {
        const ramus_link_info joint = ramus_model_link(r->model, (ramus_link){ k });
        for (int i = 0; i < ramus_joint_type_nv(joint.joint_type); i++)
            add_random_element(sim, r, &joint, i, &state);
    }
    assert_sim(sim, ramus_sim_set_state(sim, 0, r->q, r->v));
    return sim;
}

static void stiff_robots_are_trusted(void **state)
{
    (void)state;
    const double tolerances[] = { 1e-8, 1e-10 }, until = 0.1;
    const unsigned long long count = long_runs() ? 200 : 20;
    double steps[2] = { 0, 0 }, worst = 0;
    int failures = 0, given_up = 0; /* with the reason */
    for (unsigned long long seed = 1; seed <= count; seed++) {
        unsigned long long numbers_of = seed * 7919 + 13;
        const int nlink = 1 + (int)(6 * random_number(&numbers_of));
        sim_robot r = sim_robot_create(seed, nlink, TREE_RANDOM, JOINT_MASK_ALL);
        for (int k = 0; k < 2; k++) {
            ramus_sim *sim = stiff_sim(&r, numbers_of, tolerances[k]);
            ramus_sim_verdict verdict;
            const ramus_status status = ramus_sim_run(sim, until, 0.02, NULL, NULL);
            ramus_sim_report(sim, &verdict);
            steps[k] += (double)verdict.steps;
            worst = fmax(worst, verdict.drift / (verdict.scale + verdict.rounding));
            if (status != RAMUS_OK || !verdict.trusted || ramus_sim_time(sim) != until) {
                const int reported = status != RAMUS_OK && strstr(verdict.reason, "max_steps") != NULL;
                given_up += reported;
                failures += !reported;
                fprintf(stderr, "seed %llu, %d links, tolerance %g: status %d, t = %g s, drift %g of %g J, '%s'\n",
                        seed, nlink, tolerances[k], (int)status, ramus_sim_time(sim), verdict.drift, verdict.scale,
                        verdict.reason);
            }
            ramus_sim_destroy(sim);
        }
        sim_robot_destroy(&r);
    }
    printf("    %llu robots: %.0f steps each, with tight tolerances %.0f; largest drift %.1e of the energy exchanged\n",
           count, steps[0] / (double)count, steps[1] / (double)count, worst);
    assert_int_equal(failures, 0);
    assert_true(100ULL * (unsigned long long)given_up <=
                count); /* one run in two hundred is too stiff for its tolerance */
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(stiff_robots_are_trusted) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
