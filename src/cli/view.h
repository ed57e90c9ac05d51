/* view.h - the 3D page of a robot: its motion as frames, and the page they are put into */
#ifndef RAMUS_CLI_VIEW_H
#define RAMUS_CLI_VIEW_H

#include "sim_setup.h"
#include "states.h"

/* What moves in the picture. Body k is link k, body nlink + m the base of what sits on a black box (motion port m). */
typedef struct view_motion {
    const ramus_model *model;
    size_t count; /* of frames, at least 1 */
    double *t;    /* s */
    int nlink, nbody;
    float *pose; /* count x nbody x 7: x y z, qx qy qz qw in the world */
    float *
        wrench; /* count x ninstance x 6: force, moment on each instance at its connection, world axes; NULL: unknown */
    float *q, *v, *tau; /* count x nq, nv, nv; NULL: not given */
    int tau_computed;   /* 1: tau is what inverse dynamics gives */
    int moves;          /* 1: from a table */
    int untimed;        /* 1: the table has no t */
    int differenced;    /* 1: accelerations are differences of v */
    const char *live;   /* the run whose frames are to come, NULL: all are here */
    int guessed;        /* 1: what sits on a black box is drawn at the box, because nobody told where it is */
} view_motion;

/* Frames from a table of motions (NULL: the neutral pose at rest) and of ports. What is wrong is printed.
 * Returns an exit code; release in any case. */
int view_motion_load(view_motion *m, const ramus_model *model, const char *motion_path, const char *ports_path);
void view_motion_release(view_motion *m);
/* The body that motion port `port` moves, -1 if it is no such port. */
int view_port_body(const ramus_model *model, ramus_port port);

/* The robot and its motion for the page, as JSON. */
void view_data(const view_motion *m, out *o);

/* The page of a robot and its motion, from file to file (NULL: no motion; standard output). Returns an exit code. */
int view_save(const ramus_model *model, const char *motion_path, const char *ports_path, const char *output);
/* The page with the robot in it, for any browser. */
void view_add_page(const view_motion *m, out *page);

/* The page with a place for each of these, and the program that draws; terminated. */
#define VIEW_POLICY "<!--policy-->"
#define VIEW_TITLE "<!--title-->"
#define VIEW_DATA "/*data*/"
#define VIEW_PROGRAM "/*program*/"
extern const char view_page[], view_program[];

/* ---- live --------------------------------------------------------------------------------------------------- */

/* Options of --live, as texts; NULL: not given. */
typedef struct view_live_texts {
    int live;
    const char *port, *speed;
    sim_texts sim;
} view_live_texts;
/* The first of them that was given, NULL: none. */
const char *view_live_given(const view_live_texts *x);
/* Serve the page and the simulation that runs in it. Returns an exit code. */
int view_live(const char *path, const model_options *options, const view_live_texts *x);

#endif
