/* subsystem_contract.c - what any ramus_subsystem_ops must keep to */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/compare.h"
#include "support/random.h"
#include "support/subsystem_contract.h"
#include "support/vec.h"

static const double step = 1e-4; /* s; differences are then good to about 1e-7 */
static const double by_differences = 2e-5, exact = 1e-11;

/* ---- motions ------------------------------------------------------------------------------------------------- */

static ramus_vec3 normal3(rng *r)
{
    return vec(rng_normal(r), rng_normal(r), rng_normal(r));
}

ramus_motion random_motion(unsigned long long seed)
{
    rng r = { seed ^ 0x6d6f74696f6eu };
    ramus_motion m = { .pose = rng_pose(&r) };
    m.twist.angular = normal3(&r);
    m.twist.linear = normal3(&r);
    m.twist_dot.angular = normal3(&r);
    m.twist_dot.linear = normal3(&r);
    return m;
}

/* With twist xi(t) = xi + t xi' in the moving frame, up to third order: x exp(t xi + t^2/2 xi' + t^3/12 xi x xi'). The
 * last term is left out: central differences of poses are in error by more than that anyway. */
ramus_motion motion_after(const ramus_motion *m, double dt)
{
    ramus_motion out = *m;
    const ramus_vec3 w = vec_add(vec_scale(dt, m->twist.angular), vec_scale(0.5 * dt * dt, m->twist_dot.angular));
    const ramus_vec3 u = vec_add(vec_scale(dt, m->twist.linear), vec_scale(0.5 * dt * dt, m->twist_dot.linear));
    const double angle = vec_norm(w);
    const ramus_quat turn = angle > 0 ? rot_about(vec_scale(1 / angle, w), angle) : (ramus_quat){ 1, 0, 0, 0 };
    const ramus_vec3 shift =
        vec_add(u, vec_add(vec_scale(0.5, vec_cross(w, u)), vec_scale(1.0 / 6, vec_cross(w, vec_cross(w, u)))));
    out.pose = place_mul(m->pose, place(turn, shift));
    out.twist.angular = vec_add(m->twist.angular, vec_scale(dt, m->twist_dot.angular));
    out.twist.linear = vec_add(m->twist.linear, vec_scale(dt, m->twist_dot.linear));
    return out;
}

static double power(ramus_wrench u, ramus_twist t)
{
    return vec_dot(t.angular, u.moment) + vec_dot(t.linear, u.force);
}

/* ---- a state, and the states just before and after it --------------------------------------------------------- */

typedef struct moment {
    ramus_motion inlet;
    double *q, *v;
    ramus_motion *outlet;
} moment;

typedef struct scene {
    const subsystem_case *c;
    unsigned long long seed;
    int failures;
    double *a;
    moment early, now, late;
    ramus_wrench *load; /* [noutlet] */
    double *tau;        /* [4 nv] */
} scene;

static void *room(int n, size_t size)
{
    void *memory = calloc((size_t)n + 1, size);
    if (!memory)
        abort();
    return memory;
}

static moment moment_create(const subsystem_case *c)
{
    moment m = { .q = room(c->nq, sizeof(double)),
                 .v = room(c->nv, sizeof(double)),
                 .outlet = room(c->noutlet, sizeof(ramus_motion)) };
    return m;
}

static void moment_destroy(moment *m)
{
    free(m->q);
    free(m->v);
    free(m->outlet);
}

static void moment_after(const scene *s, const moment *from, double dt, moment *to)
{
    const subsystem_case *c = s->c;
    double *mean = s->tau; /* free for now */
    to->inlet = motion_after(&from->inlet, dt);
    for (int k = 0; k < c->nv; k++) {
        mean[k] = from->v[k] + 0.5 * dt * s->a[k];
        to->v[k] = from->v[k] + dt * s->a[k];
    }
    if (c->integrate)
        c->integrate(c->user, from->q, mean, dt, to->q);
    else
        for (int k = 0; k < c->nq; k++)
            to->q[k] = from->q[k] + dt * mean[k];
}

static int demand(scene *s, const char *what, const double got[], const double want[], int n, double tol)
{
    int where;
    const double worst = worst_difference(got, want, n, &where);
    if (worst <= tol)
        return 1;
    s->failures++;
    if (!s->c->quiet)
        fprintf(stderr, "%s, seed %llu: %s, number %d: got %.17g, want %.17g, off by %.2e, tolerance %.0e\n",
                s->c->name, s->seed, what, where, got[where], want[where], worst, tol);
    return 0;
}

static int move(scene *s, moment *m)
{
    const ramus_status status = s->c->ops->motion_out(s->c->self, &m->inlet, m->q, m->v, s->a, m->outlet);
    if (status == RAMUS_OK)
        return 1;
    s->failures++;
    if (!s->c->quiet)
        fprintf(stderr, "%s, seed %llu: motion_out: %s\n", s->c->name, s->seed, ramus_status_text(status));
    return 0;
}

/* ---- the demands ------------------------------------------------------------------------------------------------ */

static void motion_is_consistent(scene *s)
{
    if (!move(s, &s->early) || !move(s, &s->late) || !move(s, &s->now))
        return;
    for (int k = 0; k < s->c->noutlet; k++) {
        const ramus_motion *before = &s->early.outlet[k], *now = &s->now.outlet[k], *after = &s->late.outlet[k];
        const ramus_vec3 path = vec_scale(0.5 / step, vec_sub(after->pose.position, before->pose.position));
        const ramus_quat turn = rot_mul(rot_inv(before->pose.rotation), after->pose.rotation);
        const double rate = (turn.w < 0 ? -1 : 1) / step; /* 2 sin(angle / 2) / 2 h */
        const ramus_twist twist = { vec(rate * turn.x, rate * turn.y, rate * turn.z),
                                    rot_apply(rot_inv(now->pose.rotation), path) };
        ramus_twist twist_dot;
        for (int i = 0; i < 6; i++)
            ((double *)&twist_dot)[i] =
                0.5 / step * (((const double *)&after->twist)[i] - ((const double *)&before->twist)[i]);
        demand(s, "an outlet's twist is the rate of its pose", (const double *)&now->twist, (const double *)&twist, 6,
               by_differences);
        demand(s, "an outlet's twist_dot is the rate of its twist", (const double *)&now->twist_dot,
               (const double *)&twist_dot, 6, by_differences);
        const ramus_quat r = now->pose.rotation;
        const double length = sqrt(r.w * r.w + r.x * r.x + r.y * r.y + r.z * r.z), one = 1;
        demand(s, "an outlet's rotation is a unit quaternion", &length, &one, 1, exact);
    }
}

/* The inlet's wrench and tau, in one array of 6 + nv, for loads `scale` times those of the scene. */
static void answer(scene *s, double scale, int only, double out[])
{
    ramus_wrench *loads = room(s->c->noutlet, sizeof *loads), inlet;
    for (int k = 0; k < s->c->noutlet; k++)
        if (only < 0 || k == only)
            loads[k] = (ramus_wrench){ vec_scale(scale, s->load[k].force), vec_scale(scale, s->load[k].moment) };
    for (int k = 0; k < s->c->nv; k++)
        out[6 + k] = NAN;
    if (s->c->ops->wrench_in(s->c->self, loads, &inlet, out + 6) != RAMUS_OK)
        s->failures++;
    memcpy(out, &inlet, sizeof inlet);
    free(loads);
}

static void wrench_is_affine(scene *s)
{
    const int n = 6 + s->c->nv;
    double *none = room(n, sizeof(double)), *all = room(n, sizeof(double)), *twice = room(n, sizeof(double)),
           *each = room(n, sizeof(double)), *sum = room(n, sizeof(double));
    answer(s, 0, -1, none);
    answer(s, 1, -1, all);
    answer(s, 2, -1, twice);
    for (int i = 0; i < n; i++)
        sum[i] = 2 * all[i] - none[i];
    demand(s, "wrench_in grows in proportion to the loads", twice, sum, n, exact);
    memcpy(sum, none, (size_t)n * sizeof *sum);
    for (int k = 0; k < s->c->noutlet; k++) {
        answer(s, 1, k, each);
        for (int i = 0; i < n; i++)
            sum[i] += each[i] - none[i];
    }
    demand(s, "wrench_in adds the outlets' loads", all, sum, n, exact);

    /* virtual work: loads move with the outlets, what they cost moves with inlet and joints */
    double there = 0, here = 0, size = 1;
    const double *xi = (const double *)&s->now.inlet.twist;
    for (int k = 0; k < s->c->noutlet; k++)
        there += power(s->load[k], s->now.outlet[k].twist);
    for (int i = 0; i < 3; i++)
        here += xi[i] * (all[3 + i] - none[3 + i]) + xi[3 + i] * (all[i] - none[i]);
    for (int k = 0; k < s->c->nv; k++)
        here += s->now.v[k] * (all[6 + k] - none[6 + k]);
    size = scale_of(all, n);
    there /= size;
    here /= size;
    demand(s, "a load's power at its outlet is what inlet and joints give for it", &here, &there, 1, exact);
    free(none);
    free(all);
    free(twice);
    free(each);
    free(sum);
}

static void energy_changes_by_power(scene *s)
{
    const subsystem_case *c = s->c;
    if (!c->energy)
        return;
    const double want = 0.5 / step *
                        (c->energy(c->user, &s->late.inlet, s->late.q, s->late.v) -
                         c->energy(c->user, &s->early.inlet, s->early.q, s->early.v));
    double *all = room(6 + c->nv, sizeof(double)), given = 0;
    answer(s, 1, -1, all);
    ramus_wrench inlet;
    memcpy(&inlet, all, sizeof inlet);
    given = power(inlet, s->now.inlet.twist);
    for (int k = 0; k < c->nv; k++)
        given += s->now.v[k] * all[6 + k];
    for (int k = 0; k < c->noutlet; k++)
        given -= power(s->load[k], s->now.outlet[k].twist);
    demand(s, "energy changes by the power that comes in", &given, &want, 1, by_differences);
    free(all);
}

static void calls_leave_nothing_behind(scene *s)
{
    const subsystem_case *c = s->c;
    const int n = 6 + c->nv;
    double *first = room(n, sizeof(double)), *again = room(n, sizeof(double));
    ramus_motion *outlet = room(c->noutlet, sizeof *outlet);
    const size_t size = (size_t)c->noutlet * sizeof *outlet;
    memcpy(outlet, s->now.outlet, size);
    answer(s, 1, -1, first);
    answer(s, 3, -1, again);
    answer(s, 1, -1, again);
    demand(s, "wrench_in says the same when asked again", again, first, n, 0);
    if (move(s, &s->late) && move(s, &s->now)) {
        answer(s, 1, -1, again);
        demand(s, "another motion leaves nothing behind", again, first, n, 0);
        demand(s, "motion_out says the same when asked again", (const double *)s->now.outlet, (const double *)outlet,
               (int)(size / sizeof(double)), 0);
    }
    free(first);
    free(again);
    free(outlet);
}

int subsystem_contract(const subsystem_case *c, unsigned long long seed)
{
    rng r = { seed };
    scene s = { .c = c, .seed = seed, .a = room(c->nv, sizeof(double)), .tau = room(c->nv, sizeof(double)) };
    s.early = moment_create(c);
    s.now = moment_create(c);
    s.late = moment_create(c);
    s.load = room(c->noutlet, sizeof *s.load);
    s.now.inlet = random_motion(seed);
    if (c->random)
        c->random(c->user, &seed, s.now.q);
    else
        for (int k = 0; k < c->nq; k++)
            s.now.q[k] = rng_uniform(&r, -1, 1);
    for (int k = 0; k < c->nv; k++) {
        s.now.v[k] = rng_normal(&r);
        s.a[k] = rng_normal(&r);
    }
    for (int k = 0; k < c->noutlet; k++)
        s.load[k] = (ramus_wrench){ normal3(&r), normal3(&r) };
    moment_after(&s, &s.now, -step, &s.early);
    moment_after(&s, &s.now, step, &s.late);

    motion_is_consistent(&s);
    if (s.failures == 0 || c->quiet) {
        wrench_is_affine(&s);
        energy_changes_by_power(&s);
        calls_leave_nothing_behind(&s);
    }
    moment_destroy(&s.early);
    moment_destroy(&s.now);
    moment_destroy(&s.late);
    free(s.load);
    free(s.a);
    free(s.tau);
    return s.failures;
}
