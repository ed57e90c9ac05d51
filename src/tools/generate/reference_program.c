/* reference_program.c - what the programs that compare generated code share, and the one for C */
#include "reference_parts.h"

#include <string.h>

/* Does a function depend on gravity, or on places alone? */
static bool falls(const char *function)
{
    return strcmp(function, "kinematics") != 0 && strncmp(function, "jacobian", 8) != 0 &&
           strcmp(function, "mass_matrix") != 0;
}

static bool is_about_places(const char *function)
{
    return strcmp(function, "kinematics") == 0 || strncmp(function, "jacobian", 8) == 0;
}

void reference_put_parameters(out *o, const ramus_generate_options *how, const ramus_generated *made,
                              const char *function)
{
    bool gravity = false, kept = false, placed = false;
    for (int k = 0; k < how->nkeep; k++) {
        const bool is_gravity = strcmp(how->keep[k], "gravity") == 0;
        gravity |= is_gravity;
        kept |= !is_gravity;
        placed |= !is_gravity && strstr(how->keep[k], "origin.xyz");
    }
    if (gravity && falls(function))
        out_add(o, "gravity, ");
    if (kept && (placed || !is_about_places(function)))
        out_add(o, "%s_p, ", made->name);
}

void reference_put_given(out *o, const ramus_model *m, const ramus_generate_options *how, const ramus_generated *made,
                         const char *function)
{
    bool motion = false;
    for (int k = 0; k < ramus_model_nport(m); k++)
        motion |= reference_port_size(m, k) > 6;
    reference_put_parameters(o, how, made, function);
    if (ramus_model_nport(m) > 0 && (falls(function) || (motion && strcmp(function, "kinematics") == 0))) {
        if (how->target == RAMUS_TARGET_CUDA)
            out_add(o, "in[4], ");
        else
            out_add(o, "port + k * %zu, ", reference_ports_size(m));
    }
}

int reference_comparisons(const ramus_model *m, const ramus_generate_options *how, comparison list[COMPARISONS])
{
    const size_t nv = (size_t)ramus_model_nv(m);
    const comparison all[COMPARISONS] = {
        { "inverse_dynamics", "qva", "tau", nv, 0, 1 },
        { "forward_dynamics", "qvf", "a", nv, 1, 1 },
        { "mass_matrix", "q", "M", nv * nv, 2, nv * nv > REFERENCE_LARGE ? nv : 1 },
        { "gravity", "q", "g", nv, 3, 1 },
        { "kinematics", "q", "x", 12 * (size_t)ramus_model_nlink(m), 4, 1 },
        { "derivatives", "qva", "D", 2 * nv * nv, 5, 2 * nv * nv > REFERENCE_LARGE ? nv : 1 },
        { "composed", "qva", "y", nv + 6 * (size_t)ramus_model_ninstance(m), 7, 1 },
    };
    int count = 0;
    for (int k = 0; k < COMPARISONS; k++)
        if (how->functions & 1u << all[k].which)
            list[count++] = all[k];
    return count;
}

void reference_put_jacobian_name(out *o, const ramus_model *m, ramus_frame frame)
{
    out_add(o, "jacobian_");
    for (const char *c = ramus_model_frame(m, frame).name; *c; c++) {
        const bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');
        out_add(o, "%c", plain ? *c : '_');
    }
}

const char *reference_tolerance(const ramus_generate_options *how, int which)
{
    const bool is_float = how->precision == RAMUS_PRECISION_FLOAT, loose = which == 1 || which == 5;
    return is_float ? (loose ? "1e-3f" : "1e-4f") : loose ? "1e-10" : "1e-12";
}

size_t reference_largest(const ramus_model *m)
{
    const size_t nv = (size_t)ramus_model_nv(m), nlink = (size_t)ramus_model_nlink(m);
    return 2 * nv * nv + 7 * nv + 12 * nlink + 6 * (size_t)ramus_model_ninstance(m) + 1;
}

void reference_put_program(out *o, const ramus_model *m, const ramus_generate_options *how, const ramus_generated *made)
{
    const char *type = how->precision == RAMUS_PRECISION_FLOAT ? "float" : "double", *name = made->name;
    comparison list[COMPARISONS];
    const int count = reference_comparisons(m, how, list);
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
        "    return bad;\n}\n",
        type, type, type, type, type);
    for (int k = 0; k < count; k++)
        if (list[k].columns > 1) {
            out_add(o,
                    "\n/* A large matrix times 1, 1/2, 1/3, ... */\n"
                    "static void condense(%s y_[], int rows, int columns)\n{\n    for (int i = 0; i < rows; i++) {\n"
                    "        %s sum = 0;\n        for (int k = 0; k < columns; k++)\n"
                    "            sum += y_[i * columns + k] / (%s)(k + 1);\n        y_[i] = sum;\n    }\n}\n",
                    type, type, type);
            break;
        }
    out_add(o, "\nint main(void)\n{\n    static %s y_[%zu];\n    int bad = 0;\n", type, reference_largest(m));
    if (made->work > 0)
        out_add(o, "    static %s work[%s_work];\n", type, name);
    out_add(o, "    for (int k = 0; k < STATES; k++) {\n");
    for (int k = 0; k < count; k++) {
        out_add(o, "        %s_%s(", name, list[k].name);
        for (const char *c = list[k].arguments; *c; c++)
            out_add(o, "%s + k * %s_%s, ", *c == 'f' ? "tau" : (char[]){ *c, 0 }, name, *c == 'q' ? "nq" : "nv");
        reference_put_given(o, m, how, made, list[k].name);
        out_add(o, "y_%s);\n", made->loops[list[k].which] ? ", work" : "");
        /* accelerations that forces bring about need these forces: what light links lose does not count as much */
        const bool back = list[k].which == 1 && how->functions & RAMUS_GENERATE_INVERSE_DYNAMICS;
        if (back) {
            out_add(o, "        %s_inverse_dynamics(q + k * %s_nq, v + k * %s_nv, y_, ", name, name, name);
            reference_put_given(o, m, how, made, "inverse_dynamics");
            out_add(o, "y_%s);\n", made->loops[0] ? ", work" : "");
        }
        const size_t size = list[k].size / list[k].columns;
        if (list[k].columns > 1)
            out_add(o, "        condense(y_, %zu, %zu);\n", size, list[k].columns);
        out_add(o, "        bad += differ(\"%s\", k, y_, %s + k * %zu, %zu, %s);\n", list[k].name,
                back ? "tau" : list[k].expected, size, size, reference_tolerance(how, list[k].which));
    }
    const size_t size = 6 * (size_t)ramus_model_nv(m);
    for (int k = 0; k < how->nframe; k++) {
        out_add(o, "        %s_", name);
        reference_put_jacobian_name(o, m, how->frame[k]);
        out_add(o, "(q + k * %s_nq, ", name);
        reference_put_given(o, m, how, made, "jacobian");
        out_add(o, made->loops[6] ? "y_, work" : "y_");
        out_add(o, ");\n        bad += differ(\"Jacobian\", k, y_, J + (k * %d + %d) * %zu, %zu, %s);\n", how->nframe,
                k, size, size, reference_tolerance(how, 6));
    }
    out_add(
        o,
        "    }\n    printf(bad ? \"%%d comparisons failed\\n\" : \"all agree\\n\", bad);\n    return bad != 0;\n}\n");
}
