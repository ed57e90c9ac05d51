/* changed_link.h - a link of a random robot with other numbers, for tests of code whose numbers stay variable */
#ifndef TESTS_TREE_CHANGED_LINK_H
#define TESTS_TREE_CHANGED_LINK_H

#include "tree/equations_robot.h"

enum { KEPT_MOST = 5, KEPT_NUMBERS = 13 };

/* Paths of one link, the numbers they should get, and these in the tree. Every other robot keeps its place too. */
static inline int change_link(const robot *r, plain_link *l, char path[KEPT_MOST][200], double p[KEPT_NUMBERS])
{
    static const char *const name[KEPT_MOST] = { "mass", "com", "inertia", "origin.xyz" };
    int count = 0;
    l->mass *= 1.7;
    l->com.x += 0.1;
    l->com.z -= 0.2;
    l->inertia[0] += 0.3;
    l->inertia[1] += 0.31;
    l->inertia[2] += 0.29;
    l->inertia[4] += 0.02;
    const int npath = r->seed % 2 ? 4 : 3;
    if (npath == 4)
        l->joint_in_parent.position = (ramus_vec3){ l->joint_in_parent.position.x + 0.3, -0.4, 0.2 };
    const ramus_vec3 at = l->joint_in_parent.position;
    const double all[KEPT_NUMBERS] = { l->mass,       l->com.x,      l->com.y,      l->com.z,      l->inertia[0],
                                       l->inertia[1], l->inertia[2], l->inertia[3], l->inertia[4], l->inertia[5],
                                       at.x,          at.y,          at.z };
    const int link = (int)(l - r->tree->link);
    for (int k = 0; k < npath; k++)
        snprintf(path[count++], 200, "links.%s.%s", ramus_model_link(r->model, (ramus_link){ link }).name, name[k]);
    snprintf(path[count++], 200, "gravity");
    memcpy(p, all, sizeof all);
    return count;
}

#endif
