/* test_kdl.cpp - inverse dynamics of random one-axis trees against KDL's TreeIdSolver_RNE
 *
 * KDL's segment frame is our link frame; its external wrenches act on the segment, ours on the world.
 */
#include <cmath>
#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>
#include <kdl/tree.hpp>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>
extern "C" { /* after the C++ headers: its macros have plain names */
#include <cmocka.h>
}

#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random_model.h"

namespace
{

const double tolerance = 1e-10;

KDL::Vector vector_of(ramus_vec3 v)
{
    return KDL::Vector(v.x, v.y, v.z);
}

KDL::Frame frame_of(ramus_pose x)
{
    return KDL::Frame(KDL::Rotation::Quaternion(x.rotation.x, x.rotation.y, x.rotation.z, x.rotation.w),
                      vector_of(x.position));
}

std::string segment_name(const plain_tree *tree, int k)
{
    return k < 0 ? "world" : tree->link[k].name;
}

KDL::Tree kdl_tree(const plain_tree *tree)
{
    KDL::Tree out("world");
    for (int k = 0; k < tree->nlink; k++) {
        const plain_link &l = tree->link[k];
        const KDL::Frame joint = frame_of(l.joint_in_parent);
        const KDL::Joint::JointType type = l.type == RAMUS_REVOLUTE    ? KDL::Joint::RotAxis
                                           : l.type == RAMUS_PRISMATIC ? KDL::Joint::TransAxis
                                                                       : KDL::Joint::Fixed;
        const KDL::Joint moving = type == KDL::Joint::Fixed
                                      ? KDL::Joint(l.joint, type)
                                      : KDL::Joint(l.joint, joint.p, joint.M * vector_of(l.axis), type);
        const double *i = l.inertia;
        const KDL::RigidBodyInertia body(l.mass, vector_of(l.com),
                                         KDL::RotationalInertia(i[0], i[1], i[2], i[3], i[4], i[5]));
        const KDL::Segment segment(l.name, moving, joint * frame_of(l.link_in_joint), body);
        assert_true(out.addSegment(segment, segment_name(tree, l.parent)));
    }
    return out;
}

/* Which of KDL's joints is coordinate `v` of link k. */
unsigned kdl_joint(const KDL::Tree &tree, const plain_tree *plain, int k)
{
    return GetTreeElementQNr(tree.getSegment(plain->link[k].name)->second);
}

std::vector<double> kdl_inverse_dynamics(const plain_tree *plain, const random_state &s, bool with_external)
{
    const KDL::Tree tree = kdl_tree(plain);
    const unsigned n = tree.getNrOfJoints();
    KDL::TreeIdSolver_RNE solver(tree, vector_of(plain->gravity));
    KDL::JntArray q(n), v(n), a(n), tau(n);
    KDL::WrenchMap external;
    for (int k = 0; k < plain->nlink; k++) {
        const plain_link &l = plain->link[k];
        if (with_external)
            external[l.name] = KDL::Wrench(-vector_of(s.external[k].force), -vector_of(s.external[k].moment));
        if (l.v < 0)
            continue;
        const unsigned j = kdl_joint(tree, plain, k);
        q(j) = s.q[l.q];
        v(j) = s.v[l.v];
        a(j) = s.a[l.v];
    }
    assert_true(solver.CartToJnt(q, v, a, external, tau) >= 0);
    std::vector<double> out(static_cast<size_t>(plain->nv) + 1);
    for (int k = 0; k < plain->nlink; k++)
        if (plain->link[k].v >= 0)
            out[static_cast<size_t>(plain->link[k].v)] = tau(kdl_joint(tree, plain, k));
    return out;
}

int compare_one(unsigned long long seed, const plain_tree *tree, bool with_external)
{
    int failures = 0;
    ramus_error err;
    ramus_model *model = nullptr;
    random_state s = random_state_create(seed, tree);
    const std::vector<double> want = kdl_inverse_dynamics(tree, s, with_external);
    std::vector<double> got(want.size());
    plain_tree_inverse_dynamics(tree, s.q, s.v, s.a, with_external ? s.external : nullptr, got.data(), nullptr);
    failures +=
        !near_numbers("textbook against KDL", seed, got.data(), want.data(), tree->nv, tolerance, nullptr, nullptr);
    if (tree_model_create(tree, nullptr, nullptr, &model, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    for (ramus_algebra algebra : { RAMUS_ALGEBRA_SV, RAMUS_ALGEBRA_DQ }) {
        ramus_data *data = nullptr;
        ramus_data_options opt = ramus_data_options_default();
        opt.algebra = algebra;
        assert_int_equal(ramus_data_create(model, &opt, &data, &err), RAMUS_OK);
        assert_int_equal(ramus_inverse_dynamics_external(model, data, s.q, s.v, s.a,
                                                         with_external ? s.external : nullptr, got.data()),
                         RAMUS_OK);
        failures += !near_numbers(algebra == RAMUS_ALGEBRA_SV ? "sv against KDL" : "dq against KDL", seed, got.data(),
                                  want.data(), tree->nv, tolerance, nullptr, nullptr);
        ramus_data_destroy(data);
    }
    ramus_model_destroy(model);
    random_state_destroy(&s);
    return failures;
}

void one_axis_trees(void **)
{
    int failures = 0;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (int s = 0; s < 60; s++) {
            const unsigned types[] = { JOINT_MASK(RAMUS_REVOLUTE), JOINT_MASK(RAMUS_PRISMATIC),
                                       JOINT_MASK_ONE_AXIS | JOINT_MASK(RAMUS_FIXED) };
            const random_tree_options opt = { 1 + s, static_cast<tree_shape>(shape), types[s % 3], s % 2, 0 };
            const unsigned long long seed = static_cast<unsigned long long>(1000 * shape + s);
            plain_tree *tree = random_tree_create(seed, &opt);
            failures += compare_one(seed, tree, s % 2 == 0);
            plain_tree_destroy(tree);
        }
    assert_int_equal(failures, 0);
}

} // namespace

int main()
{
    const CMUnitTest tests[] = { cmocka_unit_test(one_axis_trees) };
    return cmocka_run_group_tests(tests, nullptr, nullptr);
}
