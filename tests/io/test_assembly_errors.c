/* test_assembly_errors.c - assembly files: what is said when they are wrong, cut off, or too much for memory */
#include "io/assembly_text.h"

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

/* ---- what is said when they are wrong ----------------------------------------------------------------------- */

static const struct {
    const char *name, *text;
    int line;
    const char *says;
} bad[] = {
    { "empty", "", 1, "the file is empty" },
    { "only a comment", "# nothing\n", 1, "the file is empty" },
    { "a text", "hello\n", 1, "an assembly is a map of keys and values, not text" },
    { "a URDF", "<?xml version=\"1.0\"?>\n<robot name=\"r\"><link name=\"a\"/></robot>\n", 1,
      "this is XML, not an assembly; a URDF is given as .urdf" },
    { "a list", "- ramus: 1\n", 1, "an assembly is a map of keys and values, not a list" },
    { "no version", "name: x\nrobot: []\n", 1, "begin the file with 'ramus: 1'" },
    { "version 2", "\nramus: 2\nrobot: []\n", 2, "version 2 of the format is not supported" },
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
    { "recursive alias", "ramus: 1\nmodules: &m {a: {links: *m}}\n", 2, "is inside of what it refers to" },
    { "alias bomb",
      "a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\n"
      "d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\n"
      "f: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e,*e]\ng: &g [*f,*f,*f,*f,*f,*f,*f,*f,*f,*f]\n",
      6, "its aliases expand to more than" },
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
    { "second axis of revolute", WITH_LINK("{name: l2, joint: {name: j2, type: revolute, second_axis: [1, 0, 0]}}"), 6,
      "second_axis: only a universal joint has one, and this is a revolute joint" },
    { "zero second axis", WITH_LINK("{name: l2, joint: {name: j2, type: universal, second_axis: [0, 0, 0]}}"), 6,
      "second_axis: the axis of a universal joint cannot be zero" },
    { "second axis along the first",
      WITH_LINK("{name: l2, joint: {name: j2, type: universal, second_axis: [1, 0, 1]}}"), 6,
      "joint 's1/j2': its second axis is not perpendicular to its axis; two revolute joints" },
    { "limits of universal", WITH_LINK("{name: l2, joint: {name: j2, type: universal, limits: {lower: 0}}}"), 6,
      "lower and upper limits are for joints with one coordinate, not for universal ones" },
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
    { "two roots", ROBOT "  - {name: s2, module: arm}\n", 9, "is not attached to anything" },
    { "on nobody", ROBOT "  - {name: s2, module: arm, on: s0/l2}\n", 9,
      "there is no instance 's0'; did you mean 's1'?" },
    { "on no link", ROBOT "  - {name: s2, module: arm, on: s1/l9}\n", 9,
      "'s1' has no link or frame 'l9'; did you mean 'l1'? There are: l1, l2" },
    { "on an instance alone", ROBOT "  - {name: s2, module: arm, on: s1}\n", 9,
      "name a link or frame of 's1', as in 'on: s1/LINK'; there are: l1, l2" },
    { "on what comes later", ROBOT "  - {name: s2, module: arm, on: s3/l1}\n  - {name: s3, module: arm, on: s1/l1}\n",
      9, "'s3' comes later in the list (line 10)" },
    { "cycle", ROBOT "  - {name: s2, module: arm, on: s3/l1}\n  - {name: s3, module: arm, on: s2/l1}\n", 9,
      "a cycle: s2 is on s3 is on s2" },
    { "on itself", ROBOT "  - {name: s2, module: arm, on: s2/l1}\n", 9, "a cycle: s2 is on s2" },
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
    "  - {name: s3, module: arm, on: box}\n"
    "constraints: [{type: distance, between: [s1/l1, s2/l1], length: 1}, {type: contact, point: s1/l1, friction: 1},\n"
    "  {type: stop, joint: s1/j1, upper: 2}, {type: distance_limits, between: [s1/l1, s2/l1], upper: 1}]\n"
    "mechanism:\n"
    "  - {type: spring, between: [{lever: v}, world], rest_length: 1, stiffness: 1}\n"
    "  - {name: v, type: lever, pivot: s1/l1, axis: [0, 1, 0], tip: [1, 0, 0], pin: {on: s2/l1, rod_length: 1}}\n"
    "sharing:\n"
    "  - {name: h, link: s2/l1, carriers: [{name: x, frame: s2/l1, carries: [fx]}, {name: y, part: v, carries: "
    "[fx]}],\n"
    "     rules: [{force: [1, 0, 0], among: [x, y], share: equal}, {moment: [1, 0, 0], share: {x: 1, y: 0}}]}\n";

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
        cmocka_unit_test(test_bad),       cmocka_unit_test(test_all_problems), cmocka_unit_test(test_warnings),
        cmocka_unit_test(test_arguments), cmocka_unit_test(test_truncation),   cmocka_unit_test(test_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
