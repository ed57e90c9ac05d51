/* test_edits.c - modules edited where an assembly uses them: the same robot as from an edited file, and what is reported
 *
 * Files come from memory, through ramus_load_options.read.
 */
#include "io/assembly_text.h"
#include "support/failing.h"

/* Within `tolerance`; 0: the same number. */
#define assert_near(got, want, tolerance)                                                                              \
    do {                                                                                                               \
        const double got_ = (got), want_ = (want);                                                                     \
        if (!(fabs(got_ - want_) <= (tolerance)))                                                                      \
            fail_msg("%s is %.17g, not %.17g", #got, got_, want_);                                                     \
    } while (0)

/* An arm with a gripper: two fingers, the second of which follows the first, and a thumb that follows a joint that is missing
 * where `thumb` is "knuckle". */
#define INERTIAL(mass)                                                                                                 \
    "<inertial><mass value='" mass "'/><inertia ixx='0.1' iyy='0.1' izz='0.1' ixy='0' ixz='0' iyz='0'/></inertial>"
#define JOINT(name, type, parent, child, rest)                                                                         \
    "<joint name='" name "' type='" type "'><parent link='" parent "'/><child link='" child "'/>" rest "</joint>\n"
#define LIMIT "<limit lower='-1' upper='1' velocity='2' effort='3'/>"
#define ARM(thumb)                                                                                                     \
    "<robot name='arm'>\n"                                                                                             \
    "<link name='base'/>\n"                                                                                            \
    "<link name='upper'>" INERTIAL(                                                                                    \
        "2") "</link>\n"                                                                                               \
             "<link name='fore'><inertial><origin xyz='0 0 0.2'/><mass value='1.5'/><inertia ixx='0.2' iyy='0.3' "     \
             "izz='0.25' "                                                                                             \
             "ixy='0' ixz='0' iyz='0'/></inertial></link>\n"                                                           \
             "<link name='palm'>" INERTIAL(                                                                            \
                 "0.5") "</link>\n"                                                                                    \
                        "<link name='f1'>" INERTIAL(                                                                   \
                            "0.1") "</link>\n"                                                                         \
                                   "<link name='f2'>" INERTIAL(                                                        \
                                       "0.2") "</link>\n"                                                              \
                                              "<link name='thumb'>" INERTIAL(                                          \
                                                  "0.3") "</link>\n"                                                   \
                                                         "<link name='camera.1'>" INERTIAL("0.4") "</link>\n" JOINT(   \
                                                             "shoulder", "revolute", "base", "upper",                  \
                                                             "<origin xyz='0 0 0.4' rpy='0.3 3.1 0.2'/><axis xyz='0 "  \
                                                             "0 1'/>" LIMIT)                                           \
                                                             JOINT("elbow", "revolute", "upper", "fore",               \
                                                                   "<origin xyz='0.3 0 0' rpy='0 1.5707963267948966 "  \
                                                                   "0'/><axis xyz='0 1 0'/>" LIMIT                     \
                                                                   "<dynamics damping='0.7' friction='0.4'/>")         \
                                                                 JOINT("mount", "fixed", "fore", "palm",               \
                                                                       "<origin xyz='0 0 0.25'/>")                     \
                                                                     JOINT("finger_1", "prismatic", "palm", "f1",      \
                                                                           "<axis xyz='1 0 0'/>" LIMIT)                \
                                                                         JOINT("finger_2", "prismatic", "palm", "f2",  \
                                                                               "<axis xyz='1 0 0'/>" LIMIT             \
                                                                               "<mimic joint='finger_1' "              \
                                                                               "multiplier='-1' offset='0.01'/>")      \
                                                                             JOINT("thumb_1", "prismatic", "palm",     \
                                                                                   "thumb",                            \
                                                                                   "<axis xyz='0 1 0'/>" LIMIT         \
                                                                                   "<mimic joint='" thumb "'/>")       \
                                                                                 JOINT("eye", "fixed", "palm",         \
                                                                                       "camera.1", "") "</robot>\n"

/* Five lines before the module's keys, which are in line 5. */
#define ASSEMBLY(units, keys)                                                                                          \
    "ramus: 1\n" units "\nmodules:\n  m:\n    {urdf: arm.urdf" keys "}\nrobot:\n  - {name: r, module: m}\n"
#define SI "name: x"
#define MM "units: {length: mm, angle: deg, mass: g, inertia: g cm^2}"
#define IN_ROBOT(keys) "ramus: 1\nname: x\nmodules:\n  m: {urdf: arm.urdf}\nrobot:\n  - {name: r, module: m" keys "}\n"

/* ---- files from memory ---------------------------------------------------------------------------------------- */

typedef struct files {
    const char *urdf;
    int reads;
    char arguments[200];
} files;

static ramus_status read_memory(void *user, const ramus_file_request *request, ramus_file_text *out, ramus_error *err)
{
    files *f = user;
    f->reads++;
    f->arguments[0] = '\0';
    for (int k = 0; k < request->nargument; k++) {
        strcat(f->arguments, request->argument[k]);
        strcat(f->arguments, ";");
    }
    if (strcmp(request->path, "refused.urdf") == 0) {
        err->status = RAMUS_ERR_FILE;
        snprintf(err->text, sizeof err->text, "refused.urdf: not today");
        return RAMUS_ERR_FILE;
    }
    if (strstr(request->path, "missing"))
        return RAMUS_OK;
    out->text = f->urdf;
    out->size = strlen(f->urdf);
    return RAMUS_OK;
}

static ramus_model *load(const char *text, const char *urdf, const ramus_override *overrides, int count, heard *h,
                         ramus_error *err)
{
    files f = { .urdf = urdf };
    ramus_load_options opt = ramus_load_options_default();
    ramus_model *model = NULL;
    opt.read = read_memory;
    opt.read_user = &f;
    opt.report = h ? listen : NULL;
    opt.report_user = h;
    opt.overrides = overrides;
    opt.noverride = count;
    compile_text(text, strlen(text), "robot.yaml", &opt, &model, err);
    return model;
}

static char *replaced(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    if (!at)
        fail_msg("'%s' is not in the file", from);
    if (strstr(at + 1, from))
        fail_msg("'%s' is in the file twice", from);
    const size_t size = strlen(text) + strlen(to) + 1;
    char *out = malloc(size);
    snprintf(out, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return out;
}

static char *written(const ramus_model *model)
{
    char *text = NULL;
    ramus_error err;
    if (ramus_model_export(model, RAMUS_EXPORT_YAML, &text, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return text;
}

static void compare(const char *name, ramus_model *got, ramus_model *want)
{
    char *x = written(got), *y = written(want);
    if (strcmp(x, y) != 0)
        fail_msg("%s: the assembly gives\n%s\nthe edited file\n%s", name, x, y);
    ramus_text_destroy(x);
    ramus_text_destroy(y);
    ramus_model_destroy(got);
    ramus_model_destroy(want);
}

/* ---- the same as an edited file ------------------------------------------------------------------------------- */

static const struct {
    const char *name, *keys, *edit[3][2]; /* in the file */
} same[] = {
    { "mass", "override: {links.upper.mass: 7}", { { INERTIAL("2"), INERTIAL("7") } } },
    { "com",
      "override: {links.fore.com: [0.1, 0.3, 0.4]}",
      { { "<origin xyz='0 0 0.2'/>", "<origin xyz='0.1 0.3 0.4'/>" } } },
    { "part of com",
      "override: {'links.fore.com[1]': 0.3}",
      { { "<origin xyz='0 0 0.2'/>", "<origin xyz='0 0.3 0.2'/>" } } },
    { "inertia",
      "override: {'links.fore.inertia': [1, 2, 3, 0, 0.1, 0]}",
      { { "ixx='0.2' iyy='0.3' izz='0.25' ixy='0' ixz='0' iyz='0'",
          "ixx='1' iyy='2' izz='3' ixy='0' ixz='0.1' iyz='0'" } } },
    { "a map of maps",
      "override: {links: {upper: {mass: 7}}, joints.elbow: {damping: 2, 'origin.xyz': [1, 2, 3]}}",
      { { INERTIAL("2"), INERTIAL("7") },
        { "damping='0.7'", "damping='2'" },
        { "xyz='0.3 0 0' rpy", "xyz='1 2 3' rpy" } } },
    { "effort",
      "override: {joints.elbow.limits.effort: 30}",
      { { LIMIT "<dynamics", "<limit lower='-1' upper='1' velocity='2' effort='30'/><dynamics" } } },
    { "roll where angles are not unique",
      "override: {'joints.elbow.origin.rpy[0]': 0.4}",
      { { "rpy='0 1.5707963267948966 0'", "rpy='0.4 1.5707963267948966 0'" } } },
    { "yaw beyond a right angle",
      "override: {'links.upper.origin.rpy[2]': -1}",
      { { "rpy='0.3 3.1 0.2'", "rpy='0.3 3.1 -1'" } } },
    { "rpy", "override: {joints.shoulder.origin.rpy: [1, 2, 3]}", { { "rpy='0.3 3.1 0.2'", "rpy='1 2 3'" } } },
    { "axis", "override: {joints.shoulder.axis: [0, 1, 1]}", { { "<axis xyz='0 0 1'/>", "<axis xyz='0 1 1'/>" } } },
    { "friction, limits by the link",
      "override: {links.fore.joint.friction: 1}",
      { { "friction='0.4'", "friction='1'" } } },
    { "a quoted name", "override: {'links.\"camera.1\".mass': 9}", { { INERTIAL("0.4"), INERTIAL("9") } } },
    { "pattern",
      "override: {'links.f?.mass': 9}",
      { { INERTIAL("0.1"), INERTIAL("9") }, { INERTIAL("0.2"), INERTIAL("9") } } },
    { "multiplier", "override: {joints.finger_2.mimic.multiplier: 3}", { { "multiplier='-1'", "multiplier='3'" } } },
    { "no mimics",
      "mimics: ignore",
      { { "<mimic joint='finger_1' multiplier='-1' offset='0.01'/>", "" }, { "<mimic joint='finger_1'/>", "" } } },
    { "one mimic less", "mimics: {ignore: 'th*'}", { { "<mimic joint='finger_1'/>", "" } } },
    { "rename",
      "mimics: {rename: {finger_1: shoulder}}",
      { { "joint='finger_1' mul", "joint='shoulder' mul" }, { "joint='finger_1'/>", "joint='shoulder'/>" } } },
    { "prune",
      "prune: [camera.1]",
      { { "<link name='camera.1'>" INERTIAL("0.4") "</link>\n", "" },
        { "<joint name='eye' type='fixed'><parent link='palm'/><child link='camera.1'/></joint>\n", "" } } },
};

static void test_same(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof same / sizeof *same; k++)
        for (int in_robot = 0; in_robot < 2; in_robot++) {
            char *edited = strdup(ARM("finger_1")), text[2000];
            ramus_error err = { .text = "" };
            for (int j = 0; j < 3 && same[k].edit[j][0]; j++) {
                char *next = replaced(edited, same[k].edit[j][0], same[k].edit[j][1]);
                free(edited);
                edited = next;
            }
            snprintf(text, sizeof text, in_robot ? IN_ROBOT(", %s") : ASSEMBLY(SI, ", %s"), same[k].keys);
            ramus_model *want = load(ASSEMBLY(SI, ""), edited, NULL, 0, NULL, &err);
            if (!want)
                fail_msg("%s: the edited file: %s", same[k].name, err.text);
            ramus_model *got = load(text, ARM("finger_1"), NULL, 0, NULL, &err);
            if (!got)
                fail_msg("%s: %s", same[k].name, err.text);
            compare(same[k].name, got, want);
            free(edited);
        }
}

/* Numbers of the caller: into a module that is a URDF, and into a URDF alone. */
static void test_overrides(void **state)
{
    (void)state;
    ramus_error err = { .text = "" };
    const ramus_override given[2] = { { "modules.m.links.upper.mass", 7 }, { "modules.m.joints.elbow.damping", 2 } };
    char *mass = replaced(ARM("finger_1"), INERTIAL("2"), INERTIAL("7")),
         *both = replaced(mass, "damping='0.7'", "damping='2'");
    compare("overrides", load(ASSEMBLY(SI, ""), ARM("finger_1"), given, 2, NULL, &err),
            load(ASSEMBLY(SI, ""), both, NULL, 0, NULL, &err));
    compare("after the file's own",
            load(ASSEMBLY(SI, ", override: {links.upper.mass: 5}"), ARM("finger_1"), given, 2, NULL, &err),
            load(ASSEMBLY(SI, ""), both, NULL, 0, NULL, &err));

    ramus_load_options opt = ramus_load_options_default();
    const ramus_override plain[2] = { { "links.upper.mass", 7 }, { "joints.elbow.damping", 2 } };
    files f = { .urdf = ARM("finger_1") };
    ramus_model *got = NULL, *want = NULL;
    opt.read = read_memory;
    opt.read_user = &f;
    opt.overrides = plain;
    opt.noverride = 2;
    assert_int_equal(ramus_model_load("arm.urdf", &opt, &got, &err), RAMUS_OK);
    f.urdf = both;
    opt.noverride = 0;
    assert_int_equal(ramus_model_load("arm.urdf", &opt, &want, &err), RAMUS_OK);
    compare("a URDF alone", got, want);
    free(mass);
    free(both);
}

/* The file's units are those of what the file writes, not of the URDF. */
static void test_units(void **state)
{
    (void)state;
    ramus_error err = { .text = "" };
    static const char keys[] = ", override: {links.upper.mass: 7000, links.fore.com: [100, 300, 400], "
                               "joints.shoulder.origin.rpy: [10, 0, 90], joints.finger_1.limits.upper: 30}, "
                               "frames: [{name: tip, on: palm, pose: {xyz: [0, 0, 50]}}], lock: {elbow: 45}";
    char text[2000];
    snprintf(text, sizeof text, ASSEMBLY(MM, "%s"), keys);
    ramus_model *m = load(text, ARM("finger_1"), NULL, 0, NULL, &err);
    if (!m)
        fail_msg("%s", err.text);
    const ramus_link_info upper = ramus_model_link(m, ramus_model_find_link(m, "r/upper")),
                          fore = ramus_model_link(m, ramus_model_find_link(m, "r/fore")),
                          f1 = ramus_model_link(m, ramus_model_find_link(m, "r/f1"));
    assert_near(upper.mass, 7, 1e-12);
    assert_near(fore.com.y, 0.3, 1e-15);
    assert_near(f1.upper, 0.03, 1e-15);
    assert_near(f1.lower, -1, 0);
    assert_true(fore.locked);
    assert_near(fore.locked_q[0], 0.78539816339744831, 1e-15);
    const ramus_pose turned =
        ramus_pose_from_rpy(upper.joint_in_parent.position, 0.17453292519943295, 0, 1.5707963267948966);
    assert_near(upper.joint_in_parent.rotation.x, turned.rotation.x, 1e-15);
    assert_near(ramus_model_frame(m, ramus_model_find_frame(m, "r/tip")).pose.position.z, 0.05, 1e-15);
    ramus_model_destroy(m);
}

static void test_joints_and_frames(void **state)
{
    (void)state;
    ramus_error err = { .text = "" };
    ramus_model *m = load("ramus: 1\nmodules:\n  m:\n    urdf: arm.urdf\n    take: fore\n    passive: 'finger_*'\n"
                          "    frames:\n      - {name: tip, on: f1, pose: {xyz: [0, 0, 1]}}\n"
                          "      - {name: beyond, on: tip, pose: {xyz: [0, 1, 0]}}\n      - {name: foot}\n"
                          "robot:\n  - {name: r, module: m, lock: {'*': 0.3, finger_1: 0.1}}\n"
                          "  - {name: s, module: m, on: r/beyond, frames: [{name: own, on: palm}], driven: finger_1}\n"
                          "  - {name: t, module: m, on: s/own, prune: ['f*'], mimics: ignore}\n",
                          ARM("finger_1"), NULL, 0, NULL, &err);
    if (m)
        fail_msg("'fore' of t is all of it");
    assert_non_null(strstr(err.text, "robot.yaml:14: prune: module 'arm' would have no links any more"));
    m = load(
        "ramus: 1\nmodules:\n  m: {urdf: arm.urdf, take: fore, passive: 'finger_*', frames: [{name: tip, on: f1, pose: "
        "{xyz: [0, 0, 1]}}, {name: beyond, on: tip, pose: {xyz: [0, 1, 0]}}, {name: foot}]}\n"
        "robot:\n  - {name: r, module: m, lock: {'*': 0.3, finger_1: 0.1}}\n"
        "  - {name: s, module: m, on: r/beyond, frames: [{name: own, on: palm}], driven: finger_1}\n"
        "  - {name: t, module: m, on: s/own, mimics: ignore, prune: [f1, f2]}\n",
        ARM("finger_1"), NULL, 0, NULL, &err);
    if (!m)
        fail_msg("%s", err.text);
    assert_int_equal(ramus_model_nv(m), 0 + 1 + 1);
    assert_near(ramus_model_link(m, ramus_model_find_link(m, "r/f1")).locked_q[0], 0.1, 0);
    assert_false(ramus_model_v_is_passive(m, 0)); /* s/finger_1 */
    assert_false(ramus_model_v_is_passive(m, 1)); /* t/thumb_1 was no finger */
    const ramus_frame_info beyond = ramus_model_frame(m, ramus_model_find_frame(m, "r/beyond"));
    assert_near(beyond.pose.position.y, 1, 0);
    assert_near(beyond.pose.position.z, 1, 0);
    assert_int_equal(ramus_model_find_frame(m, "r/own").index, -1);
    assert_true(ramus_model_find_frame(m, "t/foot").index >= 0);
    ramus_model_destroy(m);
}

/* ---- a mimic of a joint that is missing ------------------------------------------------------------------------ */

static void test_missing_master(void **state)
{
    (void)state;
    ramus_error err = { .text = "" };
    heard h = { 0 };
    assert_null(load(ASSEMBLY(SI, ""), ARM("finger1"), NULL, 0, &h, &err));
    assert_non_null(strstr(h.text, "joint 'thumb_1' mimics 'finger1', but there is no such joint; did you mean "
                                   "'finger_1'? There are: shoulder, elbow, finger_1, finger_2"));
    compare("renamed",
            load(ASSEMBLY(SI, ", mimics: {rename: {finger1: finger_1}}"), ARM("finger1"), NULL, 0, NULL, &err),
            load(ASSEMBLY(SI, ""), ARM("finger_1"), NULL, 0, NULL, &err));
    assert_null(load(ASSEMBLY(SI, ", mimics: {ignore: finger_2}"), ARM("finger1"), NULL, 0, NULL, &err));
    assert_non_null(strstr(err.text,
                           "robot.yaml:5: joint 'thumb_1' of module 'arm' (arm.urdf:8) mimics 'finger1', but there "
                           "is no such joint: rename it in 'mimics', or ignore the mimic; did you mean 'finger_1'?"));

    ramus_load_options opt = ramus_load_options_default();
    files f = { .urdf = ARM("knuckle") };
    ramus_module *module = NULL;
    opt.read = read_memory;
    opt.read_user = &f;
    assert_int_equal(ramus_module_load("arm.urdf", &opt, &module, &err), RAMUS_ERR_NOT_FOUND);
    opt.open_mimics = true;
    ramus_model *model = NULL;
    assert_int_equal(ramus_model_load("arm.urdf", &opt, &model, &err), RAMUS_ERR_MODEL); /* it was not changed */
    assert_non_null(strstr(err.text, "follows 'knuckle', which is not a joint"));
    assert_int_equal(ramus_module_load("arm.urdf", &opt, &module, &err), RAMUS_OK);
    assert_int_equal(ramus_module_set_mimic(module, "thumb_1", "finger_1", 1, 0, &err), RAMUS_OK);
    ramus_module_destroy(module);
}

/* ---- what is reported ------------------------------------------------------------------------------------------ */

static const struct {
    const char *name, *text, *message;
} bad[] = {
    { "take nothing", ASSEMBLY(SI, ", take: foree"),
      "5: take: module 'arm' has no link 'foree'; did you mean 'fore'?" },
    { "take a list", ASSEMBLY(SI, ", take: [fore]"), "5: take: " },
    { "take with a master outside", ASSEMBLY(SI, ", take: f2"), "" },
    { "prune a map", ASSEMBLY(SI, ", prune: {fore: 1}"), "5: prune: a link or a list of links is expected, not a map" },
    { "prune a master", ASSEMBLY(SI, ", prune: f1"),
      "5: prune: module 'arm': joint 'finger_2' follows 'finger_1', which would be gone" },
    { "prune nothing", ASSEMBLY(SI, ", prune: [fore, 'x*']"), "5: prune: module 'arm' has no link 'x*'" },
    { "prune the root", ASSEMBLY(SI, ", prune: base"), "5: prune: module 'arm' would have no links any more" },
    { "override a list", ASSEMBLY(SI, ", override: [1]"),
      "5: override: a map from paths (links.palm.mass) to numbers is expected, not a list" },
    { "override text", ASSEMBLY(SI, ", override: {links.fore.mass: heavy}"),
      "5: links.fore.mass: 'heavy' is not a finite decimal number" },
    { "override nothing", ASSEMBLY(SI, ", override: {links.foe.mass: 1}"),
      "5: override: 'links.foe.mass': module 'arm' has no link 'foe'; did you mean 'fore'?" },
    { "override seven", ASSEMBLY(SI, ", override: {links.fore.com: [1, 2, 3, 4, 5, 6, 7]}"),
      "5: override: 'links.fore.com': a list of 1 to 6 numbers is expected, this one has 7" },
    { "override two", ASSEMBLY(SI, ", override: {links.fore.com: [1, 2]}"),
      "5: override: 'links.fore.com': 3 numbers are expected, or one with [k]; given are 2" },
    { "override a sign", ASSEMBLY(SI, ", override: {links.fore.mass: -1}"),
      "5: override: 'links.fore.mass': -1 is negative" },
    { "override the limits", ASSEMBLY(SI, ", override: {joints.elbow.limits.lower: 2}"),
      "its lower limit 2 is above its upper limit 1" },
    { "override a shape", ASSEMBLY(SI, ", override: {links.fore.shape: 2}"),
      "5: override: 'links.fore.shape': a link has no number 'shape'" },
    { "frames in a map", ASSEMBLY(SI, ", frames: {a: 1}"),
      "5: frames: a list of {name, on, pose} is expected, not a map" },
    { "frame without name", ASSEMBLY(SI, ", frames: [{on: fore}]"), "5: a frame needs a name" },
    { "frame on nothing", ASSEMBLY(SI, ", frames: [{name: a, on: foree}]"),
      "5: frame 'a': on: module 'arm' has no link or frame 'foree'; did you mean 'fore'?" },
    { "frame twice", ASSEMBLY(SI, ", frames: [{name: a}, {name: a}]"),
      "5: module 'arm': the name 'a' of a frame is used already" },
    { "frame like a link", ASSEMBLY(SI, ", frames: [{name: fore}]"),
      "5: module 'arm': the name 'fore' of a frame is used already" },
    { "frame with a link", ASSEMBLY(SI, ", frames: [{name: a, link: fore}]"), "5: unknown key 'link' in a frame" },
    { "lock nothing", ASSEMBLY(SI, ", lock: {elbo: 1}"), "5: lock: 'arm' has no joint 'elbo'; did you mean 'elbow'?" },
    { "lock no pattern", ASSEMBLY(SI, ", lock: {'x*': 1}"), "5: lock: no moving joint of 'arm' fits 'x*'" },
    { "lock a follower", ASSEMBLY(SI, ", lock: {finger_2: 1}"),
      "5: joint 'finger_2' follows 'finger_1'; lock that one" },
    { "lock a weld", ASSEMBLY(SI, ", lock: {mount: 1}"), "5: lock: joint 'mount' is fixed already" },
    { "lock text", ASSEMBLY(SI, ", lock: {'*': open}"), "5: *: 'open' is not a finite decimal number" },
    { "lock a list", ASSEMBLY(SI, ", lock: [elbow]"), "5: lock: a map from joints to values is expected, not a list" },
    { "instance: lock no pattern", IN_ROBOT(", lock: {'x*': 1}"), "6: lock: no moving joint of 'r' fits 'x*'" },
    { "passive nothing", ASSEMBLY(SI, ", passive: [elbo]"),
      "5: passive: module 'arm' has no moving joint 'elbo'; did you mean 'elbow'?" },
    { "passive follower", ASSEMBLY(SI, ", passive: finger_2"),
      "5: passive: joint 'finger_2' follows 'finger_1' and is driven or passive" },
    { "passive map", ASSEMBLY(SI, ", passive: {elbow: true}"),
      "5: passive: a name or a list of names is expected, not a map" },
    { "driven weld", ASSEMBLY(SI, ", driven: mount"), "5: driven: joint 'mount' is fixed" },
    { "mimics text", ASSEMBLY(SI, ", mimics: none"),
      "5: mimics: 'ignore' or a map of ignore and rename is expected, not text" },
    { "mimics key", ASSEMBLY(SI, ", mimics: {ignored: finger_2}"),
      "5: unknown key 'ignored' in mimics; did you mean 'ignore'?" },
    { "ignore none", ASSEMBLY(SI, ", mimics: {ignore: elbow}"), "" },
    { "ignore nothing", ASSEMBLY(SI, ", mimics: {ignore: elbo}"),
      "5: mimics: ignore: module 'arm' has no dependent joint 'elbo'" },
    { "rename nothing", ASSEMBLY(SI, ", mimics: {rename: {finger1: elbow}}"),
      "5: mimics: rename: no joint follows 'finger1'; did you mean 'finger_1'?" },
    { "rename to nothing", ASSEMBLY(SI, ", mimics: {rename: {finger_1: elbo}}"),
      "5: mimics: rename: module 'arm' has no joint 'elbo'; did you mean 'elbow'?" },
    { "rename a list", ASSEMBLY(SI, ", mimics: {rename: [a]}"),
      "5: mimics: rename: a map from joints of the file to others is expected, not a list" },
    { "rename into a circle", ASSEMBLY(SI, ", mimics: {rename: {finger_1: finger_2}}"),
      "follows 'finger_2', which follows others in a circle" },
    { "unknown key", ASSEMBLY(SI, ", prunes: fore"), "5: unknown key 'prunes' in a module; did you mean 'prune'?" },
    { "unknown key of an instance", IN_ROBOT(", prunes: fore"),
      "6: unknown key 'prunes' in an instance; did you mean 'prune'?" },
    { "box with edits",
      "ramus: 1\nmodules:\n  m: {urdf: arm.urdf}\nrobot:\n  - {name: r, module: m}\n  - {name: b, black_box: true, on: "
      "r/fore, take: x}\n",
      "6: a black box has nothing that could be edited" },
    { "what was pruned carries",
      "ramus: 1\nmodules:\n  m: {urdf: arm.urdf, prune: palm}\nrobot:\n  - {name: r, module: m}\n  - {name: b, module: "
      "m, on: r/palm}\n",
      "6: on: 'r' has no link or frame 'palm'" },
    { "xacro of a URDF", ASSEMBLY(SI, ", xacro: {a: 1}"),
      "5: xacro: 'arm.urdf' does not end in .xacro and has no arguments" },
    { "xacro list", "ramus: 1\nmodules:\n  m: {urdf: a.xacro, xacro: [1]}\nrobot: [{name: r, module: m}]\n",
      "3: xacro: a map from arguments to values is expected, not a list" },
    { "xacro argument", "ramus: 1\nmodules:\n  m: {urdf: a.xacro, xacro: {-o: x}}\nrobot: [{name: r, module: m}]\n",
      "3: xacro: argument '-o': a name and a text are expected" },
    { "xacro without a reader", "ramus: 1\nmodules:\n  m: {urdf: missing.xacro}\nrobot: [{name: r, module: m}]\n",
      "3: missing.xacro: a xacro file is expanded before it is read" },
    { "reader refuses", "ramus: 1\nmodules:\n  m: {urdf: refused.urdf}\nrobot: [{name: r, module: m}]\n",
      "3: refused.urdf: not today" },
};

static void test_bad(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        heard h = { 0 };
        ramus_error err = { .text = "" };
        ramus_model *model = load(bad[k].text, ARM("finger_1"), NULL, 0, &h, &err);
        if (!bad[k].message[0]) { /* almost wrong */
            if (!model)
                fail_msg("%s: %s", bad[k].name, err.text);
        } else if (model || !strstr(err.text, bad[k].message)) {
            fail_msg("%s: '%s'\nand not '%s'", bad[k].name, err.text, bad[k].message);
        }
        ramus_model_destroy(model);
    }
}

static const struct {
    const char *name, *path, *message;
} bad_path[] = {
    { "no link", "modules.m.links.foe.mass",
      "override 'modules.m.links.foe.mass': module 'arm' has no link 'foe'; did you mean 'fore'?" },
    { "no number", "modules.m.links.fore.mas", "a link has no number 'mas'; did you mean 'mass'?" },
    { "not a place", "modules.m.shape", "override 'modules.m.shape': it begins with neither links nor joints" },
    { "a list", "modules.m.links.fore.com", "3 numbers are expected, or one with [k]" },
    { "pruned", "modules.m.links.palm.mass", "module 'arm' has no link 'palm'" },
    { "twice", "modules.m.links.upper.mass", "this number is given twice" },
};

static void test_bad_paths(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof bad_path / sizeof *bad_path; k++) {
        ramus_error err = { .text = "" };
        const ramus_override given[2] = { { "modules.m.links.upper.mass", 7 }, { bad_path[k].path, 1 } };
        assert_null(load(ASSEMBLY(SI, ", prune: palm"), ARM("finger_1"), given, 2, NULL, &err));
        if (!strstr(err.text, bad_path[k].message) || !strstr(err.text, "robot.yaml:5: override '"))
            fail_msg("%s: '%s'", bad_path[k].name, err.text);
    }
}

/* ---- readers and memory ---------------------------------------------------------------------------------------- */

static void test_reader(void **state)
{
    (void)state;
    ramus_error err;
    files f = { .urdf = ARM("finger_1") };
    ramus_load_options opt = ramus_load_options_default();
    ramus_model *model = NULL;
    opt.read = read_memory;
    opt.read_user = &f;
    static const char text[] = "ramus: 1\nmodules:\n  m: {urdf: a.urdf.xacro, xacro: {side: left, n: 3, t: 'a b'}}\n"
                               "robot: [{name: r, module: m}]\n";
    assert_int_equal(compile_text(text, strlen(text), "robot.yaml", &opt, &model, &err), RAMUS_OK);
    assert_string_equal(f.arguments, "side:=left;n:=3;t:=a b;");
    assert_int_equal(f.reads, 1);
    ramus_model_destroy(model);
    assert_int_equal(ramus_model_load("x.unknown", &opt, &model, &err),
                     RAMUS_ERR_FILE); /* the reader does not tell what it is */
    assert_non_null(strstr(err.text, "by its ending"));
}

static void test_out_of_memory(void **state)
{
    (void)state;
    static const char text[] =
        ASSEMBLY(SI, ", mimics: ignore, take: upper, prune: [f1, 'cam*'], frames: [{name: a, on: palm}], "
                     "override: {links: {fore: {mass: 3}}}, lock: {elbow: 0}, passive: '*'");
    for (long at = 1;; at++) {
        failing memory = { .fail_at = at };
        const ramus_allocator allocator = failing_allocator(&memory);
        files f = { .urdf = ARM("finger_1") };
        const ramus_override given = { "modules.m.links.fore.mass", 7 };
        ramus_load_options opt = ramus_load_options_default();
        ramus_builder *builder = NULL;
        ramus_error err = { .text = "" };
        opt.allocator = &allocator;
        opt.read = read_memory;
        opt.read_user = &f;
        opt.overrides = &given;
        opt.noverride = 1;
        const ramus_status status = ramus_assembly_parse(text, strlen(text), "robot.yaml", &opt, &builder, &err);
        ramus_builder_destroy(builder);
        if (memory.live != 0)
            fail_msg("call %ld: %ld blocks are still held", at, memory.live);
        if (status == RAMUS_OK)
            break;
        if (status != RAMUS_ERR_MEMORY || !strstr(err.text, "out of memory"))
            fail_msg("call %ld: %s", at, err.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same),   cmocka_unit_test(test_overrides),         cmocka_unit_test(test_units),
        cmocka_unit_test(test_bad),    cmocka_unit_test(test_joints_and_frames), cmocka_unit_test(test_missing_master),
        cmocka_unit_test(test_reader), cmocka_unit_test(test_bad_paths),         cmocka_unit_test(test_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
