/* test_mujoco_identify.c - identification from raw logs of plants in MuJoCo, which are written by hand (experiments/plants)
 *
 * Plant    masses and inertias of every body times a factor of its own, within 15 %; forces by mj_inverse along a motion of ramus_excite, plus viscous
 *          and Coulomb friction and an offset at every joint.
 * Log      t, q, tau as a machine writes them: positions rounded to steps of the encoder, forces with noise and rounded, time stamps that
 *          jitter. Prepared as `ramus identify` does it (tools/identify).
 * Right    base parameters without any prior lie in their 95 % intervals in 90 to 98 % of all cases over the seeds; identified models
 *          predict another motion, without noise, to less than the noise.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>
#include <unistd.h>

#include "ramus/ramus.h"
#include "support/random.h"
#include "support/skipping.h"
#include "support/temporary.h"
#include "tools/identify/measured.h"

/* Independent columns of BM's regressor over random states (134: singular values fall from 1 to 1e-14 there), and three of each joint. */
enum { BASE_OF_BM = 134 + 3 * 24 };

typedef struct plant_case {
    const char *name, *robot, *plant;
    double duration, rate;                           /* s, Hz */
    double noise, force_step, position_step, jitter; /* share of each joint's rms force; N m or N; rad or m; s */
    double cutoff;                                   /* Hz */
    unsigned long long seeds;                        /* in make test; 100 in make soak */
} plant_case;
static const plant_case cases[] = {
    { "bm", "robots/bm.yaml", "experiments/plants/bm.xml", 15, 250, 0.03, 1e-2, 1e-5, 0, 10, 2 },
    { "bm, jitter", "robots/bm.yaml", "experiments/plants/bm.xml", 15, 250, 0.1, 1e-2, 1e-5, 2e-5, 20, 2 },
};

typedef struct subject {
    const plant_case *c;
    ramus_model *model;
    mjModel *m;
    mjData *d;
    int nv, *dof;       /* of a coordinate, in MuJoCo */
    double factor[256]; /* of each link */
    double viscous[64], coulomb[64], offset[64];
    ramus_excitation *motion[2]; /* for the log, and unseen */
} subject;

static void make_motion(subject *s, int which)
{
    ramus_excite_options opt = ramus_excite_options_default();
    ramus_error err;
    opt.duration = s->c->duration;
    opt.step = 1 / s->c->rate;
    opt.trials = 0;
    opt.seed = 7 + (unsigned long long)which;
    if (ramus_excite(s->model, &opt, &s->motion[which], &err) != RAMUS_OK)
        fail_msg("%s", err.text);
}

static subject subject_open(const plant_case *c)
{
    subject s = { .c = c };
    char path[512], text[1024];
    ramus_error err;
    snprintf(path, sizeof path, "%s/%s", RAMUS_SOURCE_DIR, c->robot);
    if (ramus_model_load(path, NULL, &s.model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    snprintf(path, sizeof path, "%s/%s", RAMUS_SOURCE_DIR, c->plant);
    s.m = mj_loadXML(path, NULL, text, sizeof text);
    if (!s.m)
        fail_msg("%s", text);
    s.d = mj_makeData(s.m);
    s.nv = ramus_model_nv(s.model);
    s.dof = calloc((size_t)s.nv, sizeof *s.dof);
    assert_true(s.nv == s.m->nv && s.nv <= 64 && ramus_model_nlink(s.model) <= 256);
    for (int k = 0; k < s.nv; k++) {
        char name[128];
        ramus_model_v_name(s.model, k, name, sizeof name);
        const int joint = mj_name2id(s.m, mjOBJ_JOINT, name);
        assert_true(joint >= 0);
        s.dof[k] = s.m->jnt_dofadr[joint];
        assert_int_equal(s.m->jnt_qposadr[joint], s.dof[k]);
    }
    make_motion(&s, 0);
    make_motion(&s, 1);
    return s;
}

static void subject_close(subject *s)
{
    ramus_excitation_destroy(s->motion[0]);
    ramus_excitation_destroy(s->motion[1]);
    mj_deleteData(s->d);
    mj_deleteModel(s->m);
    ramus_model_destroy(s->model);
    free(s->dof);
}

/* Another plant: every body times a factor; the plain model is kept in `nominal` (mass, three inertias). */
static void change_plant(subject *s, rng *r, const double nominal[][4])
{
    for (int k = 0; k < ramus_model_nlink(s->model); k++) {
        const int body = mj_name2id(s->m, mjOBJ_BODY, ramus_model_link(s->model, (ramus_link){ k }).name);
        s->factor[k] = rng_uniform(r, 0.85, 1.15);
        assert_true(body > 0);
        s->m->body_mass[body] = nominal[body][0] * s->factor[k];
        for (int i = 0; i < 3; i++)
            s->m->body_inertia[3 * body + i] = nominal[body][1 + i] * s->factor[k];
    }
    for (int k = 0; k < s->nv; k++) {
        s->viscous[k] = rng_uniform(r, 0.1, 1);
        s->coulomb[k] = rng_uniform(r, 0.1, 1);
        s->offset[k] = rng_uniform(r, -0.5, 0.5);
    }
}

/* What acts on the plant at a row of a motion, friction and offset included. */
static void plant_forces(subject *s, const ramus_excitation *e, size_t row, double tau[])
{
    const size_t at = row * (size_t)s->nv;
    for (int k = 0; k < s->nv; k++) {
        s->d->qpos[s->dof[k]] = e->q[at + (size_t)k];
        s->d->qvel[s->dof[k]] = e->v[at + (size_t)k];
        s->d->qacc[s->dof[k]] = e->a[at + (size_t)k];
    }
    mj_inverse(s->m, s->d);
    for (int k = 0; k < s->nv; k++) {
        const double v = e->v[at + (size_t)k];
        tau[k] = s->d->qfrc_inverse[s->dof[k]] + s->viscous[k] * v + s->coulomb[k] * tanh(v / 1e-3) + s->offset[k];
    }
}

static double rounded(double x, double step)
{
    return step > 0 ? step * round(x / step) : x;
}

/* A raw log as a file; deviation [nv] of its noise. */
static void write_log(subject *s, rng *r, const char *path, double deviation[])
{
    const ramus_excitation *e = s->motion[0];
    const size_t nv = (size_t)s->nv, width = 1 + 2 * nv;
    char(*name)[140] = calloc(width, sizeof *name);
    const char **column = calloc(width, sizeof *column);
    double *tau = calloc(e->count * nv, sizeof *tau);
    ramus_table *table = NULL;
    ramus_error err;
    strcpy(name[0], "t");
    for (size_t k = 0; k < nv; k++) {
        strcpy(name[1 + k], "q.");
        ramus_model_v_name(s->model, (int)k, name[1 + k] + 2, 128);
        strcpy(name[1 + nv + k], "tau.");
        ramus_model_v_name(s->model, (int)k, name[1 + nv + k] + 4, 128);
    }
    for (size_t k = 0; k < width; k++)
        column[k] = name[k];
    for (size_t i = 0; i < e->count; i++)
        plant_forces(s, e, i, tau + i * nv);
    for (size_t k = 0; k < nv; k++) {
        double sum = 0;
        for (size_t i = 0; i < e->count; i++)
            sum += tau[i * nv + k] * tau[i * nv + k];
        deviation[k] = s->c->noise * sqrt(sum / (double)e->count) + 0.02;
    }
    assert_int_equal(ramus_table_create((int)width, column, e->count, &table, &err), RAMUS_OK);
    for (size_t i = 0; i < e->count; i++) {
        double *to = table->values + i * width;
        to[0] = (double)i * e->step + s->c->jitter * rng_normal(r);
        for (size_t k = 0; k < nv; k++) {
            to[1 + k] = rounded(e->q[i * nv + k], s->c->position_step);
            to[1 + nv + k] = rounded(tau[i * nv + k] + deviation[k] * rng_normal(r), s->c->force_step);
        }
    }
    assert_int_equal(ramus_table_save(table, path, &err), RAMUS_OK);
    ramus_table_destroy(table);
    free(tau);
    free(column);
    free(name);
}

static double truth_of(const subject *s, const ramus_parameter_info *p)
{
    return p->kind == RAMUS_PARAMETER_INERTIAL  ? p->given * s->factor[p->link.index]
           : p->kind == RAMUS_PARAMETER_VISCOUS ? s->viscous[p->coordinate]
           : p->kind == RAMUS_PARAMETER_COULOMB ? s->coulomb[p->coordinate]
                                                : s->offset[p->coordinate];
}

/* The largest error of unseen forces beside their noise, over coordinates. */
static double unseen_error(subject *s, const double delta[], const double deviation[])
{
    const ramus_excitation *e = s->motion[1];
    const size_t nv = (size_t)s->nv, every = 10, count = e->count / every;
    double *x[3], *tau = calloc(count * nv, sizeof *tau), *left = calloc(count * nv, sizeof *left), worst = 0;
    ramus_motion_log log = ramus_motion_log_default();
    ramus_regression *r = NULL;
    ramus_error err;
    const double *from[3] = { e->q, e->v, e->a };
    for (int which = 0; which < 3; which++) {
        x[which] = calloc(count * nv, sizeof(double));
        for (size_t i = 0; i < count; i++)
            memcpy(x[which] + i * nv, from[which] + i * every * nv, nv * sizeof(double));
    }
    for (size_t i = 0; i < count; i++)
        plant_forces(s, e, i * every, tau + i * nv);
    log.count = count;
    log.q = x[0];
    log.v = x[1];
    log.a = x[2];
    log.tau = tau;
    assert_int_equal(ramus_regression_create(s->model, NULL, &r, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_add(r, &log, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_residual(r, 0, delta, left, NULL, &err), RAMUS_OK);
    for (size_t k = 0; k < nv; k++) {
        double sum = 0;
        for (size_t i = 0; i < count; i++)
            sum += left[i * nv + k] * left[i * nv + k];
        worst = fmax(worst, sqrt(sum / (double)count) / deviation[k]);
    }
    ramus_regression_destroy(r);
    for (int which = 0; which < 3; which++)
        free(x[which]);
    free(tau);
    free(left);
    return worst;
}

static void run_seed(subject *s, unsigned long long seed, const double nominal[][4], const char *path, int *inside,
                     int *all)
{
    rng r = { seed * 1000 + 17 };
    double deviation[64];
    measured_options how = measured_options_default();
    measured_log log;
    ramus_regression *regression = NULL;
    ramus_base_parameters *base = NULL;
    ramus_identified *found = NULL;
    ramus_error err;
    how.prepare.cutoff = s->c->cutoff;
    change_plant(s, &r, nominal);
    write_log(s, &r, path, deviation);
    assert_int_equal(measured_load(s->model, path, &how, &log), TOOL_OK);
    const ramus_motion_log rows = measured_rows(&log);
    assert_int_equal(ramus_regression_create(s->model, NULL, &regression, &err), RAMUS_OK);
    assert_int_equal(ramus_regression_add(regression, &rows, &err), RAMUS_OK);
    if (ramus_regression_accumulate(regression, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    assert_int_equal(ramus_base_parameters_create(regression, &base, &err), RAMUS_OK);
    int in = 0;
    assert_int_equal(base->count, BASE_OF_BM);
    for (int i = 0; i < base->count; i++) {
        double truth = 0;
        for (int k = 0; k < base->nparameter; k++) {
            const ramus_parameter_info p = ramus_regression_parameter(regression, k);
            truth += base->combination[i * base->nparameter + k] * truth_of(s, &p);
        }
        in += fabs(base->value[i] - truth) <= base->half_width[i];
    }
    *inside += in;
    *all += base->count;
    assert_int_equal(ramus_identify(regression, NULL, &found, &err), RAMUS_OK);
    const double error = unseen_error(s, found->delta, deviation), before = unseen_error(s, NULL, deviation);
    print_message(
        "%s, seed %llu: %d of %d base parameters inside; unseen forces off by %.2f of the noise, %.1f before\n",
        s->c->name, seed, in, base->count, error, before);
    assert_true(found->converged && error < 1 && before > 3);
    ramus_identified_destroy(found);
    ramus_base_parameters_destroy(base);
    ramus_regression_destroy(regression);
    measured_release(&log);
}

static void test_plants(void **state)
{
    (void)state;
    char folder[256], path[300];
    assert_true(temporary_folder(folder));
    snprintf(path, sizeof path, "%s/log.csv", folder);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        subject s = subject_open(&cases[k]);
        double(*nominal)[4] = calloc((size_t)s.m->nbody, sizeof *nominal);
        int inside = 0, all = 0;
        for (int b = 0; b < s.m->nbody; b++) {
            nominal[b][0] = s.m->body_mass[b];
            for (int i = 0; i < 3; i++)
                nominal[b][1 + i] = s.m->body_inertia[3 * b + i];
        }
        for (unsigned long long seed = 1; seed <= (seed_count(1) > 1 ? 100 : cases[k].seeds); seed++)
            run_seed(&s, seed, (const double(*)[4])nominal, path, &inside, &all);
        print_message("%s: %d of %d base parameters within their intervals: %.1f %%\n", cases[k].name, inside, all,
                      100.0 * inside / all);
        assert_true(inside >= 0.90 * all && inside <= 0.98 * all);
        free(nominal);
        subject_close(&s);
    }
    unlink(path);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_plants) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
