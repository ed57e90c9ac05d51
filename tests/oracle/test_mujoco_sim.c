/* test_mujoco_sim.c - motions against MuJoCo's own integrators
 *
 * Both robots feel the same forces: torques u(t), constant over 20 ms, and in some cases springs and dampers at every
 * joint. Three comparisons:
 *
 *     same method, same step   classical Runge-Kutta, semi-implicit Euler: the same numbers but for rounding, which
 *                              the robot's own dynamics amplify
 *     euler, variational       against MuJoCo's Runge-Kutta at the same step: the difference is the method's own
 *                              error, so it halves and quarters when the step is halved
 *     spherical joints         MuJoCo adds the stages' velocities before it turns a ball, which is of order 2 for
 *                              motions about changing axes: that is how the difference shrinks
 *
 * Lengths are short by default; RAMUS_LONG=1 runs the whole ones. MuJoCo has no constraint against slipping: the
 * platform of nonholonomic-8 is taken as a tree.
 */
#include "oracle/mujoco_kinematics.h"
#include "sim/sim_robot.h"
#include "support/skipping.h"

typedef struct subject {
    ramus_model *model;
    plain_tree *tree;
    double stiffness, damping;
    int nq, nv;
    double *q, *v; /* where it starts */
    double *u;     /* input of this moment */
} subject;

typedef struct motion {
    double *q, *v;
} motion;

/* The robot's file without constraints. */
static ramus_model *load_tree(const char *name)
{
    char path[600];
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    snprintf(path, sizeof path, "%s/robots/%s", RAMUS_SOURCE_DIR, name);
    if (ramus_builder_load(path, NULL, &builder, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_remove_constraint(builder, "roll", NULL);
    if (ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    assert_int_equal(ramus_model_nconstraint(model), 0);
    ramus_builder_destroy(builder);
    return model;
}

static subject subject_of(ramus_model *model, double stiffness, double damping)
{
    subject s = { .model = model, .tree = plain_tree_from_model(model), .stiffness = stiffness, .damping = damping };
    s.nq = ramus_model_nq(model);
    s.nv = ramus_model_nv(model);
    s.q = numbers(s.nq);
    s.v = numbers(s.nv);
    s.u = numbers(s.nv);
    double *shift = numbers(s.nv);
    ramus_neutral(model, s.q);
    for (int k = 0; k < s.nv; k++) {
        shift[k] = 0.2 * sin(k + 1);
        s.v[k] = 0.5 * cos(2 * k);
    }
    ramus_integrate(model, s.q, shift, 1, s.q);
    free(shift);
    return s;
}

static void subject_destroy(subject *s)
{
    free(s->q);
    free(s->v);
    free(s->u);
    plain_tree_destroy(s->tree);
    ramus_model_destroy(s->model);
}

/* Constant for 20 ms. */
static void set_input(subject *s, double t)
{
    const double step = 0.02, at = step * floor(t / step + 1e-6);
    for (int k = 0; k < s->nv; k++)
        s->u[k] = sin(2 * at + k);
}

static int plain_joint(const plain_link *l)
{
    return l->type != RAMUS_SPHERICAL && l->type != RAMUS_FREE;
}

static ramus_status forces(void *user, double t, const double q[], const double v[], double tau[])
{
    const subject *s = user;
    (void)t;
    for (int k = 0; k < s->nv; k++)
        tau[k] = s->u[k] - s->damping * v[k];
    for (int k = 0; k < s->tree->nlink; k++) {
        const plain_link *l = &s->tree->link[k];
        for (int i = 0; l->v >= 0 && plain_joint(l) && i < ramus_joint_type_nv(l->type); i++)
            tau[l->v + i] -= s->stiffness * q[l->q + i];
    }
    return RAMUS_OK;
}

static motion run_ramus(subject *s, ramus_sim_method method, double step, double until)
{
    ramus_sim *sim = sim_of(s->model, method, step);
    motion m = { numbers(s->nq), numbers(s->nv) };
    ramus_sim_set_forces(sim, forces, s);
    assert_sim(sim, ramus_sim_set_state(sim, 0, s->q, s->v));
    const int count = (int)lround(until / step);
    for (int k = 0; k < count; k++) {
        set_input(s, k * step);
        if (ramus_sim_step(sim) != RAMUS_OK)
            fail_msg("step %d of %g s: %s", k, step, ramus_sim_error(sim)->text);
    }
    memcpy(m.q, ramus_sim_q(sim), (size_t)s->nq * sizeof(double));
    memcpy(m.v, ramus_sim_v(sim), (size_t)s->nv * sizeof(double));
    ramus_sim_destroy(sim);
    return m;
}

/* MuJoCo's own dampers are implicit in its Euler integrator; forces from here are not. It has no place for a user. */
static const subject *passive_subject;

static void springs_and_dampers(const mjModel *m, mjData *d)
{
    for (int k = 0; k < m->nv; k++)
        d->qfrc_passive[k] -= passive_subject->damping * d->qvel[k];
    for (int k = 0; k < m->njnt; k++)
        if (m->jnt_type[k] != mjJNT_BALL)
            d->qfrc_passive[m->jnt_dofadr[k]] -= passive_subject->stiffness * d->qpos[m->jnt_qposadr[k]];
}

static motion run_mujoco(subject *s, int integrator, double step, double until)
{
    char error[1000];
    mujoco_robot r = mujoco_robot_create(s->tree, error, sizeof error);
    if (!r.model)
        fail_msg("MuJoCo refuses the model: %s", error);
    motion m = { numbers(s->nq), numbers(s->nv) };
    double *qacc = numbers(r.model->nv), *zero = numbers(s->nv);
    int *qpos = calloc((size_t)s->tree->nlink, sizeof *qpos), *qvel = calloc((size_t)s->tree->nlink, sizeof *qvel);
    r.model->opt.timestep = step;
    r.model->opt.integrator = integrator;
    r.model->opt.disableflags |= mjDSBL_CONTACT | mjDSBL_CONSTRAINT;
    r.model->opt.enableflags = 0;
    passive_subject = s;
    mjcb_passive = springs_and_dampers;
    for (int k = 0; k < s->tree->nlink; k++) {
        char name[32];
        snprintf(name, sizeof name, "b%d", k);
        const int b = mj_name2id(r.model, mjOBJ_BODY, name);
        qvel[k] = r.model->body_dofadr[b];
        qpos[k] = r.model->body_jntnum[b] > 0 ? r.model->jnt_qposadr[r.model->body_jntadr[b]] : -1;
    }
    state_for_mujoco(&r, s->q, s->v, zero, r.data->qpos, r.data->qvel, qacc);
    const int count = (int)lround(until / step);
    for (int n = 0; n < count; n++) {
        set_input(s, n * step);
        for (int k = 0; k < s->tree->nlink; k++)
            for (int i = 0; qpos[k] >= 0 && i < ramus_joint_type_nv(s->tree->link[k].type); i++)
                r.data->qfrc_applied[qvel[k] + i] = s->u[s->tree->link[k].v + i];
        mj_step(r.model, r.data);
    }
    for (int k = 0; k < s->tree->nlink; k++) {
        const plain_link *l = &s->tree->link[k];
        if (qpos[k] < 0)
            continue;
        memcpy(m.q + l->q, r.data->qpos + qpos[k], (size_t)ramus_joint_type_nq(l->type) * sizeof(double));
        memcpy(m.v + l->v, r.data->qvel + qvel[k], (size_t)ramus_joint_type_nv(l->type) * sizeof(double));
    }
    mjcb_passive = NULL;
    free(qacc);
    free(zero);
    free(qpos);
    free(qvel);
    mujoco_robot_destroy(&r);
    return m;
}

/* Largest difference of positions and velocities, which are of size 1. Both motions are released. */
static double apart(const subject *s, motion a, motion b)
{
    double *u = numbers(s->nv), most = 0;
    ramus_difference(s->model, a.q, b.q, u);
    for (int k = 0; k < s->nv; k++) {
        const double d = fmax(fabs(u[k]), fabs(a.v[k] - b.v[k]));
        most = d <= most ? most : isnan(d) ? INFINITY : d;
    }
    free(u);
    free(a.q);
    free(a.v);
    free(b.q);
    free(b.v);
    return most;
}

static const struct {
    const char *file;
    double stiffness, damping;
    double until, until_short; /* s, of equal methods */
    double until_order;        /* s, of different ones: before errors of the methods grow to the size of the motion */
    double same;               /* tolerance of equal methods */
} robots[] = {
    { "bm.yaml", 0, 0, 5, 0.5, 0.25, 1e-9 },
    { "mbm.yaml", 0, 0, 5, 0.5, 0.25, 1e-9 },
    { "holonomic-9.yaml", 0, 0.5, 5, 0.5, 0.25, 1e-9 },
    { "nonholonomic-8.yaml", 0, 0.5, 5, 0.5, 0.25, 1e-9 },
    { "branched-38.yaml", 0, 0, 0.5, 0.04, 0.04, 1e-6 },
    { "serial-50.yaml", 0, 0, 0.5, 0.02, 0.02, 1e-6 },
    { "bm.yaml", 100, 10, 5, 0, 5, 1e-12 }, /* those with springs settle; only in long runs */
    { "mbm.yaml", 100, 10, 5, 0, 5, 1e-12 },
    { "holonomic-9.yaml", 30, 2, 5, 0, 5, 1e-12 },
    { "branched-38.yaml", 20, 0.5, 0.5, 0, 0.5, 1e-10 },
    { "serial-50.yaml", 20, 0.5, 0.5, 0, 0.5, 1e-10 },
};

/* Halving the step divides the difference by 2^order; `what` for messages. */
static int shrinks(const char *what, subject *s, ramus_sim_method method, double until, double step, double order,
                   double slack)
{
    double off[2];
    for (int n = 0; n < 2; n++) {
        const double h = step / (1 << n);
        off[n] = apart(s, run_ramus(s, method, h, until), run_mujoco(s, mjINT_RK4, h, until));
    }
    const double got = log2(off[0] / off[1]);
    printf("    %-20s %5.2f s  %-11s %g ms and half: %.1e, %.1e apart, order %.2f\n", what, until,
           ramus_sim_method_name(method), step * 1e3, off[0], off[1], got);
    if (got > order - slack || off[1] < 1e-10)
        return 0;
    fprintf(stderr, "%s, %s, step %g: differences %.3e %.3e, order %.2f, want %g\n", what,
            ramus_sim_method_name(method), step, off[0], off[1], got, order);
    return 1;
}

static void robots_move_as_in_mujoco(void **state)
{
    (void)state;
    int failures = 0, left_out = 0;
    for (size_t n = 0; n < sizeof robots / sizeof *robots; n++) {
        if (!long_runs() && robots[n].until_short == 0) {
            left_out++;
            continue;
        }
        subject s = subject_of(load_tree(robots[n].file), robots[n].stiffness, robots[n].damping);
        const double until = long_runs() ? robots[n].until : robots[n].until_short, h = 1e-3;
        const double rk4 = apart(&s, run_ramus(&s, RAMUS_SIM_RK4, h, until), run_mujoco(&s, mjINT_RK4, h, until));
        const double euler = apart(&s, run_ramus(&s, RAMUS_SIM_EULER, h, until), run_mujoco(&s, mjINT_EULER, h, until));
        printf("    %-20s %5.2f s  same method at 1 ms: rk4 %.1e, euler %.1e apart\n", robots[n].file, until, rk4,
               euler);
        if (!(rk4 < robots[n].same) || !(euler < robots[n].same)) {
            failures++;
            fprintf(stderr, "%s, step %g: rk4 %.3e, euler %.3e apart, tolerance %.0e\n", robots[n].file, h, rk4, euler,
                    robots[n].same);
        }
        failures += shrinks(robots[n].file, &s, RAMUS_SIM_EULER, robots[n].until_order, h, 1, 0.25);
        failures += shrinks(robots[n].file, &s, RAMUS_SIM_VARIATIONAL, robots[n].until_order, h, 2, 0.25);
        subject_destroy(&s);
    }
    if (left_out)
        SKIPPED_PART("%d robots with springs are simulated in make soak (RAMUS_LONG=1)", left_out);
    assert_int_equal(failures, 0);
}

static int turns_as_in_mujoco(const char *name, unsigned long long seed, unsigned types)
{
    char what[48];
    sim_robot r = sim_robot_create(seed, 5, TREE_CHAIN, types);
    ramus_model *model = r.model;
    r.model = NULL;
    subject s = subject_of(model, 20, 2);
    snprintf(what, sizeof what, "%s, seed %llu", name, seed);
    int failures = shrinks(what, &s, RAMUS_SIM_RK4, long_runs() ? 2 : 0.2, 4e-3, 2, 0.25);
    failures += shrinks(what, &s, RAMUS_SIM_EULER, 0.2, 1e-3, 1, 0.25);
    subject_destroy(&s);
    sim_robot_destroy(&r);
    return failures;
}

static void balls_and_crosses_turn_as_in_mujoco(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 1; seed <= 3; seed++) {
        failures += turns_as_in_mujoco("balls", seed,
                                       JOINT_MASK(RAMUS_SPHERICAL) | JOINT_MASK(RAMUS_REVOLUTE) |
                                           JOINT_MASK(RAMUS_PLANAR) | JOINT_MASK(RAMUS_PRISMATIC));
        failures += turns_as_in_mujoco("crosses", seed, JOINT_MASK(RAMUS_UNIVERSAL) | JOINT_MASK(RAMUS_REVOLUTE));
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(robots_move_as_in_mujoco),
        cmocka_unit_test(balls_and_crosses_turn_as_in_mujoco),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
