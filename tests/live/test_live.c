/* test_live.c - handles, states, ports, refusals and memory of a live robot, one thread */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

#include "live_robot.h"

static ramus_live *start(module_stock *stock, const ramus_live_options *opt)
{
    ramus_live *live = NULL;
    ramus_error err;
    *stock = stock_create(NULL);
    ramus_builder *builder = robot_builder(stock, NULL);
    if (ramus_live_create(builder, opt, NULL, NULL, &live, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder); /* it was copied */
    return live;
}

static void end(ramus_live *live, module_stock *stock)
{
    ramus_live_destroy(live);
    stock_destroy(stock);
}

static ramus_live_view step(ramus_live *live)
{
    ramus_live_view view;
    assert_int_equal(ramus_live_step_begin(live, &view), RAMUS_OK);
    assert_int_equal(ramus_live_step_end(live), RAMUS_OK);
    return view; /* with one thread and no change the pointers stay valid */
}

static ramus_live_handle find(ramus_live *live, ramus_live_kind kind, const char *name)
{
    ramus_live_handle handle;
    ramus_error err;
    if (ramus_live_find_entity(live, kind, name, &handle, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return handle;
}

static double *joint_q(const ramus_live_view *view, const char *name)
{
    const ramus_link_info link = ramus_model_link(view->model, ramus_model_find_joint(view->model, name));
    assert_true(link.q_index >= 0);
    return view->q + link.q_index;
}

/* ---- handles ------------------------------------------------------------------------------------------------ */

static void handles_outlive_changes(void **state)
{
    (void)state;
    module_stock s;
    ramus_live *live = start(&s, NULL);
    assert_int_equal(live_attach(live, "a", s.module[1], "root/l2", NULL, NULL), RAMUS_OK);
    assert_int_equal(live_attach(live, "b", s.module[3], "root/tool", NULL, NULL), RAMUS_OK);
    const ramus_live_handle link = find(live, RAMUS_LIVE_LINK, "b/l2"), joint = find(live, RAMUS_LIVE_JOINT, "b/j1"),
                            frame = find(live, RAMUS_LIVE_FRAME, "b/tool"),
                            link_frame = find(live, RAMUS_LIVE_FRAME, "b/l1"),
                            instance = find(live, RAMUS_LIVE_INSTANCE, "b"), a = find(live, RAMUS_LIVE_LINK, "a/l1");
    ramus_live_view v = step(live);
    assert_int_equal(ramus_live_link(&v, link).index, ramus_model_find_link(v.model, "b/l2").index);
    /* indices shift when a goes; handles of b follow, those of a are gone */
    assert_int_equal(live_detach(live, "a", NULL), RAMUS_OK);
    assert_false(ramus_live_exists(live, a));
    v = step(live);
    assert_int_equal(ramus_live_link(&v, a).index, -1);
    assert_int_equal(ramus_live_link(&v, link).index, ramus_model_find_link(v.model, "b/l2").index);
    assert_int_equal(ramus_live_link(&v, joint).index, ramus_model_find_joint(v.model, "b/j1").index);
    assert_int_equal(ramus_live_frame(&v, frame).index, ramus_model_find_frame(v.model, "b/tool").index);
    assert_int_equal(ramus_live_frame(&v, link_frame).index, ramus_model_find_frame(v.model, "b/l1").index);
    assert_int_equal(ramus_live_instance(&v, instance).index, ramus_model_find_instance(v.model, "b").index);
    assert_int_equal(ramus_live_port(&v, instance).index, -1); /* of another kind */
    /* the same name again is another link, and takes the old slot */
    assert_int_equal(live_attach(live, "a", s.module[1], "root/l2", NULL, NULL), RAMUS_OK);
    const ramus_live_handle again = find(live, RAMUS_LIVE_LINK, "a/l1");
    v = step(live);
    assert_int_equal(ramus_live_link(&v, a).index, -1);
    assert_int_equal(ramus_live_link(&v, again).index, ramus_model_find_link(v.model, "a/l1").index);
    /* moved, locked, replaced: the same instance */
    assert_int_equal(live_move(live, "b", "a/l3", NULL, NULL), RAMUS_OK);
    assert_int_equal(live_lock(live, "b/j1", NULL, 0, NULL), RAMUS_OK);
    v = step(live);
    assert_int_equal(ramus_live_link(&v, joint).index, ramus_model_find_joint(v.model, "b/j1").index);
    assert_int_equal(live_replace(live, "b", s.module[1], NULL), RAMUS_OK);
    v = step(live);
    assert_int_equal(ramus_live_link(&v, joint).index, -1); /* j1 is revolute now: another joint */
    assert_int_equal(ramus_live_link(&v, link).index, ramus_model_find_link(v.model, "b/l2").index);
    assert_true(ramus_live_instance(&v, instance).index >= 0);
    assert_int_equal(live_replace_by_black_box(live, "b", NULL), RAMUS_OK);
    v = step(live);
    assert_int_equal(ramus_live_link(&v, link).index, -1);
    assert_true(ramus_live_instance(&v, instance).index >= 0);
    ramus_live_handle none = { 0 };
    assert_int_equal(ramus_live_find_entity(live, RAMUS_LIVE_LINK, "nothing", &none, NULL), RAMUS_ERR_NOT_FOUND);
    assert_int_equal(ramus_live_link(&v, none).index, -1);
    end(live, &s);
}

static void slots_are_used_again(void **state)
{
    (void)state;
    module_stock s;
    ramus_live *live = start(&s, NULL);
    int most = 0;
    for (int i = 0; i < 200; i++) {
        assert_int_equal(live_attach(live, "a", s.module[1], "root/l2", NULL, NULL), RAMUS_OK);
        const int slot = find(live, RAMUS_LIVE_LINK, "a/l1").slot;
        most = slot > most ? slot : most;
        step(live);
        assert_int_equal(live_detach(live, "a", NULL), RAMUS_OK);
        step(live);
    }
    assert_true(most < 20);
    end(live, &s);
}

/* Two robots of the same parts, alive at once or one after the other: handles of one are nothing to the other. */
static void handles_belong_to_one_robot(void **state)
{
    (void)state;
    static const struct {
        ramus_live_kind kind;
        const char *name;
    } cases[] = {
        { RAMUS_LIVE_LINK, "root/l2" },  { RAMUS_LIVE_JOINT, "root/j1" },   { RAMUS_LIVE_FRAME, "root/tool" },
        { RAMUS_LIVE_INSTANCE, "root" }, { RAMUS_LIVE_PORT, "wrench.box" },
    };
    enum { COUNT = sizeof cases / sizeof *cases };
    const ramus_sample sample = { .kind = RAMUS_SAMPLE_WRENCH };
    module_stock s, t;
    ramus_live *one = start(&s, NULL);
    assert_int_equal(live_attach_black_box(one, "box", "root/l2", NULL, &sample, NULL), RAMUS_OK);
    ramus_live_handle handle[COUNT];
    for (int k = 0; k < COUNT; k++)
        handle[k] = find(one, cases[k].kind, cases[k].name);
    for (int again = 0; again < 2; again++) {
        ramus_live *other = start(&t, NULL);
        assert_int_equal(live_attach_black_box(other, "box", "root/l2", NULL, &sample, NULL), RAMUS_OK);
        const ramus_live_view v = step(other);
        for (int k = 0; k < COUNT; k++) {
            double q[7];
            const ramus_live_handle own = find(other, cases[k].kind, cases[k].name);
            assert_int_equal(own.slot, handle[k].slot); /* else the test proves nothing */
            if (ramus_live_exists(other, handle[k]) || ramus_live_link(&v, handle[k]).index >= 0 ||
                ramus_live_frame(&v, handle[k]).index >= 0 || ramus_live_instance(&v, handle[k]).index >= 0 ||
                ramus_live_port(&v, handle[k]).index >= 0)
                fail_msg("%s of one robot was found in another", cases[k].name);
            assert_true(ramus_live_exists(other, own));
            if (cases[k].kind == RAMUS_LIVE_JOINT)
                assert_int_equal(ramus_live_joint_state(other, handle[k], q, NULL, NULL), RAMUS_ERR_NOT_FOUND);
            if (cases[k].kind == RAMUS_LIVE_PORT)
                assert_int_equal(ramus_live_feed(other, handle[k], &sample), RAMUS_ERR_NOT_FOUND);
        }
        end(other, &t);
        if (!again)
            end(one, &s); /* its memory may be the next one's */
    }
}

/* ---- states ------------------------------------------------------------------------------------------------- */

static void states_where_they_should_be(void **state)
{
    (void)state;
    module_stock s;
    ramus_error err;
    ramus_live *live = start(&s, NULL);
    ramus_live_change *c;
    const double q = 0.7, v = -0.3, held = 0.25;
    /* given with the change; both parts of a transaction arrive together */
    assert_int_equal(ramus_live_change_begin(live, &c, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(ramus_live_change_builder(c), "a", s.module[1], "root/l2", NULL, 0, &err),
                     RAMUS_OK);
    assert_int_equal(ramus_builder_attach(ramus_live_change_builder(c), "b", s.module[1], "a/l3", NULL, 0, &err),
                     RAMUS_OK);
    assert_int_equal(ramus_live_change_set_state(c, "a/j1", &q, &v, &err), RAMUS_OK);
    assert_int_equal(live_attach(live, "x", s.module[1], "root/l2", NULL, &err), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_live_change_commit(c, &err), RAMUS_OK);
    /* merged with the next change, and still there */
    assert_int_equal(live_attach(live, "c", s.module[1], "a/l3", NULL, &err), RAMUS_OK);
    ramus_live_view view = step(live);
    assert_true(*joint_q(&view, "a/j1") == q);
    assert_true(view.v[ramus_model_link(view.model, ramus_model_find_joint(view.model, "a/j1")).v_index] == v);
    assert_true(*joint_q(&view, "b/j1") == 0);
    assert_int_equal(view.generation, 3);
    assert_int_equal(figures_of(live).take_overs, 1);
    /* locked here, unlocked there */
    double got_q, got_v;
    assert_int_equal(ramus_live_joint_state(live, find(live, RAMUS_LIVE_JOINT, "a/j1"), &got_q, &got_v, &err),
                     RAMUS_OK);
    assert_true(got_q == q && got_v == v);
    assert_int_equal(live_lock(live, "a/j1", NULL, 0, &err), RAMUS_OK);
    view = step(live);
    const ramus_link_info link = ramus_model_link(view.model, ramus_model_find_joint(view.model, "a/j1"));
    assert_true(link.locked && link.locked_q[0] == q);
    assert_int_equal(live_lock(live, "a/j1", &held, 1, &err), RAMUS_OK);
    assert_int_equal(live_unlock(live, "a/j1", &err), RAMUS_OK);
    view = step(live);
    assert_true(*joint_q(&view, "a/j1") == held);
    /* what stays cannot be given a state; what is not there neither */
    assert_int_equal(ramus_live_change_begin(live, &c, &err), RAMUS_OK);
    assert_int_equal(ramus_live_change_set_state(c, "zz/j1", &q, &v, &err), RAMUS_ERR_NOT_FOUND);
    assert_int_equal(ramus_live_change_set_state(c, "a/j1", &q, &v, &err), RAMUS_OK);
    assert_int_equal(ramus_live_change_commit(c, &err), RAMUS_ERR_MODEL);
    assert_non_null(strstr(err.text, "a/j1"));
    /* an instance that is moved keeps its state */
    *joint_q(&view, "c/j2") = 0.125;
    /* whatever a builder can do: gravity, a lock beside the others */
    assert_int_equal(ramus_live_change_begin(live, &c, &err), RAMUS_OK);
    ramus_builder_set_gravity(ramus_live_change_builder(c), ramus_vec3_make(0, 0, -1.6));
    assert_int_equal(ramus_live_change_commit(c, &err), RAMUS_OK);
    ramus_live_view moon = step(live);
    assert_true(ramus_model_gravity(moon.model).z == -1.6);

    assert_int_equal(live_move(live, "c", "b/l2", NULL, &err), RAMUS_OK);
    view = step(live);
    assert_true(*joint_q(&view, "c/j2") == 0.125);
    /* gone and back: anew, also when both happen in one change */
    assert_int_equal(ramus_live_change_begin(live, &c, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_detach(ramus_live_change_builder(c), "c", &err), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(ramus_live_change_builder(c), "c", s.module[1], "b/l2", NULL, 0, &err),
                     RAMUS_OK);
    assert_int_equal(ramus_live_change_commit(c, &err), RAMUS_OK);
    view = step(live);
    assert_true(*joint_q(&view, "c/j2") == 0);
    end(live, &s);
}

static void steps_are_paired(void **state)
{
    (void)state;
    module_stock s;
    ramus_live *live = start(&s, NULL);
    ramus_live_view view;
    assert_int_equal(ramus_live_step_end(live), RAMUS_ERR_STALE);
    assert_int_equal(ramus_live_step_begin(live, &view), RAMUS_OK);
    assert_int_equal(ramus_live_step_begin(live, &view), RAMUS_ERR_STALE);
    assert_int_equal(ramus_live_step_end(live), RAMUS_OK);
    assert_int_equal(live_attach(live, "a", s.module[1], "root/l2", NULL, NULL), RAMUS_OK);
    assert_int_equal(ramus_live_collect(live), 1);
    assert_false(ramus_live_wait(live, 2, 0.001));
    step(live);
    assert_true(ramus_live_wait(live, 2, 0));
    assert_int_equal(ramus_live_collect(live), 0);
    end(live, &s);
}

/* ---- ports -------------------------------------------------------------------------------------------------- */

static void ports_tell_the_newest(void **state)
{
    (void)state;
    module_stock s;
    ramus_error err;
    rng r = { 5 };
    ramus_live *live = start(&s, NULL);
    ramus_sample sample = random_sample(&r, RAMUS_PORT_WRENCH, 1.0), motion = random_sample(&r, RAMUS_PORT_MOTION, 2.0);
    assert_int_equal(live_attach_black_box(live, "hand", "first/l3", NULL, &motion, &err), RAMUS_ERR_PORT);
    assert_int_equal(live_attach_black_box(live, "hand", "first/l3", NULL, &sample, &err), RAMUS_OK);
    const ramus_live_handle port = find(live, RAMUS_LIVE_PORT, "wrench.hand");
    ramus_live_view v = step(live);
    assert_true(ramus_live_sample(&v, ramus_live_port(&v, port))->stamp == 1.0);
    for (int i = 2; i < 30; i++) { /* the newest counts, also through a take-over */
        sample.stamp = i;
        assert_int_equal(ramus_live_feed(live, port, &sample), RAMUS_OK);
        if (i % 3 == 0)
            v = step(live);
        if (i % 3 == 0)
            assert_true(ramus_live_sample(&v, ramus_live_port(&v, port))->stamp == i);
        if (i == 20)
            assert_int_equal(live_attach(live, "finger", s.module[1], "hand", NULL, &err), RAMUS_OK);
    }
    assert_int_equal(ramus_live_feed(live, port, &motion), RAMUS_ERR_PORT);
    const ramus_live_handle finger = find(live, RAMUS_LIVE_PORT, "motion.finger");
    v = step(live);
    assert_null(ramus_live_sample(&v, ramus_live_port(&v, finger)));
    /* the box turns out to be an arm: the finger moves aside and back, in one change */
    *joint_q(&v, "finger/j1") = 0.5;
    ramus_live_change *c;
    assert_int_equal(live_replace(live, "hand", s.module[1], &err), RAMUS_ERR_MODEL);
    assert_non_null(strstr(err.text, "finger"));
    assert_int_equal(ramus_live_change_begin(live, &c, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_move(ramus_live_change_builder(c), "finger", "root/l2", NULL, &err), RAMUS_OK);
    assert_int_equal(ramus_builder_replace(ramus_live_change_builder(c), "hand", s.module[1], &err), RAMUS_OK);
    assert_int_equal(ramus_builder_move(ramus_live_change_builder(c), "finger", "hand/l3", NULL, &err), RAMUS_OK);
    assert_int_equal(ramus_live_change_commit(c, &err), RAMUS_OK);
    assert_int_equal(ramus_live_feed(live, port, &sample), RAMUS_OK); /* it still runs */
    v = step(live);
    assert_int_equal(ramus_model_nport(v.model), 0);
    assert_true(*joint_q(&v, "finger/j1") == 0.5);
    ramus_live_collect(live);
    assert_int_equal(ramus_live_feed(live, port, &sample), RAMUS_ERR_NOT_FOUND);
    assert_int_equal(ramus_live_feed(live, finger, &motion), RAMUS_ERR_NOT_FOUND);
    /* a new port in the old place does not have the old sample */
    assert_int_equal(live_attach_black_box(live, "hand2", "first/l3", NULL, NULL, &err), RAMUS_OK);
    v = step(live);
    assert_null(ramus_live_sample(&v, (ramus_port){ 0 }));
    assert_int_equal(ramus_live_feed(live, port, &sample), RAMUS_ERR_NOT_FOUND);
    end(live, &s);
}

static void time_of_data_is_kept(void **state)
{
    (void)state;
    module_stock s;
    rng r = { 6 };
    double tau[32] = { 0 }, a[32];
    ramus_live_options opt = ramus_live_options_default();
    ramus_data_options data = ramus_data_options_default();
    data.port_max_age = 0.5;
    opt.data = &data;
    ramus_live *live = start(&s, &opt);
    const ramus_sample sample = random_sample(&r, RAMUS_PORT_WRENCH, 9.8);
    ramus_live_view v = step(live);
    ramus_data_set_time(v.data, 10);
    assert_int_equal(live_attach_black_box(live, "hand", "first/l3", NULL, &sample, NULL), RAMUS_OK);
    v = step(live);
    assert_int_equal(ramus_forward_dynamics(v.model, v.data, v.q, v.v, tau, a), RAMUS_OK);
    ramus_data_set_time(v.data, 11);
    assert_int_equal(live_attach(live, "more", s.module[1], "root/l2", NULL, NULL), RAMUS_OK);
    v = step(live);
    assert_int_equal(ramus_forward_dynamics(v.model, v.data, v.q, v.v, tau, a), RAMUS_ERR_PORT); /* now too old */
    end(live, &s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(handles_outlive_changes),
        cmocka_unit_test(slots_are_used_again),
        cmocka_unit_test(handles_belong_to_one_robot),
        cmocka_unit_test(states_where_they_should_be),
        cmocka_unit_test(steps_are_paired),
        cmocka_unit_test(ports_tell_the_newest),
        cmocka_unit_test(time_of_data_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
