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

#define STEP 1e-2 /* s, of a rollout */

typedef struct numbers {
    double *q, *v, *a, *tau, *g, *q_next, *v_next, *M;
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

/* The CUDA code in both layouts, with memory and copies by its own functions; one step of a rollout. */
static void put_cuda_program(out *o, const ramus_generate_options *how, const ramus_generated *made)
{
    const bool is_float = how->precision == RAMUS_PRECISION_FLOAT;
    const char *type = is_float ? "float" : "double", *name = made->name;
    static const struct {
        const char *name, *arguments, *expected, *size;
    } check[] = {
        { "inverse_dynamics", "x[0], x[1], x[2]", "tau", "nv" },
        { "forward_dynamics", "x[0], x[1], x[3]", "a", "nv" },
        { "mass_matrix", "x[0]", "M", "nv * nv" },
        { "gravity", "x[0]", "g", "nv" },
    };
    out_add(o,
            "\n#include <math.h>\n#include <stdlib.h>\n\nstatic int layout, bad;\n\n"
            "static void stop(int code)\n{\n    if (code) {\n        printf(\"%%s\\n\", %s_cuda_error(code));\n        "
            "exit(1);\n"
            "    }\n}\n\n"
            "static size_t at(size_t state, size_t k, size_t n)\n{\n"
            "    return layout == %s_ROWS ? state * n + k : k * STATES + state;\n}\n\n",
            name, name);
    out_add(o,
            "static %s *to_device(const %s *x, size_t n)\n{\n    %s *turned = malloc(STATES * n * sizeof *x);\n    "
            "void *there;\n"
            "    if (!turned)\n        exit(1);\n"
            "    for (size_t i = 0; i < STATES; i++)\n        for (size_t k = 0; k < n; k++)\n"
            "            turned[at(i, k, n)] = x[i * n + k];\n"
            "    stop(%s_cuda_allocate(STATES * n * sizeof *x, &there));\n"
            "    stop(%s_cuda_copy(there, turned, STATES * n * sizeof *x, NULL));\n    stop(%s_cuda_wait(NULL));\n"
            "    free(turned);\n    return there;\n}\n\n",
            type, type, type, name, name, name);
    out_add(
        o,
        "static void compare(const char *what, const %s *device, const %s *expected, size_t n)\n{\n"
        "    %s *got = malloc(STATES * n * sizeof *got);\n    double most = 1, off = 0;\n    if (!got)\n        "
        "exit(1);\n"
        "    stop(%s_cuda_copy(got, device, STATES * n * sizeof *got, NULL));\n    stop(%s_cuda_wait(NULL));\n"
        "    for (size_t i = 0; i < STATES; i++)\n        for (size_t k = 0; k < n; k++) {\n"
        "            const double e = fabs((double)got[at(i, k, n)] - (double)expected[i * n + k]);\n"
        "            most = fmax(most, fabs((double)expected[i * n + k]));\n            off = e <= off ? off : e;\n    "
        "    }\n"
        "    printf(\"%%s, %%s: difference %%.1e of %%.3g%%s\\n\", what, layout == %s_ROWS ? \"rows\" : \"columns\", "
        "off, most,\n"
        "           off <= %s * most ? \"\" : \", WRONG\");\n    bad += !(off <= %s * most);\n    free(got);\n}\n\n",
        type, type, type, name, name, name, is_float ? "1e-3" : "1e-10", is_float ? "1e-3" : "1e-10");
    out_add(o,
            "int main(void)\n{\n    if (%s_cuda_devices() < 1) {\n        printf(\"there is no card: skipped\\n\");\n  "
            "      return 77;\n    }\n"
            "    for (layout = %s_ROWS; layout <= %s_COLUMNS; layout++) {\n"
            "        %s *x[] = { to_device(q, nq), to_device(v, nv), to_device(a, nv), to_device(tau, nv) };\n"
            "        %s *y = to_device(M, nv * nv);\n",
            name, name, name, type, type);
    for (size_t k = 0; k < sizeof check / sizeof *check; k++)
        if (how->functions & 1u << k)
            out_add(o,
                    "        stop(%s_cuda_%s(layout, STATES, %s, y, NULL));\n"
                    "        compare(\"%s\", y, %s, %s);\n",
                    name, check[k].name, check[k].arguments, check[k].name, check[k].expected, check[k].size);
    if (how->functions & RAMUS_GENERATE_FORWARD_DYNAMICS)
        out_add(o,
                "        stop(%s_cuda_rollout(%s_EULER, layout, STATES, 1, step, x[0], x[1], x[3], 0, NULL));\n"
                "        compare(\"q after a step\", x[0], q_next, nq);\n        compare(\"v after a step\", x[1], "
                "v_next, nv);\n",
                name, name);
    out_add(
        o,
        "        for (int k = 0; k < 4; k++)\n            %s_cuda_release(x[k]);\n        %s_cuda_release(y);\n    }\n"
        "    printf(bad ? \"%%d comparisons failed\\n\" : \"all agree\\n\", bad);\n    return bad != 0;\n}\n",
        name, name);
}

int generate_reference(const ramus_model *model, const ramus_generate_options *how, const ramus_generated *made, out *o)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    const char *type = how->precision == RAMUS_PRECISION_FLOAT ? "float" : "double";
    ramus_error err = { .text = "out of memory" };
    ramus_data *data = NULL;
    unsigned long long seed = 1;
    double *all = calloc(STATES * (2 * nq + 5 * nv + nv * nv) + 1, sizeof *all);
    numbers n = { .q = all };
    ramus_status status = all ? ramus_data_create(model, NULL, &data, &err) : RAMUS_ERR_MEMORY;
    if (all) {
        n.v = n.q + STATES * nq;
        n.a = n.v + STATES * nv;
        n.tau = n.a + STATES * nv;
        n.g = n.tau + STATES * nv;
        n.q_next = n.g + STATES * nv;
        n.v_next = n.q_next + STATES * nq;
        n.M = n.v_next + STATES * nv;
    }
    for (size_t k = 0; k < STATES && status == RAMUS_OK; k++) {
        const numbers one = { n.q + k * nq, n.v + k * nv,      n.a + k * nv,      n.tau + k * nv,
                              n.g + k * nv, n.q_next + k * nq, n.v_next + k * nv, n.M + k * nv * nv };
        ramus_random(model, &seed, one.q);
        for (size_t i = 0; i < nv; i++) {
            one.v[i] = sin(1 + 7 * (double)k + 3 * (double)i);
            one.a[i] = cos(2 + 5 * (double)k + 2 * (double)i);
        }
        for (size_t i = 0; i < nv; i++)
            one.v_next[i] = one.v[i] + STEP * one.a[i];
        ramus_integrate(model, one.q, one.v_next, STEP, one.q_next);
        status = evaluate(model, data, one);
        if (status != RAMUS_OK)
            err = *ramus_data_error(data);
    }
    if (status == RAMUS_OK) {
        const bool cuda = how->target == RAMUS_TARGET_CUDA;
        const char *part = cuda ? "_cuda" : "";
        out_add(o,
                "/* test_%s%s.c - the code of %s%s.%s beside reference values, written by ramus */\n#include "
                "\"%s%s.h\"\n\n",
                made->name, part, made->name, part, cuda ? "cu" : "c", made->name, part);
        if (cuda)
            out_add(
                o,
                "#include <stdio.h>\n\nenum { STATES = %d, nq = %s_NQ, nv = %s_NV };\nstatic const %s step = (%s)%g;\n",
                STATES, made->name, made->name, type, type, STEP);
        else
            out_add(o, "#include <stdio.h>\n\nenum { STATES = %d, nv = %s_nv };\n", STATES, made->name);
        put_array(o, type, "q", n.q, STATES * nq);
        put_array(o, type, "v", n.v, STATES * nv);
        put_array(o, type, "a", n.a, STATES * nv);
        put_array(o, type, "tau", n.tau, STATES * nv);
        put_array(o, type, "g", n.g, STATES * nv);
        put_array(o, type, "M", n.M, STATES * nv * nv);
        if (cuda) {
            put_array(o, type, "q_next", n.q_next, STATES * nq);
            put_array(o, type, "v_next", n.v_next, STATES * nv);
            put_cuda_program(o, how, made);
        } else {
            put_program(o, how, made);
        }
    }
    ramus_data_destroy(data);
    free(all);
    if (status == RAMUS_OK && o->failed)
        return tool_out_of_memory();
    return tool_result(status, &err);
}
