/* expression.h - numbers that are not known yet: a graph of operations, each written once
 *
 * An `expr` is the index of a node. Equal operations on equal nodes are one node, constants are folded, and what zeros and ones
 * make trivial is not there: a rotation about z by a known frame costs what is left of it.
 */
#ifndef RAMUS_GENERATE_EXPRESSION_H
#define RAMUS_GENERATE_EXPRESSION_H

#include "ramus/status.h"

#include <stdbool.h>

typedef int expr;

typedef enum expr_op {
    EXPR_CONSTANT,
    EXPR_INPUT, /* number `b` of the argument `a` */
    EXPR_ADD,
    EXPR_SUB,
    EXPR_MUL,
    EXPR_DIV,
    EXPR_NEG,
    EXPR_SIN, /* of a, in rad */
    EXPR_COS
} expr_op;

typedef struct expr_node {
    expr_op op;
    expr a, b;
    double value; /* of a constant */
    int section;  /* what it is computed for: graph.section when it was made */
} expr_node;

typedef struct expr_graph {
    ramus_allocator allocator;
    expr_node *node;
    size_t count, capacity;
    int *slot; /* open addressing: node + 1, 0 is empty */
    size_t nslot;
    int section;
    size_t most; /* nodes; more is a failure */
    bool failed; /* memory is out, or there are too many: every expression is then a zero */
} expr_graph;

void expr_open(expr_graph *g, const ramus_allocator *allocator, size_t most);
void expr_close(expr_graph *g);

expr expr_constant(expr_graph *g, double value);
expr expr_input(expr_graph *g, int argument, int number);
expr expr_add(expr_graph *g, expr a, expr b);
expr expr_sub(expr_graph *g, expr a, expr b);
expr expr_mul(expr_graph *g, expr a, expr b);
expr expr_div(expr_graph *g, expr a, expr b);
expr expr_neg(expr_graph *g, expr a);
expr expr_sin(expr_graph *g, expr a);
expr expr_cos(expr_graph *g, expr a);

bool expr_is(const expr_graph *g, expr a, double value); /* it is that constant */
/* Operations that value[count] take, all together; false: memory is out. */
bool expr_count(const expr_graph *g, const expr value[], int count, size_t *operations);

#endif
