/* write_waits.c - numbers that wait until they are used: in shared memory of a card, on the stack in C */
#include "writer.h"

#include "places.h"

#include "base/memory.h"

#include <string.h>

/* What a statement needs, as it is written: numbers with names, sines and arguments. */
void writer_each_operand(writer *w, expr e, operand_user *use)
{
    const expr_node *n = &w->g->node[e];
    if (n->op == EXPR_INPUT)
        use(w, e);
    for (int side = 0; side < operands(n); side++) {
        const expr below = side ? n->b : n->a;
        if (w->named[below] || is_sine(&w->g->node[below]))
            use(w, below);
        else
            writer_each_operand(w, below, use);
    }
}

/* Numbers that are the same for all states, and those of ports, are not in shared memory. */
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
    writer_each_operand(w, turns ? w->g->node[e].a : e, plan_use);
    if (turns && w->named[w->g->node[e].a])
        plan_use(w, w->g->node[e].a);
    for (size_t k = (size_t)e; k < (turns ? w->g->count : (size_t)e + 1); k++)
        if ((expr)k == e || (is_sine(&w->g->node[k]) && w->g->node[k].a == w->g->node[e].a)) {
            w->seen[k] = w->statement;
            w->made[k] = w->statement;
        }
}

/* Gives places to numbers that wait; how many places there are then. */
int writer_plan_places(writer *w, const expr value[], int count, unsigned char turned[])
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
void writer_keep_number(writer *w, expr e)
{
    if (!w->waits)
        return;
    w->seen[e] = w->statement;
    if (w->slot[e] < 0)
        return;
    text_add(w->o, "    io.keep(%d, ", w->slot[e]);
    writer_put(w, e, 0);
    text_add(w->o, ");\n");
}

/* On a card: an argument that has not been read, and a number that waited. */
void writer_bring(writer *w, expr e)
{
    const expr_node *n = &w->g->node[e];
    const bool is_input = n->op == EXPR_INPUT;
    if (is_input && !w->read[e]) {
        text_add(w->o, "    T %s%d = io.%s(%d);\n", w->style->argument[n->a], n->b, w->style->argument[n->a], n->b);
    } else if (w->waits && has_waited(w, e) && (is_input || w->slot[e] >= 0)) {
        w->again[e]++;
        text_add(w->o, "    T ");
        writer_put(w, e, 0);
        const int version = w->again[e];
        w->again[e] = 0;
        text_add(w->o, " = io.kept(%d, ", is_input ? w->style->place[n->a] + n->b : w->slot[e]);
        writer_put(w, e, 0);
        text_add(w->o, ");\n");
        w->again[e] = version;
    }
    w->read[e] = 1;
    w->seen[e] = w->statement;
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
            writer_each_operand(w, (expr)k, note_use);
        }
    w->statement = statement + 1;
    for (int k = 0; k < count; k++) {
        if (w->named[value[k]] && !w->early)
            w->seen[value[k]] = statement + 1;
        else if (!w->named[value[k]])
            writer_each_operand(w, value[k], note_use);
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

/* Bytes that gcc needs, which may compute in another order than the text's: about what that order does (measured, -O1 and more, x86-64), so
 * twice as much is at most; of functions that write results early up to four times as much (measured, Cortex-M); never more than all names. */
static size_t stack_most(const writer *w, int angles, int at_a_time)
{
    size_t names = 0;
    for (size_t k = 0; k < w->g->count; k++)
        names += w->uses[k] > 0 && (w->named[k] || w->g->node[k].op == EXPR_INPUT);
    const size_t most = (w->early ? 5u : 2u) * (size_t)at_a_time;
    return ((most < names ? most : names) + 3 * (size_t)angles + SPARE) *
           (w->style->is_float ? sizeof(float) : sizeof(double));
}

size_t writer_stack(writer *w, const expr value[], int count, int angles)
{
    return stack_most(w, angles, most_at_a_time(w, value, count));
}
