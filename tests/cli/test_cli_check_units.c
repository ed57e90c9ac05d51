/* test_cli_check_units.c - ramus check doubts angles in degrees, lengths, masses and inertias in other units, and no others
 *
 * A file is a robot of one joint with one thing in it that is doubtful, or almost. Lines of what is printed are compared by their
 * beginnings; NULL means that there are no problems.
 */
#include "support/program.h"
#include "support/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

/* Three moving joints; the links are in lines 5, 6 and 7. */
#define ARM(first, second, third)                                                                                      \
    "ramus: 1\nmodules:\n  m:\n    links:\n      - {name: a, joint: {name: ja, type: revolute}, " first "}\n"          \
    "      - {name: b, joint: {name: jb, type: revolute}, " second "}\n"                                               \
    "      - {name: c, joint: {name: jc, type: revolute}, " third "}\nrobot:\n  - {name: r, module: m}\n"
#define PLAIN "mass: 2, com: [0, 0, 0.1], inertia: [0.02, 0.02, 0.01], origin: {xyz: [0, 0, 0.3]}"
/* A link without mass on a moving joint in line 5, and what is on it. */
#define WELDED(joint, rest)                                                                                            \
    "ramus: 1\nmodules:\n  m:\n    links:\n      - {name: a, joint: {name: ja, type: revolute}}\n"                     \
    "      - {name: b, joint: {" joint "}" rest "}\nrobot:\n  - {name: r, module: m}\n"

/* The link is in line 6. */
#define ROBOT(before, joint, rest)                                                                                     \
    "ramus: 1\n" before "modules:\n  m:\n    links:\n      - {name: a, joint: {name: j, type: revolute" joint          \
    "}, mass: 1, " rest "}\nrobot:\n  - {name: r, module: m}\n"
#define FINE "com: [0, 0, 0.1], inertia: [0.1, 0.1, 0.1]"
#define SI "name: x\n"
#define DEGREES "units: {angle: deg}\n"
#define URDF(origin, limit, inertia)                                                                                   \
    "<robot name=\"r\">\n<link name=\"a\"/>\n<link name=\"b\"><inertial><mass value=\"1\"/><inertia ixx=\"" inertia    \
    "\" iyy=\"" inertia "\" izz=\"" inertia "\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>\n"                   \
    "<joint name=\"j\" type=\"revolute\"><origin xyz=\"0 0 0.5\" rpy=\"" origin                                        \
    "\"/><parent link=\"a\"/><child link=\"b\"/><limit effort=\"1\" velocity=\"1\" " limit "/></joint>\n</robot>\n"

static const struct {
    const char *name, *file, *text, *printed;
} cases[] = {
    { "plain", "x.yaml", ROBOT(SI, "", FINE), NULL },
    { "rpy", "x.yaml", ROBOT(SI, "", "origin: {rpy: [0, 90, 0]}, " FINE),
      "x.yaml:6: warning: rpy: 90 rad is more than a turn; if degrees are meant, put 'units: {angle: deg}' before\n" },
    { "rpy, negative", "x.yaml", ROBOT(SI, "", "origin: {rpy: [0, 0, -45]}, " FINE),
      "x.yaml:6: warning: rpy: -45 rad is" },
    { "rpy, in degrees", "x.yaml", ROBOT(DEGREES, "", "origin: {rpy: [0, 90, 360]}, " FINE), NULL },
    { "rpy, a whole turn", "x.yaml", ROBOT(SI, "", "origin: {rpy: [3.1416, -1.5707963, 6.2832]}, " FINE), NULL },
    { "zxz", "x.yaml", ROBOT(SI, "", "origin: {zxz: [90, 0, 90]}, " FINE), "x.yaml:6: warning: zxz: 90 rad is" },
    { "quaternion", "x.yaml", ROBOT(SI, "", "origin: {quat: [0, 1, 0, 0]}, " FINE), NULL },
    { "frame", "x.yaml", ROBOT(SI, "", FINE ", frames: [{name: f, pose: {rpy: [180, 0, 0]}}]"),
      "x.yaml:6: warning: rpy: 180 rad is" },
    { "alpha", "x.yaml", ROBOT(SI, "", "dh: {alpha: -90, d: 0.1}, " FINE), "x.yaml:6: warning: alpha: -90 rad is" },
    { "theta", "x.yaml", ROBOT(SI, "", "mdh: {theta: 180}, " FINE), "x.yaml:6: warning: theta: 180 rad is" },
    { "alpha, in degrees", "x.yaml", ROBOT(DEGREES, "", "dh: {alpha: -90, theta: 180}, " FINE), NULL },
    { "limits", "x.yaml", ROBOT(SI, ", limits: {lower: -90, upper: 90}", FINE),
      "x.yaml:6: warning: limits: 90 rad are many turns; if degrees are meant, put 'units: {angle: deg}' before\n" },
    { "limits, one", "x.yaml", ROBOT(SI, ", limits: {lower: 0, upper: 360}", FINE),
      "x.yaml:6: warning: limits: 360 rad" },
    { "limits, lower", "x.yaml", ROBOT(SI, ", limits: {lower: -180, upper: 2}", FINE),
      "x.yaml:6: warning: limits: -180 rad" },
    { "limits, in degrees", "x.yaml", ROBOT(DEGREES, ", limits: {lower: -90, upper: 90}", FINE), NULL },
    { "limits, some turns", "x.yaml", ROBOT(SI, ", limits: {lower: -9.42, upper: 10}", FINE), NULL },
    { "limits, many turns", "x.yaml", ROBOT(SI, ", limits: {lower: -62.83, upper: 62.83}", FINE), NULL },
    { "limits, none", "x.yaml", ROBOT(SI, ", limits: {lower: -1000, upper: 100}", FINE), NULL },
    { "limits of a slide", "x.yaml",
      "ramus: 1\nmodules:\n  m: {links: [{name: a, joint: {name: j, type: prismatic, limits: {lower: 0, upper: 90}}, "
      "mass: 1, "
      "inertia: [1, 1, 1]}]}\nrobot: [{name: r, module: m}]\n",
      NULL },
    { "URDF", "x.urdf", URDF("0 0 1.57", "lower=\"-1\" upper=\"1\"", "0.1"), NULL },
    { "URDF, rpy", "x.urdf", URDF("0 0 90", "lower=\"-1\" upper=\"1\"", "0.1"),
      "x.urdf:4: warning: joint 'j': rpy of <origin>: 90 rad is more than a turn; angles of a URDF are in rad, not "
      "degrees\n" },
    { "URDF, limits", "x.urdf", URDF("0 0 0", "lower=\"-170\" upper=\"170\"", "0.1"),
      "x.urdf:4: warning: joint 'j': a limit of 170 rad is many turns; angles of a URDF are in rad, not degrees\n" },
    { "URDF, inertia", "x.urdf", URDF("0 0 0", "lower=\"-1\" upper=\"1\"", "25000"),
      "x.urdf:3: warning: link 'r/b': its radius of gyration is 158 m in a robot of about 1 m; is its inertia 25000 "
      "really in kg "
      "m^2 (1 kg mm^2 is 1e-6 kg m^2), its mass 1 in kg?\n" },
    { "inertia in kg mm^2", "x.yaml", ROBOT(SI, "", "com: [0, 0, 0.1], inertia: [25000, 25000, 25000]"),
      "x.yaml:6: warning: link 'r/a': its radius of gyration is 158 m in a robot of about 0.2 m; is its inertia 25000 "
      "really" },
    { "inertia in kg mm^2, as it says", "x.yaml",
      ROBOT("units: {inertia: kg mm^2}\n", "", "com: [0, 0, 0.1], inertia: [25000, 25000, 25000]"), NULL },
    { "no length at all", "x.yaml", ROBOT(SI, "", "inertia: [1, 1, 1]"), NULL },
    { "no length at all, and inertia", "x.yaml", ROBOT(SI, "", "inertia: [1000, 1000, 1000]"),
      "x.yaml:6: warning: link 'r/a': its radius of gyration is 31.6 m in a robot of about 1 m" },
    { "a made-up inertia", "x.yaml", ROBOT(SI, "", "com: [0, 0, 0.2], inertia: [2.5, 2.5, 2.5]"), NULL },
    { "a large robot", "x.yaml", ROBOT(SI, "", "com: [0, 0, 20], inertia: [25000, 25000, 25000]"), NULL },
    { "a large shape", "x.yaml", ROBOT(SI, "", "inertia: [2500, 2500, 2500], shapes: [{box: [20, 20, 20]}]"), NULL },
    { "a large frame", "x.yaml",
      ROBOT(SI, "", "inertia: [2500, 2500, 2500], frames: [{name: f, pose: {xyz: [0, 9, 0]}}]"), NULL },
    { "an inertia that is too small", "x.yaml", ROBOT(SI, "", "com: [0, 0, 0.1], inertia: [1e-8, 1e-8, 1e-8]"),
      "x.yaml:6: warning: link 'r/a': its radius of gyration is 0.1 mm, which is too small for 1 kg" },
    { "a small made-up inertia", "x.yaml", ROBOT(SI, "", "com: [0, 0, 0.1], inertia: [1e-6, 1e-6, 1e-6]"), NULL },
    { "an arm", "x.yaml", ARM(PLAIN, PLAIN, PLAIN), NULL },
    { "a length in mm", "x.yaml",
      ARM(PLAIN, "mass: 2, com: [0, 0, 0.1], inertia: [0.02, 0.02, 0.01], origin: {xyz: [0, 0, 300]}", PLAIN),
      "x.yaml:6: warning: link 'r/b' is 300 m away from its parent, and the robot reaches 300 m; are its lengths in "
      "m" },
    { "a shorter length in mm", "x.yaml",
      ARM(PLAIN, "mass: 2, com: [0, 0, 0.1], inertia: [0.02, 0.02, 0.01], origin: {xyz: [0, 0, 30]}", PLAIN),
      "x.yaml:6: warning: link 'r/b' is 30 m away from its parent" },
    { "a crane", "x.yaml",
      ARM(PLAIN, "mass: 2, com: [0, 0, 0.1], inertia: [0.02, 0.02, 0.01], origin: {xyz: [0, 0, 12]}",
          "mass: 2, com: [0, 0, 0.1], inertia: [0.02, 0.02, 0.01], origin: {xyz: [0, 0, 9]}"),
      NULL },
    { "a centre of mass in mm", "x.yaml", ARM(PLAIN, PLAIN, "mass: 2, com: [0, 0, 100], inertia: [0.02, 0.02, 0.01]"),
      "x.yaml:7: warning: link 'r/c': its centre of mass is 100 m away from its frame, in a robot that reaches 0.3 m" },
    { "a mass in g", "x.yaml",
      ARM(PLAIN, "mass: 2000, com: [0, 0, 0.1], inertia: [20, 20, 10], origin: {xyz: [0, 0, 0.3]}", PLAIN),
      "x.yaml:6: warning: link 'r/b' has mass 2000 kg, all others together 4 kg; is it in kg, not g?" },
    { "all masses in g", "x.yaml",
      ARM("mass: 2000, inertia: [20, 20, 20], origin: {xyz: [0, 0, 0.3]}",
          "mass: 2000, inertia: [20, 20, 20], origin: {xyz: [0, 0, 0.3]}",
          "mass: 2000, inertia: [20, 20, 20], origin: {xyz: [0, 0, 0.3]}"),
      "x.yaml:5: warning: the robot has mass 6000 kg and reaches 0.6 m, so that a ball of that size would be denser" },
    { "massless", "x.yaml", WELDED("name: jb, type: revolute", ", mass: 1, inertia: [1, 1, 1]"),
      "x.yaml:5: warning: link 'r/a' moves on joint 'r/ja' but has neither mass nor inertia, nor has what is welded" },
    { "massless, with mass welded on", "x.yaml", WELDED("type: fixed", ", mass: 1, inertia: [1, 1, 1]"), NULL },
    { "a point mass, with a body welded on", "x.yaml",
      "ramus: 1\nmodules:\n  m:\n    links:\n      - {name: a, joint: {name: ja, type: revolute}, mass: 1}\n"
      "      - {name: b, joint: {type: fixed}, mass: 1, inertia: [1, 1, 1]}\nrobot:\n  - {name: r, module: m}\n",
      NULL },
    { "a point mass", "x.yaml", ROBOT(SI, "", "com: [0, 0, 0.1]"),
      "x.yaml:6: warning: link 'r/a' has mass 1 but zero inertia" },
    { "massless, with mass on a locked joint", "x.yaml",
      "ramus: 1\nmodules:\n  m:\n    links:\n      - {name: a, joint: {name: ja, type: revolute}}\n"
      "      - {name: b, joint: {name: jb, type: revolute}, mass: 1, inertia: [1, 1, 1]}\nrobot:\n"
      "  - {name: r, module: m, lock: {jb: 0}}\n",
      NULL },
    { "a flange that carries a tool once", "x.yaml",
      "ramus: 1\nmodules:\n  m:\n    links:\n      - {name: a, joint: {name: ja, type: revolute}}\n"
      "  t: {links: [{name: b, joint: {type: fixed}, mass: 1, inertia: [1, 1, 1]}]}\nrobot:\n"
      "  - {name: r, module: m}\n  - {name: t, module: t, on: r/a}\n  - {name: s, module: m, on: t/b}\n",
      "x.yaml:5: warning: link 's/a' moves on joint 's/ja' but has neither" },
    { "lock", "x.yaml",
      "ramus: 1\nmodules:\n  m: {links: [{name: a, joint: {name: j, type: revolute}, mass: 1, " FINE "}]}\nrobot:\n"
      "  - {name: r, module: m, lock: {j: 90}}\n",
      "x.yaml:5: warning: lock: 90 rad is more than a turn" },
    { "URDF, offset of a mimic", "x.urdf",
      "<robot name='r'>\n<link name='a'/><link name='b'/><link name='c'/>\n<joint name='j' type='continuous'><parent "
      "link='a'/><child link='b'/></joint>\n<joint name='k' type='continuous'><parent link='b'/><child link='c'/>\n"
      "<mimic joint='j' offset='90'/></joint></robot>\n",
      "x.urdf:5: warning: joint 'k': offset of <mimic>: 90 rad is more than a turn" },
};

static void test_units(void **state)
{
    int failed = 0;
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char line[64], fine[64];
        write_file(cases[k].file, cases[k].text);
        snprintf(line, sizeof line, "check %s", cases[k].file);
        snprintf(fine, sizeof fine, "%s: no problems\n", cases[k].file);
        program_result r = program_run(line);
        const char *wanted = cases[k].printed ? cases[k].printed : fine;
        if (r.code != 0 || strncmp(r.output, wanted, strlen(wanted)) != 0) {
            fprintf(stderr, "%s: exit code %d\nprinted: %s%s\nwanted: %s\n", cases[k].name, r.code, r.output,
                    r.messages, wanted);
            failed++;
        }
        program_release(&r);
        unlink(cases[k].file);
    }
    assert_int_equal(failed, 0);
}

static int enter_folder(void **state)
{
    static char folder[TEMPORARY_SIZE];
    *state = folder;
    return temporary_folder(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    unlink(".out");
    unlink(".err");
    return chdir("/") == 0 && rmdir(*state) == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_units) };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
