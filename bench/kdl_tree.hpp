/* kdl_tree.hpp - a plain tree of revolute joints as KDL has it */
#ifndef BENCH_KDL_TREE_HPP
#define BENCH_KDL_TREE_HPP

#include <string>

#include <kdl/tree.hpp>

#include "support/plain_tree.h"

inline KDL::Frame frame_of(const ramus_pose &x)
{
    return KDL::Frame(KDL::Rotation::Quaternion(x.rotation.x, x.rotation.y, x.rotation.z, x.rotation.w),
                      KDL::Vector(x.position.x, x.position.y, x.position.z));
}

inline KDL::Tree tree_of(const plain_tree *plain)
{
    KDL::Tree tree("world");
    for (int k = 0; k < plain->nlink; k++) {
        const plain_link &l = plain->link[k];
        const KDL::Frame j = frame_of(l.joint_in_parent);
        const double *i = l.inertia;
        const KDL::Joint joint(l.joint, j.p, j.M * KDL::Vector(l.axis.x, l.axis.y, l.axis.z), KDL::Joint::RotAxis);
        const KDL::RigidBodyInertia body(l.mass, KDL::Vector(l.com.x, l.com.y, l.com.z),
                                         KDL::RotationalInertia(i[0], i[1], i[2], i[3], i[4], i[5]));
        tree.addSegment(KDL::Segment(l.name, joint, j * frame_of(l.link_in_joint), body),
                        l.parent < 0 ? std::string("world") : std::string(plain->link[l.parent].name));
    }
    return tree;
}

#endif
