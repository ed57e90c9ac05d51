/* batch_kinematics.c - poses of all links and Jacobians of one frame of many states: groups in lanes */
#include "batch.h"

#include "kinematics.h"

int tree_places(const ramus_model *m, ramus_data *d)
{
    for (int r = 0; r < m->nroot; r++) {
        frame_motion root;
        if (!place_root(m, d->sample, r, &root))
            return 0;
        d->batch_places[r] = root.x_w_i;
    }
    return 1;
}

void tree_poses_group(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row, int rows)
{
    const kernel_table *kernel = d->sv_batch;
    tree_places(m, d);
    batch_load_q(m, d, kernel, batch_q(m, in, row), rows, d->batch_q);
    kernel->many_poses(m, d->batch_work,
                       &(many_poses_arguments){ .q = d->batch_q,
                                                .root = d->batch_places,
                                                .x_w_link = batch_out(in, 0, row),
                                                .rows = rows,
                                                .lanes_to_rows = kernel->lanes_to_rows });
}

void tree_jacobian_group(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row, int rows)
{
    const kernel_table *kernel = d->sv_batch;
    const ramus_model *bodies = m->merged;
    const ramus_frame_info *named = in->frame.index < m->nlink ? NULL : &m->frame[in->frame.index - m->nlink];
    const int link = named ? named->link.index : in->frame.index;
    many_columns_arguments arguments = {
        .q = d->batch_q, .reference = in->reference, .jacobian = batch_out(in, 0, row), .rows = rows
    };
    ramus_pose x = ramus_pose_identity();
    frame_motion root = { .x_w_i = ramus_pose_identity() };
    if (link >= 0) {
        arguments.body = bodies->body_of[link];
        place_root(m, d->sample, m->root[m->body_of[link]], &root);
        x = named ? ramus_pose_mul(bodies->x_body_link[link], named->pose) : bodies->x_body_link[link];
    }
    ramus_pose_to_matrix(x, arguments.x_i_f, arguments.x_i_f + 9);
    ramus_pose_to_matrix(root.x_w_i, arguments.x_w_r, arguments.x_w_r + 9);
    batch_load_q(m, d, kernel, batch_q(m, in, row), rows, d->batch_q);
    kernel->many_columns(bodies, d->batch_work, &arguments);
}
