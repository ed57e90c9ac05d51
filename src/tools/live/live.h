/* live.h - ramus view --live: the page of ramus view, served on 127.0.0.1 with a simulation that runs */
#ifndef RAMUS_TOOLS_LIVE_H
#define RAMUS_TOOLS_LIVE_H

#include "tools/sim/setup.h"

/* What was given, as texts; NULL: not given. */
typedef struct live_texts {
    const char *port, *speed;
    sim_texts sim;
} live_texts;

typedef struct live_run {
    double port, speed;
    sim_setup setup;
} live_run;

/* The numbers in the texts, and whether they go together. Returns an exit code. */
int live_read(live_run *run, const live_texts *x);
/* Serve the page and the simulation that runs in it, of a model that came from `path`. Returns an exit code. */
int live_serve(live_run *run, const live_texts *x, const ramus_model *model, const ramus_model *shown,
               const char *path);

#endif
