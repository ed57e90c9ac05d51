/* loops.c - functions with loops over bodies: when they are written, and how they begin */
#include "loops.h"

#include "cuda_text.h"
#include "loops_text.h"

#include "base/fail.h"

#include <string.h>

enum {
    BODIES_MOST = 20000,
    DEPENDENT_MOST = 1000 /* coordinates, whose square is memory */
};

static bool is_cuda(const source_request *r)
{
    return r->opt->target == RAMUS_TARGET_CUDA;
}

/* Bytes: a few small arrays, whatever the robot. */
static size_t stack_of(int which)
{
    return which == GENERATE_DERIVATIVES ? 8192 : which == GENERATE_FORWARD_DYNAMICS ? 4096 : 2048;
}

static ramus_status too_much_stack(const source_request *r, const source_function *f, size_t bytes, ramus_error *err)
{
    return ramus_fail(err, RAMUS_ERR_LIMIT, "%s of '%.60s' may need %zu bytes of stack; %zu are allowed", f->name,
                      ramus_model_name(r->m), bytes, r->opt->max_stack);
}

/* Jacobians are all of one kind: their length grows with the number of bodies on the way to the root. */
static bool jacobians_are_long(const source_request *r)
{
    enum { FOR_A_BODY = 80 };
    const ramus_model *m = r->m->merged;
    for (int k = 0; k < r->opt->nframe; k++) {
        const int link = ramus_model_frame(r->m, r->opt->frame[k]).link.index;
        if (link >= 0 && (size_t)m->depth[m->body_of[link]] * FOR_A_BODY > r->opt->loop_operations)
            return true;
    }
    return false;
}

ramus_status loops_or_body(const source_request *r, source_function *f, int places, int staged[], text *body,
                           write_report *report, ramus_error *err)
{
    const size_t most = r->opt->loop_operations, stack = is_cuda(r) ? 0 : r->opt->max_stack;
    ramus_status status = RAMUS_OK;
    f->loops = (size_t)r->m->nlink * 10 > most || (f->which == GENERATE_JACOBIAN && jacobians_are_long(r));
    if (!f->loops) {
        const bool may = f->which != GENERATE_JACOBIAN && f->most > most;
        if (may)
            f->most = 2 * most < f->most ? 2 * most : f->most; /* nodes, of which some are not used */
        status = source_body(r, f, places, staged, body, report, err);
        f->loops = may && (status == RAMUS_ERR_LIMIT || report->operations > most);
        if (status == RAMUS_OK && stack > 0 && report->stack > stack) {
            f->loops = may;
            if (!may)
                status = too_much_stack(r, f, report->stack, err);
        }
    }
    if (!f->loops)
        return status;
    *report = (write_report){ .stack = stack_of(f->which) };
    return stack > 0 && report->stack > stack ? too_much_stack(r, f, report->stack, err) : RAMUS_OK;
}

/* Numbers of memory without those for what is kept variable. */
static size_t own_work(const source_request *r, int which)
{
    const size_t bodies = (size_t)loops_count(r) + 1, nv = (size_t)r->m->nv, nvi = (size_t)r->m->nvi;
    switch (which) {
    case GENERATE_FORWARD_DYNAMICS:
        return r->m->has_mimic ? nv * nv + nv + 48 * bodies : 63 * bodies + 7 * nvi;
    case GENERATE_MASS_MATRIX:
        return 48 * bodies;
    case GENERATE_KINEMATICS:
    case GENERATE_JACOBIAN:
        return 12 * bodies;
    case GENERATE_DERIVATIVES:
        return 102 * bodies + 12 * nvi;
    case GENERATE_COMPOSED:
        return 27 * bodies + 6 * (size_t)r->m->ninstance;
    default:
        return 27 * bodies;
    }
}

size_t loops_work(const source_request *r, const source_function *f)
{
    const size_t kept = f->argument[ARGUMENT_PARAMETER] ? 13 * ((size_t)loops_count(r) + 1) : 0;
    return own_work(r, f->which) + kept;
}

/* ---- texts ------------------------------------------------------------------------------------------------------ */

static const char types_of_c[] =
    "typedef const real *arguments;\ntypedef real *results, *memory;\n"
    "#define NONE ((const real *)0)\n#define NOTHING ((real *)0)\n#define NUMBERS(x) (x)\n";

static const char sine_of_c[] =
    "\nstatic void sine_cosine(real x, real *s, real *c)\n{\n    ROBOT_sincos(&x, s, c, 1);\n}\n";

/* A text with the robot's name in place of ROBOT; functions and tables of a card are marked. */
static void put_text(const source_request *r, const char *from, text *o)
{
    for (const char *c = from; *c;) {
        const char *name = strstr(c, "ROBOT"), *mark = is_cuda(r) ? strstr(c, "static ") : NULL;
        const char *at = name && (!mark || name < mark) ? name : mark;
        text_add(o, "%.*s%s", at ? (int)(at - c) : (int)strlen(c), c,
                 !at          ? ""
                 : at == name ? r->robot
                              : "static __device__ ");
        c = at ? at + (at == name ? 5 : 7) : c + strlen(c);
    }
}

static ramus_status refuse(const source_request *r, unsigned which, ramus_error *err)
{
    const ramus_model *m = r->m;
    const int bodies = loops_count(r);
    if (bodies > BODIES_MOST)
        return ramus_fail(err, RAMUS_ERR_LIMIT,
                          "'%.60s' has %d bodies: generated code is for %d at most; use the library",
                          ramus_model_name(m), bodies, (int)BODIES_MOST);
    if (which & RAMUS_GENERATE_FORWARD_DYNAMICS && m->has_mimic && m->nv > DEPENDENT_MOST)
        return ramus_fail(
            err, RAMUS_ERR_LIMIT,
            "forward_dynamics of '%.60s' would need a matrix of %d x %d numbers, for it has dependent joints: "
            "%d coordinates at most; use the library",
            ramus_model_name(m), m->nv, m->nv, (int)DEPENDENT_MOST);
    return RAMUS_OK;
}

ramus_status loops_write_common(const source_request *r, unsigned which, text *o, ramus_error *err)
{
    const bool forward = which & RAMUS_GENERATE_FORWARD_DYNAMICS, dependent = r->m->has_mimic;
    loops_layout layout = { 0 };
    RAMUS_TRY(refuse(r, which, err));
    if (!loops_layout_open(r, &layout)) {
        loops_layout_close(r, &layout);
        return ramus_fail_memory(err);
    }
    text_add(o, "\n/* ---- tables ---- */\n\ntypedef %s real;\n%s", r->is_float ? "float" : "double",
             is_cuda(r) ? cuda_loops_types : types_of_c);
    const int wrenches = loops_write_tables(r, &layout, which, o);
    loops_layout_close(r, &layout);
    put_text(r, is_cuda(r) ? cuda_loops_sine : sine_of_c, o);
    put_text(r, loops_common, o);
    put_text(r, r->given.nkept > 0 ? loops_bodies_with_kept : loops_bodies_as_they_are, o);
    put_text(r, loops_places, o);
    if (which & LOOPS_MOVING) {
        put_text(r, loops_ports, o);
        put_text(r, wrenches > 0 ? loops_add_ports : loops_no_ports, o);
    }
    if (r->given.nkept > 0)
        put_text(r, loops_kept, o);
    if (which & LOOPS_MOVING & ~(unsigned)RAMUS_GENERATE_DERIVATIVES)
        put_text(r, loops_motion, o);
    if (forward || which & (RAMUS_GENERATE_MASS_MATRIX | RAMUS_GENERATE_DERIVATIVES))
        put_text(r, loops_inertia, o);
    if (which & RAMUS_GENERATE_MASS_MATRIX || (forward && dependent))
        put_text(r, loops_mass, o);
    if (forward)
        put_text(r, dependent ? loops_factors : loops_articulated, o);
    if (which & RAMUS_GENERATE_KINEMATICS)
        put_text(r, loops_kinematics, o);
    if (which & RAMUS_GENERATE_JACOBIANS)
        put_text(r, loops_jacobian, o);
    if (which & RAMUS_GENERATE_COMPOSED)
        put_text(r, loops_composed, o);
    if (which & RAMUS_GENERATE_DERIVATIVES)
        put_text(r, loops_derivatives, o);
    return RAMUS_OK;
}

/* ---- functions -------------------------------------------------------------------------------------------------- */

static void put_numbers(const source_request *r, const char *name, const double x[], int count, text *o)
{
    text_add(o, "    const real %s[%d] = {", name, count);
    for (int k = 0; k < count; k++) {
        text_add(o, k ? ", " : " ");
        write_number(o, x[k], r->is_float);
    }
    text_add(o, " };\n");
}

static void put_jacobian(const source_request *r, const source_function *f, text *o)
{
    const ramus_frame_info info = ramus_model_frame(r->m, (ramus_frame){ f->frame });
    const int link = info.link.index;
    loops_layout layout = { 0 };
    double on[12];
    if (!loops_layout_open(r, &layout)) {
        o->failed = 1;
    } else {
        const ramus_model *m = layout.bodies;
        const ramus_pose x = link < 0 ? info.pose : ramus_pose_mul(m->x_body_link[link], info.pose);
        ramus_pose_to_matrix(x, on, on + 9);
        put_numbers(r, "on", on, 12, o);
        text_add(o, "    jacobian(q, &b, %d, on, J, work);\n", link < 0 ? 0 : layout.last[m->body_of[link]]);
    }
    loops_layout_close(r, &layout);
}

void loops_write_body(const source_request *r, const source_function *f, text *o)
{
    const ramus_vec3 g = r->m->gravity;
    const double gravity[3] = { g.x, g.y, g.z };
    const bool falls = LOOPS_MOVING & 1u << f->which, kept = f->argument[ARGUMENT_PARAMETER];
    if (falls && !f->argument[ARGUMENT_GRAVITY])
        put_numbers(r, "model_gravity", gravity, 3, o);
    if (kept)
        text_add(o, "    const memory own = work + %zu;\n    take_kept(p, own);\n", own_work(r, f->which));
    text_add(o, "    const beside b = { %s, %s, %s };\n",
             f->argument[ARGUMENT_GRAVITY] ? "gravity"
             : falls                       ? "NUMBERS(model_gravity)"
                                           : "NONE",
             f->argument[ARGUMENT_PORT] ? "port" : "NONE", kept ? "own" : "NOTHING");
    switch (f->which) {
    case GENERATE_INVERSE_DYNAMICS:
        text_add(o, "    joint_forces(q, v, a, &b, tau, work);\n");
        break;
    case GENERATE_GRAVITY:
        text_add(o, "    joint_forces(q, NONE, NONE, &b, g, work);\n");
        break;
    case GENERATE_FORWARD_DYNAMICS:
        text_add(o, "    accelerations(q, v, tau, &b, a, work);\n");
        break;
    case GENERATE_MASS_MATRIX:
        text_add(o, "    matrix_of_masses(q, &b, work, work + 12 * (BODIES + 1), M);\n");
        break;
    case GENERATE_KINEMATICS:
        text_add(o, "    link_poses(q, &b, work, x);\n");
        break;
    case GENERATE_COMPOSED:
        text_add(o, "    composed_forces(q, v, a, &b, y, work);\n");
        break;
    case GENERATE_DERIVATIVES:
        text_add(o, "    force_derivatives(q, v, a, &b, D, work);\n");
        break;
    default:
        put_jacobian(r, f, o);
        break;
    }
    /* what this robot or function does not need */
    text_add(
        o,
        "    (void)load, (void)store, (void)add_to, (void)along_axes, (void)dot6, (void)motion_in, (void)wrench_out, "
        "(void)inertia_of%s%s%s;\n",
        r->given.nkept > 0 ? ", (void)take_kept" : "",
        falls && f->which != GENERATE_DERIVATIVES ? ", (void)joint_forces" : "", falls ? ", (void)port_wrench" : "");
}
