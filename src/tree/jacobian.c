/* jacobian.c - Jacobians of frames, and their derivative times v
 *
 *     column of coordinate k of joint i, at frame f, world axes:     S_w,    S_v + S_w x (p_f - p_i)
 *
 * Method   the columns that ramus_kinematics_update left (world axes, at the origin of the body they move) are moved to
 *          the frame and changed to the reference, along the path from the frame to its root. dJ/dt v is the
 *          acceleration for a = 0, less what the root frame's own motion contributes: with r = p_f - p_r,
 *          d/dt (p_f' - p_r' - w_r x r) = p_f'' - p_r'' - w_r' x r - w_r x (p_f' - p_r').
 *          Without a pass, the kernel of path.kernel.c walks the path by itself.
 *          J8: dx/dt = (1/2) xi x, with xi the twist in RAMUS_WORLD.
 * In       what ramus_kinematics_update left.
 * Out      jacobian: every number of it is written.
 * Cost     O(nv) to clear the full ones, then O(depth) columns. A chain with dependent joints: O(depth x columns).
 */
#include "kinematics.h"

#include "base/fail.h"
#include "base/memory.h"

#include <string.h>

/* The numbers of a body's column k at a frame. In RAMUS_LOCAL only differences of positions enter: they are right even
 * where the root's own pose is not known. */
static ramus_twist column_at(const kinematic_state *k, const frame_motion *f, int i, int column,
                             ramus_reference reference)
{
    const ramus_twist s = k->column[column];
    const ramus_vec3 p = k->body[i].x_w_i.position;
    if (reference == RAMUS_WORLD)
        return (ramus_twist){ s.angular, vec3_add(s.linear, vec3_cross(p, s.angular)) };
    const ramus_vec3 r = vec3_sub(f->x_w_i.position, p);
    return twist_in_reference(reference, f, s.angular, vec3_add(s.linear, vec3_cross(s.angular, r)));
}

static void add_column(double jacobian[], size_t width, size_t column, double scale, ramus_twist s)
{
    const double numbers[6] = { s.angular.x, s.angular.y, s.angular.z, s.linear.x, s.linear.y, s.linear.z };
    for (size_t row = 0; row < 6; row++)
        jacobian[row * width + column] += scale * numbers[row];
}

static int needs_of(ramus_reference reference)
{
    return reference == RAMUS_LOCAL ? 0 : NEEDS_WORLD;
}

ramus_status ramus_frame_jacobian(const ramus_model *m, const ramus_data *data, ramus_frame frame,
                                  ramus_reference reference, double jacobian[])
{
    RAMUS_NEED_MODEL(m, data);
    RAMUS_NEED_ARRAYS(NULL, m->nv, jacobian);
    const kinematic_state *k = data->kinematics;
    located_frame f;
    RAMUS_TRY(reference_check(reference));
    RAMUS_TRY(locate_frame(m, k, frame, needs_of(reference), &f));
    numbers_clear(jacobian, 6 * (size_t)m->nv);
    for (int i = f.body; i; i = m->parent[i]) {
        const int n = ramus_joint_type_nv((ramus_joint_type)m->type[i]);
        for (int c = m->vi[i]; c < m->vi[i] + n; c++)
            add_column(jacobian, (size_t)m->nv, (size_t)m->v_source[c], m->v_scale[c],
                       column_at(k, &f.motion, i, c, reference));
    }
    return RAMUS_OK;
}

/* ---- without a pass ---- */

/* The root frame of a link's branch in the world; 0: not known. */
static __attribute__((noinline)) int root_pose(const ramus_model *m, const ramus_sample sample[], int link,
                                               ramus_pose *x_w_r)
{
    frame_motion root;
    const int known = place_root(m, sample, link < 0 ? 0 : m->root[m->body_of[link]], &root);
    *x_w_r = root.x_w_i;
    return known;
}

ramus_status ramus_frame_jacobian_at(const ramus_model *m, ramus_data *data, const double q[], ramus_frame frame,
                                     ramus_reference reference, double jacobian[])
{
    RAMUS_NEED_STATE(m, data, q, jacobian);
    RAMUS_TRY(workspace_check(m, data->model, &data->error));
    if (reference_check(reference) != RAMUS_OK)
        return ramus_fail(&data->error, RAMUS_ERR_ARGUMENT, "Jacobian: %d is no reference", (int)reference);
    if (frame.index < 0 || frame.index >= m->nlink + m->nframe)
        return ramus_fail(&data->error, RAMUS_ERR_NOT_FOUND, "there is no frame %d; the model has %d", frame.index,
                          m->nlink + m->nframe);
    if (m->nport)
        RAMUS_TRY(ports_check(m, data->sample, data->clock, PORTS_OF_MOTION, &data->error));
    const ramus_frame_info *named = frame.index < m->nlink ? NULL : &m->frame[frame.index - m->nlink];
    const int link = named ? named->link.index : frame.index;
    const ramus_model *bodies = m->merged; /* what is welded together moves as one */
    const ramus_pose x_i_link = link < 0 ? ramus_pose_identity() : bodies->x_body_link[link];
    ramus_pose x_w_r = ramus_pose_identity();
    if (m->nport && !root_pose(m, data->sample, link, &x_w_r) && reference != RAMUS_LOCAL)
        return ramus_fail(&data->error, RAMUS_ERR_PORT,
                          "the pose of the frame is beyond a black box and not known; only its own axes are");
    const path_arguments in = { .q = q,
                                .body = link < 0 ? 0 : bodies->body_of[link],
                                .x_i_f = named ? pose_compose(x_i_link, named->pose) : x_i_link,
                                .x_w_r = x_w_r,
                                .reference = reference,
                                .jacobian = jacobian };
    numbers_clear(jacobian, 6 * (size_t)m->nv);
    if (data->sv->path_jacobian(bodies, &in))
        return RAMUS_OK;
    const state_inputs given = { .q = q };
    return not_finite(m, &given, "the Jacobian", NULL, &data->error);
}

/* ---- chains ---- */

/* Where coordinate v stands in the list, or at its end. Only dependent joints can bring one a second time. */
static int find(const ramus_model *m, const int v_index[], int count, int v)
{
    int at = m->has_mimic ? 0 : count;
    while (at < count && v_index[at] != v)
        at++;
    return at;
}

/* The coordinates on the way from body i to its root, tip first, each once. */
static int collect(const ramus_model *m, int i, int v_index[])
{
    int count = 0;
    for (; i; i = m->parent[i]) {
        const int n = ramus_joint_type_nv((ramus_joint_type)m->type[i]);
        for (int c = m->vi[i] + n - 1; c >= m->vi[i]; c--) {
            const int at = find(m, v_index, count, m->v_source[c]);
            v_index[at] = m->v_source[c];
            count += at == count;
        }
    }
    return count;
}

ramus_status ramus_frame_chain(const ramus_model *m, ramus_frame frame, int v_index[], int *count)
{
    RAMUS_NEED_MODEL(m, count);
    RAMUS_NEED_ARRAYS(NULL, m->nv, v_index);
    if (frame.index < 0 || frame.index >= m->nlink + m->nframe)
        return RAMUS_ERR_NOT_FOUND;
    const int link = ramus_model_frame(m, frame).link.index;
    const int n = collect(m, link < 0 ? 0 : m->body_of[link], v_index);
    for (int a = 0, b = n - 1; a < b; a++, b--) { /* base first */
        const int kept = v_index[a];
        v_index[a] = v_index[b];
        v_index[b] = kept;
    }
    *count = n;
    return RAMUS_OK;
}

ramus_status ramus_frame_chain_jacobian(const ramus_model *m, const ramus_data *data, ramus_frame frame,
                                        ramus_reference reference, double jacobian[], int v_index[], int *count)
{
    RAMUS_NEED_MODEL(m, data, count);
    RAMUS_NEED_ARRAYS(NULL, m->nv, jacobian, v_index);
    const kinematic_state *k = data->kinematics;
    located_frame f;
    RAMUS_TRY(reference_check(reference));
    RAMUS_TRY(locate_frame(m, k, frame, needs_of(reference), &f));
    RAMUS_TRY(ramus_frame_chain(m, frame, v_index, count));
    numbers_clear(jacobian, 6 * (size_t)*count);
    int last = *count; /* without dependent joints the list is just the path */
    for (int i = f.body; i; i = m->parent[i]) {
        const int n = ramus_joint_type_nv((ramus_joint_type)m->type[i]);
        for (int c = m->vi[i] + n - 1; c >= m->vi[i]; c--) {
            const int at = m->has_mimic ? find(m, v_index, *count, m->v_source[c]) : --last;
            add_column(jacobian, (size_t)*count, (size_t)at, m->v_scale[c], column_at(k, &f.motion, i, c, reference));
        }
    }
    return RAMUS_OK;
}

/* ---- derivatives ---- */

ramus_status ramus_frame_jacobian_dot_v(const ramus_model *m, const ramus_data *data, ramus_frame frame,
                                        ramus_reference reference, ramus_twist *jacobian_dot_v)
{
    RAMUS_NEED_MODEL(m, data, jacobian_dot_v);
    const kinematic_state *k = data->kinematics;
    located_frame f;
    RAMUS_TRY(reference_check(reference));
    RAMUS_TRY(locate_frame(m, k, frame, needs_of(reference) | NEEDS_V, &f));
    const frame_motion *root = &k->root[f.root], *own = &f.motion;
    const ramus_vec3 r = vec3_sub(own->x_w_i.position, root->x_w_i.position);
    const ramus_vec3 away = vec3_sub(own->linear, root->linear); /* p_f' - p_r' */
    const ramus_twist j_v = { vec3_sub(own->angular, root->angular), vec3_sub(away, vec3_cross(root->angular, r)) };
    const ramus_twist j_v_dot = { own->angular_bias, vec3_sub(own->linear_bias, vec3_cross(root->angular, away)) };
    *jacobian_dot_v = twist_dot_in_reference(reference, own, j_v, j_v_dot);
    return RAMUS_OK;
}

ramus_status ramus_frame_jacobian_dq(const ramus_model *m, const ramus_data *data, ramus_frame frame, double jacobian[])
{
    RAMUS_NEED_MODEL(m, data);
    RAMUS_NEED_ARRAYS(NULL, m->nv, jacobian);
    const kinematic_state *k = data->kinematics;
    located_frame f;
    RAMUS_TRY(locate_frame(m, k, frame, NEEDS_WORLD, &f));
    const ramus_dq x_w_f = ramus_dq_from_pose(f.motion.x_w_i);
    const size_t nv = (size_t)m->nv;
    numbers_clear(jacobian, 8 * nv);
    for (int i = f.body; i; i = m->parent[i]) {
        const int n = ramus_joint_type_nv((ramus_joint_type)m->type[i]);
        for (int c = m->vi[i]; c < m->vi[i] + n; c++) {
            const ramus_dq xi = ramus_dq_from_twist(column_at(k, &f.motion, i, c, RAMUS_WORLD));
            double rate[8];
            ramus_dq_to_vec8(ramus_dq_mul(xi, x_w_f), rate);
            for (size_t row = 0; row < 8; row++)
                jacobian[row * nv + (size_t)m->v_source[c]] += 0.5 * m->v_scale[c] * rate[row];
        }
    }
    return RAMUS_OK;
}
