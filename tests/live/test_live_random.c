/* test_live_random.c - thousands of random changes of a robot that is stepped in between
 *
 * At every take-over: the model is the one that a plain builder gives; its mass is the sum of the modules'; q and v of
 * all that stays are the same bits, all that arrives starts where it should; accelerations are the same bits as those
 * of a fresh model with a fresh workspace; links that an attachment or detachment elsewhere does not concern keep their
 * momentum; ports that stay keep their sample. Expected states are kept by name, without any of the library's maps.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

#include "live_robot.h"

enum { MOST_JOINTS = 256, MOST_NUMBERS = 512 };

/* What is expected of a joint when it is seen next. */
typedef struct expected {
    char name[64];
    ramus_joint_type type;
    double q[7], v[6];
} expected;

/* A link's share of momentum, or a port's sample. */
typedef struct share {
    char name[64];
    ramus_wrench momentum;
} share;
typedef struct kept_sample {
    char name[64];
    double stamp;
} kept_sample;

typedef struct world {
    module_stock stock;
    ramus_live *live;
    ramus_builder *mirror;
    ramus_model *model; /* compiled from the mirror */
    rng r;
    expected joint[MOST_JOINTS];
    int njoint;
    share link[MOST_JOINTS];
    int nlink;
    kept_sample port[MOST_JOINTS];
    int nport;
    int gentle; /* only edits that leave other links where they are since the last step */
    char touched[64];
    unsigned long long last_generation;
    long carried, started, compared, shares;
} world;

static ramus_status make_kinematics(void *user, const ramus_model *model, void **extra, ramus_error *err)
{
    (void)user;
    ramus_data *kinematics = NULL;
    const ramus_status status = ramus_data_create(model, NULL, &kinematics, err);
    *extra = kinematics;
    return status;
}

static void end_kinematics(void *user, void *extra)
{
    (void)user;
    ramus_data_destroy(extra);
}

static expected *find_expected(world *w, const char *name)
{
    for (int k = 0; k < w->njoint; k++)
        if (strcmp(w->joint[k].name, name) == 0)
            return &w->joint[k];
    return NULL;
}

static void neutral_joint(ramus_joint_type type, double q[7])
{
    memset(q, 0, 7 * sizeof *q);
    if (type == RAMUS_SPHERICAL)
        q[0] = 1;
}

static int belongs(const char *name, const char *instance)
{
    const size_t n = strlen(instance);
    return strncmp(name, instance, n) == 0 && (name[n] == '/' || name[n] == '\0');
}

/* The mirror took an edit: what do we expect now? */
static void expect_after(world *w, const edit *e)
{
    ramus_model *model = NULL;
    assert_int_equal(ramus_model_compile(w->mirror, NULL, &model, NULL), RAMUS_OK);
    for (int k = w->njoint; k-- > 0;) { /* what is gone, or only held, or another type */
        const ramus_link link = ramus_model_find_joint(model, w->joint[k].name);
        if (link.index < 0 || ramus_model_link(model, link).joint_type != w->joint[k].type)
            w->joint[k] = w->joint[--w->njoint];
    }
    for (int k = 0; k < ramus_model_nlink(model); k++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
        if (link.q_index < 0 || find_expected(w, link.joint_name))
            continue;
        expected *x = &w->joint[w->njoint++];
        memset(x, 0, sizeof *x);
        snprintf(x->name, sizeof x->name, "%s", link.joint_name);
        x->type = link.joint_type;
        neutral_joint(x->type, x->q);
        const ramus_link_info before = ramus_model_link(w->model, ramus_model_find_joint(w->model, link.joint_name));
        if (before.locked && before.joint_type == link.joint_type) /* unlocked: from where it was held */
            memcpy(x->q, before.locked_q, sizeof x->q);
    }
    w->gentle &= e->kind == EDIT_ATTACH || e->kind == EDIT_ATTACH_BOX || e->kind == EDIT_DETACH;
    for (int k = w->nport; k-- > 0;)
        if (ramus_model_find_port(model, w->port[k].name).index < 0)
            w->port[k] = w->port[--w->nport];
    if (e->kind == EDIT_DETACH) /* the same name may come back: as something else */
        for (int k = w->nlink; k-- > 0;)
            if (belongs(w->link[k].name, e->name) || ramus_model_find_link(model, w->link[k].name).index < 0)
                w->link[k] = w->link[--w->nlink];
    ramus_model_destroy(w->model);
    w->model = model;
}

static void one_change(world *w)
{
    const edit e = random_edit(&w->r, &w->stock, w->mirror, w->model);
    ramus_error live_error = { RAMUS_OK, "" }, mirror_error = { RAMUS_OK, "" };
    ramus_builder *tried = NULL;
    ramus_model *model = NULL;
    /* accepted is what the plain builder accepts and compiles */
    assert_int_equal(ramus_builder_copy(w->mirror, NULL, &tried, NULL), RAMUS_OK);
    ramus_status wanted = edit_builder(&e, tried, &mirror_error);
    if (wanted == RAMUS_OK)
        wanted = ramus_model_compile(tried, NULL, &model, &mirror_error);
    ramus_model_destroy(model);
    ramus_builder_destroy(tried);
    const ramus_live_figures before = figures_of(w->live);
    const ramus_status status = live_edit(w->live, &e, &live_error);
    const ramus_live_figures after = figures_of(w->live);
    assert_int_equal(status, wanted);
    assert_string_equal(live_error.text, mirror_error.text);
    assert_int_equal(after.newest - before.newest, status == RAMUS_OK);
    assert_int_equal(after.refused - before.refused, status != RAMUS_OK);
    if (status == RAMUS_OK) {
        assert_int_equal(edit_builder(&e, w->mirror, NULL), RAMUS_OK);
        expect_after(w, &e);
    }
}

/* ---- one step, with everything checked ---------------------------------------------------------------------- */

static void check_model(world *w, const ramus_live_view *view)
{
    double mass = 0;
    const ramus_model *a = view->model, *b = w->model;
    assert_int_equal(ramus_model_nq(a), ramus_model_nq(b));
    assert_int_equal(ramus_model_nlink(a), ramus_model_nlink(b));
    assert_int_equal(ramus_model_nport(a), ramus_model_nport(b));
    assert_int_equal(ramus_model_ninstance(a), ramus_model_ninstance(b));
    for (int k = 0; k < ramus_model_nlink(a); k++) {
        const ramus_link_info x = ramus_model_link(a, (ramus_link){ k }), y = ramus_model_link(b, (ramus_link){ k });
        assert_string_equal(x.name, y.name);
        assert_int_equal(x.q_index, y.q_index);
        assert_int_equal(x.parent.index, y.parent.index);
    }
    for (int k = 0; k < ramus_model_ninstance(a); k++)
        mass += stock_mass(&w->stock, ramus_model_instance(a, (ramus_instance){ k }).module);
    assert_true(fabs(ramus_model_mass(a) - mass) <= 1e-12 * mass);
}

static void check_state(world *w, const ramus_live_view *view)
{
    for (int k = 0; k < ramus_model_nlink(view->model); k++) {
        const ramus_link_info link = ramus_model_link(view->model, (ramus_link){ k });
        if (link.q_index < 0)
            continue;
        const expected *x = find_expected(w, link.joint_name);
        assert_non_null(x);
        assert_memory_equal(view->q + link.q_index, x->q, (size_t)ramus_joint_type_nq(x->type) * sizeof(double));
        assert_memory_equal(view->v + link.v_index, x->v, (size_t)ramus_joint_type_nv(x->type) * sizeof(double));
        w->carried++;
    }
}

/* Ports that stayed have their samples; all others get one. Then accelerations, against a fresh robot. */
static void check_ports_and_dynamics(world *w, const ramus_live_view *view)
{
    static double tau[MOST_NUMBERS], a[MOST_NUMBERS], b[MOST_NUMBERS];
    ramus_data *fresh = NULL;
    assert_int_equal(ramus_data_create(w->model, NULL, &fresh, NULL), RAMUS_OK);
    for (int p = 0; p < ramus_model_nport(view->model); p++) {
        const ramus_port port = { p };
        const ramus_port_info info = ramus_model_port(view->model, port);
        const ramus_sample *last = ramus_live_sample(view, port);
        const ramus_sample made = random_sample(&w->r, info.kind, (double)p);
        for (int k = 0; k < w->nport; k++)
            if (strcmp(w->port[k].name, info.name) == 0) {
                assert_non_null(last);
                assert_true(last->stamp == w->port[k].stamp);
            }
        if (!last) /* as a feeding thread would, but for this step */
            assert_int_equal(ramus_data_feed(view->data, port, &made), RAMUS_OK);
        ramus_data_feed(fresh, port, last ? last : &made);
        ramus_data_feed(view->extra, port, last ? last : &made);
    }
    assert_int_equal(ramus_forward_dynamics(view->model, view->data, view->q, view->v, tau, a), RAMUS_OK);
    assert_int_equal(ramus_forward_dynamics(w->model, fresh, view->q, view->v, tau, b), RAMUS_OK);
    assert_memory_equal(a, b, (size_t)ramus_model_nv(view->model) * sizeof *a);
    ramus_data_destroy(fresh);
    w->compared++;
}

static ramus_wrench link_momentum(const ramus_live_view *view, int k)
{
    const ramus_link_info link = ramus_model_link(view->model, (ramus_link){ k });
    ramus_pose x;
    ramus_twist t;
    if (ramus_frame_pose(view->model, view->extra, (ramus_frame){ k }, &x) != RAMUS_OK ||
        ramus_frame_twist(view->model, view->extra, (ramus_frame){ k }, RAMUS_LOCAL_WORLD_ALIGNED, &t) != RAMUS_OK)
        return (ramus_wrench){ { NAN, NAN, NAN }, { NAN, NAN, NAN } };
    const ramus_vec3 c = ramus_quat_rotate(x.rotation, link.com), w = t.angular;
    const double m = link.mass, inertia = link.inertia[0]; /* the stock's are balls: I w in any axes */
    const ramus_vec3 p = { m * (t.linear.x + w.y * c.z - w.z * c.y), m * (t.linear.y + w.z * c.x - w.x * c.z),
                           m * (t.linear.z + w.x * c.y - w.y * c.x) };
    const ramus_vec3 at = { x.position.x + c.x, x.position.y + c.y, x.position.z + c.z };
    return (ramus_wrench){ p,
                           { at.y * p.z - at.z * p.y + inertia * w.x, at.z * p.x - at.x * p.z + inertia * w.y,
                             at.x * p.y - at.y * p.x + inertia * w.z } };
}

static int near_wrench(ramus_wrench a, ramus_wrench b)
{
    const double *x = &a.force.x, *y = &b.force.x;
    for (int k = 0; k < 6; k++)
        if (!(fabs(x[k] - y[k]) <= 1e-11 * (1 + fabs(y[k]))))
            return 0;
    return 1;
}

/* Shares of momentum: those of links that were left alone are what they were, and all add up to the total. */
static void check_momentum(world *w, const ramus_live_view *view)
{
    ramus_wrench total, sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    assert_int_equal(ramus_kinematics_update(view->model, view->extra, view->q, view->v, NULL), RAMUS_OK);
    assert_int_equal(ramus_total_momentum(view->model, view->extra, &total), RAMUS_OK);
    for (int k = 0; k < ramus_model_nlink(view->model); k++) {
        const char *name = ramus_model_link(view->model, (ramus_link){ k }).name;
        const ramus_wrench now = link_momentum(view, k);
        double *to = &sum.force.x;
        for (int c = 0; c < 6; c++)
            to[c] += (&now.force.x)[c];
        for (int i = 0; w->gentle && i < w->nlink; i++)
            if (strcmp(w->link[i].name, name) == 0) {
                assert_true(near_wrench(now, w->link[i].momentum));
                w->shares++;
            }
    }
    assert_true(near_wrench(sum, total));
}

static void remember(world *w, const ramus_live_view *view)
{
    w->njoint = w->nlink = w->nport = 0;
    assert_int_equal(ramus_kinematics_update(view->model, view->extra, view->q, view->v, NULL), RAMUS_OK);
    for (int k = 0; k < ramus_model_nlink(view->model); k++) {
        const ramus_link_info link = ramus_model_link(view->model, (ramus_link){ k });
        share *s = &w->link[w->nlink++];
        snprintf(s->name, sizeof s->name, "%s", link.name);
        s->momentum = link_momentum(view, k);
        if (link.q_index < 0)
            continue;
        expected *x = &w->joint[w->njoint++];
        memset(x, 0, sizeof *x);
        snprintf(x->name, sizeof x->name, "%s", link.joint_name);
        x->type = link.joint_type;
        memcpy(x->q, view->q + link.q_index, (size_t)ramus_joint_type_nq(x->type) * sizeof(double));
        memcpy(x->v, view->v + link.v_index, (size_t)ramus_joint_type_nv(x->type) * sizeof(double));
    }
    w->gentle = 1;
}

static void one_step(world *w)
{
    ramus_live_view view;
    assert_int_equal(ramus_live_step_begin(w->live, &view), RAMUS_OK);
    assert_int_equal(view.changed, view.generation != w->last_generation);
    w->last_generation = view.generation;
    assert_true(ramus_model_nv(view.model) < MOST_NUMBERS && ramus_model_nlink(view.model) < MOST_JOINTS);
    check_model(w, &view);
    check_state(w, &view);
    check_ports_and_dynamics(w, &view);
    check_momentum(w, &view);
    for (int k = 0; k < ramus_model_nv(view.model); k++)
        view.v[k] = 0.5 * view.v[k] + 0.3 * rng_normal(&w->r);
    ramus_integrate(view.model, view.q, view.v, 1e-3, view.q);
    remember(w, &view);
    /* every port gets a sample that the next generation must still have */
    for (int p = 0; p < ramus_model_nport(view.model); p++) {
        const ramus_port_info info = ramus_model_port(view.model, (ramus_port){ p });
        ramus_live_handle handle;
        const ramus_sample *last = ramus_live_sample(&view, (ramus_port){ p });
        kept_sample *kept = &w->port[w->nport++];
        snprintf(kept->name, sizeof kept->name, "%s", info.name);
        kept->stamp = last ? last->stamp : 0;
        if (last && w->gentle)
            continue; /* a new motion would move what sits there */
        kept->stamp = rng_uniform(&w->r, 0, 1);
        const ramus_sample sample = random_sample(&w->r, info.kind, kept->stamp);
        assert_int_equal(ramus_live_find_entity(w->live, RAMUS_LIVE_PORT, info.name, &handle, NULL), RAMUS_OK);
        assert_int_equal(ramus_live_feed(w->live, handle, &sample), RAMUS_OK);
        w->gentle &= info.kind == RAMUS_PORT_WRENCH;
    }
    assert_int_equal(ramus_live_step_end(w->live), RAMUS_OK);
}

static void random_changes(void **state)
{
    (void)state;
    static world w;
    ramus_live_options opt = ramus_live_options_default();
    opt.prepare = make_kinematics;
    opt.release = end_kinematics;
    w = (world){ .r = { 11 }, .stock = stock_create(NULL), .last_generation = 1 };
    w.mirror = robot_builder(&w.stock, NULL);
    assert_int_equal(ramus_live_create(w.mirror, &opt, NULL, NULL, &w.live, NULL), RAMUS_OK);
    assert_int_equal(ramus_model_compile(w.mirror, NULL, &w.model, NULL), RAMUS_OK);
    const edit none = { .kind = EDIT_ATTACH };
    expect_after(&w, &none);
    one_step(&w);
    const int n = operations(3000);
    for (int i = 0; i < n; i++) {
        for (int burst = rng_int(&w.r, 1, 3); burst > 0; burst--) /* some are merged before the step */
            one_change(&w);
        one_step(&w);
    }
    const ramus_live_figures report = figures_of(w.live);
    printf("    %llu changes, %llu refused, %llu take-overs: worst pause %.1f us, mean %.2f us; %ld joints, %ld links' "
           "momenta compared\n",
           report.changes, report.refused, report.take_overs, 1e6 * report.worst_pause, 1e6 * report.mean_pause,
           w.carried, w.shares);
    assert_true(report.refused > 0 && report.take_overs > (unsigned long long)n / 2 && w.shares > 0);
    assert_int_equal(report.waiting, 0);
    assert_int_equal(report.steps, n + 1);
    ramus_live_destroy(w.live);
    ramus_model_destroy(w.model);
    ramus_builder_destroy(w.mirror);
    stock_destroy(&w.stock);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(random_changes) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
