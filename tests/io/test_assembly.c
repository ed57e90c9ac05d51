/* test_assembly.c - assembly files: what they mean, and what is said when they are wrong */
#include "ramus/io.h"
#include "ramus/model.h"

#include "support/temporary.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define HALF_PI 1.5707963267948966
#define DEG 0.017453292519943295

/* ---- helpers ------------------------------------------------------------------------------------------------ */

typedef struct heard {
    int problems, warnings;
    char text[8192];
    int line[64];
} heard;

static void listen(void *user, const ramus_diagnostic *d)
{
    heard *h = user;
    const size_t used = strlen(h->text);
    if (h->problems + h->warnings < 64)
        h->line[h->problems + h->warnings] = d->line;
    if (d->severity == RAMUS_PROBLEM)
        h->problems++;
    else
        h->warnings++;
    snprintf(h->text + used, sizeof h->text - used, "%s:%d: %s\n", d->file, d->line, d->text);
}

static ramus_status compile_text(const char *text, size_t size, const char *name, const ramus_load_options *opt,
                                 ramus_model **out, ramus_error *err)
{
    ramus_builder *builder = NULL;
    *out = NULL;
    ramus_status status = ramus_assembly_parse(text, size, name, opt, &builder, err);
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, NULL, out, err);
    else
        assert_null(builder);
    ramus_builder_destroy(builder);
    return status;
}

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

/* Eight lines; what follows is item two of the robot, in line 9. */
#define ROBOT                                                                                                          \
    "ramus: 1\n"                                                                                                       \
    "modules:\n"                                                                                                       \
    "  arm:\n"                                                                                                         \
    "    links:\n"                                                                                                     \
    "      - {name: l1, joint: {name: j1, type: revolute}, mass: 1, inertia: [1, 1, 1]}\n"                             \
    "      - {name: l2, joint: {name: j2, type: prismatic}, mass: 1, inertia: [1, 1, 1]}\n"                            \
    "robot:\n"                                                                                                         \
    "  - {name: s1, module: arm}\n"

/* A module with one link after a good one; the link stands in line 6. */
#define WITH_LINK(link)                                                                                                \
    "ramus: 1\n"                                                                                                       \
    "modules:\n"                                                                                                       \
    "  arm:\n"                                                                                                         \
    "    links:\n"                                                                                                     \
    "      - {name: l1, joint: {name: j1, type: revolute}, mass: 1, inertia: [1, 1, 1]}\n"                             \
    "      - " link "\n"                                                                                               \
    "robot:\n"                                                                                                         \
    "  - {name: s1, module: arm}\n"

#define ONE_LINK "{name: l1, joint: {name: j1, type: revolute}, mass: 1, inertia: [1, 1, 1]}"

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
                              "robot:\n"
                              "  - {name: s1, module: arm, pose: {xyz: [0, 0, 5], quat: [0.6, 0.8, 0, 0]}}\n");
    assert_string_equal(ramus_model_name(m), "three");
    near("gravity", ramus_model_gravity(m).y, 2);
    assert_int_equal(ramus_model_nv(m), 3);
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
    assert_int_equal(ramus_module_link_count(module), 6);
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

/* ---- what is said when they are wrong ----------------------------------------------------------------------- */

static const struct {
    const char *name, *text;
    int line;
    const char *says;
} bad[] = {
    { "empty", "", 1, "the file is empty" },
    { "only a comment", "# nothing\n", 1, "the file is empty" },
    { "a text", "hello\n", 1, "an assembly is a map of keys and values, not text" },
    { "a list", "- ramus: 1\n", 1, "an assembly is a map of keys and values, not a list" },
    { "no version", "name: x\nrobot: []\n", 1, "begin the file with 'ramus: 1'" },
    { "version 2", "\nramus: 2\nrobot: []\n", 2, "version 2 of the format is not known" },
    { "version is text", "ramus: \"1\"\nrobot: []\n", 1, "leave the quotes out" },
    { "two documents", "ramus: 1\n---\nramus: 1\n", 2, "a second document begins" },
    { "unknown key", "ramus: 1\ngravty: [0, 0, 0]\nrobot: []\n", 2,
      "unknown key 'gravty' in an assembly; did you mean 'gravity'?" },
    { "later extension", "ramus: 1\nactuators: []\nrobot: []\n", 2,
      "unknown key 'actuators' in an assembly; there are: ramus" },
    { "duplicate key", "ramus: 1\nname: a\nname: b\n", 3, "key 'name' is given twice, first in line 2" },
    { "merge key", "ramus: 1\nname: {<<: 1}\n", 2, "merge keys (<<) are not understood" },
    { "list as key", "ramus: 1\n[a]: b\n", 2, "a key is plain text" },
    { "tag", "ramus: 1\nname: !!str a\n", 2, "tags (!…) are not understood" },
    { "tab", "ramus: 1\nmodules:\n\tarm: {}\n", 3, "indented with a tab: use spaces" },
    { "truncated", "ramus: 1\nmodules: {arm: {links: [\n", 3, "malformed YAML" },
    { "bad indentation", "ramus: 1\nmodules:\n  a: 1\n b: 2\n", 4, "malformed YAML" },
    { "not UTF-8", "ramus: 1\nname: \xff\xfe\n", 2, "malformed YAML" },
    { "no such alias", "ramus: 1\nname: *x\n", 2, "there is no anchor '&x' before it" },
    { "recursive alias", "ramus: 1\nmodules: &m {a: {links: *m}}\n", 2, "stands inside of what it names" },
    { "alias bomb",
      "a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\n"
      "d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\n"
      "f: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e,*e]\ng: &g [*f,*f,*f,*f,*f,*f,*f,*f,*f,*f]\n",
      6, "its aliases stand for more than" },
    { "deep", "ramus: 1\nname: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n", 2,
      "nested more than 64 deep" },
    { "zero byte", "ramus: 1\nname: \"a\\0b\"\n", 2, "zero byte" },
    { "no robot", "ramus: 1\nname: x\n", 1, "'robot:', the list of instances, is missing" },
    { "empty robot", "ramus: 1\nrobot: []\n", 2, "a list of at least one instance is expected, not an empty one" },
    { "robot is a map", "ramus: 1\nrobot: {a: 1}\n", 2, "a list of at least one instance is expected, not a map" },
    { "gravity count", "ramus: 1\ngravity: [0, 0]\nrobot: []\n", 2,
      "gravity: a list of 3 numbers is expected, this one has 2" },
    { "gravity scalar", "ramus: 1\ngravity: 9.81\nrobot: []\n", 2,
      "gravity: a list of 3 numbers is expected, not text" },
    { "gravity NaN", "ramus: 1\ngravity: [0, 0, .nan]\nrobot: []\n", 2, "'.nan' is not a finite decimal number" },
    { "unknown unit", "ramus: 1\nunits: {length: mmm}\nrobot: []\n", 2,
      "unknown unit 'mmm' of length; did you mean 'mm'?" },
    { "unknown inertia unit", "ramus: 1\nunits: {inertia: kg m}\nrobot: []\n", 2, "did you mean 'kg m^2'?" },
    { "unknown quantity", "ramus: 1\nunits: {time: s}\nrobot: []\n", 2, "unknown key 'time' in units" },
    { "modules is a list", "ramus: 1\nmodules: []\nrobot: []\n", 2, "a map from names to modules is expected" },
    { "module of nothing", "ramus: 1\nmodules: {a: {}}\nrobot: []\n", 2,
      "module 'a': give one of links, urdf and assembly" },
    { "module of two things", "ramus: 1\nmodules: {a: {links: [], urdf: x}}\nrobot: []\n", 2,
      "give only one of links, urdf and assembly" },
    { "module of no links", "ramus: 1\nmodules: {a: {links: []}}\nrobot: []\n", 2,
      "a list of at least one link is expected" },
    { "missing file", "ramus: 1\nmodules:\n  a: {urdf: no-such-file.urdf}\nrobot: []\n", 3, "no-such-file.urdf" },
    { "assembly as urdf", "ramus: 1\nmodules:\n  a: {urdf: b.yaml}\nrobot: []\n", 3, "write 'assembly: b.yaml'" },
    { "urdf as assembly", "ramus: 1\nmodules:\n  a: {assembly: b.URDF}\nrobot: []\n", 3, "write 'urdf: b.URDF'" },
    { "link without name", WITH_LINK("{joint: {name: j2, type: revolute}}"), 6, "a link needs a name" },
    { "link without joint", WITH_LINK("{name: l2}"), 6, "link 'l2' needs a joint" },
    { "link name that ends in a slash", WITH_LINK("{name: a/, joint: {type: fixed}}"), 6,
      "link 'a/': a name is not empty" },
    { "link name with comma", WITH_LINK("{name: 'a,b', joint: {type: fixed}}"), 6, "a name is not empty" },
    { "link name empty", WITH_LINK("{name: '', joint: {type: fixed}}"), 6, "a name is not empty" },
    { "link name with space", WITH_LINK("{name: a b, joint: {type: fixed}}"), 6, "white space" },
    { "link key misspelt", WITH_LINK("{name: l2, joint: {type: fixed}, masss: 1}"), 6,
      "unknown key 'masss' in a link; did you mean 'mass'?" },
    { "two links", WITH_LINK("{name: l1, joint: {type: fixed}}"), 6,
      "the name 'l1' is used twice in module 'arm', first in line 5" },
    { "frame like a link", WITH_LINK("{name: l2, joint: {type: fixed}, frames: [{name: l1}]}"), 6,
      "the name 'l1' is used twice" },
    { "two joints", WITH_LINK("{name: l2, joint: {name: j1, type: revolute}}"), 6,
      "two joints of module 'arm' are called 'j1', the first in line 5" },
    { "unknown parent", WITH_LINK("{name: l2, parent: l0, joint: {type: fixed}}"), 6,
      "there is no link 'l0' in module 'arm'; did you mean 'l1'?" },
    { "joint is text", WITH_LINK("{name: l2, joint: fixed}"), 6, "a joint is a map of keys and values, not text" },
    { "joint without type", WITH_LINK("{name: l2, joint: {name: j2}}"), 6, "a joint needs a type" },
    { "joint without name", WITH_LINK("{name: l2, joint: {type: revolute}}"), 6, "a revolute joint needs a name" },
    { "unknown joint type", WITH_LINK("{name: l2, joint: {name: j2, type: revolut}}"), 6,
      "unknown joint type 'revolut'; did you mean 'revolute'?" },
    { "zero axis", WITH_LINK("{name: l2, joint: {name: j2, type: revolute, axis: [0, 0, 0]}}"), 6, "cannot be zero" },
    { "helical without pitch", WITH_LINK("{name: l2, joint: {name: j2, type: helical}}"), 6, "needs a pitch" },
    { "pitch of revolute", WITH_LINK("{name: l2, joint: {name: j2, type: revolute, pitch: 1}}"), 6,
      "only a helical joint has one" },
    { "mimic of nothing", WITH_LINK("{name: l2, joint: {name: j2, type: revolute, mimic: {joint: j3}}}"), 6,
      "module 'arm' has no joint 'j3'; did you mean" },
    { "mimic of many", WITH_LINK("{name: l2, joint: {name: j2, type: planar, mimic: {joint: j1}}}"), 6,
      "a planar joint cannot follow another" },
    { "limits upside down", WITH_LINK("{name: l2, joint: {name: j2, type: revolute, limits: {lower: 1, upper: 0}}}"), 6,
      "lower is above upper" },
    { "limits of many", WITH_LINK("{name: l2, joint: {name: j2, type: planar, limits: {lower: 1}}}"), 6,
      "joints with one coordinate" },
    { "dh and axis", WITH_LINK("{name: l2, joint: {name: j2, type: revolute, axis: [1, 0, 0]}, dh: {a: 1}}"), 6,
      "dh: the joint moves about or along z" },
    { "mdh and -z", WITH_LINK("{name: l2, joint: {name: j2, type: revolute, axis: [0, 0, -1]}, mdh: {a: 1}}"), 6,
      "mdh: the joint moves about or along z" },
    { "dh and origin", WITH_LINK("{name: l2, joint: {type: fixed}, dh: {a: 1}, origin: {}}"), 6,
      "give only one of dh, mdh and origin" },
    { "dh key", WITH_LINK("{name: l2, joint: {type: fixed}, dh: {alfa: 1}}"), 6,
      "unknown key 'alfa' in dh; did you mean 'alpha'?" },
    { "dh is a list", WITH_LINK("{name: l2, joint: {type: fixed}, dh: [0, 0, 0, 0]}"), 6,
      "dh is a map of keys and values, not a list" },
    { "negative mass", WITH_LINK("{name: l2, joint: {type: fixed}, mass: -1}"), 6, "mass: -1 is negative" },
    { "mass is a word", WITH_LINK("{name: l2, joint: {type: fixed}, mass: heavy}"), 6,
      "mass: 'heavy' is not a finite decimal number" },
    { "mass is missing", WITH_LINK("{name: l2, joint: {type: fixed}, mass: }"), 6, "and nothing is there" },
    { "mass overflows", WITH_LINK("{name: l2, joint: {type: fixed}, mass: 1e999}"), 6, "not a finite decimal number" },
    { "mass is hexadecimal", WITH_LINK("{name: l2, joint: {type: fixed}, mass: 0x10}"), 6,
      "not a finite decimal number" },
    { "com is a map", WITH_LINK("{name: l2, joint: {type: fixed}, com: {x: 1}}"), 6,
      "com: a list of 3 numbers is expected, not a map" },
    { "inertia count", WITH_LINK("{name: l2, joint: {type: fixed}, inertia: [1, 2, 3, 4]}"), 6,
      "inertia: a list of 3 or 6 numbers is expected, this one has 4" },
    { "frames is text", WITH_LINK("{name: l2, joint: {type: fixed}, frames: tool}"), 6,
      "frames: a list of {name, pose} is expected" },
    { "frame without name", WITH_LINK("{name: l2, joint: {type: fixed}, frames: [{pose: {}}]}"), 6,
      "a frame needs a name" },
    { "quaternion", ROBOT "  - {name: s2, module: arm, on: s1/l2, pose: {quat: [1, 1, 0, 0]}}\n", 9,
      "has norm 1.41421" },
    { "zero quaternion", ROBOT "  - {name: s2, module: arm, on: s1/l2, pose: {quat: [0, 0, 0, 0]}}\n", 9,
      "has norm 0" },
    { "two rotations", ROBOT "  - {name: s2, module: arm, on: s1/l2, pose: {rpy: [0, 0, 0], zxz: [0, 0, 0]}}\n", 9,
      "give only one of rpy, quat and zxz" },
    { "instance without name", ROBOT "  - {module: arm, on: s1/l2}\n", 9, "an instance needs a name" },
    { "instance without module", ROBOT "  - {name: s2, on: s1/l2}\n", 9,
      "instance 's2' needs a module, or 'black_box: true'" },
    { "unknown module", ROBOT "  - {name: s2, module: amr, on: s1/l2}\n", 9,
      "there is no module 'amr'; did you mean 'arm'?" },
    { "two instances", ROBOT "  - {name: s1, module: arm, on: s1/l2}\n", 9,
      "two instances are called 's1', the first in line 8" },
    { "two roots", ROBOT "  - {name: s2, module: arm}\n", 9, "does not say what it sits on" },
    { "on nobody", ROBOT "  - {name: s2, module: arm, on: s0/l2}\n", 9,
      "there is no instance 's0'; did you mean 's1'?" },
    { "on no link", ROBOT "  - {name: s2, module: arm, on: s1/l9}\n", 9,
      "'s1' has no link or frame 'l9'; did you mean 'l1'? There are: l1, l2" },
    { "on an instance alone", ROBOT "  - {name: s2, module: arm, on: s1}\n", 9,
      "name a link or frame of 's1', as in 'on: s1/LINK'; there are: l1, l2" },
    { "on what comes later", ROBOT "  - {name: s2, module: arm, on: s3/l1}\n  - {name: s3, module: arm, on: s1/l1}\n",
      9, "'s3' comes later in the list (line 10)" },
    { "cycle", ROBOT "  - {name: s2, module: arm, on: s3/l1}\n  - {name: s3, module: arm, on: s2/l1}\n", 9,
      "a cycle: s2 sits on s3 sits on s2" },
    { "on itself", ROBOT "  - {name: s2, module: arm, on: s2/l1}\n", 9, "a cycle: s2 sits on s2" },
    { "on is a list", ROBOT "  - {name: s2, module: arm, on: [s1]}\n", 9, "on: a text is expected, not a list" },
    { "black box with module", ROBOT "  - {name: s2, module: arm, black_box: true, on: s1/l2}\n", 9,
      "a black box is known at its connections only" },
    { "black box maybe", ROBOT "  - {name: s2, black_box: maybe, on: s1/l2}\n", 9, "true or false is expected" },
    { "black box with lock", ROBOT "  - {name: s2, black_box: true, on: s1/l2, lock: {j1: 0}}\n", 9,
      "the joints of a black box are not known" },
    { "pose on a black box",
      ROBOT "  - {name: b, black_box: true, on: s1/l2}\n  - {name: s2, module: arm, on: b, pose: {xyz: [1, 0, 0]}}\n",
      10, "sits on the black box 'b' and has no pose" },
    { "link of a black box", ROBOT "  - {name: b, black_box: true, on: s1/l2}\n  - {name: s2, module: arm, on: b/l1}\n",
      10, "'b' is a black box without known links" },
    { "lock of no joint", ROBOT "  - {name: s2, module: arm, on: s1/l1, lock: {j3: 0}}\n", 9,
      "'s2' has no joint 'j3'; did you mean 'j1'?" },
    { "lock count", ROBOT "  - {name: s2, module: arm, on: s1/l1, lock: {j1: [0, 1]}}\n", 9,
      "j1: a list of 1 number is expected, this one has 2" },
    { "lock is a list", ROBOT "  - {name: s2, module: arm, on: s1/l1, lock: [j1]}\n", 9,
      "a map from joints to values is expected" },
    { "instance key", ROBOT "  - {name: s2, module: arm, onn: s1/l1}\n", 9,
      "unknown key 'onn' in an instance; did you mean 'on'?" },
    { "mimic of itself", WITH_LINK("{name: l2, joint: {name: j2, type: revolute, mimic: {joint: j2}}, mass: 1}"), 6,
      "in a circle" },
};

static void test_bad(void **state)
{
    (void)state;
    int failed = 0;
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        ramus_model *m = NULL;
        ramus_error err = { 0 };
        char where[64];
        snprintf(where, sizeof where, "dir/bad.yaml:%d: ", bad[k].line);
        const ramus_status status = compile_text(bad[k].text, strlen(bad[k].text), "dir/bad.yaml", NULL, &m, &err);
        if (status == RAMUS_OK || status != err.status || strncmp(err.text, where, strlen(where)) != 0 ||
            !strstr(err.text, bad[k].says)) {
            fprintf(stderr, "%s: got \"%s\", want \"%s…%s\"\n", bad[k].name, err.text, where, bad[k].says);
            failed++;
        }
        ramus_model_destroy(m);
    }
    assert_int_equal(failed, 0);
}

/* Every problem is told, not only the first, and none twice. */
static void test_all_problems(void **state)
{
    (void)state;
    static const char text[] = "ramus: 3\n"
                               "gravity: [0, x, y]\n"
                               "modules:\n"
                               "  arm:\n"
                               "    links:\n"
                               "      - {name: l1, joint: {name: j1, type: revolving}, mass: -1}\n"
                               "      - {name: l2, joint: {name: j2, type: revolute}, com: [1]}\n"
                               "  unused: {links: [" ONE_LINK "]}\n"
                               "robot:\n"
                               "  - {name: s1, module: arm}\n"
                               "  - {name: s2, module: arm, on: s1/l7}\n"
                               "  - {name: s3, module: none, on: s1/l1}\n"
                               "  - {name: s4, module: unuse, on: s9/l1}\n";
    const int lines[] = { 1, 2, 2, 6, 6, 7, 12, 13, 13, 8 };
    heard h = { 0 };
    ramus_builder *b = NULL;
    ramus_error err;
    ramus_load_options opt = ramus_load_options_default();
    opt.report = listen;
    opt.report_user = &h;
    assert_int_equal(ramus_assembly_parse(text, strlen(text), "x.yaml", &opt, &b, &err), RAMUS_ERR_PARSE);
    if (h.problems != 9 || h.warnings != 1)
        fail_msg("%d problems, %d warnings:\n%s", h.problems, h.warnings, h.text);
    for (int k = 0; k < 10; k++)
        assert_int_equal(h.line[k], lines[k]);
    assert_non_null(strstr(err.text, "x.yaml:1: version 3"));
}

static void test_warnings(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "ramus: 1\nmodules:\n  a: {links: [" ONE_LINK "]}\n  b: {links: [" ONE_LINK
        "]}\nrobot: [{name: s, module: a}]\n",
        "ramus: 1\nunits: {length: mm}\nmodules: {a: {links: [" ONE_LINK
        "]}}\ngravity: [0, 0, -9.81]\nrobot: [{name: s, "
        "module: a}]\n",
    };
    static const char *const says[] = { "module 'b' is not used by any instance", "gravity is 0.00981 m/s^2" };
    for (int k = 0; k < 2; k++) {
        heard h = { 0 };
        ramus_builder *b = NULL;
        ramus_error err;
        ramus_load_options opt = ramus_load_options_default();
        opt.report = listen;
        opt.report_user = &h;
        assert_int_equal(ramus_assembly_parse(texts[k], strlen(texts[k]), "x.yaml", &opt, &b, &err), RAMUS_OK);
        ramus_builder_destroy(b);
        assert_int_equal(h.warnings, 1);
        assert_int_equal(h.line[0], 4);
        assert_non_null(strstr(h.text, says[k]));
        opt.strict = 1;
        assert_int_not_equal(ramus_assembly_parse(texts[k], strlen(texts[k]), "x.yaml", &opt, &b, &err), RAMUS_OK);
        assert_null(b);
    }
}

static void test_arguments(void **state)
{
    (void)state;
    ramus_model *m = NULL;
    ramus_builder *b = NULL;
    ramus_error err;
    ramus_load_options opt = { 0 };
    heard h = { 0 };
    assert_int_equal(ramus_model_load("x.yaml", &opt, &m, &err), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(err.text, "ramus_load_options_default()"));
    assert_int_equal(ramus_assembly_parse("", 0, "x.yaml", &opt, &b, &err), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_model_load(NULL, NULL, &m, &err), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_model_load("x.yaml", NULL, NULL, NULL), RAMUS_ERR_ARGUMENT);
    opt = ramus_load_options_default();
    opt.report = listen;
    opt.report_user = &h;
    assert_int_equal(ramus_model_load("robot.xml", &opt, &m, &err), RAMUS_ERR_FILE);
    assert_non_null(strstr(err.text, "robot.xml"));
    assert_non_null(strstr(err.text, ".urdf"));
    assert_non_null(strstr(err.text, ".yaml, .yml, .json"));
    assert_int_equal(ramus_model_load("/no/such/robot.yaml", &opt, &m, &err), RAMUS_ERR_FILE);
    assert_non_null(strstr(err.text, "/no/such/robot.yaml"));
    assert_int_equal(h.problems, 0); /* not a matter of lines */
    assert_null(m);
}

/* ---- robustness --------------------------------------------------------------------------------------------- */

static const char rich[] =
    "ramus: 1\n"
    "name: rich\n"
    "units: {length: mm, angle: deg}\n"
    "modules:\n"
    "  arm:\n"
    "    links:\n"
    "      - &l {name: l1, joint: {name: j1, type: helical, pitch: 1, limits: {lower: 0}}, mass: 1,\n"
    "         com: [1, 2, 3], inertia: [1, 1, 1], frames: {tool: {xyz: [1, 2, 3]}}}\n"
    "      - {name: l2, joint: {name: j2, type: revolute, mimic: {joint: j1}}, dh: {a: 1}, mass: 1}\n"
    "      - {name: l3, joint: {name: j3, type: spherical}, mass: 1, inertia: [1, 1, 1]}\n"
    "robot:\n"
    "  - {name: s1, module: arm, lock: {j3: [1, 0, 0, 0]}}\n"
    "  - {name: s2, module: arm, on: s1/tool, pose: {quat: [1, 0, 0, 0]}}\n"
    "  - {name: box, black_box: true, on: s2/l3}\n"
    "  - {name: s3, module: arm, on: box}\n";

static void test_truncation(void **state)
{
    (void)state;
    const size_t size = strlen(rich);
    char *copy = malloc(size);
    assert_non_null(copy);
    for (size_t n = 0; n <= size; n++) {
        ramus_model *m = NULL;
        ramus_error err;
        char *exact = malloc(n ? n : 1); /* so that a read beyond the end is seen */
        assert_non_null(exact);
        memcpy(exact, rich, n);
        if (compile_text(exact, n, "cut.yaml", NULL, &m, &err) == RAMUS_OK)
            assert_non_null(m);
        else
            assert_true(strncmp(err.text, "cut.yaml", 8) == 0);
        ramus_model_destroy(m);
        /* one byte changed */
        memcpy(copy, rich, size);
        if (n < size) {
            copy[n] = "\0:-[{#&*\t9"[n % 10];
            compile_text(copy, size, "cut.yaml", NULL, &m, &err);
            ramus_model_destroy(m);
        }
        free(exact);
    }
    free(copy);
}

typedef struct meter {
    long left, live;
} meter;

static void *meter_alloc(void *user, size_t size)
{
    meter *m = user;
    if (m->left-- <= 0)
        return NULL;
    m->live++;
    return malloc(size);
}

static void meter_release(void *user, void *memory)
{
    meter *m = user;
    m->live--;
    free(memory);
}

static void test_out_of_memory(void **state)
{
    (void)state;
    long n = 0;
    for (ramus_status status = RAMUS_ERR_MEMORY; status != RAMUS_OK; n++) {
        meter m = { .left = n };
        const ramus_allocator allocator = { meter_alloc, meter_release, &m };
        ramus_load_options opt = ramus_load_options_default();
        ramus_builder *b = NULL;
        ramus_error err;
        opt.allocator = &allocator;
        status = ramus_assembly_parse(rich, strlen(rich), "x.yaml", &opt, &b, &err);
        if (status != RAMUS_OK) {
            if (status != RAMUS_ERR_MEMORY)
                fail_msg("allocation %ld: %s", n, err.text);
            assert_null(b);
        }
        ramus_builder_destroy(b);
        assert_int_equal(m.live, 0);
        assert_true(n < 10000);
    }
    assert_true(n > 10);
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
        cmocka_unit_test(test_bad),
        cmocka_unit_test(test_all_problems),
        cmocka_unit_test(test_warnings),
        cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_truncation),
        cmocka_unit_test(test_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
