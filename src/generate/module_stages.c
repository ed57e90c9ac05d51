/* module_stages.c - what stages of a module keep for those that follow
 *
 * A node belongs to the first stage that computes it; an argument to the stage that is given it. A stage reads a node of a stage that it
 * builds on instead of computing it once more, and does not look at what the node is made of.
 */
#include "module.h"

#include "base/memory.h"

#include <string.h>

enum { NOBODY = -1 };

/* Does a stage build on what the other one left? */
static bool builds_on(int stage, int other)
{
    static const unsigned before[STAGES] = {
        [STAGE_WRENCH] = 1u << STAGE_MOTION,
        [STAGE_ENERGY] = 1u << STAGE_MOTION,
        [STAGE_ARTICULATED] = 1u << STAGE_MOTION,
        [STAGE_ACCELERATE] = 1u << STAGE_MOTION | 1u << STAGE_ARTICULATED,
        [STAGE_RESPONSE] = 1u << STAGE_MOTION | 1u << STAGE_ARTICULATED,
    };
    return before[stage] >> other & 1;
}

static int owner_of(int argument)
{
    switch (argument) {
    case GIVEN_Q:
    case GIVEN_V:
    case GIVEN_A:
    case GIVEN_INLET:
    case GIVEN_ALONG:
        return STAGE_MOTION;
    case GIVEN_CARRIED:
    case GIVEN_TAU:
        return STAGE_ARTICULATED;
    default:
        return NOBODY; /* of one stage alone */
    }
}

typedef struct search {
    module_stages *s;
    int *home;     /* [count] stage that has computed it, or NOBODY */
    char *is_kept; /* [count] */
    char *seen;    /* [count] by the stage that is looked at */
    expr *pending;
} search;

static void look_at(search *f, int stage)
{
    const expr_graph *g = f->s->g;
    size_t top = 0;
    memset(f->seen, 0, g->count);
    for (int k = 0; k < f->s->count[stage]; k++) {
        f->pending[top++] = f->s->value[stage][k];
        while (top > 0) {
            const expr e = f->pending[--top];
            const expr_node *n = &g->node[e];
            if (f->seen[e] || n->op == EXPR_CONSTANT)
                continue;
            f->seen[e] = 1;
            if (f->home[e] != NOBODY && builds_on(stage, f->home[e])) {
                f->is_kept[e] = 1;
                continue;
            }
            if (n->op == EXPR_INPUT)
                continue;
            f->pending[top++] = n->a;
            if (n->op != EXPR_NEG && n->op != EXPR_SIN && n->op != EXPR_COS)
                f->pending[top++] = n->b;
        }
    }
    for (size_t e = 0; e < g->count; e++)
        if (f->seen[e] && f->home[e] == NOBODY && g->node[e].op != EXPR_INPUT)
            f->home[e] = stage;
}

bool module_find_kept(module_stages *s)
{
    const ramus_allocator *memory = &s->g->allocator;
    const size_t n = s->g->count + 1;
    search f = { .s = s };
    f.home = memory_new(memory, n, sizeof *f.home);
    f.is_kept = memory_new(memory, 2 * n, 1);
    f.pending = memory_new(memory, 2 * n + 2, sizeof *f.pending);
    bool done = f.home && f.is_kept && f.pending;
    if (done) {
        f.seen = f.is_kept + n;
        memset(f.is_kept, 0, 2 * n);
        for (size_t e = 0; e < s->g->count; e++)
            f.home[e] = s->g->node[e].op == EXPR_INPUT ? owner_of(s->g->node[e].a) : NOBODY;
        /* those that others build on first */
        look_at(&f, STAGE_MOTION);
        look_at(&f, STAGE_ARTICULATED);
        look_at(&f, STAGE_WRENCH);
        look_at(&f, STAGE_ENERGY);
        look_at(&f, STAGE_ACCELERATE);
        look_at(&f, STAGE_RESPONSE);
    }
    for (int stage = 0; done && stage < STAGES; stage++) {
        for (int pass = 0; pass < 2 && done; pass++) { /* count, then list */
            int count = 0;
            for (size_t e = 0; e < s->g->count; e++)
                if (f.is_kept[e] && f.home[e] == stage) {
                    if (pass)
                        s->kept[stage][count] = (expr)e;
                    count++;
                }
            if (pass == 0) {
                s->nkept[stage] = count;
                s->kept[stage] = memory_new(memory, (size_t)count + 1, sizeof *s->kept[stage]);
                done = s->kept[stage] != NULL;
            }
        }
    }
    memory_free(memory, f.home);
    memory_free(memory, f.is_kept);
    memory_free(memory, f.pending);
    return done;
}

void module_read_kept(module_stages *s, module_stage stage, int first)
{
    for (int k = 0; k < s->nkept[stage]; k++) {
        expr_node *n = &s->g->node[s->kept[stage][k]];
        n->op = EXPR_INPUT;
        n->a = GIVEN_KEPT;
        n->b = first + k;
    }
}
