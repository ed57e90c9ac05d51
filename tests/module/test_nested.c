/* test_nested.c - nested assemblies with modules from a library inside, at any depth
 *
 * Random robots from a seed, built twice at once: with pendulums that are known, and with pendulums from the library. Names, forces, accelerations,
 * mass matrices and motions agree.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "ramus/ramus.h"

#include "support/compare.h"
#include "support/failing.h"
#include "support/random.h"

#define OK(call) check_ok((call), &err, seed)
static void check_ok(ramus_status status, const ramus_error *err, unsigned long long seed)
{
    if (status != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err->text);
}

enum { PLACES = 64, MOST_V = 128 };

/* One assembly twice, and the frames that something may sit on. */
typedef struct twin {
    ramus_builder *whole, *parts;
    char place[PLACES][160];
    int nplace;
    char box[160]; /* the last module from the library, or "" */
} twin;

static ramus_link_description revolute(const char *name, const char *joint, double mass, ramus_vec3 com)
{
    ramus_link_description d = ramus_link_description_default();
    d.name = name;
    d.joint_name = joint;
    d.joint_type = RAMUS_REVOLUTE;
    d.mass = mass;
    d.com = com;
    return d;
}

static ramus_module *known_body(rng *r, unsigned long long seed)
{
    ramus_error err;
    ramus_module *m = NULL;
    ramus_link_description d = revolute("b", "j", rng_uniform(r, 0.5, 2), rng_vec3(r, 0.3));
    d.axis = (ramus_vec3){ 0.6, 0, 0.8 };
    d.joint_in_parent = rng_pose(r);
    d.inertia[0] = d.inertia[1] = d.inertia[2] = 0.1;
    OK(ramus_module_create("body", NULL, NULL, &m, &err));
    OK(ramus_module_add_link(m, &d, &err));
    OK(ramus_module_add_frame(m, "foot", "", rng_pose(r), &err));
    return m;
}

/* A welded link, which takes the joint of a floating robot. */
static ramus_module *known_chassis(unsigned long long seed)
{
    ramus_error err;
    ramus_module *m = NULL;
    ramus_link_description d = ramus_link_description_default();
    d.name = "b";
    d.mass = 3;
    d.inertia[0] = d.inertia[1] = d.inertia[2] = 0.3;
    OK(ramus_module_create("chassis", NULL, NULL, &m, &err));
    OK(ramus_module_add_link(m, &d, &err));
    return m;
}

/* What examples/modules/pendulum.c is. */
static ramus_module *known_pendulum(double mass, unsigned long long seed)
{
    ramus_error err;
    ramus_module *m = NULL;
    ramus_link_description d = revolute("l", "swing", mass, (ramus_vec3){ 0.4, 0, 0 });
    d.inertia[0] = d.inertia[1] = d.inertia[2] = 0.02 * mass;
    const ramus_pose tip = { { 1, 0, 0, 0 }, { 0.7, 0, 0 } };
    OK(ramus_module_create("pendulum", NULL, NULL, &m, &err));
    OK(ramus_module_add_link(m, &d, &err));
    OK(ramus_module_add_frame(m, "tip", "l", tip, &err));
    return m;
}

static void add_place(twin *t, const char *format, const char *instance, const char *place)
{
    if (t->nplace < PLACES)
        snprintf(t->place[t->nplace++], sizeof t->place[0], format, instance, place);
}

static void attach_both(twin *t, const char *name, ramus_module *whole, ramus_module *parts, const char *on,
                        const ramus_pose *pose, unsigned long long seed)
{
    ramus_error err;
    OK(ramus_builder_attach(t->whole, name, whole, on, pose, 0, &err));
    OK(ramus_builder_attach(t->parts, name, parts, on, pose, 0, &err));
    ramus_module_destroy(whole);
    if (parts != whole)
        ramus_module_destroy(parts);
}

static void add_pendulum(twin *t, rng *r, const char *name, const char *on, const ramus_pose *pose,
                         unsigned long long seed)
{
    ramus_error err;
    const int mass = rng_int(r, 1, 4);
    char text[16];
    ramus_module *known = known_pendulum(mass, seed);
    OK(ramus_builder_attach(t->whole, name, known, on, pose, 0, &err));
    ramus_module_destroy(known);
    OK(ramus_builder_attach_black_box(t->parts, name, on, pose, 0, &err));
    ramus_source_description source = ramus_source_description_default();
    snprintf(text, sizeof text, "%d", mass);
    source.kind = "library";
    source.value = (const char *const[]){ HOSTILE_LIBRARY };
    source.nvalue = 1;
    source.key = (const char *const[]){ "mass" };
    source.option = (const char *const[]){ text };
    source.noption = 1;
    OK(ramus_builder_set_source(t->parts, name, &source, &err));
    add_place(t, "%s/%s", name, "tip");
    snprintf(t->box, sizeof t->box, "%s", name);
}

static void fill(twin *t, rng *r, int depth, unsigned long long seed);

/* A frame at an outlet that the nested assembly has a name for. */
static void name_frame(twin *inner, ramus_module *whole, ramus_module *parts, rng *r, unsigned long long seed)
{
    ramus_error err;
    if (!inner->box[0])
        return;
    char at[200];
    const ramus_pose pose = rng_pose(r), tip = { { 1, 0, 0, 0 }, { 0.7, 0, 0 } };
    snprintf(at, sizeof at, "%s/tip", inner->box);
    OK(ramus_module_add_frame(parts, "grip", at, pose, &err));
    snprintf(at, sizeof at, "%s/l", inner->box);
    OK(ramus_module_add_frame(whole, "grip", at, ramus_pose_mul(tip, pose), &err));
    if (inner->nplace == PLACES)
        inner->nplace--;
    snprintf(inner->place[inner->nplace++], sizeof inner->place[0], "grip");
}

static void add_nested(twin *t, rng *r, int depth, const char *name, const char *on, const ramus_pose *pose,
                       unsigned long long seed)
{
    ramus_error err;
    twin inner = { 0 };
    ramus_module *whole = NULL, *parts = NULL;
    fill(&inner, r, depth + 1, seed);
    OK(ramus_module_from_builder(inner.whole, &whole, &err));
    OK(ramus_module_from_builder(inner.parts, &parts, &err));
    name_frame(&inner, whole, parts, r, seed);
    ramus_builder_destroy(inner.whole);
    ramus_builder_destroy(inner.parts);
    /* twice: each has modules of its own */
    char second[20];
    snprintf(second, sizeof second, "%st", name);
    const int twice = depth == 0 && rng_int(r, 0, 1);
    if (twice) {
        ramus_module *copy[2] = { NULL, NULL };
        OK(ramus_module_copy(whole, NULL, &copy[0], &err));
        OK(ramus_module_copy(parts, NULL, &copy[1], &err));
        attach_both(t, name, copy[0], copy[1], on, pose, seed);
        char own[200];
        snprintf(own, sizeof own, "%s/%s", name, inner.place[0]);
        attach_both(t, second, whole, parts, own, pose, seed);
    } else {
        attach_both(t, name, whole, parts, on, pose, seed);
    }
    for (int k = 0; k < inner.nplace; k++)
        add_place(t, "%s/%s", name, inner.place[k]);
    for (int k = 0; k < inner.nplace && twice; k++)
        add_place(t, "%s/%s", second, inner.place[k]);
    if (inner.box[0])
        snprintf(t->box, sizeof t->box, "%.20s/%.100s", name, inner.box);
}

static void fill(twin *t, rng *r, int depth, unsigned long long seed)
{
    ramus_error err;
    OK(ramus_builder_create("robot", NULL, NULL, &t->whole, &err));
    OK(ramus_builder_create("robot", NULL, NULL, &t->parts, &err));
    const int count = rng_int(r, 2, 4);
    for (int k = 0; k < count; k++) {
        char name[16];
        snprintf(name, sizeof name, "n%d", k);
        const ramus_pose pose = rng_pose(r);
        char on[200] = "";
        if (k)
            snprintf(on, sizeof on, "%s", t->place[rng_int(r, 0, t->nplace - 1)]);
        const bool floats =
            k == 0 && seed % 3 == 0 && depth == (int)(seed / 3 % 2); /* the first of the first nested one, too */
        const int kind = floats ? 0 : k == 0 && depth == 0 && seed % 3 == 0 ? 2 : rng_int(r, 0, depth < 3 ? 3 : 1);
        if (kind == 0) {
            ramus_module *body = floats ? known_chassis(seed) : known_body(r, seed);
            attach_both(t, name, body, body, k ? on : NULL, &pose, seed);
            add_place(t, "%s/%s", name, "b");
            if (!floats)
                add_place(t, "%s/%s", name, "foot"); /* of the base: carried by what carries it */
        } else if (kind == 1) {
            add_pendulum(t, r, name, k ? on : NULL, &pose, seed);
        } else {
            add_nested(t, r, depth, name, k ? on : NULL, &pose, seed);
        }
    }
    if (rng_int(r, 0, 2) == 0) { /* the world of a nested assembly is its base */
        ramus_constraint_description c = ramus_constraint_description_default();
        const int second = rng_int(r, 0, 1) && t->nplace > 2 ? t->nplace - 2 : -1;
        c.name = "rod";
        c.kind = RAMUS_CONSTRAINT_DISTANCE;
        c.frame_a = second < 0 ? "world" : t->place[second];
        c.frame_b = t->place[0];
        c.pose_b.position = rng_vec3(r, 0.5);
        c.pose_a.position = rng_vec3(r, 0.5);
        c.length = 1;
        OK(ramus_builder_add_constraint(t->whole, &c, &err));
        OK(ramus_builder_add_constraint(t->parts, &c, &err));
    }
}

static void same_names(const ramus_model *one, const ramus_model *other, unsigned long long seed)
{
    if (ramus_model_nv(one) != ramus_model_nv(other))
        fail_msg("seed %llu: nv %d and %d", seed, ramus_model_nv(one), ramus_model_nv(other));
    for (int k = 0; k < ramus_model_nv(one); k++) {
        char a[300], b[300];
        ramus_model_v_name(one, k, a, sizeof a);
        ramus_model_v_name(other, k, b, sizeof b);
        if (strcmp(a, b) != 0)
            fail_msg("seed %llu: coordinate %d is '%s' and '%s'", seed, k, a, b);
    }
}

typedef struct robot {
    ramus_model *whole, *parts;
    ramus_data *data, *opened;
    int nq, nv;
} robot;

static robot robot_make(const twin *t, ramus_compile_options opt, unsigned long long seed)
{
    ramus_error err;
    robot x = { 0 };
    OK(ramus_model_compile(t->whole, &opt, &x.whole, &err));
    OK(ramus_model_compile(t->parts, &opt, &x.parts, &err));
    OK(ramus_model_open(&x.parts, NULL, &err));
    OK(ramus_data_create(x.whole, NULL, &x.data, &err));
    OK(ramus_data_create(x.parts, NULL, &x.opened, &err));
    same_names(x.whole, x.parts, seed);
    x.nq = ramus_model_nq(x.whole);
    x.nv = ramus_model_nv(x.whole);
    assert_true(x.nv < MOST_V - 8);
    return x;
}

static void robot_destroy(robot *x)
{
    ramus_data_destroy(x->opened);
    ramus_data_destroy(x->data);
    ramus_model_destroy(x->parts);
    ramus_model_destroy(x->whole);
}

static void random_state(const robot *x, rng *r, double q[], double v[], double a[])
{
    ramus_random(x->whole, &r->state, q);
    for (int k = 0; k < x->nv; k++) {
        v[k] = rng_uniform(r, -1, 1);
        a[k] = rng_uniform(r, -2, 2);
    }
}

static void same_dynamics(const robot *x, rng *r, unsigned long long seed)
{
    static double M[2][MOST_V * MOST_V];
    double q[MOST_V], v[MOST_V], a[MOST_V], want[MOST_V], got[MOST_V], again[MOST_V];
    random_state(x, r, q, v, a);
    assert_int_equal(ramus_inverse_dynamics(x->whole, x->data, q, v, a, want), RAMUS_OK);
    const ramus_status status = ramus_inverse_dynamics(x->parts, x->opened, q, v, a, got);
    if (status != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, ramus_data_error(x->opened)->text);
    assert_true(near_numbers("forces", seed, got, want, x->nv, 1e-12, NULL, NULL));
    if (ramus_forward_dynamics(x->parts, x->opened, q, v, want, a) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, ramus_data_error(x->opened)->text);
    assert_int_equal(ramus_inverse_dynamics(x->whole, x->data, q, v, a, again), RAMUS_OK);
    assert_true(near_numbers("forces of accelerations", seed, again, want, x->nv, 1e-12, NULL, NULL));
    assert_int_equal(ramus_mass_matrix(x->whole, x->data, q, M[0]), RAMUS_OK);
    assert_int_equal(ramus_mass_matrix(x->parts, x->opened, q, M[1]), RAMUS_OK);
    assert_true(near_numbers("mass matrix", seed, M[1], M[0], x->nv * x->nv, 1e-12, NULL, NULL));
}

static void same_motion(const robot *x, rng *r, unsigned long long seed)
{
    ramus_error err;
    ramus_sim *sim[2] = { NULL, NULL };
    ramus_sim_options opt = ramus_sim_options_default();
    double q[MOST_V], v[MOST_V], a[MOST_V];
    opt.method = RAMUS_SIM_RK4;
    opt.step = 1e-3;
    random_state(x, r, q, v, a);
    for (int k = 0; k < 2; k++) {
        OK(ramus_sim_create(k ? x->parts : x->whole, &opt, &sim[k], &err));
        assert_int_equal(ramus_sim_set_state(sim[k], 0, q, v), RAMUS_OK);
        for (int step = 0; step < 20; step++)
            assert_int_equal(ramus_sim_step(sim[k]), RAMUS_OK);
    }
    assert_true(near_numbers("motion", seed, ramus_sim_q(sim[1]), ramus_sim_q(sim[0]), x->nq, 1e-9, NULL, NULL));
    ramus_sim_destroy(sim[0]);
    ramus_sim_destroy(sim[1]);
}

static int number_of(const ramus_model *m, int (*name)(const ramus_model *, int, char[], size_t), int count,
                     const char *wanted)
{
    char text[300];
    for (int k = 0; k < count; k++) {
        name(m, k, text, sizeof text);
        if (strcmp(text, wanted) == 0)
            return k;
    }
    fail_msg("there is no '%s'", wanted);
    return -1;
}

/* Rows of the interconnection matrix add up to the joints' wrenches; and known links whose ports are fed what the modules answer have the robot's
 * forces. */
static void same_connections(const robot *x, rng *r, unsigned long long seed)
{
    ramus_error err;
    ramus_network *n = ramus_model_network(x->parts);
    const ramus_model *known = ramus_network_model(n);
    const int nlink = ramus_model_nlink(known), columns = ramus_model_ninstance(known);
    double q[MOST_V], v[MOST_V], a[MOST_V], tau[MOST_V], want[MOST_V], own[4][MOST_V];
    ramus_wrench *block = calloc((size_t)(nlink * columns + 1), sizeof *block);
    ramus_data_options opt = ramus_data_options_default();
    ramus_data *composed = NULL, *fed = NULL;
    opt.with = RAMUS_WITH_COMPOSITION;
    assert_non_null(block);
    random_state(x, r, q, v, a);
    OK(ramus_data_create(x->whole, &opt, &composed, &err));
    assert_int_equal(ramus_composed_inverse_dynamics(x->whole, composed, q, v, a, NULL, want), RAMUS_OK);
    if (ramus_network_interconnection(n, q, v, a, tau, block, NULL) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, ramus_network_error(n)->text);
    for (int k = 0; k < nlink; k++) {
        const char *name = ramus_model_link(known, (ramus_link){ k }).name;
        double sum[6] = { 0 };
        ramus_wrench w;
        assert_int_equal(
            ramus_composed_joint_wrench_after(x->whole, composed, ramus_model_find_link(x->whole, name), &w), RAMUS_OK);
        for (int c = 0; c < columns; c++) {
            const ramus_wrench b = block[k * columns + c];
            const double number[6] = { b.force.x, b.force.y, b.force.z, b.moment.x, b.moment.y, b.moment.z };
            for (int i = 0; i < 6; i++)
                sum[i] += number[i];
        }
        const double whole[6] = { w.force.x, w.force.y, w.force.z, w.moment.x, w.moment.y, w.moment.z };
        assert_true(near_numbers(name, seed, sum, whole, 6, 1e-11, NULL, NULL));
    }
    OK(ramus_data_create(known, NULL, &fed, &err));
    for (int p = 0; p < ramus_model_nport(known); p++) {
        ramus_sample sample;
        assert_int_equal(ramus_network_sample_after(n, (ramus_port){ p }, &sample), RAMUS_OK);
        assert_int_equal(ramus_data_feed(fed, (ramus_port){ p }, &sample), RAMUS_OK);
    }
    char name[300];
    for (int k = 0; k < ramus_model_nq(known); k++) {
        ramus_model_q_name(known, k, name, sizeof name);
        own[0][k] = q[number_of(x->whole, ramus_model_q_name, x->nq, name)];
    }
    for (int k = 0; k < ramus_model_nv(known); k++) {
        ramus_model_v_name(known, k, name, sizeof name);
        const int at = number_of(x->whole, ramus_model_v_name, x->nv, name);
        own[1][k] = v[at];
        own[2][k] = a[at];
        tau[k] = want[at];
    }
    if (ramus_inverse_dynamics(known, fed, own[0], own[1], own[2], own[3]) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, ramus_data_error(fed)->text);
    assert_true(near_numbers("forces with ports", seed, own[3], tau, ramus_model_nv(known), 1e-11, NULL, NULL));
    ramus_data_destroy(fed);
    ramus_data_destroy(composed);
    free(block);
}

/* Accelerations under the constraints of all depths; 0: there are none, as constraints contradict each other. */
static int same_under_constraints(const robot *x, rng *r, unsigned long long seed)
{
    double q[MOST_V], v[MOST_V], tau[MOST_V], want[MOST_V], got[MOST_V];
    random_state(x, r, q, v, tau);
    if (ramus_forward_dynamics(x->whole, x->data, q, v, tau, want) != RAMUS_OK)
        return 0;
    if (ramus_forward_dynamics(x->parts, x->opened, q, v, tau, got) != RAMUS_OK) {
        if (strstr(ramus_data_error(x->opened)->text, "contradicts others"))
            return 0;
        fail_msg("seed %llu: %s", seed, ramus_data_error(x->opened)->text);
    }
    assert_true(near_numbers("accelerations under constraints", seed, got, want, x->nv, 1e-7, NULL, NULL));
    return 1;
}

static void random_nesting(void **state)
{
    (void)state;
    setenv("FAULT", "", 1);
    int constrained = 0, deep = 0;
    for (unsigned long long seed = 1; seed <= seed_count(60); seed++) {
        rng r = { seed };
        twin t = { 0 };
        fill(&t, &r, 0, seed);
        if (seed % 3 == 0) {
            ramus_builder_set_root(t.whole, RAMUS_ROOT_FLOATING);
            ramus_builder_set_root(t.parts, RAMUS_ROOT_FLOATING);
        }
        ramus_compile_options tree = ramus_compile_options_default();
        tree.tree = true;
        robot x = robot_make(&t, tree, seed);
        for (int k = 0; k < 3; k++)
            same_dynamics(&x, &r, seed);
        same_motion(&x, &r, seed);
        if (ramus_model_nsource(x.parts))
            same_connections(&x, &r, seed);
        for (int k = 0; k < ramus_model_nsource(x.parts); k++) {
            const ramus_source_info source = ramus_model_source(x.parts, k);
            const char *slash = strchr(source.name, '/');
            assert_string_equal(source.kind, "library");
            char tip[300]; /* its only outlet, which it may be named for */
            snprintf(tip, sizeof tip, "%s/tip", source.name);
            const ramus_frame alone = ramus_model_find_frame(x.parts, source.name);
            assert_string_equal(ramus_model_frame(x.parts, alone).name, tip);
            deep += slash && strchr(slash + 1, '/');
        }
        robot_destroy(&x);
        x = robot_make(&t, ramus_compile_options_default(), seed);
        if (ramus_model_nconstraint(x.whole) > 0)
            constrained += same_under_constraints(&x, &r, seed);
        robot_destroy(&x);
        ramus_builder_destroy(t.whole);
        ramus_builder_destroy(t.parts);
    }
    assert_true(constrained > 10);
    assert_true(deep > 10);
}

#define MODULES                                                                                                        \
    "ramus: 1\nmodules:\n  m: {links: [{name: l, joint: {name: j, type: revolute}, mass: 1, inertia: [1, 1, 1]}]}\n"

static ramus_status give_inner(void *user, const ramus_file_request *request, ramus_file_text *out, ramus_error *err)
{
    static const char text[] = MODULES
        "robot:\n  - {name: p, black_box: {library: " HOSTILE_LIBRARY "}}\n  - {name: k, module: m, on: p/tip}\n"
        "  - {name: o, black_box: {library: " HOSTILE_LIBRARY ", options: {mass: 2}}, on: k/l}\n"
        "constraints:\n  - {name: rod, type: distance, between: [world, o/tip], length: 1}\n";
    (void)user;
    (void)err;
    assert_string_equal(request->path, "folder/inner.yaml");
    *out = (ramus_file_text){ .text = text, .size = sizeof text - 1 };
    return RAMUS_OK;
}

/* Reading, compiling and opening, with an allocator that fails at each call in turn: an error, and nothing is kept. */
static void memory_runs_out(void **state)
{
    (void)state;
    static const char text[] =
        MODULES "  n: {assembly: inner.yaml, frames: [{name: grip, on: o/tip}]}\nrobot:\n"
                "  - {name: a, module: n}\n  - {name: b, module: n, on: a/grip, lock: {k/j: 1}}\n"
                "  - {name: c, module: m, on: b/p/tip}\n";
    setenv("FAULT", "", 1);
    ramus_status status = RAMUS_ERR_MEMORY;
    long at = 1;
    for (; status != RAMUS_OK && at < 5000; at++) {
        failing f = { .fail_at = at };
        const ramus_allocator memory = failing_allocator(&f);
        ramus_load_options load = ramus_load_options_default();
        ramus_network_options open = ramus_network_options_default();
        ramus_builder *builder = NULL;
        ramus_model *model = NULL;
        ramus_error err;
        load.allocator = open.allocator = &memory;
        load.read = give_inner;
        open.no_selftest = 1;
        status = ramus_assembly_parse(text, sizeof text - 1, "folder/robot.yaml", &load, &builder, &err);
        if (status == RAMUS_OK)
            status = ramus_model_compile(builder, NULL, &model, &err);
        if (status == RAMUS_OK)
            status = ramus_model_open(&model, &open, &err);
        if (status != RAMUS_OK && (status != RAMUS_ERR_MEMORY || f.calls < at))
            fail_msg("call %ld: %s", at, err.text);
        if (status == RAMUS_OK) {
            assert_int_equal(ramus_model_nv(model), 6); /* 2 x (p, o), a/k and c; b/k is locked */
            assert_int_equal(ramus_model_nsource(model), 4);
        }
        ramus_model_destroy(model);
        ramus_builder_destroy(builder);
        if (f.live)
            fail_msg("call %ld: %ld blocks are kept", at, f.live);
    }
    assert_true(at > 100 && at < 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_nesting),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
