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

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The robot's text; the caller frees it. NULL: memory is out, or CHARMIE's has no such arm. */
static char *text_of(const struct robot *r, size_t *size)
{
    static const char head[] = "ramus: 1\nname: arm\nunits: {length: mm, inertia: kg mm^2}\nmodules:";
    static const char tail[] = "\nrobot:\n  - {name: arm, module: arm}\n";
    const experiment_file *file = experiment_file_find("charmie.yaml");
    char *all = file ? malloc(file->size + sizeof head + sizeof tail) : NULL, next[40];
    if (!all)
        return NULL;
    memcpy(all, file->data, file->size);
    all[file->size] = '\0';
    *size = file->size;
    if (!r->joints)
        return all;
    /* links b6, which is fixed, to b(6 + joints) of the module `arm` */
    const char *from = strstr(all, "\n  arm:");
    snprintf(next, sizeof next, "\n      - name: b%d", 7 + r->joints);
    const char *to = from ? strstr(from, next) : NULL;
    if (!to) {
        free(all);
        return NULL;
    }
    const size_t length = (size_t)(to - from);
    memmove(all + sizeof head - 1, from, length);
    memcpy(all, head, sizeof head - 1);
    memcpy(all + sizeof head - 1 + length, tail, sizeof tail);
    *size = sizeof head - 1 + length + sizeof tail - 1;
    return all;
}

static ramus_status load(const char *text, size_t size, ramus_model **model, ramus_error *err)
{
    ramus_builder *builder = NULL;
    ramus_status status = ramus_assembly_parse(text, size, "robot.yaml", NULL, &builder, err);
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, NULL, model, err);
    ramus_builder_destroy(builder);
    return status;
}

typedef struct sheet {
    channels q, v, a;
} sheet;

/* The motion as a file and the page of it. */
static ramus_status draw(const ramus_model *model, const sheet *s, int dynamics, picture p, const experiment_options *o,
                         ramus_error *err)
{
    char motion[1200], page[1200];
    ramus_table *table = NULL;
    table_columns columns = { 0 };
    snprintf(motion, sizeof motion, "%s/timed-motion.csv", o->folder);
    snprintf(page, sizeof page, "%s/timed-motion.html", o->folder);
    table_columns_add_coordinates(&columns, model, "q", &s->q);
    if (dynamics) {
        table_columns_add_coordinates(&columns, model, "v", &s->v);
        table_columns_add_coordinates(&columns, model, "a", &s->a);
    }
    /* without a column t each row is a frame */
    ramus_status status = table_columns_make(&columns, STEPS, p == FRAMES_60 ? CHARMIE_TIME / STEPS : 0, &table, err);
    if (status == RAMUS_OK)
        status = ramus_table_save(table, motion, err);
    if (status == RAMUS_OK)
        status = o->draw(model, motion, page, err);
    ramus_table_destroy(table);
    remove(motion);
    remove(page);
    return status;
}

/* One measurement: all of it, and the 1000 evaluations alone. */
static ramus_status run_once(const char *text, size_t size, int dynamics, picture p, const experiment_options *o,
                             double *total, double *alone, ramus_error *err)
{
    double q[64], v[64], a[64], tau[64];
    ramus_model *model = NULL;
    test_motion motion = { 0 };
    sheet s = { 0 };
    const double start = now();
    ramus_status status = load(text, size, &model, err);
    if (status == RAMUS_OK)
        status = test_motion_open(&motion, model, err);
    if (status == RAMUS_OK && p != NO_PICTURE) {
        s.q = channels_create(ramus_model_nv(model), STEPS);
        s.v = channels_create(ramus_model_nv(model), STEPS);
        s.a = channels_create(ramus_model_nv(model), STEPS);
        if (!s.q.x || !s.v.x || !s.a.x)
            status = experiment_no_memory(err);
    }
    const double loaded = now();
    for (size_t i = 0; i < STEPS && status == RAMUS_OK; i++) {
        status = test_motion_at(&motion, (double)i * (CHARMIE_TIME / STEPS), q, v, a);
        if (status == RAMUS_OK)
            status = dynamics ? ramus_mechanism_inverse_dynamics(model, motion.mechanism, q, v, a, tau)
                              : ramus_mechanism_update(model, motion.mechanism, q, v, a);
        if (status != RAMUS_OK)
            experiment_fail(err, status, "%s", ramus_mechanism_error(motion.mechanism)->text);
        if (p != NO_PICTURE) {
            channels_set(&s.q, i, q);
            channels_set(&s.v, i, v);
            channels_set(&s.a, i, a);
        }
    }
    *alone = now() - loaded;
    if (status == RAMUS_OK && p != NO_PICTURE)
        status = draw(model, &s, dynamics, p, o, err);
    *total = now() - start;
    channels_release(&s.q);
    channels_release(&s.v);
    channels_release(&s.a);
    test_motion_release(&motion);
    ramus_model_destroy(model);
    return status;
}

/* A row, or two: the whole, and the evaluation alone. */
static ramus_status measure_one(experiment_result *result, const struct robot *r, int dynamics, picture p, int count,
                                const experiment_options *o, ramus_error *err)
{
    static const char *const pictures[] = { "", ", picture of each step", ", picture of 5 s at 60/s" };
    char what[80];
    size_t size = 0;
    char *text = text_of(r, &size);
    double *total = calloc(2 * (size_t)count + 1, sizeof *total), *alone = total + count, ignored;
    ramus_status status = text && total ? RAMUS_OK : experiment_fail(err, RAMUS_ERR_MODEL, "%s: no text", r->name);
    if (status == RAMUS_OK) /* once to get warm */
        status = run_once(text, size, dynamics, p, o, &ignored, &ignored, err);
    for (int k = 0; k < count && status == RAMUS_OK; k++)
        status = run_once(text, size, dynamics, p, o, &total[k], &alone[k], err);
    if (status == RAMUS_OK) {
        const double *theirs = r->paper[p != NO_PICTURE][dynamics];
        const double paper[FIGURES] = { NAN, NAN, theirs[0], theirs[1] };
        snprintf(what, sizeof what, "%s %s%s", r->name, dynamics ? "dynamics" : "kinematics", pictures[p]);
        charmie_add_row(result, what, "time", (size_t)count, total, p == FRAMES_60 ? NULL : paper);
        if (p == NO_PICTURE && !r->joints) {
            snprintf(what, sizeof what, "%s %s, evaluation alone", r->name, dynamics ? "dynamics" : "kinematics");
            charmie_add_row(result, what, "time", (size_t)count, alone, NULL);
        }
    }
    free(text);
    free(total);
    return status;
}

ramus_status charmie_measure_times(experiment_result *result, const experiment_options *o, ramus_error *err)
{
    const int pictures = o->folder && o->draw, drawn = o->repetitions < PICTURES ? o->repetitions : PICTURES;
    ramus_status status = RAMUS_OK;
    for (picture p = NO_PICTURE; p <= FRAMES_60 && status == RAMUS_OK; p++)
        for (int dynamics = 0; dynamics < 2; dynamics++)
            for (int k = 0; k < ROBOTS && status == RAMUS_OK; k++) {
                if ((p != NO_PICTURE && !pictures) || (p == FRAMES_60 && robots[k].joints))
                    continue;
                experiment_progress(o, "measuring times", (size_t)(8 * (int)p + 4 * dynamics + k), 24);
                status = measure_one(result, &robots[k], dynamics, p, p == NO_PICTURE ? o->repetitions : drawn, o, err);
            }
    return status;
}
