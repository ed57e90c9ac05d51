/* writer.h - inside of write.c: what the parts of writing a function share */
#ifndef RAMUS_GENERATE_WRITER_H
#define RAMUS_GENERATE_WRITER_H

#include "write.h"

enum {
    DEEPEST = 5,
    MOST_TERMS = 34,
    RESULT = -1 /* instead of a section */,
    SPARE = 64 /* numbers of a compiler's own */
};

typedef struct writer {
    const expr_graph *g;
    const write_style *style;
    text *o;
    int *uses;            /* [count] */
    int *user;            /* [count] section of an operation that uses it */
    unsigned char *depth; /* [count] of what is written in place */
    unsigned char *named; /* [count] */
    unsigned char *read;  /* [count] an argument that has been read */
    int *slot;            /* [count] in C which sine it is; on a card its place in shared memory, or -1 */
    int *seen;            /* [count] the statement that made or used it last */
    int *again;           /* [count] how often it came back from its place */
    int *made;            /* [count] by which statement */
    int statement;
    bool waits;  /* numbers have places */
    bool copied; /* in C: arguments have been copied */
    bool early;  /* in C: results may be written at once */
} writer;

static inline bool is_leaf(const expr_node *n)
{
    return n->op == EXPR_CONSTANT || n->op == EXPR_INPUT;
}

static inline int operands(const expr_node *n)
{
    return is_leaf(n) ? 0 : n->op == EXPR_NEG || n->op == EXPR_SIN || n->op == EXPR_COS ? 1 : 2;
}

static inline bool is_sine(const expr_node *n)
{
    return n->op == EXPR_SIN || n->op == EXPR_COS;
}

static inline bool is_sum(const expr_node *n)
{
    return n->op == EXPR_ADD || n->op == EXPR_SUB || n->op == EXPR_NEG;
}

/* write.c: the expression of a node, in brackets unless it binds as strongly as asked: sums 1, products 2, the rest 3. */
void writer_put(const writer *w, expr e, int at_least);

typedef struct sum_term {
    expr e;
    bool minus, is_product;
} sum_term;

typedef struct sum {
    sum_term term[MOST_TERMS];
    int count, products;
} sum;

/* write_names.c: the terms of a sum, through the sums in it that have no name of their own; long ones have. */
void writer_gather_terms(const writer *w, const expr_node *n, bool minus, sum *s);
/* Which nodes are needed, how often, and which of them get a name; dissolved [count] is zero. */
void writer_choose_names(writer *w, const expr value[], int count, unsigned char dissolved[]);

/* write_waits.c: what a statement needs, as it is written: numbers with names, sines and arguments. */
typedef void operand_user(writer *w, expr e);
void writer_each_operand(writer *w, expr e, operand_user *use);
/* Gives places of shared memory to numbers that wait; how many there are then. */
int writer_plan_places(writer *w, const expr value[], int count, unsigned char turned[]);
/* On a card: a number once it is known; an argument that has not been read, or a number that waited, before it is used. */
void writer_keep_number(writer *w, expr e);
void writer_bring(writer *w, expr e);
/* In C: bytes of stack at most, with so many angles. */
size_t writer_stack(writer *w, const expr value[], int count, int angles);

#endif
