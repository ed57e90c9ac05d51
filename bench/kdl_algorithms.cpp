/* kdl_algorithms.cpp - KDL's solvers: those for chains where the robot is one and they are faster, else those for trees */
#include "kdl_algorithms.h"

#include <memory>
#include <vector>

#include <kdl/chaindynparam.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <kdl/treefksolverpos_recursive.hpp>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>
#include <kdl/treejnttojacsolver.hpp>

#include "kdl_tree.hpp"

struct kdl_robot {
    const plain_tree *plain;
    KDL::Tree tree;
    KDL::Chain chain;
    bool is_chain;
    KDL::TreeIdSolver_RNE inverse;
    KDL::TreeFkSolverPos_recursive forward;
    KDL::TreeJntToJacSolver columns;
    std::unique_ptr<KDL::ChainDynParam> dynamics;
    std::unique_ptr<KDL::ChainIdSolver_RNE> chain_inverse;
    std::unique_ptr<KDL::ChainFkSolverPos_recursive> chain_forward;
    KDL::Wrenches chain_external;
    KDL::JntArray q, v, a, tau;
    KDL::Jacobian jacobian;
    KDL::JntSpaceInertiaMatrix mass;
    KDL::WrenchMap external;
    std::vector<unsigned> joint; /* KDL's number of a link's joint */
    std::vector<std::string> name;
    std::vector<KDL::Frame> pose;
    int link;

    kdl_robot(const plain_tree *p, const KDL::Tree &t)
        : plain(p), tree(t), is_chain(true), inverse(tree, KDL::Vector(p->gravity.x, p->gravity.y, p->gravity.z)),
          forward(tree), columns(tree), q(t.getNrOfJoints()), v(t.getNrOfJoints()), a(t.getNrOfJoints()),
          tau(t.getNrOfJoints()), jacobian(t.getNrOfJoints()), mass(static_cast<int>(t.getNrOfJoints())),
          pose(static_cast<size_t>(p->nlink)), link(0)
    {
    }
};

kdl_robot *kdl_robot_create(const plain_tree *tree, int link, const double q[], const double v[], const double a[])
{
    for (int k = 0; k < tree->nlink; k++)
        if (tree->link[k].type != RAMUS_REVOLUTE || tree->link[k].mimic >= 0)
            return nullptr;
    kdl_robot *r = new kdl_robot(tree, tree_of(tree));
    r->link = link;
    for (int k = 0; k < tree->nlink; k++) {
        const plain_link &l = tree->link[k];
        const unsigned j = GetTreeElementQNr(r->tree.getSegment(l.name)->second);
        r->joint.push_back(j);
        r->name.push_back(l.name);
        r->is_chain = r->is_chain && l.parent == k - 1;
        r->q(j) = q[l.q];
        r->v(j) = v[l.v];
        r->a(j) = a[l.v];
    }
    if (r->is_chain && r->tree.getChain("world", r->name.back(), r->chain)) {
        const KDL::Vector gravity(tree->gravity.x, tree->gravity.y, tree->gravity.z);
        r->dynamics.reset(new KDL::ChainDynParam(r->chain, gravity));
        r->chain_inverse.reset(new KDL::ChainIdSolver_RNE(r->chain, gravity));
        r->chain_forward.reset(new KDL::ChainFkSolverPos_recursive(r->chain));
        r->chain_external.resize(r->chain.getNrOfSegments());
    }
    return r;
}

void kdl_robot_destroy(kdl_robot *robot)
{
    delete robot;
}

int kdl_robot_is_chain(const kdl_robot *r)
{
    return r->dynamics != nullptr;
}

void kdl_inverse(kdl_robot *r)
{
    if (r->chain_inverse)
        r->chain_inverse->CartToJnt(r->q, r->v, r->a, r->chain_external, r->tau);
    else
        r->inverse.CartToJnt(r->q, r->v, r->a, r->external, r->tau);
}

void kdl_poses(kdl_robot *r)
{
    if (r->chain_forward) {
        r->chain_forward->JntToCart(r->q, r->pose);
        return;
    }
    for (size_t k = 0; k < r->name.size(); k++)
        r->forward.JntToCart(r->q, r->pose[k], r->name[k]);
}

void kdl_jacobian(kdl_robot *r)
{
    r->columns.JntToJac(r->q, r->jacobian, r->name[static_cast<size_t>(r->link)]);
}

void kdl_mass(kdl_robot *r)
{
    r->dynamics->JntToMass(r->q, r->mass);
}

void kdl_forces(const kdl_robot *r, double tau[])
{
    for (int k = 0; k < r->plain->nlink; k++)
        tau[r->plain->link[k].v] = r->tau(r->joint[static_cast<size_t>(k)]);
}

void kdl_positions(const kdl_robot *r, double position[])
{
    for (size_t k = 0; k < r->pose.size(); k++)
        for (int n = 0; n < 3; n++)
            position[3 * k + static_cast<size_t>(n)] = r->pose[k].p(n);
}

void kdl_columns(const kdl_robot *r, double jacobian[])
{
    for (int k = 0; k < r->plain->nlink; k++)
        for (int n = 0; n < 6; n++) /* KDL has the linear part first */
            jacobian[n * r->plain->nv + r->plain->link[k].v] =
                r->jacobian.data((n + 3) % 6, static_cast<int>(r->joint[static_cast<size_t>(k)]));
}

void kdl_matrix(const kdl_robot *r, double M[])
{
    for (int i = 0; i < r->plain->nlink; i++)
        for (int k = 0; k < r->plain->nlink; k++)
            M[r->plain->link[i].v * r->plain->nv + r->plain->link[k].v] =
                r->mass(r->joint[static_cast<size_t>(i)], r->joint[static_cast<size_t>(k)]);
}
