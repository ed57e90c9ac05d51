/* graph.h - the interconnection graph of a robot: vertices are its modules, edges carry twists and wrenches
 *
 *     dashed  twists:   self loop Xi_ii, predecessor to module Xi_pi
 *     solid   wrenches: self loop W_i,   module to predecessor Gamma_ip
 *     dotted  constraints: Lambda_c between the modules whose frames or joints they are about
 */
#ifndef RAMUS_TOOLS_GRAPH_H
#define RAMUS_TOOLS_GRAPH_H

#include "tools/console/console.h"

#include <stdbool.h>

/* How large a wrench (force N, moment N m) or a twist (linear m/s, angular rad/s) is. */
typedef struct magnitude {
    double linear, angular;
} magnitude;

typedef struct graph_node {
    ramus_instance_info info;
    int parent; /* -1: the world */
    /* with a state; the largest over the links or joints of the module, for Gamma the wrench at the connection */
    magnitude own_twist, carried_twist, own_wrench, interface_wrench;
} graph_node;

/* A constraint: an edge, and a column of the matrix. */
typedef struct graph_closure {
    ramus_constraint_description d; /* borrowed from the model */
    int end[2];                     /* vertices; -1: the world */
    const char *at[2];              /* frame or joint; borrowed */
    magnitude force;                /* with a state: what its first end exerts on the second */
} graph_closure;

typedef struct graph {
    const ramus_model *model;
    int nv; /* of all modules, or of those that are known */
    int count;
    graph_node *node;
    int nclosure;
    graph_closure *closure;
    int has_state;
    bool opened; /* modules were asked: every connection is known */
    int nlink;
    ramus_wrench *block; /* nlink x (count + nclosure), row major; NULL without a state */
    ramus_wrench *joint; /* [nlink] at the moved joint frame, parent on child; likewise */
    ramus_wrench *
        connected; /* [count] at each attachment frame, predecessor on instance; likewise. What is not known is not a number */
} graph;

/* The vertices; release in any case. Returns an exit code. */
int graph_make(graph *g, const ramus_model *model);
/* One row of states, evaluated by the modular algorithm; `path` of the model is for messages. Returns an exit code. */
int graph_add_state(graph *g, const ramus_states *s, size_t row, const char *path);
/* The same of a robot whose modules answer: states are those of all modules. g is of the model that it was opened from. */
int graph_add_opened_state(graph *g, const ramus_model *opened, const ramus_states *s, size_t row, const char *path);
void graph_release(graph *g);

void graph_json(const graph *g, out *o);
void graph_dot(const graph *g, out *o);
void graph_svg(const graph *g, out *o);

/* Part of the picture: the matrix with its top left corner at (x, y). Its size is measured first. */
typedef struct box_size {
    double width, height;
} box_size;
box_size graph_matrix_size(const graph *g);
void graph_matrix(const graph *g, out *o, double x, double y);

/* Text: its width in a sans serif font of `size`; and as much of it as fits into `width`, the last character an ellipsis where it is
 * longer. There is room for a hundred characters. */
enum { GRAPH_TEXT = 512 };
double graph_text_width(const char *text, double size);
const char *graph_fit(char to[GRAPH_TEXT], const char *text, double size, double width);
/* Kind of the source of a black box's module; "": there is none. */
const char *graph_source(const graph *g, int i);
/* Kinds of the sources of modules inside of a nested assembly, each once: "library, process"; "" for none. */
const char *graph_inside(const graph *g, int i, char text[GRAPH_TEXT]);
const char *graph_colour(int k); /* of vertex k: eight that colour-blind people distinguish */
/* Columns of the matrix: the modules, then the constraints. */
static inline int graph_columns(const graph *g)
{
    return g->count + g->nclosure;
}
static inline const char *graph_column_name(const graph *g, int i)
{
    return i < g->count ? g->node[i].info.name : g->closure[i - g->count].d.name;
}

/* closures.c: the constraints of the model as edges. 0: no memory. */
int graph_find_closures(graph *g);
/* Dotted lines at the right of the picture, between heights of vertices. */
typedef struct closure_end {
    double x, y; /* where a line leaves its vertex, or ends in the world */
} closure_end;
double graph_closures_width(const graph *g, const closure_end end[]);              /* end [2 nclosure] */
void graph_closures(const graph *g, out *o, const closure_end end[], double left); /* from there to the right */

#endif
