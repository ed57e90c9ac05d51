/* origins.c - what the branches of a robot are seen from
 *
 * Kernels that see all bodies of a branch in one frame (tree/branch_origin.h) have numbers such as m r^2, of which the robot needs what
 * bodies are apart. Far from the origin that would be lost in what the distance makes of them. So the origin goes with the branch's first
 * body, and where others slide on it, rail on rail, with what slides on the last.
 */
#include "compiled.h"

static int slides(const ramus_model *m, int i)
{
    const int type = m->type[i];
    return type != RAMUS_REVOLUTE && type != RAMUS_SPHERICAL && type != RAMUS_UNIVERSAL;
}

/* The child of body i that carries most; size: how many bodies each carries, itself included. */
static int largest_child(const int size[], int i)
{
    int found = 0;
    for (int child = i + 1; child < i + size[i]; child += size[child])
        if (!found || size[child] > size[found])
            found = child;
    return found;
}

void bodies_find_origins(ramus_model *m)
{
    int *size = m->origin;
    for (int i = 1; i <= m->nlink; i++)
        size[i] = 1;
    for (int i = m->nlink; i > 0; i--)
        if (m->parent[i])
            size[m->parent[i]] += size[i];
    for (int first = 1, next; first <= m->nlink; first = next) {
        int last = first;
        next = first + size[first];
        for (int i = largest_child(size, first); i && slides(m, i); i = largest_child(size, i))
            last = i;
        while (last != first && m->type[last] == RAMUS_FIXED)
            last = m->parent[last];
        m->origin[first] = last;
    }
}
