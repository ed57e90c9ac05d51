/* wrench_control.c - wrenches at all end effectors at once, and the joint forces that exert them
 *
 *     xt  = conj(x_d) x                           error of the pose
 *     xit = xi - Ad(conj(xt)) xi_d                error of the twist:  dxt/dt = (1/2) xt xit
 *     U   = -kp log xt - kv xit + Ad(conj(xt)) xi'_d + (Ad(conj(xt)) xi_d) x xit
 *     Z   = swap(U)
 *     tau = N(q, 0, 0, Z)
 *
 * Method   [BR] IV, eq. (10)-(12). The last two terms of U are d/dt (Ad(conj(xt)) xi_d), so that xi' = U would give
 *          xit' = -kp log xt - kv xit. Here U only chooses a wrench; the inertia that it meets is the robot's.
 * In       q [nq], v [nv]; for each end effector x_d, xi_d, xi'_d, the twist in the desired frame's axes.
 * Out      tau [nv].
 * Frames   Z is at the end effector's frame in its axes; a named frame's is moved to the link that carries it.
 * Cost     O(nlink), no allocation.
 * Fails    when a target was never set, q or v is not finite, or a port of a black box has no usable value.
 */
#include "ramus/control.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/options.h"
#include "numbers.h"

#include <math.h>
#include <string.h>

typedef struct end_effector {
    ramus_frame frame;
    ramus_link link;
    ramus_pose x_link_frame;
    ramus_gains gains;
    ramus_motion desired;
    int has_target;
} end_effector;

struct ramus_wrench_control {
    const ramus_model *model;
    ramus_allocator allocator;
    void *memory;
    ramus_data *data;
    ramus_kinematics *kinematics;
    ramus_error failure;
    int count;
    end_effector *end;      /* [count] */
    double *zero;           /* [nv] never written */
    ramus_wrench *external; /* [nlink] */
    double *errors;         /* [count] of the last forces */
    int ready;
};

/* ---- the law -------------------------------------------------------------------------------------------------- */

ramus_twist ramus_pose_feedback(ramus_pose x, ramus_twist xi, const ramus_motion *desired, ramus_gains gains)
{
    if (!desired)
        return (ramus_twist){ { NAN, NAN, NAN }, { NAN, NAN, NAN } };
    const ramus_dq x_d = ramus_dq_from_pose(desired->pose);
    const ramus_dq xt = ramus_dq_mul(ramus_dq_conj(x_d), ramus_dq_from_pose(x)), back = ramus_dq_conj(xt);
    const ramus_dq xi_d = ramus_dq_ad(back, ramus_dq_from_twist(desired->twist));
    const ramus_dq xi_dot_d = ramus_dq_ad(back, ramus_dq_from_twist(desired->twist_dot));
    const ramus_dq xit = ramus_dq_sub(ramus_dq_from_twist(xi), xi_d);
    const ramus_dq feedback = ramus_dq_add(ramus_dq_scale(-gains.kp, ramus_dq_log(xt)), ramus_dq_scale(-gains.kv, xit));
    return ramus_dq_to_twist(ramus_dq_add(feedback, ramus_dq_add(xi_dot_d, ramus_dq_cross(xi_d, xit))));
}

double ramus_pose_error(ramus_pose x_d, ramus_pose x)
{
    double y[6], sum = 0;
    ramus_dq_to_vec6(ramus_dq_log(ramus_dq_mul(ramus_dq_conj(ramus_dq_from_pose(x_d)), ramus_dq_from_pose(x))), y);
    for (int k = 0; k < 6; k++)
        sum += y[k] * y[k];
    return sqrt(sum);
}

int ramus_leaf_frames(const ramus_model *model, ramus_frame frames[], int capacity)
{
    if (!model || (!frames && capacity > 0))
        return 0;
    int count = 0;
    const int n = ramus_model_ninstance(model);
    for (int i = 0; i < n; i++) {
        const ramus_instance_info info = ramus_model_instance(model, (ramus_instance){ i });
        int carries = 0;
        for (int j = 0; j < n && !carries; j++)
            carries = ramus_model_instance(model, (ramus_instance){ j }).parent.index == i;
        if (carries || info.black_box || info.nlink == 0)
            continue;
        if (count < capacity)
            frames[count] = (ramus_frame){ info.first_link + info.nlink - 1 };
        count++;
    }
    return count;
}

/* ---- the object ----------------------------------------------------------------------------------------------- */

void ramus_wrench_options_init(ramus_wrench_options *options, size_t size)
{
    const ramus_wrench_options defaults = { .algebra = RAMUS_ALGEBRA_SV, .gains = { 1000, 200 } };
    options_init(options, size, &defaults, sizeof defaults);
}

static size_t wrench_layout(ramus_wrench_control *c, void *block)
{
    arena a = { .base = block };
    c->end = arena_take(&a, (size_t)c->count, sizeof *c->end);
    c->zero = arena_take(&a, (size_t)ramus_model_nv(c->model), sizeof(double));
    c->external = arena_take(&a, (size_t)ramus_model_nlink(c->model), sizeof *c->external);
    c->errors = arena_take(&a, (size_t)c->count, sizeof(double));
    return a.overflow ? SIZE_MAX : a.used;
}

static ramus_status find_end(const ramus_model *model, ramus_frame frame, end_effector *end, ramus_error *err)
{
    if (frame.index < 0 || frame.index >= ramus_model_nframe(model))
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "wrench control: there is no frame %d", frame.index);
    const ramus_frame_info info = ramus_model_frame(model, frame);
    if (info.link.index < 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "wrench control: frame '%s' is fixed in the world", info.name);
    end->frame = frame;
    end->link = info.link;
    end->x_link_frame = info.pose;
    return RAMUS_OK;
}

ramus_status ramus_wrench_control_create(const ramus_model *model, int count, const ramus_frame frames[],
                                         const ramus_wrench_options *opt, ramus_wrench_control **out, ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, model);
    RAMUS_NEED_ARRAYS(err, count, frames);
    ramus_wrench_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_wrench_options, &options, opt, err));
    if (count < 1)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "wrench control: at least one end effector is needed");
    if (!gains_are_usable(options.gains))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "wrench control: gains must be finite and not negative");
    const ramus_allocator memory = memory_allocator(options.allocator);
    ramus_wrench_control *c = memory_new(&memory, 1, sizeof *c);
    ramus_status status = RAMUS_OK;
    if (!c)
        return ramus_fail_memory(err);
    c->model = model;
    c->allocator = memory;
    c->count = count;
    const size_t size = wrench_layout(c, NULL);
    c->memory = size < SIZE_MAX - 64 ? memory_new(&memory, size + 64, 1) : NULL;
    if (!c->memory) {
        status = ramus_fail_memory(err);
        goto done;
    }
    wrench_layout(c, (void *)(((uintptr_t)c->memory + 63) & ~(uintptr_t)63));
    for (int k = 0; k < count && status == RAMUS_OK; k++) {
        status = find_end(model, frames[k], &c->end[k], err);
        c->end[k].gains = options.gains;
    }
    ramus_data_options data = ramus_data_options_default();
    data.allocator = &memory;
    data.algebra = options.algebra;
    if (status == RAMUS_OK)
        status = ramus_data_create(model, &data, &c->data, err);
    if (status == RAMUS_OK)
        status = ramus_kinematics_create(model, &data, &c->kinematics, err);
done:
    if (status != RAMUS_OK) {
        ramus_wrench_control_destroy(c);
        return status;
    }
    *out = c;
    return RAMUS_OK;
}

void ramus_wrench_control_destroy(ramus_wrench_control *c)
{
    if (!c)
        return;
    ramus_kinematics_destroy(c->kinematics);
    ramus_data_destroy(c->data);
    const ramus_allocator memory = c->allocator;
    memory_free(&memory, c->memory);
    memory_free(&memory, c);
}

ramus_status ramus_wrench_control_feed(ramus_wrench_control *c, ramus_port port, const ramus_sample *sample)
{
    RAMUS_NEED_AS(NULL, c, "control");
    RAMUS_NEED(&c->failure, sample);
    ramus_status status = ramus_data_feed(c->data, port, sample);
    if (status == RAMUS_OK)
        status = ramus_kinematics_feed(c->kinematics, port, sample);
    else
        c->failure = *ramus_data_error(c->data);
    return status;
}

const ramus_error *ramus_wrench_control_error(const ramus_wrench_control *control)
{
    return control ? &control->failure : ramus_error_of_null();
}

static ramus_status check_end(ramus_wrench_control *c, int k)
{
    if (k >= 0 && k < c->count)
        return RAMUS_OK;
    return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "there is no end effector %d; there are %d", k, c->count);
}

ramus_status ramus_wrench_control_set_gains(ramus_wrench_control *c, int end_effector, ramus_gains gains)
{
    RAMUS_NEED_AS(NULL, c, "control");
    RAMUS_TRY(check_end(c, end_effector));
    if (!gains_are_usable(gains))
        return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT,
                          "end effector %d ('%s'): gains must be finite and not negative", end_effector,
                          ramus_model_frame(c->model, c->end[end_effector].frame).name);
    c->end[end_effector].gains = gains;
    return RAMUS_OK;
}

ramus_status ramus_wrench_control_set_target(ramus_wrench_control *c, int end_effector, const ramus_motion *desired)
{
    RAMUS_NEED_AS(NULL, c, "control");
    RAMUS_NEED(&c->failure, desired);
    RAMUS_TRY(check_end(c, end_effector));
    if (!motion_is_finite(desired))
        return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "the target of end effector %d ('%s') is not finite",
                          end_effector, ramus_model_frame(c->model, c->end[end_effector].frame).name);
    c->end[end_effector].desired = *desired;
    c->end[end_effector].has_target = 1;
    return RAMUS_OK;
}

/* ---- evaluation ----------------------------------------------------------------------------------------------- */

ramus_status ramus_wrench_control_forces(ramus_wrench_control *c, const double q[], const double v[], double tau[])
{
    RAMUS_NEED_AS(NULL, c, "control");
    RAMUS_NEED_ARRAYS(&c->failure, ramus_model_nq(c->model), q);
    RAMUS_NEED_ARRAYS(&c->failure, ramus_model_nv(c->model), v, tau);
    const ramus_model *m = c->model;
    c->ready = 0;
    int bad = numbers_find_bad(q, ramus_model_nq(m));
    if (bad >= 0)
        return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "q[%d] is not finite", bad);
    bad = numbers_find_bad(v, ramus_model_nv(m));
    if (bad >= 0)
        return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "v[%d] is not finite", bad);
    if (ramus_kinematics_update(m, c->kinematics, q, v, NULL) != RAMUS_OK) {
        c->failure = *ramus_kinematics_error(c->kinematics);
        return c->failure.status;
    }
    memset(c->external, 0, (size_t)ramus_model_nlink(m) * sizeof *c->external);
    for (int k = 0; k < c->count; k++) {
        const end_effector *e = &c->end[k];
        ramus_pose x;
        ramus_twist xi;
        if (!e->has_target)
            return ramus_fail(&c->failure, RAMUS_ERR_ARGUMENT, "the target of end effector %d ('%s') was never set", k,
                              ramus_model_frame(m, e->frame).name);
        ramus_status status = ramus_frame_pose(m, c->kinematics, e->frame, &x);
        if (status == RAMUS_OK)
            status = ramus_frame_twist(m, c->kinematics, e->frame, RAMUS_LOCAL, &xi);
        if (status != RAMUS_OK)
            return ramus_fail(&c->failure, status, "end effector '%s': %s", ramus_model_frame(m, e->frame).name,
                              ramus_status_text(status));
        /* Z = swap(U), then from the frame to its link; several on one link add up */
        const ramus_twist u = ramus_pose_feedback(x, xi, &e->desired, e->gains);
        const ramus_dq z = ramus_dq_swap(ramus_dq_from_twist(u));
        const ramus_wrench on_link = ramus_wrench_to_parent(e->x_link_frame, ramus_dq_to_wrench(z));
        ramus_wrench *sum = &c->external[e->link.index];
        *sum = ramus_dq_to_wrench(ramus_dq_add(ramus_dq_from_wrench(*sum), ramus_dq_from_wrench(on_link)));
        c->errors[k] = ramus_pose_error(e->desired.pose, x);
    }
    const ramus_status status = ramus_inverse_dynamics_external(m, c->data, q, c->zero, c->zero, c->external, tau);
    if (status != RAMUS_OK)
        c->failure = *ramus_data_error(c->data);
    for (int k = 0; status == RAMUS_OK && k < ramus_model_nv(m); k++)
        if (ramus_model_v_is_passive(m, k))
            tau[k] = 0; /* no motor: what a tree would need there is not given */
    c->ready = status == RAMUS_OK;
    return status;
}

ramus_status ramus_wrench_control_errors(const ramus_wrench_control *c, double per_end_effector[], double *total)
{
    RAMUS_NEED_AS(NULL, c, "control");
    double sum = 0;
    if (!c->ready)
        return RAMUS_ERR_STALE;
    for (int k = 0; k < c->count; k++) {
        sum += c->errors[k] * c->errors[k];
        if (per_end_effector)
            per_end_effector[k] = c->errors[k];
    }
    if (total)
        *total = sqrt(sum);
    return RAMUS_OK;
}
