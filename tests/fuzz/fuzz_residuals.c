/* fuzz_residuals.c - libFuzzer target: any numbers as measurements, for a grey box, a watch and a diagnosis
 *
 * The first byte chooses one of them, the others are numbers: small ones from single bytes, or eight bytes as they are, also NaN and
 * infinity. Nothing crashes; a grey box is physically possible at every time, shares and probabilities are within 0 and 1.
 */
#include "fuzz_robot.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

typedef struct source {
    const uint8_t *at, *end;
} source;

static int any_left(const source *s)
{
    return s->at < s->end;
}

static double next(source *s)
{
    double x = 0;
    if (!any_left(s))
        return 0;
    const uint8_t first = *s->at++;
    if (first < 250)
        return (first - 125) / 20.0;
    if (s->end - s->at < (ptrdiff_t)sizeof x)
        return 0;
    memcpy(&x, s->at, sizeof x);
    s->at += sizeof x;
    return x;
}

static void fill(source *s, double x[], int n)
{
    for (int k = 0; k < n; k++)
        x[k] = next(s);
}

static const char robot_text[] = "ramus: 1\nname: two\nmodules:\n  arm:\n    links:\n"
                                 "      - {name: l1, joint: {name: j1, type: revolute, axis: [0, 1, 0]}, mass: 2, com: "
                                 "[0.25, 0, 0], inertia: [0.1, 0.1, 0.1]}\n"
                                 "      - {name: l2, joint: {name: j2, type: revolute}, origin: {xyz: [0.5, 0, 0]}, "
                                 "mass: 1, com: [0.2, 0, 0], inertia: [0.1, 0.1, 0.1]}\n"
                                 "robot:\n  - {name: a, module: arm}\n";

static const ramus_model *robot(void)
{
    static ramus_model *model;
    if (!model)
        model = fuzz_robot(robot_text);
    return model;
}

static void feed_grey_box(source *s)
{
    ramus_grey_box *box = NULL;
    ramus_grey_box_options o = ramus_grey_box_options_default();
    o.window = 0.01;
    o.memory = next(s) > 0 ? 0.05 : INFINITY;
    if (ramus_grey_box_create(&o, &box, NULL) != RAMUS_OK)
        abort();
    for (double t = 0; any_left(s); t += 0.001) {
        ramus_motion m = { .pose = ramus_pose_identity() };
        ramus_wrench w;
        ramus_sample used;
        ramus_grey_box_figures f;
        fill(s, (double *)&m.twist, 6);
        fill(s, (double *)&m.twist_dot, 6);
        fill(s, (double *)&w, 6);
        ramus_grey_box_step(box, &m, next(s) > 2 ? NULL : &w, t, &used);
        if (used.kind != RAMUS_SAMPLE_NONE && !isfinite(used.wrench.force.x))
            abort();
        ramus_grey_box_report(box, &f);
        if (!(f.parameters[0] >= 0) && isfinite(f.parameters[0]))
            abort();
    }
    ramus_grey_box_destroy(box);
}

static void feed_watch(source *s)
{
    static const double noise[2] = { 0.1, 0.1 };
    ramus_watch *watch = NULL;
    ramus_watch_options o = ramus_watch_options_default();
    o.period = 0.01;
    o.block = 0.02;
    o.calibration = 0.4;
    o.noise = next(s) > 0 ? noise : NULL;
    if (ramus_watch_create(robot(), &o, &watch, NULL) != RAMUS_OK)
        abort();
    while (any_left(s)) {
        double x[8];
        ramus_watch_figures f;
        fill(s, x, 8);
        ramus_watch_step(watch, x, x + 2, x + 4, x + 6);
        ramus_watch_report(watch, &f);
        if ((unsigned)f.cause >= RAMUS_WATCH_CAUSE_COUNT || f.alarms > f.blocks)
            abort();
    }
    ramus_watch_destroy(watch);
}

static void feed_diagnosis(source *s)
{
    enum { MOST = 200 };
    static double q[2 * MOST], v[2 * MOST], a[2 * MOST], tau[2 * MOST];
    ramus_diagnosis *d = NULL;
    ramus_motion_log log = ramus_motion_log_default();
    ramus_diagnose_options o = ramus_diagnose_options_default();
    o.period = next(s) > 0 ? 0.01 : 0;
    for (; any_left(s) && log.count < MOST; log.count++) {
        const size_t at = 2 * log.count;
        fill(s, q + at, 2);
        fill(s, v + at, 2);
        fill(s, a + at, 2);
        fill(s, tau + at, 2);
    }
    log.q = q, log.v = v, log.a = a, log.tau = tau;
    ramus_error err = { .text = "" };
    if (ramus_diagnose(robot(), &log, &o, &d, &err) != RAMUS_OK) {
        if (d || !err.text[0])
            abort();
        return;
    }
    if (d->suspect >= d->nmodule)
        abort();
    for (int k = 0; k < d->nhypothesis; k++)
        if (!(d->hypothesis[k].share >= 0 && d->hypothesis[k].share <= 1) ||
            !(d->hypothesis[k].probability >= 0 && d->hypothesis[k].probability <= 1))
            abort();
    ramus_diagnosis_destroy(d);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    source s = { bytes + 1, bytes + size };
    if (size < 2)
        return 0;
    switch (bytes[0] % 3) {
    case 0:
        feed_grey_box(&s);
        break;
    case 1:
        feed_watch(&s);
        break;
    default:
        feed_diagnosis(&s);
    }
    return 0;
}
