/* survey.h - frames, inertia, forces and constraints of a network for controllers and data, by sweeps through the contract */
#ifndef RAMUS_MODULE_SURVEY_H
#define RAMUS_MODULE_SURVEY_H

#include "network.h"

#include "model/substitute.h"

/* Where a frame of an opened model is. */
typedef enum survey_kind {
    SURVEY_WORLD,
    SURVEY_BODY,   /* of a known module */
    SURVEY_OUTLET, /* of any module */
    SURVEY_INSIDE  /* of a module that answers at its connections only: not known */
} survey_kind;

typedef struct survey_place { /* a ramus_network has those of its opened model */
    survey_kind kind;
    int node, part;  /* part: body or outlet */
    ramus_pose pose; /* in the body's or the outlet's frame, or in the world */
} survey_place;

/* Whether it can be asked of the network; place [of all frames of the opened model]. */
ramus_status survey_check(ramus_network *n, const survey_place place[], const model_survey *ask);
/* Answers what was checked. nv + 2 sweeps of motions and wrenches, one more for `balance`, two more for `centre`; of motions alone where neither M
 * nor a centre is asked for. No allocation. */
ramus_status survey_answer(ramus_network *n, const survey_place place[], const double q[], const double v[],
                           const model_survey *ask);

/* The same of modules that do not all offer wrench, but accelerations. No balance, no centre. */
ramus_status survey_by_responses(ramus_network *n, const survey_place place[], const double q[], const double v[],
                                 const model_survey *ask);

/* survey_rows.c. Rows of constraints: after the motion of the first sweep, of the column j of a, and of the state. */
ramus_status survey_begin_rows(ramus_network *n, const model_constraint_rows *to);
void survey_row_column(ramus_network *n, const model_constraint_rows *to, size_t j);
ramus_status survey_row_bias(ramus_network *n, const model_constraint_rows *to);

/* survey_places.c. The places of all frames of an opened model, owned. */
ramus_status survey_find_places(const ramus_network *n, const ramus_model *opened, survey_place **out,
                                ramus_error *err);
/* The frame of an opened model at the only outlet of the module BOX; -1: there is no such. */
int survey_find_only_outlet(const ramus_network *n, const ramus_model *model, const char *box);
/* Adds to the module of an instance a frame, on `link`, for each that is known of it and is no link of it: of known links and frames,
 * or the outlets of a module from a source. `is_link`: does the module have the known link? */
ramus_status survey_add_frames(ramus_module *module, const ramus_network *n, int instance, const char *link,
                               bool (*is_link)(const ramus_link_info *link), ramus_error *err);

#endif
