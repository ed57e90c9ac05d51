/* source.c - what the texts of all targets share */
#include "source.h"

#include "symbolic.h"
#include "write.h"

#include "base/fail.h"
#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { PATIENCE = 40 /* statements; measured */ };

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static const source_function functions[GENERATE_FUNCTIONS] = {
    { .name = "inverse_dynamics",
      .result = "tau",
      .comment = "tau [nv]: forces that bring about the accelerations a",
      .argument = { "q", "v", "a" } },
    { .name = "forward_dynamics",
      .result = "a",
      .comment = "a [nv]: accelerations that the forces tau bring about",
      .argument = { "q", "v", "tau" } },
    { .name = "mass_matrix", .result = "M", .comment = "M [nv x nv], row major, full", .argument = { "q" } },
    { .name = "gravity", .result = "g", .comment = "g [nv]: forces that hold the robot at rest", .argument = { "q" } },
    { .name = "kinematics",
      .result = "x",
      .comment = "x [nlink x 12]: of each link its position and its rotation matrix by rows, in the world",
      .argument = { "q" } },
    { .name = "derivatives",
      .result = "D",
      .comment = "D [2 x nv x nv], row major: dtau/dq, then dtau/dv, of inverse dynamics",
      .argument = { "q", "v", "a" } },
    { .name = "jacobian",
      .result = "J",
      .comment = "J [6 x nv], row major: twist of the frame, angular then linear, in its own axes and origin",
      .argument = { "q" } },
    { .name = "composed",
      .result = "y",
      .comment =
          "y [nv + 6 ninstance]: tau, then of each instance force and moment that its predecessor exerts on it, in its "
          "attachment frame",
      .argument = { "q", "v", "a" } },
};

/* How many numbers a function returns. */
static int results_of(const ramus_model *m, int which)
{
    switch (which) {
    case GENERATE_MASS_MATRIX:
        return m->nv * m->nv;
    case GENERATE_KINEMATICS:
        return 12 * m->nlink;
    case GENERATE_DERIVATIVES:
        return 2 * m->nv * m->nv;
    case GENERATE_JACOBIAN:
        return 6 * m->nv;
    case GENERATE_COMPOSED:
        return m->nv + 6 * m->ninstance;
    default:
        return m->nv;
    }
}

/* Arguments beside the state, where the function can depend on them. */
static void add_given(const source_request *r, source_function *f)
{
    const bool moves = f->argument[1] != NULL, falls = moves || f->which == GENERATE_GRAVITY;
    const bool places = f->which == GENERATE_KINEMATICS || f->which == GENERATE_JACOBIAN;
    bool motion = false;
    for (int k = 0; k < r->m->nport; k++)
        motion |= r->m->port[k].kind == RAMUS_PORT_MOTION;
    if (r->given.gravity && falls)
        f->argument[ARGUMENT_GRAVITY] = "gravity";
    if (r->given.nkept > 0 && (!places || parameters_move_links(&r->given)))
        f->argument[ARGUMENT_PARAMETER] = "p";
    if (r->given.ports && (falls || (motion && f->which == GENERATE_KINEMATICS)))
        f->argument[ARGUMENT_PORT] = "port";
}

bool source_next(const source_request *r, int *at, source_function *f)
{
    static const int order[] = { 0, 1, 2, 3, 4, 5, GENERATE_COMPOSED, GENERATE_JACOBIAN };
    enum { LAST = sizeof order / sizeof *order - 1 };
    while (*at < LAST && !(r->opt->functions & 1u << order[*at]))
        ++*at;
    const int which = *at < LAST ? order[*at] : GENERATE_JACOBIAN, n = *at - LAST;
    if (which == GENERATE_JACOBIAN && (!(r->opt->functions & RAMUS_GENERATE_JACOBIANS) || n >= r->opt->nframe))
        return false;
    ++*at;
    *f = functions[which];
    f->which = which;
    f->results = results_of(r->m, which);
    f->most = r->opt->max_operations;
    if (which == GENERATE_JACOBIAN) {
        f->frame = r->opt->frame[n].index;
        snprintf(f->own_name, sizeof f->own_name, "jacobian_%s", ramus_model_frame(r->m, r->opt->frame[n]).name);
        for (char *c = f->own_name; *c; c++)
            if (!is_plain(*c))
                *c = '_';
        f->name = f->own_name;
    }
    add_given(r, f);
    return true;
}

/* ---- names and comments ------------------------------------------------------------------------------------- */

char *source_identifier(const ramus_allocator *memory, const char *name)
{
    const size_t length = strlen(name);
    char *out = memory_new(memory, length + 7, 1);
    if (!out)
        return NULL;
    const bool digit = name[0] >= '0' && name[0] <= '9';
    snprintf(out, length + 7, "%s%s", digit || !name[0] ? "robot_" : "", name);
    for (char *c = out; *c; c++)
        if (!is_plain(*c))
            *c = '_';
    return out;
}

void source_name(text *o, const char *name)
{
    for (; *name; name++)
        text_add(o, "%c", is_plain(*name) ? *name : '_');
}

void source_comment(text *o, const char *name)
{
    for (; *name; name++)
        text_add(o, "%c%s", *name,
                 name[0] == '*' && name[1] == '/'   ? " "
                 : name[0] == '/' && name[1] == '*' ? " "
                                                    : "");
}

void source_section(void *user, int section, text *o)
{
    const ramus_model *m = user;
    if (section > 3 * m->nlink && section - 3 * m->nlink - 1 < m->ninstance) {
        text_add(o, "connection of ");
        source_comment(o, m->instance[section - 3 * m->nlink - 1].name);
        return;
    }
    const int body = section < 1 ? 0 : (section - 1) % m->nlink + 1, sweep = section < 1 ? 0 : (section - 1) / m->nlink;
    static const char *const about[] = { "motion", "forces", "accelerations" };
    if (body == 0) {
        text_add(o, "coordinates");
        return;
    }
    source_comment(o, m->link[m->link_of[body]].name);
    text_add(o, ": %s", about[sweep > 2 ? 2 : sweep]);
}

static void put_names(const ramus_model *m, int count, int (*name)(const ramus_model *, int, char[], size_t), text *o)
{
    char part[300];
    for (int k = 0; k < count; k++) {
        name(m, k, part, sizeof part);
        text_add(o, "%s", k == 0 ? " *     " : k % 6 == 0 ? ",\n *     " : ", ");
        source_comment(o, part);
    }
    text_add(o, count ? "\n" : " *     none\n");
}

void source_head(const ramus_model *m, const char *file, text *o)
{
    text_add(o, "/* %s - dynamics of the robot '", file);
    source_comment(o, ramus_model_name(m));
    text_add(o, "', generated by ramus; change the model instead\n *\n");
}

/* Ports and what is in their numbers. */
static void put_ports(const ramus_model *m, text *o)
{
    text_add(o, " * port:\n");
    for (int k = 0; k < m->nport; k++) {
        text_add(o, " *     [%d] ", port_first(m, k));
        source_comment(o, m->port[k].name);
        text_add(o, m->port[k].kind == RAMUS_PORT_WRENCH ? ": force, moment on the black box, in the attachment frame\n"
                                                         : ": quaternion and position of the frame in the world, twist "
                                                           "(angular, linear) in it, its derivative\n");
    }
}

void source_coordinates(const source_request *r, text *o)
{
    const ramus_model *m = r->m;
    text_add(o, " * Everything is SI. Quaternions are w x y z, of unit length. nq %d, nv %d; q:\n", m->nq, m->nv);
    put_names(m, m->nq, ramus_model_q_name, o);
    text_add(o, " * v, a, tau:\n");
    put_names(m, m->nv, ramus_model_v_name, o);
    if (r->given.gravity)
        text_add(o, " * gravity [3] is that of the world; the model's is %g, %g, %g.\n", m->gravity.x, m->gravity.y,
                 m->gravity.z);
    if (r->given.nkept > 0)
        text_add(o, " * p: numbers of links that stay variable, as they are numbered below.\n");
    if (r->given.ports)
        put_ports(m, o);
}

void source_parameters(const source_request *r, text *o)
{
    if (r->given.nkept == 0)
        return;
    text_add(o, "/* numbers of p, and the model's values */\nenum {\n");
    for (int k = 0; k < r->given.nkept; k++) {
        text_add(o, "    %s_p_", r->robot);
        source_name(o, r->given.kept[k].path);
        text_add(o, ",\n");
    }
    text_add(o, "    %s_np\n};\nextern const %s %s_p[%s_np];\n\n", r->robot, r->is_float ? "float" : "double", r->robot,
             r->robot);
}

void source_parameter_values(const source_request *r, text *o)
{
    if (r->given.nkept == 0)
        return;
    text_add(o, "\nconst %s %s_p[%s_np] = {\n", r->is_float ? "float" : "double", r->robot, r->robot);
    for (int k = 0; k < r->given.nkept; k++) {
        text_add(o, "    ");
        write_number(o, r->given.kept[k].value, r->is_float);
        text_add(o, ", /* ");
        source_comment(o, r->given.kept[k].path);
        text_add(o, " */\n");
    }
    text_add(o, "};\n");
}

/* ---- functions ---------------------------------------------------------------------------------------------- */

static bool trace(sym_robot *r, const source_function *f, bool by_factors, expr value[])
{
    bool done = false;
    expr *a = memory_new(&r->g->allocator, (size_t)r->model->nvi + 1, sizeof *a);
    if (!a)
        return false;
    sym_internal(r, f->which == GENERATE_INVERSE_DYNAMICS || f->which == GENERATE_COMPOSED ? ARGUMENT_THIRD : -1, a);
    switch (f->which) {
    case GENERATE_INVERSE_DYNAMICS:
    case GENERATE_GRAVITY:
        done = sym_inverse_dynamics(r, a, value);
        break;
    case GENERATE_FORWARD_DYNAMICS:
        done = by_factors ? sym_forward_dynamics_by_factors(r, value) : sym_forward_dynamics(r, value);
        break;
    case GENERATE_MASS_MATRIX:
        done = sym_mass_matrix(r, value);
        break;
    case GENERATE_KINEMATICS:
        done = sym_link_poses(r, value);
        break;
    case GENERATE_DERIVATIVES:
        done = sym_derivatives(r, value);
        break;
    case GENERATE_COMPOSED:
        done = sym_composed(r, a, value);
        break;
    default:
        done = sym_frame_jacobian(r, f->frame, value);
        break;
    }
    memory_free(&r->g->allocator, a);
    return done;
}

/* Expressions of a function: how it was traced, and what it gives. */
typedef struct traced {
    expr_graph g;
    const ramus_model *bodies;
    expr *value;
    size_t operations;
    bool done;
} traced;

static traced trace_function(const source_request *r, const source_function *f, bool by_factors)
{
    const ramus_allocator *memory = &r->m->allocator;
    const sym_wants wants =
        f->which == GENERATE_KINEMATICS || f->which == GENERATE_COMPOSED ? SYM_WRENCHES : SYM_FORCES;
    traced t = { .value = memory_new(memory, (size_t)f->results + 1, sizeof *t.value) };
    sym_robot robot = { 0 };
    expr_open(&t.g, memory, f->most);
    t.done = t.value && sym_robot_open(&robot, r->m, &r->given, wants, &t.g, f->argument[ARGUMENT_V] != NULL) &&
             trace(&robot, f, by_factors, t.value) && expr_count(&t.g, t.value, f->results, &t.operations);
    t.bodies = robot.model;
    sym_robot_close(&robot);
    return t;
}

static void forget(const source_request *r, traced *t)
{
    memory_free(&r->m->allocator, t->value);
    expr_close(&t->g);
}

/* It is not done, and not for being too long. */
static bool is_out_of_memory(const traced *t)
{
    return !t->done && !(t->g.failed && t->g.count >= t->g.most);
}

/* Forward dynamics in the way that takes fewer operations; on a card in double precision, factors may take half as many more, for they
 * keep fewer numbers. */
static traced trace_best(const source_request *r, const source_function *f, bool streams)
{
    traced t = trace_function(r, f, false);
    if (f->which != GENERATE_FORWARD_DYNAMICS || r->m->has_mimic || is_out_of_memory(&t))
        return t;
    const size_t most = streams && !r->is_float ? t.operations / 2 * 3 : t.operations;
    traced other = trace_function(r, f, true);
    const bool better = is_out_of_memory(&other) || (other.done && (!t.done || other.operations <= most));
    forget(r, better ? &t : &other);
    return better ? other : t;
}

ramus_status source_body(const source_request *r, const source_function *f, int places, int staged[], text *o,
                         write_report *report, ramus_error *err)
{
    static const char *const streamed[ARGUMENTS] = { "q", "v", "u", "g", "p", "port" };
    const ramus_model *m = r->m;
    const bool streams = places > 0;
    traced t = trace_best(r, f, streams);
    const write_style style = { .name = r->robot,
                                .is_float = r->is_float,
                                .streams = streams,
                                .patience = f->which == GENERATE_FORWARD_DYNAMICS && !r->is_float ? PATIENCE : 0,
                                .place = { 0, m->nq, m->nq + m->nv },
                                .places = places,
                                .staged = staged,
                                .argument = streams ? streamed : f->argument,
                                .section = source_section,
                                .user = (void *)(uintptr_t)t.bodies };
    ramus_status status = RAMUS_OK;
    if (t.done)
        *report = write_body(&t.g, &style, f->result, t.value, f->results, o);
    else if (!is_out_of_memory(&t))
        status = ramus_fail(
            err, RAMUS_ERR_LIMIT,
            "%s of '%.60s' would take more than %zu operations: code without loops pays for small robots; use "
            "the library, or raise max_operations",
            f->name, ramus_model_name(m), f->most);
    else
        status = ramus_fail_memory(err);
    forget(r, &t);
    return status;
}
