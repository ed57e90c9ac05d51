/* branch_origin.h - where kernels that see a whole branch in one frame put its origin, in root axes (model/origins.c) */
#ifndef RAMUS_TREE_BRANCH_ORIGIN_H
#define RAMUS_TREE_BRANCH_ORIGIN_H

#include "joint.h"

/* `first` is the branch's first body, its pose in the root x_p_i. q, sines and cosines are the model's, not the branch's. */
static inline v3 branch_origin(const ramus_model *m, const lane q[], const lane sine[], const lane cosine[], int first,
                               pose x_p_i)
{
    v3 point = zero3();
    if (m->origin[first] == first)
        return x_p_i.p;
    for (int i = m->origin[first]; i != first; i = m->parent[i]) {
        const constants *body = (const constants *)m->constants_sv + i;
        const pose x =
            joint_pose(m->type[i], body->x, body->pitch, cosine + m->angle[i], sine + m->angle[i], q + m->qi[i]);
        point = v3_add(x.p, pose_rotate(&x, point));
    }
    return v3_add(x_p_i.p, pose_rotate(&x_p_i, point));
}

#endif
