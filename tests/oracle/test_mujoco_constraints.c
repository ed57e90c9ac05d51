/* test_mujoco_constraints.c - accelerations under constraints against MuJoCo
 *
 * Random trees of hinges and slides with a ball closure (MuJoCo's connect), a weld and a coupling of two joints, at
 * states that meet them. MuJoCo gives M, the bias forces and the Jacobian J of its own equality constraints, and then
 *
 *     [M J^T; J 0] (a, -f) = (tau - bias, -dJ/dt v)        dJ/dt v by eighth-order differences of J along v
 *
 * is solved here: a sharp comparison. MuJoCo's own answer is softer: its constraints give way (impedance 0.9999 is its
 * limit, which badly placed loops feel at 5%), and it leaves dJ/dt v out. So that one is compared at rest, with the
 * regularisation of its solver made smaller by hand between two of its stages; then its conditioning is the limit.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <string.h>

#include "oracle/mujoco_oracle.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random.h"
#include "support/random_model.h"
#include "support/vec.h"

static const double stiffer = 1e-6; /* than MuJoCo's limit */

enum { CONNECT = 1, WELD = 2, COUPLE = 4 };

typedef struct pair {
    unsigned long long seed;
    plain_tree *tree;
    ramus_model *model;
    ramus_data *data;
    ramus_data *set;
    mjModel *m;
    mjData *d;
    int *dof; /* MuJoCo's coordinate of each of ours */
    random_state s;
    int nv;
} pair;

static double *numbers(size_t n)
{
    double *x = calloc(n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

static void must(ramus_status status, const ramus_error *err, unsigned long long seed)
{
    if (status != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err->text);
}

/* Adds the constraint to the set and writes it for MuJoCo. */
static void add_both(pair *p, rng *g, int kind, char *xml, size_t size, ramus_constraint_description *kept)
{
    const char *joint[2];
    ramus_constraint_description d = ramus_constraint_description_default();
    ramus_error err;
    double coefficient[2] = { 1, -rng_uniform(g, 0.3, 2) };
    const size_t used = strlen(xml);
    const int n = p->tree->nlink, a = n - 1, b = kind == WELD ? n - 3 : n - 2, low = rng_int(g, 0, 1);
    d.pose_a = rng_pose(g);
    d.pose_b = rng_pose(g);
    d.frame_a = ramus_model_link(p->model, (ramus_link){ a }).name;
    d.frame_b = ramus_model_link(p->model, (ramus_link){ b }).name;
    if (kind == COUPLE) {
        d.name = "couple";
        d.kind = RAMUS_CONSTRAINT_COUPLING;
        joint[0] = ramus_model_link(p->model, (ramus_link){ low }).joint_name;
        joint[1] = ramus_model_link(p->model, (ramus_link){ low + 2 }).joint_name;
        d.ncoordinate = 2;
        d.joint = joint;
        d.coefficient = coefficient;
        d.offset = rng_uniform(g, -0.3, 0.3);
        snprintf(xml + used, size - used,
                 "<joint joint1=\"%s\" joint2=\"%s\" polycoef=\"%.17g %.17g 0 0 0\" solimp=\"0.9999 0.9999 0.001\"/>",
                 joint[0], joint[1], -d.offset, -coefficient[1]);
    } else {
        d.name = kind == CONNECT ? "connect" : "weld";
        d.joint_type = kind == CONNECT ? RAMUS_SPHERICAL : RAMUS_FIXED;
        snprintf(xml + used, size - used, "<%s body1=\"%s\" body2=\"%s\" %s solimp=\"0.9999 0.9999 0.001\"/>", d.name,
                 d.frame_a, d.frame_b, kind == CONNECT ? "anchor=\"0 0 0\"" : "");
    }
    must(ramus_data_add_constraint(p->set, &d, &err), &err, p->seed);
    *kept = d;
}

/* MuJoCo takes anchors from its reference pose; ours are where we want them. */
static void place_equality(mjModel *m, int k, const ramus_constraint_description *d)
{
    double *data = m->eq_data + k * mjNEQDATA;
    const double pa[3] = { d->pose_a.position.x, d->pose_a.position.y, d->pose_a.position.z };
    const double pb[3] = { d->pose_b.position.x, d->pose_b.position.y, d->pose_b.position.z };
    if (d->joint_type == RAMUS_SPHERICAL) {
        memcpy(data, pa, sizeof pa);
        memcpy(data + 3, pb, sizeof pb);
        return;
    }
    const ramus_quat turn = rot_mul(d->pose_a.rotation, rot_inv(d->pose_b.rotation));
    const double q[4] = { turn.w, turn.x, turn.y, turn.z };
    memcpy(data, pb, sizeof pb);
    memcpy(data + 3, pa, sizeof pa);
    memcpy(data + 6, q, sizeof q);
    data[10] = 1;
}

static pair pair_create(unsigned long long seed, int nlink, int kinds)
{
    const random_tree_options opt = { nlink, seed % 2 ? TREE_RANDOM : TREE_BINARY, JOINT_MASK_ONE_AXIS, 0, 0 };
    pair p = { .seed = seed, .tree = random_tree_create(seed, &opt) };
    rng g = { seed };
    char xml[2000] = "", error[500], *text = NULL;
    ramus_constraint_description kept[3];
    ramus_error err;
    int n = 0;
    must(tree_model_create(p.tree, NULL, NULL, &p.model, &err), &err, seed);
    must(ramus_data_create(p.model, NULL, &p.data, &err), &err, seed);
    must(ramus_data_create(p.model, NULL, &p.set, &err), &err, seed);
    p.s = random_state_create(seed, p.tree);
    p.nv = ramus_model_nv(p.model);
    for (int kind = CONNECT; kind <= COUPLE; kind *= 2)
        if (kinds & kind)
            add_both(&p, &g, kind, xml, sizeof xml, &kept[n++]);
    must(ramus_model_export(p.model, RAMUS_EXPORT_MJCF, &text, &err), &err, seed);
    char *end = strstr(text, "</mujoco>");
    assert_non_null(end);
    const size_t size = strlen(text) + strlen(xml) + 200;
    char *whole = malloc(size);
    assert_non_null(whole);
    snprintf(whole, size, "%.*s<equality>%s</equality></mujoco>", (int)(end - text), text, xml);
    p.m = mujoco_load_text(whole, strlen(whole), "constraints.xml", error, sizeof error);
    if (!p.m)
        fail_msg("seed %llu: %s", seed, error);
    free(whole);
    ramus_text_destroy(text);
    for (int k = 0; k < n; k++)
        if (kept[k].kind == RAMUS_CONSTRAINT_CLOSURE)
            place_equality(p.m, k, &kept[k]);
    p.m->opt.jacobian = mjJAC_DENSE;
    p.m->opt.tolerance = 0;
    p.m->opt.iterations = 300;
    p.m->opt.solver = mjSOL_NEWTON;
    p.m->opt.disableflags |= mjDSBL_CONTACT | mjDSBL_LIMIT | mjDSBL_WARMSTART;
    p.d = mj_makeData(p.m);
    assert_non_null(p.d);
    assert_int_equal(p.m->nv, p.nv);
    p.dof = calloc((size_t)p.nv, sizeof *p.dof);
    assert_non_null(p.dof);
    for (int k = 0; k < nlink; k++) {
        const ramus_link_info link = ramus_model_link(p.model, (ramus_link){ k });
        const int id = mj_name2id(p.m, mjOBJ_JOINT, link.joint_name);
        assert_true(id >= 0);
        p.dof[link.v_index] = p.m->jnt_dofadr[id];
        assert_int_equal(p.m->jnt_dofadr[id], p.m->jnt_qposadr[id]);
    }
    return p;
}

static void pair_destroy(pair *p)
{
    free(p->dof);
    mj_deleteData(p->d);
    mj_deleteModel(p->m);
    random_state_destroy(&p->s);
    ramus_data_destroy(p->set);
    ramus_data_destroy(p->data);
    ramus_model_destroy(p->model);
    plain_tree_destroy(p->tree);
}

/* MuJoCo's J v at q + t v, for hinges and slides; returns the number of rows. */
static int rows_at(pair *p, const double q[], const double v[], double t, double Jv[])
{
    for (int k = 0; k < p->nv; k++) {
        p->d->qpos[p->dof[k]] = q[k] + t * v[k];
        p->d->qvel[p->dof[k]] = v[k];
    }
    mj_fwdPosition(p->m, p->d);
    for (int i = 0; i < p->d->nefc; i++) {
        Jv[i] = 0;
        for (int k = 0; k < p->nv; k++)
            Jv[i] += p->d->efc_J[i * p->nv + p->dof[k]] * v[k];
    }
    return p->d->nefc;
}

/* Gauss with pivoting: matrix [n x n] is destroyed, x: right side in, solution out. */
static void eliminate(int n, double matrix[], double x[])
{
    for (int c = 0; c < n; c++) {
        int best = c;
        for (int i = c + 1; i < n; i++)
            best = fabs(matrix[i * n + c]) > fabs(matrix[best * n + c]) ? i : best;
        for (int k = 0; k < n; k++) {
            const double kept = matrix[c * n + k];
            matrix[c * n + k] = matrix[best * n + k];
            matrix[best * n + k] = kept;
        }
        const double kept = x[c];
        x[c] = x[best];
        x[best] = kept;
        for (int i = c + 1; i < n; i++) {
            const double f = matrix[i * n + c] / matrix[c * n + c];
            for (int k = c; k < n; k++)
                matrix[i * n + k] -= f * matrix[c * n + k];
            x[i] -= f * x[c];
        }
    }
    for (int c = n - 1; c >= 0; c--) {
        for (int k = c + 1; k < n; k++)
            x[c] -= matrix[c * n + k] * x[k];
        x[c] /= matrix[c * n + c];
    }
}

/* a by the equations above, in our order. */
static void sharp_answer(pair *p, const double q[], const double v[], const double tau[], double a[])
{
    static const double weight[] = { 4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280 };
    const double h = 1e-3;
    double rate[64] = { 0 }, Jv[64];
    for (int k = -4; k <= 4; k++) {
        if (k == 0)
            continue;
        const int m = rows_at(p, q, v, k * h, Jv);
        for (int i = 0; i < m; i++)
            rate[i] += (k < 0 ? -1 : 1) * weight[abs(k) - 1] / h * Jv[i];
    }
    const int nv = p->nv, m = rows_at(p, q, v, 0, Jv), n = nv + m;
    mj_fwdVelocity(p->m, p->d);
    double *M = numbers((size_t)nv * (size_t)nv), *K = numbers((size_t)n * (size_t)n), *x = numbers((size_t)n);
    mj_fullM(p->m, M, p->d->qM);
    for (int i = 0; i < nv; i++) {
        for (int k = 0; k < nv; k++)
            K[i * n + k] = M[p->dof[i] * nv + p->dof[k]];
        for (int r = 0; r < m; r++)
            K[i * n + nv + r] = K[(nv + r) * n + i] = p->d->efc_J[r * nv + p->dof[i]];
        x[i] = tau[i] - p->d->qfrc_bias[p->dof[i]];
    }
    for (int r = 0; r < m; r++)
        x[nv + r] = -rate[r];
    eliminate(n, K, x);
    memcpy(a, x, (size_t)nv * sizeof *a);
    free(M), free(K), free(x);
}

static void soft_answer(pair *p, const double q[], const double tau[], double a[])
{
    for (int k = 0; k < p->nv; k++) {
        p->d->qpos[p->dof[k]] = q[k];
        p->d->qvel[p->dof[k]] = 0;
        p->d->qfrc_applied[p->dof[k]] = tau[k];
    }
    mj_fwdPosition(p->m, p->d);
    mj_fwdVelocity(p->m, p->d);
    mj_fwdActuation(p->m, p->d);
    mj_fwdAcceleration(p->m, p->d);
    for (int i = 0; i < p->d->nefc; i++) {
        p->d->efc_R[i] *= stiffer;
        p->d->efc_D[i] /= stiffer;
    }
    mj_fwdConstraint(p->m, p->d);
    for (int k = 0; k < p->nv; k++)
        a[k] = p->d->qacc[p->dof[k]];
}

static void against_mujoco(void **state)
{
    (void)state;
    int failures = 0, compared = 0;
    double worst = 0, worst_soft = 0;
    for (int s = 0; s < 400; s++) {
        const int kinds = 1 + s % 7;
        pair p = pair_create((unsigned long long)s, 12 + s % 6, kinds);
        const size_t nv = (size_t)p.nv;
        double *tau = numbers(nv), *a = numbers(nv), *want = numbers(nv), *rest = numbers(nv);
        for (size_t k = 0; k < nv; k++)
            tau[k] = 4 * p.s.a[k];
        ramus_projection_options opt = ramus_projection_options_default();
        opt.tolerance = 1e-11;
        if (ramus_constraint_project(p.model, p.set, &opt, p.s.q, p.s.v) == RAMUS_OK &&
            ramus_forward_dynamics(p.model, p.set, p.s.q, p.s.v, tau, a) == RAMUS_OK &&
            ramus_constraint_report_after(p.set).nredundant == 0) {
            int where;
            sharp_answer(&p, p.s.q, p.s.v, tau, want);
            failures += !near_numbers("sharp", p.seed, a, want, p.nv, 1e-7, NULL, NULL);
            worst = fmax(worst, worst_difference(a, want, p.nv, &where));
            assert_int_equal(ramus_forward_dynamics(p.model, p.set, p.s.q, rest, tau, a), RAMUS_OK);
            soft_answer(&p, p.s.q, tau, want);
            failures += !near_numbers("soft", p.seed, want, a, p.nv, 1e-6, NULL, NULL);
            worst_soft = fmax(worst_soft, worst_difference(want, a, p.nv, &where));
            compared++;
        }
        free(tau), free(a), free(want), free(rest);
        pair_destroy(&p);
    }
    print_message("MuJoCo: %d robots; its M, bias and J: %.1e; its own soft answer at rest: %.1e (relative)\n",
                  compared, worst, worst_soft);
    assert_int_equal(failures, 0);
    assert_true(compared > 150);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(against_mujoco) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
