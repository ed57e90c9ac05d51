/* test_simbody_sim.cpp - motions under constraints against Simbody's integrator
 *
 * Random trees fall for a while under equalities and one contact or rope. Simbody holds a one-sided constraint in both directions:
 * the instant at which its force would change sign is found here by bisection, and from there it is disabled, until the gap
 * closes again: an impact, where the comparison ends.
 */
#include "oracle/simbody_robot.h"
#include "support/compare.h"

namespace
{

const double tolerance = 1e-7, output_step = 0.01; /* relative; s */
const int outputs = 30;

void put(const robot &r, SimTK::State &state, double t, const SimTK::Vector &y)
{
    state.setTime(t);
    state.updY() = y;
    r.system.realize(state, SimTK::Stage::Acceleration);
}

void advance(const robot &r, SimTK::State &state, double until)
{
    SimTK::RungeKuttaMersonIntegrator integrator(r.system);
    integrator.setAccuracy(1e-9);
    integrator.setConstraintTolerance(1e-10);
    integrator.setAllowInterpolation(false);
    integrator.initialize(state);
    while (integrator.getTime() < until)
        integrator.stepTo(until, until);
    put(r, state, until, integrator.getState().getY());
}

/* To `until`; the last constraint is disabled at the instant at which its force ends. */
void advance_through(const robot &r, SimTK::State &state, double until, bool *released)
{
    const tied &last = r.ties.back();
    double early = state.getTime(), late = until;
    SimTK::Vector y = state.getY();
    advance(r, state, until);
    if (!one_sided(last.kind) || *released || pushes(r, last, state) > 0)
        return;
    while (late - early > 1e-10) {
        const double middle = 0.5 * (early + late);
        put(r, state, early, y);
        advance(r, state, middle);
        if (pushes(r, last, state) > 0) {
            early = middle;
            y = state.getY();
        } else {
            late = middle;
        }
    }
    *released = true;
    last.theirs.disable(state);
    put(r, state, early, y);
    advance(r, state, until);
}

/* The smallest gap of the data's bounds; 1 without any. */
double gap_of(const robot &r, const double q[], const double v[])
{
    double gap = 1;
    ramus_bound_rows rows = {};
    rows.gap = &gap;
    assert_int_equal(ramus_bound_equations(r.model, r.data, q, v, &rows), RAMUS_OK);
    return gap;
}

struct tally {
    int runs, released, outputs, failures;
    double worst;
};

/* Places of all bodies, and their velocities. */
void compare_states(const robot &r, ramus_sim *sim, const SimTK::State &state, tally &sum)
{
    int where;
    std::vector<ramus_motion> motion(static_cast<size_t>(r.tree->nlink));
    std::vector<double> got, want;
    plain_tree_motion(r.tree, ramus_sim_q(sim), ramus_sim_v(sim), nullptr, motion.data());
    for (size_t k = 0; k < motion.size(); k++) {
        const SimTK::Transform ours = transform_of(motion[k].pose), theirs = r.body[k].getBodyTransform(state);
        append(got, ours.p());
        append(want, theirs.p());
        append(got, SimTK::Vec3(ours.x()));
        append(want, SimTK::Vec3(theirs.x()));
        append(got, SimTK::Vec3(ours.y()));
        append(want, SimTK::Vec3(theirs.y()));
        append(got, ours.R() * vector_of(motion[k].twist.linear));
        append(want, r.body[k].getBodyOriginVelocity(state));
    }
    const int n = static_cast<int>(want.size());
    sum.failures += !near_numbers("motion", r.seed, got.data(), want.data(), n, tolerance, nullptr, nullptr);
    sum.worst = fmax(sum.worst, worst_difference(got.data(), want.data(), n, &where));
    sum.outputs++;
}

void compare(robot &r, tally &sum)
{
    ramus_sim *sim = nullptr;
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_error err;
    opt.relative_tolerance = opt.absolute_tolerance = 1e-11;
    for (double &tau : r.tau)
        tau = 0;
    if (!robot_close(r))
        return;
    const bool bounded = one_sided(r.ties.back().kind);
    SimTK::State state = state_of(r);
    if (bounded && pushes(r, r.ties.back(), state) <= 0)
        return;
    must(ramus_sim_create(r.model, &opt, &sim, &err), err, r.seed);
    for (const tied &t : r.ties)
        must(ramus_sim_add_constraint(sim, &t.ours, &err), err, r.seed);
    assert_int_equal(ramus_sim_set_state(sim, 0, r.s.q, r.s.v), RAMUS_OK);
    bool released = false;
    for (int k = 1; k <= outputs; k++) {
        if (ramus_sim_step_by(sim, k * output_step - ramus_sim_time(sim)) != RAMUS_OK)
            fail_msg("seed %llu: %s", r.seed, ramus_sim_error(sim)->text);
        const bool before = released;
        advance_through(r, state, k * output_step, &released);
        if (before && gap_of(r, ramus_sim_q(sim), ramus_sim_v(sim)) < 1e-8)
            break;
        compare_states(r, sim, state, sum);
    }
    sum.runs++;
    sum.released += released;
    ramus_sim_destroy(sim);
}

void falling_trees(void **)
{
    const tie first[] = { tie::none, tie::ball, tie::weld, tie::rod, tie::plane, tie::line };
    const tie second[] = { tie::none, tie::sphere_on_plane, tie::sphere_on_sphere, tie::rope };
    const unsigned long long seeds = seed_count(46);
    tally sum = {};
    for (unsigned long long seed = 0; seed < seeds; seed++) {
        const unsigned long long pair = 1 + seed % 23;
        robot r;
        robot_create(r, 5000 + seed, first[pair % 6], second[pair / 6]);
        compare(r, sum);
        robot_destroy(r);
    }
    print_message(
        "Simbody: %d motions, %d of them through the end of a contact or rope, %d states; worst %.1e (relative)\n",
        sum.runs, sum.released, sum.outputs, sum.worst);
    assert_int_equal(sum.failures, 0);
    assert_true(sum.runs > 10 && sum.released > 2);
}

} // namespace

int main()
{
    const CMUnitTest tests[] = { cmocka_unit_test(falling_trees) };
    return cmocka_run_group_tests(tests, nullptr, nullptr);
}
