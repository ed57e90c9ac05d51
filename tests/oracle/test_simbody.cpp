/* test_simbody.cpp - accelerations and forces under constraints against Simbody, which solves for exact multipliers
 *
 * Random trees with one or two constraints at states that meet them. Accelerations are compared body by body, in world axes, and what
 * each constraint exerts as a wrench, so that neither coordinates nor rows need be alike. Simbody's contacts and rods hold in both
 * directions; a single one-sided constraint of ours is active exactly where theirs pushes (a rope: pulls), and the bodies move as
 * without it elsewhere.
 */
#include "oracle/simbody_robot.h"
#include "support/compare.h"

namespace
{

const double tolerance = 1e-9;

std::vector<double> our_accelerations(const robot &r, const std::vector<double> &a)
{
    std::vector<ramus_motion> motion(static_cast<size_t>(r.tree->nlink));
    std::vector<double> out;
    plain_tree_motion(r.tree, r.s.q, r.s.v, a.data(), motion.data());
    for (const ramus_motion &m : motion) {
        const SimTK::Rotation turn = transform_of(m.pose).R();
        append(out, turn * vector_of(m.twist_dot.angular));
        append(out, turn * (vector_of(m.twist_dot.linear) + vector_of(m.twist.angular) % vector_of(m.twist.linear)));
    }
    return out;
}

std::vector<double> their_accelerations(const robot &r, const SimTK::State &state)
{
    std::vector<double> out;
    for (const SimTK::MobilizedBody &body : r.body) {
        append(out, body.getBodyAngularAcceleration(state));
        append(out, body.getBodyOriginAcceleration(state));
    }
    return out;
}

struct tally {
    int compared, held, released, failures, of[static_cast<int>(tie::count)];
    double acceleration, wrench;
};

void compare(robot &r, tally &sum)
{
    std::vector<double> a(static_cast<size_t>(r.tree->nv) + 1);
    int where;
    if (!robot_close(r))
        return;
    assert_int_equal(ramus_forward_dynamics(r.model, r.data, r.s.q, r.s.v, r.tau.data(), a.data()), RAMUS_OK);
    SimTK::State state = state_of(r);
    const double apart = fmax(state.getQErr().normInf(), state.getUErr().normInf());
    if (!(apart < tolerance)) {
        fprintf(stderr, "%s, seed %llu: Simbody's errors are %.1e at our state\n", r.ties[0].ours.name, r.seed, apart);
        sum.failures++;
    }
    const tied &last = r.ties.back();
    bool released = false;
    if (one_sided(last.kind)) {
        const ramus_bound_report report = ramus_bound_report_after(r.data);
        assert_int_equal(report.nbound, 1);
        const double push = pushes(r, last, state);
        if (fabs(push) < tolerance) /* neither: the sign is that of rounding */
            return;
        released = push <= 0;
        if ((report.state[0] == RAMUS_BOUND_HOLDING) == released) {
            sum.failures++;
            return print_message("%s, seed %llu: active in one of the two only: %g\n", last.ours.name, r.seed, push);
        }
        sum.released += released;
        sum.held += !released;
    }
    if (released) {
        last.theirs.disable(state);
        r.system.realize(state, SimTK::Stage::Acceleration);
    }
    const std::vector<double> got = our_accelerations(r, a), want = their_accelerations(r, state);
    sum.failures += !near_numbers("accelerations", r.seed, got.data(), want.data(), static_cast<int>(want.size()),
                                  tolerance, nullptr, nullptr);
    sum.acceleration =
        fmax(sum.acceleration, worst_difference(got.data(), want.data(), static_cast<int>(want.size()), &where));
    for (size_t k = 0; k < r.ties.size(); k++) {
        ramus_constraint_force force;
        assert_int_equal(ramus_constraint_force_after(r.model, r.data, static_cast<int>(k), &force), RAMUS_OK);
        const ramus_wrench w = force.wrench;
        const double ours[6] = { w.force.x, w.force.y, w.force.z, w.moment.x, w.moment.y, w.moment.z };
        const std::vector<double> theirs =
            released && k + 1 == r.ties.size() ? std::vector<double>(6) : their_wrench(r, r.ties[k], state);
        assert_int_equal(theirs.size(), 6);
        sum.failures += !near_numbers(r.ties[k].ours.name, r.seed, ours, theirs.data(), 6, tolerance, nullptr, nullptr);
        sum.of[static_cast<int>(r.ties[k].kind)]++;
        sum.wrench = fmax(sum.wrench, worst_difference(ours, theirs.data(), 6, &where));
    }
    sum.compared++;
}

void trees_under_constraints(void **)
{
    const tie first[] = { tie::none, tie::ball, tie::weld, tie::rod, tie::plane, tie::line };
    const tie second[] = { tie::none, tie::rod, tie::sphere_on_plane, tie::sphere_on_sphere, tie::rope };
    const unsigned long long seeds = seed_count(200);
    tally sum = {};
    for (unsigned long long seed = 0; seed < seeds; seed++) {
        const unsigned long long pair = 1 + seed % 29;
        robot r;
        robot_create(r, seed, first[pair % 6], second[pair / 6]);
        compare(r, sum);
        robot_destroy(r);
    }
    print_message("Simbody: %d robots, one-sided ones %d times active, %d times not; accelerations %.1e, wrenches %.1e "
                  "(relative)\n",
                  sum.compared, sum.held, sum.released, sum.acceleration, sum.wrench);
    assert_int_equal(sum.failures, 0);
    assert_true(2 * static_cast<unsigned long long>(sum.compared) > seeds);
    assert_true(sum.held > 5 && sum.released > 5);
    for (int k = 1; k < static_cast<int>(tie::count); k++)
        assert_true(sum.of[k] > 4);
}

} // namespace

int main()
{
    const CMUnitTest tests[] = { cmocka_unit_test(trees_under_constraints) };
    return cmocka_run_group_tests(tests, nullptr, nullptr);
}
