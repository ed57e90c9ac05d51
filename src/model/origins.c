/* origins.c - what the branches of a robot are seen from
 *
 * Kernels that see all bodies of a branch in one frame (tree/branch_origin.h) compute with numbers such as m r^2, which grow with the square of the
 * distance from its origin, while the robot needs their differences: far away digits would be lost. So the origin moves with the branch's
 * first body, whatever its joint, and on along joints that slide (also freely, or about an axis) and welds, to the first body whose joints only
 * turn; behind a rail or a weld it is where the next joint is. Where the way forks it goes to the child that carries most turning joints.
 *
 * Limits   there is one origin: what slides elsewhere in the branch, or beyond a joint that turns, is as far from it as it is.
 */
#include "compiled.h"

static int only_turns(int type)
{
    return type == RAMUS_REVOLUTE || type == RAMUS_SPHERICAL || type == RAMUS_UNIVERSAL;
}

void bodies_find_origins(ramus_model *m, int onward[])
{
    int *turning = m->origin; /* of each body: how many turn that it carries, itself included */
    for (int i = 0; i <= m->nlink; i++)
        turning[i] = onward[i] = 0;
    for (int i = m->nlink; i > 0; i--) { /* what it carries is complete; of equals the first one counts */
        const int p = m->parent[i];
        turning[i] += m->type[i] != RAMUS_FIXED && m->type[i] != RAMUS_PRISMATIC;
        if (turning[i] > 0 && (!onward[p] || turning[i] >= turning[onward[p]]))
            onward[p] = i;
        if (p)
            turning[p] += turning[i];
    }
    for (int first = 1; first <= m->nlink; first++) {
        int last = first;
        while (m->parent[first] == 0 && onward[last] && !only_turns(m->type[onward[last]]))
            last = onward[last];
        if (m->parent[first] == 0 && onward[last] && (m->type[last] == RAMUS_FIXED || m->type[last] == RAMUS_PRISMATIC))
            last = onward[last];
        m->origin[first] = last;
    }
}
