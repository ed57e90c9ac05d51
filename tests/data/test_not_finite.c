/* test_not_finite.c - numbers that are not finite are an error that names the first coordinate, in every evaluation */
#include "data/described_robot.h"

#include "ramus/compose.h"

#include "support/data_with.h"
#include "ramus/derivatives.h"
#include "ramus/equations.h"
#include "ramus/io.h"
#include "ramus/regressor.h"

/* ---- inputs ------------------------------------------------------------------------------------------------- */

typedef struct bench {
    described d;
    ramus_data *composition;
    ramus_data *derivatives;
    ramus_data *matrices; /* and the regressor */
    double tau[ROOM];
} bench;

static bench bench_create(unsigned long long seed, int parts)
{
    bench b = { .composition = NULL };
    b.d = described_create(seed, 6, JOINT_MASK_ALL, parts, b.tau);
    ramus_error err;
    if (data_with(RAMUS_WITH_COMPOSITION, b.d.s.model, NULL, &b.composition, &err) ||
        data_with(RAMUS_WITH_DERIVATIVES, b.d.s.model, NULL, &b.derivatives, &err) ||
        data_with(RAMUS_WITH_MATRICES | RAMUS_WITH_REGRESSOR, b.d.s.model, NULL, &b.matrices, &err))
        fail_msg("%s", err.text);
    return b;
}

static void bench_destroy(bench *b)
{
    ramus_data_destroy(b->composition);
    ramus_data_destroy(b->derivatives);
    ramus_data_destroy(b->matrices);
    subject_destroy(&b->d.s);
}

typedef ramus_status (*evaluation)(bench *b, const double q[], const double v[], const double x[], const char **text);

static ramus_status inverse(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    double out[ROOM];
    *text = ramus_data_error(b->d.s.data)->text;
    return ramus_inverse_dynamics(b->d.s.model, b->d.s.data, q, v, x, out);
}

static ramus_status inverse_wrenches(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    ramus_wrench out[ROOM];
    *text = ramus_data_error(b->d.s.data)->text;
    return ramus_inverse_dynamics_wrenches(b->d.s.model, b->d.s.data, q, v, x, NULL, NULL, out);
}

static ramus_status inverse_parts(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    double out[4][ROOM];
    const ramus_force_parts parts = {
        .gravity = out[0], .velocity = out[1], .acceleration = out[2], .external = out[3]
    };
    *text = ramus_data_error(b->d.s.data)->text;
    return ramus_inverse_dynamics_parts(b->d.s.model, b->d.s.data, q, v, x, NULL, &parts);
}

static ramus_status batch(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    enum { ROWS = 11, BAD = 9 };
    const subject *s = &b->d.s;
    static double rows[4][ROWS * ROOM];
    for (int r = 0; r < ROWS; r++) {
        memcpy(rows[0] + r * s->nq, r == BAD ? q : s->q, (size_t)s->nq * sizeof(double));
        memcpy(rows[1] + r * s->nv, r == BAD ? v : s->v, (size_t)s->nv * sizeof(double));
        memcpy(rows[2] + r * s->nv, r == BAD ? x : s->a, (size_t)s->nv * sizeof(double));
    }
    *text = ramus_data_error(s->data)->text;
    const ramus_status status =
        ramus_inverse_dynamics_batch(s->model, s->data, ROWS, rows[0], rows[1], rows[2], rows[3]);
    if (status)
        assert_int_equal(strncmp(*text, "row 9: ", 7), 0);
    return status;
}

static ramus_status forward(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    double out[ROOM];
    *text = ramus_data_error(b->d.s.data)->text;
    return ramus_forward_dynamics(b->d.s.model, b->d.s.data, q, v, x, out);
}

static ramus_status mass(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    static double out[ROOM * ROOM];
    (void)v;
    (void)x;
    *text = ramus_data_error(b->d.s.data)->text;
    return ramus_mass_matrix(b->d.s.model, b->d.s.data, q, out);
}

static ramus_status kinematics(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    *text = ramus_data_error(b->d.s.data)->text;
    return ramus_kinematics_update(b->d.s.model, b->d.s.data, q, v, x);
}

static ramus_status composed(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    double out[ROOM];
    *text = ramus_data_error(b->composition)->text;
    return ramus_composed_inverse_dynamics(b->d.s.model, b->composition, q, v, x, NULL, out);
}

static ramus_status derivative(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    static double out[3][ROOM * ROOM];
    *text = ramus_data_error(b->derivatives)->text;
    return ramus_inverse_dynamics_derivatives_tree(b->d.s.model, b->derivatives, q, v, x, NULL, out[0], out[1], out[2]);
}

static double matrix[10 * ROOM * ROOM];

static ramus_status coriolis(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    (void)x;
    *text = ramus_data_error(b->matrices)->text;
    return ramus_coriolis_matrix(b->d.s.model, b->matrices, q, v, matrix);
}

static ramus_status gauss(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    (void)x;
    *text = ramus_data_error(b->matrices)->text;
    return ramus_gauss_principle(b->d.s.model, b->matrices, q, v, NULL, matrix, NULL);
}

static ramus_status kane(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    *text = ramus_data_error(b->matrices)->text;
    return ramus_kane(b->d.s.model, b->matrices, q, v, x, matrix);
}

static ramus_status appell(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    *text = ramus_data_error(b->matrices)->text;
    return ramus_gibbs_appell(b->d.s.model, b->matrices, q, v, x, matrix);
}

static ramus_status gibbs(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    *text = ramus_data_error(b->matrices)->text;
    return ramus_gibbs_function(b->d.s.model, b->matrices, q, v, x, matrix);
}

static ramus_status regressor(bench *b, const double q[], const double v[], const double x[], const char **text)
{
    *text = ramus_data_error(b->matrices)->text;
    return ramus_regressor_matrix(b->d.s.model, b->matrices, q, v, x, matrix);
}

static const struct {
    const char *name;
    evaluation run;
    int uses; /* bit k: input k of q, v, x */
    const char *third;
} evaluations[] = {
    { "inverse dynamics", inverse, 7, "a" },
    { "wrenches", inverse_wrenches, 7, "a" },
    { "parts", inverse_parts, 7, "a" },
    { "batch", batch, 7, "a" },
    { "forward dynamics", forward, 7, "tau" },
    { "mass matrix", mass, 1, "" },
    { "kinematics", kinematics, 7, "a" },
    { "composed", composed, 7, "a" },
    { "derivatives", derivative, 7, "a" },
    { "Coriolis matrix", coriolis, 3, "" },
    { "Gauss", gauss, 3, "" },
    { "Kane", kane, 7, "a" },
    { "Gibbs and Appell", appell, 7, "a" },
    { "Gibbs function", gibbs, 7, "a" },
    { "regressor", regressor, 7, "a" },
};

static void test_inputs(void **state)
{
    (void)state;
    static const double bad[] = { NAN, INFINITY, -INFINITY };
    static const int parts[] = { 0, WITH_SPRINGS, WITH_ALL };
    int refused = 0;
    for (unsigned long long seed = 0; seed < seed_count(12); seed++)
        for (int p = 0; p < 3; p++) {
            bench b = bench_create(seed, parts[p]);
            subject *s = &b.d.s;
            for (size_t e = 0; e < sizeof evaluations / sizeof *evaluations; e++) {
                for (int input = 0; input < 3; input++) {
                    double x[3][ROOM];
                    const int n = input ? s->nv : s->nq;
                    const int k = (int)((seed + e) % (unsigned)n);
                    char name[100], want[200];
                    const char *text;
                    memcpy(x[0], s->q, sizeof x[0]);
                    memcpy(x[1], s->v, sizeof x[1]);
                    memcpy(x[2], evaluations[e].third[0] == 't' ? b.tau : s->a, sizeof x[2]);
                    if (!(evaluations[e].uses >> input & 1))
                        continue;
                    ramus_status status = evaluations[e].run(&b, x[0], x[1], x[2], &text);
                    if (status != RAMUS_OK)
                        fail_msg("%s, seed %llu: %s", evaluations[e].name, seed, text);
                    x[input][k] = bad[(seed + e + (unsigned)input) % 3];
                    (input ? ramus_model_v_name : ramus_model_q_name)(s->model, k, name, sizeof name);
                    snprintf(want, sizeof want, "%s of '%s' is %g",
                             input == 0   ? "q"
                             : input == 1 ? "v"
                                          : evaluations[e].third,
                             name, x[input][k]);
                    status = evaluations[e].run(&b, x[0], x[1], x[2], &text);
                    if (status != RAMUS_ERR_NOT_FINITE || !strstr(text, want))
                        fail_msg("%s, seed %llu, parts %d: status %d, '%s', want '%s'", evaluations[e].name, seed,
                                 parts[p], (int)status, text, want);
                    refused++;
                }
            }
            /* and afterwards it works as before */
            double tau[ROOM];
            assert_int_equal(ramus_inverse_dynamics(s->model, s->data, s->q, s->v, s->a, tau), RAMUS_OK);
            assert_int_equal(ramus_kinematics_update(s->model, s->data, s->q, NULL, NULL), RAMUS_OK);
            bench_destroy(&b);
        }
    print_message("%d numbers named\n", refused);
}

/* ---- what does not show in the results ------------------------------------------------------------------------------ */

/* Forces of bodies that slide on the world do not depend on how fast: one state and many refuse a velocity that is no number all the same. */
static void test_slides_on_the_world(void **state)
{
    static const ramus_joint_type types[] = { RAMUS_PRISMATIC, RAMUS_CYLINDRICAL, RAMUS_REVOLUTE, RAMUS_PRISMATIC };
    enum { LINKS = 12, ROWS = 9 };
    (void)state;
    for (int algebra = 0; algebra < 2; algebra++)
        for (int lanes = 1; lanes <= 8; lanes *= 2) {
            ramus_error err;
            ramus_data_options opt = ramus_data_options_default();
            ramus_data *data;
            random_tree_options how = { LINKS, TREE_STAR, JOINT_MASK_ONE_AXIS, 0, 0 };
            plain_tree *tree = random_tree_create(3, &how);
            for (int k = 0; k < LINKS; k++) {
                tree->link[k].parent = k % 4 == 3 ? k - 3 : -1; /* also on one that slides */
                tree->link[k].type = types[k % 4];
            }
            plain_tree_number(tree);
            ramus_model *model;
            opt.algebra = algebra;
            opt.lanes = lanes;
            opt.with = RAMUS_WITH_COMPOSITION;
            assert_int_equal(tree_model_create(tree, NULL, NULL, &model, &err), RAMUS_OK);
            assert_int_equal(ramus_data_create(model, &opt, &data, &err), RAMUS_OK);
            const int nv = ramus_model_nv(model);
            double q[ROWS * ROOM] = { 0 }, v[ROWS * ROOM] = { 0 }, a[ROWS * ROOM] = { 0 }, tau[ROWS * ROOM];
            const ramus_force_parts parts = { .velocity = tau };
            for (int k = 0; k < nv; k++) {
                char text[200], name[100];
                v[5 * nv + k] = NAN;
                ramus_model_v_name(model, k, name, sizeof name);
                snprintf(text, sizeof text, "v of '%s' is nan", name);
                assert_int_equal(ramus_inverse_dynamics(model, data, q, v + 5 * nv, a, tau), RAMUS_ERR_NOT_FINITE);
                assert_non_null(strstr(ramus_data_error(data)->text, text));
                assert_int_equal(ramus_inverse_dynamics_batch(model, data, ROWS, q, v, a, tau), RAMUS_ERR_NOT_FINITE);
                assert_non_null(strstr(ramus_data_error(data)->text, text));
                assert_true(isfinite(tau[4 * nv]) && isfinite(tau[6 * nv]) && isnan(tau[5 * nv]));
                assert_int_equal(ramus_velocity_forces(model, data, q, v + 5 * nv, tau), RAMUS_ERR_NOT_FINITE);
                assert_non_null(strstr(ramus_data_error(data)->text, text));
                assert_int_equal(ramus_inverse_dynamics_parts(model, data, q, v + 5 * nv, a, NULL, &parts),
                                 RAMUS_ERR_NOT_FINITE);
                assert_int_equal(ramus_composed_inverse_dynamics(model, data, q, v + 5 * nv, a, NULL, tau),
                                 RAMUS_ERR_NOT_FINITE);
                assert_non_null(strstr(ramus_data_error(data)->text, text));
                v[5 * nv + k] = 0;
            }
            ramus_data_destroy(data);
            ramus_model_destroy(model);
            plain_tree_destroy(tree);
        }
}

/* ---- overflow ----------------------------------------------------------------------------------------------- */

static const char slide_and_turn[] =
    "ramus: 1\nmodules:\n  m:\n    links:\n"
    "      - {name: s, joint: {name: slide, type: prismatic, axis: [1, 0, 0]}, mass: 1, inertia: [1, 1, 1]}\n"
    "      - {name: t, joint: {name: turn, type: revolute}, mass: 1, com: [1, 0, 0], inertia: [1, 1, 1]}\n"
    "      - {name: o, joint: {name: out, type: prismatic, axis: [0, 1, 0]}, mass: 1, com: [1, 0, 0], inertia: [1, 1, "
    "1]}\n"
    "robot: [{name: r, module: m}]\n";

static void test_overflow(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double q[3], v[3], x[3];
        ramus_status inverse, forward, kinematics;
        const char *text; /* of forward dynamics */
    } cases[] = {
        { "moderate", { 1, 1, 1 }, { 1, 1, 1 }, { 1, 1, 1 }, RAMUS_OK, RAMUS_OK, RAMUS_OK, "" },
        { "fast",
          { 0, 0, 1 },
          { 0, 1e200, 0 },
          { 0 },
          RAMUS_ERR_NOT_FINITE,
          RAMUS_ERR_NOT_FINITE,
          RAMUS_ERR_NOT_FINITE,
          "the acceleration of 'r/slide' overflows" },
        { "far", /* at rest: whether r x (w x (w x r)) of such numbers is zero depends on the rounding of body frames */
          { 0, 0, 1e200 },
          { 0 },
          { 0 },
          RAMUS_OK,
          RAMUS_ERR_NOT_FINITE,
          RAMUS_OK,
          "the inertia that joint 'r/turn' moves overflows" },
        { "strong",
          { 0, 0, 1e160 },
          { 0 },
          { 1e300, 1e300, 1e300 },
          RAMUS_ERR_NOT_FINITE,
          RAMUS_ERR_NOT_FINITE,
          RAMUS_ERR_NOT_FINITE,
          "overflows" },
    };
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    ramus_data *k = NULL;
    ramus_error err;
    if (ramus_assembly_parse(slide_and_turn, sizeof slide_and_turn - 1, "m.yaml", NULL, &builder, &err) ||
        ramus_model_compile(builder, NULL, &model, &err) || ramus_data_create(model, NULL, &data, &err) ||
        ramus_data_create(model, NULL, &k, &err))
        fail_msg("%s", err.text);
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        double out[3];
        const ramus_status inverse_status =
            ramus_inverse_dynamics(model, data, cases[c].q, cases[c].v, cases[c].x, out);
        if (inverse_status != cases[c].inverse)
            fail_msg("%s: inverse dynamics: %d, '%s'", cases[c].name, (int)inverse_status,
                     ramus_data_error(data)->text);
        const ramus_status forward_status =
            ramus_forward_dynamics(model, data, cases[c].q, cases[c].v, cases[c].x, out);
        if (forward_status != cases[c].forward || !strstr(ramus_data_error(data)->text, cases[c].text))
            fail_msg("%s: forward dynamics: %d, '%s'", cases[c].name, (int)forward_status,
                     ramus_data_error(data)->text);
        const ramus_status motion = ramus_kinematics_update(model, k, cases[c].q, cases[c].v, cases[c].x);
        if (motion != cases[c].kinematics)
            fail_msg("%s: kinematics: %d, '%s'", cases[c].name, (int)motion, ramus_data_error(k)->text);
    }
    ramus_data_destroy(k);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
}

/* A robot from a file's text, with a data. */
typedef struct small_robot {
    ramus_builder *builder;
    ramus_model *model;
    ramus_data *data;
} small_robot;

static small_robot small_robot_create(const char *text)
{
    small_robot r = { NULL, NULL, NULL };
    ramus_error err;
    if (ramus_assembly_parse(text, strlen(text), "m.yaml", NULL, &r.builder, &err) ||
        ramus_model_compile(r.builder, NULL, &r.model, &err) || ramus_data_create(r.model, NULL, &r.data, &err))
        fail_msg("%s", err.text);
    return r;
}

static void small_robot_destroy(small_robot *r)
{
    ramus_data_destroy(r->data);
    ramus_model_destroy(r->model);
    ramus_builder_destroy(r->builder);
}

/* A follower's own position may be too large where that of its master is not, and so may the sum of their forces. */
static void test_followers(void **state)
{
    (void)state;
    static const char *const types[] = { "revolute", "prismatic", "helical, pitch: 0.1" };
    for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
        char text[600];
        snprintf(text, sizeof text,
                 "ramus: 1\nmodules:\n  m:\n    links:\n"
                 "      - {name: s, joint: {name: slide, type: prismatic}, mass: 1, inertia: [1, 1, 1]}\n"
                 "      - {name: f, joint: {name: follow, type: %s, mimic: {joint: slide, multiplier: 10}}, mass: 1, "
                 "com: [1, 0, 0], inertia: [1, 1, 1]}\nrobot: [{name: r, module: m}]\n",
                 types[t]);
        small_robot r = small_robot_create(text);
        const ramus_model *model = r.model;
        ramus_data *data = r.data;
        const double q[1] = { 1e308 }, near[1] = { 0.1 }, v[1] = { 0 };
        for (int with_v = 0; with_v < 2; with_v++) {
            const ramus_status status = ramus_kinematics_update(model, data, q, with_v ? v : NULL, NULL);
            if (status != RAMUS_ERR_NOT_FINITE || !strstr(ramus_data_error(data)->text, "link 'r/f' overflows"))
                fail_msg("%s: %d, '%s'", types[t], (int)status, ramus_data_error(data)->text);
            assert_int_equal(ramus_kinematics_update(model, data, near, with_v ? v : NULL, NULL), RAMUS_OK);
        }
        const double a[1] = { 1.79e307 };
        double tau[1];
        if (ramus_inverse_dynamics(model, data, near, v, a, tau) != RAMUS_ERR_NOT_FINITE ||
            !strstr(ramus_data_error(data)->text, "overflows"))
            fail_msg("%s: forces %g, '%s'", types[t], tau[0], ramus_data_error(data)->text);
        small_robot_destroy(&r);
    }
}

/* What each of two followers adds to a column is finite, and their sum is not: in the Jacobian of the second, and in the momentum. */
static void test_sums_of_followers(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\nmodules:\n  m:\n    links:\n"
        "      - {name: s, joint: {name: slide, type: prismatic}, mass: 1, inertia: [1, 1, 1]}\n"
        "      - {name: f, joint: {name: first, type: prismatic, mimic: {joint: slide, multiplier: 1e308}}, mass: 1, "
        "inertia: [1, 1, 1]}\n"
        "      - {name: g, joint: {name: second, type: prismatic, mimic: {joint: slide, multiplier: 1e308}}, mass: 1, "
        "inertia: [1, 1, 1]}\nrobot: [{name: r, module: m}]\n";
    small_robot r = small_robot_create(text);
    const ramus_model *model = r.model;
    ramus_data *data = r.data;
    const double q[1] = { 0 };
    double J[6];
    const ramus_reference seen[] = { RAMUS_LOCAL, RAMUS_LOCAL_WORLD_ALIGNED, RAMUS_WORLD };
    for (int k = 0; k < 3; k++) {
        assert_int_equal(ramus_frame_jacobian_at(model, data, q, (ramus_frame){ 0 }, seen[k], J), RAMUS_OK);
        assert_int_equal(ramus_frame_jacobian_at(model, data, q, (ramus_frame){ 2 }, seen[k], J), RAMUS_ERR_NOT_FINITE);
    }
    assert_int_equal(ramus_centroidal_momentum_matrix_at(model, data, q, J), RAMUS_ERR_NOT_FINITE);
    small_robot_destroy(&r);
}

/* Motions that are finite, and energies, momenta and accelerations in other axes that are not. */
static void test_readers(void **state)
{
    (void)state;
    static const char text[] =
        "ramus: 1\nmodules:\n  m:\n    links:\n"
        "      - {name: s, joint: {name: slide, type: prismatic, axis: [1, 0, 0]}, mass: 1e10}\n"
        "      - {name: t, joint: {name: turn, type: revolute}, mass: 1, com: [1, 0, 0], inertia: [1, 1, 1]}\n"
        "robot: [{name: r, module: m}]\n";
    small_robot r = small_robot_create(text);
    const ramus_model *model = r.model;
    ramus_data *data = r.data;
    const double q[2] = { 0.1, 0.2 }, far[2] = { 1e304, 0.2 }, fast[2] = { 1e305, 0 }, moderate[2] = { 1, 2 };
    for (int bad = 0; bad < 2; bad++) {
        const ramus_status want = bad ? RAMUS_ERR_NOT_FINITE : RAMUS_OK;
        double energy = 7, potential = 7;
        ramus_wrench momentum;
        ramus_vec3 c, dc;
        const double *v = bad ? fast : moderate;
        assert_int_equal(ramus_kinematics_update(model, data, q, v, NULL), RAMUS_OK);
        assert_int_equal(ramus_kinetic_energy(model, data, &energy), want);
        assert_true(bad == (energy == 7));
        assert_int_equal(ramus_centroidal_momentum(model, data, &momentum), want);
        assert_int_equal(ramus_total_momentum(model, data, &momentum), want);
        assert_int_equal(ramus_centre_of_mass(model, data, &c, &dc, NULL), RAMUS_OK);
        assert_int_equal(ramus_energy(model, data, q, v, &energy, &potential), want);
        assert_int_equal(ramus_kinematics_update(model, data, bad ? far : q, NULL, NULL), RAMUS_OK);
        assert_int_equal(ramus_potential_energy(model, data, &potential), RAMUS_OK); /* gravity is along z */
    }
    small_robot_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inputs),    cmocka_unit_test(test_slides_on_the_world), cmocka_unit_test(test_overflow),
        cmocka_unit_test(test_followers), cmocka_unit_test(test_sums_of_followers),   cmocka_unit_test(test_readers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
