/* closures.c - constraints in the interconnection graph: which modules they are between, and their lines at the right of the picture
 *
 * Each line leaves its two vertices to the right and runs in a lane of its own beyond the last vertex; lines whose heights do not overlap share one. The
 * label is in the lane, beside the line.
 */
#include "graph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- between which modules -------------------------------------------------------------------------------------- */

/* The vertex that a name INSTANCE or INSTANCE/... starts with: the longest one. */
static int vertex_by_name(const graph *g, const char *name)
{
    int found = -1;
    size_t most = 0;
    for (int i = 0; i < g->count; i++) {
        const char *own = g->node[i].info.name;
        const size_t length = strlen(own);
        if (length > most && strncmp(own, name, length) == 0 && (name[length] == '/' || !name[length])) {
            most = length;
            found = i;
        }
    }
    return found;
}

static void find_end(const graph *g, const char *frame, graph_closure *c, int e)
{
    c->end[e] = -1;
    c->at[e] = "world";
    if (!frame || !frame[0] || strcmp(frame, "world") == 0)
        return;
    const ramus_frame at = ramus_model_find_frame(g->model, frame);
    const ramus_link link = at.index < 0 ? (ramus_link){ -1 } : ramus_model_frame(g->model, at).link;
    c->at[e] = frame;
    c->end[e] = link.index < 0 ? vertex_by_name(g, frame) : ramus_model_link(g->model, link).instance.index;
}

/* Of couplings the first and the last joint, of stops one. */
static void find_joint(const graph *g, const char *joint, graph_closure *c, int e)
{
    const ramus_link link = ramus_model_find_joint(g->model, joint);
    c->at[e] = joint;
    c->end[e] = link.index < 0 ? vertex_by_name(g, joint) : ramus_model_link(g->model, link).instance.index;
}

int graph_find_closures(graph *g)
{
    g->nclosure = ramus_model_nconstraint(g->model);
    g->closure = calloc((size_t)g->nclosure + 1, sizeof *g->closure);
    for (int k = 0; g->closure && k < g->nclosure; k++) {
        graph_closure *c = &g->closure[k];
        c->d = ramus_model_constraint(g->model, k);
        if (c->d.ncoordinate > 0) {
            find_joint(g, c->d.joint[0], c, 0);
            find_joint(g, c->d.joint[c->d.ncoordinate - 1], c, 1);
        } else {
            find_end(g, c->d.frame_a, c, 0);
            find_end(g, c->d.frame_b, c, 1);
        }
    }
    return g->closure != NULL;
}

/* ---- lanes ---------------------------------------------------------------------------------------------------------- */

enum { GAP = 26, NAME_MOST = 120, NAME_SIZE = 11, CLEAR = 46 };

static double top_of(const closure_end end[2])
{
    return fmin(end[0].y, end[1].y);
}

static double bottom_of(const closure_end end[2])
{
    return fmax(end[0].y, end[1].y);
}

static double label_width(const graph *g, int k)
{
    const double name = 14 + fmin(graph_text_width(g->closure[k].d.name, NAME_SIZE), NAME_MOST);
    return g->has_state ? fmax(name, 96) : name;
}

/* The first lane whose lines are all clear of this one. */
static int lane_of(const closure_end end[], const int lane[], int k)
{
    for (int l = 0;; l++) {
        int free = 1;
        for (int i = 0; i < k; i++)
            free &= lane[i] != l || top_of(end + 2 * k) > bottom_of(end + 2 * i) + CLEAR ||
                    bottom_of(end + 2 * k) < top_of(end + 2 * i) - CLEAR;
        if (free)
            return l;
    }
}

/* Lanes of all lines, and where each lane starts; returns the width of all. 0 where memory is out. */
static double arrange(const graph *g, const closure_end end[], int lane[], double start[])
{
    double *wide = calloc((size_t)g->nclosure + 1, sizeof *wide), width = 0;
    int used = 0;
    if (!wide)
        return 0;
    for (int k = 0; k < g->nclosure; k++) {
        lane[k] = lane_of(end, lane, k);
        used = lane[k] >= used ? lane[k] + 1 : used;
        wide[lane[k]] = fmax(wide[lane[k]], GAP + label_width(g, k));
    }
    for (int l = 0; l < used; l++) {
        start[l] = width;
        width += wide[l];
    }
    free(wide);
    return width;
}

double graph_closures_width(const graph *g, const closure_end end[])
{
    int *lane = calloc((size_t)g->nclosure + 1, sizeof *lane);
    double *start = calloc((size_t)g->nclosure + 1, sizeof *start);
    const double width = lane && start ? arrange(g, end, lane, start) : 0;
    free(start);
    free(lane);
    return width;
}

static void add_line(const graph *g, out *o, int k, const closure_end given[2], double x)
{
    const graph_closure *c = &g->closure[k];
    closure_end end[2] = { given[0], given[1] };
    for (int e = 0; e < 2; e++)
        end[e].x = c->end[e] < 0 ? x - 18 : end[e].x;
    const int same = end[0].y == end[1].y && end[0].x == end[1].x;
    const double y1 = end[0].y - (same ? 9 : 0), y2 = end[1].y + (same ? 9 : 0), middle = (y1 + y2) / 2;
    const double bend = fmin(12, fabs(y2 - y1) / 2), down = y2 > y1 ? bend : -bend;
    char name[GRAPH_TEXT];
    out_put(o, "<g><title>%X: %s, %X and %X</title>\n", c->d.name, ramus_constraint_kind_name(c->d.kind), c->at[0],
            c->at[1]);
    out_add(o, "<path class=\"closure\" d=\"M%.1f %.1f H%.1f q%.1f 0 %.1f %.1f V%.1f q0 %.1f %.1f %.1f H%.1f\"/>\n",
            end[0].x, y1, x - bend, bend, bend, down, y2 - down, down, -bend, down, end[1].x);
    for (int e = 0; e < 2; e++)
        if (c->end[e] < 0)
            out_add(o, "<path class=\"closure-ground\" d=\"M%.1f %.1f v16 m-5 -2 l5 -6 m-5 0 l5 -6\"/>\n", end[e].x,
                    (e ? y2 : y1) - 8);
        else
            out_add(o, "<circle class=\"closure-ink\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\"/>\n", end[e].x, e ? y2 : y1);
    out_put(
        o,
        "<text class=\"symbol closure-ink\" x=\"%.1f\" y=\"%.1f\">Λ<tspan class=\"sub\" dy=\"4\">%X</tspan></text>\n",
        x + 6, middle + (g->has_state ? -3 : 4), graph_fit(name, c->d.name, NAME_SIZE, NAME_MOST));
    if (g->has_state)
        out_add(o, "<text class=\"number\" x=\"%.1f\" y=\"%.1f\">%.3g N · %.3g N m</text>\n", x + 6, middle + 16,
                c->force.linear, c->force.angular);
    out_add(o, "</g>\n");
}

void graph_closures(const graph *g, out *o, const closure_end end[], double left)
{
    int *lane = calloc((size_t)g->nclosure + 1, sizeof *lane);
    double *start = calloc((size_t)g->nclosure + 1, sizeof *start);
    if (!lane || !start)
        o->failed = 1;
    else
        arrange(g, end, lane, start);
    for (int k = 0; !o->failed && k < g->nclosure; k++)
        add_line(g, o, k, end + 2 * k, left + start[lane[k]] + GAP - 8);
    free(start);
    free(lane);
}
