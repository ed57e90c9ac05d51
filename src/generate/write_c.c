/* write_c.c - a robot's own C code: header and source */
#include "loops.h"

#include "model/compiled.h"

#include <stdio.h>
#include <string.h>

static void put_signature(const source_request *r, const source_function *f, text *o)
{
    const char *type = r->is_float ? "float" : "double";
    text_add(o, "void %s_%s(", r->robot, f->name);
    for (int k = 0; k < ARGUMENTS; k++)
        if (f->argument[k])
            text_add(o, "const %s %s[], ", type, f->argument[k]);
    text_add(o, f->loops ? "%s %s[], %s work[])" : "%s %s[])", type, f->result, type);
}

/* ---- sine and cosine ---------------------------------------------------------------------------------------- */

/* x = n pi/2 + r, |r| <= pi/4, with pi/2 in parts whose products with n are exact; then polynomials in r. */
static const char sincos_double[] = "        const double y = inside ? x : 0.0;\n"
                                    "        const int n = (int)(y * 0.63661977236758134 + (y < 0.0 ? -0.5 : 0.5));\n"
                                    "        const double k = (double)n;\n"
                                    "        const double r = ((y - k * 1.57079632673412561417) - k * "
                                    "6.07710050630396597660e-11) - k * 2.02226624879595063154e-21;\n"
                                    "        const double z = r * r, half = 0.5 * z, most = 1.0 - half;\n"
                                    "        const double s = r + r * z * (-1.66666666666666324348e-01 + z * "
                                    "(8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 +\n"
                                    "                         z * (2.75573137070700676789e-06 + z * "
                                    "(-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))));\n"
                                    "        const double c = most + (((1.0 - most) - half) + z * z * "
                                    "(4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 +\n"
                                    "                         z * (2.48015872894767294178e-05 + z * "
                                    "(-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 -\n"
                                    "                         z * 1.13596475577881948265e-11))))));\n";
static const char sincos_float[] =
    "        const float y = inside ? x : 0.0f;\n"
    "        const int n = (int)(y * 0.636619772f + (y < 0.0f ? -0.5f : 0.5f));\n"
    "        const float k = (float)n;\n"
    "        const float r = ((y - k * 1.5703125f) - k * 4.83751297e-4f) - k * 7.54978995e-8f;\n"
    "        const float z = r * r;\n"
    "        const float s = r + r * z * (-1.66666547e-1f + z * (8.33216087e-3f - z * 1.95152959e-4f));\n"
    "        const float c = 1.0f - 0.5f * z + z * z * (4.16666457e-2f + z * (-1.38873163e-3f + z * "
    "2.44331571e-5f));\n";

bool source_turns(const text *functions)
{
    return functions->data && strstr(functions->data, "_sincos(");
}

/* In one loop without branches, for compilers that do several at once. */
void source_sincos(const char *robot, bool is_float, text *o)
{
    const char *type = is_float ? "float" : "double", *f = is_float ? "f" : "";
    text_add(o, "/* Sines and cosines of angles up to the limit, beyond which they are not a number: x = n pi/2 + r, "
                "then polynomials in r.\n"
                " * Odd n exchange the two. No branches, so that compilers do several at once. */\n");
    text_add(o, "static inline void %s_sincos(const %s angle[], %s sine[], %s cosine[], int count)\n{\n", robot, type,
             type, type);
    text_add(o, "    static const %s limit = %s, none = 0.0%s / 0.0%s;\n    for (int i = 0; i < count; i++) {\n", type,
             is_float ? "8000.0f" : "1.6e6", f, f);
    text_add(o, "        const %s x = angle[i];\n        const int inside = x > -limit && x < limit;\n%s", type,
             is_float ? sincos_float : sincos_double);
    text_add(o,
             "        const %s odd = (%s)(n & 1), other = inside ? odd * (c - s) : none;\n"
             "        sine[i] = (1.0%s - (%s)(n & 2)) * (s + other);\n"
             "        cosine[i] = (1.0%s - (%s)((n + 1) & 2)) * (c - other);\n    }\n}\n",
             type, type, f, type, f, type);
}

/* ---- files -------------------------------------------------------------------------------------------------- */

/* A function's text, and whether it has loops. */
static ramus_status write_function(const source_request *r, source_function *f, text *o, ramus_generated *made,
                                   ramus_error *err)
{
    write_report report = { 0 };
    text body = { 0 };
    const ramus_status status = loops_or_body(r, f, 0, NULL, &body, &report, err);
    text_add(o, f->loops ? "\n/* with loops: its own code would be too long */\n" : "\n");
    put_signature(r, f, o);
    text_add(o, "\n{\n");
    /* an argument that the robot does not depend on */
    for (int k = 0; k < ARGUMENTS; k++)
        if (f->argument[k])
            text_add(o, "    (void)%s;\n", f->argument[k]);
    if (f->results == 0)
        text_add(o, "    (void)%s;\n", f->result);
    if (f->loops && status == RAMUS_OK)
        loops_write_body(r, f, o);
    else
        text_add(o, "%s", body.data ? body.data : "");
    text_add(o, "}\n");
    o->failed |= body.failed;
    text_release(&body);
    made->operations[f->which] += report.operations;
    made->stack[f->which] = made->stack[f->which] > report.stack ? made->stack[f->which] : report.stack;
    made->loops[f->which] |= f->loops;
    if (f->loops && made->work < loops_work(r, f))
        made->work = loops_work(r, f);
    return status;
}

static void write_header(const source_request *r, const ramus_generated *made, text *o)
{
    const char *robot = r->robot;
    source_coordinates(r, o);
    if (made->work > 0)
        text_add(o, " * Functions with loops take memory as their last argument, work [%s_work].\n", robot);
    text_add(o, " */\n#ifndef RAMUS_GENERATED_%s_H\n#define RAMUS_GENERATED_%s_H\n\n", robot, robot);
    text_add(o, "enum { %s_nq = %d, %s_nv = %d", robot, r->m->nq, robot, r->m->nv);
    if (made->work > 0)
        text_add(o, ", %s_work = %zu", robot, made->work);
    text_add(o, " };\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
    source_parameters(r, o);
    source_function f;
    for (int at = 0; source_next(r, &at, &f);) {
        f.loops = made->loops[f.which];
        text_add(o, "/* %s */\n", f.comment);
        put_signature(r, &f, o);
        text_add(o, ";\n");
    }
    text_add(o, "#ifdef __cplusplus\n}\n#endif\n#endif\n");
}

ramus_status source_write_c(const source_request *r, ramus_generated *made, text *header, text *source,
                            ramus_error *err)
{
    char file[300];
    text functions = { 0 };
    ramus_status status = RAMUS_OK;
    source_function f;
    for (int at = 0; status == RAMUS_OK && source_next(r, &at, &f);)
        status = write_function(r, &f, &functions, made, err);
    snprintf(file, sizeof file, "%s.h", made->name);
    source_head(r->m, file, header);
    write_header(r, made, header);
    snprintf(file, sizeof file, "%s.c", made->name);
    source_head(r->m, file, source);
    text_add(source, " * C99, no library, no heap.\n */\n#include \"%s.h\"\n\n", made->name);
    text common = { 0 };
    unsigned loops = 0;
    for (int k = 0; k < GENERATE_FUNCTIONS; k++)
        loops |= made->loops[k] ? 1u << k : 0;
    if (status == RAMUS_OK && loops)
        status = loops_write_common(r, loops, &common, err);
    if (source_turns(&common) || source_turns(&functions))
        source_sincos(made->name, r->is_float, source);
    source_parameter_values(r, source);
    text_add(source, "%s", common.data ? common.data : "");
    source->failed |= common.failed;
    text_release(&common);
    text_add(source, "%s", functions.data ? functions.data : "");
    source->failed |= functions.failed;
    text_release(&functions);
    return status;
}
