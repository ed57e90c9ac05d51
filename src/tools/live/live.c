/* live.c - ramus view --live: the page of ramus view, served on 127.0.0.1 with a simulation that runs */
#include "server.h"
#include "live.h"

#include "live_sim.h"
#include "tools/view/view.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int live_read(live_run *run, const live_texts *x)
{
    *run = (live_run){ .speed = 1 };
    if (x->port)
        TOOL_TRY(sim_read_number("--port", x->port, 0, 0, &run->port));
    if (run->port != floor(run->port) || run->port > 65535)
        return tool_fail(TOOL_BAD_USAGE, "--port %s: a whole number up to 65535 is expected; 0 is any free one",
                         x->port);
    if (x->speed)
        TOOL_TRY(sim_read_number("--speed", x->speed, 0, 1, &run->speed));
    if (run->speed > LIVE_SPEED_MOST)
        return tool_fail(TOOL_BAD_USAGE, "--speed %s: at most %g is possible", x->speed, LIVE_SPEED_MOST);
    return sim_setup_read(&run->setup, &x->sim);
}

/* Where the page is; for programs on standard output, for people beside it. */
static int print_address(const live_server *server)
{
    errno = 0;
    if (printf("http://127.0.0.1:%d/\n", live_server_port(server)) < 0 || fflush(stdout) != 0)
        return tool_fail(TOOL_BAD_INPUT, "standard output: cannot be written: %s", strerror(errno));
    fputs("ramus: open this address in a browser; Ctrl-C ends the simulation\n", stderr);
    return TOOL_OK;
}

static int serve(live_sim *sim, live_server *server)
{
    TOOL_TRY(print_address(server));
    TOOL_TRY(live_sim_start(sim, server));
    return live_server_run(server, live_sim_command, sim);
}

/* All that a run is made of. */
typedef struct stage {
    view_motion motion;
    view_meshes meshes;
    live_sim *sim;
    live_server *server;
    out page;
    char id[40];
} stage;

static int run_on(stage *g, live_run *run, const live_texts *x, const ramus_model *model, const char *path)
{
    snprintf(g->id, sizeof g->id, "%lx-%lx", (unsigned long)getpid(), (unsigned long)time(NULL));
    TOOL_TRY(sim_setup_open(&run->setup, &x->sim, model, path));
    TOOL_TRY(view_motion_load(&g->motion, model, NULL, NULL, NULL));
    TOOL_TRY(view_meshes_load(&g->meshes, model));
    const double until = x->sim.time ? run->setup.time : INFINITY;
    TOOL_TRY(live_sim_open(&run->setup, path, g->id, until, run->speed, &g->motion, &g->sim));
    g->motion.live = g->id;
    g->motion.meshes = &g->meshes;
    view_meshes_report(&g->meshes);
    view_add_page(&g->motion, &g->page);
    if (g->page.failed)
        return tool_out_of_memory();
    TOOL_TRY(live_server_open((int)run->port, g->page.data, &g->server));
    const int code = serve(g->sim, g->server);
    if (!live_sim_stop(g->sim)) {
        fflush(NULL);
        _exit(code);
    }
    return code;
}

int live_serve(live_run *run, const live_texts *x, const ramus_model *model, const char *path)
{
    stage g = { .sim = NULL };
    const int code = run_on(&g, run, x, model, path);
    live_server_close(g.server);
    out_release(&g.page);
    live_sim_close(g.sim);
    view_motion_release(&g.motion);
    view_meshes_release(&g.meshes);
    sim_setup_close(&run->setup);
    return code;
}
