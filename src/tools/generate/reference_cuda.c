/* reference_cuda.c - the program that compares kernels with the library's results: both layouts, a stream, rollouts */
#include "reference_parts.h"

/* clang-format off */
static const char helpers[] =
    "\n"
    "static int layout, bad;\n"
    "static void *stream;\n"
    "\n"
    "static void stop(int code)\n"
    "{\n"
    "    if (code) {\n"
    "        printf(\"%s\\n\", ROBOT(cuda_error)(code));\n"
    "        exit(1);\n"
    "    }\n"
    "}\n"
    "\n"
    "static void *memory_for(size_t numbers)\n"
    "{\n"
    "    void *there;\n"
    "    stop(ROBOT(cuda_allocate)((numbers + 1) * sizeof(T), &there));\n"
    "    return there;\n"
    "}\n"
    "\n"
    "/* number k of state i */\n"
    "static size_t at(size_t i, size_t k, size_t n)\n"
    "{\n"
    "    return layout == ROBOT(ROWS) ? i * n + k : k * COUNT + i;\n"
    "}\n"
    "\n"
    "/* The states of the arrays over and over, `steps` times, each time beginning with the next one. */\n"
    "static T *to_device(const T *x, size_t n, size_t steps)\n"
    "{\n"
    "    const size_t size = COUNT * n;\n"
    "    T *turned = malloc((steps * size + 1) * sizeof *turned), *there = memory_for(steps * size);\n"
    "    if (!turned)\n"
    "        exit(1);\n"
    "    for (size_t s = 0; s < steps; s++)\n"
    "        for (size_t i = 0; i < COUNT; i++)\n"
    "            for (size_t k = 0; k < n; k++)\n"
    "                turned[s * size + at(i, k, n)] = x[(i + s) % STATES * n + k];\n"
    "    stop(ROBOT(cuda_copy)(there, turned, steps * size * sizeof *turned, stream));\n"
    "    stop(ROBOT(cuda_wait)(stream));\n"
    "    free(turned);\n"
    "    return there;\n"
    "}\n"
    "\n"
    "/* Beside the largest number of a state. A large matrix, of so many columns, is compared by its product with 1, 1/2, 1/3, ... */\n"
    "static void compare(const char *what, const T *device, const T *expected, size_t n, size_t columns, double near)\n"
    "{\n"
    "    T *got = malloc((COUNT * n + 1) * sizeof *got);\n"
    "    double worst = 0;\n"
    "    if (!got)\n"
    "        exit(1);\n"
    "    stop(ROBOT(cuda_copy)(got, device, COUNT * n * sizeof *got, stream));\n"
    "    stop(ROBOT(cuda_wait)(stream));\n"
    "    for (size_t i = 0; i < COUNT; i++) {\n"
    "        double most = 1, off = 0;\n"
    "        for (size_t k = 0; k < n / columns; k++) {\n"
    "            const double x = (double)expected[i % STATES * (n / columns) + k];\n"
    "            double sum = 0;\n"
    "            for (size_t c = 0; c < columns; c++)\n"
    "                sum += (double)got[at(i, k * columns + c, n)] / (double)(c + 1);\n"
    "            const double e = fabs(sum - x);\n"
    "            most = fmax(most, fabs(x));\n"
    "            off = e <= off ? off : e;\n"
    "        }\n"
    "        worst = off / most <= worst ? worst : off / most;\n"
    "    }\n"
    "    printf(\"%s, %s, %d states: difference %.1e%s\\n\", what, layout == ROBOT(ROWS) ? \"rows\" : \"columns\", (int)COUNT, worst,\n"
    "           worst <= near ? \"\" : \", WRONG\");\n"
    "    bad += !(worst <= near);\n"
    "    free(got);\n"
    "}\n"
    "\n";
/* clang-format on */

static void put_call(out *o, const ramus_model *m, const ramus_generate_options *how, const ramus_generated *made,
                     const comparison *c, const char *result)
{
    out_add(o, "        stop(ROBOT(cuda_%s)(layout, COUNT, ", c->name);
    for (const char *letter = c->arguments; *letter; letter++)
        out_add(o, "%s, ",
                *letter == 'y'   ? "y_"
                : *letter == 'q' ? "in[0]"
                : *letter == 'v' ? "in[1]"
                : *letter == 'a' ? "in[2]"
                                 : "in[3]");
    reference_put_given(o, m, how, made, c->name);
    out_add(o, "%s, stream));\n", result);
}

static void put_jacobians(out *o, const ramus_model *m, const ramus_generate_options *how, const ramus_generated *made)
{
    for (int k = 0; k < how->nframe; k++) { /* states are `nframe` Jacobians apart */
        out_add(o, "        stop(ROBOT(cuda_");
        reference_put_jacobian_name(o, m, how->frame[k]);
        out_add(o, ")(layout, COUNT, in[0], ");
        reference_put_given(o, m, how, made, "jacobian");
        out_add(o, "y_, stream));\n");
        out_add(o,
                "        {\n            static T one[STATES * 6 * nv];\n"
                "            for (int i = 0; i < STATES * 6 * nv; i++)\n"
                "                one[i] = J[(i / (6 * nv) * %d + %d) * 6 * nv + i %% (6 * nv)];\n"
                "            compare(\"Jacobian\", y_, one, 6 * nv, 1, %s);\n        }\n",
                how->nframe, k, reference_tolerance(how, 6));
    }
}

/* Steps from the same states, in all ways. */
static void put_rollouts(out *o, const ramus_model *m, const ramus_generate_options *how, const ramus_generated *made)
{
    static const struct {
        const char *what, *method, *forces, *apart, *ports, *port_apart;
    } way[ROLLOUTS] = {
        { "semi-implicit", "EULER", "in[3]", "0", "in[4]", "0" },
        { "semi-implicit, forces of each step", "EULER", "forces", "COUNT * nv", "ports", "COUNT * nport" },
        { "Runge-Kutta, forces of each step", "RUNGE_KUTTA", "forces", "COUNT * nv", "ports", "COUNT * nport" },
        { "Runge-Kutta, no forces", "RUNGE_KUTTA", "NULL", "0", "in[4]", "0" },
    };
    const bool has_ports = ramus_model_nport(m) > 0;
    out_add(o, "        T *forces = to_device(tau, nv, %d);\n", ROLLOUT_STEPS);
    if (has_ports)
        out_add(o, "        T *ports = to_device(port, nport, %d);\n", ROLLOUT_STEPS);
    for (int k = 0; k < ROLLOUTS; k++) {
        out_add(o, "        {\n            T *to_q = to_device(q, nq, 1), *to_v = to_device(v, nv, 1);\n");
        out_add(o, "            stop(ROBOT(cuda_rollout)(ROBOT(%s), layout, COUNT, %d, step, to_q, to_v, %s, %s, ",
                way[k].method, ROLLOUT_STEPS, way[k].forces, way[k].apart);
        reference_put_parameters(o, how, made, "forward_dynamics");
        if (has_ports)
            out_add(o, "%s, %s, ", way[k].ports, way[k].port_apart);
        out_add(o, "stream));\n            compare(\"rollout, %s: q\", to_q, q_%d, nq, 1, %s);\n", way[k].what, k,
                reference_tolerance(how, 1));
        out_add(o, "            compare(\"rollout, %s: v\", to_v, v_%d, nv, 1, %s);\n", way[k].what, k,
                reference_tolerance(how, 1));
        out_add(o, "            ROBOT(cuda_release)(to_q);\n            ROBOT(cuda_release)(to_v);\n        }\n");
    }
    out_add(o, "        ROBOT(cuda_release)(forces);\n%s", has_ports ? "        ROBOT(cuda_release)(ports);\n" : "");
}

void reference_put_cuda_program(out *o, const ramus_model *m, const ramus_generate_options *how,
                                const ramus_generated *made)
{
    const bool has_ports = ramus_model_nport(m) > 0;
    comparison list[COMPARISONS];
    const int count = reference_comparisons(m, how, list);
    out_add(o, "%s", helpers);
    out_add(
        o,
        "int main(void)\n{\n    if (ROBOT(cuda_devices)() < 1) {\n        printf(\"there is no card: skipped\\n\");\n"
        "        return 77;\n    }\n"
        "    for (layout = ROBOT(ROWS); layout <= ROBOT(COLUMNS); layout++) {\n"
        "        if (layout == ROBOT(COLUMNS)) /* rows use the default one */\n"
        "            stop(ROBOT(cuda_stream_create)(&stream));\n"
        "        T *in[] = { to_device(q, nq, 1), to_device(v, nv, 1), to_device(a, nv, 1), to_device(tau, nv, 1)%s "
        "};\n"
        "        T *y_ = memory_for(COUNT * %zu);\n",
        has_ports ? ", to_device(port, nport, 1)" : "", reference_largest(m));
    for (int k = 0; k < count; k++) {
        /* accelerations that forces bring about need these forces: what light links lose does not count as much */
        const bool back = list[k].which == 1 && how->functions & RAMUS_GENERATE_INVERSE_DYNAMICS;
        const comparison id = { "inverse_dynamics", "qvy", "tau", list[k].size, 0, 1 };
        put_call(o, m, how, made, &list[k], "y_");
        if (back)
            put_call(o, m, how, made, &id, "y_ + COUNT * nv");
        out_add(o, "        compare(\"%s\", y_%s, %s, %zu, %zu, %s);\n", list[k].name, back ? " + COUNT * nv" : "",
                back ? "tau" : list[k].expected, list[k].size, list[k].columns,
                reference_tolerance(how, list[k].which));
    }
    put_jacobians(o, m, how, made);
    if (how->functions & RAMUS_GENERATE_FORWARD_DYNAMICS && !made->loops[1])
        put_rollouts(o, m, how, made);
    out_add(o,
            "        for (int k = 0; k < %d; k++)\n            ROBOT(cuda_release)(in[k]);\n"
            "        ROBOT(cuda_release)(y_);\n    }\n    stop(ROBOT(cuda_stream_destroy)(stream));\n"
            "    printf(bad ? \"%%d comparisons failed\\n\" : \"all agree\\n\", bad);\n    return bad != 0;\n}\n",
            has_ports ? 5 : 4);
}
