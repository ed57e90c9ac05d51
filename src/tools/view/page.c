/* page.c - one page with the robot in it, that turns, moves and plots, and needs nothing else
 *
 * The page (web/src/page.html) and its program (web/dist/viewer.js) are built in; here they get the robot's name and data.
 */
#include "view.h"

#include "tools/console/asset.h"

#include <string.h>

/* The page with a place for each of these, and the program that draws. */
#define VIEW_POLICY "<!--policy-->"
#define VIEW_TITLE "<!--title-->"
#define VIEW_DATA "/*data*/"
#define VIEW_PROGRAM "/*program*/"
ASSET(view_page, "web/src/page.html");
ASSET(view_program, "web/dist/viewer.js");

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
        out_script(page, json.data);
    rest = add_until(page, rest, VIEW_PROGRAM);
    out_add(page, "%s%s", view_program, rest);
    out_release(&json);
}

int view_save(const ramus_model *model, const ramus_model *opened, const char *motion_path, const char *ports_path,
              const ramus_log_options *log, const char *output)
{
    view_motion motion = { 0 };
    view_meshes meshes = { 0 };
    out page = { 0 };
    int code = view_motion_load(&motion, model, opened, motion_path, ports_path, log);
    if (code == TOOL_OK)
        code = view_meshes_load(&meshes, model);
    if (code == TOOL_OK) {
        view_meshes_report(&meshes);
        motion.meshes = &meshes;
        view_add_page(&motion, &page);
        code = tool_write_out(output, &page);
    }
    view_motion_release(&motion);
    view_meshes_release(&meshes);
    return code;
}
