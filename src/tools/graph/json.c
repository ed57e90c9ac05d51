/* json.c - the interconnection graph as JSON and in the language of Graphviz */
#include "graph.h"

#include <math.h>
#include <string.h>

/* ---- JSON --------------------------------------------------------------------------------------------------- */

static void json_matrix(const graph *g, out *o)
{
    const char *between = "";
    out_add(o, ",\n  \"matrix\": {\n    \"rows\": [");
    for (int k = 0; k < g->nlink; k++) {
        const ramus_link_info link = ramus_model_link(g->model, (ramus_link){ k });
        if (link.joint_name[0]) {
            out_put(o, "%s%J", between, link.joint_name);
            between = ", ";
        }
    }
    out_add(o, "],\n    \"columns\": [");
    for (int i = 0; i < graph_columns(g); i++)
        out_put(o, "%s%J", i ? ", " : "", graph_column_name(g, i));
    out_add(o, "],\n    \"blocks\": [");
    between = "";
    for (int k = 0; k < g->nlink; k++) {
        if (!ramus_model_link(g->model, (ramus_link){ k }).joint_name[0])
            continue;
        out_add(o, "%s\n      [", between);
        between = ",";
        for (int i = 0; i < graph_columns(g); i++) {
            const ramus_wrench *w = &g->block[(size_t)k * (size_t)graph_columns(g) + (size_t)i];
            out_put(o, "%s[%N, %N, %N, %N, %N, %N]", i ? ", " : "", w->force.x, w->force.y, w->force.z, w->moment.x,
                    w->moment.y, w->moment.z);
        }
        out_add(o, "]");
    }
    out_add(o, "\n    ]\n  }");
}

static void json_wrench(out *o, const char *before, const char *name, const ramus_wrench *w)
{
    out_put(o, "%s\n    %J: [%N, %N, %N, %N, %N, %N]", before, name, w->force.x, w->force.y, w->force.z, w->moment.x,
            w->moment.y, w->moment.z);
}

/* At connections, and at joints: a vector for each name. */
static void json_wrenches(const graph *g, out *o)
{
    const char *between = "";
    out_add(o, ",\n  \"wrenches\": {");
    for (int i = 0; i < g->count; i++)
        if (!isnan(g->connected[i].force.x)) {
            json_wrench(o, between, g->node[i].info.name, &g->connected[i]);
            between = ",";
        }
    out_add(o, "\n  },\n  \"joint_wrenches\": {");
    between = "";
    for (int k = 0; k < g->nlink; k++) {
        const char *name = ramus_model_link(g->model, (ramus_link){ k }).joint_name;
        if (name[0]) {
            json_wrench(o, between, name, &g->joint[k]);
            between = ",";
        }
    }
    out_add(o, "\n  }");
}

static const char *vertex_name(const graph *g, int i)
{
    return i < 0 ? "world" : g->node[i].info.name;
}

static void json_closures(const graph *g, out *o)
{
    out_add(o, ",\n  \"constraints\": [");
    for (int k = 0; k < g->nclosure; k++) {
        const graph_closure *c = &g->closure[k];
        out_put(o,
                "%s\n    {\"name\": %J, \"kind\": %J, \"one_sided\": %B, \"modules\": [%J, %J], \"between\": [%J, %J]}",
                k ? "," : "", c->d.name, ramus_constraint_kind_name(c->d.kind), ramus_constraint_is_one_sided(&c->d),
                vertex_name(g, c->end[0]), vertex_name(g, c->end[1]), c->at[0], c->at[1]);
    }
    out_add(o, "\n  ]");
}

/* Modules from sources inside of a nested assembly. */
static void json_sources(const graph *g, out *o, int i)
{
    int count = 0;
    for (int k = 0; k < ramus_model_nsource(g->model) && !g->node[i].info.black_box; k++) {
        const ramus_source_info source = ramus_model_source(g->model, k);
        if (source.instance.index == i)
            out_put(o, "%s{\"name\": %J, \"source\": %J}", count++ ? ", " : ", \"sources\": [", source.name,
                    source.kind);
    }
    out_add(o, "%s", count ? "]" : "");
}

void graph_json(const graph *g, out *o)
{
    out_add(o, "{\n  \"modules\": [");
    for (int i = 0; i < g->count; i++) {
        const graph_node *n = &g->node[i];
        out_put(o, "%s\n    {\"name\": %J, \"parent\": %O, \"on\": %O, \"black_box\": %B", i ? "," : "", n->info.name,
                n->parent < 0 ? "" : g->node[n->parent].info.name, n->info.on_name, n->info.black_box);
        if (graph_source(g, i)[0])
            out_put(o, ", \"source\": %J", graph_source(g, i));
        json_sources(g, o, i);
        out_add(o, "}");
    }
    out_add(o, "\n  ]");
    if (g->nclosure)
        json_closures(g, o);
    if (g->has_state) {
        json_matrix(g, o);
        json_wrenches(g, o);
    }
    out_add(o, "\n}\n");
}

/* ---- Graphviz ----------------------------------------------------------------------------------------------- */

/* An edge: symbol with subscripts, and where it is known (m not NULL) how large it is. */
static void dot_edge(const graph *g, out *o, int from, int to, const char *style, const char *symbol, const char *first,
                     const char *second, const magnitude *m)
{
    const int twist = strcmp(symbol, "Ξ") == 0;
    if (from < 0)
        out_add(o, "  world -> ");
    else
        out_put(o, "  n%d -> ", from);
    if (to < 0)
        out_add(o, "world");
    else
        out_put(o, "n%d", to);
    out_put(o, " [%s, label=< %s<SUB>%X%s%X</SUB>", style, symbol, first, second[0] ? "," : "", second);
    if (g->has_state && m)
        out_put(o, "<BR/><FONT POINT-SIZE=\"9\">%.3g %s, %.3g %s</FONT>", m->linear, twist ? "m/s" : "N", m->angular,
                twist ? "rad/s" : "N m");
    out_add(o, " >];\n");
}

void graph_dot(const graph *g, out *o)
{
    static const char twist[] = "style=dashed, color=\"#0072B2\"", wrench[] = "color=\"#D55E00\"",
                      upwards[] = "color=\"#D55E00\", constraint=false",
                      closure[] = "style=dotted, penwidth=2, dir=none, color=\"#7C3AED\", constraint=false";
    out_put(o,
            "digraph %J {\n  rankdir=TB; nodesep=0.6; ranksep=0.9; bgcolor=\"transparent\";\n"
            "  node [fontname=\"Helvetica\", style=\"filled,rounded\", shape=box, fontcolor=black];\n"
            "  edge [fontname=\"Helvetica\", fontsize=11];\n",
            ramus_model_name(g->model)); /* the quoting of Graphviz is a subset */
    for (int i = 0; i < g->count; i++) {
        const graph_node *n = &g->node[i];
        char inside[GRAPH_TEXT];
        const char *source = n->info.black_box ? graph_source(g, i) : graph_inside(g, i, inside);
        out_put(o, "  n%d [label=<%X%s%X%s>, ", i, n->info.name, source[0] ? "<BR/><FONT POINT-SIZE=\"9\">" : "",
                source, source[0] ? "</FONT>" : "");
        if (n->info.black_box)
            out_add(o, "shape=square, style=filled, fillcolor=\"#374151\", fontcolor=white];\n");
        else
            out_add(o, "fillcolor=\"%s\"];\n", graph_colour(i));
    }
    for (int i = 0; i < g->count; i++) {
        const graph_node *n = &g->node[i];
        const char *name = n->info.name, *before = n->parent < 0 ? "" : g->node[n->parent].info.name;
        const int known = g->opened || !n->info.black_box || n->info.wrench_port.index >= 0;
        if (!n->info.black_box) {
            dot_edge(g, o, i, i, twist, "Ξ", name, name, &n->own_twist);
            dot_edge(g, o, i, i, wrench, "W", name, "", &n->own_wrench);
        }
        if (n->parent < 0)
            continue;
        dot_edge(g, o, n->parent, i, twist, "Ξ", before, name, n->info.black_box ? NULL : &n->carried_twist);
        dot_edge(g, o, i, n->parent, upwards, "Γ", name, before, known ? &n->interface_wrench : NULL);
    }
    int world = 0;
    for (int k = 0; k < g->nclosure; k++) {
        const graph_closure *c = &g->closure[k];
        world |= c->end[0] < 0 || c->end[1] < 0;
        dot_edge(g, o, c->end[0], c->end[1], closure, "Λ", c->d.name, "", &c->force);
    }
    if (world)
        out_add(o, "  world [label=\"world\", shape=plaintext, style=solid, fontcolor=\"#6B7280\"];\n");
    out_add(o, "}\n");
}
