/* loops.c - tables of a robot for functions with loops over its bodies
 *
 * A joint of several plain coordinates becomes a chain of bodies with one each, all but the last without inertia.
 */
#include "loops.h"

#include "loops_text.h"

#include "base/fail.h"

#include <string.h>

enum { BODIES_MOST = 20000, DEPENDENT_MOST = 1000 /* coordinates, whose square is memory */ };

bool loops_possible(const source_request *r, const source_function *f)
{
    return r->opt->target == RAMUS_TARGET_C && r->given.nkept == 0 && !r->given.ports &&
           f->which != GENERATE_DERIVATIVES && f->which != GENERATE_COMPOSED;
}

static bool is_chain(const ramus_model *m, int i)
{
    return joint_table[m->type[i]].quaternion < 0;
}

/* How many bodies the tables have for body i. */
static int parts_of(const ramus_model *m, int i)
{
    const int nv = joint_table[m->type[i]].nv;
    return is_chain(m, i) && nv > 1 ? nv : 1;
}

/* The number of body i in the tables: of its last part. */
static int number_of(const ramus_model *m, int i)
{
    int n = 0;
    for (int k = 1; k <= i; k++)
        n += parts_of(m, k);
    return n;
}

static int count_bodies(const ramus_model *m)
{
    return number_of(m, m->nlink);
}

size_t loops_work(const source_request *r, int which)
{
    const size_t bodies = (size_t)count_bodies(r->m->merged) + 1, nv = (size_t)r->m->nv, nvi = (size_t)r->m->nvi;
    switch (which) {
    case GENERATE_FORWARD_DYNAMICS:
        return r->m->has_mimic ? nv * nv + nv + 48 * bodies : 63 * bodies + 7 * nvi;
    case GENERATE_MASS_MATRIX:
        return 48 * bodies;
    case GENERATE_KINEMATICS:
    case GENERATE_JACOBIAN:
        return 12 * bodies;
    default:
        return 27 * bodies;
    }
}

/* ---- tables --------------------------------------------------------------------------------------------------- */

typedef struct table {
    text *o;
    int count; /* numbers so far */
} table;

static table open_table(text *o, const char *declaration)
{
    text_add(o, "static const %s = {", declaration);
    return (table){ o, 0 };
}

static void put_integer(table *t, int value)
{
    text_add(t->o, "%s%d", t->count == 0 ? " " : t->count % 24 == 0 ? ",\n    " : ", ", value);
    t->count++;
}

static void put_real(table *t, double value, bool is_float)
{
    text_add(t->o, "%s", t->count == 0 ? " " : t->count % 12 == 0 ? ",\n    " : ", ");
    write_number(t->o, value, is_float);
    t->count++;
}

/* An array is never empty. */
static void close_table(table *t)
{
    text_add(t->o, t->count ? " };\n" : " 0 };\n");
}

static void put_numbers(text *o, const char *declaration, const double x[], int count, bool is_float)
{
    table t = open_table(o, declaration);
    for (int k = 0; k < count; k++)
        put_real(&t, x[k], is_float);
    close_table(&t);
}

typedef enum body_column { PARENT, KIND, AXIS, FIRST_Q, FIRST_V, COLUMNS } body_column;

static void put_body_integers(const ramus_model *m, int i, int part, int first, body_column column, table *t)
{
    enum { TURN, SLIDE, SCREW, BALL, FREE, WELD };
    const joint_properties *joint = &joint_table[m->type[i]];
    const bool chain = is_chain(m, i), moves = chain && joint->nv > 0;
    const int step = moves ? joint->step[part] : 0;
    const int kind = !chain              ? (m->type[i] == RAMUS_FREE ? FREE : BALL)
                     : !moves            ? WELD
                     : step == SCREW_Z   ? SCREW
                     : step_slides(step) ? SLIDE
                                         : TURN;
    const int value[COLUMNS] = { [PARENT] = part > 0 ? first + part - 1 : number_of(m, m->parent[i]),
                                 [KIND] = kind,
                                 [AXIS] = moves ? step_axis(step) : 0,
                                 [FIRST_Q] = m->qi[i] + part,
                                 [FIRST_V] = m->vi[i] + part };
    put_integer(t, value[column]);
}

static void put_bodies(const source_request *r, text *o)
{
    static const char *const declaration[COLUMNS] = { "int parent[]", "unsigned char kind[]", "unsigned char axis[]",
                                                      "int first_q[]", "int first_v[]" };
    const ramus_model *m = r->m->merged;
    for (body_column column = 0; column < COLUMNS; column++) {
        table t = open_table(o, declaration[column]);
        put_integer(&t, 0);
        for (int i = 1, first = 1; i <= m->nlink; first += parts_of(m, i), i++)
            for (int part = 0; part < parts_of(m, i); part++)
                put_body_integers(m, i, part, first, column, &t);
        close_table(&t);
    }
    const double identity[12] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
    text_add(o, "/* in the parent's frame: rotation by rows, position */\nstatic const real pose[][12] = {");
    for (int i = 0; i <= m->nlink; i++)
        for (int part = 0; part < (i > 0 ? parts_of(m, i) : 1); part++) {
            const double *x = i == 0 || part > 0 ? identity : m->constants_sv + (size_t)i * SV_CONSTANTS;
            text_add(o, i == 0 ? "\n    {" : ",\n    {");
            for (int k = 0; k < 12; k++) {
                text_add(o, k ? ", " : " ");
                write_number(o, x[k], r->is_float);
            }
            text_add(o, " }");
        }
    text_add(o, "\n};\n/* mass, first and second moments; what a turning joint does not feel is its parent's "
                "*/\nstatic const real inertia[][10] = {");
    for (int i = 0; i <= m->nlink; i++)
        for (int part = 0; part < (i > 0 ? parts_of(m, i) : 1); part++) {
            const bool last = i > 0 && part == parts_of(m, i) - 1;
            text_add(o, i == 0 ? "\n    {" : ",\n    {");
            for (int k = 0; k < 10; k++) {
                text_add(o, k ? ", " : " ");
                write_number(o, last ? m->short_sv[(size_t)i * SV_SHORT + 4 + (size_t)k] : 0, r->is_float);
            }
            text_add(o, " }");
        }
    text_add(o, "\n};\n");
    table t = open_table(o, "real pitch[]");
    put_real(&t, 0, r->is_float);
    for (int i = 1; i <= m->nlink; i++)
        for (int part = 0; part < parts_of(m, i); part++)
            put_real(&t, m->constants_sv[(size_t)i * SV_CONSTANTS + 22], r->is_float);
    close_table(&t);
}

/* Numbers of a pose as rotation by rows, position. */
static void put_pose(const source_request *r, ramus_pose x, text *o)
{
    double numbers[12];
    ramus_pose_to_matrix(x, numbers, numbers + 9);
    text_add(o, "{");
    for (int k = 0; k < 12; k++) {
        text_add(o, k ? ", " : " ");
        write_number(o, numbers[k], r->is_float);
    }
    text_add(o, " }");
}

static void put_links(const source_request *r, text *o)
{
    const ramus_model *m = r->m;
    table t = open_table(o, "int link_body[]");
    for (int k = 0; k < m->nlink; k++)
        put_integer(&t, number_of(m->merged, m->merged->body_of[k]));
    close_table(&t);
    text_add(o, "static const real link_pose[][12] = {");
    for (int k = 0; k < m->nlink; k++) {
        text_add(o, k ? ",\n    " : "\n    ");
        put_pose(r, m->merged->x_body_link[k], o);
    }
    text_add(o, "\n};\n");
}

static void put_integers(text *o, const char *declaration, const int x[], int count)
{
    table t = open_table(o, declaration);
    for (int k = 0; k < count; k++)
        put_integer(&t, x[k]);
    close_table(&t);
}

/* A text with the robot's name in place of ROBOT. */
static void put_text(const source_request *r, const char *from, text *o)
{
    for (const char *c = from; *c;) {
        const char *at = strstr(c, "ROBOT");
        text_add(o, "%.*s%s", at ? (int)(at - c) : (int)strlen(c), c, at ? r->robot : "");
        c = at ? at + 5 : c + strlen(c);
    }
}

ramus_status loops_write_common(const source_request *r, unsigned which, text *o, ramus_error *err)
{
    const ramus_model *m = r->m;
    const int bodies = count_bodies(m->merged);
    const bool forward = which & RAMUS_GENERATE_FORWARD_DYNAMICS;
    if (bodies > BODIES_MOST)
        return ramus_fail(err, RAMUS_ERR_LIMIT,
                          "'%.60s' has %d bodies: generated code is for %d at most; use the library",
                          ramus_model_name(m), bodies, (int)BODIES_MOST);
    if (forward && m->has_mimic && m->nv > DEPENDENT_MOST)
        return ramus_fail(
            err, RAMUS_ERR_LIMIT,
            "forward_dynamics of '%.60s' would need a matrix of %d x %d numbers, for it has dependent joints: "
            "%d coordinates at most; use the library",
            ramus_model_name(m), m->nv, m->nv, (int)DEPENDENT_MOST);
    text_add(
        o,
        "\n/* ---- tables ---- */\n\ntypedef %s real;\nenum { BODIES = %d, COORDINATES = %d, NV = %d, LINKS = %d };\n",
        r->is_float ? "float" : "double", bodies, m->nvi, m->nv, m->nlink);
    text_add(o, "enum { TURN, SLIDE, SCREW, BALL, FREE, WELD }; /* about or along an axis; quaternions */\n");
    put_bodies(r, o);
    text_add(o, "/* coordinates of bodies from the arguments */\n");
    put_integers(o, "int q_source[]", m->q_source, m->nqi);
    put_numbers(o, "real q_scale[]", m->q_scale, m->nqi, r->is_float);
    put_numbers(o, "real q_offset[]", m->q_offset, m->nqi, r->is_float);
    put_integers(o, "int v_source[]", m->v_source, m->nvi);
    put_numbers(o, "real v_scale[]", m->v_scale, m->nvi, r->is_float);
    if (which & RAMUS_GENERATE_KINEMATICS)
        put_links(r, o);
    put_text(r, loops_common, o);
    if (forward || which & (RAMUS_GENERATE_INVERSE_DYNAMICS | RAMUS_GENERATE_GRAVITY))
        put_text(r, loops_motion, o);
    if (forward || which & RAMUS_GENERATE_MASS_MATRIX)
        put_text(r, loops_inertia, o);
    if (forward)
        put_text(r, m->has_mimic ? loops_factors : loops_articulated, o);
    if (which & RAMUS_GENERATE_KINEMATICS)
        put_text(r, loops_kinematics, o);
    if (which & RAMUS_GENERATE_JACOBIANS)
        put_text(r, loops_jacobian, o);
    return RAMUS_OK;
}

/* ---- functions ------------------------------------------------------------------------------------------------ */

void loops_write_body(const source_request *r, const source_function *f, text *o)
{
    const ramus_vec3 g = r->m->gravity;
    const bool falls =
        f->which == GENERATE_INVERSE_DYNAMICS || f->which == GENERATE_FORWARD_DYNAMICS || f->which == GENERATE_GRAVITY;
    if (falls && !r->given.gravity) {
        const double gravity[3] = { g.x, g.y, g.z };
        text_add(o, "    ");
        put_numbers(o, "real gravity[3]", gravity, 3, r->is_float);
    }
    switch (f->which) {
    case GENERATE_INVERSE_DYNAMICS:
        text_add(o, "    joint_forces(q, v, a, gravity, tau, (body_state *)(void *)work);\n");
        break;
    case GENERATE_GRAVITY:
        text_add(o, "    joint_forces(q, (const real *)0, (const real *)0, gravity, g, (body_state *)(void *)work);\n");
        break;
    case GENERATE_FORWARD_DYNAMICS:
        text_add(o, "    accelerations(q, v, tau, gravity, a, work);\n");
        break;
    case GENERATE_MASS_MATRIX:
        text_add(o, "    matrix_of_masses(q, work, work + 12 * (BODIES + 1), M);\n");
        break;
    case GENERATE_KINEMATICS:
        text_add(o, "    link_poses(q, work, x);\n");
        break;
    default: {
        const ramus_frame_info info = ramus_model_frame(r->m, (ramus_frame){ f->frame });
        const ramus_model *m = r->m->merged;
        const int link = info.link.index;
        text_add(o, "    static const real on[12] = ");
        put_pose(r, link < 0 ? info.pose : ramus_pose_mul(m->x_body_link[link], info.pose), o);
        text_add(o, ";\n    jacobian(q, %d, on, J, work);\n", link < 0 ? 0 : number_of(m, m->body_of[link]));
        break;
    }
    }
    text_add(o, "    (void)rate_of, (void)dot6, (void)motion_in, (void)wrench_out, (void)axis_of, (void)axes_of, "
                "(void)inertia;\n");
}
