/* expression.c - a graph of operations, each written once */
#include "expression.h"

#include "base/memory.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

void expr_open(expr_graph *g, const ramus_allocator *allocator, size_t most)
{
    *g = (expr_graph){ .allocator = memory_allocator(allocator), .most = most };
    expr_constant(g, 0); /* node 0, which stands for all that fails */
}

void expr_close(expr_graph *g)
{
    memory_free(&g->allocator, g->node);
    memory_free(&g->allocator, g->slot);
    *g = (expr_graph){ 0 };
}

static uint64_t mix(uint64_t x)
{
    x ^= x >> 31;
    x *= 0x9E3779B97F4A7C15u;
    return x ^ x >> 29;
}

static uint64_t hash(const expr_node *n)
{
    uint64_t bits;
    memcpy(&bits, &n->value, sizeof bits);
    return mix(bits ^ mix((uint64_t)(unsigned)n->op << 60 ^ (uint64_t)(unsigned)n->a << 30 ^ (unsigned)n->b));
}

static bool is_same(const expr_node *x, const expr_node *y)
{
    return x->op == y->op && x->a == y->a && x->b == y->b && memcmp(&x->value, &y->value, sizeof x->value) == 0;
}

/* The place of a node, or the empty one where it belongs. */
static size_t place(const expr_graph *g, const expr_node *n)
{
    size_t k = (size_t)hash(n) & (g->nslot - 1);
    while (g->slot[k] && !is_same(&g->node[g->slot[k] - 1], n))
        k = (k + 1) & (g->nslot - 1);
    return k;
}

static bool grow_slots(expr_graph *g)
{
    if (2 * (g->count + 1) <= g->nslot)
        return true;
    const size_t wanted = g->nslot ? 2 * g->nslot : 1024;
    int *slot = memory_new(&g->allocator, wanted, sizeof *slot);
    if (!slot)
        return false;
    memset(slot, 0, wanted * sizeof *slot);
    memory_free(&g->allocator, g->slot);
    g->slot = slot;
    g->nslot = wanted;
    for (size_t k = 0; k < g->count; k++)
        g->slot[place(g, &g->node[k])] = (int)k + 1;
    return true;
}

static expr make(expr_graph *g, expr_op op, expr a, expr b, double value)
{
    const expr_node n = { op, a, b, value, g->section };
    if (g->failed)
        return 0;
    if (!grow_slots(g) || g->count >= g->most ||
        !memory_grow(&g->allocator, &g->node, g->count, &g->capacity, sizeof *g->node)) {
        g->failed = true;
        return 0;
    }
    const size_t k = place(g, &n);
    if (!g->slot[k]) {
        g->node[g->count] = n;
        g->slot[k] = (int)++g->count;
    }
    return g->slot[k] - 1;
}

expr expr_constant(expr_graph *g, double value)
{
    return make(g, EXPR_CONSTANT, 0, 0, value == 0 ? 0 : value); /* no negative zero */
}

expr expr_input(expr_graph *g, int argument, int number)
{
    return make(g, EXPR_INPUT, argument, number, 0);
}

static bool known(const expr_graph *g, expr a, double *value)
{
    if (g->failed || g->node[a].op != EXPR_CONSTANT)
        return false;
    *value = g->node[a].value;
    return true;
}

bool expr_is(const expr_graph *g, expr a, double value)
{
    double x;
    return known(g, a, &x) && x == value;
}

static bool is_neg(const expr_graph *g, expr a)
{
    return !g->failed && g->node[a].op == EXPR_NEG;
}

expr expr_neg(expr_graph *g, expr a)
{
    double x;
    if (known(g, a, &x))
        return expr_constant(g, -x);
    if (g->failed)
        return 0;
    if (g->node[a].op == EXPR_NEG)
        return g->node[a].a;
    if (g->node[a].op == EXPR_SUB)
        return expr_sub(g, g->node[a].b, g->node[a].a);
    return make(g, EXPR_NEG, a, 0, 0);
}

expr expr_add(expr_graph *g, expr a, expr b)
{
    double x, y;
    if (known(g, a, &x) && known(g, b, &y))
        return expr_constant(g, x + y);
    if (expr_is(g, a, 0))
        return b;
    if (expr_is(g, b, 0))
        return a;
    if (is_neg(g, b))
        return expr_sub(g, a, g->node[b].a);
    if (is_neg(g, a))
        return expr_sub(g, b, g->node[a].a);
    return a < b ? make(g, EXPR_ADD, a, b, 0) : make(g, EXPR_ADD, b, a, 0);
}

expr expr_sub(expr_graph *g, expr a, expr b)
{
    double x, y;
    if (known(g, a, &x) && known(g, b, &y))
        return expr_constant(g, x - y);
    if (expr_is(g, b, 0))
        return a;
    if (a == b)
        return expr_constant(g, 0);
    if (expr_is(g, a, 0))
        return expr_neg(g, b);
    if (is_neg(g, b))
        return expr_add(g, a, g->node[b].a);
    if (is_neg(g, a))
        return expr_neg(g, expr_add(g, g->node[a].a, b));
    return make(g, EXPR_SUB, a, b, 0);
}

expr expr_mul(expr_graph *g, expr a, expr b)
{
    double x = 0, y = 0;
    const bool constant_a = known(g, a, &x), constant_b = known(g, b, &y);
    if (constant_a && constant_b)
        return expr_constant(g, x * y);
    if (constant_b)
        return expr_mul(g, b, a);
    if (constant_a && x == 0)
        return expr_constant(g, 0);
    if (constant_a && x == 1)
        return b;
    if (constant_a && x < 0) /* constants are positive: -2 x and 2 x share their product */
        return expr_neg(g, expr_mul(g, expr_constant(g, -x), b));
    if (is_neg(g, a))
        return expr_neg(g, expr_mul(g, g->node[a].a, b));
    if (is_neg(g, b))
        return expr_neg(g, expr_mul(g, a, g->node[b].a));
    if (constant_a && !g->failed && g->node[b].op == EXPR_MUL &&
        known(g, g->node[b].a, &y)) /* one constant is enough */
        return expr_mul(g, expr_constant(g, x * y), g->node[b].b);
    return a < b || constant_a ? make(g, EXPR_MUL, a, b, 0) : make(g, EXPR_MUL, b, a, 0);
}

expr expr_div(expr_graph *g, expr a, expr b)
{
    double x;
    if (known(g, b, &x) && x != 0)
        return expr_mul(g, expr_constant(g, 1 / x), a);
    if (expr_is(g, a, 0))
        return a;
    return make(g, EXPR_DIV, a, b, 0);
}

expr expr_sin(expr_graph *g, expr a)
{
    double x;
    return known(g, a, &x) ? expr_constant(g, sin(x)) : make(g, EXPR_SIN, a, 0, 0);
}

expr expr_cos(expr_graph *g, expr a)
{
    double x;
    return known(g, a, &x) ? expr_constant(g, cos(x)) : make(g, EXPR_COS, a, 0, 0);
}

bool expr_count(const expr_graph *g, const expr value[], int count, size_t *operations)
{
    unsigned char *used = memory_new(&g->allocator, g->count + 1, 1);
    if (!used)
        return false;
    memset(used, 0, g->count + 1);
    for (int k = 0; k < count; k++)
        used[value[k]] = 1;
    *operations = 0;
    for (size_t k = g->count; k-- > 0;) {
        const expr_node *n = &g->node[k];
        if (!used[k] || n->op == EXPR_CONSTANT || n->op == EXPR_INPUT)
            continue;
        const bool two = n->op >= EXPR_ADD && n->op <= EXPR_DIV;
        used[n->a] = 1;
        used[two ? n->b : n->a] = 1;
        *operations += two;
    }
    memory_free(&g->allocator, used);
    return true;
}
