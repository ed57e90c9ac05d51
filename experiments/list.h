/* list.h - the experiments, each where it is implemented */
#ifndef RAMUS_EXPERIMENT_LIST_H
#define RAMUS_EXPERIMENT_LIST_H

#include "experiment.h"

extern const experiment experiment_bm, experiment_branched_38;                                   /* forces.c */
extern const experiment experiment_mbm_black_box;                                                /* black_box.c */
extern const experiment experiment_mbm_control;                                                  /* control.c */
extern const experiment experiment_serial_50, experiment_holonomic_9, experiment_nonholonomic_8; /* accelerations.c */
extern const experiment experiment_charmie;                                                      /* charmie.c */

#endif
