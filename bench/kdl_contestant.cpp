/* kdl_contestant.cpp - KDL's tree solver as a contestant; revolute joints only */
#include <string>
#include <vector>

#include <kdl/tree.hpp>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>

#include "contestants.h"

namespace
{

struct kdl_self {
    const plain_tree *plain;
    KDL::Tree tree;
    KDL::TreeIdSolver_RNE solver;
    KDL::JntArray q, v, a, tau;
    KDL::WrenchMap external;
    std::vector<unsigned> joint;
    std::vector<double> out;

    kdl_self(const plain_tree *p, const KDL::Tree &t)
        : plain(p), tree(t), solver(tree, KDL::Vector(p->gravity.x, p->gravity.y, p->gravity.z)), q(t.getNrOfJoints()),
          v(t.getNrOfJoints()), a(t.getNrOfJoints()), tau(t.getNrOfJoints()), joint(static_cast<size_t>(p->nlink)),
          out(static_cast<size_t>(p->nv))
    {
    }
};

KDL::Frame frame_of(const ramus_pose &x)
{
    return KDL::Frame(KDL::Rotation::Quaternion(x.rotation.x, x.rotation.y, x.rotation.z, x.rotation.w),
                      KDL::Vector(x.position.x, x.position.y, x.position.z));
}

KDL::Tree tree_of(const plain_tree *plain)
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

void evaluate(void *self)
{
    kdl_self *s = static_cast<kdl_self *>(self);
    s->solver.CartToJnt(s->q, s->v, s->a, s->external, s->tau);
}

const double *forces(void *self, int)
{
    kdl_self *s = static_cast<kdl_self *>(self);
    for (int k = 0; k < s->plain->nlink; k++)
        s->out[static_cast<size_t>(k)] = s->tau(s->joint[static_cast<size_t>(k)]);
    return s->out.data();
}

void destroy(void *self)
{
    delete static_cast<kdl_self *>(self);
}

} // namespace

int kdl_contestant(const task *t, contestant *out)
{
    kdl_self *s = new kdl_self(t->tree, tree_of(t->tree));
    for (int k = 0; k < t->tree->nlink; k++) {
        const unsigned j = GetTreeElementQNr(s->tree.getSegment(t->tree->link[k].name)->second);
        s->joint[static_cast<size_t>(k)] = j;
        s->q(j) = t->q[k];
        s->v(j) = t->v[k];
        s->a(j) = t->a[k];
    }
    *out = contestant{ "KDL", "-", 1, 1, s, evaluate, forces, destroy };
    return 1;
}
