/* test_assembly.c - assembly files: what they mean */
#include "io/assembly_text.h"

#include "support/temporary.h"

#include <sys/stat.h>
#include <unistd.h>

#define HALF_PI 1.5707963267948966
#define DEG 0.017453292519943295

/* ---- helpers ------------------------------------------------------------------------------------------------ */

static ramus_model *model_of(const char *text)
{
    ramus_model *model = NULL;
    ramus_error err;
    if (compile_text(text, strlen(text), "good.yaml", NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return model;
}

static ramus_link_info link_of(const ramus_model *model, const char *name)
{
    const ramus_link link = ramus_model_find_link(model, name);
    if (link.index < 0)
        fail_msg("there is no link %s", name);
    return ramus_model_link(model, link);
}

static void near(const char *what, double got, double want)
{
    if (!(fabs(got - want) <= 1e-14 * fmax(1, fabs(want))))
        fail_msg("%s: got %.17g, want %.17g", what, got, want);
}

/* Both poses move three points to the same places. */
static void near_pose(const char *what, ramus_pose got, ramus_pose want)
{
    const ramus_vec3 points[3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
    for (int k = 0; k < 3; k++) {
        const ramus_vec3 a = ramus_pose_point(got, points[k]), b = ramus_pose_point(want, points[k]);
        near(what, a.x, b.x);
        near(what, a.y, b.y);
        near(what, a.z, b.z);
    }
}

/* A folder of its own for the files of a test. */
typedef struct folder {
    char path[TEMPORARY_SIZE];
    char file[8][TEMPORARY_SIZE + 64];
    int nfile;
} folder;

static void folder_open(folder *f)
{
    *f = (folder){ .nfile = 0 };
    assert_non_null(temporary_folder(f->path));
}

static const char *folder_write(folder *f, const char *name, const char *text)
{
    char path[sizeof f->file[0]];
    snprintf(path, sizeof path, "%s/%s", f->path, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    return memcpy(f->file[f->nfile++], path, sizeof path);
}

static void folder_close(folder *f)
{
    while (f->nfile > 0)
        unlink(f->file[--f->nfile]);
    rmdir(f->path);
}

/* ---- what files mean ---------------------------------------------------------------------------------------- */

static void test_placements(void **state)
{
    (void)state;
    ramus_model *m = model_of("ramus: 1\n"
                              "name: three\n"
                              "gravity: [1, 2, 3]\n"
                              "modules:\n"
                              "  arm:\n"
                              "    links:\n"
                              "      - name: l1\n"
                              "        joint: {name: j1, type: revolute, axis: [0, 0, 2]}\n"
                              "        dh: {a: 0.1, alpha: 0.2, d: 0.3, theta: 0.4}\n"
                              "        mass: 2\n"
                              "        com: [1, 2, 3]\n"
                              "        inertia: [4, 5, 6]\n"
                              "      - name: l2\n"
                              "        joint: {name: j2, type: prismatic}\n"
                              "        mdh: {a: 0.1, alpha: 0.2, d: 0.3, theta: 0.4}\n"
                              "        mass: 1\n"
                              "        inertia: [4, 5, 6, 0.1, 0.2, 0.3]\n"
                              "      - name: l3\n"
                              "        parent: l1\n"
                              "        joint: {name: j3, type: helical, pitch: 0.25, axis: [0, 3, 4]}\n"
                              "        origin: {xyz: [1, 2, 3], rpy: [0.1, 0.2, 0.3]}\n"
                              "      - name: l4\n"
                              "        parent: base\n"
                              "        joint: {type: fixed}\n"
                              "        origin: {xyz: [1, 2, 3], zxz: [0.1, 0.2, 0.3]}\n"
                              "      - name: l5\n"
                              "        joint: {name: j5, type: universal, axis: [2, 0, 0], second_axis: [0, 3, 4]}\n"
                              "      - name: l6\n"
                              "        joint: {name: j6, type: universal}\n"
                              "robot:\n"
                              "  - {name: s1, module: arm, pose: {xyz: [0, 0, 5], quat: [0.6, 0.8, 0, 0]}}\n");
    assert_string_equal(ramus_model_name(m), "three");
    near("gravity", ramus_model_gravity(m).y, 2);
    assert_int_equal(ramus_model_nv(m), 7);
    const ramus_pose root = { { 0.6, 0.8, 0, 0 }, { 0, 0, 5 } };

    ramus_link_info k = link_of(m, "s1/l1");
    near_pose("dh: joint", k.joint_in_parent, root);
    near_pose("dh: link", k.link_in_joint, ramus_pose_from_dh(0.1, 0.2, 0.3, 0.4));
    near("com", k.com.z, 3);
    near("mass", k.mass, 2);
    near("inertia", k.inertia[1], 5);
    near("inertia", k.inertia[3], 0);
    k = link_of(m, "s1/l2");
    assert_string_equal(ramus_model_link(m, k.parent).name, "s1/l1");
    const ramus_pose tx = { { 1, 0, 0, 0 }, { 0.1, 0, 0 } }, tz = { { 1, 0, 0, 0 }, { 0, 0, 0.3 } };
    const ramus_vec3 zero = { 0, 0, 0 };
    near_pose("mdh: joint", k.joint_in_parent, ramus_pose_mul(ramus_pose_from_rpy(zero, 0.2, 0, 0), tx));
    near_pose("mdh: link", k.link_in_joint, ramus_pose_mul(ramus_pose_from_rpy(zero, 0, 0, 0.4), tz));
    near("inertia", k.inertia[5], 0.3);
    k = link_of(m, "s1/l3");
    assert_string_equal(ramus_model_link(m, k.parent).name, "s1/l1");
    assert_int_equal(k.joint_type, RAMUS_HELICAL);
    near("pitch", k.pitch, 0.25);
    near("axis", k.axis.z, 0.8);
    near_pose("origin", k.joint_in_parent, ramus_pose_from_rpy(ramus_vec3_make(1, 2, 3), 0.1, 0.2, 0.3));
    near_pose("origin", k.link_in_joint, ramus_pose_identity());
    k = link_of(m, "s1/l4");
    assert_int_equal(k.parent.index, -1);
    near_pose("zxz", k.joint_in_parent,
              ramus_pose_mul(root, ramus_pose_from_zxz(ramus_vec3_make(1, 2, 3), 0.1, 0.2, 0.3)));
    k = link_of(m, "s1/l5");
    assert_int_equal(k.joint_type, RAMUS_UNIVERSAL);
    near("axis", k.axis.x, 1);
    near("second axis", k.second_axis.y, 0.6);
    near("second axis", k.second_axis.z, 0.8);
    near("second axis by default", link_of(m, "s1/l6").second_axis.x, 1);
    char name[32];
    ramus_model_q_name(m, link_of(m, "s1/l5").q_index, name, sizeof name);
    assert_string_equal(name, "s1/j5.first");
    ramus_model_v_name(m, link_of(m, "s1/l5").v_index + 1, name, sizeof name);
    assert_string_equal(name, "s1/j5.second");
    ramus_model_destroy(m);
}

static void test_units(void **state)
{
    (void)state;
    ramus_model *m = model_of(
        "ramus: 1\n"
        "gravity: [0, 0, -9.81]\n" /* before the units: SI */
        "units: {length: mm, mass: g, angle: deg, inertia: kg mm^2}\n"
        "modules:\n"
        "  arm:\n"
        "    links:\n"
        "      - name: l1\n"
        "        joint: {name: j1, type: revolute, armature: 5, damping: 3, limits: {lower: -90, upper: 45, velocity: "
        "180, "
        "effort: 7}}\n"
        "        dh: {a: 100, alpha: 90, d: 20, theta: 30}\n"
        "        mass: 500\n"
        "        com: [1, 2, 3]\n"
        "        inertia: [100, 200, 250]\n"
        "      - name: l2\n"
        "        joint: {name: j2, type: prismatic, armature: 5, limits: {lower: -10, upper: 20}, mimic: {joint: j1, "
        "multiplier: 4, offset: 8}}\n"
        "        origin: {xyz: [10, 0, 0], rpy: [0, 0, 90]}\n"
        "      - {name: l3, joint: {name: j3, type: helical, pitch: 2}, mass: 1, inertia: [1, 1, 1]}\n"
        "      - {name: l4, joint: {name: j4, type: revolute, mimic: {joint: j1}}, mass: 1, inertia: [1, 1, 1]}\n"
        "      - {name: l5, joint: {name: j5, type: planar}, mass: 1, inertia: [1, 1, 1]}\n"
        "robot:\n"
        "  - {name: s1, module: arm, pose: {xyz: [1000, 0, 0], rpy: [180, 0, 0]}, lock: {j3: 90, j5: [10, 20, "
        "180]}}\n");
    near("gravity", ramus_model_gravity(m).z, -9.81);
    ramus_link_info k = link_of(m, "s1/l1");
    near_pose("pose", k.joint_in_parent, ramus_pose_from_rpy(ramus_vec3_make(1, 0, 0), 2 * HALF_PI, 0, 0));
    near_pose("dh", k.link_in_joint, ramus_pose_from_dh(0.1, HALF_PI, 0.02, 30 * DEG));
    near("mass", k.mass, 0.5);
    near("com", k.com.y, 0.002);
    near("inertia", k.inertia[1], 2e-4);
    near("armature", k.armature, 5e-6);
    near("damping", k.damping, 3);
    near("lower", k.lower, -HALF_PI);
    near("upper", k.upper, HALF_PI / 2);
    near("velocity", k.max_velocity, 2 * HALF_PI);
    near("effort", k.max_effort, 7);
    k = link_of(m, "s1/l2");
    near_pose("origin", k.joint_in_parent, ramus_pose_from_rpy(ramus_vec3_make(0.01, 0, 0), 0, 0, HALF_PI));
    near("armature", k.armature, 5e-3);
    near("upper", k.upper, 0.02);
    near("multiplier", k.mimic_multiplier, 4e-3 / DEG); /* 4 mm per degree */
    near("offset", k.mimic_offset, 8e-3);
    k = link_of(m, "s1/l3");
    near("pitch", k.pitch, 2e-3 / DEG);
    assert_int_equal(k.locked, 1);
    near("lock", k.locked_q[0], HALF_PI);
    near("multiplier", link_of(m, "s1/l4").mimic_multiplier, 1);
    k = link_of(m, "s1/l5");
    near("lock", k.locked_q[1], 0.02);
    near("lock", k.locked_q[2], 2 * HALF_PI);
    assert_int_equal(ramus_model_nv(m), 1);
    ramus_model_destroy(m);

    /* units after what they do not concern */
    m = model_of("ramus: 1\n"
                 "modules: {arm: {links: [{name: l1, joint: {name: j1, type: revolute}, mass: 2, com: [1, 0, 0], "
                 "inertia: [1, 1, 1]}]}}\n"
                 "units: {length: cm, mass: g}\n"
                 "robot: [{name: s1, module: arm, pose: {xyz: [1, 0, 0]}}]\n");
    near("mass", link_of(m, "s1/l1").mass, 2);
    near("com", link_of(m, "s1/l1").com.x, 1);
    near("pose", link_of(m, "s1/l1").joint_in_parent.position.x, 0.01);
    ramus_model_destroy(m);
}

static void test_json(void **state)
{
    (void)state;
    ramus_model *m = model_of("{\"robot\": [{\"name\": \"s1\", \"module\": \"arm\"}],\n"
                              " \"modules\": {\"arm\": {\"links\": [\n"
                              "   {\"name\": \"l1\", \"joint\": {\"name\": \"j1\", \"type\": \"spherical\"},\n"
                              "    \"mass\": 1.5e0, \"inertia\": [1, 1, 1]}]}},\n"
                              " \"ramus\": 1}\n");
    assert_int_equal(ramus_model_nq(m), 4);
    near("mass", ramus_model_mass(m), 1.5);
    assert_string_equal(ramus_model_name(m), "good"); /* after the file */
    ramus_model_destroy(m);
}

static void test_anchors(void **state)
{
    (void)state;
    ramus_model *m =
        model_of("ramus: 1\n"
                 "modules:\n"
                 "  arm:\n"
                 "    links:\n"
                 "      - {name: l1, joint: {name: j1, type: revolute}, mass: &m 3, inertia: &i [1, 1, 1]}\n"
                 "      - {name: l2, joint: {name: j2, type: revolute}, mass: *m, inertia: *i}\n"
                 "robot:\n"
                 "  - {name: s1, module: arm}\n");
    near("mass", ramus_model_mass(m), 6);
    ramus_model_destroy(m);
}

static void test_frames_and_boxes(void **state)
{
    (void)state;
    ramus_model *m = model_of("ramus: 1\n"
                              "modules:\n"
                              "  arm:\n"
                              "    links:\n"
                              "      - name: l1\n"
                              "        joint: {name: j1, type: revolute}\n"
                              "        mass: 1\n"
                              "        inertia: [1, 1, 1]\n"
                              "        frames: [{name: tool, pose: {xyz: [0, 0, 1]}}, {name: eye}]\n"
                              "      - name: l2\n"
                              "        joint: {name: j2, type: free}\n"
                              "        mass: 1\n"
                              "        inertia: [1, 1, 1]\n"
                              "        frames: {tip: {xyz: [0, 1, 0]}}\n"
                              "robot:\n"
                              "  - {name: s1, module: arm, lock: {j2: [1, 2, 3, 0, 1, 0, 0]}}\n"
                              "  - {name: s2, module: arm, on: s1/tool, pose: {xyz: [1, 0, 0]}}\n"
                              "  - {name: hand, black_box: true, on: s2/tip, pose: {xyz: [0, 0, 0.5]}}\n"
                              "  - {name: s3, module: arm, on: hand, black_box: false, pose: {xyz: [0, 0, 0]}}\n");
    assert_int_equal(ramus_model_ninstance(m), 4);
    assert_int_equal(ramus_model_nport(m), 2);
    assert_int_equal(ramus_model_nv(m), 15);
    near("on a frame", link_of(m, "s2/l1").joint_in_parent.position.x, 1);
    near("on a frame", link_of(m, "s2/l1").joint_in_parent.position.z, 1);
    near("lock", link_of(m, "s1/l2").locked_q[4], 1);
    const ramus_port wrench = ramus_model_find_port(m, "wrench.hand");
    assert_true(wrench.index >= 0 && ramus_model_find_port(m, "motion.s3").index >= 0);
    near("port", ramus_model_port(m, wrench).pose.position.y, 1);
    near("port", ramus_model_port(m, wrench).pose.position.z, 0.5);
    assert_true(ramus_model_find_frame(m, "s1/eye").index >= 0);
    ramus_model_destroy(m);
}

static const char leg_urdf[] =
    "<robot name=\"leg\">\n"
    "  <link name=\"hip\"/>\n"
    "  <link name=\"shin\"><inertial><mass value=\"2\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" "
    "ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>\n"
    "  <joint name=\"knee\" type=\"revolute\"><parent link=\"hip\"/><child link=\"shin\"/>"
    "<axis xyz=\"0 1 0\"/><limit lower=\"-1\" upper=\"1\" effort=\"1\" velocity=\"1\"/></joint>\n"
    "</robot>\n";

static void test_nested(void **state)
{
    (void)state;
    folder f;
    ramus_model *m = NULL;
    ramus_error err;
    folder_open(&f);
    folder_write(&f, "leg.urdf", leg_urdf);
    folder_write(&f, "pair.yaml",
                 "ramus: 1\n"
                 "name: pair\n"
                 "units: {length: mm}\n"
                 "modules: {leg: {urdf: leg.urdf}, arm: {links: [" ONE_LINK "]}}\n"
                 "robot:\n"
                 "  - {name: a, module: arm}\n"
                 "  - {name: b, module: leg, on: a/l1, pose: {xyz: [100, 0, 0]}}\n");
    const char *path = folder_write(&f, "robot.yml",
                                    "ramus: 1\n"
                                    "units: {angle: deg}\n"
                                    "modules:\n"
                                    "  pair: {assembly: pair.yaml}\n"
                                    "robot:\n"
                                    "  - {name: left, module: pair}\n"
                                    "  - {name: right, module: pair, on: left/b/shin, pose: {xyz: [1, 0, 0]},\n"
                                    "     lock: {b/knee: 90}}\n");
    if (ramus_model_load(path, NULL, &m, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    assert_int_equal(ramus_model_ninstance(m), 2);
    assert_int_equal(ramus_model_nv(m), 3);
    near("mass", ramus_model_mass(m), 6);
    char name[64];
    ramus_model_q_name(m, 1, name, sizeof name);
    assert_string_equal(name, "left/b/knee");
    near("pose", link_of(m, "left/b/hip").joint_in_parent.position.x, 0.1);
    near("lock", link_of(m, "right/b/shin").locked_q[0], HALF_PI);
    ramus_model_destroy(m);

    /* as a module, twice more */
    ramus_module *module = NULL;
    assert_int_equal(ramus_module_load(path, NULL, &module, &err), RAMUS_OK);
    assert_int_equal(ramus_module_nlink(module), 6);
    ramus_module_destroy(module);
    ramus_load_options opt = ramus_load_options_default();
    opt.floating = 1;
    assert_int_equal(ramus_module_load(path, &opt, &module, &err), RAMUS_ERR_ARGUMENT);
    assert_null(module);

    /* a problem of an included file is told with its name and line */
    folder_write(&f, "pair2.yaml", "ramus: 1\nrobot: []\nnmae: x\n");
    path = folder_write(&f, "outer.yaml",
                        "ramus: 1\nmodules: {p: {assembly: ./pair2.yaml}}\nrobot: [{name: a, module: p}]\n");
    heard h = { 0 };
    opt = ramus_load_options_default();
    opt.report = listen;
    opt.report_user = &h;
    assert_int_equal(ramus_model_load(path, &opt, &m, &err), RAMUS_ERR_PARSE);
    assert_non_null(strstr(err.text, "pair2.yaml:3: unknown key 'nmae'"));
    assert_int_equal(h.problems, 2);
    folder_close(&f);
}

static void test_cyclic_files(void **state)
{
    (void)state;
    folder f;
    ramus_model *m = NULL;
    ramus_error err;
    folder_open(&f);
    const char *a =
        folder_write(&f, "a.yaml", "ramus: 1\nmodules: {b: {assembly: b.yaml}}\nrobot: [{name: x, module: b}]\n");
    char text[256]; /* b names a by a detour */
    snprintf(text, sizeof text, "ramus: 1\nmodules:\n  a: {assembly: ../%s/a.yaml}\nrobot: [{name: x, module: a}]\n",
             strrchr(f.path, '/') + 1);
    folder_write(&f, "b.yaml", text);
    assert_int_equal(ramus_model_load(a, NULL, &m, &err), RAMUS_ERR_PARSE);
    assert_non_null(strstr(err.text, "b.yaml:3: a file cannot contain itself"));
    assert_non_null(strstr(err.text, "a.yaml names "));
    folder_close(&f);

    /* deeper than allowed: every file names the next */
    char names[20][TEMPORARY_SIZE + 32];
    folder_open(&f);
    for (int k = 0; k < 20; k++) {
        snprintf(names[k], sizeof names[k], "%s/%d.yaml", f.path, k);
        FILE *file = fopen(names[k], "w");
        assert_non_null(file);
        fprintf(file, "ramus: 1\nmodules: {m: {assembly: %d.yaml}}\nrobot: [{name: x, module: m}]\n", k + 1);
        fclose(file);
    }
    assert_int_equal(ramus_model_load(names[0], NULL, &m, &err), RAMUS_ERR_PARSE);
    assert_non_null(strstr(err.text, "nested more than 16 files deep"));
    for (int k = 0; k < 20; k++)
        unlink(names[k]);
    folder_close(&f);
}

static void test_urdf_model(void **state)
{
    (void)state;
    folder f;
    ramus_model *m = NULL;
    ramus_builder *b = NULL;
    ramus_error err;
    folder_open(&f);
    const char *path = folder_write(&f, "leg.urdf", leg_urdf);
    assert_int_equal(ramus_model_load(path, NULL, &m, &err), RAMUS_OK);
    assert_true(ramus_model_find_joint(m, "knee").index >= 0);
    ramus_model_destroy(m);
    const ramus_vec3 moon = { 0, 0, -1.62 };
    ramus_load_options opt = ramus_load_options_default();
    opt.floating = 1;
    opt.gravity = &moon;
    assert_int_equal(ramus_model_load(path, &opt, &m, &err), RAMUS_OK);
    assert_int_equal(ramus_model_nv(m), 7);
    near("gravity", ramus_model_gravity(m).z, -1.62);
    ramus_model_destroy(m);
    assert_int_equal(ramus_builder_load(path, NULL, &b, &err), RAMUS_OK);
    assert_string_equal(ramus_builder_instance_name(b, 0), "leg");
    ramus_builder_destroy(b);
    path = folder_write(&f, "odd.urdf", "<robot name=\"my, robot/1\"><link name=\"a\"/></robot>\n");
    if (ramus_builder_load(path, NULL, &b, &err) == RAMUS_OK)
        assert_string_equal(ramus_builder_instance_name(b, 0), "my__robot_1");
    ramus_builder_destroy(b);
    folder_close(&f);
}

static void test_robots(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int nq, nv, ninstance, nport;
        double mass;
    } robots[] = {
        { "bm", 24, 24, 8, 0, 8 * 1.4 },           { "mbm", 30, 30, 10, 0, 80 + 9 * 1.4 },
        { "mbm-black-box", 6, 6, 3, 2, 80 + 1.4 }, { "branched-38", 38, 38, 9, 0, 38 },
        { "serial-50", 50, 50, 1, 0, 25 },         { "holonomic-9", 9, 9, 2, 0, 26 },
        { "nonholonomic-8", 9, 9, 2, 0, 26 },
    };
    for (size_t k = 0; k < sizeof robots / sizeof *robots; k++) {
        char path[512];
        ramus_model *m = NULL;
        ramus_error err;
        heard h = { 0 };
        ramus_load_options opt = ramus_load_options_default();
        opt.report = listen;
        opt.report_user = &h;
        opt.strict = 1;
        snprintf(path, sizeof path, "%s/robots/%s.yaml", RAMUS_SOURCE_DIR, robots[k].name);
        if (ramus_model_load(path, &opt, &m, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        assert_string_equal(h.text, "");
        assert_string_equal(ramus_model_name(m), robots[k].name);
        assert_int_equal(ramus_model_nq(m), robots[k].nq);
        assert_int_equal(ramus_model_nv(m), robots[k].nv);
        assert_int_equal(ramus_model_ninstance(m), robots[k].ninstance);
        assert_int_equal(ramus_model_nport(m), robots[k].nport);
        near(robots[k].name, ramus_model_mass(m), robots[k].mass);
        ramus_model_destroy(m);
    }
}

/* Where the parts of the robots are: with every joint at zero, a few places worked out by hand. */
static ramus_pose place_of(const ramus_model *m, const char *link)
{
    ramus_pose x = ramus_pose_identity();
    for (ramus_link_info k = link_of(m, link);; k = ramus_model_link(m, k.parent)) {
        x = ramus_pose_mul(ramus_pose_mul(k.joint_in_parent, k.link_in_joint), x);
        if (k.parent.index < 0)
            return x;
    }
}

static void test_robot_geometry(void **state)
{
    (void)state;
    ramus_model *m = NULL;
    ramus_error err;
    assert_int_equal(ramus_model_load(RAMUS_SOURCE_DIR "/robots/mbm.yaml", NULL, &m, &err), RAMUS_OK);
    char name[64];
    ramus_model_q_name(m, 2, name, sizeof name);
    assert_string_equal(name, "platform/drive.phi");
    ramus_model_q_name(m, 3, name, sizeof name);
    assert_string_equal(name, "s1/j1");
    ramus_model_q_name(m, 29, name, sizeof name);
    assert_string_equal(name, "s9/j3");
    assert_int_equal(link_of(m, "s3/l1").joint_type, RAMUS_PRISMATIC);
    assert_int_equal(link_of(m, "s8/l1").joint_type, RAMUS_REVOLUTE);
    /* arm 1 at zero: link 1 at height 0.187, link 2 at 0.43 along its z, which is x of the world */
    near("height", place_of(m, "s1/l1").position.z, 0.487);
    near("reach", place_of(m, "s1/l2").position.x, 0.43);
    near("height", place_of(m, "s1/l2").position.z, 0.487);
    /* s4 stands 0.47 along z of link 3 of s2 */
    const ramus_pose carrier = place_of(m, "s2/l3");
    const ramus_pose x = ramus_pose_mul(carrier, ramus_pose_mul((ramus_pose){ { 1, 0, 0, 0 }, { 0, 0, 0.47 } },
                                                                ramus_pose_from_dh(0, HALF_PI, 0.187, HALF_PI)));
    near_pose("s4", place_of(m, "s4/l1"), x);
    ramus_model_destroy(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_placements),
        cmocka_unit_test(test_units),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_anchors),
        cmocka_unit_test(test_frames_and_boxes),
        cmocka_unit_test(test_nested),
        cmocka_unit_test(test_cyclic_files),
        cmocka_unit_test(test_urdf_model),
        cmocka_unit_test(test_robots),
        cmocka_unit_test(test_robot_geometry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
