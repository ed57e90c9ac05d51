/* mechanism_dynamics.c - states of a mechanism: from lengths, with springs, and what each part and each carrier gives
 *
 *     tau_rest = inverse dynamics of the robot as described: springs, bars between links and other constraints count
 *     J_u F = -tau_rest at the moved coordinates,  |F|^2 smallest         tau = tau_rest + sum over movers of F J^T
 *     bar between links: F is minus the multiplier of its distance
 *     needed wrench of a link: what its joint carries after springs, constraints and levers; ramus_share divides it
 *
 * Method   One equation for each moved coordinate, row after row into a row_space, corrected once by its residual. A number
 *          of J below 1e-12 of the speed of its ends is a dead centre and counts as zero. With one part for each coordinate
 *          this is F = -tau / (dL/ds). Wrenches at the joints come from a recursion with springs, constraints and parts on
 *          levers as external wrenches. A bar that is a carrier is left in the load, and takes its share by the rules.
 * Cost     one or two inverse dynamics, O(moved movers^2), O(carriers) small systems; no allocation.
 * Fails    RAMUS_ERR_SINGULAR where a lever does not stand, parts cannot move their joints, or carriers not give the load;
 *          tau is untouched then.
 */
#include "mechanism.h"

#include "base/fail.h"
#include "base/memory.h"
#include "linear/dense.h"

#include <string.h>

/* ---- states ------------------------------------------------------------------------------------------------- */

static ramus_status check_finite(ramus_mechanism *x, const char *what, const double value[], int n)
{
    for (int k = 0; k < n; k++)
        if (!isfinite(value[k])) {
            char name[128];
            (what[0] == 'q' ? ramus_model_q_name : ramus_model_v_name)(x->model, k, name, sizeof name);
            return ramus_fail(&x->error, RAMUS_ERR_ARGUMENT, "mechanism: %s of '%s' is %g", what, name, value[k]);
        }
    return RAMUS_OK;
}

static ramus_status copy_failure(ramus_mechanism *x, ramus_status status, const ramus_error *from)
{
    if (status != RAMUS_OK)
        x->error = *from;
    return status;
}

/* NULL: the world. */
static const frame_motion *place_of(const ramus_mechanism *x, ramus_link link)
{
    return link.index < 0 ? NULL : &x->link_now[link.index];
}

ramus_status ramus_mechanism_update(const ramus_model *m, ramus_mechanism *x, const double q[], const double v[],
                                    const double a[])
{
    RAMUS_NEED_AS(NULL, x, "mechanism");
    RAMUS_NEED_AS(&x->error, m, "model");
    RAMUS_NEED_ARRAYS(&x->error, m->nq, q);
    RAMUS_TRY(workspace_check(m, x->model, &x->error));
    x->updated = 0;
    RAMUS_TRY(check_finite(x, "q", q, m->nq));
    if (v)
        RAMUS_TRY(check_finite(x, "v", v, m->nv));
    if (a)
        RAMUS_TRY(check_finite(x, "a", a, m->nv));
    RAMUS_TRY(copy_failure(x, ramus_kinematics_update(m, x->data, q, v, a), &x->data->error));
    for (int e = 0; e < x->nplaced; e++) {
        const ramus_link link = { x->placed[e] };
        const ramus_status status = link_in_state(m, x->data->kinematics, link, &x->link_now[link.index]);
        if (status != RAMUS_OK)
            return ramus_fail(&x->error, status,
                              "link '%s', which parts stand on, lies beyond a port that does not tell where it is",
                              ramus_model_link(m, link).name);
    }
    for (int k = 0; k < x->nlever; k++) {
        const ramus_lever *lever = &x->lever[k];
        const frame_motion *pivot = place_of(x, lever->pivot), *guide = place_of(x, lever->guide);
        const ramus_status status = pivot && guide ? lever_between(lever, pivot, guide, &x->lever_now[k])
                                                   : lever_in_state(m, x->data->kinematics, lever, &x->lever_now[k]);
        if (status != RAMUS_OK)
            return ramus_fail(&x->error, status, "lever '%s' does not reach its guide, or stands at a dead centre",
                              lever->name);
    }
    x->updated = 1;
    return RAMUS_OK;
}

/* 1: this length is a coordinate's. */
static int commands(const ramus_actuator *part, double length)
{
    return part->kind == RAMUS_ACTUATOR_LINEAR && part->depends == 1 && !isnan(length);
}

ramus_status ramus_mechanism_set_lengths(const ramus_model *m, ramus_mechanism *x, const double length[],
                                         const double rate[], const double acceleration[], double q[], double v[],
                                         double a[])
{
    RAMUS_NEED_AS(NULL, x, "mechanism");
    RAMUS_NEED_AS(&x->error, m, "model");
    RAMUS_NEED_ARRAYS(&x->error, x->nactuator, length);
    RAMUS_NEED_ARRAYS(&x->error, m->nq, q);
    RAMUS_TRY(workspace_check(m, x->model, &x->error));
    if (!rate != !v || !acceleration != !a || (acceleration && !rate))
        return ramus_fail(&x->error, RAMUS_ERR_ARGUMENT,
                          "mechanism: rates come with v, accelerations with a and with rates; give both of a pair or "
                          "none");
    for (int k = 0; k < x->nactuator; k++) {
        const ramus_actuator *part = &x->actuator[k];
        if (!commands(part, length[k]))
            continue;
        if ((rate && !isfinite(rate[k])) || (acceleration && !isfinite(acceleration[k])))
            return ramus_fail(&x->error, RAMUS_ERR_ARGUMENT,
                              "actuator '%s': the rate or the acceleration of its length is not finite", part->name);
        RAMUS_TRY(ramus_actuator_coordinate(m, part, length[k], &x->s[k], &x->error));
        if (rate)
            RAMUS_TRY(ramus_actuator_coordinate_rates(m, part, x->s[k], rate[k], acceleration ? acceleration[k] : 0,
                                                      &x->s_v[k], &x->s_a[k], &x->error));
    }
    for (int k = 0; k < x->nactuator; k++) { /* nothing is written before all is known */
        const ramus_actuator *part = &x->actuator[k];
        if (!commands(part, length[k]))
            continue;
        q[part->q_index] = x->s[k];
        if (v)
            v[part->v_index] = x->s_v[k];
        if (a)
            a[part->v_index] = x->s_a[k];
    }
    return RAMUS_OK;
}

/* ---- springs ------------------------------------------------------------------------------------------------ */

/* Where part k is, its levers being known. */
static ramus_status place_part(const ramus_model *m, ramus_mechanism *x, int k)
{
    const ramus_actuator *a = &x->actuator[k];
    part_places known;
    for (int e = 0; e < 2; e++) {
        known.link[e] = place_of(x, a->link[e]);
        known.lever[e] = x->stands_on[k][e] < 0 ? NULL : &x->lever_now[x->stands_on[k][e]];
    }
    const ramus_status status = part_in_state(m, x->data->kinematics, a, known, &x->part[k]);
    return status == RAMUS_OK ? RAMUS_OK
                              : ramus_fail(&x->error, status, "the ends of %s '%s' meet: it has no direction",
                                           ramus_actuator_kind_name(a->kind), a->name);
}

ramus_status ramus_mechanism_add_spring_forces(const ramus_model *m, ramus_mechanism *x, double tau[])
{
    RAMUS_NEED_AS(NULL, x, "mechanism");
    RAMUS_NEED_AS(&x->error, m, "model");
    RAMUS_NEED_ARRAYS(&x->error, m->nv, tau);
    RAMUS_TRY(workspace_check(m, x->model, &x->error));
    if (!x->updated)
        return ramus_fail(&x->error, RAMUS_ERR_STALE, "mechanism: ramus_mechanism_update has not run, or failed");
    memset(x->tau_rest, 0, (size_t)m->nv * sizeof *x->tau_rest);
    for (int k = 0; k < x->nactuator; k++) {
        const ramus_actuator *spring = &x->actuator[k];
        if (spring->kind != RAMUS_ACTUATOR_SPRING)
            continue;
        RAMUS_TRY(place_part(m, x, k));
        part_add_jacobian(m, x->data->kinematics, spring, &x->part[k],
                          -ramus_spring_tension(spring, x->part[k].motion.length), x->tau_rest, NULL);
    }
    for (int c = 0; c < m->nv; c++)
        tau[c] += x->tau_rest[c];
    return RAMUS_OK;
}

/* ---- inverse dynamics --------------------------------------------------------------------------------------- */

/* Where the parts are, and the tensions of springs. */
static ramus_status place_parts(const ramus_model *m, ramus_mechanism *x)
{
    for (int k = 0; k < x->nactuator; k++) {
        x->tension[k] = 0;
        if (!x->used[k])
            continue;
        RAMUS_TRY(place_part(m, x, k));
        x->tension[k] = ramus_spring_tension(&x->actuator[k], x->part[k].motion.length);
    }
    return RAMUS_OK;
}

static const constraint_set *constraints_of(const ramus_mechanism *x)
{
    return x->data->beside ? x->data->beside->constraints : NULL;
}

/* What each link's other side must give after springs, constraints and those parts on levers whose tension is known; tau
 * [nv] or NULL: the forces that go with it, but for couplings of coordinates. */
static ramus_status find_wrenches(const ramus_model *m, ramus_mechanism *x, const double q[], const double v[],
                                  const double a[], double tau[])
{
    memset(x->external, 0, (size_t)m->nlink * sizeof *x->external);
    for (int k = 0; k < x->nactuator; k++)
        if (x->before[k] && x->used[k] && x->tension[k] != 0)
            part_add_wrenches(&x->part[k], x->tension[k], x->external);
    const constraint_set *c = constraints_of(x);
    if (c) /* but for bars, which are parts */
        constraint_add_wrenches(c, 0, c->count - (size_t)m->nbar, c->multiplier, x->external);
    const ramus_status status = tree_inverse_dynamics_wrenches(m, x->data, q, v, a, x->external, tau, x->wrench);
    RAMUS_TRY(copy_failure(x, status, ramus_data_error(x->data)));
    for (int e = 0; e < x->nturned; e++) {
        const int k = x->turned[e];
        x->wrench[k] = ramus_wrench_to_parent(x->x_link_j[k], x->wrench[k]);
    }
    return RAMUS_OK;
}

/* tau_rest, and the tensions of bars between links. */
static ramus_status find_forces(const ramus_model *m, ramus_mechanism *x, const double q[], const double v[],
                                const double a[])
{
    const constraint_set *c = constraints_of(x);
    if (!c) /* forces and wrenches in one recursion */
        return find_wrenches(m, x, q, v, a, x->tau_rest);
    const ramus_status status = robot_inverse_dynamics(m, x->data, q, v, a, NULL, x->tau_rest);
    RAMUS_TRY(copy_failure(x, status, ramus_data_error(x->data)));
    for (int k = 0; k < x->nactuator; k++)
        if (x->constraint[k] >= 0) /* a tension pulls b towards a, and the distance grows from a to b */
            x->tension[k] = -c->multiplier[c->item[x->constraint[k]].first];
    return RAMUS_OK;
}

/* The wrenches once more, where constraints, or parts that act through levers, were not known before. */
static ramus_status complete_wrenches(const ramus_model *m, ramus_mechanism *x, const double q[], const double v[],
                                      const double a[])
{
    int some = constraints_of(x) != NULL;
    for (int u = 0; u < x->nmover; u++)
        some |= x->before[x->mover[u]];
    return some ? find_wrenches(m, x, q, v, a, NULL) : RAMUS_OK;
}

static void fill_jacobian(const ramus_model *m, ramus_mechanism *x)
{
    const size_t size = (size_t)m->nv * sizeof(double);
    for (int u = 0; u < x->nmover; u++) {
        const int k = x->mover[u];
        double *row = x->jacobian + u * m->nv;
        memset(row, 0, size);
        memset(x->speed, 0, size);
        part_add_jacobian(m, x->data->kinematics, &x->actuator[k], &x->part[k], 1, row, x->speed);
        for (int c = 0; c < m->nv; c++)
            if (!(fabs(row[c]) > 1e-12 * x->speed[c]))
                row[c] = 0;
    }
}

/* One pass: z += what the rows need for J z = -tau_rest, beyond the z that is there. */
static ramus_status solve(const ramus_model *m, ramus_mechanism *x, double tolerance)
{
    const int n = x->nmover;
    x->space.rank = 0;
    for (int e = 0; e < x->nmoved; e++) {
        const int c = x->moved[e];
        for (int u = 0; u < n; u++)
            x->row[u] = x->jacobian[u * m->nv + c];
        const double left = -x->tau_rest[c] - dense_dot(x->row, x->z, n);
        if (!row_space_take(&x->space, x->row, left, tolerance)) {
            char name[128];
            ramus_model_v_name(m, c, name, sizeof name);
            return ramus_fail(&x->error, RAMUS_ERR_SINGULAR,
                              "joint '%s' needs %g, which the parts that move it cannot give: they stand at a dead "
                              "centre, or have to move other joints as well",
                              name, x->tau_rest[c]);
        }
    }
    row_space_add_solution(&x->space, x->z);
    return RAMUS_OK;
}

static ramus_status find_tensions(const ramus_model *m, ramus_mechanism *x)
{
    double scale = 0;
    for (int e = 0; e < x->nmoved; e++)
        scale = fmax(scale, fabs(x->tau_rest[x->moved[e]]));
    fill_jacobian(m, x);
    memset(x->z, 0, (size_t)x->nmover * sizeof *x->z);
    for (int pass = 0; pass < 2; pass++)
        RAMUS_TRY(solve(m, x, 1e-9 * scale));
    for (int u = 0; u < x->nmover; u++)
        x->tension[x->mover[u]] = x->z[u];
    return RAMUS_OK;
}

/* ---- shares ------------------------------------------------------------------------------------------------- */

static ramus_status carrier_pose(const ramus_model *m, ramus_mechanism *x, const carrier_place *place,
                                 ramus_pose x_link_w, ramus_pose *pose)
{
    ramus_pose x_w_c;
    if (place->kind == CARRIER_FRAME) {
        RAMUS_TRY(ramus_frame_pose(m, x->data, place->frame, &x_w_c));
    } else if (place->kind == CARRIER_ACTUATOR) {
        x_w_c = part_poses(&x->part[place->part]).half[place->end];
    } else {
        *pose = (ramus_pose){ { 1, 0, 0, 0 }, ramus_pose_point(x_link_w, x->lever_now[place->part].motion.tip) };
        return RAMUS_OK;
    }
    *pose = compose(x_link_w, x_w_c);
    return RAMUS_OK;
}

static ramus_status share_loads(const ramus_model *m, ramus_mechanism *x)
{
    for (int k = 0; k < x->nsharing; k++) {
        shared_link *s = &x->shared[k];
        ramus_pose x_w_link;
        RAMUS_TRY(ramus_frame_pose(m, x->data, (ramus_frame){ s->link }, &x_w_link));
        const ramus_pose x_link_w = ramus_pose_inv(x_w_link);
        for (int c = 0; c < s->sharing.ncarrier; c++) {
            RAMUS_TRY(carrier_pose(m, x, &s->place[c], x_link_w, &s->pose[c]));
            s->carrier[c].pose = s->pose[c];
        }
        RAMUS_TRY(ramus_share(&s->sharing, x->wrench[s->link], s->given, &x->error));
    }
    return RAMUS_OK;
}

ramus_status ramus_mechanism_inverse_dynamics(const ramus_model *m, ramus_mechanism *x, const double q[],
                                              const double v[], const double a[], double tau[])
{
    RAMUS_NEED_AS(NULL, x, "mechanism");
    RAMUS_NEED_AS(&x->error, m, "model");
    RAMUS_NEED_ARRAYS(&x->error, m->nq, q);
    RAMUS_NEED_ARRAYS(&x->error, m->nv, v, a, tau);
    RAMUS_TRY(ramus_mechanism_update(m, x, q, v, a));
    RAMUS_TRY(beside_refuse_bar(x->data->beside ? x->data->beside->loose_bar : NULL, &x->error));
    RAMUS_TRY(place_parts(m, x));
    RAMUS_TRY(find_forces(m, x, q, v, a));
    RAMUS_TRY(find_tensions(m, x));
    RAMUS_TRY(complete_wrenches(m, x, q, v, a));
    RAMUS_TRY(share_loads(m, x));
    for (int u = 0; u < x->nmover; u++)
        for (int c = 0; c < m->nv; c++)
            x->tau_rest[c] += x->z[u] * x->jacobian[u * m->nv + c];
    for (int e = 0; e < x->nmoved; e++)
        x->tau_rest[x->moved[e]] = 0; /* what is left is rounding */
    numbers_copy(tau, x->tau_rest, (size_t)m->nv);
    return RAMUS_OK;
}

const double *ramus_mechanism_tensions(const ramus_mechanism *x)
{
    return x ? x->tension : NULL;
}

const ramus_wrench *ramus_mechanism_wrenches(const ramus_mechanism *x)
{
    return x ? x->wrench : NULL;
}

const ramus_wrench *ramus_mechanism_shares(const ramus_mechanism *x, int sharing)
{
    return x && sharing >= 0 && sharing < x->nsharing ? x->shared[sharing].given : NULL;
}

const ramus_pose *ramus_mechanism_carriers(const ramus_mechanism *x, int sharing)
{
    return x && sharing >= 0 && sharing < x->nsharing ? x->shared[sharing].pose : NULL;
}
