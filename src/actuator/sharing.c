/* sharing.c - who carries how much of a load that several bodies could carry
 *
 *     unknowns u: what each carrier gives along the axes it can; z = u / w,  w^2 = stiffness, for moments stiffness length^2
 *
 *     minimise |z|^2   subject to   sum_i Ad_i f_i(u) = needed                      6 rows
 *                                   d . f_i(u) - share_i sum_j d . f_j(u) = 0       one fewer than carriers, for each rule
 *
 * Method   the rows, scaled by w, go one after the other into a row_space, whose solution has the smallest norm and says which
 *          row cannot be met. It is corrected once by its own residual, which leaves the sum right to rounding.
 *          Three carriers of one line, each as stiff: a third each; half and half is the rule, not an assumption.
 * In       needed: at the common frame, in its axes.
 * Out      given[i]: at carrier i's frame, in its axes; the sum of ramus_wrench_to_parent(pose_i, given[i]) is `needed`.
 * Cost     O(rows unknowns^2), at most 48 unknowns; no allocation.
 */
#include "ramus/actuator.h"

#include "row_space.h"

#include "algebra/vec3.h"
#include "base/fail.h"

#include <math.h>
#include <string.h>

enum { UNKNOWNS_MAX = 6 * RAMUS_CARRIERS_MAX };

typedef struct unknown {
    int carrier;
    ramus_wrench unit; /* at the carrier's origin, common axes */
    double weight;     /* w */
} unknown;

typedef struct problem {
    const ramus_sharing *s;
    int n;
    unknown u[UNKNOWNS_MAX];
    double q[UNKNOWNS_MAX * UNKNOWNS_MAX], beta[UNKNOWNS_MAX]; /* of a row_space */
} problem;

ramus_sharing ramus_sharing_default(void)
{
    return (ramus_sharing){ .struct_size = sizeof(ramus_sharing), .length = 1 };
}

/* ---- checks ------------------------------------------------------------------------------------------------- */

static const char *name_of(const char *name)
{
    return name ? name : "";
}

static ramus_status check_sharing(const ramus_sharing *s, ramus_error *err)
{
    if (s->struct_size != sizeof *s)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "start a sharing with ramus_sharing_default()");
    const char *body = name_of(s->name);
    if (s->ncarrier < 1 || s->ncarrier > RAMUS_CARRIERS_MAX || s->nrule < 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "load of '%s': %d carriers and %d rules; 1 to %d carriers are possible", body, s->ncarrier,
                          s->nrule, RAMUS_CARRIERS_MAX);
    if (!(s->length > 0) || isinf(s->length))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "load of '%s': length is %g; it must be above zero", body,
                          s->length);
    for (int i = 0; i < s->ncarrier; i++) {
        const ramus_carrier *c = &s->carrier[i];
        if (!(c->stiffness > 0) || isinf(c->stiffness))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                              "load of '%s': stiffness of carrier '%s' is %g; it must be finite and above zero", body,
                              name_of(c->name), c->stiffness);
        if (!(c->clearance >= 0))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "load of '%s': clearance of carrier '%s' is %g", body,
                              name_of(c->name), c->clearance);
    }
    return RAMUS_OK;
}

/* The shares of a rule as numbers that add up to one. */
static ramus_status shares_of(const ramus_sharing *s, const ramus_share_rule *rule, double share[], ramus_error *err)
{
    const char *body = name_of(s->name), *name = name_of(rule->name);
    int count = 0, tightest = -1, same = 0;
    double sum = 0;
    for (int i = 0; i < s->ncarrier; i++) {
        share[i] = 0;
        if (!(rule->among >> i & 1u))
            continue;
        count++;
        sum += rule->share[i];
        if (tightest < 0 || s->carrier[i].clearance < s->carrier[tightest].clearance) {
            tightest = i;
            same = 0;
        } else if (s->carrier[i].clearance == s->carrier[tightest].clearance) {
            same = 1;
        }
    }
    if (count < 2 || rule->among >> s->ncarrier)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "load of '%s', rule '%s': 'among' must name at least two of the %d carriers", body, name,
                          s->ncarrier);
    if (!(vec3_norm(rule->direction) > 0) || isinf(vec3_norm(rule->direction)))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "load of '%s', rule '%s': its direction has no length", body, name);
    if (rule->kind == RAMUS_SHARE_TIGHTEST && same)
        return ramus_fail(
            err, RAMUS_ERR_ARGUMENT,
            "load of '%s', rule '%s': two carriers have the smallest clearance %g; the tightest must be one", body,
            name, s->carrier[tightest].clearance);
    if (rule->kind == RAMUS_SHARE_FIXED && !(fabs(sum - 1) <= 1e-12))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "load of '%s', rule '%s': the shares add up to %.15g, not to 1",
                          body, name, sum);
    for (int i = 0; i < s->ncarrier; i++)
        if (rule->among >> i & 1u)
            share[i] = rule->kind == RAMUS_SHARE_FIXED   ? rule->share[i]
                       : rule->kind == RAMUS_SHARE_EQUAL ? 1.0 / count
                                                         : (i == tightest);
    return RAMUS_OK;
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

static void list_unknowns(problem *p)
{
    const ramus_vec3 axis[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    for (int i = 0; i < p->s->ncarrier; i++) {
        const ramus_carrier *c = &p->s->carrier[i];
        for (int k = 0; k < 6; k++) {
            if (!(c->carries >> k & 1u))
                continue;
            const ramus_vec3 along = ramus_quat_rotate(c->pose.rotation, axis[k % 3]);
            unknown *u = &p->u[p->n++];
            *u = (unknown){ .carrier = i, .weight = sqrt(c->stiffness) * (k < 3 ? 1 : p->s->length) };
            *(k < 3 ? &u->unit.force : &u->unit.moment) = along;
        }
    }
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
        const ramus_vec3 moment =
            vec3_add(u->unit.moment, vec3_cross(p->s->carrier[u->carrier].pose.position, u->unit.force));
        row[j] = u->weight * component(k < 3 ? u->unit.force : moment, k % 3);
    }
}

/* d . f_i - share sum_among d . f_j */
static void rule_row(const problem *p, const ramus_share_rule *rule, int i, double share, double row[])
{
    const ramus_vec3 d = vec3_scale(1 / vec3_norm(rule->direction), rule->direction);
    for (int j = 0; j < p->n; j++) {
        const unknown *u = &p->u[j];
        const double along = vec3_dot(d, rule->load == RAMUS_LOAD_FORCE ? u->unit.force : u->unit.moment);
        const int in = rule->among >> u->carrier & 1u;
        row[j] = in ? u->weight * along * ((u->carrier == i) - share) : 0;
    }
}

/* ---- solution ----------------------------------------------------------------------------------------------- */

static ramus_status solve(problem *p, const double needed[6], double scale, double z[], ramus_error *err)
{
    static const char *const what[6] = { "force along x",  "force along y",  "force along z",
                                         "moment about x", "moment about y", "moment about z" };
    const ramus_sharing *s = p->s;
    double row[UNKNOWNS_MAX], share[RAMUS_CARRIERS_MAX];
    row_space space = { .n = p->n, .q = p->q, .beta = p->beta };
    for (int k = 0; k < 6; k++) {
        balance_row(p, k, row);
        if (!row_space_take(&space, row, needed[k], 1e-9 * scale))
            return ramus_fail(err, RAMUS_ERR_SINGULAR,
                              "load of '%s': its carriers cannot give the %s of %g that is needed", name_of(s->name),
                              what[k], needed[k]);
    }
    for (int r = 0; r < s->nrule; r++) {
        const ramus_share_rule *rule = &s->rule[r];
        RAMUS_TRY(shares_of(s, rule, share, err));
        int largest = -1; /* its row follows from the others */
        for (int i = 0; i < s->ncarrier; i++)
            if ((rule->among >> i & 1u) && (largest < 0 || share[i] > share[largest]))
                largest = i;
        for (int i = 0; i < s->ncarrier; i++) {
            if (!(rule->among >> i & 1u) || i == largest)
                continue;
            rule_row(p, rule, i, share[i], row);
            if (!row_space_take(&space, row, 0, 1e-9 * scale))
                return ramus_fail(
                    err, RAMUS_ERR_SINGULAR,
                    "load of '%s', rule '%s': carrier '%s' cannot have the share %g of what is needed here",
                    name_of(s->name), name_of(rule->name), name_of(s->carrier[i].name), share[i]);
        }
    }
    row_space_add_solution(&space, z);
    return RAMUS_OK;
}

ramus_status ramus_share(const ramus_sharing *s, ramus_wrench needed, ramus_wrench given[], ramus_error *err)
{
    RAMUS_TRY(check_sharing(s, err));
    problem p;
    p.s = s;
    p.n = 0;
    list_unknowns(&p);
    const double want[6] = { needed.force.x,  needed.force.y,  needed.force.z,
                             needed.moment.x, needed.moment.y, needed.moment.z };
    double left[6], row[UNKNOWNS_MAX], z[UNKNOWNS_MAX] = { 0 }, scale = 0;
    for (int k = 0; k < 6; k++) {
        if (!isfinite(want[k]))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "load of '%s': what is needed is not finite", name_of(s->name));
        scale = fmax(scale, fabs(want[k]));
    }
    RAMUS_TRY(solve(&p, want, scale, z, err));
    for (int k = 0; k < 6; k++) { /* once more for what rounding left */
        balance_row(&p, k, row);
        left[k] = want[k] - row_dot(row, z, p.n);
    }
    RAMUS_TRY(solve(&p, left, scale, z, err));
    for (int i = 0; i < s->ncarrier; i++) {
        ramus_wrench sum = { { 0, 0, 0 }, { 0, 0, 0 } };
        for (int j = 0; j < p.n; j++)
            if (p.u[j].carrier == i) {
                sum.force = vec3_axpy(sum.force, p.u[j].weight * z[j], p.u[j].unit.force);
                sum.moment = vec3_axpy(sum.moment, p.u[j].weight * z[j], p.u[j].unit.moment);
            }
        const ramus_quat r = s->carrier[i].pose.rotation, back = { r.w, -r.x, -r.y, -r.z };
        given[i] = (ramus_wrench){ ramus_quat_rotate(back, sum.force), ramus_quat_rotate(back, sum.moment) };
    }
    return RAMUS_OK;
}
