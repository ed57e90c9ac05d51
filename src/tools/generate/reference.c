/* reference.c - a program that compares generated code with the library's results
 *
 * A few random states, and what the library computes for them, as arrays. Accelerations are those that the
 * forces were computed for.
 */
#include "reference.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum { STATES = 3 };

typedef struct numbers {
    double *q, *v, *a, *tau, *g, *M;
} numbers;

static void put_array(out *o, const char *type, const char *name, const double x[], size_t count)
{
    out_add(o, "static const %s %s[] = {", type, name);
    const bool is_float = type[0] == 'f';
    for (size_t k = 0; k < count; k++)
        out_add(o, is_float ? "%s%.9ef" : "%s%.17g", k == 0 ? " " : k % 6 == 0 ? ",\n    " : ", ", x[k]);
    out_add(o, count ? " };\n" : " 0 };\n");
}

static ramus_status evaluate(const ramus_model *m, ramus_data *d, numbers n)
{
    ramus_status status = ramus_inverse_dynamics_tree(m, d, n.q, n.v, n.a, NULL, n.tau, NULL);
    if (status == RAMUS_OK)
        status = ramus_gravity_forces(m, d, n.q, n.g);
    return status == RAMUS_OK ? ramus_mass_matrix(m, d, n.q, n.M) : status;
}

static void put_check(out *o, const char *call, const char *expected, const char *what, const char *size)
{
    out_add(o, "        %s;\n        bad += differ(\"%s\", k, y, %s + k * %s, %s);\n", call, what, expected, size,
            size);
}

static void put_program(out *o, const ramus_generate_options *how, const ramus_generated *made)
{
    const char *type = how->precision == RAMUS_PRECISION_FLOAT ? "float" : "double", *name = made->name;
    out line = { 0 };
    out_add(o,
            "\n/* Largest difference beside the largest number. */\n"
            "static int differ(const char *what, int state, const %s got[], const %s expected[], int count)\n{\n"
            "    %s most = 1, off = 0;\n    for (int k = 0; k < count; k++) {\n"
            "        const %s e = got[k] - expected[k], x = expected[k] < 0 ? -expected[k] : expected[k];\n"
            "        most = x > most ? x : most;\n        off = (e < 0 ? -e : e) > off || e != e ? (e < 0 ? -e : e) : "
            "off;\n    }\n"
            "    const int bad = !(off <= %s * most);\n"
            "    printf(\"%%s, state %%d: difference %%.1e of %%.3g%%s\\n\", what, state, (double)off, (double)most, "
            "bad ? \", WRONG\" : \"\");\n"
            "    return bad;\n}\n\nint main(void)\n{\n    static %s y[%s_nv * %s_nv + 1];\n    int bad = 0;\n"
            "    for (int k = 0; k < STATES; k++) {\n",
            type, type, type, type, how->precision == RAMUS_PRECISION_FLOAT ? "1e-3f" : "1e-10", type, name, name);
    const struct {
        unsigned flag;
        const char *arguments, *expected, *what, *size;
    } check[] = {
        { RAMUS_GENERATE_INVERSE_DYNAMICS, "inverse_dynamics(q + k * %s_nq, v + k * %s_nv, a + k * %s_nv, y)", "tau",
          "inverse dynamics", "nv" },
        { RAMUS_GENERATE_FORWARD_DYNAMICS, "forward_dynamics(q + k * %s_nq, v + k * %s_nv, tau + k * %s_nv, y)", "a",
          "forward dynamics", "nv" },
        { RAMUS_GENERATE_MASS_MATRIX, "mass_matrix(q + k * %s_nq, y)", "M", "mass matrix", "(nv * nv)" },
        { RAMUS_GENERATE_GRAVITY, "gravity(q + k * %s_nq, y)", "g", "gravity", "nv" },
    };
    for (size_t k = 0; k < sizeof check / sizeof *check; k++)
        if (how->functions & check[k].flag) {
            line.length = 0;
            out_add(&line, "%s_", name);
            for (const char *c = check[k].arguments; *c; c++)
                if (c[0] == '%' && c[1] == 's') {
                    out_add(&line, "%s", name);
                    c++;
                } else {
                    out_add(&line, "%c", *c);
                }
            put_check(o, line.data, check[k].expected, check[k].what, check[k].size);
        }
    out_add(
        o,
        "    }\n    printf(bad ? \"%%d comparisons failed\\n\" : \"all agree\\n\", bad);\n    return bad != 0;\n}\n");
    o->failed |= line.failed;
    out_release(&line);
}

int generate_reference(const ramus_model *model, const ramus_generate_options *how, const ramus_generated *made, out *o)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    const char *type = how->precision == RAMUS_PRECISION_FLOAT ? "float" : "double";
    ramus_error err = { .text = "out of memory" };
    ramus_data *data = NULL;
    unsigned long long seed = 1;
    double *all = calloc(STATES * (nq + 4 * nv + nv * nv) + 1, sizeof *all);
    numbers n = { .q = all };
    ramus_status status = all ? ramus_data_create(model, NULL, &data, &err) : RAMUS_ERR_MEMORY;
    if (all) {
        n.v = n.q + STATES * nq;
        n.a = n.v + STATES * nv;
        n.tau = n.a + STATES * nv;
        n.g = n.tau + STATES * nv;
        n.M = n.g + STATES * nv;
    }
    for (size_t k = 0; k < STATES && status == RAMUS_OK; k++) {
        const numbers one = {
            n.q + k * nq, n.v + k * nv, n.a + k * nv, n.tau + k * nv, n.g + k * nv, n.M + k * nv * nv
        };
        ramus_random(model, &seed, one.q);
        for (size_t i = 0; i < nv; i++) {
            one.v[i] = sin(1 + 7 * (double)k + 3 * (double)i);
            one.a[i] = cos(2 + 5 * (double)k + 2 * (double)i);
        }
        status = evaluate(model, data, one);
        if (status != RAMUS_OK)
            err = *ramus_data_error(data);
    }
    if (status == RAMUS_OK) {
        out_add(o,
                "/* test_%s.c - the code of %s.c beside reference values, written by ramus */\n#include \"%s.h\"\n\n",
                made->name, made->name, made->name);
        out_add(o, "#include <stdio.h>\n\nenum { STATES = %d, nv = %s_nv };\n", STATES, made->name);
        put_array(o, type, "q", n.q, STATES * nq);
        put_array(o, type, "v", n.v, STATES * nv);
        put_array(o, type, "a", n.a, STATES * nv);
        put_array(o, type, "tau", n.tau, STATES * nv);
        put_array(o, type, "g", n.g, STATES * nv);
        put_array(o, type, "M", n.M, STATES * nv * nv);
        put_program(o, how, made);
    }
    ramus_data_destroy(data);
    free(all);
    if (status == RAMUS_OK && o->failed)
        return tool_out_of_memory();
    return tool_result(status, &err);
}
