/* view.c - ramus view: one page with the robot in it, that turns, moves and plots, and needs nothing else
 *
 * The page (web/src/page.html) and its program (web/dist/viewer.js) are built into ramus; here they get the robot's
 * name and data.
 */
#include "view.h"

#include <string.h>

/* Text that ends a script would end it anywhere, also inside a string: JSON has another way to write "<". */
static void add_script_data(out *page, const char *json)
{
    for (const char *from = json; *from;) {
        const size_t length = strcspn(from, "<");
        out_add(page, "%.*s", (int)length, from);
        from += length;
        if (*from) {
            out_add(page, "\\u003c");
            from++;
        }
    }
}

/* The page up to `mark`; returns what follows it. */
static const char *add_until(out *page, const char *from, const char *mark)
{
    const char *at = strstr(from, mark);
    if (!at) { /* the page was built wrong */
        page->failed = 1;
        return from;
    }
    out_add(page, "%.*s", (int)(at - from), from);
    return at + strlen(mark);
}

void view_add_page(const view_motion *m, out *page)
{
    out json = { 0 };
    view_data(m, &json);
    const char *rest = add_until(page, view_page, VIEW_POLICY);
    out_add(page, "%s", m->live ? "; connect-src 'self'" : "");
    rest = add_until(page, rest, VIEW_TITLE);
    out_xml(page, ramus_model_name(m->model));
    rest = add_until(page, rest, VIEW_DATA);
    if (json.failed)
        page->failed = 1;
    else
        add_script_data(page, json.data);
    rest = add_until(page, rest, VIEW_PROGRAM);
    out_add(page, "%s%s", view_program, rest);
    out_release(&json);
}

int view_save(const ramus_model *model, const char *motion_path, const char *ports_path, const char *output)
{
    view_motion motion = { 0 };
    view_meshes meshes = { 0 };
    out page = { 0 };
    int code = view_motion_load(&motion, model, motion_path, ports_path);
    if (code == CLI_OK)
        code = view_meshes_load(&meshes, model);
    if (code == CLI_OK) {
        view_meshes_tell(&meshes);
        motion.meshes = &meshes;
        view_add_page(&motion, &page);
        code = cli_write_out(output, &page);
    }
    view_motion_release(&motion);
    view_meshes_release(&meshes);
    return code;
}

int cli_view(int argc, char **argv)
{
    model_options options = { 0 };
    view_live_texts live = { 0 };
    const char *path = NULL, *motion_path = NULL, *ports_path = NULL, *output = NULL;
    const args_option option[] = {
        { "--motion", 'm', "CSV", "rows of q.*, and t, v.*, a.*, tau.*, force.* where known", &motion_path, NULL },
        { "--ports", 'p', "CSV", "what black boxes measure, row by row", &ports_path, NULL },
        { "--output", 'o', "HTML", "where to; standard output if absent", &output, NULL },
        { "--live", 0, NULL, "serve the page to this machine, with a simulation that runs; with it:", NULL,
          &live.live },
        { "--port", 0, "N", "of the page's address (any that is free)", &live.port, NULL },
        { "--speed", 0, "X", "times real time (1)", &live.speed, NULL },
        SIM_OPTIONS(&live.sim, 0),
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "view MODEL [--motion CSV [--ports CSV]] [-o HTML] | view MODEL --live [--port N] [--speed X] [--hold | ...]",
        "A page with the robot in 3D, for any browser, without a network; with a motion it plays, and plots it.\n"
        "Meshes that are found (STL, OBJ, DAE) are in it; simple shapes stand for the others.\n"
        "Live, the page is at the address that is printed, and shows a simulation while it runs: it can be paused,\n"
        "slowed down and begun anew there. Options of the simulation are those of ramus sim; without --time it has no\n"
        "end. Ctrl-C stops the program.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (live.live && (motion_path || ports_path || output))
        return cli_fail(CLI_BAD_USAGE, "%s makes no sense with --live, which simulates and serves the page itself",
                        motion_path  ? "--motion"
                        : ports_path ? "--ports"
                                     : "--output");
    if (live.live)
        return view_live(path, &options, &live);
    if (view_live_given(&live))
        return cli_fail(CLI_BAD_USAGE, "%s makes sense with --live only", view_live_given(&live));
    if (ports_path && !motion_path)
        return cli_fail(CLI_BAD_USAGE, "--ports makes sense with --motion only");

    ramus_model *model = NULL;
    int code = cli_load_model(path, &options, &model);
    if (code == CLI_OK)
        code = view_save(model, motion_path, ports_path, output);
    ramus_model_destroy(model);
    return code;
}
