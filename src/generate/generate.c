/* generate.c - a robot's own C code: header and source
 *
 * Each function is traced on expressions (dynamics.c), which leaves what this robot needs, and written (write.c).
 */
#include "ramus/generate.h"

#include "symbolic.h"
#include "write.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/options.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { FUNCTIONS = 4 };

OPTIONS_DEFAULTS(ramus_generate_options, .functions = RAMUS_GENERATE_ALL, .max_operations = 400000)

typedef struct function {
    const char *name, *result, *comment;
    const char *argument[3]; /* as the numbers of EXPR_INPUT are; NULL: not there */
} function;

static const function functions[FUNCTIONS] = {
    { "inverse_dynamics", "tau", "tau [nv]: forces that bring about the accelerations a", { "q", "v", "a" } },
    { "forward_dynamics", "a", "a [nv]: accelerations that the forces tau bring about", { "q", "v", "tau" } },
    { "mass_matrix", "M", "M [nv x nv], row major, full", { "q" } },
    { "gravity", "g", "g [nv]: forces that hold the robot at rest", { "q" } },
};

/* ---- names and comments ------------------------------------------------------------------------------------- */

static char *identifier(const ramus_allocator *memory, const char *name)
{
    const size_t length = strlen(name);
    char *out = memory_new(memory, length + 7, 1);
    if (!out)
        return NULL;
    const bool digit = name[0] >= '0' && name[0] <= '9';
    snprintf(out, length + 7, "%s%s", digit || !name[0] ? "robot_" : "", name);
    for (char *c = out; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9')))
            *c = '_';
    return out;
}

/* A name of the model inside of a comment, which it must not end. */
static void put_comment(text *o, const char *name)
{
    for (; *name; name++)
        text_add(o, "%c%s", *name,
                 name[0] == '*' && name[1] == '/'   ? " "
                 : name[0] == '/' && name[1] == '*' ? " "
                                                    : "");
}

static void put_section(void *user, int section, text *o)
{
    const ramus_model *m = user;
    const int body = section < 1 ? 0 : (section - 1) % m->nlink + 1, sweep = section < 1 ? 0 : (section - 1) / m->nlink;
    static const char *const about[] = { "motion", "forces", "accelerations" };
    if (body == 0) {
        text_add(o, "coordinates");
        return;
    }
    put_comment(o, m->link[m->link_of[body]].name);
    text_add(o, ": %s", about[sweep > 2 ? 2 : sweep]);
}

static void put_names(const ramus_model *m, int count, int (*name)(const ramus_model *, int, char[], size_t), text *o)
{
    char part[300];
    for (int k = 0; k < count; k++) {
        name(m, k, part, sizeof part);
        text_add(o, "%s", k == 0 ? " *     " : k % 6 == 0 ? ",\n *     " : ", ");
        put_comment(o, part);
    }
    text_add(o, count ? "\n" : " *     none\n");
}

static void put_signature(const char *robot, const function *f, bool is_float, text *o)
{
    const char *type = is_float ? "float" : "double";
    text_add(o, "void %s_%s(", robot, f->name);
    for (int k = 0; k < 3 && f->argument[k]; k++)
        text_add(o, "const %s %s[], ", type, f->argument[k]);
    text_add(o, "%s %s[])", type, f->result);
}

/* ---- sine and cosine ---------------------------------------------------------------------------------------- */

/* x = n pi/2 + r, |r| <= pi/4, with pi/2 in parts whose products with n are exact; then polynomials in r. */
static const char sincos_double[] = "    static const double limit = 1.6e6;\n"
                                    "    if (!(x > -limit && x < limit)) {\n"
                                    "        *s = *c = (x - x) / (x - x); /* not a number */\n"
                                    "        return;\n"
                                    "    }\n"
                                    "    const long n = (long)(x * 0.63661977236758134 + (x < 0 ? -0.5 : 0.5));\n"
                                    "    const double k = (double)n;\n"
                                    "    const double r = ((x - k * 1.57079632673412561417) - k * "
                                    "6.07710050630396597660e-11) - k * 2.02226624879595063154e-21;\n"
                                    "    const double z = r * r;\n"
                                    "    const double sine = r + r * z * (-1.66666666666666324348e-01 + z * "
                                    "(8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 +\n"
                                    "                        z * (2.75573137070700676789e-06 + z * "
                                    "(-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))));\n"
                                    "    const double half = 0.5 * z, most = 1.0 - half;\n"
                                    "    const double cosine = most + (((1.0 - most) - half) + z * z * "
                                    "(4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 +\n"
                                    "                          z * (2.48015872894767294178e-05 + z * "
                                    "(-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 -\n"
                                    "                          z * 1.13596475577881948265e-11))))));\n";
static const char sincos_float[] =
    "    static const float limit = 8000.0f;\n"
    "    if (!(x > -limit && x < limit)) {\n"
    "        *s = *c = (x - x) / (x - x); /* not a number */\n"
    "        return;\n"
    "    }\n"
    "    const long n = (long)(x * 0.636619772f + (x < 0 ? -0.5f : 0.5f));\n"
    "    const float k = (float)n;\n"
    "    const float r = ((x - k * 1.5703125f) - k * 4.83751297e-4f) - k * 7.54978995e-8f;\n"
    "    const float z = r * r;\n"
    "    const float sine = r + r * z * (-1.66666547e-1f + z * (8.33216087e-3f - z * 1.95152959e-4f));\n"
    "    const float cosine = 1.0f - 0.5f * z + z * z * (4.16666457e-2f + z * (-1.38873163e-3f + z * "
    "2.44331571e-5f));\n";

static void put_sincos(const char *robot, bool is_float, text *o)
{
    const char *type = is_float ? "float" : "double";
    text_add(o, "/* Sine and cosine of any angle up to the limit, beyond which they are not a number. */\n");
    text_add(o, "static void %s_sincos(%s x, %s *s, %s *c)\n{\n%s", robot, type, type, type,
             is_float ? sincos_float : sincos_double);
    text_add(o,
             "    const %s turned_s = n & 1 ? cosine : sine, turned_c = n & 1 ? sine : cosine;\n"
             "    *s = n & 2 ? -turned_s : turned_s;\n    *c = (n + 1) & 2 ? -turned_c : turned_c;\n}\n",
             type);
}

/* ---- functions ---------------------------------------------------------------------------------------------- */

static bool trace(sym_robot *r, int which, expr value[])
{
    const ramus_model *m = r->model;
    bool done = false;
    expr *a = memory_new(&r->g->allocator, (size_t)m->nvi + 1, sizeof *a);
    if (a && (which == 0 || which == 3)) {
        sym_internal(r, which == 0 ? 2 : -1, a);
        done = sym_inverse_dynamics(r, a, value);
    } else if (a) {
        done = which == 1 ? sym_forward_dynamics(r, value) : sym_mass_matrix(r, value);
    }
    memory_free(&r->g->allocator, a);
    return done;
}

static ramus_status write_function(const ramus_model *m, const ramus_generate_options *opt, int which,
                                   const char *robot, text *o, size_t *operations, ramus_error *err)
{
    const function *f = &functions[which];
    const bool is_float = opt->precision == RAMUS_PRECISION_FLOAT;
    const int count = which == 2 ? m->nv * m->nv : m->nv;
    const write_style style = { robot, is_float, f->argument, put_section, (void *)(uintptr_t)m };
    expr_graph g;
    sym_robot r = { 0 };
    expr_open(&g, &m->allocator, opt->max_operations);
    expr *value = memory_new(&m->allocator, (size_t)count + 1, sizeof *value);
    const bool done = value && sym_robot_open(&r, m, &g, which < 2) && trace(&r, which, value);
    ramus_status status = RAMUS_OK;
    if (done) {
        text_add(o, "\n");
        put_signature(robot, f, is_float, o);
        text_add(o, "\n{\n");
        /* an argument that the robot does not depend on */
        for (int k = 0; k < 3 && f->argument[k]; k++)
            text_add(o, "    (void)%s;\n", f->argument[k]);
        if (count == 0)
            text_add(o, "    (void)%s;\n", f->result);
        *operations = write_body(&g, &style, f->result, value, count, o);
        text_add(o, "}\n");
    } else if (g.failed && g.count >= g.most) {
        status = ramus_fail(
            err, RAMUS_ERR_LIMIT,
            "%s of '%.60s' would take more than %zu operations: code without loops pays for small robots; use "
            "the library, or raise max_operations",
            f->name, ramus_model_name(m), opt->max_operations);
    } else {
        status = ramus_fail_memory(err);
    }
    sym_robot_close(&r);
    memory_free(&m->allocator, value);
    expr_close(&g);
    return status;
}

static void put_head(const ramus_model *m, const char *robot, const char *file, text *o)
{
    text_add(o, "/* %s.%s - dynamics of the robot '", robot, file);
    put_comment(o, ramus_model_name(m));
    text_add(o, "', generated by ramus; change the model instead\n *\n");
}

static void write_header(const ramus_model *m, const ramus_generate_options *opt, const char *robot, text *o)
{
    put_head(m, robot, "h", o);
    text_add(o, " * Everything is SI. Quaternions are w x y z, of unit length. nq %d, nv %d; q:\n", m->nq, m->nv);
    put_names(m, m->nq, ramus_model_q_name, o);
    text_add(o, " * v, a, tau:\n");
    put_names(m, m->nv, ramus_model_v_name, o);
    text_add(o, " */\n#ifndef RAMUS_GENERATED_%s_H\n#define RAMUS_GENERATED_%s_H\n\n", robot, robot);
    text_add(o, "enum { %s_nq = %d, %s_nv = %d };\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n", robot, m->nq, robot,
             m->nv);
    for (int k = 0; k < FUNCTIONS; k++)
        if (opt->functions & 1u << k) {
            text_add(o, "/* %s */\n", functions[k].comment);
            put_signature(robot, &functions[k], opt->precision == RAMUS_PRECISION_FLOAT, o);
            text_add(o, ";\n");
        }
    text_add(o, "#ifdef __cplusplus\n}\n#endif\n#endif\n");
}

static ramus_status refuse(const ramus_model *m, const ramus_generate_options *opt, ramus_error *err)
{
    if (m->nport > 0)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "'%.60s' has black boxes (%s): generated code has no ports",
                          ramus_model_name(m), m->port[0].name);
    if (!model_is_tree(m))
        return ramus_fail(
            err, RAMUS_ERR_UNSUPPORTED,
            "'%.60s' has constraints, springs or bars, which generated code does not have: load the tree alone",
            ramus_model_name(m));
    if (!(opt->functions & RAMUS_GENERATE_ALL) || opt->functions & ~(unsigned)RAMUS_GENERATE_ALL)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "functions is %u: flags from 1 to %d are expected", opt->functions,
                          RAMUS_GENERATE_ALL);
    if (opt->precision != RAMUS_PRECISION_DOUBLE && opt->precision != RAMUS_PRECISION_FLOAT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "there is no precision %d", (int)opt->precision);
    return RAMUS_OK;
}

static ramus_status fill(const ramus_model *m, const ramus_generate_options *opt, ramus_generated *out,
                         ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    text header = { 0 }, source = { 0 };
    ramus_status status = RAMUS_OK;
    out->name = identifier(&memory, ramus_model_name(m));
    if (!out->name)
        return ramus_fail_memory(err);
    write_header(m, opt, out->name, &header);
    put_head(m, out->name, "c", &source);
    text_add(&source, " * C99, no library, no heap.\n */\n#include \"%s.h\"\n\n", out->name);
    put_sincos(out->name, opt->precision == RAMUS_PRECISION_FLOAT, &source);
    for (int k = 0; k < FUNCTIONS && status == RAMUS_OK; k++)
        if (opt->functions & 1u << k)
            status = write_function(m, opt, k, out->name, &source, &out->operations[k], err);
    if (status == RAMUS_OK && (header.failed || source.failed))
        status = ramus_fail_memory(err);
    out->header = header.data;
    out->source = source.data;
    return status;
}

ramus_status ramus_generate(const ramus_model *model, const ramus_generate_options *opt, ramus_generated **out,
                            ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model);
    ramus_generate_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_generate_options, &options, opt, err));
    RAMUS_TRY(refuse(model, &options, err));
    const ramus_allocator memory = memory_allocator(NULL);
    ramus_generated *made = memory_new(&memory, 1, sizeof *made);
    if (!made)
        return ramus_fail_memory(err);
    *made = (ramus_generated){ 0 };
    const ramus_status status = fill(model, &options, made, err);
    if (status == RAMUS_OK)
        *out = made;
    else
        ramus_generated_destroy(made);
    return status;
}

void ramus_generated_destroy(ramus_generated *generated)
{
    const ramus_allocator memory = memory_allocator(NULL);
    if (!generated)
        return;
    memory_free(&memory, generated->name);
    memory_free(&memory, generated->header);
    memory_free(&memory, generated->source);
    memory_free(&memory, generated);
}
