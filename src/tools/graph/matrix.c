/* matrix.c - the interconnection matrix as a picture: how much each module loads each joint
 *
 * A row for each joint, a column for each module, and then one for each constraint. The stronger the colour, the larger the wrench, on a logarithmic
 * scale over three powers of ten. Where there is room the cells show force and moment; pointing at a cell always does.
 */
#include "graph.h"

#include <math.h>

enum { ROW = 20, HEAD = 34, BAR = 5, NARROW = 24, WIDE = 84, MANY = 24, TITLE = 30 };

static int has_numbers(const graph *g)
{
    return graph_columns(g) <= MANY;
}

static double cell_width(const graph *g)
{
    return has_numbers(g) ? WIDE : NARROW;
}

static int count_rows(const graph *g)
{
    int rows = 0;
    for (int k = 0; k < g->nlink; k++)
        rows += ramus_model_link(g->model, (ramus_link){ k }).joint_name[0] != '\0';
    return rows;
}

/* The widest name of a joint, within reason. */
static double names_width(const graph *g)
{
    double width = 40;
    for (int k = 0; k < g->nlink; k++)
        width = fmax(width, graph_text_width(ramus_model_link(g->model, (ramus_link){ k }).joint_name, 11));
    return fmin(width, 220) + 16;
}

/* Room above the columns: their names level, or standing up where cells are narrow. */
static double head_height(const graph *g)
{
    if (has_numbers(g))
        return HEAD;
    double height = HEAD;
    for (int i = 0; i < graph_columns(g); i++)
        height = fmax(height, graph_text_width(graph_column_name(g, i), 11) + 16);
    return fmin(height, 180);
}

static const char title[] = "Interconnection matrix";
static const char subtitle_modules[] = "force [N] · moment [N m] at each joint (row) due to each module (column)";
static const char subtitle_closures[] =
    "force [N] · moment [N m] at each joint (row) due to each module, then each constraint (column)";
static const char *subtitle(const graph *g)
{
    return g->nclosure ? subtitle_closures : subtitle_modules;
}
enum { TITLE_GAP = 10 };

box_size graph_matrix_size(const graph *g)
{
    const double titles = graph_text_width(title, 15) + TITLE_GAP + graph_text_width(subtitle(g), 12);
    return (box_size){ fmax(titles, names_width(g) + BAR + graph_columns(g) * cell_width(g) + 16),
                       TITLE + head_height(g) + (double)ROW * count_rows(g) + 8 };
}

static double length(ramus_vec3 v)
{
    return hypot(hypot(v.x, v.y), v.z);
}

static double size_of(const ramus_wrench *w)
{
    return hypot(length(w->force), length(w->moment));
}

static double largest_block(const graph *g)
{
    double most = 0;
    for (size_t k = 0; k < (size_t)g->nlink * (size_t)graph_columns(g); k++)
        most = fmax(most, size_of(&g->block[k]));
    return most;
}

static void add_cell(const graph *g, out *o, const ramus_wrench *w, double x, double y, double most)
{
    const double size = size_of(w), width = cell_width(g);
    if (!(size > 1e-12 * most)) { /* what is left where parts cancel is rounding */
        if (has_numbers(g))
            out_add(o, "<circle class=\"soft\" cx=\"%.1f\" cy=\"%.1f\" r=\"1\" opacity=\"0.5\"/>\n", x + width / 2,
                    y + ROW / 2.0);
        return;
    }
    const double force = length(w->force), moment = length(w->moment);
    const double heat = fmax(0.08, 0.85 + 0.77 / 3 * log10(size / most));
    out_add(o,
            "<g><title>%.6g N, %.6g N m</title><rect class=\"heat\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" "
            "rx=\"3\" fill-opacity=\"%.3f\"/>",
            force, moment, x + 1, y + 1, width - 2, ROW - 2, heat);
    if (has_numbers(g))
        out_add(o, "<text class=\"ink cell\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.3g · %.3g</text>",
                x + width / 2, y + ROW / 2.0 + 3.5, force, moment);
    out_add(o, "</g>\n");
}

static void add_heads(const graph *g, out *o, double x, double y)
{
    for (int i = 0; i < graph_columns(g); i++) {
        const double left = x + i * cell_width(g), middle = left + cell_width(g) / 2;
        char name[GRAPH_TEXT];
        out_add(o, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n", left + 1, y - BAR - 2.0,
                cell_width(g) - 2, BAR,
                i >= g->count               ? "#7C3AED"
                : g->node[i].info.black_box ? "#6b7280"
                                            : graph_colour(i));
        if (has_numbers(g))
            out_put(o, "<text class=\"ink small\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%X</text>\n", middle,
                    y - 14, graph_fit(name, graph_column_name(g, i), 12, WIDE - 6));
        else
            out_put(o,
                    "<text class=\"ink\" font-size=\"11\" transform=\"translate(%.1f %.1f) rotate(-90)\">%X</text>\n",
                    middle + 4, y - 12, graph_fit(name, graph_column_name(g, i), 12, 160));
    }
}

void graph_matrix(const graph *g, out *o, double x, double y)
{
    const double names = names_width(g), left = x + names + BAR, most = largest_block(g);
    const double right = left + graph_columns(g) * cell_width(g);
    double top = y + TITLE + head_height(g);
    int module = -1;
    char name[GRAPH_TEXT];
    out_add(o,
            "<text class=\"ink name\" x=\"%.1f\" y=\"%.1f\">%s<tspan class=\"soft small\" dx=\"%d\" "
            "style=\"font-weight:400\">%s</tspan></text>\n",
            x, y + 6, title, TITLE_GAP, subtitle(g));
    add_heads(g, o, left, top);
    for (int k = 0; k < g->nlink; k++) {
        const ramus_link_info link = ramus_model_link(g->model, (ramus_link){ k });
        if (!link.joint_name[0])
            continue;
        if (link.instance.index != module)
            out_add(o, "<path class=\"line\" d=\"M%.1f %.1fH%.1f\"/>\n", x, top, right);
        module = link.instance.index;
        out_add(o, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" fill=\"%s\"/>", left - BAR - 2.0, top + 1,
                BAR, ROW - 2, graph_colour(module));
        out_put(o, "<text class=\"ink\" font-size=\"11\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%X</text>\n",
                left - BAR - 8.0, top + ROW / 2.0 + 4, graph_fit(name, link.joint_name, 11, 220));
        for (int i = 0; i < graph_columns(g); i++)
            add_cell(g, o, &g->block[(size_t)k * (size_t)graph_columns(g) + (size_t)i], left + i * cell_width(g), top,
                     most);
        top += ROW;
    }
}
