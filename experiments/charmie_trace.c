/* charmie_trace.c - everything that follows from the test motion, and how exactly what must hold holds
 *
 *     closure    the actuators' lengths from the joints = those commanded; n . (guide - tip) = rod, or |guide - tip| = rod
 *     work       tau . dq - sum F dL = tree . dq           F, dL: of springs and actuators, dL by kinematics with v = dq
 *     rods       wrench of the tree at a link = springs and rods that reach its subtree from outside + what is shared
 *     shares     sum of carriers = what is shared; their work on the relative motion of the two links = -F dL of the
 *                actuator among them
 *
 * A lever turns without friction: the push P of its rod on the guide balances its springs, P axis . (r_tip x u) = their
 * moment about the axis.
 */
#include "charmie.h"

#include <math.h>
#include <string.h>

const char *const trace_sharing[2] = { "body_4", "body_5" };

typedef struct work {
    const ramus_model *model;
    test_motion motion;
    ramus_data *real;           /* that of the motion */
    ramus_data *virtual_motion; /* at q with the velocities motion.reference */
    double q[MOST_NV], v[MOST_NV], a[MOST_NV], tau[MOST_NV], tree[MOST_NV]; /* as in the trace */
    double dl[MOST_PARTS];  /* how lengths change with the virtual motion */
    double rod[MOST_PARTS]; /* N: the push on the guide */
    ramus_wrench *wrench;   /* [nlink] of the tree, at joint frames */
    ramus_lever_motion lever[MOST_PARTS];
    ramus_part_motion part[MOST_PARTS];
    ramus_link base;
    ramus_frame claw;
    ramus_sharing sharing[2]; /* those of trace_sharing */
    double error[ERRORS];
} work;

static ramus_pose pose_of(const work *w, const ramus_data *data, ramus_link link)
{
    ramus_pose x = ramus_pose_identity();
    if (link.index >= 0)
        ramus_frame_pose(w->model, data, (ramus_frame){ link.index }, &x);
    return x;
}

static void worst(work *w, int which, double error)
{
    /* what is not a number is no small error */
    w->error[which] = error > w->error[which] || isnan(error) ? error : w->error[which];
}

static ramus_status open(lab *l, work *w)
{
    const ramus_model *model = w->model = l->model;
    w->base = ramus_model_find_link(model, "body/b3");
    w->claw = ramus_model_find_frame(model, "left/D12");
    if (w->base.index < 0 || w->claw.index < 0)
        return lab_fail(l, RAMUS_ERR_NOT_FOUND, "%s has no body/b3 or no left/D12", ramus_model_name(model));
    for (int s = 0; s < 2; s++) {
        w->sharing[s] = ramus_model_find_sharing(model, trace_sharing[s]);
        if (w->sharing[s].index < 0)
            return lab_fail(l, RAMUS_ERR_NOT_FOUND, "%s has no sharing '%s'", ramus_model_name(model),
                            trace_sharing[s]);
    }
    TAKE(l, w->wrench, (size_t)ramus_model_nlink(model));
    TRY(test_motion_open(l, model, &w->motion));
    w->real = w->motion.data;
    return lab_data(l, model, RAMUS_ALGEBRA_SV, RAMUS_WITH_MECHANISM, &w->virtual_motion);
}

/* ---- one sample ------------------------------------------------------------------------------------------------- */

static const char *lever_at(ramus_part_description d, int end)
{
    return end ? d.lever_b : d.lever_a;
}

/* Lengths, levers and their rods. */
static ramus_status place_parts(work *w)
{
    const double *tension = ramus_mechanism_tensions(w->real);
    for (int k = 0; k < ramus_model_npart(w->model); k++) {
        TRY(ramus_part_get_motion(w->model, w->real, (ramus_part){ k }, &w->part[k]));
        if (!isnan(w->motion.length[k]))
            worst(w, ERROR_LENGTH, fabs(w->part[k].length - w->motion.length[k]));
    }
    for (int i = 0; i < ramus_model_nlever(w->model); i++) {
        const ramus_lever_info *lever = ramus_mechanism_lever(w->real, (ramus_lever){ i });
        ramus_lever_motion *m = &w->lever[i];
        TRY(ramus_lever_get_motion(w->model, w->real, (ramus_lever){ i }, m));
        /* how far the tip is from where its guide wants it */
        const ramus_pose guide = pose_of(w, w->real, lever->guide);
        const ramus_vec3 span = vec3_sub(ramus_pose_point(guide, lever->guide_point), m->tip);
        const double reach = lever->guide_kind == RAMUS_GUIDE_PLANE
                                 ? vec3_dot(ramus_quat_rotate(guide.rotation, lever->normal), span)
                                 : vec3_norm(span);
        worst(w, ERROR_GUIDE, fabs(reach - lever->rod_length));
        /* the springs on it, and the rod that balances them */
        const ramus_vec3 axis = ramus_quat_rotate(m->pose.rotation, lever->axis), pivot = m->pose.position;
        double moment = 0;
        for (int k = 0; k < ramus_model_npart(w->model); k++)
            for (int end = 0; end < 2; end++) {
                const char *name = lever_at(ramus_model_part(w->model, (ramus_part){ k }), end);
                const ramus_vec3 arm = vec3_sub(end ? w->part[k].b : w->part[k].a, pivot);
                if (name && strcmp(name, lever->name) == 0)
                    moment += (end ? -tension[k] : tension[k]) * vec3_dot(axis, vec3_cross(arm, w->part[k].n));
            }
        w->rod[i] = moment / vec3_dot(axis, vec3_cross(vec3_sub(m->tip, pivot), m->u));
    }
    return RAMUS_OK;
}

static bool in_subtree(const ramus_model *model, ramus_link link, ramus_link root)
{
    while (link.index >= 0 && link.index != root.index)
        link = ramus_model_link(model, link).parent;
    return link.index == root.index;
}

static void add_force(ramus_wrench *sum, ramus_vec3 origin, ramus_vec3 point, double size, ramus_vec3 direction)
{
    sum->force = vec3_axpy(sum->force, size, direction);
    sum->moment = vec3_axpy(sum->moment, size, vec3_cross(vec3_sub(point, origin), direction));
}

/* What springs and rods do to a link and all it carries, at its origin, world axes. A lever goes with its pivot. */
static ramus_wrench outside(const work *w, ramus_link link)
{
    const double *tension = ramus_mechanism_tensions(w->motion.data);
    const ramus_vec3 origin = pose_of(w, w->real, link).position;
    ramus_wrench sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int k = 0; k < ramus_model_npart(w->model); k++) {
        const ramus_part_info *part = ramus_mechanism_part(w->motion.data, (ramus_part){ k });
        for (int end = 0; end < 2 && part->kind == RAMUS_PART_SPRING; end++)
            if (in_subtree(w->model, part->link[end], link))
                add_force(&sum, origin, end ? w->part[k].b : w->part[k].a, end ? -tension[k] : tension[k],
                          w->part[k].n);
    }
    for (int i = 0; i < ramus_model_nlever(w->model); i++) {
        const ramus_lever_info *lever = ramus_mechanism_lever(w->motion.data, (ramus_lever){ i });
        if (in_subtree(w->model, lever->guide, link))
            add_force(&sum, origin, w->lever[i].head, w->rod[i], w->lever[i].u);
        if (in_subtree(w->model, lever->pivot, link))
            add_force(&sum, origin, w->lever[i].tip, -w->rod[i], w->lever[i].u);
    }
    return sum;
}

/* tree = outside + needed, in the link's axes. */
static void check_rods(work *w, ramus_link link)
{
    const ramus_quat r = pose_of(w, w->real, link).rotation, back = { r.w, -r.x, -r.y, -r.z };
    const ramus_wrench tree =
        ramus_wrench_to_child(ramus_model_link(w->model, link).link_in_joint, w->wrench[link.index]);
    const ramus_wrench needed = ramus_mechanism_wrenches(w->motion.data)[link.index];
    const ramus_wrench more = outside(w, link);
    const ramus_vec3 force = vec3_sub(vec3_sub(tree.force, needed.force), ramus_quat_rotate(back, more.force));
    const ramus_vec3 moment = vec3_sub(vec3_sub(tree.moment, needed.moment), ramus_quat_rotate(back, more.moment));
    worst(w, ERROR_RODS,
          fmax(vec3_norm(force) / (vec3_norm(tree.force) + vec3_norm(more.force)),
               vec3_norm(moment) / (vec3_norm(tree.moment) + vec3_norm(more.moment))));
}

/* Twist of a link with respect to its parent, at its frame in its axes, for the virtual velocities. */
static ramus_twist relative_twist(const work *w, ramus_link link)
{
    const ramus_link parent = ramus_model_link(w->model, link).parent;
    ramus_twist own = { { 0, 0, 0 }, { 0, 0, 0 } }, other = own;
    ramus_frame_twist(w->model, w->virtual_motion, (ramus_frame){ link.index }, RAMUS_LOCAL, &own);
    if (parent.index >= 0) {
        ramus_frame_twist(w->model, w->virtual_motion, (ramus_frame){ parent.index }, RAMUS_LOCAL, &other);
        const ramus_pose x =
            ramus_pose_mul(ramus_pose_inv(pose_of(w, w->virtual_motion, parent)), pose_of(w, w->virtual_motion, link));
        other = ramus_twist_to_child(x, other);
    }
    return (ramus_twist){ vec3_sub(own.angular, other.angular), vec3_sub(own.linear, other.linear) };
}

static void check_shares(work *w, ramus_sharing sharing)
{
    const ramus_sharing_description d = ramus_model_sharing(w->model, sharing);
    const ramus_link link = ramus_model_find_link(w->model, d.link);
    const ramus_carrier *carrier = ramus_mechanism_carriers(w->real, sharing);
    const ramus_wrench needed = ramus_mechanism_wrenches(w->motion.data)[link.index];
    const ramus_twist twist = relative_twist(w, link);
    ramus_wrench sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    double done = 0, scale = 0, sizes = 0;
    for (int i = 0; i < d.ncarrier; i++) {
        const ramus_wrench x = ramus_wrench_to_parent(carrier[i].pose, carrier[i].wrench);
        const int part = ramus_model_find_part(w->model, d.carrier[i].part).index;
        sum.force = vec3_axpy(sum.force, 1, x.force);
        sum.moment = vec3_axpy(sum.moment, 1, x.moment);
        sizes += vec3_norm(x.force) + vec3_norm(x.moment);
        done += ramus_spatial_power(twist, x);
        scale += vec3_norm(x.force) * vec3_norm(twist.linear) + vec3_norm(x.moment) * vec3_norm(twist.angular);
        if (part >= 0) {
            const double actuator = -ramus_mechanism_tensions(w->motion.data)[part] * w->dl[part];
            done -= actuator;
            scale += fabs(actuator);
        }
    }
    worst(w, ERROR_SHARES,
          (vec3_norm(vec3_sub(sum.force, needed.force)) + vec3_norm(vec3_sub(sum.moment, needed.moment))) / sizes);
    worst(w, ERROR_SHARE_WORK, fabs(done) / scale);
}

/* Work of all forces on the virtual motion. */
static ramus_status check_work(work *w)
{
    const double *tension = ramus_mechanism_tensions(w->real), *change = w->motion.reference;
    double done = 0, scale = 0;
    TRY(ramus_kinematics_update(w->model, w->virtual_motion, w->q, change, NULL));
    for (int k = 0; k < ramus_model_nv(w->model); k++) {
        done += (w->tau[k] - w->tree[k]) * change[k];
        scale += (fabs(w->tau[k]) + fabs(w->tree[k])) * fabs(change[k]);
    }
    for (int k = 0; k < ramus_model_npart(w->model); k++) {
        ramus_part_motion m;
        TRY(ramus_part_get_motion(w->model, w->virtual_motion, (ramus_part){ k }, &m));
        w->dl[k] = m.rate;
        done -= tension[k] * w->dl[k];
        scale += fabs(tension[k] * w->dl[k]);
    }
    worst(w, ERROR_WORK, fabs(done) / scale);
    for (int s = 0; s < 2; s++)
        check_shares(w, w->sharing[s]);
    return RAMUS_OK;
}

static void put_wrench(channels *c, size_t i, ramus_wrench w)
{
    const double x[6] = { w.force.x, w.force.y, w.force.z, w.moment.x, w.moment.y, w.moment.z };
    channels_set(c, i, x);
}

static void store(const work *w, trace *r, size_t i)
{
    const ramus_wrench base =
        ramus_wrench_to_child(ramus_model_link(w->model, w->base).link_in_joint, w->wrench[w->base.index]);
    const ramus_quat turn = pose_of(w, w->real, w->base).rotation;
    ramus_pose claw = ramus_pose_identity();
    ramus_frame_pose(w->model, w->real, w->claw, &claw);
    channels_set(&r->q, i, w->q);
    channels_set(&r->v, i, w->v);
    channels_set(&r->a, i, w->a);
    channels_set(&r->tau, i, w->tau);
    channels_set(&r->tree, i, w->tree);
    channels_set(&r->claw, i, (const double[3]){ claw.position.x, claw.position.y, claw.position.z });
    put_wrench(&r->base_local, i, base);
    put_wrench(&r->base, i,
               (ramus_wrench){ ramus_quat_rotate(turn, base.force), ramus_quat_rotate(turn, base.moment) });
    channels_set(&r->tension, i, ramus_mechanism_tensions(w->real));
    for (int k = 0; k < r->length.count; k++)
        channel(&r->length, k)[i] = w->part[k].length;
    channels_set(&r->rod, i, w->rod);
    for (int s = 0; s < 2; s++) {
        const ramus_carrier *carrier = ramus_mechanism_carriers(w->real, w->sharing[s]);
        for (int c = 0; c < r->share[s].count / 6; c++) {
            channels one = channels_part(&r->share[s], 6 * c, 6);
            put_wrench(&one, i, carrier[c].wrench);
        }
    }
    channels_set(&r->error, i, w->error);
}

static ramus_status sample(work *w, trace *r, size_t i)
{
    memset(w->error, 0, sizeof w->error);
    TRY(test_motion_at(&w->motion, (double)i * r->step, w->q, w->v, w->a));
    TRY(ramus_mechanism_inverse_dynamics(w->model, w->motion.data, w->q, w->v, w->a, w->tau));
    TRY(ramus_inverse_dynamics_tree(w->model, w->real, w->q, w->v, w->a, NULL, w->tree, w->wrench));
    TRY(place_parts(w));
    TRY(check_work(w));
    check_rods(w, w->base);
    for (int s = 0; s < 2; s++)
        check_rods(w, ramus_model_find_link(w->model, ramus_model_sharing(w->model, w->sharing[s]).link));
    store(w, r, i);
    return RAMUS_OK;
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

ramus_status trace_compute(lab *l, int steps, trace *r)
{
    work *w;
    TAKE(l, w, 1);
    TRY(open(l, w));
    const int nv = ramus_model_nv(w->model), npart = ramus_model_npart(w->model);
    *r = (trace){ .n = (size_t)steps + 1, .step = CHARMIE_TIME / steps };
    const struct {
        channels *signals;
        int count;
    } all[] = { { &r->q, nv },
                { &r->v, nv },
                { &r->a, nv },
                { &r->tau, nv },
                { &r->tree, nv },
                { &r->claw, 3 },
                { &r->base, 6 },
                { &r->base_local, 6 },
                { &r->tension, npart },
                { &r->length, npart },
                { &r->rod, ramus_model_nlever(w->model) },
                { &r->share[0], 6 * ramus_model_sharing(w->model, w->sharing[0]).ncarrier },
                { &r->share[1], 6 * ramus_model_sharing(w->model, w->sharing[1]).ncarrier },
                { &r->error, ERRORS } };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        TRY(channels_take(l, all[k].count, r->n, all[k].signals));
        all[k].signals->step = r->step;
    }
    for (size_t i = 0; i < r->n; i++) {
        const ramus_status status = sample(w, r, i);
        if (status != RAMUS_OK)
            return lab_fail(l, status, "t = %g s: %s", (double)i * r->step, ramus_data_error(w->motion.data)->text);
        lab_progress(l, "computing the motion", i, r->n);
    }
    return RAMUS_OK;
}
