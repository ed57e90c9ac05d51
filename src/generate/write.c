/* write.c - a graph of operations as the body of a C function
 *
 * What is used more than once, or in another section, or grows long, gets a name; the rest is written where it is used. Nodes are in
 * the order of the walk that made them, operands first, so that one pass writes them. Results are written last: they may share
 * memory with the arguments. On a card (style->streams) numbers are read late and results leave early, for registers are few.
 */
#include "write.h"

#include "places.h"

#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    DEEPEST = 5,
    MOST_TERMS = 34,
    RESULT = -1 /* instead of a section */,
    SPARE = 64 /* numbers of a compiler's own */,
    ORDERS = 4
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
    bool copied; /* in C: arguments have been copied, and results may be written at once */
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

/* A number that came back has a new name: x12, x12_1, x12_2. */
static void put_version(const writer *w, expr e)
{
    if (w->waits && w->again[e] > 0)
        text_add(w->o, "_%d", w->again[e]);
}

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
        text_add(w->o, w->style->streams || w->copied ? "%s%d" : "%s[%d]", w->style->argument[n->a], n->b);
        put_version(w, (expr)(n - w->g->node));
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
        text_add(w->o, "%c%d", n->op == EXPR_SIN ? 's' : 'c', n->a);
        put_version(w, e);
    } else if (w->named[e]) {
        text_add(w->o, "x%d", e);
        put_version(w, e);
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

static const char *type_of(const write_style *style)
{
    return style->streams ? "T" : style->is_float ? "float" : "double";
}

/* ---- numbers that wait ---------------------------------------------------------------------------------------- */

static bool is_sine(const expr_node *n)
{
    return n->op == EXPR_SIN || n->op == EXPR_COS;
}

typedef void operand_user(writer *w, expr e);

/* What a statement needs, as it is written: numbers with names, sines and arguments. */
static void each_operand(writer *w, expr e, operand_user *use)
{
    const expr_node *n = &w->g->node[e];
    if (n->op == EXPR_INPUT)
        use(w, e);
    for (int side = 0; side < operands(n); side++) {
        const expr below = side ? n->b : n->a;
        if (w->named[below] || is_sine(&w->g->node[below]))
            use(w, below);
        else
            each_operand(w, below, use);
    }
}

/* Numbers that are the same for all states are not in shared memory. */
static bool is_given(const writer *w, expr e)
{
    return w->g->node[e].op == EXPR_INPUT && w->g->node[e].a > 2;
}

static void note_use(writer *w, expr e)
{
    w->seen[e] = w->statement;
}

static bool has_waited(const writer *w, expr e)
{
    return !is_given(w, e) && w->statement - w->seen[e] > w->style->patience;
}

/* `again` counts the statements that a number waits for, and `slot` is the last of them, while the plan is made. */
static void plan_use(writer *w, expr e)
{
    const bool is_new = w->g->node[e].op == EXPR_INPUT && !w->read[e];
    if (is_new)
        w->slot[e] = w->statement;
    else if (has_waited(w, e)) {
        const int wait = w->statement - w->seen[e];
        w->again[e] = wait > w->again[e] ? wait : w->again[e];
        w->slot[e] = w->statement;
    }
    w->read[e] = 1;
    w->seen[e] = w->statement;
}

/* The statements in the order that they will be written in: which node each makes is in `order`. */
static void walk_statements(writer *w, unsigned char turned[], void (*visit)(writer *, expr, bool turns))
{
    const expr_graph *g = w->g;
    w->statement = 0;
    for (size_t k = 0; k < g->count; k++) {
        const expr_node *n = &g->node[k];
        const bool turns = is_sine(n);
        if (w->uses[k] == 0 || !(turns ? !turned[n->a] : w->named[k]))
            continue;
        if (turns)
            turned[n->a] = 1;
        w->statement++;
        visit(w, (expr)k, turns);
    }
}

static void plan_statement(writer *w, expr e, bool turns)
{
    each_operand(w, turns ? w->g->node[e].a : e, plan_use);
    if (turns && w->named[w->g->node[e].a])
        plan_use(w, w->g->node[e].a);
    for (size_t k = (size_t)e; k < (turns ? w->g->count : (size_t)e + 1); k++)
        if ((expr)k == e || (is_sine(&w->g->node[k]) && w->g->node[k].a == w->g->node[e].a)) {
            w->seen[k] = w->statement;
            w->made[k] = w->statement;
        }
}

/* Gives places to numbers that wait; how many places there are then. */
static int plan_places(writer *w, const expr value[], int count, unsigned char turned[])
{
    const expr_graph *g = w->g;
    const write_style *style = w->style;
    walk_statements(w, turned, plan_statement);
    const int statements = w->statement;
    waiting_number *list = memory_new(&g->allocator, g->count + 1, sizeof *list);
    place_window *window = memory_new(&g->allocator, (size_t)style->places + 1, sizeof *window);
    int used = -1;
    size_t waiting = 0;
    if (list && window) {
        for (int p = 0; p < style->places; p++)
            window[p] = (place_window){ 0, statements };
        for (size_t k = 0; k < g->count; k++)
            if (is_given(w, (expr)k))
                continue;
            else if (g->node[k].op == EXPR_INPUT && w->read[k])
                window[style->place[g->node[k].a] + g->node[k].b].from = w->slot[k];
            else if (w->again[k] > 0)
                list[waiting++] = (waiting_number){ (int)k, w->made[k], w->slot[k], w->again[k] };
        for (int k = 0; k < count; k++)
            window[style->place[2] + k].to = w->made[value[k]];
        for (size_t k = 0; k < g->count; k++)
            w->slot[k] = -1;
        used = places_assign(&g->allocator, list, waiting, window, style->places, statements, w->slot);
    }
    if (used < 0)
        w->o->failed = true;
    memory_free(&g->allocator, list);
    memory_free(&g->allocator, window);
    memset(w->read, 0, g->count);
    memset(w->again, 0, g->count * sizeof *w->again);
    memset(turned, 0, g->count);
    w->statement = 0;
    w->waits = true;
    return used;
}

/* Once it is known. */
static void keep_number(writer *w, expr e)
{
    if (!w->waits)
        return;
    w->seen[e] = w->statement;
    if (w->slot[e] < 0)
        return;
    text_add(w->o, "    io.keep(%d, ", w->slot[e]);
    put(w, e, 0);
    text_add(w->o, ");\n");
}

/* On a card: an argument that has not been read, and a number that waited. */
static void bring(writer *w, expr e)
{
    const expr_node *n = &w->g->node[e];
    const bool is_input = n->op == EXPR_INPUT;
    if (is_input && !w->read[e]) {
        text_add(w->o, "    T %s%d = io.%s(%d);\n", w->style->argument[n->a], n->b, w->style->argument[n->a], n->b);
    } else if (w->waits && has_waited(w, e) && (is_input || w->slot[e] >= 0)) {
        w->again[e]++;
        text_add(w->o, "    T ");
        put(w, e, 0);
        const int version = w->again[e];
        w->again[e] = 0;
        text_add(w->o, " = io.kept(%d, ", is_input ? w->style->place[n->a] + n->b : w->slot[e]);
        put(w, e, 0);
        text_add(w->o, ");\n");
        w->again[e] = version;
    }
    w->read[e] = 1;
    w->seen[e] = w->statement;
}

static void put_sincos(writer *w, expr angle)
{
    const expr_graph *g = w->g;
    if (w->style->streams) {
        each_operand(w, angle, bring);
        if (w->named[angle])
            bring(w, angle);
    }
    text_add(w->o, "    %s s%d, c%d;\n    %s_sincos(", type_of(w->style), angle, angle, w->style->name);
    put(w, angle, 0);
    text_add(w->o, ", &s%d, &c%d);\n", angle, angle);
    for (size_t k = (size_t)angle + 1; k < g->count; k++)
        if (w->waits && is_sine(&g->node[k]) && g->node[k].a == angle && w->uses[k] > 0)
            keep_number(w, (expr)k);
}

static void put_section(const writer *w, int section)
{
    text_add(w->o, "    /* ");
    w->style->section(w->style->user, section, w->o);
    text_add(w->o, " */\n");
}

/* In C: arguments that are used beside angles, into names of their own. */
static void copy_arguments(writer *w)
{
    const expr_graph *g = w->g;
    for (size_t k = 0; k < g->count; k++)
        if (g->node[k].op == EXPR_INPUT && w->uses[k] > 0)
            text_add(w->o, "    const %s %s%d = %s[%d];\n", type_of(w->style), w->style->argument[g->node[k].a],
                     g->node[k].b, w->style->argument[g->node[k].a], g->node[k].b);
    w->copied = true;
}

/* In C, once the arguments are copied: the results that are one node, or, with -1, all that have no name. */
static void put_known_results(const writer *w, const char *result, const expr value[], int count, expr of)
{
    for (int k = 0; k < count; k++) {
        if (of >= 0 ? value[k] != of : w->named[value[k]])
            continue;
        text_add(w->o, "    %s[%d] = ", result, k);
        put(w, value[k], 0);
        text_add(w->o, ";\n");
    }
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

/* Numbers the results that differ; returns how many. */
static int number_results(const expr_graph *g, const expr value[], int count, int first[], int staged[])
{
    int different = 0;
    for (int k = 0; k < count; k++) {
        if (expr_is(g, value[k], 0)) {
            staged[k] = -1;
            continue;
        }
        if (first[value[k]] == 0)
            first[value[k]] = ++different;
        staged[k] = first[value[k]] - 1;
    }
    return different;
}

/* Hands over the results that are one node, or, with -1, those that were no operations. */
static void stream_results(writer *w, const expr value[], int count, expr of)
{
    for (int k = 0; k < count; k++) {
        const expr_node *n = &w->g->node[value[k]];
        const bool late = operands(n) == 0 || is_sine(n);
        if (of >= 0 ? value[k] != of || late : !late)
            continue;
        if (late)
            each_operand(w, value[k], bring);
        text_add(w->o, "    io.put(%d, ", k);
        put(w, value[k], 0);
        text_add(w->o, ");\n");
        bool is_first = w->style->staged && w->style->staged[k] >= 0;
        for (int other = 0; other < k && is_first; other++)
            is_first = value[other] != value[k];
        if (!is_first)
            continue;
        text_add(w->o, "    io.stage(%d, ", w->style->staged[k]);
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
static int put_angles(writer *w, unsigned char turned[], unsigned char no_names[])
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
    return count;
}

/* How many numbers with names wait for their last use at a time, at most; copied arguments too. */
static int most_at_a_time(writer *w, const expr value[], int count)
{
    const expr_graph *g = w->g;
    int now = 0, most = 0, statement = 0;
    memset(w->seen, 0, g->count * sizeof *w->seen); /* the last statement that uses it */
    for (size_t k = 0; k < g->count; k++)
        if (w->uses[k] > 0 && w->named[k]) {
            w->statement = ++statement;
            each_operand(w, (expr)k, note_use);
        }
    w->statement = statement + 1;
    for (int k = 0; k < count; k++) {
        if (w->named[value[k]] && !w->copied)
            w->seen[value[k]] = statement + 1;
        else if (!w->named[value[k]])
            each_operand(w, value[k], note_use);
    }
    int *ends = w->made; /* by statement: how many numbers end there */
    memset(ends, 0, g->count * sizeof *ends);
    for (size_t k = 0; k < g->count; k++)
        if (w->named[k] || (g->node[k].op == EXPR_INPUT && w->copied && w->uses[k] > 0)) {
            ends[w->seen[k]]++;
            now += !w->named[k];
        }
    statement = 0;
    for (size_t k = 0; k < g->count; k++)
        if (w->uses[k] > 0 && w->named[k]) {
            now += w->seen[k] > ++statement;
            now -= ends[statement];
            most = now > most ? now : most;
        }
    w->statement = 0;
    return most;
}

/* Bytes that a compiler needs, which may compute in another order than the text's: gcc needs about what that order does, clang up to four
 * times as much, for derivatives up to six (measured); never more than all names. */
static size_t stack_most(const writer *w, int angles, int at_a_time)
{
    size_t names = 0;
    for (size_t k = 0; k < w->g->count; k++)
        names += w->uses[k] > 0 && (w->named[k] || w->g->node[k].op == EXPR_INPUT);
    const size_t most = (size_t)w->style->orders * (size_t)at_a_time;
    return ((most < names ? most : names) + 3 * (size_t)angles + SPARE) *
           (w->style->is_float ? sizeof(float) : sizeof(double));
}

static size_t write_nodes(writer *w, unsigned char turned[], const char *result, const expr value[], int count)
{
    const expr_graph *g = w->g;
    size_t operations = 0;
    int section = -1;
    for (size_t k = 0; k < g->count; k++) {
        const expr_node *n = &g->node[k];
        const bool turns = is_sine(n);
        if (w->uses[k] == 0)
            continue;
        operations += !is_leaf(n) && !turns && n->op != EXPR_NEG;
        if (!(turns ? !turned[n->a] : w->named[k]))
            continue;
        if (n->section != section)
            put_section(w, section = n->section);
        w->statement++;
        if (turns) {
            turned[n->a] = 1;
            put_sincos(w, n->a);
            continue;
        }
        if (w->style->streams)
            each_operand(w, (expr)k, bring);
        text_add(w->o, "    %s%s x%zu = ", w->style->streams ? "" : "const ", type_of(w->style), k);
        put_operation(w, n);
        text_add(w->o, ";\n");
        if (w->style->streams)
            keep_number(w, (expr)k);
        if (w->style->streams && w->user[k] == RESULT)
            stream_results(w, value, count, (expr)k);
        else if (w->copied && w->user[k] == RESULT)
            put_known_results(w, result, value, count, (expr)k);
    }
    return operations;
}

write_report write_body(const expr_graph *g, const write_style *style, const char *result, const expr value[],
                        int count, text *o)
{
    writer w = { .g = g, .style = style, .o = o };
    const size_t n = g->count + 1;
    unsigned char *flags = memory_new(&g->allocator, 6 * n, 1);
    int *numbers = memory_new(&g->allocator, 7 * n, sizeof *numbers);
    write_report report = { 0 };
    if (flags && numbers) {
        memset(flags, 0, 6 * n);
        memset(numbers, 0, 7 * n * sizeof *numbers);
        w.uses = numbers;
        w.user = numbers + n;
        w.slot = numbers + 2 * n;
        w.seen = numbers + 3 * n;
        w.again = numbers + 4 * n;
        w.made = numbers + 5 * n;
        w.depth = flags;
        w.named = flags + n;
        w.read = flags + 2 * n;
        choose_names(&w, value, count, flags + 4 * n);
        if (style->streams && style->patience > 0)
            report.places = plan_places(&w, value, count, flags + 3 * n);
        else if (!style->streams) {
            const int angles = put_angles(&w, flags + 3 * n, flags + 5 * n);
            if (!style->argument[1])
                copy_arguments(&w);
            report.stack = stack_most(&w, angles, most_at_a_time(&w, value, count));
        }
        if (style->staged)
            report.staged = number_results(g, value, count, numbers + 6 * n, style->staged);
        report.operations = write_nodes(&w, flags + 3 * n, result, value, count);
        if (style->streams)
            stream_results(&w, value, count, -1);
        else if (w.copied)
            put_known_results(&w, result, value, count, -1);
        else
            put_results(&w, result, value, count);
    } else {
        o->failed = true;
    }
    memory_free(&g->allocator, flags);
    memory_free(&g->allocator, numbers);
    return report;
}
