/* test_mechanism_errors.c - what is said about wrong `mechanism:` and `sharing:`: line, key, and what there is */
#include "io/mechanism_robot.h"

/* In line 14. */
#define PART(part) "mechanism:\n  - " part "\n"
#define ENDS "between: [a/tip, world]"
#define SPRING(rest) PART("{name: s, type: spring, " rest "}")
#define LEVER(rest) PART("{name: v, type: lever, " rest "}")
#define PIVOT "pivot: a/tip, axis: [0, 1, 0], tip: [1, 0, 0], "
#define PIN "pin: {on: b/l1, rod_length: 1}"

/* A lever in line 14, then the sharing in line 16. */
#define SHARING(sharing)                                                                                               \
    PART("{name: v, type: lever, " PIVOT PIN "}")                                                                      \
    "sharing:\n  - " sharing "\n"
#define CARRIERS "{name: x, frame: b/l1, carries: [fx, mz]}, {name: y, part: v, carries: [fx], clearance: 1}"
#define RULES(rules) SHARING("{name: h, link: b/l1, carriers: [" CARRIERS "], rules: [" rules "]}")
#define NINE(x) x ", " x ", " x ", " x ", " x ", " x ", " x ", " x ", " x

static const struct {
    const char *text, *message;
} cases[] = {
    /* lists and types */
    { "mechanism: {}\n", "t.yaml:13: mechanism: a list is expected, not a map" },
    { "sharing: 3\n", "t.yaml:13: sharing: a list is expected" },
    { "mechanisms: []\n", "t.yaml:13: unknown key 'mechanisms' in an assembly; did you mean 'mechanism'?" },
    { PART("lift"), "t.yaml:14: a part is a map" },
    { PART("{name: s}"), "t.yaml:14: a part needs a type" },
    { PART("{name: s, type: sprng}"),
      "t.yaml:14: unknown type 'sprng' of part; did you mean 'spring'? There are: actuator, spring, bar, lever" },
    { PART("{name: 'a b', type: spring, " ENDS "}"), "t.yaml:14: spring 'a b': a name is not empty" },
    { SPRING(ENDS ", rest_length: 1, stiffness: 1, min_length: 2"), "t.yaml:14: unknown key 'min_length' in a spring" },
    { PART("{name: x, type: actuator, " ENDS ", stiffness: 1}"), "t.yaml:14: unknown key 'stiffness' in an actuator" },
    { PART("{name: x, type: bar, " ENDS ", length: 1, near: 1}"), "t.yaml:14: unknown key 'near' in a bar" },
    { SPRING(ENDS ", rest_length: 1, stiffness: 1}\n  - {name: s, type: bar, " ENDS ", length: 1"),
      "t.yaml:15: two parts of the mechanism are named 's'" },

    /* ends */
    { SPRING("rest_length: 1, stiffness: 1"), "t.yaml:14: spring 's' is between two ends" },
    { SPRING("between: [a/tip], rest_length: 1, stiffness: 1"), "t.yaml:14: spring 's' is between two ends" },
    { SPRING("between: a/tip, rest_length: 1, stiffness: 1"), "is between two ends" },
    { SPRING("between: [a/tipp, world], rest_length: 1, stiffness: 1"),
      "t.yaml:14: between: 'a' has no link or frame 'tipp'; did you mean 'tip'?" },
    { SPRING("between: [c/tip, world], rest_length: 1, stiffness: 1"), "between: 'c/tip' is not INSTANCE/LINK" },
    { SPRING("between: [[a/tip], world], rest_length: 1, stiffness: 1"), "an end on a frame is a map" },
    { SPRING("between: [{at: [1, 2, 3]}, world], rest_length: 1, stiffness: 1"),
      "spring 's': 'on: INSTANCE/LINK' is missing" },
    { SPRING("between: [{on: a/tip, at: [1, 2]}, world], rest_length: 1, stiffness: 1"),
      "at: a list of 3 numbers is expected, this one has 2" },
    { SPRING("between: [{on: a/tip, point: [1, 2, 3]}, world], rest_length: 1, stiffness: 1"),
      "unknown key 'point' in an end on a frame" },
    { SPRING("between: [{on: a/tip, lever: v}, world], rest_length: 1, stiffness: 1"), "give one of on and lever" },
    { SPRING("between: [{lever: v}, world], rest_length: 1, stiffness: 1"), "t.yaml:14: lever: there is no lever 'v'" },
    { LEVER(PIVOT PIN) "  - {type: spring, between: [{lever: w}, world], rest_length: 1, stiffness: 1}\n",
      "t.yaml:15: lever: there is no lever 'w'; there are: v" },
    { PART("{name: x, type: actuator, " ENDS
           "}") "  - {type: spring, between: [{lever: x}, world], rest_length: 1, stiffness: 1}\n",
      "lever: there is no lever 'x'" },

    /* numbers */
    { SPRING(ENDS ", stiffness: 1"), "t.yaml:14: spring 's': 'rest_length' is missing" },
    { SPRING(ENDS ", rest_length: 1"), "spring 's': 'stiffness' is missing" },
    { SPRING(ENDS ", rest_length: 1, stiffness: -1"), "t.yaml:14: spring 's': stiffness is -1000" },
    { SPRING(ENDS ", rest_length: 1, stiffness: hard"), "stiffness: 'hard' is not a finite decimal number" },
    { SPRING(ENDS ", rest_length: 1, stiffness: 1, pretension: -1"), "pretension is -1" },
    { PART("{name: x, type: bar, " ENDS "}"), "bar 'x': 'length' is missing" },
    { PART("{name: x, type: bar, " ENDS ", length: 0}"), "length: 0 is not above zero" },
    { PART("{name: x, type: bar, between: [world, world], length: 1}"), "names no frame that could move" },
    { "constraints: [{name: x, type: rolling, frame: a/l1, axis: [1, 0, 0]}]\n" PART("{name: x, type: bar, " ENDS
                                                                                     ", length: 1}"),
      "t.yaml:15: bar 'x' keeps its ends apart by a constraint of its own name" },
    { PART("{name: x, type: actuator, " ENDS ", min_length: 2, max_length: 1}"), "max_length 0.001 is not above" },
    { PART("{name: x, type: actuator, " ENDS ", near: 1}"),
      "t.yaml:14: near: is it an angle or a length? Name the joint" },
    { PART("{name: x, type: actuator, " ENDS ", lower: 1, upper: 0, moves: a/j1}"), "lower is 0.0174533 and upper 0" },
    { PART("{name: x, type: actuator, " ENDS ", moves: a/j9}"), "moves: 'a' has no joint 'j9'; did you mean 'j1'?" },
    { PART("{name: x, type: actuator, " ENDS ", moves: j1}"), "moves: 'j1' is not INSTANCE/JOINT of this robot" },
    { PART("{name: x, type: actuator, " ENDS ", moves: a/j3}"), "moves: joint 'a/j3' is spherical" },

    /* levers */
    { LEVER("axis: [0, 1, 0], tip: [1, 0, 0], " PIN), "t.yaml:14: lever 'v': 'pivot: INSTANCE/LINK' is missing" },
    { LEVER("pivot: a/tip, tip: [1, 0, 0], " PIN), "lever 'v': 'axis: [x, y, z]' is missing" },
    { LEVER("pivot: a/tip, axis: [0, 1, 0], " PIN), "lever 'v': 'tip: [x, y, z]' is missing" },
    { LEVER("pivot: a/tip, axis: [1, 0, 0], tip: [1, 0, 0], " PIN), "t.yaml:14: lever 'v': its tip lies on its axis" },
    { LEVER("pivot: a/tip, axis: [0, 0, 0], tip: [1, 0, 0], " PIN), "lever 'v': its axis has no length" },
    { LEVER("pivot: {at: [0, 0, 0]}, axis: [0, 1, 0], tip: [1, 0, 0], " PIN),
      "lever 'v': 'on: INSTANCE/LINK' is missing" },
    { LEVER("pivot: {on: a/tip, at: [0, 0, 0], pose: {xyz: [0, 0, 0]}}, axis: [0, 1, 0], tip: [1, 0, 0], " PIN),
      "lever 'v': give only one of at and pose" },
    { LEVER(PIVOT "near: 1"), "lever 'v': a rod joins its tip to another link" },
    { LEVER(PIVOT PIN ", guide: {on: b/l1, normal: [0, 0, 1], rod_length: 1}"), "give one of 'guide:" },
    { LEVER(PIVOT "guide: {on: b/l1, rod_length: 1}"), "lever 'v': 'normal: [x, y, z]' is missing" },
    { LEVER(PIVOT "guide: {on: b/l1, normal: [0, 0, 1]}"), "lever 'v': 'rod_length' is missing" },
    { LEVER(PIVOT "guide: {on: b/l1, normal: [0, 0, 0], rod_length: 1}"), "normal of its guide has no length" },
    { LEVER(PIVOT "pin: {on: b/l1, rod_length: 0}"), "the rod's length is 0 m; it must be above zero" },
    { LEVER(PIVOT "pin: {on: b/l1, normal: [0, 0, 1], rod_length: 1}"), "unknown key 'normal' in a pin" },
    { LEVER(PIVOT "pin: {on: b/l9, rod_length: 1}"), "on: 'b' has no link or frame 'l9'" },
    { LEVER(PIVOT "pin: b/l1"), "a pin is a map of keys and values" },

    /* sharings */
    { SHARING("{link: b/l1}"), "t.yaml:16: a sharing needs a name" },
    { SHARING("{name: h, carriers: [" CARRIERS "]}"), "sharing 'h': the link that is held is missing" },
    { SHARING("{name: h, link: b/tip, carriers: [" CARRIERS "]}"),
      "link: 'b' has no link 'tip'; there are: l1, l2, l3" },
    { SHARING("{name: h, link: world, carriers: [" CARRIERS "]}"), "link: 'world' is not INSTANCE/LINK of this robot" },
    { SHARING("{name: h, link: b/l1}"), "t.yaml:16: sharing 'h': 'carriers: [{name: NAME" },
    { SHARING("{name: h, link: b/l1, carriers: []}"), "'carriers: [{name: NAME" },
    { SHARING("{name: h, link: b/l1, carriers: [{frame: b/l1, carries: [fx]}]}"), "a carrier needs a name" },
    { SHARING("{name: h, link: b/l1, carriers: [{name: x, carries: [fx]}]}"), "give one of 'frame: INSTANCE/LINK'" },
    { SHARING("{name: h, link: b/l1, carriers: [{name: x, frame: b/l1, part: v, carries: [fx]}]}"),
      "give one of 'frame" },
    { SHARING("{name: h, link: b/l1, carriers: [{name: x, frame: b/l1}]}"), "'carries: [fx, ...]' is expected" },
    { SHARING("{name: h, link: b/l1, carriers: [{name: x, frame: b/l1, carries: [fw]}]}"),
      "unknown component 'fw'; did you mean 'fx'? There are: fx, fy, fz, mx, my, mz" },
    { SHARING("{name: h, link: b/l1, carriers: [{name: x, part: w, carries: [fx]}]}"),
      "t.yaml:16: part: there is no part of the mechanism 'w'; there are: v" },
    { SHARING("{name: h, link: b/l1, carriers: [{name: x, frame: world, carries: [fx]}]}"), "is in the world" },
    { SHARING("{name: h, link: b/l1, carriers: [{name: x, frame: b/l1, carries: [fx], clearance: -1}]}"),
      "the clearance of carrier 'x' is -0.001" },
    { SHARING("{name: h, link: b/l1, carriers: [{name: x, frame: b/l1, carries: [fx], stiffness: 0}]}"),
      "the stiffness of carrier 'x' is 0" },
    { SHARING("{name: h, link: b/l1, carriers: [" NINE("{name: x, frame: b/l1, carries: [fx]}") "]}"),
      "sharing 'h': it has 9 carriers, and up to 8 are possible" },
    { SHARING("{name: h, link: b/l1, carriers: [" CARRIERS ", " CARRIERS "]}"), "two carriers are named 'x'" },
    { SHARING("{name: h, link: b/l1, carriers: [" CARRIERS "], length: 0}"), "its length is 0 m" },
    { SHARING("{name: v, link: b/l1, carriers: [" CARRIERS "]}"), "are named 'v'" },

    /* rules */
    { SHARING("{name: h, link: b/l1, carriers: [" CARRIERS "], rules: 3}"), "rules: a list is expected" },
    { RULES("{share: equal}"), "t.yaml:16: sharing 'h': a rule is about one direction" },
    { RULES("{force: [1, 0, 0], moment: [1, 0, 0], share: equal}"), "give one of 'force: [x, y, z]'" },
    { RULES("{force: [1, 0, 0]}"), "sharing 'h': a rule has 'share: equal'" },
    { RULES("{force: [1, 0, 0], share: half}"), "a rule has 'share: equal'" },
    { RULES("{force: [0, 0, 0], share: equal}"), "rule 'force1': its direction has no length" },
    { RULES("{force: [1, 0, 0], among: [x, z], share: equal}"), "among: sharing 'h' has no carrier 'z'" },
    { RULES("{force: [1, 0, 0], among: [x], share: equal}"), "rule 'force1': it must be among at least two" },
    { RULES("{force: [1, 0, 0], among: x, share: equal}"), "'among: [CARRIER, ...]' is expected" },
    { RULES("{moment: [1, 0, 0], share: {x: 0.5, y: 0.6}}"), "rule 'moment1': the shares add up to 1.1, not 1" },
    { RULES("{force: [1, 0, 0], share: {x: 0.5, w: 0.5}}"), "share: sharing 'h' has no carrier 'w'" },
    { RULES("{force: [1, 0, 0], among: [x, y], share: {x: 0.5, y: 0.5}}"), "among: the shares name the carriers" },
    { RULES("{force: [1, 0, 0], share: {x: 0.5, y: half}}"), "y: 'half' is not a finite decimal number" },
    { RULES("{force: [1, 0, 0], load: 3, share: equal}"), "unknown key 'load' in a rule" },
    { SHARING(
          "{name: h, link: b/l1, carriers: [{name: x, frame: b/l1, carries: [fx]}, {name: y, frame: b/tip, carries: "
          "[fx]}], rules: [{force: [1, 0, 0], share: tightest}]}"),
      "2 carriers have the smallest clearance" },
};

static void bad_files(void **state)
{
    (void)state;
    int failures = 0;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[6000];
        ramus_error err;
        snprintf(text, sizeof text, "%s%s", ROBOT_MM, cases[k].text);
        ramus_model *model = model_or_null(text, &err);
        if (model || !strstr(err.text, cases[k].message)) {
            fprintf(stderr, "%s\n  got  '%s'\n  want '%s'\n", cases[k].text, err.text, cases[k].message);
            failures++;
        }
        ramus_model_destroy(model);
    }
    assert_int_equal(failures, 0);
}

typedef struct heard {
    int count;
    char text[4000];
} heard;

static void listen(void *user, const ramus_diagnostic *d)
{
    heard *h = user;
    const size_t used = strlen(h->text);
    h->count++;
    snprintf(h->text + used, sizeof h->text - used, "%d: %s\n", d->line, d->text);
}

/* A part that is wrong does not make those wrong that name it, and a wrong robot says nothing about parts. */
static void each_once(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int count;
    } heard_of[] = {
        { ROBOT_MM LEVER(PIVOT
                         "near: x, " PIN) "  - {name: s, type: spring, between: [{lever: v}, world], rest_length: 1, "
                                          "stiffness: 1}\n  - {name: t, type: bar, between: [{lever: v}, world]}\n"
                                          "sharing: [{name: h, link: b/l1, carriers: [{name: x, part: v, carries: "
                                          "[fx]}]}]\n",
          2 },
        { ROBOT_MM
          "  - {name: c, module: arms, on: a/l1}\n" SPRING("between: [c/tip, world], rest_length: 1, stiffness: 1"),
          1 },
    };
    for (size_t k = 0; k < sizeof heard_of / sizeof *heard_of; k++) {
        heard h = { 0 };
        ramus_load_options opt = ramus_load_options_default();
        ramus_builder *builder = NULL;
        ramus_error err;
        opt.report = listen;
        opt.report_user = &h;
        assert_int_not_equal(
            ramus_assembly_parse(heard_of[k].text, strlen(heard_of[k].text), "t.yaml", &opt, &builder, &err), RAMUS_OK);
        if (h.count != heard_of[k].count)
            fail_msg("case %zu: %d problems, %d wanted:\n%s", k, h.count, heard_of[k].count, h.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(bad_files), cmocka_unit_test(each_once) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
