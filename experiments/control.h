/* control.h - wrench-driven control of all end effectors of the mobile branched manipulator */
#ifndef RAMUS_EXPERIMENT_CONTROL_H
#define RAMUS_EXPERIMENT_CONTROL_H

#include "experiment.h"

ramus_status control_run(lab *l, const experiment *self);

#endif
