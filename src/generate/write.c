/* write.c - a graph of operations as the body of a C function
 *
 * What is used more than once, or grows long, gets a name; the rest is written where it is used. Nodes are in an order in which
 * operands come first, so that one pass writes them. Results are written last: they may share memory with the arguments.
 */
#include "write.h"

#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DEEPEST = 5 };

typedef struct writer {
    const expr_graph *g;
    const write_style *style;
    text *o;
    int *uses;            /* [count] */
    unsigned char *depth; /* [count] of what is written in place */
    unsigned char *named; /* [count] */
} writer;

void write_number(text *o, double value, bool is_float)
{
    char digits[40];
    if (is_float && fabs(value) < 1.2e-38) /* single precision has no such number */
        value = 0;
    for (int n = is_float ? 6 : 15; n <= (is_float ? 9 : 17); n++) {
        snprintf(digits, sizeof digits, "%.*g", n, value);
        double back = 0;
        if (sscanf(digits, "%lf", &back) == 1 && (is_float ? (float)back == (float)value : back == value))
            break;
    }
    text_add(o, "%s%s%s", digits, strpbrk(digits, ".en") ? "" : ".0", is_float ? "f" : "");
}

static bool is_leaf(const expr_node *n)
{
    return n->op == EXPR_CONSTANT || n->op == EXPR_INPUT;
}

static int operands(const expr_node *n)
{
    return is_leaf(n) ? 0 : n->op == EXPR_NEG || n->op == EXPR_SIN || n->op == EXPR_COS ? 1 : 2;
}

/* How strongly an operation binds: sums 1, products 2, the rest 3. */
static int strength(const expr_node *n)
{
    return n->op == EXPR_ADD || n->op == EXPR_SUB || n->op == EXPR_NEG ? 1
           : n->op == EXPR_MUL || n->op == EXPR_DIV                    ? 2
                                                                       : 3;
}

static void put(const writer *w, expr e, int at_least);

static void put_operation(const writer *w, const expr_node *n)
{
    static const char *const sign[] = {
        [EXPR_ADD] = " + ", [EXPR_SUB] = " - ", [EXPR_MUL] = " * ", [EXPR_DIV] = " / "
    };
    if (n->op == EXPR_CONSTANT) {
        write_number(w->o, n->value, w->style->is_float);
    } else if (n->op == EXPR_INPUT) {
        text_add(w->o, "%s[%d]", w->style->argument[n->a], n->b);
    } else if (n->op == EXPR_NEG) {
        text_add(w->o, "-");
        put(w, n->a, 2);
    } else {
        const int own = strength(n);
        put(w, n->a, own);
        text_add(w->o, "%s", sign[n->op]);
        put(w, n->b, n->op == EXPR_SUB || n->op == EXPR_DIV ? own + 1 : own);
    }
}

/* In brackets unless it binds as strongly as asked. */
static void put(const writer *w, expr e, int at_least)
{
    const expr_node *n = &w->g->node[e];
    if (n->op == EXPR_SIN || n->op == EXPR_COS) {
        text_add(w->o, "%c%d", n->op == EXPR_SIN ? 's' : 'c', n->a);
    } else if (w->named[e]) {
        text_add(w->o, "x%d", e);
    } else {
        const bool negative = n->op == EXPR_CONSTANT && n->value < 0;
        const bool brackets = (!is_leaf(n) && strength(n) < at_least) || negative;
        text_add(w->o, brackets ? "(" : "");
        put_operation(w, n);
        text_add(w->o, brackets ? ")" : "");
    }
}

/* Which nodes are needed, how often, and which of them get a name. */
static void count_uses(writer *w, const expr value[], int count)
{
    const expr_graph *g = w->g;
    for (int k = 0; k < count; k++)
        w->uses[value[k]]++;
    for (size_t k = g->count; k-- > 0;)
        if (w->uses[k] > 0) {
            const expr_node *n = &g->node[k];
            const int many = operands(n);
            if (many > 0)
                w->uses[n->a]++;
            if (many > 1)
                w->uses[n->b]++;
        }
    for (size_t k = 0; k < g->count; k++) {
        const expr_node *n = &g->node[k];
        const int many = operands(n);
        if (w->uses[k] == 0 || many == 0 || n->op == EXPR_SIN || n->op == EXPR_COS)
            continue;
        const int a = w->depth[n->a], b = many > 1 ? w->depth[n->b] : 0, deepest = 1 + (a > b ? a : b);
        w->named[k] = w->uses[k] > 1 || deepest > DEEPEST;
        w->depth[k] = w->named[k] ? 0 : (unsigned char)deepest;
    }
}

static void put_sincos(const writer *w, expr angle)
{
    const char *type = w->style->is_float ? "float" : "double";
    text_add(w->o, "    %s s%d, c%d;\n    %s_sincos(", type, angle, angle, w->style->name);
    put(w, angle, 0);
    text_add(w->o, ", &s%d, &c%d);\n", angle, angle);
}

size_t write_body(const expr_graph *g, const write_style *style, const char *result, const expr value[], int count,
                  text *o)
{
    writer w = { .g = g, .style = style, .o = o };
    unsigned char *turned = memory_new(&g->allocator, g->count + 1, 1);
    size_t operations = 0;
    w.uses = memory_new(&g->allocator, g->count + 1, sizeof *w.uses);
    w.depth = memory_new(&g->allocator, g->count + 1, 1);
    w.named = memory_new(&g->allocator, g->count + 1, 1);
    if (w.uses && w.depth && w.named && turned) {
        int section = -1;
        memset(w.uses, 0, (g->count + 1) * sizeof *w.uses);
        memset(w.depth, 0, g->count + 1);
        memset(w.named, 0, g->count + 1);
        memset(turned, 0, g->count + 1);
        count_uses(&w, value, count);
        for (size_t k = 0; k < g->count; k++) {
            const expr_node *n = &g->node[k];
            const bool turns = n->op == EXPR_SIN || n->op == EXPR_COS;
            if (w.uses[k] == 0)
                continue;
            operations += !is_leaf(n) && !turns && n->op != EXPR_NEG;
            if (!(turns ? !turned[n->a] : w.named[k]))
                continue;
            if (n->section != section) {
                section = n->section;
                text_add(o, "    /* ");
                style->section(style->user, section, o);
                text_add(o, " */\n");
            }
            if (turns) {
                turned[n->a] = 1;
                put_sincos(&w, n->a);
                continue;
            }
            text_add(o, "    const %s x%zu = ", style->is_float ? "float" : "double", k);
            put_operation(&w, n);
            text_add(o, ";\n");
        }
        text_add(o, "    /* results, last: they may share memory with the arguments */\n");
        for (int k = 0; k < count; k++) {
            text_add(o, "    const %s r%d = ", style->is_float ? "float" : "double", k);
            put(&w, value[k], 0);
            text_add(o, ";\n");
        }
        for (int k = 0; k < count; k++)
            text_add(o, "    %s[%d] = r%d;\n", result, k, k);
    } else {
        o->failed = true;
    }
    memory_free(&g->allocator, w.uses);
    memory_free(&g->allocator, w.depth);
    memory_free(&g->allocator, w.named);
    memory_free(&g->allocator, turned);
    return operations;
}
