/* identification.h - parameters of a robot from its logs: the whole job of `ramus identify` */
#ifndef RAMUS_TOOLS_IDENTIFICATION_H
#define RAMUS_TOOLS_IDENTIFICATION_H

#include "edits.h"
#include "measured.h"

enum { IDENTIFY_MOST_LOGS = 16 };

typedef struct identify_request {
    const char *model_path; /* as it was given */
    const ramus_model *model;
    int nlog;
    const char *log[IDENTIFY_MOST_LOGS];
    measured_options measured;
    const char *modules; /* names of instances or links, with commas between; NULL: all */
    unsigned joints;     /* RAMUS_JOINT_... */
    double prior;
    int folds; /* of the cross-validation; 0: none */
} identify_request;

/* Of each coordinate, N m or N; NAN: not known. */
typedef struct force_errors {
    double force;  /* rms of what was measured, about its mean */
    double given;  /* rms error of the model as it was */
    double fitted; /* of the identified one */
    double unseen; /* of models that were identified without those rows */
    double noise;  /* deviation of what the best fit leaves */
} force_errors;

typedef struct identification {
    const identify_request *request;
    const ramus_model *model;
    int nlog, nv;
    measured_log *log;
    ramus_regression *regression;
    ramus_identified *found;
    ramus_base_parameters *base;
    double **given, **fitted, **unseen; /* [nlog] count x nv: forces of the three; unseen NULL: no folds */
    force_errors *errors;               /* [nv] */
    link_edit *link;                    /* what is new */
    joint_edit *joint;
    model_edits edits;
} identification;

/* Reads, checks, fits, validates. What is wrong is printed; returns an exit code. Release in any case. */
int identification_run(identification *i, const identify_request *request);
void identification_release(identification *i);

/* The model's text with the new numbers: of the kind that the name `output` asks for. It is read again before it counts. */
int identification_model(const identification *i, const char *output, out *text);
/* results.c: for people, and for programs. */
void identification_summary(const identification *i, out *o);
void identification_json(const identification *i, out *o);
/* page.c */
void identification_page(const identification *i, out *o);

#endif
