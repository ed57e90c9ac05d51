/* sharing.c - who carries how much of a load that several bodies could carry
 *
 *     unknowns u: what each carrier gives along the axes it can; z = u / w,  w^2 = stiffness, for moments stiffness length^2
 *
 *     minimise |z|^2   subject to   sum_i Ad_i f_i(u) = needed                      6 rows
 *                                   d . f_i(u) - share_i sum_j d . f_j(u) = 0       one fewer than carriers, for each rule
 *
 * Method   the rows, scaled by w, go one after the other into a row_space, whose solution has the smallest norm and shows which
 *          row cannot be met. Where rounding shows, it is corrected by its own residual. A share of zero in a direction that
 *          only one of the carrier's unknowns has leaves that unknown out beforehand; if no solution is left then, the whole
 *          problem is solved for its error.
 *          Three carriers of one line, each as stiff: a third each; half and half is the rule, not an assumption.
 * In       needed: at the common frame, in its axes.
 * Out      wrench of carrier i at its frame, in its axes; the sum of ramus_wrench_to_parent(pose_i, wrench_i) is `needed`.
 * Cost     O(rows unknowns^2), at most 48 unknowns; no allocation.
 */
#include "part.h"

#include "linear/dense.h"
#include "linear/row_space.h"

#include "algebra/quat.h"
#include "base/fail.h"
#include "base/options.h"
#include "model/mechanism_list.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { UNKNOWNS_MAX = 6 * RAMUS_CARRIERS_MAX };

typedef struct unknown {
    int carrier;
    ramus_wrench unit; /* at the carrier's origin, common axes */
    ramus_vec3 moment; /* of the same at the common origin */
    double weight;     /* w */
} unknown;

typedef struct problem {
    const ramus_sharing_description *s;
    const ramus_carrier *carrier; /* [ncarrier] */
    int n;
    unknown u[UNKNOWNS_MAX];
    double share[RAMUS_SHARE_RULES_MAX][RAMUS_CARRIERS_MAX];
    row_space space;
    double q[UNKNOWNS_MAX * UNKNOWNS_MAX], lower[UNKNOWNS_MAX * UNKNOWNS_MAX], beta[UNKNOWNS_MAX];
    int source[UNKNOWNS_MAX]; /* which component of the balance each of its rows is, -1: a rule */
} problem;

/* The shares of a rule as numbers that add up to one. */
static void find_shares(const ramus_sharing_description *s, const ramus_share_rule *rule, double share[])
{
    int count = 0, tightest = -1;
    for (int i = 0; i < s->ncarrier; i++) {
        if (!(rule->among >> i & 1u))
            continue;
        count++;
        if (tightest < 0 || s->carrier[i].clearance < s->carrier[tightest].clearance)
            tightest = i;
    }
    for (int i = 0; i < s->ncarrier; i++)
        share[i] = !(rule->among >> i & 1u)          ? 0
                   : rule->kind == RAMUS_SHARE_FIXED ? rule->share[i]
                   : rule->kind == RAMUS_SHARE_EQUAL ? 1.0 / count
                                                     : (i == tightest);
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

static void list_unknowns(problem *p)
{
    const ramus_vec3 axis[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    for (int i = 0; i < p->s->ncarrier; i++) {
        const ramus_carrier_description *c = &p->s->carrier[i];
        const ramus_pose pose = p->carrier[i].pose;
        ramus_vec3 turned[3];
        for (int k = 0; k < 3; k++)
            turned[k] = ramus_quat_rotate(pose.rotation, axis[k]);
        for (int k = 0; k < 6; k++) {
            if (!(c->carries >> k & 1u))
                continue;
            const ramus_vec3 along = turned[k % 3];
            unknown *u = &p->u[p->n++];
            *u = (unknown){ .carrier = i, .weight = sqrt(c->stiffness) * (k < 3 ? 1 : p->s->length) };
            *(k < 3 ? &u->unit.force : &u->unit.moment) = along;
            u->moment = k < 3 ? vec3_cross(pose.position, along) : along;
        }
    }
}

static double along(const ramus_share_rule *rule, const unknown *u)
{
    return vec3_dot(rule->direction, rule->load == RAMUS_LOAD_FORCE ? u->unit.force : u->unit.moment);
}

/* Unknowns that a rule sets to zero. */
static void leave_out(problem *p)
{
    bool out[UNKNOWNS_MAX] = { false };
    int kept = 0;
    for (int r = 0; r < p->s->nrule; r++) {
        int count[RAMUS_CARRIERS_MAX] = { 0 }, last[RAMUS_CARRIERS_MAX];
        const ramus_share_rule *rule = &p->s->rule[r];
        for (int j = 0; j < p->n; j++) {
            const int i = p->u[j].carrier;
            if (!(rule->among >> i & 1u) || p->share[r][i] != 0 || along(rule, &p->u[j]) == 0)
                continue;
            count[i]++;
            last[i] = j;
        }
        for (int i = 0; i < p->s->ncarrier; i++)
            if (count[i] == 1)
                out[last[i]] = true;
    }
    for (int j = 0; j < p->n; j++)
        if (!out[j])
            p->u[kept++] = p->u[j];
    p->n = kept;
}

static double component(ramus_vec3 v, int k)
{
    return k == 0 ? v.x : k == 1 ? v.y : v.z;
}

/* Component k (force x y z, moment x y z at the common origin) of the sum of all. */
static void balance_row(const problem *p, int k, double row[])
{
    for (int j = 0; j < p->n; j++) {
        const unknown *u = &p->u[j];
        row[j] = u->weight * component(k < 3 ? u->unit.force : u->moment, k % 3);
    }
}

/* d . f_i - share sum_among d . f_j */
static void rule_row(const problem *p, const ramus_share_rule *rule, int i, double share, double row[])
{
    const double size = vec3_norm(rule->direction);
    for (int j = 0; j < p->n; j++) {
        const unknown *u = &p->u[j];
        const bool in = rule->among >> u->carrier & 1u;
        row[j] = in ? u->weight * along(rule, u) / size * ((u->carrier == i) - share) : 0;
    }
}

/* ---- solution ----------------------------------------------------------------------------------------------- */

static ramus_status solve(problem *p, const double needed[6], double scale, double z[], ramus_error *err)
{
    static const char *const what[6] = { "force along x",  "force along y",  "force along z",
                                         "moment about x", "moment about y", "moment about z" };
    const ramus_sharing_description *s = p->s;
    double row[UNKNOWNS_MAX];
    row_space *space = &p->space;
    *space = (row_space){ .n = p->n, .q = p->q, .beta = p->beta, .lower = p->lower };
    for (int k = 0; k < 6; k++) {
        balance_row(p, k, row);
        if (space->rank < p->n)
            p->source[space->rank] = k;
        if (!row_space_take(space, row, needed[k], 1e-9 * scale))
            return ramus_fail(err, RAMUS_ERR_SINGULAR,
                              "load of '%s': its carriers cannot give the %s of %g that is needed", s->name, what[k],
                              needed[k]);
    }
    for (int r = 0; r < s->nrule; r++) {
        const ramus_share_rule *rule = &s->rule[r];
        const double *share = p->share[r];
        int largest = -1; /* its row follows from the others */
        for (int i = 0; i < s->ncarrier; i++)
            if ((rule->among >> i & 1u) && (largest < 0 || share[i] > share[largest]))
                largest = i;
        for (int i = 0; i < s->ncarrier; i++) {
            if (!(rule->among >> i & 1u) || i == largest)
                continue;
            rule_row(p, rule, i, share[i], row);
            if (space->rank < p->n)
                p->source[space->rank] = -1;
            if (!row_space_take(space, row, 0, 1e-9 * scale))
                return ramus_fail(
                    err, RAMUS_ERR_SINGULAR,
                    "load of '%s', rule '%s': carrier '%s' cannot have the share %g of what is needed here", s->name,
                    rule->name ? rule->name : "", s->carrier[i].name, share[i]);
        }
    }
    row_space_add_solution(space, z);
    return RAMUS_OK;
}

/* z [n] for which all rows hold; the balance to rounding. */
static ramus_status find(problem *p, const double want[6], double scale, double z[], ramus_error *err)
{
    double left[6], row[UNKNOWNS_MAX];
    bool exact = true;
    memset(z, 0, UNKNOWNS_MAX * sizeof *z);
    RAMUS_TRY(solve(p, want, scale, z, err));
    for (int k = 0; k < 6; k++) {
        double size = fabs(want[k]);
        balance_row(p, k, row);
        for (int j = 0; j < p->n; j++)
            size += fabs(row[j] * z[j]);
        left[k] = want[k] - dense_dot(row, z, p->n);
        exact = exact && fabs(left[k]) <= 4 * DBL_EPSILON * size;
    }
    if (exact)
        return RAMUS_OK;
    for (int r = 0; r < p->space.rank; r++)
        row[r] = p->source[r] < 0 ? 0 : left[p->source[r]];
    row_space_again(&p->space, row);
    row_space_add_solution(&p->space, z);
    return RAMUS_OK;
}

ramus_status share_load(const ramus_sharing_description *s, ramus_wrench needed, ramus_carrier carrier[],
                        ramus_error *err)
{
    problem p;
    p.s = s;
    p.carrier = carrier;
    const double want[6] = { needed.force.x,  needed.force.y,  needed.force.z,
                             needed.moment.x, needed.moment.y, needed.moment.z };
    double z[UNKNOWNS_MAX], scale = 0;
    for (int k = 0; k < 6; k++) {
        if (!isfinite(want[k]))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "load of '%s': what is needed is not finite", s->name);
        scale = fmax(scale, fabs(want[k]));
    }
    for (int r = 0; r < s->nrule; r++)
        find_shares(s, &s->rule[r], p.share[r]);
    p.n = 0;
    list_unknowns(&p);
    leave_out(&p);
    if (find(&p, want, scale, z, NULL) != RAMUS_OK) {
        p.n = 0;
        list_unknowns(&p);
        RAMUS_TRY(find(&p, want, scale, z, err));
    }
    for (int i = 0; i < s->ncarrier; i++) {
        ramus_wrench sum = { { 0, 0, 0 }, { 0, 0, 0 } };
        for (int j = 0; j < p.n; j++)
            if (p.u[j].carrier == i) {
                sum.force = vec3_axpy(sum.force, p.u[j].weight * z[j], p.u[j].unit.force);
                sum.moment = vec3_axpy(sum.moment, p.u[j].weight * z[j], p.u[j].unit.moment);
            }
        const ramus_quat r = carrier[i].pose.rotation;
        carrier[i].wrench = (ramus_wrench){ quat_unrotate(r, sum.force), quat_unrotate(r, sum.moment) };
    }
    return RAMUS_OK;
}

ramus_status ramus_share(const ramus_sharing_description *sharing, ramus_wrench needed, ramus_carrier carrier[],
                         ramus_error *err)
{
    RAMUS_NEED(err, sharing, carrier);
    ramus_sharing_description copy;
    RAMUS_TRY(OPTIONS_READ(ramus_sharing_description, &copy, sharing, err));
    RAMUS_TRY(mechanism_check_rules(&copy, err));
    return share_load(&copy, needed, carrier, err);
}
