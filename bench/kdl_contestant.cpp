/* kdl_contestant.cpp - KDL's solver for trees, or for chains, as a contestant; revolute joints only */
#include <memory>
#include <string>
#include <vector>

#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>

#include "contestants.h"
#include "kdl_tree.hpp"

namespace
{

struct kdl_self {
    const plain_tree *plain;
    KDL::Tree tree;
    KDL::TreeIdSolver_RNE solver;
    KDL::JntArray q, v, a, tau;
    KDL::WrenchMap external;
    KDL::Chain chain;
    std::unique_ptr<KDL::ChainIdSolver_RNE> chain_solver;
    KDL::Wrenches chain_external;
    std::vector<unsigned> joint;
    std::vector<double> out;

    kdl_self(const plain_tree *p, const KDL::Tree &t)
        : plain(p), tree(t), solver(tree, KDL::Vector(p->gravity.x, p->gravity.y, p->gravity.z)), q(t.getNrOfJoints()),
          v(t.getNrOfJoints()), a(t.getNrOfJoints()), tau(t.getNrOfJoints()), joint(static_cast<size_t>(p->nlink)),
          out(static_cast<size_t>(p->nv))
    {
    }
};

void evaluate(void *self)
{
    kdl_self *s = static_cast<kdl_self *>(self);
    if (s->chain_solver)
        s->chain_solver->CartToJnt(s->q, s->v, s->a, s->chain_external, s->tau);
    else
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
    bool is_chain = true;
    for (int k = 0; k < t->tree->nlink; k++)
        is_chain = is_chain && t->tree->link[k].parent == k - 1;
    if (is_chain && s->tree.getChain("world", t->tree->link[t->tree->nlink - 1].name, s->chain)) {
        const ramus_vec3 g = t->tree->gravity;
        s->chain_solver.reset(new KDL::ChainIdSolver_RNE(s->chain, KDL::Vector(g.x, g.y, g.z)));
        s->chain_external.resize(s->chain.getNrOfSegments());
    }
    *out = contestant{ "KDL", "-", 1, 1, s, evaluate, forces, destroy };
    return 1;
}
