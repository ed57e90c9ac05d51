/* frame.h - the newest frame of a simulation that is shown while it runs: places of links and parts, coordinates, forces of contacts */
#ifndef RAMUS_TOOLS_LIVE_FRAME_H
#define RAMUS_TOOLS_LIVE_FRAME_H

#include "tools/sim/setup.h"
#include "tools/view/view.h"

typedef struct live_frame {
    view_motion motion; /* of one frame */
    ramus_data *kinematics;
    double *tau; /* [ntau] of the simulation */
    size_t ntau;
    ramus_pose *body;                 /* [nbody] */
    ramus_network *network;           /* modules that answer; NULL: none. With it: */
    int *q_at, *v_at;                 /* of the shown model's coordinates: where they are in the simulation's */
    double *q, *v;                    /* those coordinates */
    ramus_wrench *exerted, *external; /* what bounds exert, by place [motion.bounds.count] and by link [nlink] */
} live_frame;

/* `shown`: the model itself, or its known links where modules answer. Returns an exit code; close in any case, before the models go. */
int live_frame_open(live_frame *f, const ramus_model *model, const ramus_model *shown, const sim_setup *setup);
void live_frame_close(live_frame *f);
/* The numbers of the simulation's state. */
ramus_status live_frame_measure(live_frame *f, sim_setup *setup);

#endif
