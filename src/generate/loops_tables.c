/* loops_tables.c - tables of a robot for functions with loops over its bodies
 *
 * A joint of several plain coordinates becomes a chain of bodies with one each, all but the last without inertia. A root frame that a port
 * measures is a body, too, without coordinates.
 */
#include "loops.h"

#include "table.h"

#include "base/memory.h"

const ramus_model *loops_bodies(const source_request *r)
{
    const bool whole =
        r->opt->functions & RAMUS_GENERATE_COMPOSED || r->given.ports || parameters_move_links(&r->given);
    return whole ? r->m : r->m->merged;
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

int loops_count(const source_request *r)
{
    const ramus_model *m = loops_bodies(r);
    int n = 0;
    for (int k = 0; k < r->m->nroot; k++)
        n += r->m->port_of_root[k] >= 0;
    for (int i = 1; i <= m->nlink; i++)
        n += parts_of(m, i);
    return n;
}

bool loops_layout_open(const source_request *r, loops_layout *l)
{
    const ramus_model *m = loops_bodies(r);
    const size_t count = (size_t)m->nlink + 1;
    *l = (loops_layout){ .bodies = m, .first = memory_new(&r->m->allocator, 2 * count, sizeof *l->first) };
    l->root = memory_new(&r->m->allocator, (size_t)r->m->nroot + 1, sizeof *l->root);
    if (!l->first || !l->root)
        return false;
    l->last = l->first + count;
    l->first[0] = l->last[0] = 0;
    for (int k = 0; k < r->m->nroot; k++)
        l->root[k] = r->m->port_of_root[k] >= 0 ? ++l->count : 0;
    for (int i = 1; i <= m->nlink; i++) {
        l->first[i] = l->count + 1;
        l->count += parts_of(m, i);
        l->last[i] = l->count;
    }
    return true;
}

void loops_layout_close(const source_request *r, loops_layout *l)
{
    memory_free(&r->m->allocator, l->first);
    memory_free(&r->m->allocator, l->root);
}

/* ---- bodies ----------------------------------------------------------------------------------------------------- */

typedef enum body_column { PARENT, KIND, AXIS, FIRST_Q, FIRST_V, COLUMNS } body_column;
enum { TURN, SLIDE, SCREW, BALL, FREE, WELD, ROOT };

static int body_integer(const loops_layout *l, int i, int part, body_column column)
{
    const ramus_model *m = l->bodies;
    const joint_properties *joint = &joint_table[m->type[i]];
    const bool chain = is_chain(m, i), moves = chain && joint->nv > 0;
    const int step = moves ? joint->step[part] : 0, carrier = m->parent[i];
    switch (column) {
    case PARENT:
        return part > 0 ? l->first[i] + part - 1 : carrier > 0 ? l->last[carrier] : l->root[m->root[i]];
    case KIND:
        return !chain              ? (m->type[i] == RAMUS_FREE ? FREE : BALL)
               : !moves            ? WELD
               : step == SCREW_Z   ? SCREW
               : step_slides(step) ? SLIDE
                                   : TURN;
    case AXIS:
        return moves ? step_axis(step) : 0;
    case FIRST_Q:
        return m->qi[i] + part;
    default:
        return m->vi[i] + part;
    }
}

static void put_columns(const source_request *r, const loops_layout *l, text *o)
{
    static const char *const declaration[COLUMNS] = { "int parent[]", "unsigned char kind[]", "unsigned char axis[]",
                                                      "int first_q[]", "int first_v[]" };
    for (body_column column = 0; column < COLUMNS; column++) {
        table t = table_open(r, declaration[column], o);
        table_integer(&t, 0);
        for (int k = 0; k < r->m->nroot; k++)
            if (l->root[k] > 0)
                table_integer(&t, column == KIND      ? ROOT
                                  : column == FIRST_Q ? port_first(r->m, r->m->port_of_root[k])
                                                      : 0);
        for (int i = 1; i <= l->bodies->nlink; i++)
            for (int part = 0; part < parts_of(l->bodies, i); part++)
                table_integer(&t, body_integer(l, i, part, column));
        table_close(&t, false);
    }
}

static void put_bodies(const source_request *r, const loops_layout *l, text *o)
{
    const ramus_model *m = l->bodies;
    const int roots = l->count - (m->nlink > 0 ? l->last[m->nlink] - l->first[1] + 1 : 0);
    const double identity[12] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, none[10] = { 0 };
    put_columns(r, l, o);
    text_add(o, "/* in the parent's frame: rotation by rows, position */\n");
    table t = table_open(r, "real pose[][12]", o);
    for (int k = 0; k <= roots; k++)
        table_row(&t, identity, 12);
    for (int i = 1; i <= m->nlink; i++)
        for (int part = 0; part < parts_of(m, i); part++)
            table_row(&t, part > 0 ? identity : m->constants_sv + (size_t)i * SV_CONSTANTS, 12);
    table_close(&t, true);
    text_add(o, "/* mass, first and second moments%s */\n",
             m == r->m ? "" : "; what a turning joint does not feel is its parent's");
    t = table_open(r, "real inertia[][10]", o);
    for (int k = 0; k <= roots; k++)
        table_row(&t, none, 10);
    for (int i = 1; i <= m->nlink; i++)
        for (int part = 0; part < parts_of(m, i); part++) {
            const double *own =
                m == r->m ? m->constants_sv + (size_t)i * SV_CONSTANTS + 12 : m->short_sv + (size_t)i * SV_SHORT + 4;
            table_row(&t, part == parts_of(m, i) - 1 ? own : none, 10);
        }
    table_close(&t, true);
    t = table_open(r, "real pitch[]", o);
    for (int k = 0; k <= roots; k++)
        table_real(&t, 0);
    for (int i = 1; i <= m->nlink; i++)
        for (int part = 0; part < parts_of(m, i); part++)
            table_real(&t, m->constants_sv[(size_t)i * SV_CONSTANTS + 22]);
    table_close(&t, false);
}

static void put_links(const source_request *r, const loops_layout *l, text *o)
{
    const ramus_model *m = l->bodies;
    table t = table_open(r, "int link_body[]", o);
    for (int k = 0; k < r->m->nlink; k++)
        table_integer(&t, l->last[m->body_of[k]]);
    table_close(&t, false);
    t = table_open(r, "real link_pose[][12]", o);
    for (int k = 0; k < r->m->nlink; k++)
        table_pose(&t, m->x_body_link[k]);
    table_close(&t, true);
}

int loops_write_tables(const source_request *r, const loops_layout *l, unsigned which, text *o)
{
    const ramus_model *m = r->m;
    int wrenches = 0;
    text_add(o, "enum { BODIES = %d, COORDINATES = %d, LINKS = %d };\n", l->count, m->nvi, m->nlink);
    if (r->opt->target == RAMUS_TARGET_C) /* kernels have it */
        text_add(o, "enum { NV = %d };\n", m->nv);
    text_add(
        o, "enum { TURN, SLIDE, SCREW, BALL, FREE, WELD, ROOT }; /* about or along an axis; quaternions; a port */\n");
    put_bodies(r, l, o);
    text_add(o, "/* coordinates of bodies from the arguments */\n");
    table_of_integers(r, "int q_source[]", m->q_source, m->nqi, o);
    table_of_reals(r, "real q_scale[]", m->q_scale, m->nqi, o);
    table_of_reals(r, "real q_offset[]", m->q_offset, m->nqi, o);
    table_of_integers(r, "int v_source[]", m->v_source, m->nvi, o);
    table_of_reals(r, "real v_scale[]", m->v_scale, m->nvi, o);
    if (which & RAMUS_GENERATE_KINEMATICS)
        put_links(r, l, o);
    if (which & LOOPS_MOVING)
        wrenches = loops_put_ports(r, l, o);
    if (r->given.nkept > 0)
        loops_put_kept(r, l, o);
    if (which & RAMUS_GENERATE_COMPOSED)
        loops_put_connections(r, l, o);
    return wrenches;
}
