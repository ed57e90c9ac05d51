/* test_module_edits.c - modules edited before they are attached: what is left computes what it should, and what is refused
 *
 * Taken and pruned robots are random trees; what they compute is compared with robots that were made without the links, or
 * that hold still what was cut off.
 */
#include "support/arms.h"
#include "support/compare.h"
#include "support/failing.h"

/* Within `tolerance`; 0: the same number. */
#define assert_near(got, want, tolerance)                                                                              \
    do {                                                                                                               \
        const double got_ = (got), want_ = (want);                                                                     \
        if (!(fabs(got_ - want_) <= (tolerance)))                                                                      \
            fail_msg("%s is %.17g, not %.17g", #got, got_, want_);                                                     \
    } while (0)

enum { NLINK = 14 };

/* ---- random modules ----------------------------------------------------------------------------------------- */

/* Link k on a random earlier one. */
typedef struct plan {
    char name[NLINK][16], joint[NLINK][16];
    int parent[NLINK];
    ramus_link_description link[NLINK];
} plan;

static plan *random_plan(unsigned long long seed)
{
    static const ramus_joint_type types[] = { RAMUS_REVOLUTE, RAMUS_PRISMATIC, RAMUS_FIXED, RAMUS_SPHERICAL };
    rng r = { seed };
    plan *p = calloc(1, sizeof *p);
    for (int k = 0; k < NLINK; k++) {
        snprintf(p->name[k], sizeof p->name[k], "link%d", k);
        snprintf(p->joint[k], sizeof p->joint[k], "joint%d", k);
        p->parent[k] = k ? rng_int(&r, 0, k - 1) : -1;
        ramus_link_description *d = &p->link[k];
        *d = link_of(p->name[k], p->joint[k], k ? types[rng_int(&r, 0, 3)] : RAMUS_FIXED);
        d->axis = rng_vec3(&r, 1);
        d->joint_in_parent = rng_pose(&r);
        d->mass = rng_uniform(&r, 0.5, 2);
        d->parent = k ? p->name[p->parent[k]] : "";
    }
    return p;
}

static bool is_below(const plan *p, int k, int root)
{
    while (k >= 0 && k != root)
        k = p->parent[k];
    return k == root;
}

/* Children before their parents, without the links that `leave` marks. */
static ramus_module *module_from(const plan *p, const bool leave[])
{
    ramus_module *m = NULL;
    OK(ramus_module_create("m", NULL, NULL, &m, &err));
    for (int k = NLINK; k-- > 0;)
        if (!leave || !leave[k])
            OK(ramus_module_add_link(m, &p->link[k], &err));
    for (int k = 0; k < NLINK; k += 3) {
        char name[16];
        snprintf(name, sizeof name, "frame%d", k);
        if (!leave || !leave[k])
            OK(ramus_module_add_frame(m, name, p->name[k], p->link[k].joint_in_parent, &err));
    }
    return m;
}

static ramus_model *model_of(ramus_module *module, const ramus_pose *pose, void (*more)(ramus_builder *, const void *),
                             const void *user)
{
    ramus_builder *b = NULL;
    ramus_model *model = NULL;
    ramus_compile_options opt = ramus_compile_options_default();
    opt.plain_names = true;
    OK(ramus_builder_create("r", NULL, NULL, &b, &err));
    OK(ramus_builder_attach(b, "m", module, NULL, pose, 0, &err));
    if (more)
        more(b, user);
    OK(ramus_model_compile(b, &opt, &model, &err));
    ramus_builder_destroy(b);
    return model;
}

static char *text_of(ramus_module *module)
{
    ramus_model *model = model_of(module, NULL, NULL, NULL);
    char *text = NULL;
    OK(ramus_model_export(model, RAMUS_EXPORT_YAML, &text, &err));
    ramus_model_destroy(model);
    return text;
}

static void same_text(unsigned long long seed, const char *what, ramus_module *a, ramus_module *b)
{
    char *x = text_of(a), *y = text_of(b);
    if (strcmp(x, y) != 0)
        fail_msg("seed %llu: %s:\n%s\nand\n%s", seed, what, x, y);
    ramus_text_destroy(x);
    ramus_text_destroy(y);
}

/* ---- copies, branches ---------------------------------------------------------------------------------------- */

static void test_copy(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= 20; seed++) {
        plan *p = random_plan(seed);
        ramus_module *m = module_from(p, NULL), *copy = NULL;
        OK(ramus_module_copy(m, NULL, &copy, &err));
        same_text(seed, "a copy", m, copy);
        const double mass = 7;
        OK(ramus_module_set_numbers(copy, "links.link0.mass", &mass, 1, &err));
        char *x = text_of(m), *y = text_of(copy);
        assert_string_not_equal(x, y); /* the copy alone has changed */
        ramus_text_destroy(x);
        ramus_text_destroy(y);
        ramus_module_destroy(m);
        ramus_module_destroy(copy);
        free(p);
    }
}

static void test_prune(void **state)
{
    (void)state;
    for (unsigned long long seed = 1; seed <= seed_count(60); seed++) {
        plan *p = random_plan(seed);
        const int first = 1 + (int)(seed % (NLINK - 1)), second = 1 + (int)(seed * 7 % (NLINK - 1));
        bool leave[NLINK];
        for (int k = 0; k < NLINK; k++)
            leave[k] = is_below(p, k, first) || is_below(p, k, second);
        ramus_module *pruned = module_from(p, NULL), *fewer = module_from(p, leave);
        const char *names[2] = { p->name[first], p->name[second] };
        OK(ramus_module_prune(pruned, names, 2, &err));
        assert_int_equal(ramus_module_nlink(pruned), ramus_module_nlink(fewer));
        same_text(seed, "a pruned module and one made without the branches", pruned, fewer);
        ramus_module_destroy(pruned);
        ramus_module_destroy(fewer);
        free(p);
    }
}

typedef struct taken {
    const plan *p;
    int root;
} taken;

/* The whole robot with everything outside of the branch, and its first joint, held at the neutral configuration. */
static void hold_others(ramus_builder *b, const void *user)
{
    const taken *t = user;
    const double zero[7] = { 0 }, neutral[4] = { 1, 0, 0, 0 };
    for (int k = 0; k < NLINK; k++) {
        char joint[40];
        const int nq = ramus_joint_type_nq(t->p->link[k].joint_type);
        snprintf(joint, sizeof joint, "m/%s", t->p->joint[k]);
        if (nq > 0 && (k == t->root || !is_below(t->p, k, t->root)))
            OK(ramus_builder_lock(b, joint, nq == 4 ? neutral : zero, nq, &err));
    }
}

static void test_take(void **state)
{
    (void)state;
    int moved = 0;
    for (unsigned long long seed = 1; seed <= seed_count(60); seed++) {
        plan *p = random_plan(seed);
        const taken t = { p, 1 + (int)(seed % (NLINK - 1)) };
        ramus_module *branch = module_from(p, NULL), *whole = module_from(p, NULL);
        OK(ramus_module_take(branch, p->name[t.root], &err));
        ramus_model *held = model_of(whole, NULL, hold_others, &t);
        ramus_data *data = NULL;
        const int nv = ramus_model_nv(held), nq = ramus_model_nq(held);
        double q[7 * NLINK], v[6 * NLINK], a[6 * NLINK], tau[6 * NLINK], tau_held[6 * NLINK];
        OK(ramus_data_create(held, NULL, &data, &err));
        unsigned long long draw = seed;
        ramus_random(held, &draw, q);
        for (int k = 0; k < nv; k++) {
            v[k] = sin(k + (double)seed);
            a[k] = cos(3 * k + (double)seed);
        }
        assert_int_equal(ramus_inverse_dynamics(held, data, q, v, a, tau_held), RAMUS_OK);
        assert_int_equal(ramus_kinematics_update(held, data, q, v, NULL), RAMUS_OK);
        ramus_pose pose;
        assert_int_equal(ramus_frame_pose(held, data, ramus_model_find_frame(held, p->name[t.root]), &pose), RAMUS_OK);
        ramus_data_destroy(data);

        ramus_model *alone = model_of(branch, &pose, NULL, NULL);
        assert_int_equal(ramus_model_nv(alone), nv);
        assert_int_equal(ramus_model_nq(alone), nq);
        OK(ramus_data_create(alone, NULL, &data, &err));
        assert_int_equal(ramus_inverse_dynamics(alone, data, q, v, a, tau), RAMUS_OK);
        for (int k = 0; k < nv; k++)
            if (!(fabs(tau[k] - tau_held[k]) <= 1e-11 * (1 + fabs(tau_held[k]))))
                fail_msg("seed %llu: force %d is %.17g of the branch alone, %.17g of the robot that holds the rest",
                         seed, k, tau[k], tau_held[k]);
        moved += nv;
        ramus_data_destroy(data);
        ramus_model_destroy(alone);
        ramus_model_destroy(held);
        ramus_module_destroy(branch);
        ramus_module_destroy(whole);
        free(p);
    }
    assert_true(moved > 50); /* branches of one link have no coordinates */
}

/* ---- joints --------------------------------------------------------------------------------------------------- */

/* base; a1, a2 (revolute, a2 follows a1); b1 (prismatic); c (spherical); w (fixed) */
static ramus_module *hand(void)
{
    static const struct {
        const char *name, *joint;
        ramus_joint_type type;
        const char *mimic;
    } link[] = { { "base", NULL, RAMUS_FIXED, NULL },
                 { "a1", "finger_1", RAMUS_REVOLUTE, NULL },
                 { "a2", "finger_2", RAMUS_REVOLUTE, "finger_1" },
                 { "b1", "finger_3", RAMUS_PRISMATIC, NULL },
                 { "c", "wrist", RAMUS_SPHERICAL, NULL },
                 { "w", "weld", RAMUS_FIXED, NULL } };
    ramus_module *m = NULL;
    OK(ramus_module_create("hand", NULL, NULL, &m, &err));
    for (size_t k = 0; k < sizeof link / sizeof *link; k++) {
        ramus_link_description d = link_of(link[k].name, link[k].joint, link[k].type);
        d.parent = k ? "base" : "";
        d.mimic = link[k].mimic;
        d.mimic_multiplier = link[k].mimic ? -2 : 1;
        OK(ramus_module_add_link(m, &d, &err));
    }
    return m;
}

static ramus_link_info info_of(const ramus_model *model, const char *joint)
{
    const ramus_link link = ramus_model_find_joint(model, joint);
    assert_true(link.index >= 0);
    return ramus_model_link(model, link);
}

static void test_joints(void **state)
{
    (void)state;
    ramus_module *m = hand();
    const double angle = 0.4, numbers[3] = { 0.1, -0.2, 0.3 }, effort = 33, rpy[3] = { 0.1, 3, -2 }, yaw = 0.5;
    OK(ramus_module_lock(m, "finger_*", &angle, 1, &err)); /* passes over what follows */
    OK(ramus_module_set_drive(m, "?rist", RAMUS_DRIVE_PASSIVE, &err));
    OK(ramus_module_set_numbers(m, "links.a1.com", numbers, 3, &err));
    OK(ramus_module_set_numbers(m, "joints.*.limits.effort", &effort, 1, &err));
    OK(ramus_module_set_numbers(m, "links.w.origin.rpy", rpy, 3, &err));
    OK(ramus_module_set_numbers(m, "joints.weld.origin.rpy[2]", &yaw, 1, &err));
    OK(ramus_module_set_numbers(m, "links.b1.joint.damping", &effort, 1, &err));
    ramus_model *model = model_of(m, NULL, NULL, NULL);
    assert_int_equal(ramus_model_nv(model), 3);
    assert_true(info_of(model, "finger_1").locked && info_of(model, "finger_3").locked);
    assert_near(info_of(model, "finger_1").locked_q[0], 0.4, 0);
    assert_near(info_of(model, "finger_2").locked_q[0], -0.8, 1e-15);
    assert_true(info_of(model, "wrist").passive);
    assert_near(info_of(model, "finger_1").com.y, -0.2, 0);
    assert_near(info_of(model, "finger_3").max_effort, 33, 0);
    assert_near(info_of(model, "finger_3").damping, 33, 0);
    assert_true(isinf(info_of(model, "weld").max_effort));
    const ramus_pose want = ramus_pose_from_rpy(info_of(model, "weld").joint_in_parent.position, 0.1, 3, 0.5);
    assert_near(info_of(model, "weld").joint_in_parent.rotation.w, want.rotation.w, 1e-15);
    assert_near(info_of(model, "weld").joint_in_parent.rotation.z, want.rotation.z, 1e-15);
    ramus_model_destroy(model);
    ramus_module_destroy(m);

    m = hand();
    OK(ramus_module_set_mimic(m, "*", NULL, 0, 0, &err));
    OK(ramus_module_set_mimic(m, "finger_3", "finger_2", 0.01, 0.02, &err));
    model = model_of(m, NULL, NULL, NULL);
    assert_int_equal(ramus_model_nv(model), 2 + 3);
    assert_int_equal(info_of(model, "finger_2").mimic.index, -1);
    assert_int_equal(info_of(model, "finger_3").mimic.index, ramus_model_find_joint(model, "finger_2").index);
    ramus_model_destroy(model);
    ramus_module_destroy(m);
}

static void lock_fingers(ramus_builder *b, const void *user)
{
    (void)user;
    const double angle = 0.2;
    OK(ramus_builder_lock(b, "m/f*", &angle, 1, &err));
    OK(ramus_builder_unlock(b, "m/finger_?", &err));
    OK(ramus_builder_lock(b, "m/*3", &angle, 1, &err));
    assert_int_equal(ramus_builder_lock(b, "m/x*", &angle, 1, &err), RAMUS_ERR_NOT_FOUND);
    assert_int_equal(ramus_builder_lock(b, "m/*", &angle, 1, &err), RAMUS_ERR_MODEL); /* the wrist needs four */
    assert_int_equal(ramus_builder_lock(b, "m/fingr_1", &angle, 1, &err), RAMUS_ERR_NOT_FOUND);
    assert_non_null(strstr(err.text, "did you mean 'finger_1'"));
}

static void test_builder_lock(void **state)
{
    (void)state;
    ramus_module *m = hand();
    ramus_model *model = model_of(m, NULL, lock_fingers, NULL);
    assert_int_equal(ramus_model_nv(model), 4); /* finger_1 and the wrist */
    ramus_model_destroy(model);
    ramus_module_destroy(m);
}

/* ---- what is refused ------------------------------------------------------------------------------------------ */

typedef enum edit { TAKE, PRUNE, NUMBER, NUMBERS3, LOCK, DRIVE, MIMIC } edit;

static const struct {
    const char *name;
    edit what;
    const char *first, *second;
    double value;
    ramus_status status;
    const char *text;
} refused[] = {
    { "take nothing", TAKE, "a9", NULL, 0, RAMUS_ERR_NOT_FOUND, "module 'hand' has no link 'a9'; did you mean 'a1'?" },
    { "take a follower", TAKE, "a2", NULL, 0, RAMUS_OK, "" },
    { "prune nothing", PRUNE, "bse", NULL, 0, RAMUS_ERR_NOT_FOUND, "no link 'bse'; did you mean 'base'?" },
    { "prune no pattern", PRUNE, "x*", NULL, 0, RAMUS_ERR_NOT_FOUND, "no link 'x*'" },
    { "prune all", PRUNE, "base", NULL, 0, RAMUS_ERR_MODEL, "would have no links any more" },
    { "prune a master", PRUNE, "a1", NULL, 0, RAMUS_ERR_MODEL,
      "joint 'finger_2' follows 'finger_1', which would be gone" },
    { "number of nothing", NUMBER, "links.a9.mass", NULL, 1, RAMUS_ERR_NOT_FOUND, "no link 'a9'; did you mean 'a1'?" },
    { "number of no joint", NUMBER, "joints.finge_1.damping", NULL, 1, RAMUS_ERR_NOT_FOUND,
      "did you mean 'finger_1'?" },
    { "no number", NUMBER, "links.a1.mas", NULL, 1, RAMUS_ERR_NOT_FOUND,
      "a link has no number 'mas'; did you mean 'mass'?" },
    { "a joint's number of a link", NUMBER, "links.a1.damping", NULL, 1, RAMUS_ERR_NOT_FOUND,
      "a link has no number 'damping'" },
    { "a link's number of a joint", NUMBER, "joints.wrist.mass", NULL, 1, RAMUS_ERR_NOT_FOUND,
      "a joint has no number 'mass'" },
    { "through the joint", NUMBER, "links.a1.joint.mass", NULL, 1, RAMUS_ERR_NOT_FOUND, "no number 'joint.mass'" },
    { "negative mass", NUMBER, "links.a1.mass", NULL, -1, RAMUS_ERR_MODEL, "-1 is negative" },
    { "NaN", NUMBER, "links.a1.mass", NULL, NAN, RAMUS_ERR_MODEL, "not a finite number" },
    { "three in one", NUMBER, "links.a1.com", NULL, 1, RAMUS_ERR_ARGUMENT,
      "3 numbers are expected, or one with [k]; given are 1" },
    { "one in three", NUMBERS3, "links.a1.com[1]", NULL, 1, RAMUS_ERR_ARGUMENT, "1 number is expected, given are 3" },
    { "beyond", NUMBER, "links.a1.com[3]", NULL, 1, RAMUS_ERR_ARGUMENT, "com has 3 numbers, [0] to [2]" },
    { "brackets of one", NUMBER, "links.a1.mass[0]", NULL, 1, RAMUS_ERR_ARGUMENT,
      "mass is one number: leave the brackets out" },
    { "two brackets", NUMBER, "links.a1.com[0][0]", NULL, 1, RAMUS_ERR_ARGUMENT, "cannot be read" },
    { "bad bracket", NUMBER, "links.a1.com[x]", NULL, 1, RAMUS_ERR_ARGUMENT, "cannot be read" },
    { "neither", NUMBER, "link.a1.mass", NULL, 1, RAMUS_ERR_ARGUMENT, "neither links nor joints" },
    { "no name", NUMBER, "links", NULL, 1, RAMUS_ERR_ARGUMENT, "a name is missing" },
    { "counted", NUMBER, "links[0].mass", NULL, 1, RAMUS_ERR_ARGUMENT, "a name is missing" },
    { "no number's name", NUMBER, "links.a1", NULL, 1, RAMUS_ERR_ARGUMENT, "the number's name is missing" },
    { "empty", NUMBER, "", NULL, 1, RAMUS_ERR_ARGUMENT, "does not begin with a key" },
    { "open quote", NUMBER, "links.\"a1", NULL, 1, RAMUS_ERR_ARGUMENT, "a name is missing" },
    { "limit of a weld", NUMBER, "joints.weld.limits.effort", NULL, 1, RAMUS_ERR_MODEL,
      "is fixed and has only an origin" },
    { "mimic of none", NUMBER, "joints.finger_1.mimic.offset", NULL, 1, RAMUS_ERR_MODEL, "follows no other" },
    { "pitch of none", NUMBER, "joints.finger_1.pitch", NULL, 1, RAMUS_ERR_MODEL, "is revolute and has no pitch" },
    { "pattern of none", NUMBER, "joints.finger*.pitch", NULL, 1, RAMUS_ERR_MODEL,
      "none of the 3 that fit the pattern" },
    { "one angle of no rpy", NUMBER, "joints.weld.origin.rpy[0]", NULL, 1, RAMUS_ERR_UNSUPPORTED,
      "was not given as roll" },
    { "lock nothing", LOCK, "fingr_1", NULL, 0, RAMUS_ERR_NOT_FOUND,
      "no moving joint 'fingr_1'; did you mean 'finger_1'?" },
    { "lock a weld", LOCK, "weld", NULL, 0, RAMUS_ERR_MODEL, "is fixed: a lock needs 0 values" },
    { "lock a follower", LOCK, "finger_2", NULL, 0, RAMUS_ERR_MODEL, "follows 'finger_1'; lock that one" },
    { "lock with too few", LOCK, "*", NULL, 0, RAMUS_ERR_MODEL, "'wrist' is spherical: a lock needs 4 values, not 1" },
    { "lock at infinity", LOCK, "finger_1", NULL, INFINITY, RAMUS_ERR_MODEL, "not finite" },
    { "drive nothing", DRIVE, "x?", NULL, 1, RAMUS_ERR_NOT_FOUND, "no moving joint 'x?'" },
    { "drive a weld", DRIVE, "weld", NULL, 1, RAMUS_ERR_MODEL, "is fixed" },
    { "drive a follower", DRIVE, "finger_2", NULL, 1, RAMUS_ERR_MODEL, "mark 'finger_1' instead" },
    { "unknown drive", DRIVE, "finger_1", NULL, 9, RAMUS_ERR_ARGUMENT, "unknown drive 9" },
    { "follow nothing", MIMIC, "finger_3", "finger_9", 1, RAMUS_ERR_NOT_FOUND,
      "no joint 'finger_9'; did you mean 'finger_1'?" },
    { "who follows?", MIMIC, "x*", "finger_1", 1, RAMUS_ERR_NOT_FOUND, "no moving joint 'x*'" },
    { "none follows", MIMIC, "*3", NULL, 1, RAMUS_ERR_NOT_FOUND, "no dependent joint '*3'" },
    { "a ball follows", MIMIC, "wrist", "finger_1", 1, RAMUS_ERR_MODEL, "is spherical and cannot follow" },
    { "endless multiplier", MIMIC, "finger_3", "finger_1", INFINITY, RAMUS_ERR_MODEL, "must be finite" },
};

static ramus_status make(ramus_module *m, size_t k)
{
    const double values[3] = { refused[k].value, refused[k].value, refused[k].value };
    switch (refused[k].what) {
    case TAKE:
        return ramus_module_take(m, refused[k].first, &err);
    case PRUNE:
        return ramus_module_prune(m, &refused[k].first, 1, &err);
    case NUMBER:
        return ramus_module_set_numbers(m, refused[k].first, values, 1, &err);
    case NUMBERS3:
        return ramus_module_set_numbers(m, refused[k].first, values, 3, &err);
    case LOCK:
        return ramus_module_lock(m, refused[k].first, values, 1, &err);
    case DRIVE:
        return ramus_module_set_drive(m, refused[k].first, (ramus_drive)refused[k].value, &err);
    default:
        return ramus_module_set_mimic(m, refused[k].first, refused[k].second, refused[k].value, 0, &err);
    }
}

static void test_refused(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        ramus_module *m = hand(), *as_it_was = hand();
        err.text[0] = '\0';
        const ramus_status status = make(m, k);
        if (status != refused[k].status || !strstr(err.text, refused[k].text))
            fail_msg("%s: status %d, '%s'; expected %d, '%s'", refused[k].name, status, err.text, refused[k].status,
                     refused[k].text);
        if (status != RAMUS_OK)
            same_text(0, refused[k].name, m, as_it_was);
        ramus_module_destroy(m);
        ramus_module_destroy(as_it_was);
    }
}

static void test_attached(void **state)
{
    (void)state;
    ramus_module *m = hand();
    ramus_builder *b = NULL;
    const double one = 1;
    OK(ramus_builder_create("r", NULL, NULL, &b, &err));
    OK(ramus_builder_attach(b, "h", m, NULL, NULL, 0, &err));
    assert_int_equal(ramus_module_take(m, "a1", &err), RAMUS_ERR_ARGUMENT);
    assert_non_null(strstr(err.text, "is part of a robot already: edit a copy"));
    assert_int_equal(ramus_module_set_numbers(m, "links.a1.mass", &one, 1, &err), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_module_lock(m, "finger_1", &one, 1, &err), RAMUS_ERR_ARGUMENT);
    ramus_builder_destroy(b);
    OK(ramus_module_take(m, "a1", &err)); /* it is alone again */
    ramus_module_destroy(m);
}

/* A nested assembly may have a constraint on what would be cut off. */
static void test_nested(void **state)
{
    (void)state;
    ramus_module *m = hand(), *nested = NULL;
    ramus_builder *b = NULL;
    OK(ramus_builder_create("r", NULL, NULL, &b, &err));
    OK(ramus_builder_attach(b, "h", m, NULL, NULL, 0, &err));
    OK(ramus_builder_attach_black_box(b, "box", "h/a1", NULL, 0, &err));
    OK(ramus_module_from_builder(b, &nested, &err));
    assert_int_equal(ramus_module_take(nested, "h/a1", &err), RAMUS_ERR_UNSUPPORTED);
    const double one = 1;
    OK(ramus_module_set_numbers(nested, "links.h/a*.mass", &one, 1, &err));
    ramus_module_destroy(nested);
    ramus_builder_destroy(b);
    ramus_module_destroy(m);
}

/* ---- memory --------------------------------------------------------------------------------------------------- */

static void test_out_of_memory(void **state)
{
    (void)state;
    ramus_module *m = hand();
    for (long at = 1;; at++) {
        failing f = { .fail_at = at };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_module *copy = NULL;
        const char *branches[] = { "b?", "c" };
        ramus_status status = ramus_module_copy(m, &allocator, &copy, &err);
        if (status == RAMUS_OK)
            status = ramus_module_prune(copy, branches, 2, &err);
        if (status == RAMUS_OK)
            status = ramus_module_take(copy, "base", &err);
        if (status != RAMUS_OK)
            assert_int_equal(status, RAMUS_ERR_MEMORY);
        ramus_module_destroy(copy);
        assert_int_equal(f.live, 0);
        if (status == RAMUS_OK) {
            assert_true(at > 8);
            break;
        }
    }
    ramus_module_destroy(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_copy),         cmocka_unit_test(test_prune),   cmocka_unit_test(test_take),
        cmocka_unit_test(test_joints),       cmocka_unit_test(test_refused), cmocka_unit_test(test_attached),
        cmocka_unit_test(test_builder_lock), cmocka_unit_test(test_nested),  cmocka_unit_test(test_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
