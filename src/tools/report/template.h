/* template.h - pages with {{PLACES}} to be filled, and what the pages of reports share: their style and their charts */
#ifndef RAMUS_TOOLS_TEMPLATE_H
#define RAMUS_TOOLS_TEMPLATE_H

#include "tools/console/out.h"
#include "tools/graph/graph.h"

/* What comes to {{NAME}}: a text, quoted for HTML, or what `add` writes. Entries of the same name follow each other. */
typedef struct template_place {
    const char *name; /* NULL at the end */
    const char *text;
    void (*add)(out *o, const void *user);
} template_place;

/* The first lines of every page, up to its title. */
extern const char template_head[];
/* `page` [size] with its places filled; {{HEAD}}, {{STYLE}} and {{CHARTS}} are head.html, page.css and charts.js. */
void template_fill(out *o, const char *page, size_t size, const template_place place[], const void *user);

/* The interconnection graph, to be put into a page. */
void template_add_graph(out *o, const ramus_model *model);
/* A number of a curve, for drawing: `digits` of it, or null. */
void template_add_point(out *o, double value, int digits);

#endif
