/* test_export_constraints.c - constraints in exported robots: the same rows after reading back */
#include "io/export_robots.h"

/* ---- constraints -------------------------------------------------------------------------------------------- */

/* A frame or the world; the other one must not be the world then. */
static const char *random_frame(rng *r, const ramus_model *model, int world)
{
    if (world && rng_int(r, 0, 3) == 0)
        return "world";
    return ramus_model_frame(model, (ramus_frame){ rng_int(r, 0, ramus_model_nframe(model) - 1) }).name;
}

/* Each kind of constraint, each type of closure, with poses and without. */
static void add_constraints(ramus_builder *builder, const ramus_model *model, rng *r)
{
    int count = 0;
    for (int kind = 0; kind < RAMUS_CONSTRAINT_KIND_COUNT; kind++)
        for (int type = 0; type < (kind == RAMUS_CONSTRAINT_CLOSURE ? RAMUS_JOINT_TYPE_COUNT : 3); type++) {
            ramus_constraint_description d = ramus_constraint_description_default();
            ramus_error err = { .text = "" };
            char name[32];
            const char *joint[2];
            const double coefficient[2] = { rng_uniform(r, 1, 2), rng_uniform(r, -2, -1) };
            snprintf(name, sizeof name, "c%d", count++);
            d.name = name;
            d.kind = (ramus_constraint_kind)kind;
            d.joint_type = kind == RAMUS_CONSTRAINT_CLOSURE ? (ramus_joint_type)type : RAMUS_FIXED;
            d.frame_b = random_frame(r, model, 0);
            d.frame_a = random_frame(r, model, 1);
            if (rng_int(r, 0, 1))
                d.pose_a = rng_pose(r);
            else if (rng_int(r, 0, 1))
                d.pose_a.position = rng_vec3(r, 1);
            if (rng_int(r, 0, 1))
                d.pose_b = rng_pose(r);
            else if (rng_int(r, 0, 1))
                d.pose_b.position = rng_vec3(r, 1);
            const int with_joints = kind == RAMUS_CONSTRAINT_COUPLING || kind == RAMUS_CONSTRAINT_STOP;
            const int limited = kind == RAMUS_CONSTRAINT_DISTANCE_LIMITS || kind == RAMUS_CONSTRAINT_STOP;
            if (!with_joints && !limited && kind != RAMUS_CONSTRAINT_DISTANCE && rng_int(r, 0, 1))
                d.axis = rng_vec3(r, 1);
            if (kind == RAMUS_CONSTRAINT_DISTANCE || kind == RAMUS_CONSTRAINT_DISTANCE_LIMITS)
                d.pose_b.position.x += 0.5; /* two points even on one frame */
            d.pitch = d.joint_type == RAMUS_HELICAL ? 0.1 : 0;
            d.radius = 0.3;
            d.length = 0.4;
            d.lower = limited && type < 2 ? 0.25 : d.lower;
            d.upper = limited && type > 0 ? 0.75 : d.upper;
            d.friction = kind == RAMUS_CONSTRAINT_CONTACT || kind == RAMUS_CONSTRAINT_WHEEL ? 0.5 * type : 0;
            d.force_limit = kind == RAMUS_CONSTRAINT_ROLLING ? 1.5 * type : 0;
            d.restitution = kind == RAMUS_CONSTRAINT_CONTACT || limited ? 0.25 * type : 0;
            d.energy_restitution = (kind == RAMUS_CONSTRAINT_CONTACT || limited) && type == 0 ? 0.75 : 0;
            d.radius_a = kind == RAMUS_CONSTRAINT_CONTACT && type == 1 && d.axis.x == 0 ? 0.125 : 0;
            const double height[6] = { 0, 0.125, -0.7, 1.0 / 3, 0, 0.0625 };
            if (kind == RAMUS_CONSTRAINT_CONTACT && type > 0) { /* corners on a field; a block */
                d.radius = type == 1 ? 0 : 0.3;
                d.radius_a = 0;
                d.axis = (ramus_vec3){ 0, 0, 1 };
                *(type == 1 ? &d.box : &d.box_a) = (ramus_vec3){ 0.5, 0.25, 1.0 / 7 };
                d.nheight = type == 1 ? 6 : 0;
                d.nheight_x = type == 1 ? 3 : 0;
                d.height = height;
                d.height_size_x = type == 1 ? 60 : 0;
                d.height_size_y = type == 1 ? 50.5 : 0;
            }
            for (int k = 0; k < ramus_model_nlink(model) && with_joints; k++) {
                const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
                if (ramus_joint_type_nq(link.joint_type) == 1 &&
                    d.ncoordinate < (kind == RAMUS_CONSTRAINT_STOP ? 1 : 2))
                    joint[d.ncoordinate++] = link.joint_name;
            }
            d.joint = joint;
            d.coefficient = coefficient;
            d.offset = kind == RAMUS_CONSTRAINT_COUPLING && rng_int(r, 0, 1) ? 0.25 : 0;
            if (with_joints && d.ncoordinate == 0)
                continue;
            if (ramus_builder_add_constraint(builder, &d, &err) != RAMUS_OK)
                fail_msg("%s", err.text);
        }
}

/* Rows, right-hand sides and errors of all constraints in a state: [nrow x (nv + 3)]. */
static double *rows_of(const ramus_model *model, const double *q, const double *v, int *count)
{
    ramus_data *set = NULL;
    ramus_error err = { .text = "" };
    const size_t nv = (size_t)ramus_model_nv(model);
    if (ramus_data_create(model, NULL, &set, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    const size_t nrow = (size_t)ramus_data_nconstraint_row(set);
    double *all = calloc(nrow * (nv + 3) + 1, sizeof *all);
    assert_non_null(all);
    const ramus_constraint_rows rows = { all, all + nrow * nv, all + nrow * (nv + 1), all + nrow * (nv + 2) };
    if (ramus_constraint_equations(model, set, q, v, &rows) != RAMUS_OK)
        fail_msg("%s", ramus_data_error(set)->text);
    ramus_data_destroy(set);
    *count = (int)(nrow * (nv + 3));
    return all;
}

typedef enum names { SAME_NAMES, OTHER_NAMES } names;

static void assert_same_constraints(const char *what, unsigned long long seed, const ramus_model *want,
                                    const ramus_model *got, names names)
{
    enum { NMAX = 512 };
    static double q[NMAX], v[NMAX];
    rng r = { seed };
    int count[2];
    assert_non_null(got);
    assert_int_equal(ramus_model_nv(got), ramus_model_nv(want));
    assert_int_equal(ramus_model_nconstraint(got), ramus_model_nconstraint(want));
    for (int k = 0; k < ramus_model_nconstraint(want); k++) {
        const ramus_constraint_description a = ramus_model_constraint(want, k), b = ramus_model_constraint(got, k);
        assert_string_equal(a.name, b.name);
        assert_int_equal(a.kind, b.kind);
        assert_int_equal(a.joint_type, b.joint_type);
        assert_int_equal(a.ncoordinate, b.ncoordinate);
        assert_true(a.axis.x == b.axis.x && a.axis.y == b.axis.y && a.axis.z == b.axis.z);
        assert_true(a.offset == b.offset && a.pitch == b.pitch);
        assert_true(a.kind != RAMUS_CONSTRAINT_DISTANCE || a.length == b.length);
        assert_true(a.lower == b.lower && a.upper == b.upper && a.friction == b.friction);
        assert_memory_equal(&a.box, &b.box, sizeof a.box);
        assert_memory_equal(&a.box_a, &b.box_a, sizeof a.box_a);
        assert_true(a.nheight == b.nheight && a.nheight_x == b.nheight_x && a.height_size_x == b.height_size_x &&
                    a.height_size_y == b.height_size_y);
        for (int i = 0; i < a.nheight; i++)
            assert_true(a.height[i] == b.height[i]);
        assert_true(a.force_limit == b.force_limit && a.restitution == b.restitution &&
                    a.energy_restitution == b.energy_restitution && a.radius_a == b.radius_a);
        if (names == SAME_NAMES && a.kind != RAMUS_CONSTRAINT_COUPLING && a.kind != RAMUS_CONSTRAINT_STOP) {
            assert_string_equal(a.frame_a, b.frame_a);
            assert_string_equal(a.frame_b, b.frame_b);
        }
        for (int j = 0; j < a.ncoordinate; j++) {
            assert_true(a.coefficient[j] == b.coefficient[j]);
            if (names == SAME_NAMES)
                assert_string_equal(a.joint[j], b.joint[j]);
        }
    }
    ramus_random(want, &r.state, q);
    for (int k = 0; k < ramus_model_nv(want); k++)
        v[k] = rng_uniform(&r, -1, 1);
    double *rows[2] = { rows_of(want, q, v, &count[0]), rows_of(got, q, v, &count[1]) };
    assert_int_equal(count[0], count[1]);
    assert_true(near_numbers(what, seed, rows[1], rows[0], count[0], 1e-11, NULL, NULL));
    free(rows[0]);
    free(rows[1]);
}

static void test_constraints(void **state)
{
    static const struct {
        const char *name;
        int nmodule, link_poses, floating, plain, nested;
    } cases[] = {
        { "one module", 0, 0, 0, 0, 0 },      { "link frames anywhere", 0, 1, 0, 0, 0 },
        { "modules", 4, 0, 0, 0, 0 },         { "all of it", 4, 1, 0, 0, 0 },
        { "plain names", 0, 1, 0, 1, 0 },     { "floating", 3, 0, 1, 0, 0 },
        { "plain, floating", 0, 0, 1, 1, 0 }, { "nested", 3, 0, 0, 0, 1 },
        { "nested anywhere", 3, 1, 0, 0, 1 },
    };
    (void)state;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (unsigned long long seed = 1; seed <= 10; seed++) {
            rng r = { seed };
            const random_tree_options opt = { .nlink = rng_int(&r, 2, 10),
                                              .shape = (tree_shape)rng_int(&r, 0, TREE_SHAPE_COUNT - 1),
                                              .types = JOINT_MASK_ALL,
                                              .link_poses = cases[c].link_poses,
                                              .frames = 1 };
            plain_tree *tree = random_tree_create(seed, &opt);
            tree_partition cut = { 0 };
            ramus_builder *builder = NULL;
            ramus_model *model = NULL;
            ramus_error err = { .text = "" };
            char *text = NULL;
            if (cases[c].nmodule)
                cut = random_partition_create(seed, tree, cases[c].nmodule);
            assert_int_equal(tree_builder_create(tree, cases[c].nmodule ? &cut : NULL, NULL, &builder, &err), RAMUS_OK);
            assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
            add_constraints(builder, model, &r);
            ramus_model_destroy(model);
            ramus_builder_set_root(builder, cases[c].floating ? RAMUS_ROOT_FLOATING : RAMUS_ROOT_WELDED);
            if (cases[c].nested) {
                ramus_module *module = NULL;
                const ramus_pose x = rng_pose(&r);
                assert_int_equal(ramus_module_from_builder(builder, &module, &err), RAMUS_OK);
                ramus_builder_destroy(builder);
                assert_int_equal(ramus_builder_create("outer", NULL, NULL, &builder, &err), RAMUS_OK);
                assert_int_equal(ramus_builder_attach(builder, "x", module, NULL, &x, 0, &err), RAMUS_OK);
                if (seed % 2) /* twice: its world is a link, then */
                    assert_int_equal(ramus_builder_attach(builder, "y", module, "x/m0/l0", &x, 0, &err), RAMUS_OK);
                ramus_module_destroy(module);
            }
            ramus_compile_options compile = ramus_compile_options_default();
            compile.plain_names = cases[c].plain;
            assert_int_equal(ramus_model_compile(builder, &compile, &model, &err), RAMUS_OK);
            assert_true(ramus_model_nconstraint(model) > 10);
            if (ramus_model_export(model, RAMUS_EXPORT_YAML, &text, &err) != RAMUS_OK)
                fail_msg("%s, seed %llu: %s", cases[c].name, seed, err.text);
            ramus_model *got = read_back(cases[c].name, text, RAMUS_EXPORT_YAML, ramus_model_gravity(model));
            assert_same_constraints(cases[c].name, seed, model, got,
                                    cases[c].link_poses || cases[c].plain ? OTHER_NAMES : SAME_NAMES);
            ramus_text_destroy(text);
            ramus_model_destroy(got);
            ramus_model_destroy(model);
            ramus_builder_destroy(builder);
            tree_partition_destroy(&cut);
            plain_tree_destroy(tree);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_constraints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
