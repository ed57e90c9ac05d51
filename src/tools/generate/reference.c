/* reference.c - a program that compares generated code with the library's results
 *
 * A few random states, and what the library computes for them, as arrays. Accelerations are those that the
 * forces were computed for.
 */
#include "reference.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { STATES = 3 };

#define STEP 1e-2 /* s, of a rollout */

typedef struct numbers {
    double *q, *v, *a, *tau, *g, *q_next, *v_next, *M, *x, *D, *J, *y, *port;
} numbers;

/* What is compared: the function, its arguments by letters of the arrays, and the array of what it should give. */
typedef struct comparison {
    const char *name, *arguments, *expected;
    size_t size;
    int which; /* bit of its flag */
} comparison;

enum { COMPARISONS = 7 };

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

static ramus_status evaluate_composed(const ramus_model *m, ramus_data *d, numbers n)
{
    ramus_status status = ramus_composed_inverse_dynamics(m, d, n.q, n.v, n.a, NULL, n.y);
    double *to = n.y + ramus_model_nv(m);
    for (int k = 0; k < ramus_model_ninstance(m) && status == RAMUS_OK; k++, to += 6) {
        ramus_wrench w;
        status = ramus_composed_interface_wrench_after(m, d, (ramus_instance){ k }, &w);
        const double six[6] = { w.force.x, w.force.y, w.force.z, w.moment.x, w.moment.y, w.moment.z };
        memcpy(to, six, sizeof six);
    }
    return status;
}

/* ---- arguments beside the state ------------------------------------------------------------------------------- */

static size_t port_size(const ramus_model *m, int port)
{
    return ramus_model_port(m, (ramus_port){ port }).kind == RAMUS_PORT_WRENCH ? 6 : 19;
}

static size_t ports_size(const ramus_model *m)
{
    size_t size = 0;
    for (int k = 0; k < ramus_model_nport(m); k++)
        size += port_size(m, k);
    return size;
}

/* Something for each port of a state, and the workspace fed with it. */
static ramus_status feed_ports(const ramus_model *m, ramus_data *d, size_t state, double to[])
{
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < ramus_model_nport(m) && status == RAMUS_OK; k++) {
        ramus_sample sample = { .kind = RAMUS_SAMPLE_WRENCH };
        const size_t size = port_size(m, k);
        for (size_t i = 0; i < size; i++)
            to[i] = sin(3 + 11 * (double)state + 5 * (double)k + 2 * (double)i);
        if (size == 6) {
            sample.wrench = (ramus_wrench){ { to[0], to[1], to[2] }, { to[3], to[4], to[5] } };
        } else {
            const ramus_quat r = ramus_quat_normalized((ramus_quat){ 1 + to[0], to[1], to[2], to[3] });
            sample.kind = RAMUS_SAMPLE_MOTION;
            sample.motion = (ramus_motion){ { r, { to[4], to[5], to[6] } },
                                            { { to[7], to[8], to[9] }, { to[10], to[11], to[12] } },
                                            { { to[13], to[14], to[15] }, { to[16], to[17], to[18] } } };
            to[0] = r.w;
            to[1] = r.x;
            to[2] = r.y;
            to[3] = r.z;
        }
        status = ramus_data_feed(d, (ramus_port){ k }, &sample);
        to += size;
    }
    return status;
}

/* What a function takes beside the state (generate/source.c): `falls` with gravity, is about places. */
static void put_given(out *o, const ramus_model *m, const ramus_generate_options *how, const ramus_generated *made,
                      const char *function)
{
    const bool kinematics = strcmp(function, "kinematics") == 0, jacobian = strncmp(function, "jacobian", 8) == 0;
    const bool falls = !kinematics && !jacobian && strcmp(function, "mass_matrix") != 0;
    bool gravity = false, kept = false, placed = false, motion = false;
    for (int k = 0; k < how->nkeep; k++) {
        const bool is_gravity = strcmp(how->keep[k], "gravity") == 0;
        gravity |= is_gravity;
        kept |= !is_gravity;
        placed |= !is_gravity && strstr(how->keep[k], "origin.xyz");
    }
    for (int k = 0; k < ramus_model_nport(m); k++)
        motion |= port_size(m, k) > 6;
    if (gravity && falls)
        out_add(o, "gravity, ");
    if (kept && (placed || !(kinematics || jacobian)))
        out_add(o, "%s_p, ", made->name);
    if (ramus_model_nport(m) > 0 && (falls || (kinematics && motion))) {
        if (how->target == RAMUS_TARGET_CUDA)
            out_add(o, "in[4], ");
        else
            out_add(o, "port + k * %zu, ", ports_size(m));
    }
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
    if (status == RAMUS_OK && how->functions & RAMUS_GENERATE_COMPOSED)
        status = evaluate_composed(m, d, n);
    for (int k = 0; k < how->nframe && status == RAMUS_OK; k++)
        status = ramus_frame_jacobian(m, d, how->frame[k], RAMUS_LOCAL, n.J + 6 * nv * (size_t)k);
    return status;
}

/* The comparisons that the functions asked for take, but for Jacobians. */
static int choose_comparisons(const ramus_model *m, const ramus_generate_options *how, comparison list[COMPARISONS])
{
    const size_t nv = (size_t)ramus_model_nv(m);
    const comparison all[COMPARISONS] = {
        { "inverse_dynamics", "qva", "tau", nv, 0 },
        { "forward_dynamics", "qvf", "a", nv, 1 },
        { "mass_matrix", "q", "M", nv * nv, 2 },
        { "gravity", "q", "g", nv, 3 },
        { "kinematics", "q", "x", 12 * (size_t)ramus_model_nlink(m), 4 },
        { "derivatives", "qva", "D", 2 * nv * nv, 5 },
        { "composed", "qva", "y", nv + 6 * (size_t)ramus_model_ninstance(m), 7 },
    };
    int count = 0;
    for (int k = 0; k < COMPARISONS; k++)
        if (how->functions & 1u << all[k].which)
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

/* How near results are, beside the largest: accelerations and derivatives lose more. */
static const char *tolerance(const ramus_generate_options *how, int which)
{
    const bool is_float = how->precision == RAMUS_PRECISION_FLOAT, loose = which == 1 || which == 5;
    return is_float ? (loose ? "1e-3f" : "1e-4f") : loose ? "1e-10" : "1e-12";
}

/* How many numbers a function returns at most, and one more. */
static size_t largest(const ramus_model *m)
{
    const size_t nv = (size_t)ramus_model_nv(m), nlink = (size_t)ramus_model_nlink(m);
    return 2 * nv * nv + 7 * nv + 12 * nlink + 6 * (size_t)ramus_model_ninstance(m) + 1;
}

static void put_program(out *o, const ramus_model *m, const ramus_generate_options *how, const ramus_generated *made)
{
    const char *type = how->precision == RAMUS_PRECISION_FLOAT ? "float" : "double", *name = made->name;
    comparison list[COMPARISONS];
    const int count = choose_comparisons(m, how, list);
    out_add(
        o,
        "\n/* Largest difference beside the largest number. */\n"
        "static int differ(const char *what, int state, const %s got[], const %s expected[], int count, %s near)\n{\n"
        "    %s most = 1, off = 0;\n    for (int k = 0; k < count; k++) {\n"
        "        const %s e = got[k] - expected[k], x = expected[k] < 0 ? -expected[k] : expected[k];\n"
        "        most = x > most ? x : most;\n        off = (e < 0 ? -e : e) > off || e != e ? (e < 0 ? -e : e) : "
        "off;\n    }\n"
        "    const int bad = !(off <= near * most);\n"
        "    printf(\"%%s, state %%d: difference %%.1e of %%.3g%%s\\n\", what, state, (double)off, (double)most, "
        "bad ? \", WRONG\" : \"\");\n"
        "    return bad;\n}\n\nint main(void)\n{\n    static %s y_[%zu];\n    int bad = 0;\n",
        type, type, type, type, type, type, largest(m));
    if (made->work > 0)
        out_add(o, "    static %s work[%s_work];\n", type, name);
    out_add(o, "    for (int k = 0; k < STATES; k++) {\n");
    for (int k = 0; k < count; k++) {
        out_add(o, "        %s_%s(", name, list[k].name);
        for (const char *c = list[k].arguments; *c; c++)
            out_add(o, "%s + k * %s_%s, ", *c == 'f' ? "tau" : (char[]){ *c, 0 }, name, *c == 'q' ? "nq" : "nv");
        put_given(o, m, how, made, list[k].name);
        out_add(o, "y_%s);\n", made->loops[list[k].which] ? ", work" : "");
        /* accelerations that forces bring about need these forces: what light links lose does not count as much */
        const bool back = list[k].which == 1 && how->functions & RAMUS_GENERATE_INVERSE_DYNAMICS;
        if (back) {
            out_add(o, "        %s_inverse_dynamics(q + k * %s_nq, v + k * %s_nv, y_, ", name, name, name);
            put_given(o, m, how, made, "inverse_dynamics");
            out_add(o, "y_%s);\n", made->loops[0] ? ", work" : "");
        }
        out_add(o, "        bad += differ(\"%s\", k, y_, %s + k * %zu, %zu, %s);\n", list[k].name,
                back ? "tau" : list[k].expected, list[k].size, list[k].size, tolerance(how, list[k].which));
    }
    const size_t size = 6 * (size_t)ramus_model_nv(m);
    for (int k = 0; k < how->nframe; k++) {
        out_add(o, "        %s_", name);
        put_jacobian_name(o, m, how->frame[k]);
        out_add(o, "(q + k * %s_nq, ", name);
        put_given(o, m, how, made, "jacobian");
        out_add(o, made->loops[6] ? "y_, work" : "y_");
        out_add(o, ");\n        bad += differ(\"Jacobian\", k, y_, J + (k * %d + %d) * %zu, %zu, %s);\n", how->nframe,
                k, size, size, tolerance(how, 6));
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
            "        %s *in[] = { to_device(q, nq), to_device(v, nv), to_device(a, nv), to_device(tau, nv)%s };\n"
            "        void *memory;\n        stop(%s_cuda_allocate(STATES * %zu * sizeof(%s), &memory));\n        %s "
            "*y_ = memory;\n",
            name, name, name, type, ramus_model_nport(m) > 0 ? ", to_device(port, nport)" : "", name, largest(m), type,
            type);
    for (int k = 0; k < count; k++) {
        out_add(o, "        stop(%s_cuda_%s(layout, STATES, ", name, list[k].name);
        for (const char *c = list[k].arguments; *c; c++)
            out_add(o, "in[%d], ", *c == 'q' ? 0 : *c == 'v' ? 1 : *c == 'a' ? 2 : 3);
        put_given(o, m, how, made, list[k].name);
        out_add(o, "y_, NULL));\n        compare(\"%s\", y_, %s, %zu);\n", list[k].name, list[k].expected,
                list[k].size);
    }
    for (int k = 0; k < how->nframe; k++) { /* states are `nframe` Jacobians apart */
        out_add(o, "        stop(%s_cuda_", name);
        put_jacobian_name(o, m, how->frame[k]);
        out_add(o, "(layout, STATES, in[0], ");
        put_given(o, m, how, made, "jacobian");
        out_add(o, "y_, NULL));\n");
        out_add(o,
                "        {\n            static %s one[STATES * 6 * nv];\n            for (int i = 0; i < STATES * 6 * "
                "nv; i++)\n"
                "                one[i] = J[(i / (6 * nv) * %d + %d) * 6 * nv + i %% (6 * nv)];\n"
                "            compare(\"Jacobian\", y_, one, 6 * nv);\n        }\n",
                type, how->nframe, k);
    }
    if (how->functions & RAMUS_GENERATE_FORWARD_DYNAMICS)
        out_add(o, "        stop(%s_cuda_rollout(%s_EULER, layout, STATES, 1, step, in[0], in[1], in[3], 0, ", name,
                name);
    if (how->functions & RAMUS_GENERATE_FORWARD_DYNAMICS)
        put_given(o, m, how, made, "forward_dynamics");
    if (how->functions & RAMUS_GENERATE_FORWARD_DYNAMICS)
        out_add(o,
                "%sNULL));\n"
                "        compare(\"q after a step\", in[0], q_next, nq);\n        compare(\"v after a step\", in[1], "
                "v_next, nv);\n",
                ramus_model_nport(m) > 0 ? "0, " : "");
    out_add(
        o,
        "        for (int k = 0; k < %d; k++)\n            %s_cuda_release(in[k]);\n        %s_cuda_release(y_);\n  "
        "  }\n"
        "    printf(bad ? \"%%d comparisons failed\\n\" : \"all agree\\n\", bad);\n    return bad != 0;\n}\n",
        ramus_model_nport(m) > 0 ? 5 : 4, name, name);
}

int generate_reference(const ramus_model *model, const ramus_generate_options *how, const ramus_generated *made, out *o)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model),
                 nlink = (size_t)ramus_model_nlink(model), nframe = (size_t)how->nframe,
                 ny = nv + 6 * (size_t)ramus_model_ninstance(model), nport = ports_size(model);
    const char *type = how->precision == RAMUS_PRECISION_FLOAT ? "float" : "double";
    ramus_error err = { .text = "out of memory" };
    ramus_data *data = NULL;
    unsigned long long seed = 1;
    double *all = calloc(
        STATES * (2 * nq + 5 * nv + nv * nv + 12 * nlink + (2 * nv + 6 * nframe) * nv + ny + nport) + 1, sizeof *all);
    numbers n = { .q = all };
    ramus_data_options with = ramus_data_options_default();
    with.with |= how->functions & RAMUS_GENERATE_DERIVATIVES ? RAMUS_WITH_DERIVATIVES : 0;
    with.with |= how->functions & RAMUS_GENERATE_COMPOSED ? RAMUS_WITH_COMPOSITION : 0;
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
        n.y = n.J + STATES * 6 * nframe * nv;
        n.port = n.y + STATES * ny;
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
                              n.J + k * 6 * nframe * nv,
                              n.y + k * ny,
                              n.port + k * nport };
        ramus_random(model, &seed, one.q);
        for (size_t i = 0; i < nv; i++) {
            one.v[i] = sin(1 + 7 * (double)k + 3 * (double)i);
            one.a[i] = cos(2 + 5 * (double)k + 2 * (double)i);
        }
        for (size_t i = 0; i < nv; i++)
            one.v_next[i] = one.v[i] + STEP * one.a[i];
        ramus_integrate(model, one.q, one.v_next, STEP, one.q_next);
        status = feed_ports(model, data, k, one.port);
        if (status == RAMUS_OK)
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
        if (cuda && nport > 0)
            out_add(o, "enum { nport = %s_NPORT };\n", made->name);
        if (!cuda)
            out_add(o, "#include <stdio.h>\n\nenum { STATES = %d, nv = %s_nv };\n", STATES, made->name);
        const unsigned moving = RAMUS_GENERATE_INVERSE_DYNAMICS | RAMUS_GENERATE_FORWARD_DYNAMICS |
                                RAMUS_GENERATE_DERIVATIVES | RAMUS_GENERATE_COMPOSED;
        const ramus_vec3 g = ramus_model_gravity(model);
        const double gravity[3] = { g.x, g.y, g.z };
        bool keeps_gravity = false;
        for (int k = 0; k < how->nkeep; k++)
            keeps_gravity |= strcmp(how->keep[k], "gravity") == 0;
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
            { "y", n.y, ny, how->functions & RAMUS_GENERATE_COMPOSED },
            { "port", n.port, nport, nport > 0 },
            { "gravity", gravity, 3, keeps_gravity },
            { "q_next", n.q_next, nq, cuda && how->functions & RAMUS_GENERATE_FORWARD_DYNAMICS },
            { "v_next", n.v_next, nv, cuda && how->functions & RAMUS_GENERATE_FORWARD_DYNAMICS },
        };
        for (size_t k = 0; k < sizeof array / sizeof *array; k++)
            if (array[k].wanted)
                put_array(o, type, array[k].name, array[k].numbers,
                          (array[k].numbers == gravity ? 1 : STATES) * array[k].size);
        (cuda ? put_cuda_program : put_program)(o, model, how, made);
    }
    ramus_data_destroy(data);
    free(all);
    if (status == RAMUS_OK && o->failed)
        return tool_out_of_memory();
    return tool_result(status, &err);
}
