/* reference.c - a program that compares generated code with the library's results
 *
 * A few random states, and what the library computes for them, as arrays. Accelerations are those that the
 * forces were computed for.
 */
#include "reference_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STATES = REFERENCE_STATES };

typedef struct numbers {
    double *q, *v, *a, *tau, *g, *M, *x, *D, *J, *y, *port;
} numbers;

static void put_array(out *o, const char *type, const char *name, const double x[], size_t count)
{
    out_add(o, "static const %s %s[] = {", type, name);
    const bool is_float = type[0] == 'f';
    for (size_t k = 0; k < count; k++)
        out_add(o, is_float ? "%s%.9ef" : "%s%.17g",
                k == 0       ? " "
                : k % 6 == 0 ? ",\n    "
                             : ", ",
                is_float && fabs(x[k]) < 1.2e-38 ? 0 : x[k]); /* single precision has no such number */
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

size_t reference_port_size(const ramus_model *m, int port)
{
    return ramus_model_port(m, (ramus_port){ port }).kind == RAMUS_PORT_WRENCH ? 6 : 19;
}

size_t reference_ports_size(const ramus_model *m)
{
    size_t size = 0;
    for (int k = 0; k < ramus_model_nport(m); k++)
        size += reference_port_size(m, k);
    return size;
}

/* Something for each port of a state. */
static void make_ports(const ramus_model *m, size_t state, double to[])
{
    for (int k = 0; k < ramus_model_nport(m); k++) {
        const size_t size = reference_port_size(m, k);
        for (size_t i = 0; i < size; i++)
            to[i] = sin(3 + 11 * (double)state + 5 * (double)k + 2 * (double)i);
        if (size > 6) {
            const ramus_quat r = ramus_quat_normalized((ramus_quat){ 1 + to[0], to[1], to[2], to[3] });
            memcpy(to, (const double[4]){ r.w, r.x, r.y, r.z }, 4 * sizeof *to);
        }
        to += size;
    }
}

ramus_status reference_feed(const ramus_model *m, ramus_data *d, const double port[])
{
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < ramus_model_nport(m) && status == RAMUS_OK; k++) {
        const bool is_wrench = reference_port_size(m, k) == 6;
        ramus_sample sample = { .kind = is_wrench ? RAMUS_SAMPLE_WRENCH : RAMUS_SAMPLE_MOTION };
        if (is_wrench)
            sample.wrench = (ramus_wrench){ { port[0], port[1], port[2] }, { port[3], port[4], port[5] } };
        else
            sample.motion = (ramus_motion){ { { port[0], port[1], port[2], port[3] }, { port[4], port[5], port[6] } },
                                            { { port[7], port[8], port[9] }, { port[10], port[11], port[12] } },
                                            { { port[13], port[14], port[15] }, { port[16], port[17], port[18] } } };
        status = ramus_data_feed(d, (ramus_port){ k }, &sample);
        port += reference_port_size(m, k);
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
    if (status == RAMUS_OK && how->functions & RAMUS_GENERATE_COMPOSED)
        status = evaluate_composed(m, d, n);
    for (int k = 0; k < how->nframe && status == RAMUS_OK; k++)
        status = ramus_frame_jacobian(m, d, how->frame[k], RAMUS_LOCAL, n.J + 6 * nv * (size_t)k);
    return status;
}

/* Random states and what the library gives for them, into arrays of all states. */
static ramus_status fill(const ramus_model *m, ramus_data *data, const ramus_generate_options *how, numbers n)
{
    const size_t nq = (size_t)ramus_model_nq(m), nv = (size_t)ramus_model_nv(m), nlink = (size_t)ramus_model_nlink(m),
                 ny = nv + 6 * (size_t)ramus_model_ninstance(m), nport = reference_ports_size(m);
    unsigned long long seed = 1;
    ramus_status status = RAMUS_OK;
    for (size_t k = 0; k < STATES && status == RAMUS_OK; k++) {
        const numbers one = { n.q + k * nq,         n.v + k * nv,          n.a + k * nv,
                              n.tau + k * nv,       n.g + k * nv,          n.M + k * nv * nv,
                              n.x + k * 12 * nlink, n.D + k * 2 * nv * nv, n.J + k * 6 * (size_t)how->nframe * nv,
                              n.y + k * ny,         n.port + k * nport };
        ramus_random(m, &seed, one.q);
        for (size_t i = 0; i < nv; i++) {
            one.v[i] = sin(1 + 7 * (double)k + 3 * (double)i);
            one.a[i] = cos(2 + 5 * (double)k + 2 * (double)i);
        }
        make_ports(m, k, one.port);
        status = reference_feed(m, data, one.port);
        if (status == RAMUS_OK)
            status = evaluate(m, data, how, one);
    }
    return status;
}

/* Where the states are after a few steps: arrays q_0, v_0, ... */
static ramus_status put_motions(out *o, const ramus_model *m, const char *type, numbers n, ramus_error *err)
{
    const size_t nq = (size_t)ramus_model_nq(m), nv = (size_t)ramus_model_nv(m);
    double *q = calloc(STATES * (nq + nv) + 1, sizeof *q), *v = q ? q + STATES * nq : NULL;
    ramus_status status = q ? RAMUS_OK : RAMUS_ERR_MEMORY;
    for (int k = 0; k < ROLLOUTS && status == RAMUS_OK; k++) {
        status = reference_roll(m, (reference_rollout)k, n.q, n.v, n.tau, n.port, q, v, err);
        put_array(o, type, (const char[]){ 'q', '_', (char)('0' + k), 0 }, q, STATES * nq);
        put_array(o, type, (const char[]){ 'v', '_', (char)('0' + k), 0 }, v, STATES * nv);
    }
    free(q);
    return status;
}

/* The first lines, with what the program counts by. */
static void put_head(out *o, const ramus_model *m, const ramus_generated *made, const char *type, bool cuda)
{
    const char *part = cuda ? "_cuda" : "", *name = made->name;
    out_add(o,
            "/* test_%s%s.c - the code of %s%s.%s beside reference values, written by ramus */\n#include "
            "\"%s%s.h\"\n\n",
            name, part, name, part, cuda ? "cu" : "c", name, part);
    if (!cuda) {
        out_add(o, "#include <stdio.h>\n\nenum { STATES = %d, nv = %s_nv };\n", STATES, name);
        return;
    }
    out_add(o,
            "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n\n#define ROBOT(name) %s_##name\n"
            "typedef %s T;\nenum { STATES = %d, nq = %s_NQ, nv = %s_NV };\n",
            name, type, STATES, name, name);
    if (ramus_model_nport(m) > 0)
        out_add(o, "enum { nport = %s_NPORT };\n", name);
    out_add(o, "#ifndef COUNT\n#define COUNT 67 /* states in a call, those below over and over */\n#endif\n");
}

/* A large matrix of each state as its product with 1, 1/2, 1/3, ..., in its place. */
static void condense(double x[], size_t size, size_t columns)
{
    for (size_t i = 0; i < STATES * size / columns; i++) {
        double sum = 0;
        for (size_t k = 0; k < columns; k++)
            sum += x[i * columns + k] / (double)(k + 1);
        x[i] = sum;
    }
}

/* Arrays of what the functions take and give. */
static void put_arrays(out *o, const ramus_model *m, const ramus_generate_options *how, const char *type, numbers n)
{
    const unsigned moving = RAMUS_GENERATE_INVERSE_DYNAMICS | RAMUS_GENERATE_FORWARD_DYNAMICS |
                            RAMUS_GENERATE_DERIVATIVES | RAMUS_GENERATE_COMPOSED,
                   asked = how->functions;
    const bool cuda = how->target == RAMUS_TARGET_CUDA;
    const size_t nq = (size_t)ramus_model_nq(m), nv = (size_t)ramus_model_nv(m), nport = reference_ports_size(m);
    const ramus_vec3 g = ramus_model_gravity(m);
    const double gravity[3] = { g.x, g.y, g.z };
    bool keeps_gravity = false;
    for (int k = 0; k < how->nkeep; k++)
        keeps_gravity |= strcmp(how->keep[k], "gravity") == 0;
    comparison list[COMPARISONS];
    const int count = reference_comparisons(m, how, list);
    size_t nM = nv * nv, nD = 2 * nv * nv;
    for (int k = 0; k < count; k++)
        if (list[k].columns > 1) {
            const bool is_mass = list[k].expected[0] == 'M';
            condense(is_mass ? n.M : n.D, list[k].size, list[k].columns);
            *(is_mass ? &nM : &nD) /= list[k].columns;
        }
    const struct {
        const char *name;
        const double *numbers;
        size_t size;
        bool wanted;
    } array[] = {
        { "q", n.q, nq, true },
        { "v", n.v, nv, cuda || asked & moving },
        { "a", n.a, nv, cuda || asked & moving },
        { "tau", n.tau, nv, cuda || asked & (RAMUS_GENERATE_INVERSE_DYNAMICS | RAMUS_GENERATE_FORWARD_DYNAMICS) },
        { "g", n.g, nv, asked & RAMUS_GENERATE_GRAVITY },
        { "M", n.M, nM, asked & RAMUS_GENERATE_MASS_MATRIX },
        { "x", n.x, 12 * (size_t)ramus_model_nlink(m), asked & RAMUS_GENERATE_KINEMATICS },
        { "D", n.D, nD, asked & RAMUS_GENERATE_DERIVATIVES },
        { "J", n.J, 6 * (size_t)how->nframe * nv, how->nframe > 0 },
        { "y", n.y, nv + 6 * (size_t)ramus_model_ninstance(m), asked & RAMUS_GENERATE_COMPOSED },
        { "port", n.port, nport, nport > 0 },
        { "gravity", gravity, 3, keeps_gravity },
    };
    for (size_t k = 0; k < sizeof array / sizeof *array; k++)
        if (array[k].wanted)
            put_array(o, type, array[k].name, array[k].numbers,
                      (array[k].numbers == gravity ? 1 : STATES) * array[k].size);
}

int generate_reference(const ramus_model *model, const ramus_generate_options *how, const ramus_generated *made, out *o)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model),
                 nlink = (size_t)ramus_model_nlink(model), nframe = (size_t)how->nframe,
                 ny = nv + 6 * (size_t)ramus_model_ninstance(model), nport = reference_ports_size(model);
    const char *type = how->precision == RAMUS_PRECISION_FLOAT ? "float" : "double";
    const bool cuda = how->target == RAMUS_TARGET_CUDA;
    ramus_error err = { .text = "out of memory" };
    ramus_data *data = NULL;
    double *all = calloc(STATES * (nq + 4 * nv + nv * nv + 12 * nlink + (2 * nv + 6 * nframe) * nv + ny + nport) + 1,
                         sizeof *all);
    numbers n = { .q = all };
    ramus_data_options with = ramus_data_options_default();
    with.with |= how->functions & RAMUS_GENERATE_DERIVATIVES ? RAMUS_WITH_DERIVATIVES : 0;
    with.with |= how->functions & RAMUS_GENERATE_COMPOSED ? RAMUS_WITH_COMPOSITION : 0;
    ramus_status status = all ? ramus_data_create(model, &with, &data, &err) : RAMUS_ERR_MEMORY;
    if (status == RAMUS_OK) {
        n.v = n.q + STATES * nq;
        n.a = n.v + STATES * nv;
        n.tau = n.a + STATES * nv;
        n.g = n.tau + STATES * nv;
        n.M = n.g + STATES * nv;
        n.x = n.M + STATES * nv * nv;
        n.D = n.x + STATES * 12 * nlink;
        n.J = n.D + STATES * 2 * nv * nv;
        n.y = n.J + STATES * 6 * nframe * nv;
        n.port = n.y + STATES * ny;
        status = fill(model, data, how, n);
        if (status != RAMUS_OK)
            err = *ramus_data_error(data);
    }
    if (status == RAMUS_OK) {
        put_head(o, model, made, type, cuda);
        put_arrays(o, model, how, type, n);
        if (cuda && how->functions & RAMUS_GENERATE_FORWARD_DYNAMICS && !made->loops[1]) {
            out_add(o, "static const T step = (T)%g;\n", ROLLOUT_STEP);
            status = put_motions(o, model, type, n, &err);
        }
        (cuda ? reference_put_cuda_program : reference_put_program)(o, model, how, made);
    }
    ramus_data_destroy(data);
    free(all);
    if (status == RAMUS_OK && o->failed)
        return tool_out_of_memory();
    return tool_result(status, &err);
}
