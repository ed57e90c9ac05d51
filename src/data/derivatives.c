/* derivatives.c - derivatives of the robot as described: tree, springs, bars and constraints
 *
 *     M a + C v + g + J^T external = tau + springs + A^T multiplier        A a = b
 *
 * Method   springs and constraints act on links, so the derivatives of the tree (src/tree) with their wrenches as external ones
 *          are there, except for what these wrenches change in the axes of their links: that part is summed for each pair of
 *          frames (src/constraint/pair.c), and M^-1 applied to it. A spring whose length depends on one coordinate is a force of
 *          that coordinate instead. Constraints then bind the result (src/constraint/derivatives.c).
 * Cost     a solution of forward dynamics, one more pass of kinematics, the tree's derivatives, and what constraints add; no
 *          allocation.
 * Fails    as forward dynamics; RAMUS_ERR_UNSUPPORTED for constraints by function, for springs on levers that more than one
 *          coordinate moves, where friction slides, and for inverse dynamics under constraints; RAMUS_ERR_SINGULAR where redundant rows are not
 *          redundant beside the state.
 */
#include "beside.h"

#include "ramus/derivatives.h"

#include "base/fail.h"
#include "tree/derivatives.h"

#include <string.h>

static ramus_status check_work(const ramus_model *m, ramus_data *d)
{
    return data_check(m, d, d->derivatives, "RAMUS_WITH_DERIVATIVES", "derivatives");
}

/* ---- springs ------------------------------------------------------------------------------------------------ */

/* One between two links, as a pair of frames; `external` has its wrenches. */
static ramus_status add_pair_spring(const ramus_model *m, ramus_data *d, const ramus_part_info *spring,
                                    const spring_law *law, double length, double tension)
{
    struct beside_tree *b = d->beside;
    const ramus_quat plain = { 1, 0, 0, 0 };
    const pair_end end[2] = { { { spring->link[0].index }, { plain, spring->point[0] } },
                              { { spring->link[1].index }, { plain, spring->point[1] } } };
    const double share = length > 0 ? tension / length : law->stiffness;
    pair_motion r = { .column = b->pair.column };
    RAMUS_TRY(pair_motion_of(m, &b->kinematics, &end[0], &end[1], &r));
    const ramus_vec3 p = r.x_a_b.position, zero = { 0, 0, 0 };
    const ramus_vec3 u = length > 0 ? vec3_scale(1 / length, p) : zero;
    for (int k = 0; k < r.ncolumn; k++) {
        const ramus_vec3 shift = r.column[k].s.linear;
        const double longer = vec3_dot(u, shift);
        const ramus_vec3 pull = vec3_axpy(vec3_scale(share, shift), (law->stiffness - share) * longer, u);
        b->pair.change[k] = (pair_force){ vec3_scale(-1, pull), zero };
    }
    pair_add_stiffness(&r, &(pair_force){ vec3_scale(-share, p), zero }, b->pair.change, 1, (size_t)m->nv,
                       b->pair.stiffness);
    return RAMUS_OK;
}

/* Into b->external the wrenches of springs and, into b->tau, their forces at single coordinates; b->pair.stiffness has what they
 * add. The kinematics are those of q and v at least. */
static ramus_status add_springs(const ramus_model *m, ramus_data *d, const double q[])
{
    struct beside_tree *b = d->beside;
    const size_t nv = (size_t)m->nv;
    for (int n = 0; n < b->springs->nspring; n++) {
        const ramus_part_info *spring = &b->springs->part[b->springs->spring[n]];
        const spring_law law = spring_of(spring);
        part_state state;
        RAMUS_TRY(spring_in_state(m, &b->kinematics, spring, spring->name, &state, &d->error));
        if (spring->depends == 0)
            continue;
        const int never_slack = state.length == 0 && law.rest_length == 0 && law.pretension == 0;
        const double tension = spring_tension(&law, state.length);
        if (!never_slack && spring_is_slack(&law, state.length))
            continue;
        if (spring->depends == 1) {
            length_of l;
            const size_t at = (size_t)spring->v_index;
            RAMUS_TRY(part_length_at(m, spring, q[spring->q_index], &l, &d->error));
            b->tau[at] -= tension * l.first;
            b->pair.stiffness[at * nv + at] -= law.stiffness * l.first * l.first + tension * l.second;
        } else if (spring->lever[0] || spring->lever[1]) {
            return ramus_fail(
                &d->error, RAMUS_ERR_UNSUPPORTED,
                "spring '%s' ends on a lever that more than one coordinate moves, and its derivatives are "
                "not there; the functions with _tree in their names leave springs out",
                spring->name);
        } else {
            if (tension != 0)
                part_add_wrenches(&state, tension, b->external);
            RAMUS_TRY(add_pair_spring(m, d, spring, &law, state.length, tension));
        }
    }
    return RAMUS_OK;
}

/* The user's wrenches in b->external, no force in b->tau, no stiffness. */
static void begin(const ramus_model *m, struct beside_tree *b, const ramus_wrench external[])
{
    const size_t size = (size_t)m->nlink * sizeof *b->external;
    if (external && size)
        memcpy(b->external, external, size);
    else if (size)
        memset(b->external, 0, size);
    numbers_clear(b->tau, (size_t)m->nv);
    numbers_clear(b->pair.stiffness, (size_t)m->nv * (size_t)m->nv);
}

static ramus_status not_finite_stiffness(const ramus_model *m, ramus_data *d, const state_inputs *in)
{
    return d->sv->all_finite((size_t)m->nv * (size_t)m->nv, d->beside->pair.stiffness)
               ? RAMUS_OK
               : not_finite(m, in, "the derivatives", NULL, &d->error);
}

/* ---- inverse dynamics --------------------------------------------------------------------------------------- */

ramus_status ramus_inverse_dynamics_derivatives(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                                const double a[], const ramus_wrench external[], double dtau_dq[],
                                                double dtau_dv[], double dtau_da[])
{
    RAMUS_NEED_STATE(m, d, q, v, a);
    struct beside_tree *b = d->beside;
    if (!b)
        return ramus_inverse_dynamics_derivatives_tree(m, d, q, v, a, external, dtau_dq, dtau_dv, dtau_da);
    RAMUS_TRY(check_work(m, d));
    if (b->constraints && b->constraints->nrow)
        return ramus_fail(
            &d->error, RAMUS_ERR_UNSUPPORTED,
            "derivatives of inverse dynamics are not there under constraints, which leave a choice of forces; "
            "the functions with _tree in their names leave constraints and springs out");
    b->solved = b->differentiated = 0;
    RAMUS_TRY(beside_refuse_bar(b->loose_bar, &d->error));
    RAMUS_TRY(kinematics_update(m, d, &b->kinematics, q, v, NULL));
    begin(m, b, external);
    RAMUS_TRY(add_springs(m, d, q));
    RAMUS_TRY(ramus_inverse_dynamics_derivatives_tree(m, d, q, v, a, b->external, dtau_dq, dtau_dv, dtau_da));
    for (size_t k = 0; dtau_dq && k < (size_t)m->nv * (size_t)m->nv; k++)
        dtau_dq[k] -= b->pair.stiffness[k];
    return not_finite_stiffness(m, d, &(state_inputs){ .q = q, .v = v, .a = a, .external = external });
}

/* ---- forward dynamics --------------------------------------------------------------------------------------- */

/* da_dq += M^-1 stiffness, with the factors of M that the tree's derivatives left */
static void apply_stiffness(const ramus_model *m, const ramus_data *d, double da_dq[])
{
    const struct derivative_work *w = d->derivatives;
    const double *stiffness = d->beside->pair.stiffness;
    const size_t nv = (size_t)m->nv;
    for (size_t k = 0; k < nv; k++) {
        int any = 0;
        for (size_t i = 0; i < nv; i++) {
            w->solution[i] = stiffness[(size_t)w->unknowns.user[i] * nv + k];
            any |= w->solution[i] != 0;
        }
        if (!any)
            continue;
        w->kernel->branched_solve(&w->unknowns.tree, w->factor, w->pivot, w->path, w->solution);
        for (size_t i = 0; i < nv; i++)
            da_dq[(size_t)w->unknowns.user[i] * nv + k] += w->solution[i];
    }
}

/* Accelerations in b->a, multipliers and factors in the set, always by factors; rows of bounds that are held count as equalities. */
static ramus_status solve_by_factors(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                     const double tau[], const ramus_wrench external[])
{
    struct beside_tree *b = d->beside;
    constraint_set *c = b->constraints;
    const constraint_options options = c->options;
    RAMUS_TRY(beside_update(m, d, q, v, external));
    for (int i = c->nequality; i < c->nrow; i++) /* bounds are not stabilised */
        c->velocity_error[i] = c->position_error[i] = 0;
    c->options.method = RAMUS_CONSTRAINT_BY_FACTORS;
    c->work.skip = c->held != NULL;
    const ramus_status status = constrained_accelerations(c, q, v, tau, b->acting, b->a);
    c->work.skip = 0;
    c->options = options;
    if (status == RAMUS_OK && (c->held || c->nbound == 0))
        factor_rows(c, NULL); /* whether the solution needed these or not */
    return status;
}

static ramus_status solve(const ramus_model *m, ramus_data *d, const double q[], const double v[], const double tau[],
                          const ramus_wrench external[], bool moves)
{
    constraint_set *c = d->beside->constraints;
    bool moved = false, any = false;
    RAMUS_TRY(constraints_have_derivatives(c));
    RAMUS_TRY(solve_by_factors(m, d, q, v, tau, external));
    if (c->nbound) { /* who is active is known: from here on these rows are equalities */
        RAMUS_TRY(constraints_hold_active(c, &any));
        bounds_hold(c, c->work.held);
        RAMUS_TRY(solve_by_factors(m, d, q, v, tau, external));
    }
    if (moves)
        RAMUS_TRY(constraint_check_redundant(c, q, v, &moved));
    return moved ? solve_by_factors(m, d, q, v, tau, external) : RAMUS_OK;
}

/* Redundant rows of equalities alone: those of bounds that are not held are zero, and count as such. */
static void release_bounds(constraint_set *c)
{
    int n = 0;
    for (int k = 0; k < c->nredundant; k++)
        if (c->redundant[k] < c->nequality)
            c->redundant[n++] = c->redundant[k];
    c->nredundant = n;
    c->rank = c->nequality - n;
    bounds_hold(c, NULL);
}

static bool row_is_coupling(const constraint_set *c, int row)
{
    for (size_t k = 0; k < c->count; k++)
        if (row >= c->item[k].first && row < c->item[k].first + c->item[k].nrow)
            return c->item[k].d.kind == RAMUS_CONSTRAINT_COUPLING && !c->item[k].callback.fill;
    return false;
}

/* Adds to b->tau the forces of couplings and stops, which act on no link. */
static void add_joint_forces(const ramus_model *m, struct beside_tree *b)
{
    const constraint_set *c = b->constraints;
    const size_t nv = (size_t)m->nv;
    for (int row = 0; row < c->nrow; row++) {
        const int bound = row - c->nequality;
        const ramus_constraint_kind kind =
            bound < 0 ? RAMUS_CONSTRAINT_COUPLING : c->item[c->bound[bound / 3].item].d.kind;
        if (bound < 0 ? !row_is_coupling(c, row) : kind != RAMUS_CONSTRAINT_STOP)
            continue;
        for (size_t i = 0; i < nv; i++)
            b->tau[i] += c->multiplier[row] * c->A[(size_t)row * nv + i];
    }
}

/* From the derivatives of the tree to those under constraints; rows and stiffness are there. */
static ramus_status constrain(const ramus_model *m, ramus_data *d, const double q[], double da_dq[], double da_dv[],
                              double da_dtau[])
{
    struct beside_tree *b = d->beside;
    constraint_set *c = b->constraints;
    const size_t numbers = (size_t)c->nrow * (size_t)m->nv;
    if (da_dq)
        RAMUS_TRY(constraint_range_change(c, q, &b->pair, c->multiplier_q));
    constraint_spread(c);
    if (da_dq)
        constrain_derivatives(c, c->rows_q, da_dq, c->multiplier_q);
    numbers_clear(c->multiplier_v, numbers);
    if (da_dv)
        constrain_derivatives(c, c->rows_v, da_dv, c->multiplier_v);
    numbers_clear(c->multiplier_tau, numbers);
    if (da_dtau)
        constrain_derivatives(c, NULL, da_dtau, c->multiplier_tau);
    b->solved = 1;
    b->differentiated = (da_dq ? WITH_Q : 0) | (da_dv ? WITH_V : 0) | (da_dtau ? WITH_TAU : 0);
    return RAMUS_OK;
}

static ramus_status forward_derivatives(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                        const double tau[], const ramus_wrench external[], double da_dq[],
                                        double da_dv[], double da_dtau[])
{
    struct beside_tree *b = d->beside;
    constraint_set *c = b->constraints;
    if (c)
        RAMUS_TRY(solve(m, d, q, v, tau, external, da_dq || da_dv));
    RAMUS_TRY(kinematics_update(m, d, &b->kinematics, q, v, c ? b->a : NULL));
    begin(m, b, external);
    RAMUS_TRY(add_springs(m, d, q));
    if (c) {
        RAMUS_TRY(constraint_row_derivatives(c, &b->pair));
        constraint_add_wrenches(c, 0, c->count, c->multiplier, b->external);
        add_joint_forces(m, b);
    }
    for (int k = 0; k < m->nv; k++)
        b->tau[k] += tau[k];
    const state_inputs in = { .q = q, .v = v, .tau = tau, .external = external };
    RAMUS_TRY(ramus_forward_dynamics_derivatives_tree(m, d, q, v, b->tau, b->external, da_dq, da_dv, da_dtau));
    RAMUS_TRY(not_finite_stiffness(m, d, &in));
    if (da_dq)
        apply_stiffness(m, d, da_dq);
    return c ? constrain(m, d, q, da_dq, da_dv, da_dtau) : RAMUS_OK;
}

ramus_status ramus_forward_dynamics_derivatives(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                                const double tau[], const ramus_wrench external[], double da_dq[],
                                                double da_dv[], double da_dtau[])
{
    RAMUS_NEED_STATE(m, d, q, v, tau);
    struct beside_tree *b = d->beside;
    if (!b)
        return ramus_forward_dynamics_derivatives_tree(m, d, q, v, tau, external, da_dq, da_dv, da_dtau);
    RAMUS_TRY(check_work(m, d));
    b->solved = b->differentiated = 0;
    RAMUS_TRY(beside_refuse_bar(b->lever_bar, &d->error));
    const ramus_status status = forward_derivatives(m, d, q, v, tau, external, da_dq, da_dv, da_dtau);
    if (b->constraints && b->constraints->held)
        release_bounds(b->constraints);
    return status;
}

/* ---- forces of constraints ---------------------------------------------------------------------------------- */

ramus_constraint_derivatives ramus_constraint_derivatives_after(const ramus_data *data)
{
    const struct beside_tree *b = data ? data->beside : NULL;
    if (!b || !b->constraints || !b->solved || !b->differentiated)
        return (ramus_constraint_derivatives){ 0 };
    const constraint_set *c = b->constraints;
    const size_t bounds = (size_t)c->nequality * (size_t)c->unknowns.tree.n;
    const double *const of[3] = { b->differentiated & WITH_Q ? c->multiplier_q : NULL,
                                  b->differentiated & WITH_V ? c->multiplier_v : NULL,
                                  b->differentiated & WITH_TAU ? c->multiplier_tau : NULL };
    ramus_constraint_derivatives out = { .nrow = c->nequality,
                                         .dmultiplier_dq = of[0],
                                         .dmultiplier_dv = of[1],
                                         .dmultiplier_dtau = of[2],
                                         .nbound = c->nbound };
    if (c->nbound) {
        out.dforce_dq = of[0] ? of[0] + bounds : NULL;
        out.dforce_dv = of[1] ? of[1] + bounds : NULL;
        out.dforce_dtau = of[2] ? of[2] + bounds : NULL;
    }
    return out;
}
