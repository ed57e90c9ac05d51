/* svg.c - the interconnection graph as a picture
 *
 * A layered tree, the root at the left. Each leaf has a lane of its own and a module is in the middle of the lanes
 * of what it carries, so nothing overlaps however large the robot is. The pair of edges between a module and its
 * predecessor ends in the module's lane, and its labels are there. Self loops are above and below the vertices.
 * Colours are Okabe and Ito's; a style sheet inside follows the reader's choice of light or dark.
 */
#include "graph.h"

#include "tools/console/asset.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 36,
    HEADER = 64, /* title and its gap */
    LEGEND = 62,
    NODE_HEIGHT = 46,
    NODE_LEAST = 76, /* width */
    PORT = 24,       /* between the pairs of edges that leave a vertex */
    PAIR = 7,        /* from the middle of a pair to either edge */
    NAME_MOST = 190, /* width of a name in a vertex */
    SUBSCRIPT_MOST = 84,
    TITLE_MOST = 640
};

const char *graph_colour(int k)
{
    static const char *const okabe_ito[8] = { "#56B4E9", "#E69F00", "#009E73", "#CC79A7",
                                              "#F0E442", "#0072B2", "#D55E00", "#9A9A9A" };
    return okabe_ito[k % 8];
}

/* ---- text --------------------------------------------------------------------------------------------------- */

/* As wide as a bold sans serif font makes it, so that nothing is too narrow. */
static double character_width(unsigned long c)
{
    if (c >= 0x1100)
        return 1;
    if (c < 128 && strchr("il.,'|!:;jtfIr/", (int)c))
        return 0.38;
    if (c == 'm' || c == 'w' || c == 'M' || c == 'W')
        return 0.95;
    return c >= 'A' && c <= 'Z' ? 0.75 : 0.65;
}

double graph_text_width(const char *text, double size)
{
    double width = 0;
    for (unsigned long c; (c = utf8_next(&text)) != 0;)
        width += character_width(c);
    return width * size;
}

const char *graph_fit(char to[GRAPH_TEXT], const char *text, double size, double width)
{
    const char *last = text; /* the character before the one at `start` */
    for (const char *start = text, *at = text;; last = start, start = at) {
        const unsigned long c = utf8_next(&at);
        if (!c)
            return text;
        width -= character_width(c) * size;
        if (width < 0)
            break;
    }
    snprintf(to, GRAPH_TEXT, "%.*s…", (int)(last - text), text);
    return to;
}

/* How wide a label of a vertex or of an edge becomes. */
static double label_width(const char *text, double size)
{
    return fmin(graph_text_width(text, size), size < 12 ? SUBSCRIPT_MOST : NAME_MOST);
}

/* ---- layout ------------------------------------------------------------------------------------------------- */

typedef struct spot {
    double x, y; /* left, middle */
    double width, height;
    double lanes;             /* height of what the module and all it carries need */
    int depth, nchild, child; /* `child`: number among its siblings */
} spot;

typedef struct picture {
    const graph *g;
    spot *at;
    double width, height; /* of the graph alone */
} picture;

static double node_width(const graph *g, const graph_node *n)
{
    if (n->info.black_box)
        return NODE_HEIGHT;
    const double loop = 2 * label_width(n->info.name, 11) + 56;
    return fmax(fmax(label_width(n->info.name, 15) + 28, loop), g->has_state ? NODE_LEAST + 40 : NODE_LEAST);
}

/* Height of a leaf with its loops and labels. */
static double lane_height(const graph *g)
{
    return NODE_HEIGHT + (g->has_state ? 108 : 78);
}

/* Between the columns: bends, then the labels of the edges. */
static double label_room(const graph *g, int i)
{
    const graph_node *n = &g->node[i];
    const double names = label_width(n->info.name, 11) + label_width(g->node[n->parent].info.name, 11) + 24;
    const double numbers = g->has_state ? 128 : 0;
    return (names > numbers ? names : numbers) + 24;
}

/* Predecessors come before their successors, so one loop each way is enough. */
static int arrange(picture *p)
{
    const graph *g = p->g;
    int deepest = 0;
    p->at = calloc((size_t)g->count + 1, sizeof *p->at);
    if (!p->at)
        return 0;
    for (int i = 0; i < g->count; i++) {
        spot *s = &p->at[i];
        s->width = node_width(g, &g->node[i]);
        if (g->node[i].parent >= 0) {
            spot *parent = &p->at[g->node[i].parent];
            s->depth = parent->depth + 1;
            s->child = parent->nchild++;
        }
        deepest = s->depth > deepest ? s->depth : deepest;
    }
    double *column = calloc(2 * ((size_t)deepest + 2) + (size_t)g->count, sizeof *column), *room = column + deepest + 2,
           *next = room + deepest + 2;
    if (!column)
        return 0;
    for (int i = g->count - 1; i >= 0; i--) {
        spot *s = &p->at[i];
        const double ports = (double)PORT * s->nchild + 12;
        s->height = ports > NODE_HEIGHT ? ports : NODE_HEIGHT;
        const double own = lane_height(g) + s->height - NODE_HEIGHT;
        s->lanes = s->lanes > own ? s->lanes : own;
        if (g->node[i].parent >= 0)
            p->at[g->node[i].parent].lanes += s->lanes;
    }
    /* heights first, for the bends of a column grow with the distance that they must cover */
    double top = 0;
    for (int i = 0; i < g->count; i++) {
        spot *s = &p->at[i];
        const int parent = g->node[i].parent;
        double *from = parent < 0 ? &top : &next[parent];
        s->y = *from + s->lanes / 2;
        next[i] = *from;
        *from += s->lanes;
        if (parent >= 0) {
            const double bend = 70 + 0.16 * fabs(s->y - p->at[parent].y);
            const double wanted = (bend < 260 ? bend : 260) + label_room(g, i);
            room[s->depth] = fmax(room[s->depth], wanted);
        }
        column[s->depth + 1] = fmax(column[s->depth + 1], s->width);
    }
    /* column[d + 1] holds the widest vertex of layer d: turn it into where the next layer starts */
    for (int d = 0; d <= deepest; d++)
        column[d + 1] += column[d] + room[d + 1];
    for (int i = 0; i < g->count; i++) {
        p->at[i].x = column[p->at[i].depth];
        p->width = fmax(p->width, p->at[i].x + p->at[i].width);
        if (g->node[i].info.black_box) /* its name is above it, in the middle */
            p->width = fmax(p->width, p->at[i].x + (p->at[i].width + label_width(g->node[i].info.name, 15)) / 2);
    }
    p->height = top;
    free(column);
    return 1;
}

/* ---- pieces ------------------------------------------------------------------------------------------------- */

/* Symbol and subscript at (x, y), `anchor` start, middle or end. */
static void add_symbol(out *o, double x, double y, const char *anchor, const char *class, const char *symbol,
                       const char *first, const char *second)
{
    char a[GRAPH_TEXT], b[GRAPH_TEXT];
    out_put(o,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"symbol %s\">%s<tspan class=\"sub\" dy=\"4\">"
            "%X%s%X</tspan></text>\n",
            x, y, anchor, class, symbol, graph_fit(a, first, 11, SUBSCRIPT_MOST), second ? "," : "",
            second ? graph_fit(b, second, 11, SUBSCRIPT_MOST) : "");
}

static void add_numbers(out *o, double x, double y, const char *anchor, const magnitude *m, const char *linear,
                        const char *angular)
{
    out_add(o, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"number\">%.3g %s · %.3g %s</text>\n", x, y,
            anchor, m->linear, linear, m->angular, angular);
}

/* The twist's loop above the vertex, the wrench's below. */
static void add_loops(const picture *p, out *o, int i)
{
    const graph_node *n = &p->g->node[i];
    const spot *s = &p->at[i];
    const double top = s->y - s->height / 2, bottom = s->y + s->height / 2, middle = s->x + s->width / 2;
    const double x = s->x + 22;
    out_add(o, "<path class=\"twist\" marker-end=\"url(#t)\" d=\"M%.1f %.1f c-8 -32 26 -32 18 -1\"/>\n", x - 9, top);
    out_add(o, "<path class=\"wrench\" marker-end=\"url(#w)\" d=\"M%.1f %.1f c8 32 -26 32 -18 1\"/>\n", x + 9, bottom);
    add_symbol(o, x + 18, top - 11, "start", "twist-ink", "Ξ", n->info.name, n->info.name);
    add_symbol(o, x + 18, bottom + 18, "start", "wrench-ink", "W", n->info.name, NULL);
    if (p->g->has_state) {
        add_numbers(o, middle, top - 32, "middle", &n->own_twist, "m/s", "rad/s");
        add_numbers(o, middle, bottom + 40, "middle", &n->own_wrench, "N", "N m");
    }
}

static void add_node(const picture *p, out *o, int i)
{
    const graph_node *n = &p->g->node[i];
    const spot *s = &p->at[i];
    const double top = s->y - s->height / 2;
    char name[GRAPH_TEXT], inside[GRAPH_TEXT];
    const char *source = n->info.black_box ? graph_source(p->g, i) : graph_inside(p->g, i, inside);
    out_put(o, "<g><title>%X%s%X%s%X</title>\n", n->info.name, n->info.on_name[0] ? " on " : "", n->info.on_name,
            !source[0]          ? ""
            : n->info.black_box ? ", module from: "
                                : ", with modules from: ",
            source);
    if (n->info.black_box)
        out_add(o, "<rect class=\"box\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", s->x, top, s->width,
                s->height);
    else
        out_add(
            o,
            "<rect class=\"paper\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"13\"/>\n"
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"13\" fill=\"%s\" fill-opacity=\"0.28\" "
            "stroke=\"%s\" stroke-width=\"2\"/>\n",
            s->x, top, s->width, s->height, s->x, top, s->width, s->height, graph_colour(i), graph_colour(i));
    if (source[0])
        out_put(o, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%X</text>\n",
                n->info.black_box ? "boxed" : "ink inside", s->x + s->width / 2, s->y + (n->info.black_box ? 3 : 18),
                graph_fit(name, source, 9, s->width - 2));
    out_put(o, "<text class=\"ink name\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%X</text></g>\n",
            s->x + s->width / 2, n->info.black_box ? top - 9 : s->y + 5, graph_fit(name, n->info.name, 15, NAME_MOST));
}

static void add_edges(const picture *p, out *o, int i)
{
    const graph *g = p->g;
    const graph_node *n = &g->node[i];
    const spot *s = &p->at[i], *parent = &p->at[n->parent];
    const double x1 = parent->x + parent->width, x2 = s->x;
    const double y1 = parent->y + PORT * (s->child - 0.5 * (parent->nchild - 1)), y2 = s->y;
    const double straight = x2 - label_room(g, i); /* from here on the pair runs level */
    const double bend = (straight - x1) / 2, right = x2 - 14;
    out_add(o,
            "<path class=\"twist\" marker-end=\"url(#t)\" d=\"M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f H%.1f\"/>\n"
            "<path class=\"wrench\" marker-end=\"url(#w)\" d=\"M%.1f %.1f H%.1f C%.1f %.1f %.1f %.1f %.1f %.1f\"/>\n",
            x1, y1 - PAIR, x1 + bend, y1 - PAIR, straight - bend, y2 - PAIR, straight, y2 - PAIR, x2 - 2, x2, y2 + PAIR,
            straight, straight - bend, y2 + PAIR, x1 + bend, y1 + PAIR, x1 + 2, y1 + PAIR);
    add_symbol(o, right, y2 - PAIR - 9, "end", "twist-ink", "Ξ", g->node[n->parent].info.name, n->info.name);
    add_symbol(o, right, y2 + PAIR + 15, "end", "wrench-ink", "Γ", n->info.name, g->node[n->parent].info.name);
    if (g->has_state && (g->opened || !(n->info.black_box && n->info.wrench_port.index < 0)))
        add_numbers(o, right, y2 + PAIR + 33, "end", &n->interface_wrench, "N", "N m");
    if (g->has_state && !n->info.black_box)
        add_numbers(o, right, y2 - PAIR - 25, "end", &n->carried_twist, "m/s", "rad/s");
}

/* ---- constraints ---------------------------------------------------------------------------------------------- */

/* Where their lines leave the vertices: at the right, from the lower corner upwards; in the world beside the other end. NULL: no memory. */
static closure_end *find_ends(const picture *p)
{
    const graph *g = p->g;
    closure_end *end = calloc(2 * (size_t)g->nclosure + 1, sizeof *end);
    int *used = calloc((size_t)g->count + 1, sizeof *used);
    for (int k = 0; end && used && k < 2 * g->nclosure; k++) {
        const int i = g->closure[k / 2].end[k % 2];
        if (i < 0)
            continue;
        const spot *s = &p->at[i];
        const int room = (int)(s->height / 6) - 1;
        end[k] = (closure_end){ s->x + s->width, s->y + s->height / 2 - 6 - 6 * (used[i]++ % room) };
    }
    for (int k = 0; end && used && k < 2 * g->nclosure; k++)
        if (g->closure[k / 2].end[k % 2] < 0)
            end[k] = (closure_end){ p->width + 8, end[k ^ 1].y + 44 };
    free(used);
    if (!used) {
        free(end);
        return NULL;
    }
    return end;
}

/* ---- frame -------------------------------------------------------------------------------------------------- */

/* Style sheet and arrow heads. */
ASSET(graph_head, "src/tools/graph/head.svg");

static const char legend_box[] = "black box";
static const char legend_numbers[] =
    "numbers at loops and at twists: the largest of the module; at Γ: the wrench at the connection";
static const char legend_closure[] = "constraint";
enum {
    LEGEND_BOX = 524,
    LEGEND_CLOSURE = 616
}; /* where the last text of its first line starts, and what constraints add */

static double legend_width(const graph *g)
{
    const double line = g->nclosure ? LEGEND_CLOSURE + 54 + graph_text_width(legend_closure, 12)
                                    : LEGEND_BOX + graph_text_width(legend_box, 12);
    return g->has_state ? fmax(line, graph_text_width(legend_numbers, 12)) : line;
}

static void add_legend(const graph *g, out *o, double y)
{
    out_add(o,
            "<g transform=\"translate(%d %.1f)\">\n"
            "<path class=\"twist\" marker-end=\"url(#t)\" d=\"M0 0H44\"/><text class=\"ink small\" x=\"54\" "
            "y=\"4\">twists, forward</text>\n"
            "<path class=\"wrench\" marker-end=\"url(#w)\" d=\"M234 0H190\"/><text class=\"ink small\" x=\"244\" "
            "y=\"4\">wrenches, backward</text>\n"
            "<rect x=\"384\" y=\"-9\" width=\"26\" height=\"18\" rx=\"6\" fill=\"%s\" fill-opacity=\"0.28\" "
            "stroke=\"%s\" stroke-width=\"2\"/><text class=\"ink small\" x=\"418\" y=\"4\">module</text>\n"
            "<rect class=\"box\" x=\"498\" y=\"-9\" width=\"18\" height=\"18\"/><text class=\"ink small\" x=\"%d\" "
            "y=\"4\">%s</text>\n",
            MARGIN, y, graph_colour(0), graph_colour(0), LEGEND_BOX, legend_box);
    if (g->nclosure)
        out_add(o, "<path class=\"closure\" d=\"M%d 0h44\"/><text class=\"ink small\" x=\"%d\" y=\"4\">%s</text>\n",
                LEGEND_CLOSURE, LEGEND_CLOSURE + 54, legend_closure);
    if (g->has_state)
        out_add(o, "<text class=\"soft small\" x=\"0\" y=\"28\">%s</text>\n", legend_numbers);
    out_add(o, "</g>\n");
}

static void add_title(const graph *g, out *o)
{
    char name[GRAPH_TEXT];
    /* modules whose velocities are not counted: nobody asked them */
    const int unknown = ramus_model_nsource(g->model) > 0 && g->nv == ramus_model_nv(g->model);
    out_put(o,
            "<text class=\"ink title\" x=\"%d\" y=\"%d\">%X<tspan class=\"soft\" dx=\"12\" "
            "style=\"font-size:13px;font-weight:400\">%d module%s, %d velocit%s%s%s</tspan></text>\n",
            MARGIN, MARGIN + 10, graph_fit(name, ramus_model_name(g->model), 20, TITLE_MOST), g->count,
            g->count == 1 ? "" : "s", g->nv, g->nv == 1 ? "y" : "ies", unknown ? " of known ones" : "",
            g->has_state ? ", one state" : "");
}

void graph_svg(const graph *g, out *o)
{
    picture p = { .g = g };
    if (!arrange(&p)) {
        o->failed = 1;
        free(p.at);
        return;
    }
    closure_end *end = find_ends(&p);
    if (!end) {
        o->failed = 1;
        free(p.at);
        return;
    }
    const double closures = graph_closures_width(g, end);
    for (int k = 0; k < 2 * g->nclosure; k++)
        p.height = fmax(p.height, end[k].y + 24);
    const box_size matrix = g->has_state ? graph_matrix_size(g) : (box_size){ 0, 0 };
    const double left = MARGIN + 8, right = MARGIN + 28; /* labels stick out of the last vertices */
    const double title = fmin(graph_text_width(ramus_model_name(g->model), 20), TITLE_MOST) + 340;
    double width = p.width + left + right + closures;
    width = fmax(fmax(width, fmax(matrix.width, legend_width(g)) + 2 * MARGIN), title);
    const double graph_bottom = HEADER + p.height + 8, legend_y = graph_bottom + 22;
    const double matrix_top = legend_y + LEGEND;
    const double height = g->has_state ? matrix_top + matrix.height + MARGIN : legend_y + LEGEND - 20;
    out_put(o,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
            "role=\"img\">\n<title>%X: interconnection graph</title>\n%s"
            "<rect class=\"paper\" width=\"100%%\" height=\"100%%\"/>\n",
            width, height, width, height, ramus_model_name(g->model), graph_head);
    add_title(g, o);
    out_add(o, "<g transform=\"translate(%.1f %d)\">\n", left, HEADER);
    graph_closures(g, o, end, p.width + 8);
    for (int i = 0; i < g->count; i++)
        if (g->node[i].parent >= 0)
            add_edges(&p, o, i);
    for (int i = 0; i < g->count; i++) {
        add_node(&p, o, i);
        if (!g->node[i].info.black_box)
            add_loops(&p, o, i);
    }
    out_add(o, "</g>\n");
    add_legend(g, o, legend_y);
    if (g->has_state)
        graph_matrix(g, o, MARGIN, matrix_top);
    out_add(o, "</svg>\n");
    free(end);
    free(p.at);
}
