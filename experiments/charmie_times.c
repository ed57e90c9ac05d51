/* charmie_times.c - how long 1000 steps take, beside [CH] Table 5
 *
 * The robots are CHARMIE and the first 2, 4, 6 joints of its arm a, fixed to the world; the arms' text is cut out of
 * CHARMIE's. As in the paper's table a time includes the start: reading the robot's text, checking and compiling it, making
 * the workspaces.
 *
 *     kinematics    the motion from the actuators' lengths, and where every link, actuator, spring and lever is and how it
 *                   moves
 *     dynamics      and the forces: of joints, actuators, springs, rods, at every link, and the shares
 *     picture       and the page that shows it in 3D: the motion as CSV, read back, one frame for each step, written
 */
#include "charmie.h"

#include "tools/console/console.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { STEPS = 1000, ROBOTS = 4, PICTURES = 5 };

static const struct robot {
    const char *name;
    int joints;            /* of the arm; 0: all of CHARMIE */
    double paper[2][2][2]; /* mean and standard deviation: picture or not, dynamics or not */
} robots[ROBOTS] = {
    { "2-DoF arm", 2, { { { 0.211, 0.002 }, { 0.482, 0.002 } }, { { 35.810, 0.194 }, { 36.140, 0.239 } } } },
    { "4-DoF arm", 4, { { { 0.269, 0.006 }, { 0.715, 0.003 } }, { { 36.955, 0.441 }, { 37.838, 0.288 } } } },
    { "6-DoF arm", 6, { { { 0.325, 0.006 }, { 0.947, 0.002 } }, { { 37.672, 0.086 }, { 38.080, 0.191 } } } },
    { "CHARMIE", 0, { { { 2.409, 0.110 }, { 7.856, 0.047 } }, { { 328.254, 2.084 }, { 334.150, 1.683 } } } },
};

typedef enum picture { NO_PICTURE, EVERY_STEP, FRAMES_60 } picture;

/* The robot's text, of which CHARMIE's file has all. NULL, with the error set, if it is not there or memory is out. */
static const char *text_of(lab *l, const struct robot *r)
{
    static const char head[] = "ramus: 1\nname: arm\nunits: {length: mm, inertia: kg mm^2}\nmodules:";
    static const char tail[] = "\nrobot:\n  - {name: arm, module: arm}\n";
    const experiment_file *file = experiment_file_find("charmie.yaml");
    char *all = lab_take(l, file->size, 1), *arm = lab_take(l, file->size + sizeof head + sizeof tail, 1), next[40];
    if (!all || !arm)
        return NULL;
    memcpy(all, file->data, file->size);
    if (!r->joints)
        return all;
    /* links b6, which is fixed, to b(6 + joints) of the module `arm` */
    const char *from = strstr(all, "\n  arm:");
    snprintf(next, sizeof next, "\n      - name: b%d", 7 + r->joints);
    const char *to = from ? strstr(from, next) : NULL;
    if (!to) {
        lab_fail(l, RAMUS_ERR_MODEL, "%s: charmie.yaml has no such arm", r->name);
        return NULL;
    }
    sprintf(arm, "%s%.*s%s", head, (int)(to - from), from, tail);
    return arm;
}

typedef struct sheet {
    channels q, v, a;
} sheet;

/* The motion as a file and the page of it. */
static ramus_status draw(lab *l, const ramus_model *model, const sheet *s, bool dynamics, picture p)
{
    char motion[1200], page[1200];
    ramus_table *table = NULL;
    columns *c = NULL;
    snprintf(motion, sizeof motion, "%s/timed-motion.csv", l->options->folder);
    snprintf(page, sizeof page, "%s/timed-motion.html", l->options->folder);
    TRY(columns_take(l, &c));
    columns_add_coordinates(c, model, "q", &s->q);
    if (dynamics) {
        columns_add_coordinates(c, model, "v", &s->v);
        columns_add_coordinates(c, model, "a", &s->a);
    }
    /* without a column t each row is a frame */
    TRY(columns_make(c, STEPS, p == FRAMES_60 ? CHARMIE_TIME / STEPS : 0, &table));
    ramus_status status = ramus_table_save(table, motion, l->err);
    if (status == RAMUS_OK)
        status = lab_draw(l, model, motion, page);
    remove(motion);
    remove(page);
    return status;
}

/* One measurement: all of it, and the 1000 evaluations alone. */
static ramus_status run_once(lab *l, const char *text, bool dynamics, picture p, double *total, double *alone)
{
    double q[MOST_NV], v[MOST_NV], a[MOST_NV], tau[MOST_NV];
    ramus_model *model = NULL;
    test_motion motion;
    sheet s = { 0 };
    const double start = tool_seconds();
    TRY(lab_parse(l, text, strlen(text), "robot.yaml", &model));
    TRY(test_motion_open(l, model, &motion));
    if (p != NO_PICTURE) {
        TRY(channels_take(l, ramus_model_nv(model), STEPS, &s.q));
        TRY(channels_take(l, ramus_model_nv(model), STEPS, &s.v));
        TRY(channels_take(l, ramus_model_nv(model), STEPS, &s.a));
    }
    const double loaded = tool_seconds();
    for (size_t i = 0; i < STEPS; i++) {
        ramus_status status = test_motion_at(&motion, (double)i * (CHARMIE_TIME / STEPS), q, v, a);
        if (status == RAMUS_OK)
            status = dynamics ? ramus_mechanism_inverse_dynamics(model, motion.data, q, v, a, tau)
                              : ramus_kinematics_update(model, motion.data, q, v, a);
        if (status != RAMUS_OK)
            return lab_fail(l, status, "%s", ramus_data_error(motion.data)->text);
        if (p != NO_PICTURE) {
            channels_set(&s.q, i, q);
            channels_set(&s.v, i, v);
            channels_set(&s.a, i, a);
        }
    }
    *alone = tool_seconds() - loaded;
    if (p != NO_PICTURE)
        TRY(draw(l, model, &s, dynamics, p));
    *total = tool_seconds() - start;
    return RAMUS_OK;
}

/* A row, or two: the whole, and the evaluation alone. */
static ramus_status measure_one(lab *l, const struct robot *r, bool dynamics, picture p, int count)
{
    static const char *const pictures[] = { "", ", picture of each step", ", picture of 5 s at 60/s" };
    const double *theirs = r->paper[p != NO_PICTURE][dynamics];
    const double paper[FIGURES] = { NAN, NAN, theirs[0], theirs[1] };
    const char *text = text_of(l, r), *computed = dynamics ? "dynamics" : "kinematics";
    double *total = lab_take(l, 2 * (size_t)count, sizeof *total), *alone = total + count, ignored;
    char what[80];
    if (!text || !total)
        return l->err->status;
    TRY(run_once(l, text, dynamics, p, &ignored, &ignored)); /* once to get warm */
    for (int k = 0; k < count; k++)
        TRY(run_once(l, text, dynamics, p, &total[k], &alone[k]));
    snprintf(what, sizeof what, "%s %s%s", r->name, computed, pictures[p]);
    lab_row(l, what, "time", (size_t)count, total, p == FRAMES_60 ? NULL : paper);
    if (p == NO_PICTURE && !r->joints) {
        snprintf(what, sizeof what, "%s %s, evaluation alone", r->name, computed);
        lab_row(l, what, "time", (size_t)count, alone, NULL);
    }
    return RAMUS_OK;
}

ramus_status charmie_measure_times(lab *l)
{
    const int repetitions = l->options->repetitions, drawn = repetitions < PICTURES ? repetitions : PICTURES;
    const bool pictures = l->options->folder;
    for (picture p = NO_PICTURE; p <= FRAMES_60; p++)
        for (int dynamics = 0; dynamics < 2; dynamics++)
            for (int k = 0; k < ROBOTS; k++) {
                if ((p != NO_PICTURE && !pictures) || (p == FRAMES_60 && robots[k].joints))
                    continue;
                lab_progress(l, "measuring times", (size_t)(8 * (int)p + 4 * dynamics + k), 24);
                TRY(measure_one(l, &robots[k], dynamics, p, p == NO_PICTURE ? repetitions : drawn));
            }
    return RAMUS_OK;
}
