/* view_live.c - ramus view --live: the page of ramus view, served on 127.0.0.1 with a simulation that runs */
#include "live_server.h"
#include "live_sim.h"
#include "view.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char *view_live_given(const view_live_texts *x)
{
    const struct {
        const char *name;
        int given;
    } list[] = {
        { "--port", x->port != NULL },
        { "--speed", x->speed != NULL },
        { "--initial", x->sim.initial != NULL },
        { "--row", x->sim.row != NULL },
        { "--torques", x->sim.torques != NULL },
        { "--hold", x->sim.hold },
        { "--reference", x->sim.reference != NULL },
        { "--gains", x->sim.gains != NULL },
        { "--controller", x->sim.controller != NULL },
        { "--time", x->sim.time != NULL },
        { "--step", x->sim.step != NULL },
        { "--method", x->sim.method != NULL },
        { "--tolerance", x->sim.tolerance != NULL },
        { "--joint-effects", x->sim.joint_effects },
    };
    for (size_t k = 0; k < sizeof list / sizeof *list; k++)
        if (list[k].given)
            return list[k].name;
    return NULL;
}

static int read_numbers(const view_live_texts *x, double *port, double *speed)
{
    int code = CLI_OK;
    *port = 0;
    *speed = 1;
    if (x->port)
        code = sim_read_number("--port", x->port, 0, 0, port);
    if (code == CLI_OK && (*port != floor(*port) || *port > 65535))
        code = cli_fail(CLI_BAD_USAGE, "--port %s: a whole number up to 65535 is expected; 0 is any free one", x->port);
    if (code == CLI_OK && x->speed)
        code = sim_read_number("--speed", x->speed, 0, 1, speed);
    if (code == CLI_OK && *speed > LIVE_SPEED_MOST)
        code = cli_fail(CLI_BAD_USAGE, "--speed %s: at most %g is possible", x->speed, LIVE_SPEED_MOST);
    return code;
}

/* Tell where the page is; for programs on standard output, for people beside it. */
static int tell_address(const live_server *server)
{
    errno = 0;
    if (printf("http://127.0.0.1:%d/\n", live_server_port(server)) < 0 || fflush(stdout) != 0)
        return cli_fail(CLI_BAD_INPUT, "standard output: cannot be written: %s", strerror(errno));
    fputs("ramus: open this address in a browser; Ctrl-C ends the simulation\n", stderr);
    return CLI_OK;
}

static int serve(live_sim *sim, const out *page, int port)
{
    live_server *server = NULL;
    if (page->failed)
        return cli_fail(CLI_BAD_INPUT, "out of memory");
    int code = live_server_open(port, page->data, &server);
    if (code == CLI_OK)
        code = tell_address(server);
    if (code == CLI_OK)
        code = live_sim_start(sim, server);
    if (code == CLI_OK)
        code = live_server_run(server, live_sim_command, sim);
    if (!live_sim_stop(sim)) {
        fflush(NULL);
        _exit(code);
    }
    live_server_close(server);
    return code;
}

int view_live(const char *path, const model_options *options, const view_live_texts *x)
{
    ramus_model *model = NULL;
    view_motion motion = { 0 };
    view_meshes meshes = { 0 };
    sim_setup setup = { 0 };
    live_sim *sim = NULL;
    out page = { 0 };
    double port, speed;
    char id[40];
    snprintf(id, sizeof id, "%lx-%lx", (unsigned long)getpid(), (unsigned long)time(NULL));
    int code = read_numbers(x, &port, &speed);
    if (code == CLI_OK)
        code = sim_setup_read(&setup, &x->sim);
    if (code == CLI_OK)
        code = cli_load_model(path, options, &model);
    if (code == CLI_OK)
        code = sim_setup_open(&setup, &x->sim, model, path);
    if (code == CLI_OK)
        code = view_motion_load(&motion, model, NULL, NULL);
    if (code == CLI_OK)
        code = view_meshes_load(&meshes, model);
    if (code == CLI_OK)
        code = live_sim_open(model, &setup, path, id, x->sim.time ? setup.time : INFINITY, speed, &sim);
    if (code == CLI_OK)
        code = live_sim_first(sim, &motion);
    if (code == CLI_OK) {
        motion.live = id;
        motion.meshes = &meshes;
        view_meshes_tell(&meshes);
        view_add_page(&motion, &page);
        code = serve(sim, &page, (int)port);
    }
    out_release(&page);
    live_sim_close(sim);
    view_motion_release(&motion);
    view_meshes_release(&meshes);
    sim_setup_close(&setup);
    ramus_model_destroy(model);
    return code;
}
