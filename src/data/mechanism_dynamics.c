/* mechanism_dynamics.c - states of a mechanism: from lengths, where parts are, and what each part and each carrier gives
 *
 *     tau_rest = inverse dynamics of the robot as described: springs, bars between links and other constraints count
 *     J_u F = -tau_rest at the moved coordinates,  |F|^2 smallest         tau = tau_rest + sum over movers of F J^T
 *     bar between links: F is minus the multiplier of its distance
 *     needed wrench of a link: what its joint carries after springs, constraints and levers; share_load divides it
 *
 * Method   One equation for each moved coordinate, row after row into a row_space, corrected once by its residual. A number
 *          of J below 1e-12 of the speed of its ends is a dead centre and counts as zero. With one part for each coordinate
 *          this is F = -tau / (dL/ds). Wrenches at the joints come from a recursion with springs, constraints and parts on
 *          levers as external wrenches. A bar that is a carrier is left in the load, and takes its share by the rules.
 * Cost     one or two inverse dynamics, O(moved movers^2), O(carriers) small systems; no allocation.
 * Fails    RAMUS_ERR_SINGULAR where a lever does not reach its guide, parts cannot move their joints, or carriers not give the load;
 *          tau is untouched then.
 */
#include "mechanism.h"

#include "base/fail.h"
#include "base/memory.h"
#include "linear/dense.h"

#include <string.h>

/* ---- states ------------------------------------------------------------------------------------------------- */

static ramus_status check_finite(ramus_data *d, const char *what, const double value[], int n)
{
    for (int k = 0; value && k < n; k++)
        if (!isfinite(value[k])) {
            char name[128];
            (what[0] == 'q' ? ramus_model_q_name : ramus_model_v_name)(d->model, k, name, sizeof name);
            return ramus_fail(&d->error, RAMUS_ERR_ARGUMENT, "mechanism: %s of '%s' is %g", what, name, value[k]);
        }
    return RAMUS_OK;
}

static const frame_motion *place_of(const struct mechanism *x, ramus_link link)
{
    static const frame_motion world = { .x_w_i = { .rotation = { .w = 1 } } };
    return link.index < 0 ? &world : &x->link_now[link.index];
}

static ramus_status needs_mechanism(const ramus_model *m, ramus_data *d)
{
    return data_check(m, d, d->mechanism, "RAMUS_WITH_MECHANISM", "its mechanism");
}

/* Links and levers that carry parts; kinematics of the state. */
static ramus_status update(const ramus_model *m, ramus_data *d, const double q[], const double v[], const double a[])
{
    RAMUS_TRY(needs_mechanism(m, d));
    struct mechanism *x = d->mechanism;
    RAMUS_TRY(check_finite(d, "q", q, m->nq));
    RAMUS_TRY(check_finite(d, "v", v, m->nv));
    RAMUS_TRY(check_finite(d, "a", a, m->nv));
    RAMUS_TRY(ramus_kinematics_update(m, d, q, v, a));
    for (int e = 0; e < x->nplaced; e++) {
        const ramus_link link = { x->placed[e] };
        const ramus_status status = link_in_state(m, d->kinematics, link, &x->link_now[link.index]);
        if (status != RAMUS_OK)
            return ramus_fail(&d->error, status,
                              "link '%s', which carries parts, lies beyond a port that does not give its position",
                              ramus_model_link(m, link).name);
    }
    for (int k = 0; k < x->parts.nlever; k++) {
        const ramus_lever_info *lever = &x->parts.lever[k];
        const ramus_status status =
            lever_between(lever, place_of(x, lever->pivot), place_of(x, lever->guide), &x->lever_now[k]);
        if (status != RAMUS_OK)
            return ramus_fail(&d->error, status, "lever '%s' does not reach its guide, or is at a dead centre",
                              lever->name);
    }
    return RAMUS_OK;
}

/* This length is a coordinate's. */
static bool commands(const ramus_part_info *part, double length)
{
    return part->kind == RAMUS_PART_ACTUATOR && part->depends == 1 && !isnan(length);
}

ramus_status ramus_mechanism_set_lengths(const ramus_model *m, ramus_data *d, const double length[],
                                         const double rate[], const double acceleration[], double q[], double v[],
                                         double a[])
{
    RAMUS_NEED_DATA(m, d);
    RAMUS_NEED_ARRAYS(&d->error, ramus_model_npart(m), length);
    RAMUS_NEED_ARRAYS(&d->error, m->nq, q);
    RAMUS_TRY(needs_mechanism(m, d));
    const part_set *parts = &d->mechanism->parts;
    double(*command)[3] = d->mechanism->command;
    if (!rate != !v || !acceleration != !a || (acceleration && !rate))
        return ramus_fail(&d->error, RAMUS_ERR_ARGUMENT,
                          "mechanism: rates come with v, accelerations with a and with rates; give both of a pair or "
                          "none");
    for (int k = 0; k < parts->npart; k++) {
        const ramus_part_info *part = &parts->part[k];
        if (!commands(part, length[k]))
            continue;
        if ((rate && !isfinite(rate[k])) || (acceleration && !isfinite(acceleration[k])))
            return ramus_fail(&d->error, RAMUS_ERR_ARGUMENT,
                              "actuator '%s': the rate or the acceleration of its length is not finite", part->name);
        RAMUS_TRY(part_coordinate(m, part, length[k], &command[k][0], &d->error));
        if (rate)
            RAMUS_TRY(part_coordinate_rates(m, part, command[k][0], rate[k], acceleration ? acceleration[k] : 0,
                                            &command[k][1], &command[k][2], &d->error));
    }
    for (int k = 0; k < parts->npart; k++) { /* nothing is written before all is known */
        const ramus_part_info *part = &parts->part[k];
        if (!commands(part, length[k]))
            continue;
        q[part->q_index] = command[k][0];
        if (v)
            v[part->v_index] = command[k][1];
        if (a)
            a[part->v_index] = command[k][2];
    }
    return RAMUS_OK;
}

/* ---- one part ----------------------------------------------------------------------------------------------- */

/* In the state of the kinematics, whether or not all levers reach their guides. */
static ramus_status find_part(const ramus_model *m, ramus_data *d, ramus_part part, const ramus_part_info **info,
                              part_state *state)
{
    RAMUS_TRY(needs_mechanism(m, d));
    *info = ramus_mechanism_part(d, part);
    if (!*info)
        return ramus_fail(&d->error, RAMUS_ERR_ARGUMENT, "mechanism: there is no part %d", part.index);
    const ramus_status status = part_in_state(m, d->kinematics, *info, NULL, state);
    if (status == RAMUS_OK)
        return RAMUS_OK;
    return ramus_fail(&d->error, status, "%s '%s': %s", ramus_part_kind_name((*info)->kind), (*info)->name,
                      status == RAMUS_ERR_SINGULAR
                          ? "its ends meet, or a lever under them does not reach its guide: it has no direction"
                          : ramus_status_text(status));
}

ramus_status ramus_part_get_motion(const ramus_model *m, ramus_data *d, ramus_part part, ramus_part_motion *motion)
{
    const ramus_part_info *info;
    part_state s;
    RAMUS_NEED_DATA(m, d);
    RAMUS_NEED(&d->error, motion);
    RAMUS_TRY(find_part(m, d, part, &info, &s));
    *motion = (ramus_part_motion){ s.length, s.rate, s.acceleration, s.a, s.b, s.n, .tension = 0 };
    part_poses(&s, motion->half);
    if (info->kind == RAMUS_PART_SPRING) {
        const spring_law law = spring_of(info);
        motion->tension = spring_tension(&law, s.length);
        motion->energy = spring_energy(&law, s.length);
    }
    return RAMUS_OK;
}

ramus_status ramus_part_jacobian(const ramus_model *m, ramus_data *d, ramus_part part, double jacobian[])
{
    const ramus_part_info *info;
    part_state s;
    RAMUS_NEED_DATA(m, d);
    RAMUS_NEED_ARRAYS(&d->error, m->nv, jacobian);
    RAMUS_TRY(find_part(m, d, part, &info, &s));
    numbers_clear(jacobian, (size_t)m->nv);
    part_add_jacobian(m, d->kinematics, info, &s, 1, jacobian, NULL);
    return RAMUS_OK;
}

ramus_status ramus_part_add_wrenches(const ramus_model *m, ramus_data *d, ramus_part part, double tension,
                                     ramus_wrench external[])
{
    const ramus_part_info *info;
    part_state s;
    RAMUS_NEED_DATA(m, d);
    RAMUS_NEED_ARRAYS(&d->error, m->nlink, external);
    RAMUS_TRY(find_part(m, d, part, &info, &s));
    part_add_wrenches(&s, tension, external);
    return RAMUS_OK;
}

ramus_status ramus_lever_get_motion(const ramus_model *m, ramus_data *d, ramus_lever lever, ramus_lever_motion *motion)
{
    lever_state state;
    RAMUS_NEED_DATA(m, d);
    RAMUS_NEED(&d->error, motion);
    RAMUS_TRY(needs_mechanism(m, d));
    const ramus_lever_info *info = ramus_mechanism_lever(d, lever);
    if (!info)
        return ramus_fail(&d->error, RAMUS_ERR_ARGUMENT, "mechanism: there is no lever %d", lever.index);
    const ramus_status status = lever_in_state(m, d->kinematics, info, &state);
    if (status != RAMUS_OK)
        return ramus_fail(&d->error, status, "lever '%s': %s", info->name,
                          status == RAMUS_ERR_SINGULAR ? "it does not reach its guide, or is at a dead centre"
                                                       : ramus_status_text(status));
    *motion = state.motion;
    if (!d->kinematics->has_a)
        motion->acceleration = 0;
    return RAMUS_OK;
}

/* ---- inverse dynamics --------------------------------------------------------------------------------------- */

/* Where the parts are, their links and levers being known, and the tensions of springs. */
static ramus_status place_parts(const ramus_model *m, ramus_data *d)
{
    struct mechanism *x = d->mechanism;
    for (int k = 0; k < x->parts.npart; k++) {
        const ramus_part_info *p = &x->parts.part[k];
        part_places known;
        x->tension[k] = 0;
        if (!x->role[k].used)
            continue;
        for (int e = 0; e < 2; e++) {
            known.link[e] = place_of(x, p->link[e]);
            known.lever[e] = p->lever[e] ? &x->lever_now[p->lever[e] - x->parts.lever] : NULL;
        }
        const ramus_status status = part_in_state(m, d->kinematics, p, &known, &x->part[k]);
        if (status != RAMUS_OK)
            return ramus_fail(&d->error, status, "the ends of %s '%s' meet: it has no direction",
                              ramus_part_kind_name(p->kind), p->name);
        if (p->kind == RAMUS_PART_SPRING) {
            const spring_law law = spring_of(p);
            x->tension[k] = spring_tension(&law, x->part[k].length);
        }
    }
    return RAMUS_OK;
}

static const constraint_set *constraints_of(const ramus_data *d)
{
    return d->beside ? d->beside->constraints : NULL;
}

/* How many of them are the model's. */
static size_t own_constraints(const ramus_data *d)
{
    return d->options.without_model_constraints ? 0 : d->model->mechanism.of[KIND_CONSTRAINT].count;
}

/* x->external: the user's, those parts whose tension is known (all, or those that act before a load is shared), and constraints. */
static void add_up_external(const ramus_model *m, ramus_data *d, const ramus_wrench external[], bool all)
{
    struct mechanism *x = d->mechanism;
    const size_t size = (size_t)m->nlink * sizeof *x->external;
    memset(x->external, 0, size);
    if (external && size)
        memcpy(x->external, external, size);
    for (int k = 0; k < x->parts.npart; k++)
        if ((all || x->role[k].before_load) && x->role[k].used && x->tension[k] != 0)
            part_add_wrenches(&x->part[k], x->tension[k], x->external);
    const constraint_set *c = constraints_of(d);
    if (c) { /* but for bars, which are parts: the last of the model's own */
        const size_t own = own_constraints(d);
        constraint_add_wrenches(c, 0, own ? own - (size_t)m->nbar : 0, c->multiplier, x->external);
        constraint_add_wrenches(c, own, c->count - own, c->multiplier, x->external);
    }
}

/* What each link's other side must give after springs, constraints and those parts on levers whose tension is known; tau
 * [nv] or NULL: the forces that belong to it, but for couplings of coordinates. */
static ramus_status find_wrenches(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                  const double a[], const ramus_wrench external[], double tau[])
{
    struct mechanism *x = d->mechanism;
    add_up_external(m, d, external, false);
    RAMUS_TRY(tree_inverse_dynamics_wrenches(m, d, q, v, a, x->external, tau, x->wrench));
    for (int e = 0; e < x->nturned; e++) {
        const int k = x->turned[e];
        x->wrench[k] = ramus_wrench_to_child(m->link[k].link_in_joint, x->wrench[k]);
    }
    return RAMUS_OK;
}

/* tau_rest, and the tensions of bars between links. */
static ramus_status find_forces(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                const double a[], const ramus_wrench external[])
{
    struct mechanism *x = d->mechanism;
    const constraint_set *c = constraints_of(d);
    if (!c) /* forces and wrenches in one recursion */
        return find_wrenches(m, d, q, v, a, external, x->tau_rest);
    RAMUS_TRY(robot_inverse_dynamics(m, d, q, v, a, external, x->tau_rest));
    for (int k = 0; k < x->parts.npart; k++)
        if (x->role[k].constraint >= 0 &&
            own_constraints(d)) /* a tension pulls b towards a, and the distance grows from a to b */
            x->tension[k] = -c->multiplier[c->item[x->role[k].constraint].first];
    return RAMUS_OK;
}

/* The wrenches once more, where constraints, or parts that act through levers, were not known before. */
static ramus_status complete_wrenches(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                      const double a[], const ramus_wrench external[])
{
    const struct mechanism *x = d->mechanism;
    bool some = constraints_of(d) != NULL;
    for (int u = 0; u < x->nmover; u++)
        some |= x->role[x->mover[u]].before_load;
    return some ? find_wrenches(m, d, q, v, a, external, NULL) : RAMUS_OK;
}

static void fill_jacobian(const ramus_model *m, const ramus_data *d)
{
    const struct mechanism *x = d->mechanism;
    const size_t size = (size_t)m->nv * sizeof(double);
    for (int u = 0; u < x->nmover; u++) {
        const int k = x->mover[u];
        double *row = x->jacobian + u * m->nv;
        memset(row, 0, size);
        memset(x->speed, 0, size);
        part_add_jacobian(m, d->kinematics, &x->parts.part[k], &x->part[k], 1, row, x->speed);
        for (int c = 0; c < m->nv; c++)
            if (!(fabs(row[c]) > 1e-12 * x->speed[c]))
                row[c] = 0;
    }
}

/* One pass: z += what the rows need for J z = -tau_rest, beyond the z that is there. */
static ramus_status solve(const ramus_model *m, ramus_data *d, double tolerance)
{
    struct mechanism *x = d->mechanism;
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
            return ramus_fail(&d->error, RAMUS_ERR_SINGULAR,
                              "joint '%s' needs %g, which the parts that move it cannot give: they are at a dead "
                              "centre, or have to move other joints as well",
                              name, x->tau_rest[c]);
        }
    }
    row_space_add_solution(&x->space, x->z);
    return RAMUS_OK;
}

static ramus_status find_tensions(const ramus_model *m, ramus_data *d)
{
    struct mechanism *x = d->mechanism;
    double scale = 0;
    for (int e = 0; e < x->nmoved; e++)
        scale = fmax(scale, fabs(x->tau_rest[x->moved[e]]));
    fill_jacobian(m, d);
    memset(x->z, 0, (size_t)x->nmover * sizeof *x->z);
    for (int pass = 0; pass < 2; pass++)
        RAMUS_TRY(solve(m, d, 1e-9 * scale));
    for (int u = 0; u < x->nmover; u++)
        x->tension[x->mover[u]] = x->z[u];
    return RAMUS_OK;
}

/* ---- shares ------------------------------------------------------------------------------------------------- */

static ramus_status carrier_pose(const ramus_model *m, const ramus_data *d, const carrier_place *place,
                                 ramus_pose x_link_w, ramus_pose *pose)
{
    const struct mechanism *x = d->mechanism;
    ramus_pose x_w_c, half[2];
    if (place->kind == CARRIER_LEVER) {
        *pose = (ramus_pose){ { 1, 0, 0, 0 }, ramus_pose_point(x_link_w, x->lever_now[place->part].motion.tip) };
        return RAMUS_OK;
    }
    if (place->kind == CARRIER_FRAME) {
        RAMUS_TRY(ramus_frame_pose(m, d, place->frame, &x_w_c));
    } else {
        part_poses(&x->part[place->part], half);
        x_w_c = half[place->end];
    }
    *pose = pose_compose(x_link_w, x_w_c);
    return RAMUS_OK;
}

static ramus_status share_loads(const ramus_model *m, ramus_data *d)
{
    const struct mechanism *x = d->mechanism;
    for (size_t k = 0; k < m->mechanism.of[KIND_SHARING].count; k++) {
        const ramus_sharing_description *sharing = &m->mechanism.of[KIND_SHARING].sharing[k];
        const shared_link *s = &x->shared[k];
        ramus_pose x_w_link;
        RAMUS_TRY(ramus_frame_pose(m, d, (ramus_frame){ s->link }, &x_w_link));
        const ramus_pose x_link_w = ramus_pose_inv(x_w_link);
        for (int c = 0; c < sharing->ncarrier; c++)
            RAMUS_TRY(carrier_pose(m, d, &s->place[c], x_link_w, &s->carrier[c].pose));
        RAMUS_TRY(share_load(sharing, x->wrench[s->link], s->carrier, &d->error));
    }
    return RAMUS_OK;
}

static ramus_status inverse_dynamics(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                     const double a[], const ramus_wrench external[], double tau[])
{
    RAMUS_TRY(update(m, d, q, v, a));
    RAMUS_TRY(beside_refuse_bar(d->beside ? d->beside->loose_bar : NULL, &d->error));
    RAMUS_TRY(place_parts(m, d));
    RAMUS_TRY(find_forces(m, d, q, v, a, external));
    RAMUS_TRY(find_tensions(m, d));
    RAMUS_TRY(complete_wrenches(m, d, q, v, a, external));
    RAMUS_TRY(share_loads(m, d));
    struct mechanism *x = d->mechanism;
    for (int u = 0; u < x->nmover; u++)
        for (int c = 0; c < m->nv; c++)
            x->tau_rest[c] += x->z[u] * x->jacobian[u * m->nv + c];
    for (int e = 0; e < x->nmoved; e++)
        x->tau_rest[x->moved[e]] = 0; /* what is left is rounding */
    numbers_copy(tau, x->tau_rest, (size_t)m->nv);
    return RAMUS_OK;
}

ramus_status ramus_mechanism_inverse_dynamics(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                              const double a[], double tau[])
{
    RAMUS_NEED_AS(NULL, d, "data");
    RAMUS_NEED_AS(&d->error, m, "model");
    RAMUS_NEED_ARRAYS(&d->error, m->nq, q);
    RAMUS_NEED_ARRAYS(&d->error, m->nv, v, a, tau);
    return inverse_dynamics(m, d, q, v, a, NULL, tau);
}

ramus_status ramus_mechanism_inverse_dynamics_wrenches(const ramus_model *m, ramus_data *d, const double q[],
                                                       const double v[], const double a[],
                                                       const ramus_wrench external[], double tau[],
                                                       ramus_wrench joint_wrench[])
{
    RAMUS_NEED_AS(NULL, d, "data");
    RAMUS_NEED_AS(&d->error, m, "model");
    RAMUS_NEED_ARRAYS(&d->error, m->nq, q);
    RAMUS_NEED_ARRAYS(&d->error, m->nv, v, a, tau);
    RAMUS_TRY(inverse_dynamics(m, d, q, v, a, external, tau));
    if (!joint_wrench)
        return RAMUS_OK;
    add_up_external(m, d, external, true);
    return tree_inverse_dynamics_wrenches(m, d, q, v, a, d->mechanism->external, NULL, joint_wrench);
}
