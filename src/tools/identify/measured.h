/* measured.h - logs of a robot as rows of motion and force, for identification and diagnosis
 *
 * A log has t, q.* and tau.*, as measured; with v.* and a.* of all coordinates it is taken as it is, else it is filtered and derived as
 * `ramus prepare` does. Columns wrench.*, motion.* and imu.* of black boxes are in the same table. What is wrong with a log is
 * reported with the column and what to do; nothing is guessed.
 */
#ifndef RAMUS_TOOLS_MEASURED_H
#define RAMUS_TOOLS_MEASURED_H

#include "tools/prepare/prepare.h"

typedef struct measured_options {
    const ramus_log_options *log; /* how tables are read; NULL: cells without a number are kept, to be bridged */
    prepare_options prepare;      /* rate 0: two and a half rows for each period of the cutoff */
    double most_cutoff;           /* Hz: of the filter where none is given; 20, or less for slow logs */
    bool derive;                  /* a.* of the log are not looked at */
    bool few_joints;              /* a log in which one joint moves alone is no error */
    double direction_velocity, stribeck_velocity; /* as in ramus_regression_options */
} measured_options;
/* Defaults of `ramus prepare` and of ramus_regression_options. */
measured_options measured_options_default(void);

typedef struct measured_log {
    const char *path; /* borrowed */
    size_t count;
    int nq, nv;
    double *t;                    /* [count] s; row numbers where the log has no times */
    double *q, *v, *a, *tau;      /* count x nq, nv */
    double *direction, *stribeck; /* count x nv, filtered as tau was */
    unsigned char *measured;      /* [nv] */
    unsigned char *moving;        /* [nv] */
    ramus_sample *samples;        /* count x nport; NULL: no ports */
    bool timed, derived;          /* there are times; v and a were derived here */
    double rate, cutoff;          /* Hz; 0: as it came */
} measured_log;

/* Reads, prepares and checks one log. Returns an exit code; release in any case. */
int measured_load(const ramus_model *model, const char *path, const measured_options *opt, measured_log *log);
void measured_release(measured_log *log);
/* For ramus_regression_add; borrows the arrays. */
ramus_motion_log measured_rows(const measured_log *log);

/* measured_checks.c: of the table as it was read (times, forces that are cut off), and of the rows (units, motion). Exit codes. */
int measured_check_table(const ramus_model *model, const ramus_table *table);
int measured_check_velocities(const ramus_model *model, const prepared *p, const ramus_table *result);
int measured_check_rows(const ramus_model *model, const measured_options *opt, measured_log *log);
/* Forces of all logs beside those of the model: other units. known: count x nv for each log. */
int measured_check_forces(const ramus_model *model, int nlog, const measured_log log[], double *const known[]);

#endif
