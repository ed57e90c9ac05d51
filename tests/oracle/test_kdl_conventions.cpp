/* test_kdl_conventions.cpp - what docs/coming-from.md claims of KDL: orders, axes and signs, on an arm of two joints */
#include <cmath>
#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <kdl/chain.hpp>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <kdl/chainjnttojacsolver.hpp>
extern "C" { /* after the C++ headers: its macros have plain names */
#include <cmocka.h>
}

#include "ramus/ramus.h"

namespace
{

const char robot[] =
    "ramus: 1\nname: arm\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j, type: revolute}, mass: 2, com: [0.1, 0.2, 0], inertia: [0.3, 0.4, 0.5]}\n"
    "      - {name: b, joint: {name: k, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0.5, 0, 0.1], rpy: [0.3, 0.2, "
    "0.1]},\n"
    "         mass: 1, com: [0.2, 0, 0], inertia: [0.1, 0.2, 0.2]}\n"
    "robot:\n  - {name: r, module: m}\n";

KDL::Chain chain_of()
{
    const KDL::Frame joint(KDL::Rotation::RPY(0.3, 0.2, 0.1), KDL::Vector(0.5, 0, 0.1)); /* as URDF's rpy */
    KDL::Chain chain;
    chain.addSegment(KDL::Segment(
        "a", KDL::Joint("j", KDL::Vector::Zero(), KDL::Vector(0, 0, 1), KDL::Joint::RotAxis), KDL::Frame::Identity(),
        KDL::RigidBodyInertia(2, KDL::Vector(0.1, 0.2, 0), KDL::RotationalInertia(0.3, 0.4, 0.5))));
    chain.addSegment(
        KDL::Segment("b", KDL::Joint("k", joint.p, joint.M * KDL::Vector(0, 1, 0), KDL::Joint::RotAxis), joint,
                     KDL::RigidBodyInertia(1, KDL::Vector(0.2, 0, 0), KDL::RotationalInertia(0.1, 0.2, 0.2))));
    return chain;
}

struct scene {
    KDL::Chain chain = chain_of();
    KDL::JntArray q{ 2 }, v{ 2 }, a{ 2 };
    ramus_model *model = nullptr;
    ramus_data *data = nullptr;

    scene()
    {
        ramus_builder *builder = nullptr;
        q(0) = 0.4, q(1) = -0.7, v(0) = 1.1, v(1) = 0.6, a(0) = -0.3, a(1) = 2;
        assert_int_equal(ramus_assembly_parse(robot, std::strlen(robot), "arm.yaml", nullptr, &builder, nullptr),
                         RAMUS_OK);
        assert_int_equal(ramus_model_compile(builder, nullptr, &model, nullptr), RAMUS_OK);
        assert_int_equal(ramus_data_create(model, nullptr, &data, nullptr), RAMUS_OK);
        ramus_builder_destroy(builder);
        assert_int_equal(ramus_kinematics_update(model, data, q.data.data(), v.data.data(), a.data.data()), RAMUS_OK);
    }
    ~scene()
    {
        ramus_data_destroy(data);
        ramus_model_destroy(model);
    }
    scene(const scene &) = delete;
    scene &operator=(const scene &) = delete;
};

void assert_near(const char *what, double got, double want)
{
    if (!(std::fabs(got - want) <= 1e-12))
        fail_msg("%s: %.15g, not %.15g", what, got, want);
}

/* GetQuaternion has w last. */
void test_pose(void **)
{
    scene s;
    KDL::Frame tip;
    ramus_pose x;
    double qx, qy, qz, qw;
    KDL::ChainFkSolverPos_recursive(s.chain).JntToCart(s.q, tip);
    assert_int_equal(ramus_frame_pose(s.model, s.data, ramus_frame{ 1 }, &x), RAMUS_OK);
    tip.M.GetQuaternion(qx, qy, qz, qw);
    const double sign = qw * x.rotation.w < 0 ? -1 : 1;
    assert_near("w", sign * x.rotation.w, qw);
    assert_near("x", sign * x.rotation.x, qx);
    assert_near("y", sign * x.rotation.y, qy);
    assert_near("z", sign * x.rotation.z, qz);
    assert_near("position", x.position.z, tip.p.z());
}

/* The Jacobian is that of the tip's origin in axes of the base, linear rows first. */
void test_jacobian(void **)
{
    scene s;
    KDL::Jacobian jacobian(2);
    double J[12];
    KDL::ChainJntToJacSolver(s.chain).JntToJac(s.q, jacobian);
    assert_int_equal(ramus_frame_jacobian(s.model, s.data, ramus_frame{ 1 }, RAMUS_LOCAL_WORLD_ALIGNED, J), RAMUS_OK);
    for (int row = 0; row < 6; row++)
        for (int k = 0; k < 2; k++)
            assert_near("Jacobian", J[2 * ((row + 3) % 6) + k],
                        jacobian(static_cast<unsigned>(row), static_cast<unsigned>(k)));
}

/* f_ext: force, then torque, of the world on the segment, in the segment's frame; the opposite of ramus, with the same frame. */
void test_external(void **)
{
    scene s;
    const KDL::Vector gravity(0, 0, -9.81); /* the acceleration, as ramus_model_gravity */
    KDL::ChainIdSolver_RNE solver(s.chain, gravity);
    KDL::JntArray tau(2);
    const KDL::Wrench applied(KDL::Vector(1, 2, -3), KDL::Vector(0.3, -0.2, 0.6));
    const KDL::Wrenches external{ KDL::Wrench::Zero(), applied };
    assert_true(solver.CartToJnt(s.q, s.v, s.a, external, tau) >= 0);
    ramus_wrench wrench[2] = {};
    wrench[1].force = ramus_vec3_make(-1, -2, 3);
    wrench[1].moment = ramus_vec3_make(-0.3, 0.2, -0.6);
    double forces[2];
    assert_int_equal(ramus_inverse_dynamics_external(s.model, s.data, s.q.data.data(), s.v.data.data(), s.a.data.data(),
                                                     wrench, forces),
                     RAMUS_OK);
    assert_near("first", forces[0], tau(0));
    assert_near("second", forces[1], tau(1));
}

/* M, C v and g by their names there. */
void test_terms(void **)
{
    scene s;
    KDL::ChainDynParam terms(s.chain, KDL::Vector(0, 0, -9.81));
    KDL::JntSpaceInertiaMatrix M(2);
    KDL::JntArray coriolis(2), gravity(2);
    double own_M[4], own_C[2], own_g[2];
    terms.JntToMass(s.q, M);
    terms.JntToCoriolis(s.q, s.v, coriolis);
    terms.JntToGravity(s.q, gravity);
    assert_int_equal(ramus_mass_matrix(s.model, s.data, s.q.data.data(), own_M), RAMUS_OK);
    assert_int_equal(ramus_velocity_forces(s.model, s.data, s.q.data.data(), s.v.data.data(), own_C), RAMUS_OK);
    assert_int_equal(ramus_gravity_forces(s.model, s.data, s.q.data.data(), own_g), RAMUS_OK);
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned j = 0; j < 2; j++)
            assert_near("M", own_M[2 * i + j], M(i, j));
        assert_near("C v", own_C[i], coriolis(i));
        assert_near("g", own_g[i], gravity(i));
    }
}

} // namespace

int main()
{
    const CMUnitTest tests[] = {
        cmocka_unit_test(test_pose),
        cmocka_unit_test(test_jacobian),
        cmocka_unit_test(test_external),
        cmocka_unit_test(test_terms),
    };
    return cmocka_run_group_tests(tests, nullptr, nullptr);
}
