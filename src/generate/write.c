/* write.c - a graph of operations as the body of a C function
 *
 * What is used more than once, or in another section, or grows long, gets a name; the rest is written where it is used. Nodes are in
 * the order of the walk that made them, operands first, so that one pass writes them. Results are written last: they may share
 * memory with the arguments. On a card (style->streams) numbers are read late and results leave early, for registers are few.
 */
#include "write.h"

#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DEEPEST = 5, MOST_TERMS = 34, RESULT = -1 /* instead of a section */ };

typedef struct writer {
    const expr_graph *g;
    const write_style *style;
    text *o;
    int *uses;            /* [count] */
    int *user;            /* [count] section of an operation that uses it */
    int *last;            /* [count] the latest of them */
    unsigned char *depth; /* [count] of what is written in place */
    unsigned char *named; /* [count] */
    unsigned char *read;  /* [count] an argument that has been read; KEPT, BACK: see keep_number */
    int *slot;            /* [count] where a number is kept */
    int *free;            /* [2 count] places that v and u were read from */
    size_t nfree;
    bool is_late;
    unsigned char
        *fused; /* [count] on a card: which operand of a sum is a product that one instruction does with it, 1 or 2 */
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

enum { READ = 1, KEPT = 2, BACK = 4, AGAIN = 8 };

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

/* ---- sums --------------------------------------------------------------------------------------------------- */

typedef struct sum_term {
    expr e;
    bool minus, is_product;
} sum_term;

typedef struct sum {
    sum_term term[MOST_TERMS];
    int count, products;
} sum;

static bool is_sum(const expr_node *n)
{
    return n->op == EXPR_ADD || n->op == EXPR_SUB || n->op == EXPR_NEG;
}

static void gather(const writer *w, expr e, bool minus, sum *s);

/* The terms of a sum, through the sums in it that have no name of their own; long ones have (choose_names). */
static void gather_terms(const writer *w, const expr_node *n, bool minus, sum *s)
{
    gather(w, n->a, n->op == EXPR_NEG ? !minus : minus, s);
    if (n->op != EXPR_NEG)
        gather(w, n->b, n->op == EXPR_SUB ? !minus : minus, s);
}

static void gather(const writer *w, expr e, bool minus, sum *s)
{
    const expr_node *n = &w->g->node[e];
    if (is_sum(n) && !w->named[e]) {
        gather_terms(w, n, minus, s);
    } else if (s->count < MOST_TERMS) {
        const bool product = n->op == EXPR_MUL && !w->named[e];
        s->term[s->count++] = (sum_term){ e, minus, product };
        s->products += product;
    }
}

/* What is no product first: then every product is added to something, in one instruction where there is one for it. */
static void put_sum(const writer *w, const expr_node *n)
{
    sum s = { .count = 0 };
    gather_terms(w, n, false, &s);
    const bool fma = w->style->streams;
    int rest = s.products, written = 0, base = -1;
    if (s.products == s.count) /* one of them begins, rather one that is not subtracted */
        for (int k = s.count - 1; k >= 0; k--)
            base = base < 0 || !s.term[k].minus ? k : base;
    rest -= base >= 0;
    for (int k = s.count - 1; fma && k >= 0; k--)
        if (s.term[k].is_product && k != base) {
            const expr_node *p = &w->g->node[s.term[k].e];
            text_add(w->o, s.term[k].minus ? "fma(-" : "fma(");
            put(w, p->a, s.term[k].minus ? 3 : 0);
            text_add(w->o, ", ");
            put(w, p->b, 0);
            text_add(w->o, ", ");
        }
    for (int pass = 0; pass < (fma ? 1 : 2); pass++)
        for (int round = 0; round < 2; round++) /* what is added, then what is subtracted */
            for (int k = 0; k < s.count; k++) {
                const bool now =
                    s.products == s.count ? (pass == 0) == (k == base) : (pass == 0) != s.term[k].is_product;
                if (!now || s.term[k].minus != (round == 1))
                    continue;
                text_add(w->o, s.term[k].minus ? (written ? " - " : "-") : written ? " + " : "");
                put(w, s.term[k].e, s.term[k].minus || written ? 2 : 1);
                written++;
            }
    for (int k = 0; fma && k < rest; k++)
        text_add(w->o, ")");
}

static void put_operation(const writer *w, const expr_node *n)
{
    static const char *const sign[] = { [EXPR_MUL] = " * ", [EXPR_DIV] = " / " };
    if (n->op == EXPR_CONSTANT) {
        write_number(w->o, n->value, w->style->is_float);
    } else if (n->op == EXPR_INPUT) {
        text_add(w->o, w->style->streams ? "%s%d" : "%s[%d]", w->style->argument[n->a], n->b);
        if (w->is_late && n->a == 0 && w->read[n - w->g->node] & AGAIN)
            text_add(w->o, "_again");
    } else if (is_sum(n)) {
        put_sum(w, n);
    } else if (n->op == EXPR_DIV && w->style->streams) {
        if (!expr_is(w->g, n->a, 1)) {
            put(w, n->a, 2);
            text_add(w->o, " * ");
        }
        text_add(w->o, "%s_one_over(", w->style->name);
        put(w, n->b, 0);
        text_add(w->o, ")");
    } else {
        const int own = strength(n);
        put(w, n->a, own);
        text_add(w->o, "%s", sign[n->op]);
        put(w, n->b, n->op == EXPR_DIV ? own + 1 : own);
    }
}

/* In brackets unless it binds as strongly as asked. */
static void put(const writer *w, expr e, int at_least)
{
    const expr_node *n = &w->g->node[e];
    if (n->op == EXPR_SIN || n->op == EXPR_COS) {
        if (!w->style->streams) {
            text_add(w->o, "%s[%d]", n->op == EXPR_SIN ? "sine" : "cosine", w->slot[n->a]);
            return;
        }
        text_add(w->o, "%c%d%s", n->op == EXPR_SIN ? 's' : 'c', n->a,
                 w->is_late && w->read[n->a] & BACK ? "_again" : "");
    } else if (w->named[e]) {
        text_add(w->o, w->is_late && w->read[e] & BACK ? "x%d_back" : "x%d", e);
    } else {
        const bool negative = n->op == EXPR_CONSTANT && n->value < 0;
        const bool brackets = (!is_leaf(n) && strength(n) < at_least) || negative;
        text_add(w->o, brackets ? "(" : "");
        put_operation(w, n);
        text_add(w->o, brackets ? ")" : "");
    }
}

/* How often each node is used; what a product uses that is written several times counts as often. */
static void count_uses(writer *w, const expr value[], int count, const unsigned char dissolved[])
{
    const expr_graph *g = w->g;
    memset(w->uses, 0, g->count * sizeof *w->uses);
    for (int k = 0; k < count; k++)
        w->uses[value[k]]++;
    for (size_t k = g->count; k-- > 0;)
        if (w->uses[k] > 0) {
            const expr_node *n = &g->node[k];
            const int many = operands(n);
            for (int side = 0; side < many; side++) {
                const expr e = side ? n->b : n->a;
                w->uses[e] += dissolved && dissolved[k] ? w->uses[k] : 1;
                w->user[e] = n->section;
                w->last[e] = w->last[e] > n->section ? w->last[e] : n->section;
            }
        }
}

/* A card does x y + z in one instruction. A product that is used in sums alone, all of them in one section and with something that it
 * can be added to, is dissolved: it is not computed by itself, though it is written several times. */
static void dissolve_products(writer *w, const expr value[], int count, unsigned char dissolved[])
{
    const expr_graph *g = w->g;
    for (size_t k = 0; k < g->count; k++)
        dissolved[k] = w->uses[k] > 1 && g->node[k].op == EXPR_MUL;
    for (int k = 0; k < count; k++)
        dissolved[value[k]] = 0;
    for (size_t k = 0; k < g->count; k++) {
        const expr_node *n = &g->node[k];
        if (w->uses[k] == 0)
            continue;
        for (int side = 0; side < operands(n) && !is_sum(n); side++)
            dissolved[side ? n->b : n->a] = 0;
        if (!is_sum(n) || !w->named[k])
            continue;
        sum s = { .count = 0 };
        gather_terms(w, n, false, &s);
        bool base = false;
        for (int t = 0; t < s.count; t++)
            base |= g->node[s.term[t].e].op != EXPR_MUL;
        for (int t = 0; t < s.count; t++)
            if (!base || g->node[s.term[t].e].section != n->section)
                dissolved[s.term[t].e] = 0;
    }
}

static int deepest_operand(const writer *w, const expr_node *n)
{
    const int a = w->depth[n->a], b = operands(n) > 1 ? w->depth[n->b] : 0;
    return a > b ? a : b;
}

static void give_names(writer *w, const unsigned char dissolved[])
{
    const expr_graph *g = w->g;
    const int most = w->style->streams ? MOST_TERMS - 2 : DEEPEST;
    for (size_t k = 0; k < g->count; k++) {
        const expr_node *n = &g->node[k];
        if (w->uses[k] == 0 || operands(n) == 0 || n->op == EXPR_SIN || n->op == EXPR_COS)
            continue;
        const int deepest = 1 + deepest_operand(w, n);
        w->named[k] = (w->uses[k] > 1 && !dissolved[k]) || deepest > most || (w->user[k] && w->user[k] != n->section);
        w->depth[k] = w->named[k] ? 0 : (unsigned char)deepest;
    }
}

/* Which nodes are needed, how often, and which of them get a name. */
static void choose_names(writer *w, const expr value[], int count, unsigned char dissolved[])
{
    const expr_graph *g = w->g;
    count_uses(w, value, count, NULL);
    give_names(w, dissolved);
    if (w->style->streams) {
        dissolve_products(w, value, count, dissolved);
        count_uses(w, value, count, dissolved);
        give_names(w, dissolved);
    }
    for (int k = 0; k < count; k++) { /* on a card results get names, for they leave where they are known */
        const expr_node *n = &g->node[value[k]];
        w->user[value[k]] = RESULT;
        if (w->style->streams && operands(n) > 0 && n->op != EXPR_SIN && n->op != EXPR_COS)
            w->named[value[k]] = 1;
    }
}

static void put_sincos_named(const writer *w, expr angle, const char *ending);

static const char *type_of(const write_style *style)
{
    return style->streams ? "T" : style->is_float ? "float" : "double";
}

/* A number that late sections use is kept in the place of an argument that has been read: shared memory instead of a register. */
static void keep_number(writer *w, expr e)
{
    if (!w->style->late || w->g->node[e].section >= w->style->late || w->last[e] < w->style->late || w->nfree == 0)
        return;
    w->slot[e] = w->free[--w->nfree];
    w->read[e] |= KEPT;
    const expr_node *place = &w->g->node[w->slot[e]];
    text_add(w->o, "    io.keep_%s(%d, x%d);\n", w->style->argument[place->a], place->b, e);
}

/* In a late section: a number from where it was kept, a sine computed again from an angle that is an argument and a constant. */
static void bring_back(const writer *w, expr e)
{
    const expr_node *n = &w->g->node[e];
    if (n->op == EXPR_SIN || n->op == EXPR_COS) {
        const expr_node *angle = &w->g->node[n->a];
        const bool plain =
            angle->op == EXPR_INPUT || ((angle->op == EXPR_ADD || angle->op == EXPR_SUB) &&
                                        is_leaf(&w->g->node[angle->a]) && is_leaf(&w->g->node[angle->b]));
        if (!plain || w->read[n->a] & BACK || n->section >= w->style->late)
            return;
        const expr input = angle->op == EXPR_INPUT ? n->a : w->g->node[angle->a].op == EXPR_INPUT ? angle->a : angle->b;
        if (!(w->read[input] & AGAIN))
            text_add(w->o, "    T %s%d_again = io.%s_again(%d);\n", w->style->argument[0], w->g->node[input].b,
                     w->style->argument[0], w->g->node[input].b);
        w->read[input] |= AGAIN;
        put_sincos_named(w, n->a, "_again");
        w->read[n->a] |= BACK;
    } else if (w->read[e] & KEPT && !(w->read[e] & BACK)) {
        const expr_node *place = &w->g->node[w->slot[e]];
        w->read[e] |= BACK;
        text_add(w->o, "    T x%d_back = io.kept_%s(%d, x%d);\n", e, w->style->argument[place->a], place->b, e);
    }
}

/* On a card: the arguments that a statement needs, where they have not been read. */
static void read_arguments(writer *w, expr e)
{
    const expr_node *n = &w->g->node[e];
    if (n->op == EXPR_INPUT && !(w->read[e] & READ)) {
        w->read[e] |= READ;
        text_add(w->o, "    T %s%d = io.%s(%d);\n", w->style->argument[n->a], n->b, w->style->argument[n->a], n->b);
        if (n->a > 0) /* its place is free now */
            w->free[w->nfree++] = e;
    }
    for (int side = 0; side < operands(n); side++) {
        const expr below = side ? n->b : n->a;
        const expr_op op = w->g->node[below].op;
        if (w->is_late && (w->named[below] || op == EXPR_SIN || op == EXPR_COS))
            bring_back(w, below);
        else if (!w->named[below] && op != EXPR_SIN && op != EXPR_COS)
            read_arguments(w, below);
    }
}

static void put_sincos_named(const writer *w, expr angle, const char *ending)
{
    const char *type = type_of(w->style);
    text_add(w->o, "    %s s%d%s, c%d%s;\n    %s_sincos(", type, angle, ending, angle, ending, w->style->name);
    if (*ending)
        put_operation(w, &w->g->node[angle]);
    else
        put(w, angle, 0);
    text_add(w->o, ", &s%d%s, &c%d%s);\n", angle, ending, angle, ending);
}

static void put_sincos(writer *w, expr angle)
{
    if (w->style->streams)
        read_arguments(w, angle);
    put_sincos_named(w, angle, "");
}

static void put_section(const writer *w, int section)
{
    text_add(w->o, "    /* ");
    w->style->section(w->style->user, section, w->o);
    text_add(w->o, " */\n");
}

static void put_results(const writer *w, const char *result, const expr value[], int count)
{
    const char *type = type_of(w->style);
    text_add(w->o, "    /* results, last: they may share memory with the arguments */\n");
    for (int k = 0; k < count; k++) {
        text_add(w->o, "    const %s r%d = ", type, k);
        put(w, value[k], 0);
        text_add(w->o, ";\n");
    }
    for (int k = 0; k < count; k++)
        text_add(w->o, "    %s[%d] = r%d;\n", result, k, k);
}

/* Hands over the results that are one node, or, with -1, those that were no operations. */
static void stream_results(writer *w, const expr value[], int count, expr of)
{
    for (int k = 0; k < count; k++) {
        const expr_node *n = &w->g->node[value[k]];
        const bool late = operands(n) == 0 || n->op == EXPR_SIN || n->op == EXPR_COS;
        if (of >= 0 ? value[k] != of || late : !late)
            continue;
        read_arguments(w, value[k]);
        text_add(w->o, "    io.put(%d, ", k);
        put(w, value[k], 0);
        text_add(w->o, ");\n");
    }
}

/* One use less, and what is then not used at all uses nothing. */
static void drop(writer *w, expr e)
{
    const expr_node *n = &w->g->node[e];
    if (--w->uses[e] > 0)
        return;
    for (int side = 0; side < operands(n); side++)
        drop(w, side ? n->b : n->a);
}

/* In C all angles are known at the beginning: their sines and cosines are computed in one go. They are made of arguments and constants,
 * and written without the names that their parts may have. */
static void put_angles(writer *w, unsigned char turned[], unsigned char no_names[])
{
    const expr_graph *g = w->g;
    const char *type = type_of(w->style);
    int count = 0;
    for (size_t k = 0; k < g->count; k++) {
        const expr_node *n = &g->node[k];
        if (w->uses[k] == 0 || (n->op != EXPR_SIN && n->op != EXPR_COS))
            continue;
        drop(w, n->a);
        if (turned[n->a])
            continue;
        turned[n->a] = 1;
        text_add(w->o, count == 0 ? "    const %s angle[] = {\n        " : ",\n        ", type);
        unsigned char *names = w->named;
        w->named = no_names;
        put(w, n->a, 0);
        w->named = names;
        w->slot[n->a] = count++;
    }
    if (count > 0)
        text_add(w->o, "\n    };\n    %s sine[%d], cosine[%d];\n    %s_sincos(angle, sine, cosine, %d);\n", type, count,
                 count, w->style->name, count);
}

static size_t write_nodes(writer *w, unsigned char turned[], const expr value[], int count)
{
    const expr_graph *g = w->g;
    size_t operations = 0;
    int section = -1;
    for (size_t k = 0; k < g->count; k++) {
        const expr_node *n = &g->node[k];
        const bool turns = n->op == EXPR_SIN || n->op == EXPR_COS;
        if (w->uses[k] == 0)
            continue;
        operations += !is_leaf(n) && !turns && n->op != EXPR_NEG;
        if (!(turns ? !turned[n->a] : w->named[k]))
            continue;
        if (n->section != section)
            put_section(w, section = n->section);
        w->is_late = w->style->late && section >= w->style->late;
        if (turns) {
            turned[n->a] = 1;
            put_sincos(w, n->a);
            continue;
        }
        if (w->style->streams)
            read_arguments(w, (expr)k);
        text_add(w->o, "    %s%s x%zu = ", w->style->streams ? "" : "const ", type_of(w->style), k);
        put_operation(w, n);
        text_add(w->o, ";\n");
        if (w->style->streams)
            keep_number(w, (expr)k);
        if (w->style->streams && w->user[k] == RESULT)
            stream_results(w, value, count, (expr)k);
    }
    return operations;
}

size_t write_body(const expr_graph *g, const write_style *style, const char *result, const expr value[], int count,
                  text *o)
{
    writer w = { .g = g, .style = style, .o = o };
    const size_t n = g->count + 1;
    unsigned char *flags = memory_new(&g->allocator, 6 * n, 1);
    int *numbers = memory_new(&g->allocator, 6 * n, sizeof *numbers);
    size_t operations = 0;
    if (flags && numbers) {
        memset(flags, 0, 6 * n);
        memset(numbers, 0, 6 * n * sizeof *numbers);
        w.last = numbers + 2 * n;
        w.slot = numbers + 3 * n;
        w.free = numbers + 4 * n;
        w.uses = numbers;
        w.user = numbers + n;
        w.depth = flags;
        w.named = flags + n;
        w.read = flags + 2 * n;
        choose_names(&w, value, count, flags + 4 * n);
        if (!style->streams)
            put_angles(&w, flags + 3 * n, flags + 5 * n);
        operations = write_nodes(&w, flags + 3 * n, value, count);
        if (style->streams)
            stream_results(&w, value, count, -1);
        else
            put_results(&w, result, value, count);
    } else {
        o->failed = true;
    }
    memory_free(&g->allocator, flags);
    memory_free(&g->allocator, numbers);
    return operations;
}
