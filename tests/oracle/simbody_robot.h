/* simbody_robot.h - a random tree under constraints as ramus and as Simbody have it */
#ifndef TESTS_ORACLE_SIMBODY_ROBOT_H
#define TESTS_ORACLE_SIMBODY_ROBOT_H

#include <cmath>
#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>
#include <Simbody.h>
extern "C" { /* after the C++ headers: its macros have plain names */
#include <cmocka.h>
}

#include "ramus/ramus.h"
#include "support/random_model.h"

enum class tie { none, ball, weld, rod, plane, line, sphere_on_plane, sphere_on_sphere, rope, count };
inline bool one_sided(tie kind)
{
    return kind >= tie::sphere_on_plane;
}

SimTK::Vec3 vector_of(ramus_vec3 v);
SimTK::Transform transform_of(ramus_pose x);
void append(std::vector<double> &out, const SimTK::Vec3 &v);
void must(ramus_status status, const ramus_error &err, unsigned long long seed);

/* A constraint as both describe it. */
struct tied {
    tie kind;
    int a, b;                                    /* links; a: -1, the world */
    ramus_constraint_description ours, equality; /* equality: to find states at which a one-sided one is closed */
    SimTK::Constraint theirs;
};

struct robot {
    unsigned long long seed;
    plain_tree *tree;
    ramus_model *model;
    ramus_data *data, *closed;
    random_state s;
    std::vector<double> tau;
    SimTK::MultibodySystem system;
    SimTK::SimbodyMatterSubsystem matter{ system };
    SimTK::GeneralForceSubsystem forces{ system };
    std::vector<SimTK::MobilizedBody> body;
    std::vector<tied> ties;
};

/* A tree of the joints that both have, with one or two constraints; of those that are alike, one. */
void robot_create(robot &r, unsigned long long seed, tie first, tie second);
void robot_destroy(robot &r);
/* Moves the state onto the constraints, one-sided ones too. False: it is not reached, or constraints imply each other there. */
bool robot_close(robot &r);

/* Simbody's state with our q, v and tau, once for each robot. Its ball and free joints have speeds and forces in the axes of the joint's
 * fixed side. */
SimTK::State state_of(robot &r);
/* Force and moment of the constraint on b, at b's origin in b's axes. */
std::vector<double> their_wrench(const robot &r, const tied &t, const SimTK::State &state);
/* What Simbody's two-sided constraint exerts in the direction that the one-sided one can, N. */
double pushes(const robot &r, const tied &t, const SimTK::State &state);

#endif
