/* box_process.h - the black box of [BR] V-C as another process */
#ifndef RAMUS_EXPERIMENT_BOX_PROCESS_H
#define RAMUS_EXPERIMENT_BOX_PROCESS_H

#include "lab.h"

/* Forces of the model's coordinates [nv of l->model] at every sample: of the robot whose manipulator is a process that this starts, and of the
 * whole robot from one file. q, v, a: of the whole. Writes bm.yaml and mbm-process.yaml to the experiment's folder. */
ramus_status box_process_forces(lab *l, const ramus_model *whole, const channels *q, const channels *v,
                                const channels *a, channels *through_process, channels *one_file);

#endif
