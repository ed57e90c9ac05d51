/* rollout.h - many simulations of robots and first states drawn at random: how well does a controller bear what it does not know? */
#ifndef RAMUS_TOOLS_ROLLOUT_H
#define RAMUS_TOOLS_ROLLOUT_H

#include "tools/sim/setup.h"
#include "tools/study/study.h"

typedef struct rollouts {
    const sim_setup *setup; /* method, time, gains */
    const sim_texts *texts; /* where forces come from */
    double output_step;     /* s, between the rows that are measured */
    bool informed;          /* the forces know the drawn robot; else the unchanged one */
    const double *q, *v;    /* the first state of the unchanged robot */
} rollouts;

/* The axes of a first state: q.NAME and v.NAME. Returns an exit code. */
int rollout_find_places(sweep *s);
/* Columns that are measured: q, v, a, tau, and error.TASK of a controller. NULL: memory is out. For states_release_names. */
char **rollout_columns(const ramus_model *model, sim_inputs *inputs);
/* A sweep_evaluate; s->user is a rollouts. */
ramus_status rollout_evaluate(const sweep *s, size_t point, const ramus_model *model, double *values, double result[],
                              ramus_error *err);
/* How the measures are spread. */
void rollout_report(const sweep *s, FILE *to);

#endif
