/* test_sharing.c - shares of a common load: the rules, and CHARMIE's bodies 4 and 5 by the equations of [CH] 5.2
 *
 * The paper's systems are written out and solved here by elimination, and compared with the mechanism of robots/charmie.yaml,
 * which has the paper's rules:
 *     body 5   eq. 35 (spring), 36-37 (forces), 38 (torques): half and half along x, and of the torques about y and z
 *     body 4   eq. 39-41 (levers of the static balancing), 42 (forces), 43 (torques): the joint takes all but the torque about z
 * Anchors, levers and springs are assumed there.
 */
#include "ramus/ramus.h"

#include "algebra/vec3.h"
#include "support/data_with.h"
#include "support/compare.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { FX = RAMUS_CARRIES_FX, FZ = RAMUS_CARRIES_FZ, MY = RAMUS_CARRIES_MY };

static const ramus_vec3 x_axis = { 1, 0, 0 }, z_axis = { 0, 0, 1 };

/* ---- helpers ------------------------------------------------------------------------------------------------ */

static void near_value(const char *what, double got, double want, double tol)
{
    if (!(fabs(got - want) <= tol * fmax(1, fabs(want))))
        fail_msg("%s: got %.17g, want %.17g, tolerance %.0e", what, got, want, tol);
}

static ramus_carrier_description carrier(const char *name, unsigned carries, double clearance)
{
    return (ramus_carrier_description){ name, NULL, NULL, carries, clearance, 1 };
}

static ramus_carrier at(double x, double y, double z)
{
    return (ramus_carrier){ .pose = { { 1, 0, 0, 0 }, { x, y, z } } };
}

/* The wrenches of all carriers add up to what is needed. */
static void check_sum(const char *what, const ramus_sharing_description *s, ramus_wrench needed,
                      const ramus_carrier given[])
{
    ramus_wrench sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int i = 0; i < s->ncarrier; i++) {
        const ramus_wrench w = ramus_wrench_to_parent(given[i].pose, given[i].wrench);
        sum.force = vec3_add(sum.force, w.force);
        sum.moment = vec3_add(sum.moment, w.moment);
    }
    assert_true(near_wrenches(what, 0, &sum, &needed, 1, 1e-13));
}

static void share(const ramus_sharing_description *s, ramus_wrench needed, ramus_carrier given[])
{
    ramus_error err;
    if (ramus_share(s, needed, given, &err))
        fail_msg("%s", err.text);
    check_sum(s->name, s, needed, given);
}

/* Gaussian elimination with pivoting; matrix and right side are destroyed. */
static void eliminate(int n, double matrix[], double right[])
{
    for (int k = 0; k < n; k++) {
        int p = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(matrix[i * n + k]) > fabs(matrix[p * n + k]))
                p = i;
        for (int j = 0; j < n; j++) {
            const double t = matrix[k * n + j];
            matrix[k * n + j] = matrix[p * n + j];
            matrix[p * n + j] = t;
        }
        const double t = right[k];
        right[k] = right[p];
        right[p] = t;
        for (int i = 0; i < n; i++) {
            if (i == k)
                continue;
            const double f = matrix[i * n + k] / matrix[k * n + k];
            for (int j = k; j < n; j++)
                matrix[i * n + j] -= f * matrix[k * n + j];
            right[i] -= f * right[k];
        }
    }
    for (int k = 0; k < n; k++)
        right[k] /= matrix[k * n + k];
}

/* ---- rules -------------------------------------------------------------------------------------------------- */

static void test_rules(void **state)
{
    (void)state;
    /* three carriers at one point, a load along z */
    ramus_carrier_description c[3] = { carrier("a", FZ, 1e-3), carrier("b", FZ, 1e-4), carrier("c", FZ, 1e-2) };
    ramus_share_rule rule = { .name = "rule", .load = RAMUS_LOAD_FORCE, .direction = { 0, 0, 3 }, .among = 7 };
    ramus_sharing_description s = ramus_sharing_description_default();
    const ramus_wrench load = { { 0, 0, 60 }, { 0, 0, 0 } };
    ramus_carrier given[3] = { at(0, 0, 0), at(0, 0, 0), at(0, 0, 0) };
    s.name = "plate";
    s.ncarrier = 3;
    s.carrier = c;
    s.rule = &rule;

    static const struct {
        const char *name;
        int nrule;
        ramus_share_kind kind;
        unsigned among;
        double share[3], stiffness[3], want[3];
    } cases[] = {
        { "least squares", 0, RAMUS_SHARE_EQUAL, 7, { 0 }, { 1, 1, 1 }, { 20, 20, 20 } },
        { "least squares, stiffer ones take more", 0, RAMUS_SHARE_EQUAL, 7, { 0 }, { 1, 2, 3 }, { 10, 20, 30 } },
        { "a third each", 1, RAMUS_SHARE_EQUAL, 7, { 0 }, { 1, 2, 3 }, { 20, 20, 20 } },
        { "half and half, the third as least squares has it",
          1,
          RAMUS_SHARE_EQUAL,
          3,
          { 0 },
          { 1, 1, 1 },
          { 20, 20, 20 } },
        { "fixed", 1, RAMUS_SHARE_FIXED, 7, { 0.5, 0.3, 0.2 }, { 1, 2, 3 }, { 30, 18, 12 } },
        { "fixed, one beyond the load", 1, RAMUS_SHARE_FIXED, 7, { 1.5, -0.5, 0 }, { 1, 1, 1 }, { 90, -30, 0 } },
        { "fixed, rounded: the first of the largest takes what is left",
          1,
          RAMUS_SHARE_FIXED,
          7,
          { 0.3333333333, 0.3333333333, 0.3333333333 },
          { 1, 1, 1 },
          { 20.000000004, 19.999999998, 19.999999998 } },
        { "tightest", 1, RAMUS_SHARE_TIGHTEST, 7, { 0 }, { 1, 1, 1 }, { 0, 60, 0 } },
        { "tightest of two, least squares with the third",
          1,
          RAMUS_SHARE_TIGHTEST,
          5,
          { 0 },
          { 1, 1, 1 },
          { 30, 30, 0 } },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        s.name = cases[k].name;
        s.nrule = cases[k].nrule;
        rule.kind = cases[k].kind;
        rule.among = cases[k].among;
        memcpy(rule.share, cases[k].share, sizeof cases[k].share);
        for (int i = 0; i < 3; i++)
            c[i].stiffness = cases[k].stiffness[i];
        share(&s, load, given);
        for (int i = 0; i < 3; i++)
            near_value(cases[k].name, given[i].wrench.force.z, cases[k].want[i], 1e-13);
    }
}

/* A moment M by a hinge's own moment, or by a couple of forces 1 m apart: the couple has M / (1 + 2 length^2). */
static void test_length(void **state)
{
    (void)state;
    const ramus_carrier_description c[2] = { carrier("hinge", FZ | MY, 0), carrier("support", FZ, 0) };
    ramus_sharing_description s = ramus_sharing_description_default();
    ramus_carrier given[2] = { at(0, 0, 0), at(-1, 0, 0) };
    s.name = "beam";
    s.ncarrier = 2;
    s.carrier = c;
    for (s.length = 0.5; s.length < 10; s.length *= 2) {
        share(&s, (ramus_wrench){ { 0, 0, 0 }, { 0, 9, 0 } }, given);
        near_value("couple", given[1].wrench.force.z, 9 / (1 + 2 * s.length * s.length), 1e-13);
    }
}

/* Any carriers that together can hold a body: the sum is right, and no other solution is smaller. */
static void test_least_squares(void **state)
{
    (void)state;
    for (unsigned long long seed = 0; seed < seed_count(100); seed++) {
        rng g = { seed };
        ramus_carrier_description c[RAMUS_CARRIERS_MAX];
        ramus_carrier carriers[RAMUS_CARRIERS_MAX];
        ramus_sharing_description s = ramus_sharing_description_default();
        s.name = "random";
        s.ncarrier = rng_int(&g, 2, RAMUS_CARRIERS_MAX);
        s.carrier = c;
        for (int i = 0; i < s.ncarrier; i++) {
            carriers[i].pose = rng_pose(&g);
            c[i] = carrier("c", i ? (unsigned)rng_int(&g, 0, 63) : 63u, 0);
        }
        const ramus_wrench needed = { rng_vec3(&g, 100), rng_vec3(&g, 100) };
        share(&s, needed, carriers);
        /* what a carrier cannot give it does not give */
        for (int i = 0; i < s.ncarrier; i++) {
            const ramus_wrench w = carriers[i].wrench;
            const double part[6] = { w.force.x, w.force.y, w.force.z, w.moment.x, w.moment.y, w.moment.z };
            for (int k = 0; k < 6; k++)
                if (!(c[i].carries >> k & 1u))
                    near_value("free axis", part[k], 0, 1e-13);
        }
        /* optimal: z is in the row space, so a self-balanced change (one unit of a carrier, taken back by the first,
         * which can give everything) does no work on it */
        for (int i = 1; i < s.ncarrier; i++)
            for (int k = 0; k < 6; k++) {
                if (!(c[i].carries >> k & 1u))
                    continue;
                double unit[6] = { 0 };
                unit[k] = 1;
                const ramus_wrench one = { { unit[0], unit[1], unit[2] }, { unit[3], unit[4], unit[5] } };
                const ramus_wrench back =
                    ramus_wrench_to_child(carriers[0].pose, ramus_wrench_to_parent(carriers[i].pose, one));
                const ramus_wrench own = carriers[i].wrench, first = carriers[0].wrench;
                const double slope = vec3_dot(one.force, own.force) + vec3_dot(one.moment, own.moment) -
                                     vec3_dot(back.force, first.force) - vec3_dot(back.moment, first.moment);
                near_value("least squares", slope, 0, 1e-11);
            }
    }
}

static void refused(const ramus_sharing_description *s, ramus_wrench needed, ramus_status status, const char *text)
{
    ramus_carrier given[RAMUS_CARRIERS_MAX];
    ramus_error err = { 0 };
    for (int i = 0; i < RAMUS_CARRIERS_MAX; i++) {
        given[i] = at(0, 0, 0);
        memset(&given[i].wrench, 0x55, sizeof given[i].wrench);
    }
    const ramus_carrier before = given[0];
    const ramus_status got = ramus_share(s, needed, given, &err);
    if (got != status || !strstr(err.text, text))
        fail_msg("status %d, '%s'; want status %d, '%s'", got, err.text, status, text);
    assert_memory_equal(&before, &given[0], sizeof before);
    assert_int_equal(ramus_share(s, needed, given, NULL), status);
}

static void test_refused(void **state)
{
    (void)state;
    ramus_carrier_description c[2] = { carrier("left", FX | FZ, 1e-3), carrier("right", FZ, 1e-3) };
    ramus_share_rule rule = { .name = "r", .kind = RAMUS_SHARE_EQUAL, .direction = { 0, 0, 1 }, .among = 3 };
    ramus_sharing_description s = ramus_sharing_description_default();
    const ramus_wrench up = { { 0, 0, 60 }, { 0, 0, 0 } }, aside = { { 0, 5, 60 }, { 0, 0, 0 } };
    s.name = "b5";
    s.ncarrier = 2;
    s.carrier = c;
    s.rule = &rule;
    refused(&s, aside, RAMUS_ERR_SINGULAR, "load of 'b5': its carriers cannot give the force along y of 5");
    refused(&s, (ramus_wrench){ { 0, 0, 60 }, { 0, 7, 0 } }, RAMUS_ERR_SINGULAR, "moment about y");
    refused(&s, (ramus_wrench){ { NAN, 0, 60 }, { 0, 0, 0 } }, RAMUS_ERR_ARGUMENT, "not finite");
    s.nrule = 1;
    rule.direction = x_axis; /* 'right' gives no force along x */
    refused(&s, (ramus_wrench){ { 8, 0, 60 }, { 0, 0, 0 } }, RAMUS_ERR_SINGULAR,
            "rule 'r': carrier 'right' cannot have the share 0.5");
    rule.direction = z_axis;
    rule.kind = RAMUS_SHARE_TIGHTEST;
    refused(&s, up, RAMUS_ERR_MODEL, "the tightest must be one");
    rule.kind = RAMUS_SHARE_FIXED;
    rule.share[0] = 0.5;
    refused(&s, up, RAMUS_ERR_MODEL, "the shares add up to 0.5");
    rule.among = 1;
    refused(&s, up, RAMUS_ERR_MODEL, "at least two");
    rule.among = 7;
    refused(&s, up, RAMUS_ERR_MODEL, "at least two of the 2 carriers");
    rule.among = 3;
    rule.direction = (ramus_vec3){ 0, 0, 0 };
    refused(&s, up, RAMUS_ERR_MODEL, "direction has no length");
    c[1].stiffness = 0;
    refused(&s, up, RAMUS_ERR_MODEL, "stiffness of carrier 'right'");
    s.ncarrier = 2;
    s.carrier = NULL;
    refused(&s, up, RAMUS_ERR_MODEL, "has 0 carriers");
    s.ncarrier = 9;
    refused(&s, up, RAMUS_ERR_MODEL, "1 to 8 are possible");
    s.struct_size = 0;
    refused(&s, up, RAMUS_ERR_ARGUMENT, "ramus_sharing_description_default()");
}

/* ---- CHARMIE ------------------------------------------------------------------------------------------------ */

enum { NV = 21, NLINK = 24 };

typedef struct charmie {
    ramus_model *model;
    ramus_data *data;
    const ramus_part_info *lift, *torso;
    ramus_part torso_spring, spring[2]; /* of the levers: left, right */
    ramus_lever lever[2];
    int b4, b5;
    double q[NV], v[NV], a[NV];
    const double *tension;
    double tau[NV];
} charmie;

static const ramus_part_info *part_of(const charmie *c, const char *name)
{
    const ramus_part_info *a = ramus_mechanism_part(c->data, ramus_model_find_part(c->model, name));
    assert_non_null(a);
    return a;
}

static charmie charmie_open(void)
{
    charmie c = { 0 };
    ramus_error err;
    if (ramus_model_load(RAMUS_SOURCE_DIR "/robots/charmie.yaml", NULL, &c.model, &err) ||
        data_with(RAMUS_WITH_MECHANISM, c.model, NULL, &c.data, &err))
        fail_msg("%s", err.text);
    assert_int_equal(ramus_model_nv(c.model), NV);
    assert_int_equal(ramus_model_nlink(c.model), NLINK);
    c.lift = part_of(&c, "lift");
    c.torso = part_of(&c, "torso");
    c.torso_spring = ramus_model_find_part(c.model, "torso_spring");
    c.spring[0] = ramus_model_find_part(c.model, "left_spring");
    c.spring[1] = ramus_model_find_part(c.model, "right_spring");
    c.lever[0] = ramus_model_find_lever(c.model, "left_lever");
    c.lever[1] = ramus_model_find_lever(c.model, "right_lever");
    c.b4 = ramus_model_find_link(c.model, "body/b4").index;
    c.b5 = ramus_model_find_link(c.model, "body/b5").index;
    c.tension = ramus_mechanism_tensions(c.data);
    return c;
}

static void charmie_close(charmie *c)
{
    ramus_data_destroy(c->data);
    ramus_model_destroy(c->model);
}

static void charmie_move(charmie *c, unsigned long long seed)
{
    rng g = { seed };
    ramus_random(c->model, &seed, c->q);
    for (int k = 0; k < NV; k++) {
        c->v[k] = rng_uniform(&g, -1, 1);
        c->a[k] = rng_uniform(&g, -1, 1);
    }
    if (ramus_mechanism_inverse_dynamics(c->model, c->data, c->q, c->v, c->a, c->tau))
        fail_msg("seed %llu: %s", seed, ramus_data_error(c->data)->text);
}

/* Of an actuator between two links in a plane x = constant, from b towards a, in the axes of b's link. */
static ramus_vec3 direction(const charmie *c, const char *name)
{
    const ramus_part part = ramus_model_find_part(c->model, name);
    const ramus_frame b = { ramus_mechanism_part(c->data, part)->link[1].index };
    ramus_part_motion m;
    ramus_pose x;
    assert_int_equal(ramus_part_get_motion(c->model, c->data, part, &m), RAMUS_OK);
    assert_int_equal(ramus_frame_pose(c->model, c->data, b, &x), RAMUS_OK);
    return ramus_quat_rotate(ramus_pose_inv(x).rotation, vec3_scale(-1, m.n));
}

static ramus_vec3 moment_at(ramus_vec3 c, ramus_wrench w) /* w at the origin */
{
    return vec3_sub(w.moment, vec3_cross(c, w.force));
}

/* One half of the static balancing by the paper's equations, in the xz plane of body 3: a lever from F_3, turned by the height
 * of body 4, that a rod joins to body 4 and a spring to body 3. Lengths in m. */
typedef struct paper_lever {
    ramus_vec3 pivot, tip;   /* F_3, B_4sa in body 3 */
    ramus_vec3 hook, anchor; /* of the spring, on the lever and on body 3 */
    double tension;          /* of the spring */
    double rod;              /* force of the rod on the lever, along z; on body 4: minus that */
} paper_lever;

static double pull_of(const ramus_part_info *spring, double length) /* eq. 35 */
{
    const double stretch = length - spring->rest_length;
    return stretch > 0 ? spring->pretension + spring->stiffness * stretch : 0;
}

static double energy_of(const ramus_part_info *spring, double length)
{
    const double stretch = fmax(0, length - spring->rest_length);
    return spring->pretension * stretch + spring->stiffness * stretch * stretch / 2;
}

static paper_lever lever_at(const charmie *c, int e, double d4)
{
    const ramus_part_info *spring = ramus_mechanism_part(c->data, c->spring[e]);
    const double side = e ? 1 : -1;
    const double length = 0.220, hook = 0.110, rod = 0.100;
    paper_lever l = { .pivot = { 0.06 * side, 0, 0.150 }, .anchor = { 0.06 * side, 0, 0.42 } };
    const double z = 0.290 - d4 + 0.120 - rod;                                         /* eq. 22, 23 */
    const double x = l.pivot.x + side * sqrt(length * length - pow(z - l.pivot.z, 2)); /* eq. 24 */
    l.tip = ramus_vec3_make(x, 0, z);
    l.hook = vec3_axpy(l.pivot, hook / length, vec3_sub(l.tip, l.pivot)); /* eq. 26, 27 */
    const ramus_vec3 span = vec3_sub(l.anchor, l.hook);
    l.tension = pull_of(spring, vec3_norm(span));
    const ramus_vec3 pull = vec3_scale(l.tension / vec3_norm(span), span); /* eq. 39 */
    const ramus_vec3 arm = vec3_sub(l.hook, l.pivot), tip = vec3_sub(l.tip, l.pivot);
    const double a5 = pull.z * arm.x - pull.x * arm.z; /* eq. 41 */
    double matrix[9] = { 0, 1, 0, -1, 0, 1, -tip.x, 0, 0 }, right[3] = { pull.x, pull.z, a5 };
    eliminate(3, matrix, right); /* eq. 40 */
    l.rod = right[0];
    return l;
}

/* The rods do at the lift what the springs' energy requires; the library's levers are and pull as the paper's. */
static void test_levers(void **state)
{
    (void)state;
    charmie c = charmie_open();
    for (int k = 0; k < 40; k++) {
        const double d4 = -0.03 + 0.005 * k, h = 1e-6;
        c.q[c.lift->q_index] = d4;
        c.v[c.lift->v_index] = 0.3;
        assert_int_equal(ramus_kinematics_update(c.model, c.data, c.q, c.v, c.a), RAMUS_OK);
        for (int e = 0; e < 2; e++) {
            const double side = e ? 1 : -1;
            const paper_lever l = lever_at(&c, e, d4), up = lever_at(&c, e, d4 - h), down = lever_at(&c, e, d4 + h);
            const ramus_part_info *spring = ramus_mechanism_part(c.data, c.spring[e]);
            const double energy[2] = { energy_of(spring, vec3_norm(vec3_sub(down.anchor, down.hook))),
                                       energy_of(spring, vec3_norm(vec3_sub(up.anchor, up.hook))) };
            assert_true(l.tension > 0);
            /* the force on body 4 is -rod along z, and z falls as d4 grows */
            near_value("rod", l.rod, -(energy[0] - energy[1]) / (2 * h), 1e-6);

            ramus_lever_motion m;
            ramus_part_motion s;
            double jacobian[NV];
            assert_int_equal(ramus_lever_get_motion(c.model, c.data, c.lever[e], &m), RAMUS_OK);
            assert_int_equal(ramus_part_get_motion(c.model, c.data, c.spring[e], &s), RAMUS_OK);
            assert_int_equal(ramus_part_jacobian(c.model, c.data, c.spring[e], jacobian), RAMUS_OK);
            near_value("tension", s.tension, pull_of(spring, s.length), 1e-14);
            near_value("energy", s.energy, energy_of(spring, s.length), 1e-14);
            near_value("tip", vec3_norm(vec3_sub(m.tip, l.tip)), 0, 1e-14);
            near_value("hook", vec3_norm(vec3_sub(s.a, l.hook)), 0, 1e-14);
            near_value("anchor", vec3_norm(vec3_sub(s.b, l.anchor)), 0, 1e-14);
            /* tip.z - pivot.z = -side 0.22 sin(angle), and it falls at 0.3 m/s */
            near_value("angle", -side * 0.22 * sin(m.angle), l.tip.z - l.pivot.z, 1e-14);
            near_value("rate", -side * 0.22 * cos(m.angle) * m.rate, -0.3, 1e-13);
            near_value("at the lift", -s.tension * jacobian[c.lift->v_index], l.rod, 1e-12);
        }
    }
    charmie_close(&c);
}

static void test_charmie_body_5(void **state)
{
    (void)state;
    charmie c = charmie_open();
    for (unsigned long long seed = 1; seed <= seed_count(50); seed++) {
        ramus_wrench external[NLINK] = { 0 }, wrench[NLINK];
        double tau[NV];
        charmie_move(&c, seed);
        ramus_part_motion motion;
        assert_int_equal(ramus_part_get_motion(c.model, c.data, c.torso_spring, &motion), RAMUS_OK);
        assert_int_equal(ramus_part_add_wrenches(c.model, c.data, c.torso_spring, motion.tension, external),
                         RAMUS_OK); /* eq. 35 */
        assert_int_equal(ramus_inverse_dynamics_tree(c.model, c.data, c.q, c.v, c.a, external, tau, wrench), RAMUS_OK);
        const ramus_wrench needed = wrench[c.b5]; /* at A_5 = O_5, axes of body 5 */
        assert_true(near_wrenches("needed", seed, &ramus_mechanism_wrenches(c.data)[c.b5], &needed, 1, 1e-12));

        /* eq. 36: f_5d, f_4 from the sums of forces and the torque about x at C_5 */
        const ramus_vec3 com = { 0, -0.0057, 0.3385 }, g5 = { 0, 0.056, 0.3972 };
        const ramus_vec3 rd = vec3_sub(com, g5), r4 = com, m = moment_at(com, needed);
        const ramus_vec3 n = direction(&c, "torso"); /* (0, sin, cos) of alpha_5d */
        double forces[36] = { 1, 0,    0,     1, 0,    0,     0, 1,   0,    0, 1, 0, 0,  0, 1, 0, 0, 1,
                              0, rd.z, -rd.y, 0, r4.z, -r4.y, 0, n.z, -n.y, 0, 0, 0, -1, 0, 0, 1, 0, 0 };
        double f[6] = { needed.force.x, needed.force.y, needed.force.z, m.x, 0, 0 };
        eliminate(6, forces, f);
        /* eq. 38: the torques about y and z that the forces leave, half each */
        const ramus_vec3 fd = { f[0], f[1], f[2] }, f4 = { f[3], f[4], f[5] };
        const ramus_vec3 left = vec3_sub(m, vec3_add(vec3_cross(fd, rd), vec3_cross(f4, r4)));
        double torques[16] = { 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, -1, 0, 0, 1, 0, -1 };
        double t[4] = { left.y, left.z, 0, 0 };
        eliminate(4, torques, t);

        const ramus_carrier *carrier = /* the joint, the actuator */
            ramus_mechanism_carriers(c.data, ramus_model_find_sharing(c.model, "body_5"));
        const ramus_wrench given[2] = { carrier[0].wrench, carrier[1].wrench };
        const ramus_quat pull = carrier[1].pose.rotation;
        const ramus_vec3 force = ramus_quat_rotate(pull, given[1].force);
        const ramus_vec3 moment = ramus_quat_rotate(pull, given[1].moment);
        const double got[12] = { force.x,          force.y,  force.z,           0,
                                 moment.y,         moment.z, given[0].force.x,  given[0].force.y,
                                 given[0].force.z, moment.x, given[0].moment.y, given[0].moment.z };
        const double want[12] = { f[0], f[1], f[2], left.x, t[0], t[1], f[3], f[4], f[5], 0, t[2], t[3] };
        assert_true(near_numbers("body 5", seed, got, want, 12, 1e-12, NULL, NULL));

        /* and the pull is what virtual work says */
        near_value("tension", given[1].force.z, c.tension[ramus_model_find_part(c.model, "torso").index], 1e-12);
        near_value("no motor", c.tau[c.torso->v_index], 0, 0);
    }
    charmie_close(&c);
}

static void test_charmie_body_4(void **state)
{
    (void)state;
    charmie c = charmie_open();
    for (unsigned long long seed = 1; seed <= seed_count(50); seed++) {
        ramus_wrench external[NLINK] = { 0 }, wrench[NLINK];
        double tau[NV];
        charmie_move(&c, seed);
        const double d4 = c.q[c.lift->q_index];
        for (int e = 0; e < 2; e++) { /* what body 4 exerts on the rods, at H_4's height */
            const paper_lever l = lever_at(&c, e, d4);
            const ramus_vec3 on_rod = { 0, 0, l.rod }, at_rod = { l.tip.x, 0, 0.120 };
            external[c.b4].force = vec3_add(external[c.b4].force, on_rod);
            external[c.b4].moment = vec3_add(external[c.b4].moment, vec3_cross(at_rod, on_rod));
        }
        assert_int_equal(ramus_inverse_dynamics_tree(c.model, c.data, c.q, c.v, c.a, external, tau, wrench), RAMUS_OK);
        const ramus_wrench needed = wrench[c.b4]; /* at O_4, axes of body 4 */
        assert_true(near_wrenches("needed", seed, &ramus_mechanism_wrenches(c.data)[c.b4], &needed, 1, 1e-12));

        /* eq. 42: f_4d in the plane yz, f_3 along x and y */
        const ramus_vec3 n = direction(&c, "lift");
        double forces[16] = { 0, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, n.z, -n.y, 0, 0 };
        double f[4] = { needed.force.x, needed.force.y, needed.force.z, 0 };
        eliminate(4, forces, f);
        /* eq. 43, with the torques that the forces leave about C_4 (eq. 34) */
        const ramus_vec3 com = { 0, 0.021, 0.330 }, e4 = { 0, 0.048, 0.144 }, a4 = { 0, 0, d4 };
        const ramus_vec3 fd = { 0, f[0], f[1] }, f3 = { f[2], f[3], 0 }, m = moment_at(com, needed);
        const ramus_vec3 sum =
            vec3_sub(m, vec3_add(vec3_cross(fd, vec3_sub(com, e4)), vec3_cross(f3, vec3_sub(com, a4))));
        double torques[16] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, -1 };
        double t[4] = { sum.x, sum.y, sum.z, 0 };
        eliminate(4, torques, t);

        const ramus_carrier *carrier = /* the joint, the actuator, the levers */
            ramus_mechanism_carriers(c.data, ramus_model_find_sharing(c.model, "body_4"));
        const ramus_wrench given[4] = { carrier[0].wrench, carrier[1].wrench, carrier[2].wrench, carrier[3].wrench };
        const ramus_vec3 force = ramus_quat_rotate(carrier[1].pose.rotation, given[1].force);
        const double got[10] = { force.y,           force.z,           given[0].force.x,  given[0].force.y,
                                 given[0].moment.x, given[0].moment.y, given[2].moment.z, given[3].moment.z,
                                 given[2].force.x,  given[3].moment.y };
        const double want[10] = { f[0], f[1], f[2], f[3], t[0], t[1], t[2], t[3], 0, 0 };
        assert_true(near_numbers("body 4", seed, got, want, 10, 1e-12, NULL, NULL));
        near_value("tension", given[1].force.z, c.tension[ramus_model_find_part(c.model, "lift").index], 1e-12);
    }
    charmie_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),          cmocka_unit_test(test_length), cmocka_unit_test(test_least_squares),
        cmocka_unit_test(test_refused),        cmocka_unit_test(test_levers), cmocka_unit_test(test_charmie_body_5),
        cmocka_unit_test(test_charmie_body_4),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
