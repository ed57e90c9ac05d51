/* json.c - the interconnection graph as JSON and in the language of Graphviz */
#include "graph.h"

#include <string.h>

/* ---- JSON --------------------------------------------------------------------------------------------------- */

static void json_matrix(const graph *g, out *o)
{
    int rows = 0;
    out_add(o, ",\n  \"matrix\": {\n    \"rows\": [");
    for (int k = 0; k < g->nlink; k++) {
        const ramus_link_info link = ramus_model_link(g->model, (ramus_link){ k });
        if (!link.joint_name[0])
            continue;
        out_add(o, "%s", rows++ ? ", " : "");
        out_json(o, link.joint_name);
    }
    out_add(o, "],\n    \"columns\": [");
    for (int i = 0; i < g->count; i++) {
        out_add(o, "%s", i ? ", " : "");
        out_json(o, g->node[i].info.name);
    }
    out_add(o, "],\n    \"blocks\": [");
    rows = 0;
    for (int k = 0; k < g->nlink; k++) {
        if (!ramus_model_link(g->model, (ramus_link){ k }).joint_name[0])
            continue;
        out_add(o, "%s\n      [", rows++ ? "," : "");
        for (int i = 0; i < g->count; i++) {
            const ramus_wrench *w = &g->block[(size_t)k * (size_t)g->count + (size_t)i];
            const double number[6] = { w->force.x, w->force.y, w->force.z, w->moment.x, w->moment.y, w->moment.z };
            out_add(o, "%s", i ? ", [" : "[");
            for (int n = 0; n < 6; n++) {
                out_add(o, "%s", n ? ", " : "");
                out_number(o, number[n]);
            }
            out_add(o, "]");
        }
        out_add(o, "]");
    }
    out_add(o, "\n    ]\n  }");
}

void graph_json(const graph *g, out *o)
{
    out_add(o, "{\n  \"modules\": [");
    for (int i = 0; i < g->count; i++) {
        const graph_node *n = &g->node[i];
        out_add(o, "%s\n    {\"name\": ", i ? "," : "");
        out_json(o, n->info.name);
        out_add(o, ", \"parent\": ");
        out_json_or_null(o, n->parent < 0 ? "" : g->node[n->parent].info.name);
        out_add(o, ", \"on\": ");
        out_json_or_null(o, n->info.on_name);
        out_add(o, ", \"black_box\": %s}", n->info.black_box ? "true" : "false");
    }
    out_add(o, "\n  ]");
    if (g->has_state)
        json_matrix(g, o);
    out_add(o, "\n}\n");
}

/* ---- Graphviz ----------------------------------------------------------------------------------------------- */

/* Symbol with subscripts, and where it is known (m not NULL) how large it is. */
static void dot_label(const graph *g, out *o, const char *symbol, const char *first, const char *second,
                      const magnitude *m, const char *linear, const char *angular)
{
    out_add(o, "label=< %s<SUB>", symbol);
    out_xml(o, first);
    if (second) {
        out_add(o, ",");
        out_xml(o, second);
    }
    out_add(o, "</SUB>");
    if (g->has_state && m)
        out_add(o, "<BR/><FONT POINT-SIZE=\"9\">%.3g %s, %.3g %s</FONT>", m->linear, linear, m->angular, angular);
    out_add(o, " >");
}

void graph_dot(const graph *g, out *o)
{
    out_add(o, "digraph ");
    out_json(o, ramus_model_name(g->model)); /* the quoting of Graphviz is a subset */
    out_add(o, " {\n  rankdir=TB; nodesep=0.6; ranksep=0.9; bgcolor=\"transparent\";\n"
               "  node [fontname=\"Helvetica\", style=\"filled,rounded\", shape=box, fontcolor=black];\n"
               "  edge [fontname=\"Helvetica\", fontsize=11];\n");
    for (int i = 0; i < g->count; i++) {
        const graph_node *n = &g->node[i];
        out_add(o, "  n%d [label=<", i);
        out_xml(o, n->info.name);
        if (n->info.black_box)
            out_add(o, ">, shape=square, style=filled, fillcolor=\"#374151\", fontcolor=white];\n");
        else
            out_add(o, ">, fillcolor=\"%s\"];\n", graph_colour(i));
    }
    for (int i = 0; i < g->count; i++) {
        const graph_node *n = &g->node[i];
        const char *name = n->info.name, *before = n->parent < 0 ? "" : g->node[n->parent].info.name;
        if (!n->info.black_box) {
            out_add(o, "  n%d -> n%d [style=dashed, color=\"#0072B2\", ", i, i);
            dot_label(g, o, "Ξ", name, name, &n->own_twist, "m/s", "rad/s");
            out_add(o, "];\n  n%d -> n%d [color=\"#D55E00\", ", i, i);
            dot_label(g, o, "W", name, NULL, &n->own_wrench, "N", "N m");
            out_add(o, "];\n");
        }
        if (n->parent < 0)
            continue;
        out_add(o, "  n%d -> n%d [style=dashed, color=\"#0072B2\", ", n->parent, i);
        dot_label(g, o, "Ξ", before, name, n->info.black_box ? NULL : &n->carried_twist, "m/s", "rad/s");
        out_add(o, "];\n  n%d -> n%d [color=\"#D55E00\", constraint=false, ", i, n->parent);
        const int known = !n->info.black_box || n->info.wrench_port.index >= 0;
        dot_label(g, o, "Γ", name, before, known ? &n->interface_wrench : NULL, "N", "N m");
        out_add(o, "];\n");
    }
    out_add(o, "}\n");
}
