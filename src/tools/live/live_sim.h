/* live_sim.h - a simulation that runs in real time in a thread of its own */
#ifndef RAMUS_TOOLS_LIVE_SIM_H
#define RAMUS_TOOLS_LIVE_SIM_H

#include "server.h"
#include "tools/sim/setup.h"
#include "tools/view/view.h"

typedef struct live_sim live_sim;

#define LIVE_SPEED_MOST 1e3

/* Of a simulation at its first state, which it uses alone from now on: until `until` s, which may be infinite; `speed` times
 * real time. `path` is for messages, `id` for pages: they load themselves anew when it changes. `frame`, of one frame, becomes that of the
 * first state, and is overwritten by the thread. All are borrowed. What is wrong is printed; an exit code is returned. Close in any
 * case. */
int live_sim_open(sim_setup *setup, const char *path, const char *id, double until, double speed, view_motion *frame,
                  live_sim **out);
/* Start the thread. Frames go to the server, 60 in a second. Returns an exit code. */
int live_sim_start(live_sim *s, live_server *server);
/* "pause", "resume", "reset", "speed X"; for live_server_run, user: a live_sim. */
const char *live_sim_command(void *user, const char *command);
/* End the thread, before the server goes. 0: it is in an evaluation that takes too long to wait for; nothing that it uses may
 * be released then, and the process can only exit. */
int live_sim_stop(live_sim *s);
void live_sim_close(live_sim *s);

#endif
