/* study_options.h - what sweep, optimise and rollout share: ranges, measures, a motion, the robot, and a picture of the results */
#ifndef RAMUS_CLI_STUDY_OPTIONS_H
#define RAMUS_CLI_STUDY_OPTIONS_H

#include "log_options.h"
#include "tools/study/study.h"

_Static_assert((int)ARGS_MOST == (int)SWEEP_MOST_AXES && ARGS_MOST + 1 == (int)SWEEP_MOST_MEASURES,
               "one more: the objective");

typedef struct study_texts {
    const char *path, *motion, *ports, *seed, *jobs, *minimize, *maximize, *output, *plot;
    const char *vary[ARGS_MOST], *measure[ARGS_MOST];
    int nvary, nmeasure, joint_effects, resume;
    model_options options;
    log_texts log;
    log_reading reading;
} study_texts;

/* One range, of a path that is not varied yet. */
int study_add_axis(const char *path, const char *text, sweep *s);
/* Where the table and the picture go. Returns an exit code. */
int study_check_outputs(const char *output, const char *plot);
int study_check_request(const study_texts *r, const char *usage);
/* The robot, its measures and its motion; the points of `s` are known. What is opened here is closed by study_close. */
int study_open(const study_texts *r, const args_option *option, sweep *s, mechanism_rows *rows, ramus_model **model,
               pieces_job *job);
void study_close(sweep *s, mechanism_rows *rows, ramus_model *model);
/* The picture, where one is asked for; reports where none of the points, which the command calls `what`, has a result. */
int study_write_plot(const sweep *s, const char *what, const char *plot, const ramus_model *model);

#endif
