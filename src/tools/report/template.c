/* template.c - pages with {{PLACES}} to be filled: text, tables, the graph as inline SVG, curves as JSON
 *
 * The head (head.html), the style (page.css) and the program that draws charts (charts.js) are built in. Nothing in a page points outside.
 */
#include "template.h"

#include "tools/console/asset.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

ASSET(template_head, "src/tools/report/head.html");
ASSET(template_style, "src/tools/report/page.css");
ASSET(template_charts, "src/tools/report/charts.js");

/* Copy the page up to the next {{PLACE}}; `place` gets its name, "" at the end. */
static const char *copy_to_place(out *o, const char *at, const char *end, char place[24])
{
    const char *open = strstr(at, "{{");
    place[0] = '\0';
    if (!open || open > end)
        open = end;
    out_add(o, "%.*s", (int)(open - at), at);
    if (open == end)
        return end;
    sscanf(open, "{{%23[A-Z]", place);
    return open + strlen(place) + 4;
}

void template_fill(out *o, const char *page, size_t size, const template_place place[], const void *user)
{
    const char *at = page, *end = page + size;
    char name[24];
    while (at < end) {
        at = copy_to_place(o, at, end, name);
        if (strcmp(name, "HEAD") == 0)
            out_add(o, "%s", template_head);
        if (strcmp(name, "STYLE") == 0)
            out_add(o, "%s", template_style);
        if (strcmp(name, "CHARTS") == 0)
            out_add(o, "%s", template_charts);
        for (const template_place *p = place; p->name; p++) {
            if (strcmp(name, p->name) != 0)
                continue;
            if (p->text)
                out_xml(o, p->text);
            if (p->add)
                p->add(o, user);
        }
    }
}

void template_add_graph(out *o, const ramus_model *model)
{
    graph g;
    out svg = { 0 };
    if (graph_make(&g, model) == TOOL_OK)
        graph_svg(&g, &svg);
    if (svg.failed || !svg.data) {
        o->failed = 1;
    } else {
        /* inside of a page SVG needs no namespace */
        static const char space[] = " xmlns=\"http://www.w3.org/2000/svg\"";
        const char *at = strstr(svg.data, space);
        if (at)
            out_add(o, "%.*s%s", (int)(at - svg.data), svg.data, at + sizeof space - 1);
        else
            out_add(o, "%s", svg.data);
    }
    out_release(&svg);
    graph_release(&g);
}

void template_add_point(out *o, double value, int digits)
{
    if (isfinite(value))
        out_add(o, "%.*g", digits, value);
    else
        out_add(o, "null");
}
