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
    double *q, *v, *a, *tau, *g, *q_next, *v_next, *M, *x, *D, *J;
} numbers;

/* What is compared: the function, its arguments by letters of the arrays, and the array of what it should give. */
typedef struct comparison {
    const char *name, *arguments, *expected;
    size_t size;
} comparison;

enum { COMPARISONS = 6 };

static void put_array(out *o, const char *type, const char *name, const double x[], size_t count)
{
    out_add(o, "static const %s %s[] = {", type, name);
    const bool is_float = type[0] == 'f';
    for (size_t k = 0; k < count; k++)
        out_add(o, is_float ? "%s%.9ef" : "%s%.17g", k == 0 ? " " : k % 6 == 0 ? ",\n    " : ", ", x[k]);
    out_add(o, count ? " };\n" : " 0 };\n");
}

/* Poses as generated code gives them: position, rotation by rows. */
static ramus_status evaluate_poses(const ramus_model *m, ramus_data *d, numbers n)
{
    static const ramus_vec3 unit[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    ramus_status status = ramus_kinematics_update(m, d, n.q, NULL, NULL);
    for (int k = 0; k < ramus_model_nlink(m) && status == RAMUS_OK; k++) {
        ramus_pose pose;
        double *x = n.x + 12 * k;
        status = ramus_frame_pose(m, d, (ramus_frame){ k }, &pose);
        x[0] = pose.position.x;
        x[1] = pose.position.y;
        x[2] = pose.position.z;
        for (int j = 0; j < 3 && status == RAMUS_OK; j++) {
            const ramus_vec3 column = ramus_quat_rotate(pose.rotation, unit[j]);
            x[3 + j] = column.x;
            x[6 + j] = column.y;
            x[9 + j] = column.z;
        }
    }
    return status;
}

static ramus_status evaluate(const ramus_model *m, ramus_data *d, const ramus_generate_options *how, numbers n)
{
    const size_t nv = (size_t)ramus_model_nv(m);
    ramus_status status = ramus_inverse_dynamics_tree(m, d, n.q, n.v, n.a, NULL, n.tau, NULL);
    if (status == RAMUS_OK)
        status = ramus_gravity_forces(m, d, n.q, n.g);
    if (status == RAMUS_OK)
        status = ramus_mass_matrix(m, d, n.q, n.M);
    if (status == RAMUS_OK && how->functions & (RAMUS_GENERATE_KINEMATICS | RAMUS_GENERATE_JACOBIANS))
        status = evaluate_poses(m, d, n);
    if (status == RAMUS_OK && how->functions & RAMUS_GENERATE_DERIVATIVES)
        status = ramus_inverse_dynamics_derivatives_tree(m, d, n.q, n.v, n.a, NULL, n.D, n.D + nv * nv, NULL);
    for (int k = 0; k < how->nframe && status == RAMUS_OK; k++)
        status = ramus_frame_jacobian(m, d, how->frame[k], RAMUS_LOCAL, n.J + 6 * nv * (size_t)k);
    return status;
}

/* The comparisons that the functions asked for take, but for Jacobians. */
static int choose_comparisons(const ramus_model *m, const ramus_generate_options *how, comparison list[COMPARISONS])
{
    const size_t nv = (size_t)ramus_model_nv(m);
    const comparison all[COMPARISONS] = {
        { "inverse_dynamics", "qva", "tau", nv },
        { "forward_dynamics", "qvf", "a", nv },
        { "mass_matrix", "q", "M", nv * nv },
        { "gravity", "q", "g", nv },
        { "kinematics", "q", "x", 12 * (size_t)ramus_model_nlink(m) },
        { "derivatives", "qva", "D", 2 * nv * nv },
    };
    int count = 0;
    for (int k = 0; k < COMPARISONS; k++)
        if (how->functions & 1u << k)
            list[count++] = all[k];
    return count;
}

/* The function's name of a Jacobian. */
static void put_jacobian_name(out *o, const ramus_model *m, ramus_frame frame)
{
    out_add(o, "jacobian_");
    for (const char *c = ramus_model_frame(m, frame).name; *c; c++) {
        const bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');
        out_add(o, "%c", plain ? *c : '_');
    }
}

/* How many numbers a function returns at most, and one more. */
static size_t largest(const ramus_model *m)
{
    const size_t nv = (size_t)ramus_model_nv(m), nlink = (size_t)ramus_model_nlink(m);
    return 2 * nv * nv + 6 * nv + 12 * nlink + 1;
}

static void put_program(out *o, const ramus_model *m, const ramus_generate_options *how, const ramus_generated *made)
{
    const char *type = how->precision == RAMUS_PRECISION_FLOAT ? "float" : "double", *name = made->name;
    comparison list[COMPARISONS];
    const int count = choose_comparisons(m, how, list);
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
            "    return bad;\n}\n\nint main(void)\n{\n    static %s y[%zu];\n    int bad = 0;\n"
            "    for (int k = 0; k < STATES; k++) {\n",
            type, type, type, type, how->precision == RAMUS_PRECISION_FLOAT ? "1e-3f" : "1e-10", type, largest(m));
    for (int k = 0; k < count; k++) {
        out_add(o, "        %s_%s(", name, list[k].name);
        for (const char *c = list[k].arguments; *c; c++)
            out_add(o, "%s + k * %s_%s, ", *c == 'f' ? "tau" : (char[]){ *c, 0 }, name, *c == 'q' ? "nq" : "nv");
        out_add(o, "y);\n        bad += differ(\"%s\", k, y, %s + k * %zu, %zu);\n", list[k].name, list[k].expected,
                list[k].size, list[k].size);
    }
    const size_t size = 6 * (size_t)ramus_model_nv(m);
    for (int k = 0; k < how->nframe; k++) {
        out_add(o, "        %s_", name);
        put_jacobian_name(o, m, how->frame[k]);
        out_add(o, "(q + k * %s_nq, y);\n        bad += differ(\"Jacobian\", k, y, J + (k * %d + %d) * %zu, %zu);\n",
                name, how->nframe, k, size, size);
    }
    out_add(
        o,
        "    }\n    printf(bad ? \"%%d comparisons failed\\n\" : \"all agree\\n\", bad);\n    return bad != 0;\n}\n");
}

/* The CUDA code in both layouts, with memory and copies by its own functions; one step of a rollout. */
static void put_cuda_program(out *o, const ramus_model *m, const ramus_generate_options *how,
                             const ramus_generated *made)
{
    const bool is_float = how->precision == RAMUS_PRECISION_FLOAT;
    const char *type = is_float ? "float" : "double", *name = made->name;
    comparison list[COMPARISONS];
    const int count = choose_comparisons(m, how, list);
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
            "        %s *in[] = { to_device(q, nq), to_device(v, nv), to_device(a, nv), to_device(tau, nv) };\n"
            "        void *memory;\n        stop(%s_cuda_allocate(STATES * %zu * sizeof(%s), &memory));\n        %s *y "
            "= memory;\n",
            name, name, name, type, name, largest(m), type, type);
    for (int k = 0; k < count; k++) {
        out_add(o, "        stop(%s_cuda_%s(layout, STATES, ", name, list[k].name);
        for (const char *c = list[k].arguments; *c; c++)
            out_add(o, "in[%d], ", *c == 'q' ? 0 : *c == 'v' ? 1 : *c == 'a' ? 2 : 3);
        out_add(o, "y, NULL));\n        compare(\"%s\", y, %s, %zu);\n", list[k].name, list[k].expected, list[k].size);
    }
    for (int k = 0; k < how->nframe; k++) { /* states are `nframe` Jacobians apart */
        out_add(o, "        stop(%s_cuda_", name);
        put_jacobian_name(o, m, how->frame[k]);
        out_add(o, "(layout, STATES, in[0], y, NULL));\n");
        out_add(o,
                "        {\n            static %s one[STATES * 6 * nv];\n            for (int i = 0; i < STATES * 6 * "
                "nv; i++)\n"
                "                one[i] = J[(i / (6 * nv) * %d + %d) * 6 * nv + i %% (6 * nv)];\n"
                "            compare(\"Jacobian\", y, one, 6 * nv);\n        }\n",
                type, how->nframe, k);
    }
    if (how->functions & RAMUS_GENERATE_FORWARD_DYNAMICS)
        out_add(o,
                "        stop(%s_cuda_rollout(%s_EULER, layout, STATES, 1, step, in[0], in[1], in[3], 0, NULL));\n"
                "        compare(\"q after a step\", in[0], q_next, nq);\n        compare(\"v after a step\", in[1], "
                "v_next, nv);\n",
                name, name);
    out_add(
        o,
        "        for (int k = 0; k < 4; k++)\n            %s_cuda_release(in[k]);\n        %s_cuda_release(y);\n    }\n"
        "    printf(bad ? \"%%d comparisons failed\\n\" : \"all agree\\n\", bad);\n    return bad != 0;\n}\n",
        name, name);
}

int generate_reference(const ramus_model *model, const ramus_generate_options *how, const ramus_generated *made, out *o)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model),
                 nlink = (size_t)ramus_model_nlink(model), nframe = (size_t)how->nframe;
    const char *type = how->precision == RAMUS_PRECISION_FLOAT ? "float" : "double";
    ramus_error err = { .text = "out of memory" };
    ramus_data *data = NULL;
    unsigned long long seed = 1;
    double *all =
        calloc(STATES * (2 * nq + 5 * nv + nv * nv + 12 * nlink + (2 * nv + 6 * nframe) * nv) + 1, sizeof *all);
    numbers n = { .q = all };
    ramus_data_options with = ramus_data_options_default();
    with.with |= how->functions & RAMUS_GENERATE_DERIVATIVES ? RAMUS_WITH_DERIVATIVES : 0;
    ramus_status status = all ? ramus_data_create(model, &with, &data, &err) : RAMUS_ERR_MEMORY;
    if (all) {
        n.v = n.q + STATES * nq;
        n.a = n.v + STATES * nv;
        n.tau = n.a + STATES * nv;
        n.g = n.tau + STATES * nv;
        n.q_next = n.g + STATES * nv;
        n.v_next = n.q_next + STATES * nq;
        n.M = n.v_next + STATES * nv;
        n.x = n.M + STATES * nv * nv;
        n.D = n.x + STATES * 12 * nlink;
        n.J = n.D + STATES * 2 * nv * nv;
    }
    for (size_t k = 0; k < STATES && status == RAMUS_OK; k++) {
        const numbers one = { n.q + k * nq,
                              n.v + k * nv,
                              n.a + k * nv,
                              n.tau + k * nv,
                              n.g + k * nv,
                              n.q_next + k * nq,
                              n.v_next + k * nv,
                              n.M + k * nv * nv,
                              n.x + k * 12 * nlink,
                              n.D + k * 2 * nv * nv,
                              n.J + k * 6 * nframe * nv };
        ramus_random(model, &seed, one.q);
        for (size_t i = 0; i < nv; i++) {
            one.v[i] = sin(1 + 7 * (double)k + 3 * (double)i);
            one.a[i] = cos(2 + 5 * (double)k + 2 * (double)i);
        }
        for (size_t i = 0; i < nv; i++)
            one.v_next[i] = one.v[i] + STEP * one.a[i];
        ramus_integrate(model, one.q, one.v_next, STEP, one.q_next);
        status = evaluate(model, data, how, one);
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
        const unsigned moving =
            RAMUS_GENERATE_INVERSE_DYNAMICS | RAMUS_GENERATE_FORWARD_DYNAMICS | RAMUS_GENERATE_DERIVATIVES;
        const struct {
            const char *name;
            const double *numbers;
            size_t size;
            bool wanted;
        } array[] = {
            { "q", n.q, nq, true },
            { "v", n.v, nv, cuda || how->functions & moving },
            { "a", n.a, nv, cuda || how->functions & moving },
            { "tau", n.tau, nv,
              cuda || how->functions & (RAMUS_GENERATE_INVERSE_DYNAMICS | RAMUS_GENERATE_FORWARD_DYNAMICS) },
            { "g", n.g, nv, how->functions & RAMUS_GENERATE_GRAVITY },
            { "M", n.M, nv * nv, how->functions & RAMUS_GENERATE_MASS_MATRIX },
            { "x", n.x, 12 * nlink, how->functions & RAMUS_GENERATE_KINEMATICS },
            { "D", n.D, 2 * nv * nv, how->functions & RAMUS_GENERATE_DERIVATIVES },
            { "J", n.J, 6 * nframe * nv, nframe > 0 },
            { "q_next", n.q_next, nq, cuda && how->functions & RAMUS_GENERATE_FORWARD_DYNAMICS },
            { "v_next", n.v_next, nv, cuda && how->functions & RAMUS_GENERATE_FORWARD_DYNAMICS },
        };
        for (size_t k = 0; k < sizeof array / sizeof *array; k++)
            if (array[k].wanted)
                put_array(o, type, array[k].name, array[k].numbers, STATES * array[k].size);
        (cuda ? put_cuda_program : put_program)(o, model, how, made);
    }
    ramus_data_destroy(data);
    free(all);
    if (status == RAMUS_OK && o->failed)
        return tool_out_of_memory();
    return tool_result(status, &err);
}
