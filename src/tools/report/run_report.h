/* run_report.h - the page of a user's own run: what was measured or simulated, and what the model makes of it */
#ifndef RAMUS_TOOLS_RUN_REPORT_H
#define RAMUS_TOOLS_RUN_REPORT_H

#include "tools/rows/constraint_watch.h"
#include "tools/rows/limit_watch.h"
#include "tools/rows/wrench_columns.h"

enum { RUN_REPORT_NOTES = 16 };

typedef struct run_files {
    const char *model, *states, *ports, *forces, *output; /* ports, forces: NULL: none; output: NULL: standard output */
    const ramus_log_options *log;                         /* how tables are read; NULL: as they are */
} run_files;

/* All rows of a run. Arrays are [count x width], row major; NULL: not known. NAN: not known in that row. */
typedef struct run_report {
    const ramus_model *model;
    run_files files;
    ramus_states *states;
    size_t count;
    int nq, nv;
    int *q_link, *v_link;   /* [nq], [nv]: whose joint a coordinate is of */
    double *t;              /* [count] s, or row numbers */
    bool timed;             /* t is a time */
    double *v, *a;          /* those of the table, or differences */
    double *computed;       /* tau by inverse dynamics */
    double *given;          /* tau of --forces, or of the states */
    const double *force;    /* the given ones where all are, else the computed ones; borrowed */
    wrench_columns columns; /* the connections */
    int nwrench;            /* 6 for each connection */
    double *wrench;         /* [count x nwrench] in the attachment frames */
    double *energy[3];      /* [count] J: kinetic, potential, elastic (of springs) */
    double *power, *work;   /* [count] W of all forces; J since the first row; work NULL: there is no balance */
    limit_watch limits;
    constraint_watch constraints;
    out note[RUN_REPORT_NOTES]; /* for the reader */
    int nnote;
} run_report;

/* Reads the files and evaluates every row. What is wrong is printed; returns an exit code. Release in any case. */
int run_report_make(run_report *r, const ramus_model *model, const run_files *files);
void run_report_release(run_report *r);
/* run_forces.c: the table of --forces into r->given. Returns an exit code. */
int run_report_read_forces(run_report *r);
/* One more note; those beyond RUN_REPORT_NOTES are dropped. */
void run_report_note(run_report *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* page.c: the page. */
void run_report_page(const run_report *r, out *page);
/* run_plots.c: the curves as JSON, for run.html. */
void run_report_plots(const run_report *r, out *json);
/* The unit of a coordinate: its position, velocity, force or power. "" for a quaternion. */
typedef enum run_quantity { RUN_POSITION, RUN_VELOCITY, RUN_FORCE, RUN_POWER } run_quantity;
const char *run_unit(const run_report *r, run_quantity quantity, int coordinate);
/* Its name; to be freed; NULL: memory is out. */
char *run_name(const run_report *r, run_quantity quantity, int coordinate);

/* The whole: from files to a file. Returns an exit code. */
int run_report_save(const ramus_model *model, const run_files *files);

#endif
