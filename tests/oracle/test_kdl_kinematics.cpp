/* test_kdl_kinematics.cpp - poses, Jacobians, twists and dJ/dt v of random one-axis trees against KDL
 *
 * The tree solvers for every segment, and the chain solvers for the chain from the world to it. KDL's segment frame is
 * our link frame; its twists are RAMUS_LOCAL_WORLD_ALIGNED with the linear part first.
 */
#include <cmath>
#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainfksolvervel_recursive.hpp>
#include <kdl/chainjnttojacdotsolver.hpp>
#include <kdl/tree.hpp>
#include <kdl/treefksolverpos_recursive.hpp>
#include <kdl/treejnttojacsolver.hpp>
extern "C" { /* after the C++ headers: its macros have plain names */
#include <cmocka.h>
}

#include "ramus/kinematics.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random_model.h"

namespace
{

const double tolerance = 1e-11;

KDL::Vector vector_of(ramus_vec3 v)
{
    return KDL::Vector(v.x, v.y, v.z);
}

KDL::Frame frame_of(ramus_pose x)
{
    return KDL::Frame(KDL::Rotation::Quaternion(x.rotation.x, x.rotation.y, x.rotation.z, x.rotation.w),
                      vector_of(x.position));
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
        const KDL::Segment segment(l.name, moving, joint * frame_of(l.link_in_joint));
        assert_true(out.addSegment(segment, l.parent < 0 ? "world" : tree->link[l.parent].name));
    }
    return out;
}

struct pair {
    unsigned long long seed;
    const plain_tree *plain;
    const KDL::Tree &tree;
    random_state s;
    const ramus_model *model;
    const ramus_data *kin;
};

int near(const char *what, const pair &p, const double got[], const double want[], int n)
{
    return near_numbers(what, p.seed, got, want, n, tolerance, nullptr, nullptr);
}

/* Angular first. */
std::vector<double> numbers_of(const KDL::Twist &t)
{
    return { t.rot.x(), t.rot.y(), t.rot.z(), t.vel.x(), t.vel.y(), t.vel.z() };
}

unsigned kdl_joint(const pair &p, int k)
{
    return GetTreeElementQNr(p.tree.getSegment(p.plain->link[k].name)->second);
}

int compare_frames(const pair &p, const KDL::JntArray &q, int k)
{
    int failures = 0;
    KDL::Frame want;
    KDL::TreeFkSolverPos_recursive position(p.tree);
    assert_true(position.JntToCart(q, want, p.plain->link[k].name) >= 0);
    ramus_pose x;
    double got[12], numbers[12];
    assert_int_equal(ramus_frame_pose(p.model, p.kin, ramus_frame{ k }, &x), RAMUS_OK);
    ramus_pose_to_matrix(x, got, got + 9);
    for (int row = 0; row < 3; row++) {
        for (int c = 0; c < 3; c++)
            numbers[3 * row + c] = want.M(row, c);
        numbers[9 + row] = want.p(row);
    }
    failures += !near("pose", p, got, numbers, 12);

    /* the tree's Jacobian; its columns of joints beside the path are zero */
    KDL::Jacobian jacobian(p.tree.getNrOfJoints());
    KDL::TreeJntToJacSolver solver(p.tree);
    SetToZero(jacobian);
    assert_true(solver.JntToJac(q, jacobian, p.plain->link[k].name) >= 0);
    const int nv = p.plain->nv;
    std::vector<double> j(6 * static_cast<size_t>(nv) + 1), j_kdl(j.size());
    assert_int_equal(ramus_frame_jacobian(p.model, p.kin, ramus_frame{ k }, RAMUS_LOCAL_WORLD_ALIGNED, j.data()),
                     RAMUS_OK);
    for (int i = 0; i < p.plain->nlink; i++)
        if (p.plain->link[i].v >= 0) {
            const std::vector<double> column = numbers_of(jacobian.getColumn(kdl_joint(p, i)));
            for (int row = 0; row < 6; row++)
                j_kdl[static_cast<size_t>(row * nv + p.plain->link[i].v)] = column[static_cast<size_t>(row)];
        }
    failures += !near("Jacobian", p, j.data(), j_kdl.data(), 6 * nv);
    return failures;
}

/* The chain from the world to link k, with its own joint numbers from the base on: as ramus_frame_chain lists them. */
int compare_chain(const pair &p, int k)
{
    int failures = 0, count = 0;
    KDL::Chain chain;
    std::vector<int> index(static_cast<size_t>(p.plain->nv) + 1);
    assert_true(p.tree.getChain("world", p.plain->link[k].name, chain));
    assert_int_equal(ramus_frame_chain(p.model, ramus_frame{ k }, index.data(), &count), RAMUS_OK);
    assert_int_equal(count, chain.getNrOfJoints());
    KDL::JntArrayVel state(chain.getNrOfJoints());
    for (int c = 0; c < count; c++) {
        const size_t v = static_cast<size_t>(index[static_cast<size_t>(c)]); /* one-axis: q and v have the same order */
        state.q(static_cast<unsigned>(c)) = p.s.q[v];
        state.qdot(static_cast<unsigned>(c)) = p.s.v[v];
    }
    KDL::ChainFkSolverPos_recursive position(chain);
    KDL::ChainFkSolverVel_recursive velocity(chain);
    KDL::ChainJntToJacDotSolver bias(chain);
    KDL::Frame x;
    KDL::FrameVel moving;
    KDL::Twist rate;
    ramus_pose pose;
    ramus_twist twist, dj_v;
    const ramus_frame frame = { k };
    assert_true(position.JntToCart(state.q, x) >= 0);
    assert_true(velocity.JntToCart(state, moving) >= 0);
    assert_int_equal(ramus_frame_pose(p.model, p.kin, frame, &pose), RAMUS_OK);
    assert_int_equal(ramus_frame_twist(p.model, p.kin, frame, RAMUS_LOCAL_WORLD_ALIGNED, &twist), RAMUS_OK);
    assert_int_equal(ramus_frame_jacobian_dot_v(p.model, p.kin, frame, RAMUS_LOCAL_WORLD_ALIGNED, &dj_v), RAMUS_OK);
    failures += !near("position of the chain's end", p, &pose.position.x, x.p.data, 3);
    failures += !near("twist", p, &twist.angular.x, numbers_of(moving.GetTwist()).data(), 6);
    bias.setHybridRepresentation();
    if (count > 0) {
        assert_true(bias.JntToJacDot(state, rate) >= 0);
        failures += !near("dJ/dt v", p, &dj_v.angular.x, numbers_of(rate).data(), 6);
    }
    return failures;
}

int compare_one(unsigned long long seed, const plain_tree *plain)
{
    int failures = 0;
    ramus_error err;
    ramus_model *model = nullptr;
    ramus_data *kin = nullptr;
    const KDL::Tree built = kdl_tree(plain);
    const KDL::Tree tree(built); /* a copy numbers its joints anew, as the solvers' own copies do */
    if (tree_model_create(plain, nullptr, nullptr, &model, &err) != RAMUS_OK ||
        ramus_data_create(model, nullptr, &kin, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    pair p = { seed, plain, tree, random_state_create(seed, plain), model, kin };
    KDL::JntArray q(tree.getNrOfJoints());
    for (int k = 0; k < plain->nlink; k++)
        if (plain->link[k].v >= 0)
            q(kdl_joint(p, k)) = p.s.q[plain->link[k].q];
    assert_int_equal(ramus_kinematics_update(model, kin, p.s.q, p.s.v, nullptr), RAMUS_OK);
    for (int k = 0; k < plain->nlink; k++) {
        failures += compare_frames(p, q, k);
        failures += compare_chain(p, k);
    }
    random_state_destroy(&p.s);
    ramus_data_destroy(kin);
    ramus_model_destroy(model);
    return failures;
}

void one_axis_trees(void **)
{
    int failures = 0;
    for (int shape = 0; shape < TREE_SHAPE_COUNT; shape++)
        for (int s = 0; s < 40; s++) {
            const unsigned types[] = { JOINT_MASK(RAMUS_REVOLUTE), JOINT_MASK(RAMUS_PRISMATIC),
                                       JOINT_MASK_ONE_AXIS | JOINT_MASK(RAMUS_FIXED) };
            const random_tree_options opt = { 1 + s, static_cast<tree_shape>(shape), types[s % 3], s % 2, 0 };
            const unsigned long long seed = static_cast<unsigned long long>(1000 * shape + s);
            plain_tree *tree = random_tree_create(seed, &opt);
            failures += compare_one(seed, tree);
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
