/* test_live_memory.c - every allocation of a change fails once, everything wrong is refused: the robot stays intact
 *
 * Intact means: the same generation goes on, with the same model, the same q and v and the same accelerations to the
 * bit; the next change is accepted as if nothing had been; no memory is lost.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

#include "live_robot.h"
#include "support/failing.h"

enum { NUMBERS = 64 };
typedef struct fingerprint {
    unsigned long long generation;
    int nq, nv, ninstance;
    double mass, q[NUMBERS], v[NUMBERS], a[NUMBERS];
} fingerprint;

static fingerprint look(ramus_live *live)
{
    fingerprint f;
    static const double tau[NUMBERS] = { 0 };
    ramus_live_view view;
    memset(&f, 0, sizeof f);
    assert_int_equal(ramus_live_step_begin(live, &view), RAMUS_OK);
    f.generation = view.generation;
    f.nq = ramus_model_nq(view.model);
    f.nv = ramus_model_nv(view.model);
    f.ninstance = ramus_model_ninstance(view.model);
    f.mass = ramus_model_mass(view.model);
    assert_true(f.nq <= NUMBERS);
    memcpy(f.q, view.q, (size_t)f.nq * sizeof(double));
    memcpy(f.v, view.v, (size_t)f.nv * sizeof(double));
    assert_int_equal(ramus_forward_dynamics(view.model, view.data, view.q, view.v, tau, f.a), RAMUS_OK);
    assert_int_equal(ramus_live_step_end(live), RAMUS_OK);
    return f;
}

/* An edit that runs out of memory leaves the change as it was before it, and can be made again. */
#define AGAIN(edit)                                                                                                    \
    do {                                                                                                               \
        const ramus_status first = (edit);                                                                             \
        if (first != RAMUS_OK) {                                                                                       \
            assert_int_equal(first, RAMUS_ERR_MEMORY);                                                                 \
            assert_int_equal(err->status, RAMUS_ERR_MEMORY);                                                           \
            ++*failures;                                                                                               \
            assert_int_equal((edit), RAMUS_OK);                                                                        \
        }                                                                                                              \
    } while (0)

/* All kinds of edits in one change. */
static ramus_status big_change(ramus_live *live, const module_stock *s, int *failures, ramus_error *err)
{
    const double q = 0.3, held = 0.1;
    rng r = { 8 };
    const ramus_sample sample = random_sample(&r, RAMUS_PORT_WRENCH, 0);
    ramus_live_change *c = NULL;
    const ramus_status status = ramus_live_change_begin(live, &c, err);
    if (status != RAMUS_OK) {
        assert_null(c);
        return status;
    }
    ramus_builder *b = ramus_live_change_builder(c);
    AGAIN(ramus_builder_attach(b, "a", s->module[1], "first/l2", NULL, 0, err));
    AGAIN(ramus_builder_attach(b, "b", s->module[3], "a/l3", NULL, 0, err));
    AGAIN(ramus_builder_attach_black_box(b, "box", "root/l2", NULL, 0, err));
    AGAIN(ramus_builder_attach(b, "arm", s->module[1], "first/tool", NULL, 0, err));
    AGAIN(ramus_builder_detach(b, "arm", err));
    AGAIN(ramus_builder_move(b, "b", "first/l1", NULL, err));
    AGAIN(ramus_builder_replace(b, "a", s->module[2], err));
    AGAIN(ramus_builder_lock(b, "first/j2", &held, 1, err));
    AGAIN(ramus_live_change_lock(c, "first/j3", err));
    AGAIN(ramus_live_change_set_state(c, "a/j3", &q, NULL, err));
    AGAIN(ramus_live_change_feed(c, "wrench.box", &sample, err));
    return ramus_live_change_commit(c, err);
}

/* *failures: calls that returned RAMUS_ERR_MEMORY. */
static long run_with_failure(const module_stock *s, long fail_at, int *failures)
{
    failing f = { 0 };
    const ramus_allocator allocator = failing_allocator(&f);
    ramus_live_options opt = ramus_live_options_default();
    opt.allocator = &allocator;
    ramus_builder *builder = robot_builder(s, NULL);
    ramus_live *live = NULL;
    ramus_error err = { RAMUS_OK, "" };
    assert_int_equal(ramus_live_create(builder, &opt, NULL, NULL, &live, &err), RAMUS_OK);
    ramus_builder_destroy(builder);
    ramus_live_view view;
    assert_int_equal(ramus_live_step_begin(live, &view), RAMUS_OK);
    for (int k = 0; k < ramus_model_nv(view.model); k++)
        view.v[k] = 0.1 * (k + 1);
    ramus_integrate(view.model, view.q, view.v, 0.5, view.q);
    assert_int_equal(ramus_live_step_end(live), RAMUS_OK);
    const fingerprint before = look(live);

    f.calls = 0;
    f.fail_at = fail_at;
    *failures = 0;
    const ramus_status status = big_change(live, s, failures, &err);
    const long calls = f.calls;
    f.fail_at = 0;
    if (status != RAMUS_OK) {
        ++*failures;
        assert_int_equal(status, RAMUS_ERR_MEMORY);
        assert_int_equal(err.status, RAMUS_ERR_MEMORY);
        const fingerprint after = look(live);
        assert_memory_equal(&before, &after, sizeof before);
        assert_int_equal(big_change(live, s, failures, &err), RAMUS_OK);
    }
    const fingerprint changed = look(live);
    assert_int_equal(changed.generation, 2);
    assert_int_equal(changed.ninstance, 5);
    ramus_live_destroy(live);
    assert_int_equal(f.live, 0);
    return calls;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    module_stock s = stock_create(NULL);
    int failures;
    const long calls = run_with_failure(&s, 0, &failures);
    assert_int_equal(failures, 0);
    for (long n = 1; n <= calls; n++) {
        run_with_failure(&s, n, &failures);
        if (failures != 1)
            fail_msg("allocation %ld of %ld failed, and %d calls reported it", n, calls, failures);
    }
    printf("    each of %ld allocations of a change failed once\n", calls);
    stock_destroy(&s);
}

static void creation_may_fail(void **state)
{
    (void)state;
    module_stock s = stock_create(NULL);
    ramus_builder *builder = robot_builder(&s, NULL);
    long n = 1;
    for (;; n++) {
        failing f = { .fail_at = n };
        const ramus_allocator allocator = failing_allocator(&f);
        ramus_live_options opt = ramus_live_options_default();
        opt.allocator = &allocator;
        ramus_live *live = (ramus_live *)&f;
        const ramus_status status = ramus_live_create(builder, &opt, NULL, NULL, &live, NULL);
        ramus_live_destroy(live);
        assert_int_equal(f.live, 0);
        if (status == RAMUS_OK)
            break;
        assert_int_equal(status, RAMUS_ERR_MEMORY);
        assert_null(live);
    }
    assert_true(n > 5);
    ramus_builder_destroy(builder);
    stock_destroy(&s);
}

/* ---- refusals ----------------------------------------------------------------------------------------------- */

static ramus_module *broken_module(double mass, double inertia)
{
    ramus_module *module = NULL;
    ramus_link_description d = ramus_link_description_default();
    assert_int_equal(ramus_module_create("broken", NULL, NULL, &module, NULL), RAMUS_OK);
    d.name = "lump";
    d.joint_name = "j1";
    d.joint_type = RAMUS_REVOLUTE;
    d.mass = mass;
    d.inertia[0] = inertia;
    d.inertia[1] = d.inertia[2] = 1;
    assert_int_equal(ramus_module_add_link(module, &d, NULL), RAMUS_OK);
    return module;
}

static ramus_status refuse_prepare(void *user, const ramus_model *model, void **extra, ramus_error *err)
{
    *extra = NULL;
    if (ramus_model_ninstance(model) <= *(int *)user)
        return RAMUS_OK;
    err->status = RAMUS_ERR_UNSUPPORTED;
    snprintf(err->text, sizeof err->text, "the controller has no room for it");
    return RAMUS_ERR_UNSUPPORTED;
}

typedef struct refusals {
    ramus_live *live;
    ramus_error *err;
    const fingerprint *before;
    int count;
} refusals;

/* The status and the text of a call that was just made. */
static void refused(refusals *t, ramus_status status, const char *text)
{
    assert_int_not_equal(status, RAMUS_OK);
    assert_int_equal(t->err->status, status);
    if (!strstr(t->err->text, text))
        fail_msg("'%s' does not name '%s'", t->err->text, text);
    assert_int_equal(figures_of(t->live).refused, ++t->count);
    const fingerprint after = look(t->live);
    assert_memory_equal(t->before, &after, sizeof after);
}

static void refusals_change_nothing(void **state)
{
    (void)state;
    module_stock s = stock_create(NULL);
    ramus_module *negative = broken_module(-1, 1), *flat = broken_module(1, 3);
    int room = 5;
    ramus_live_options opt = ramus_live_options_default();
    opt.strict = true;
    opt.prepare = refuse_prepare;
    opt.user = &room;
    ramus_builder *builder = robot_builder(&s, NULL);
    ramus_live *live = NULL;
    ramus_error err;
    assert_int_equal(ramus_live_create(builder, &opt, NULL, NULL, &live, &err), RAMUS_OK);
    ramus_builder_destroy(builder);
    assert_int_equal(live_attach(live, "a", s.module[1], "first/l3", NULL, &err), RAMUS_OK);
    assert_int_equal(live_attach(live, "b", s.module[1], "a/l3", NULL, &err), RAMUS_OK);
    const fingerprint before = look(live);
    const double many[2] = { 0, 0 }, nan_value = NAN;
    const ramus_pose nowhere = { { 1, 0, 0, 0 }, { NAN, 0, 0 } };
    refusals t = { live, &err, &before, 0 };
    refused(&t, live_attach(live, "c", s.module[1], "nobody/l3", NULL, &err), "nobody");
    refused(&t, live_attach(live, "c", s.module[1], "a/l9", NULL, &err), "l9");
    refused(&t, live_attach(live, "a", s.module[1], "first/l3", NULL, &err), "'a'");
    refused(&t, live_attach(live, "c", s.module[1], NULL, NULL, &err), "'c'");
    refused(&t, live_attach(live, "", s.module[1], "a/l3", NULL, &err), "needs a name");
    refused(&t, live_attach(live, "c", s.module[1], "a/l3", &nowhere, &err), "'c'");
    refused(&t, live_attach(live, "c", negative, "a/l3", NULL, &err), "c/lump");
    refused(&t, live_attach(live, "c", flat, "a/l3", NULL, &err), "c/lump");
    refused(&t, live_attach_black_box(live, "a", "first/l3", NULL, NULL, &err), "'a'");
    refused(&t, live_detach(live, "c", &err), "'c'");
    refused(&t, live_detach(live, "root", &err), "no instance");
    refused(&t, live_move(live, "a", "b/l1", NULL, &err), "circle");
    refused(&t, live_move(live, "a", "a/l1", NULL, &err), "circle");
    refused(&t, live_move(live, "root", "b/l1", NULL, &err), "circle");
    refused(&t, live_move(live, "b", NULL, NULL, &err), "'b'");
    refused(&t, live_replace(live, "a", s.module[3], &err), "l3");
    refused(&t, live_replace(live, "c", s.module[3], &err), "'c'");
    refused(&t, live_replace(live, "b", negative, &err), "b/lump");
    refused(&t, live_replace_by_black_box(live, "c", &err), "'c'");
    refused(&t, live_lock(live, "a/j9", many, 1, &err), "j9");
    refused(&t, live_lock(live, "a/j9", NULL, 0, &err), "j9");
    refused(&t, live_lock(live, "a/j1", many, 2, &err), "a/j1");
    refused(&t, live_lock(live, "a/j1", &nan_value, 1, &err), "a/j1");
    refused(&t, live_unlock(live, "a", &err), "'a'");
    room = 4;
    refused(&t, live_attach(live, "c", s.module[1], "a/l3", NULL, &err), "no room");
    /* an abandoned change, too */
    ramus_live_change *c;
    assert_int_equal(ramus_live_change_begin(live, &c, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_detach(ramus_live_change_builder(c), "a", &err), RAMUS_OK);
    ramus_live_change_abandon(c);
    const fingerprint after = look(live);
    assert_memory_equal(&before, &after, sizeof before);
    ramus_live_destroy(live);
    ramus_module_destroy(negative);
    ramus_module_destroy(flat);
    stock_destroy(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(creation_may_fail),
        cmocka_unit_test(refusals_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
