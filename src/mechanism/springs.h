/* springs.h - all springs of a model, ready for evaluation */
#ifndef RAMUS_ACTUATOR_SPRINGS_H
#define RAMUS_ACTUATOR_SPRINGS_H

#include "actuator.h"

typedef struct spring_set {
    ramus_actuator *item; /* [count]; owned */
    int count;
} spring_set;

/* After a failure too, release what is there. */
ramus_status springs_resolve(spring_set *set, const ramus_model *m, const ramus_allocator *memory, ramus_error *err);
void springs_release(spring_set *set, const ramus_allocator *memory);
/* Adds what the robot exerts on its springs to external [nlink], at link frames. */
ramus_status springs_add_wrenches(const spring_set *set, const ramus_model *m, const kinematic_state *k,
                                  ramus_wrench external[], ramus_error *err);

#endif
