/* write_names.c - which numbers of a function get names
 *
 * What is used more than once, or in another section, or grows long.
 */
#include "writer.h"

#include <string.h>

static void gather(const writer *w, expr e, bool minus, sum *s);

void writer_gather_terms(const writer *w, const expr_node *n, bool minus, sum *s)
{
    gather(w, n->a, n->op == EXPR_NEG ? !minus : minus, s);
    if (n->op != EXPR_NEG)
        gather(w, n->b, n->op == EXPR_SUB ? !minus : minus, s);
}

static void gather(const writer *w, expr e, bool minus, sum *s)
{
    const expr_node *n = &w->g->node[e];
    if (is_sum(n) && !w->named[e]) {
        writer_gather_terms(w, n, minus, s);
    } else if (s->count < MOST_TERMS) {
        const bool product = n->op == EXPR_MUL && !w->named[e];
        s->term[s->count++] = (sum_term){ e, minus, product };
        s->products += product;
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
        writer_gather_terms(w, n, false, &s);
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

void writer_choose_names(writer *w, const expr value[], int count, unsigned char dissolved[])
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
