/* write_module.c - a module's own library: one C file with the contract of ramus/module.h */
#include "module.h"
#include "module_text.h"
#include "source.h"

#include "ramus/network.h"

#include "base/fail.h"
#include "base/memory.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>

/* What a stage is called and what it is given: arguments by number, as the text names them. */
typedef struct stage_text {
    const char *name, *comment;
    struct {
        int argument;
        const char *name;
    } given[6];
    bool stores;
} stage_text;

static const stage_text stage_of[STAGES] = {
    [STAGE_MOTION] = { "motion",
                       "at [NOUTLET x 24]: rotation matrix by rows, position, twist, derivative",
                       { { GIVEN_Q, "q" },
                         { GIVEN_V, "v" },
                         { GIVEN_A, "a" },
                         { GIVEN_INLET, "inlet" },
                         { GIVEN_ALONG, "along" } },
                       true },
    [STAGE_WRENCH] = { "wrench",
                       "inlet [6], tau [NV]",
                       { { GIVEN_WRENCHES, "outlets" }, { GIVEN_KEPT, "kept" } },
                       false },
    [STAGE_ENERGY] = { "energy", "kinetic, potential", { { GIVEN_GRAVITY, "g" }, { GIVEN_KEPT, "kept" } }, false },
    [STAGE_ARTICULATED] = { "articulated",
                            "inlet [42], pivots and diagonal of the inertia matrix [NV] each, accelerations with the "
                            "inlet at rest [NV], derivatives of "
                            "outlets that velocities cause [NOUTLET x 6]",
                            { { GIVEN_CARRIED, "outlets" }, { GIVEN_TAU, "tau" }, { GIVEN_KEPT, "kept" } },
                            true },
    [STAGE_ACCELERATE] = { "accelerate",
                           "a [NV], derivatives of outlets without what velocities cause [NOUTLET x 6]",
                           { { GIVEN_DERIVATIVE, "inlet" }, { GIVEN_LOADS, "loads" }, { GIVEN_KEPT, "kept" } },
                           false },
    [STAGE_RESPONSE] = { "response",
                         "bias at the inlet [6], accelerations with the inlet at rest [NV]",
                         { { GIVEN_RESPONSE_CARRIED, "outlets" },
                           { GIVEN_RESPONSE_TAU, "tau" },
                           { GIVEN_KEPT, "kept" } },
                         false },
};

/* ---- what it reports ------------------------------------------------------------------------------------------ */

static void put_limit(text *o, double x)
{
    text_add(o, ", ");
    if (isinf(x))
        text_add(o, x > 0 ? "HUGE_VAL" : "-HUGE_VAL");
    else
        write_number(o, x, false);
}

/* As a C text: bytes that are no plain letters in octal, so that no trigraph and no escape is read into them. */
static void put_text(text *o, const char *name)
{
    text_add(o, "\"");
    for (const unsigned char *c = (const unsigned char *)name; *c; c++)
        if (*c < 32 || *c > 126 || *c == '"' || *c == '\\' || *c == '?')
            text_add(o, "\\%03o", (unsigned)*c);
        else
            text_add(o, "%c", *c);
    text_add(o, "\"");
}

static void put_description(const block_header *b, int moved, int kept, text *o)
{
    const ramus_module_joint *joint = block_joints(b);
    const block_outlet *outlet = block_outlets(b);
    text_add(o, "enum { NQ = %d, NV = %d, NJOINT = %d, NOUTLET = %d, MOVED = %d, KEPT = %d };\n\n", b->nq, b->nv,
             b->njoint, b->noutlet, moved, kept);
    text_add(o, "static const char product[] = ");
    put_text(o, b->name);
    text_add(o, ";\n/* size, kind, nq, nv, passive, unused, name, lower, upper, max_velocity, max_effort */\nstatic "
                "const ramus_module_joint joints[NJOINT + 1] = {\n");
    for (int k = 0; k < b->njoint; k++) {
        text_add(o, "    { sizeof(ramus_module_joint), %d, %d, %d, %d, 0, ", joint[k].kind, joint[k].nq, joint[k].nv,
                 joint[k].passive);
        put_text(o, joint[k].name);
        put_limit(o, joint[k].lower);
        put_limit(o, joint[k].upper);
        put_limit(o, joint[k].max_velocity);
        put_limit(o, joint[k].max_effort);
        text_add(o, " },\n");
    }
    text_add(o, "    { 0, 0, 0, 0, 0, 0, \"\", 0, 0, 0, 0 }\n};\nstatic const char outlet_names[NOUTLET + "
                "1][RAMUS_MODULE_NAME] = {\n");
    for (int k = 0; k < b->noutlet; k++) {
        text_add(o, "    ");
        put_text(o, outlet[k].name);
        text_add(o, ",\n");
    }
    text_add(o, "    \"\"\n};\n\n");
}

/* What friction depends on, before the stages. */
static void put_friction(const source_request *r, const module_stages *s, text *o)
{
    if (!s->nrubbing)
        return;
    text_add(o, "enum { NRUBBING = %d };\n\n", s->nrubbing);
    module_text_friction(o);
    text_add(
        o,
        "/* along [NRUBBING]: of joints with friction */\nstatic void %s_friction(const double *restrict v, double "
        "*restrict along)\n{\n",
        r->robot);
    for (int k = 0; k < s->nrubbing; k++) {
        text_add(o, "    along[%d] = friction_along(", k);
        write_number(o, s->model->v_scale[s->rubbing[k]], false);
        text_add(o, " * v[%d]);\n", s->model->v_source[s->rubbing[k]]);
    }
    text_add(o, "}\n");
}

/* ---- stages --------------------------------------------------------------------------------------------------- */

static ramus_status put_stage(const source_request *r, module_stages *s, int stage, ramus_generated *made, text *o,
                              ramus_error *err)
{
    const stage_text *t = &stage_of[stage];
    const char *argument[GIVEN_COUNT] = { 0 };
    const int count = s->count[stage], all = count + s->nkept[stage];
    expr *value = memory_new(&s->g->allocator, (size_t)all + 1, sizeof *value);
    if (!value)
        return ramus_fail_memory(err);
    for (int k = 0; k < all; k++)
        value[k] = k < count ? s->value[stage][k] : s->kept[stage][k - count];
    text_add(o, "/* %s */\nstatic void %s_%s(", t->comment, r->robot, t->name);
    for (int k = 0; t->given[k].name; k++) {
        argument[t->given[k].argument] = t->given[k].name;
        text_add(o, "const double *restrict %s, ", t->given[k].name);
    }
    text_add(o, "double *restrict found%s)\n{\n", t->stores ? ", double *restrict store" : "");
    for (int k = 0; t->given[k].name; k++)
        text_add(o, "    (void)%s;\n", t->given[k].name);
    text_add(o, "    (void)found;\n%s", t->stores ? "    (void)store;\n" : "");
    const write_style style = { .name = r->robot,
                                .apart = true,
                                .store = "store",
                                .stored = count,
                                .argument = argument,
                                .section = source_section,
                                .user = (void *)(uintptr_t)s->model };
    const write_report report = write_body(s->g, &style, "found", value, all, o);
    text_add(o, "}\n\n");
    made->operations[stage] = report.operations;
    made->stack[stage] = report.stack;
    memory_free(&s->g->allocator, value);
    return RAMUS_OK;
}

static ramus_status put_stages(const source_request *r, module_stages *s, ramus_generated *made, text *o,
                               ramus_error *err)
{
    /* each after those that it reads from */
    static const module_stage order[STAGES] = { STAGE_MOTION,      STAGE_WRENCH,     STAGE_ENERGY,
                                                STAGE_ARTICULATED, STAGE_ACCELERATE, STAGE_RESPONSE };
    int first = 0;
    for (int k = 0; k < STAGES; k++) {
        RAMUS_TRY(put_stage(r, s, order[k], made, o, err));
        module_read_kept(s, order[k], first);
        first += s->nkept[order[k]];
    }
    return RAMUS_OK;
}

static ramus_status too_long(const source_request *r, const expr_graph *g, ramus_error *err)
{
    if (!(g->failed && g->count >= g->most))
        return ramus_fail_memory(err);
    return ramus_fail(err, RAMUS_ERR_LIMIT,
                      "the functions of module '%.60s' would take more than %zu operations: code of its own pays for "
                      "small modules; 'ramus pack' without --generated has no such limit",
                      ramus_model_name(r->m), g->most);
}

static ramus_status write_with(const source_request *r, const block_header *block, ramus_generated *made, text *o,
                               ramus_error *err)
{
    expr_graph g;
    module_stages s;
    ramus_status status = RAMUS_OK;
    expr_open(&g, &r->m->allocator, r->opt->max_operations);
    if (!module_trace(r->m, r->opt->frame, block, &g, &s) || !module_find_kept(&s))
        status = too_long(r, &g, err);
    if (status == RAMUS_OK) {
        int kept = 0;
        for (int k = 0; k < STAGES; k++)
            kept += s.nkept[k];
        text_add(o, "/* %s_module.c - the module '", r->robot);
        source_comment(o, block->name);
        text_add(o,
                 "', generated by ramus; change the model instead\n *\n"
                 " * A library with the contract of ramus/module.h. C99:\n"
                 " *     cc -std=c99 -O2 -shared -fPIC -fvisibility=hidden -s %s_module.c -o %s.so -lm\n */\n"
                 "#include \"ramus/module.h\"\n\n#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include "
                 "<string.h>\n\n",
                 r->robot, r->robot);
        put_description(block, s.nkept[STAGE_MOTION], kept, o);
        text stages = { 0 };
        status = put_stages(r, &s, made, &stages, err);
        if (source_turns(&stages))
            source_sincos(r->robot, false, o);
        put_friction(r, &s, o);
        text_add(o, "\n%s", stages.data ? stages.data : "");
        o->failed |= stages.failed;
        text_release(&stages);
        const module_traits traits = { .has_outlets = block->noutlet > 0,
                                       .has_friction = s.nrubbing > 0,
                                       .loses_energy = block_loses_energy(block) };
        module_text_functions(r->robot, traits, o);
    }
    module_release(&s);
    expr_close(&g);
    return status;
}

ramus_status source_write_module(const source_request *r, ramus_generated *made, text *header, text *source,
                                 ramus_error *err)
{
    ramus_packed *packed = NULL;
    ramus_packed_options how = ramus_packed_options_default();
    how.allocator = &r->m->allocator;
    how.name = r->opt->product;
    how.outlet = r->opt->frame;
    how.outlet_name = r->opt->frame_name;
    how.noutlet = r->opt->nframe;
    how.joint_effects = r->opt->joint_effects;
    RAMUS_TRY(ramus_packed_create(r->m, &how, &packed, err));
    const ramus_status status = write_with(r, ramus_packed_bytes(packed, NULL), made, source, err);
    ramus_packed_destroy(packed);
    (void)header; /* the contract is its header */
    return status;
}
