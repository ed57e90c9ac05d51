/* write.c - a graph of operations as the body of a C function
 *
 * What is used more than once, or in another section, or grows long, gets a name; the rest is written where it is used. Nodes are in
 * the order of the walk that made them, operands first, so that one pass writes them. Results are written last: they may share
 * memory with the arguments. On a card (style->streams) numbers are read late and results leave early, for registers are few.
 */
#include "writer.h"

#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

/* How strongly an operation binds: sums 1, products 2, the rest 3. */
static int strength(const expr_node *n)
{
    return n->op == EXPR_ADD || n->op == EXPR_SUB || n->op == EXPR_NEG ? 1
           : n->op == EXPR_MUL || n->op == EXPR_DIV                    ? 2
                                                                       : 3;
}

/* A number that came back has a new name: x12, x12_1, x12_2. */
static void put_version(const writer *w, expr e)
{
    if (w->waits && w->again[e] > 0)
        text_add(w->o, "_%d", w->again[e]);
}

/* ---- sums --------------------------------------------------------------------------------------------------- */

/* What is no product first: then every product is added to something, in one instruction where there is one for it. */
static void put_sum(const writer *w, const expr_node *n)
{
    sum s = { .count = 0 };
    writer_gather_terms(w, n, false, &s);
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
            writer_put(w, p->a, s.term[k].minus ? 3 : 0);
            text_add(w->o, ", ");
            writer_put(w, p->b, 0);
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
                writer_put(w, s.term[k].e, s.term[k].minus || written ? 2 : 1);
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
            writer_put(w, n->a, 2);
            text_add(w->o, " * ");
        }
        text_add(w->o, "%s_one_over(", w->style->name);
        writer_put(w, n->b, 0);
        text_add(w->o, ")");
    } else {
        const int own = strength(n);
        writer_put(w, n->a, own);
        text_add(w->o, "%s", sign[n->op]);
        writer_put(w, n->b, n->op == EXPR_DIV ? own + 1 : own);
    }
}

void writer_put(const writer *w, expr e, int at_least)
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

static const char *type_of(const write_style *style)
{
    return style->streams ? "T" : style->is_float ? "float" : "double";
}

static void put_sincos(writer *w, expr angle)
{
    const expr_graph *g = w->g;
    if (w->style->streams) {
        writer_each_operand(w, angle, writer_bring);
        if (w->named[angle])
            writer_bring(w, angle);
    }
    text_add(w->o, "    %s s%d, c%d;\n    %s_sincos(", type_of(w->style), angle, angle, w->style->name);
    writer_put(w, angle, 0);
    text_add(w->o, ", &s%d, &c%d);\n", angle, angle);
    for (size_t k = (size_t)angle + 1; k < g->count; k++)
        if (w->waits && is_sine(&g->node[k]) && g->node[k].a == angle && w->uses[k] > 0)
            writer_keep_number(w, (expr)k);
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
    w->copied = w->early = true;
}

/* In C: where a result goes. */
static void put_target(const writer *w, const char *result, int k)
{
    const write_style *style = w->style;
    if (style->store && k >= style->stored)
        text_add(w->o, "    %s[%d] = ", style->store, k - style->stored);
    else
        text_add(w->o, "    %s[%d] = ", result, k);
}

/* In C, where results may be written at once: those that are one node, or, with -1, all that have no name. */
static void put_known_results(const writer *w, const char *result, const expr value[], int count, expr of)
{
    for (int k = 0; k < count; k++) {
        if (of >= 0 ? value[k] != of : w->named[value[k]])
            continue;
        put_target(w, result, k);
        writer_put(w, value[k], 0);
        text_add(w->o, ";\n");
    }
}

static void put_results(const writer *w, const char *result, const expr value[], int count)
{
    const char *type = type_of(w->style);
    text_add(w->o, "    /* results, last: they may share memory with the arguments */\n");
    for (int k = 0; k < count; k++) {
        text_add(w->o, "    const %s r%d = ", type, k);
        writer_put(w, value[k], 0);
        text_add(w->o, ";\n");
    }
    for (int k = 0; k < count; k++) {
        put_target(w, result, k);
        text_add(w->o, "r%d;\n", k);
    }
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
            writer_each_operand(w, value[k], writer_bring);
        text_add(w->o, "    io.put(%d, ", k);
        writer_put(w, value[k], 0);
        text_add(w->o, ");\n");
        bool is_first = w->style->staged && w->style->staged[k] >= 0;
        for (int other = 0; other < k && is_first; other++)
            is_first = value[other] != value[k];
        if (!is_first)
            continue;
        text_add(w->o, "    io.stage(%d, ", w->style->staged[k]);
        writer_put(w, value[k], 0);
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
        writer_put(w, n->a, 0);
        w->named = names;
        w->slot[n->a] = count++;
    }
    if (count > 0)
        text_add(w->o, "\n    };\n    %s sine[%d], cosine[%d];\n    %s_sincos(angle, sine, cosine, %d);\n", type, count,
                 count, w->style->name, count);
    return count;
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
            writer_each_operand(w, (expr)k, writer_bring);
        text_add(w->o, "    %s%s x%zu = ", w->style->streams ? "" : "const ", type_of(w->style), k);
        put_operation(w, n);
        text_add(w->o, ";\n");
        if (w->style->streams)
            writer_keep_number(w, (expr)k);
        if (w->style->streams && w->user[k] == RESULT)
            stream_results(w, value, count, (expr)k);
        else if (w->early && w->user[k] == RESULT)
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
        writer_choose_names(&w, value, count, flags + 4 * n);
        if (style->streams && style->patience > 0)
            report.places = writer_plan_places(&w, value, count, flags + 3 * n);
        else if (!style->streams) {
            const int angles = put_angles(&w, flags + 3 * n, flags + 5 * n);
            if (style->apart)
                w.early = true;
            else if (!style->argument[1])
                copy_arguments(&w);
            report.stack = writer_stack(&w, value, count, angles);
        }
        if (style->staged)
            report.staged = number_results(g, value, count, numbers + 6 * n, style->staged);
        report.operations = write_nodes(&w, flags + 3 * n, result, value, count);
        if (style->streams)
            stream_results(&w, value, count, -1);
        else if (w.early)
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
