/* link_pose.c - poses from internal coordinates, one chain at a time (for reports, not for evaluation loops) */
#include "data.h"

ramus_pose body_pose_in_parent(const ramus_model *m, const double q_internal[], int i)
{
    const double pitch = m->link[m->link_of[i]].pitch;
    return ramus_pose_mul(m->x_p_j[i], joint_motion((ramus_joint_type)m->type[i], pitch, q_internal + m->qi[i]));
}

ramus_pose link_pose_in_root(const ramus_model *m, const double q_internal[], int link)
{
    if (link < 0)
        return ramus_pose_identity();
    ramus_pose x = m->x_i_link[m->body_of[link]];
    for (int i = m->body_of[link]; i; i = m->parent[i])
        x = ramus_pose_mul(body_pose_in_parent(m, q_internal, i), x);
    return x;
}
