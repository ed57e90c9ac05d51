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
    int code = TOOL_OK;
    *run = (live_run){ .speed = 1 };
    if (x->port)
        code = sim_read_number("--port", x->port, 0, 0, &run->port);
    if (code == TOOL_OK && (run->port != floor(run->port) || run->port > 65535))
        code =
            tool_fail(TOOL_BAD_USAGE, "--port %s: a whole number up to 65535 is expected; 0 is any free one", x->port);
    if (code == TOOL_OK && x->speed)
        code = sim_read_number("--speed", x->speed, 0, 1, &run->speed);
    if (code == TOOL_OK && run->speed > LIVE_SPEED_MOST)
        code = tool_fail(TOOL_BAD_USAGE, "--speed %s: at most %g is possible", x->speed, LIVE_SPEED_MOST);
    return code == TOOL_OK ? sim_setup_read(&run->setup, &x->sim) : code;
}

/* Tell where the page is; for programs on standard output, for people beside it. */
static int tell_address(const live_server *server)
{
    errno = 0;
    if (printf("http://127.0.0.1:%d/\n", live_server_port(server)) < 0 || fflush(stdout) != 0)
        return tool_fail(TOOL_BAD_INPUT, "standard output: cannot be written: %s", strerror(errno));
    fputs("ramus: open this address in a browser; Ctrl-C ends the simulation\n", stderr);
    return TOOL_OK;
}

static int serve(live_sim *sim, const out *page, int port)
{
    live_server *server = NULL;
    if (page->failed)
        return tool_fail(TOOL_BAD_INPUT, "out of memory");
    int code = live_server_open(port, page->data, &server);
    if (code == TOOL_OK)
        code = tell_address(server);
    if (code == TOOL_OK)
        code = live_sim_start(sim, server);
    if (code == TOOL_OK)
        code = live_server_run(server, live_sim_command, sim);
    if (!live_sim_stop(sim)) {
        fflush(NULL);
        _exit(code);
    }
    live_server_close(server);
    return code;
}

int live_serve(live_run *run, const live_texts *x, const ramus_model *model, const char *path)
{
    view_motion motion = { 0 };
    view_meshes meshes = { 0 };
    live_sim *sim = NULL;
    out page = { 0 };
    char id[40];
    snprintf(id, sizeof id, "%lx-%lx", (unsigned long)getpid(), (unsigned long)time(NULL));
    int code = sim_setup_open(&run->setup, &x->sim, model, path);
    if (code == TOOL_OK)
        code = view_motion_load(&motion, model, NULL, NULL);
    if (code == TOOL_OK)
        code = view_meshes_load(&meshes, model);
    if (code == TOOL_OK)
        code = live_sim_open(model, &run->setup, path, id, x->sim.time ? run->setup.time : INFINITY, run->speed, &sim);
    if (code == TOOL_OK)
        code = live_sim_first(sim, &motion);
    if (code == TOOL_OK) {
        motion.live = id;
        motion.meshes = &meshes;
        view_meshes_report(&meshes);
        view_add_page(&motion, &page);
        code = serve(sim, &page, (int)run->port);
    }
    out_release(&page);
    live_sim_close(sim);
    view_motion_release(&motion);
    view_meshes_release(&meshes);
    sim_setup_close(&run->setup);
    return code;
}
