/* actuator.h - inside the actuator layer: the length as a function of one coordinate */
#ifndef RAMUS_ACTUATOR_ACTUATOR_H
#define RAMUS_ACTUATOR_ACTUATOR_H

#include "ramus/actuator.h"

typedef struct length_of {
    double length;        /* m */
    double first, second; /* dL/ds, d2L/ds2; zero where the points coincide */
    double speed;         /* |d'|: of b with respect to a for a unit rate of s; |first| <= speed */
} length_of;

/* For an actuator with depends 1. */
length_of length_at(const ramus_model *m, const ramus_actuator *actuator, double s);

/* 1: at a dead centre, where the length does not change with the coordinate. */
int dead_centre(const length_of *l);

/* Who depends on what: fills depends, q_index, v_index. */
void find_coordinate(const ramus_model *m, ramus_actuator *actuator);

#endif
