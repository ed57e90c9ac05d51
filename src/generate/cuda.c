/* cuda.c - a robot's own CUDA code: header and kernels
 *
 * One state per thread. A function is a struct with the numbers of its arguments and results and a template `run`, the walk itself,
 * which reads through io.q(k), io.v(k), io.u(k), io.port(k) and writes through io.put(k, x): how states lie in memory is none of its
 * business. What does not depend on the robot (cuda_text.c) is written as it is, with ROBOT(name) for names.
 */
#include "cuda_text.h"
#include "loops.h"

#include "model/compiled.h"

#include "base/fail.h"
#include "base/memory.h"

#include <stdio.h>

/* How many threads a block has and how many registers a thread may take (by the least number of blocks on a processor): measured
 * on an H200 (bench/cuda). */
typedef struct shape {
    int threads, blocks;
} shape;

static const shape shapes[2][GENERATE_FUNCTIONS] = {
    { { 64, 4 }, { 64, 4 }, { 64, 6 }, { 64, 6 }, { 64, 4 }, { 64, 4 }, { 64, 4 }, { 64, 4 } }, /* double */
    { { 64, 8 }, { 64, 4 }, { 64, 6 }, { 64, 12 }, { 64, 8 }, { 64, 4 }, { 64, 8 }, { 64, 8 } } /* float */
};

/* How many numbers of a thread fit into shared memory beside as many blocks; the arguments at least. An odd number must fit. */
static int places_most(const source_request *r, int inputs, shape size)
{
    const int bytes = (228 * 1024 / size.blocks - 1024) / size.threads;
    const int most = bytes / (r->is_float ? 4 : 8) - 1;
    return most > inputs ? most : inputs;
}

static const char *type_name(const source_request *r)
{
    return r->is_float ? "float" : "double";
}

/* Numbers that are the same for all states: gravity, then what is kept variable. */
static int count_given(const source_request *r)
{
    return (r->given.gravity ? 3 : 0) + r->given.nkept;
}

static void put_arguments(const source_function *f, const char *type, text *o)
{
    for (int k = 0; k < ARGUMENTS; k++)
        if (f->argument[k])
            text_add(o, "const %s *%s, ", type, f->argument[k]);
    text_add(o, "%s *%s", type, f->result);
}

static void put_signature(const char *robot, const source_function *f, const char *type, text *o)
{
    text_add(o, "int %s_cuda_%s(int layout, size_t count, ", robot, f->name);
    put_arguments(f, type, o);
    text_add(o, ", void *stream)");
}

/* Rollouts keep the walk of forward dynamics in registers: with loops there are none. */
static bool has_rollouts(const source_request *r, const ramus_generated *made)
{
    return r->opt->functions & RAMUS_GENERATE_FORWARD_DYNAMICS && !made->loops[GENERATE_FORWARD_DYNAMICS];
}

/* ---- header ------------------------------------------------------------------------------------------------- */

/* The arguments of a rollout beside states and forces: what is the same for all robots, and ports. */
static void put_given(const source_request *r, text *o)
{
    if (r->given.gravity)
        text_add(o, "const %s *gravity, ", type_name(r));
    if (r->given.nkept > 0)
        text_add(o, "const %s *p, ", type_name(r));
    if (r->given.ports)
        text_add(o, "const %s *port, size_t port_apart, ", type_name(r));
}

static void write_header(const source_request *r, const ramus_generated *made, text *o)
{
    const char *robot = r->robot, *type = type_name(r);
    source_coordinates(r, o);
    if (count_given(r) > 0)
        text_add(o, " * gravity and p are in the machine's memory, the same for all states, and read at once.\n");
    if (r->given.ports)
        text_add(o, " * port is in device memory, %s_NPORT numbers for each state, as rows or columns.\n", robot);
    text_add(o,
             "%s */\n#ifndef RAMUS_GENERATED_%s_CUDA_H\n#define RAMUS_GENERATED_%s_CUDA_H\n\n#include <stddef.h>\n\n",
             cuda_header_comment, robot, robot);
    text_add(o, "#define %s_NQ %d\n#define %s_NV %d\n\n", robot, r->m->nq, robot, r->m->nv);
    if (r->given.ports)
        text_add(o, "#define %s_NPORT %d /* numbers of all ports of a state */\n\n", robot,
                 port_first(r->m, r->m->nport));
    text_add(o, "enum { %s_ROWS, %s_COLUMNS };\n\n", robot, robot);
    text_add(
        o,
        "/* A kernel as it was compiled: threads of a block, blocks that a processor takes, registers of a thread,\n"
        " * bytes that did not fit into them, bytes of shared memory of a block. */\n"
        "typedef struct %s_cuda_kernel {\n    int threads, blocks, registers, spilled, shared;\n} %s_cuda_kernel;\n\n",
        robot, robot);
    text_add(o, "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
    source_parameters(r, o);
    source_function f;
    for (int at = 0; source_next(r, &at, &f);) {
        text_add(o, "/* %s%s */\n", f.comment,
                 made->loops[f.which] ? "; with loops: its own code would be too long" : "");
        put_signature(robot, &f, type, o);
        text_add(o, ";\nint %s_cuda_%s_kernel(int layout, %s_cuda_kernel *about);\n", robot, f.name, robot);
    }
    if (has_rollouts(r, made)) {
        text_add(o,
                 "/* `steps` steps of h seconds for every robot, on the card; q and v are changed. tau: forces of the "
                 "first step; those of\n"
                 " * the next are `apart` numbers further on (0: they stay the same); NULL: none. EULER is "
                 "semi-implicit. */\n"
                 "%senum { %s_EULER, %s_RUNGE_KUTTA };\n",
                 r->given.ports ? "/* port: as tau, what is measured in each step, `port_apart` numbers further on "
                                  "for the next (0: it stays the same). */\n"
                                : "",
                 robot, robot);
        text_add(o,
                 "int %s_cuda_rollout(int method, int layout, size_t count, size_t steps, %s h, %s *q, %s *v, const %s "
                 "*tau,\n"
                 "                    size_t apart, ",
                 robot, type, type, type, type);
        put_given(r, o);
        text_add(o, "void *stream);\n");
    }
    for (const char *const *line = cuda_host_declarations; *line; line++)
        text_add(o, line[0][0] == '/' ? "%s\n" : *line, line[0][0] == '/' ? *line : robot);
    text_add(o, "\n#ifdef __cplusplus\n}\n#endif\n#endif\n");
}

/* Where each result of a row is collected: zeros, of which there may be many, are not. */
static void write_table(const source_function *f, const int staged[], text *o)
{
    text_add(o, "static __device__ const short places_%s[] = {", f->name);
    for (int k = 0; k < f->results; k++)
        text_add(o, "%s%d", k == 0 ? " " : k % 24 == 0 ? ",\n    " : ", ", staged[k]);
    text_add(o, " };\n");
}

/* Arguments that are states, and how many numbers they have. */
static int count_arguments(const source_function *f)
{
    int count = 0;
    while (count <= ARGUMENT_THIRD && f->argument[count])
        count++;
    return count;
}

static int count_inputs(const source_request *r, const source_function *f)
{
    return r->m->nq + (count_arguments(f) > 2 ? 2 * r->m->nv : 0);
}

/* ---- source ------------------------------------------------------------------------------------------------- */

/* A function with loops: the names of its arguments are those of C. */
static void write_loops(const source_request *r, const source_function *f, text *o)
{
    static const char *const from[ARGUMENTS] = { "q", "v", "u", "g", "p", "port" };
    text_add(o, "\n/* %s; with loops: its own code would be too long */\nstruct loop_%s {\n", f->comment, f->name);
    text_add(o, "    enum : size_t { nresult = %d, nwork = %zu };\n", f->results, loops_work(r, f));
    text_add(o, "    static __device__ void run(const loop_state &s)\n    {\n    using namespace loops;\n");
    for (int k = 0; k < ARGUMENTS; k++)
        if (f->argument[k])
            text_add(o, "    const arguments %s = s.%s;\n    (void)%s;\n", f->argument[k], from[k], f->argument[k]);
    text_add(o, "    const results %s = s.out;\n    const memory work = s.work;\n", f->result);
    loops_write_body(r, f, o);
    text_add(o, "    }\n};\n");
}

/* A walk, with what shared memory keeps of it. */
static void write_walk(const source_request *r, const source_function *f, const write_report *report,
                       const int staged[], const text *body, text *o)
{
    const ramus_model *m = r->m;
    const shape size = shapes[r->is_float][f->which];
    const int arguments = count_arguments(f), inputs = count_inputs(r, f);
    const bool stages = staged && report->staged <= places_most(r, 0, (shape){ size.threads, 2 }) - inputs;
    text_add(o, "\n/* %s */\n", f->comment);
    if (stages)
        write_table(f, staged, o);
    text_add(o, "struct walk_%s {\n", f->name);
    text_add(o, "    enum {\n        inputs = NQ%s,\n        results = %d,\n", arguments > 2 ? " + 2 * NV" : "",
             f->results);
    text_add(o, "        extra = %d, /* numbers kept in shared memory beside them */\n",
             report->places > inputs ? report->places - inputs : 0);
    text_add(o, "        staged = %d, /* results of a row that differ; 0: they are not collected */\n",
             stages ? report->staged : 0);
    text_add(o, "        threads = THREADS(%d),\n        blocks = BLOCKS(%d),\n", size.threads, size.blocks);
    text_add(o, "        row_length = (inputs + extra + staged%s) | 1\n    };\n",
             arguments == 1 && f->results <= m->nv ? " + NV" : "");
    text_add(o, "    static __device__ __forceinline__ int place(int k) { return %s%s%s; }\n", stages ? "places_" : "k",
             stages ? f->name : "", stages ? "[k]" : "");
    text_add(o,
             "    template <class Io> static __device__ __forceinline__ void run(Io &io);\n};\n\n"
             "template <class Io> __device__ __forceinline__ void walk_%s::run(Io &io)\n{\n    (void)io;\n",
             f->name);
    text_add(o, "%s}\n", body->data ? body->data : "");
}

/* Into `walks`, or with loops into `loops`. */
static ramus_status write_function(const source_request *r, source_function *f, ramus_generated *made, text *walks,
                                   text *loops, ramus_error *err)
{
    const bool many = f->results > r->m->nv && (size_t)f->results < 1u << 24;
    int *staged = many ? memory_new(&r->m->allocator, (size_t)f->results + 1, sizeof *staged) : NULL;
    if (many && !staged)
        return ramus_fail_memory(err);
    text body = { 0 };
    write_report report = { 0 };
    const ramus_status status = loops_or_body(r, f, places_most(r, count_inputs(r, f), shapes[r->is_float][f->which]),
                                              staged, &body, &report, err);
    made->operations[f->which] += report.operations;
    made->loops[f->which] |= f->loops;
    if (status == RAMUS_OK && f->loops)
        write_loops(r, f, loops);
    else if (status == RAMUS_OK)
        write_walk(r, f, &report, staged, &body, walks);
    walks->failed |= body.failed;
    text_release(&body);
    memory_free(&r->m->allocator, staged);
    return status;
}

/* Statements that make `more` of gravity and p; functions that do not depend on them have no such arguments. */
static void write_more(const source_request *r, bool gravity, bool kept, text *o)
{
    text_add(o, "    given more = {};\n");
    if (r->given.gravity && gravity)
        text_add(o, "    for (int k = 0; k < 3; k++)\n        more.x[k] = gravity[k];\n");
    if (r->given.nkept > 0 && kept)
        text_add(o, "    for (int k = 0; k < %d; k++)\n        more.x[FIRST_P + k] = p[k];\n", r->given.nkept);
}

static void write_entry(const source_request *r, const source_function *f, bool loops, text *o)
{
    text_add(o, "\nextern \"C\" ");
    put_signature(r->robot, f, type_name(r), o);
    text_add(o, "\n{\n");
    write_more(r, f->argument[ARGUMENT_GRAVITY], f->argument[ARGUMENT_PARAMETER], o);
    text_add(o, loops ? "    return launch_loops<loop_%s>(layout, count" : "    return launch<walk_%s>(layout, count",
             f->name);
    for (int k = 0; k <= ARGUMENT_THIRD; k++)
        text_add(o, ", %s", f->argument[k] ? f->argument[k] : "NULL");
    text_add(o, ", %s, more, %s, stream);\n}\n\n", f->argument[ARGUMENT_PORT] ? "port" : "NULL", f->result);
    text_add(o, "extern \"C\" int %s_cuda_%s_kernel(int layout, %s_cuda_kernel *about)\n{\n    return ", r->robot,
             f->name, r->robot);
    text_add(o, loops ? "(void)layout, describe_loops<loop_%s>(about);\n}\n" : "describe<walk_%s>(layout, about);\n}\n",
             f->name);
}

static void write_rollout(const source_request *r, text *o)
{
    text_add(o,
             "\nextern \"C\" int %s_cuda_rollout(int method, int layout, size_t count, size_t steps, T h, T *q, T *v, "
             "const T "
             "*tau, size_t apart, ",
             r->robot);
    put_given(r, o);
    text_add(o, "void *stream)\n{\n");
    write_more(r, true, true, o);
    text_add(o,
             "    return launch_rollout<walk_forward_dynamics>(method, layout, count, steps, h, q, v, tau, apart, %s, "
             "more, stream);\n}\n",
             r->given.ports ? "port, port_apart" : "NULL, 0");
}

/* How each joint's coordinates move, in the user's order; dependent joints have none. */
static void write_moves(const ramus_model *m, text *o)
{
    bool quaternions = false;
    for (int k = 0; k < m->nlink; k++)
        quaternions |= m->link[k].q_index >= 0 && !joint_is_plain(m->link[k].joint_type);
    if (quaternions)
        text_add(o, "%s", cuda_quaternions);
    else
        text_add(
            o, "\n/* ---- rollouts "
               "----------------------------------------------------------------------------------------------- */\n");
    text_add(o, "\n/* q = q0 exp(h u) */\ntemplate <int step> static __device__ __forceinline__ void move(const T *q0, "
                "const T *u, "
                "T h, T *q)\n{\n");
    for (int k = 0; k < m->nlink; k++) {
        const ramus_link_info *link = &m->link[k];
        const joint_properties *joint = &joint_table[link->joint_type];
        if (link->q_index < 0)
            continue;
        if (joint->quaternion >= 0)
            text_add(o, "    move_%s(q0 + %d, u + %d, h, q + %d * step, step);\n", joint->quaternion ? "free" : "ball",
                     link->q_index, link->v_index, link->q_index);
        for (int c = 0; c < joint->nq && joint->quaternion < 0; c++)
            text_add(o, "    q[%d * step] = q0[%d] + h * u[%d];\n", link->q_index + c, link->q_index + c,
                     link->v_index + c);
    }
    text_add(o, "}\n\nstatic __device__ __forceinline__ void canonical_rates(const T *u, T *v)\n{\n    (void)u;\n    "
                "(void)v;\n");
    for (int k = 0; k < m->nlink; k++)
        if (m->link[k].q_index >= 0 && !joint_is_plain(m->link[k].joint_type))
            text_add(o, "    canonical_rate(u + %d, v + %d, %d);\n", m->link[k].v_index, m->link[k].v_index,
                     joint_table[m->link[k].joint_type].nv);
    text_add(o, "}\n%s", cuda_rollout);
}

/* Walks, functions with loops, and how all of them are launched. */
static ramus_status write_functions(const source_request *r, ramus_generated *made, text *o, ramus_error *err)
{
    text walks = { 0 }, loops = { 0 };
    ramus_status status = RAMUS_OK;
    source_function f;
    unsigned with_loops = 0;
    for (int at = 0; status == RAMUS_OK && source_next(r, &at, &f);)
        status = write_function(r, &f, made, &walks, &loops, err);
    for (int k = 0; k < GENERATE_FUNCTIONS; k++)
        with_loops |= made->loops[k] ? 1u << k : 0;
    if (status == RAMUS_OK && with_loops) {
        text_add(o, "\nnamespace loops {\n");
        status = loops_write_common(r, with_loops, o, err);
        text_add(o, "\n} // namespace loops\n");
    }
    text_add(o, "%s%s", walks.data ? walks.data : "", cuda_states);
    if (with_loops)
        text_add(o, "%s%s", cuda_loops_launch, loops.data ? loops.data : "");
    o->failed |= walks.failed | loops.failed;
    text_release(&walks);
    text_release(&loops);
    for (int at = 0; source_next(r, &at, &f);)
        write_entry(r, &f, made->loops[f.which], o);
    return status;
}

ramus_status source_write_cuda(const source_request *r, ramus_generated *made, text *header, text *source,
                               ramus_error *err)
{
    char file[300];
    snprintf(file, sizeof file, "%s_cuda.cu", made->name);
    source_head(r->m, file, source);
    text_add(source, "%s */\n#include \"%s_cuda.h\"\n\n#include <cuda_runtime.h>\n\n", cuda_source_comment, made->name);
    text_add(source, "#define ROBOT(name) %s_##name\n#define NQ %s_NQ\n#define NV %s_NV\ntypedef %s T;\n", made->name,
             made->name, made->name, type_name(r));
    text_add(source, "#define NPORT %d /* numbers of all ports of a state */\n", port_first(r->m, r->m->nport));
    text_add(source,
             "/* what is the same for all states: gravity, then p */\n"
             "enum { GIVEN = %d, FIRST_P = %d };\nstruct given {\n    T x[GIVEN > 0 ? GIVEN : 1];\n};\n",
             count_given(r), r->given.gravity ? 3 : 0);
    text_add(source, "%s\n", cuda_macros);
    text_add(source, "%s", r->is_float ? cuda_numbers_float : cuda_numbers_double);
    source_parameter_values(r, source);
    const ramus_status status = write_functions(r, made, source, err);
    if (has_rollouts(r, made)) {
        write_moves(r->m, source);
        write_rollout(r, source);
    }
    text_add(source, "%s", cuda_host);
    snprintf(file, sizeof file, "%s_cuda.h", made->name);
    source_head(r->m, file, header);
    write_header(r, made, header);
    return status;
}
