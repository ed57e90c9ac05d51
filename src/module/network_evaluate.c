/* network_evaluate.c - sweeps over a network's modules: motion outwards, wrenches or articulated inertias inwards, accelerations outwards
 *
 * Level by level; the modules of a level do not depend on each other, and the threads of a pool share them. What an outlet carries is added
 * up in the order of nodes, so that the bits are the same for any number of threads.
 *
 * Gravity  is the derivative of the world's frame: 0 - g.
 */
#include "network.h"

#include "base/fail.h"
#include "base/pool.h"
#include "tree.h"

#include <string.h>

typedef ramus_status visit(ramus_network *n, node *at);

typedef struct sweep {
    ramus_network *n;
    visit *visit;
    int first;
} sweep;

static void task(void *self, int thread, size_t k)
{
    const sweep *s = self;
    node *at = &s->n->node[s->first + (int)k];
    (void)thread;
    at->status = s->visit(s->n, at);
}

static ramus_status one_level(ramus_network *n, int level, visit *visit)
{
    const int first = n->level[level], count = n->level[level + 1] - first;
    sweep s = { n, visit, first };
    pool_run(count > 1 ? n->pool : NULL, (size_t)count, task, &s);
    for (int k = first; k < first + count; k++)
        if (n->node[k].status != RAMUS_OK) {
            n->error = n->node[k].u.error;
            return n->node[k].status;
        }
    return RAMUS_OK;
}

static ramus_status outwards(ramus_network *n, visit *visit)
{
    for (int level = 0; level < n->nlevel; level++)
        RAMUS_TRY(one_level(n, level, visit));
    return RAMUS_OK;
}

static ramus_status inwards(ramus_network *n, visit *visit)
{
    for (int level = n->nlevel - 1; level >= 0; level--)
        RAMUS_TRY(one_level(n, level, visit));
    return RAMUS_OK;
}

/* ---- one module ------------------------------------------------------------------------------------------------------ */

static ramus_pose read_pose(const double x[7])
{
    return (ramus_pose){ { x[0], x[1], x[2], x[3] }, { x[4], x[5], x[6] } };
}

static void write_pose(ramus_pose x, double out[7])
{
    const double all[7] = { x.rotation.w, x.rotation.x, x.rotation.y, x.rotation.z,
                            x.position.x, x.position.y, x.position.z };
    memcpy(out, all, sizeof all);
}

static twist world_dot(const ramus_network *n)
{
    if (n->loops.responds)
        return twist_zero();
    return (twist){ zero3(), { -n->gravity.x, -n->gravity.y, -n->gravity.z } };
}

static ramus_status move(ramus_network *n, node *at)
{
    double *in = at->u.inlet_motion;
    at->moved = 0;
    if (at->parent < 0) {
        write_pose(at->place, in);
        write_twist(twist_zero(), in + 7);
        write_twist(twist_to_child(at->x, world_dot(n)), in + 13);
    } else {
        const double *from = n->node[at->parent].u.outlet_motion + (size_t)at->outlet * RAMUS_MODULE_MOTION;
        memcpy(in, from, RAMUS_MODULE_MOTION * sizeof *in);
        if (!at->is_plain) {
            write_pose(ramus_pose_mul(read_pose(from), at->place), in);
            write_twist(twist_to_child(at->x, read_twist(from + 7)), in + 7);
            write_twist(twist_to_child(at->x, read_twist(from + 13)), in + 13);
        }
    }
    if (!(at->u.offers & RAMUS_MODULE_OFFERS_MOTION) && at->is_reading)
        return RAMUS_OK;
    RAMUS_TRY(opened_motion(&at->u));
    at->moved = 1;
    return RAMUS_OK;
}

/* Likewise of all multipliers, as wrenches. */
static void apply_loops(const ramus_network *n, node *at)
{
    const loop_set *s = &n->loops;
    for (int r = 0; r < s->nrow; r++) {
        const loop *l = &s->loop[s->row[r].loop];
        const loop_end *end[2] = { &l->a, &l->b };
        const double *given[2] = { s->row[r].at_a, s->row[r].at_b };
        for (int e = 0; e < 2; e++)
            for (int k = 0; k < 6 && end[e]->node == (int)(at - n->node); k++)
                at->u.outlet_wrench[(size_t)end[e]->outlet * RAMUS_MODULE_WRENCH + (size_t)k] -=
                    s->multiplier[r] * given[e][k];
    }
}

static ramus_status load(ramus_network *n, node *at)
{
    const size_t size = (size_t)at->u.about.noutlet * RAMUS_MODULE_WRENCH;
    if (size)
        memset(at->u.outlet_wrench, 0, size * sizeof(double));
    for (int c = 0; c < at->nchild; c++) {
        const node *from = &n->node[n->child[at->first_child + c]];
        double *sum = at->u.outlet_wrench + (size_t)from->outlet * RAMUS_MODULE_WRENCH;
        const wrench u = wrench_to_parent(from->x, read_wrench(from->u.inlet_wrench));
        write_wrench(wrench_add(read_wrench(sum), u), sum);
    }
    if (n->loops.applying)
        apply_loops(n, at);
    return opened_wrench(&at->u);
}

/* What the row that acts exerts on this module: the opposite is what the module exerts on what it carries. */
static void add_loop(const ramus_network *n, node *at)
{
    const loop_set *s = &n->loops;
    const loop *l = &s->loop[s->row[s->acting].loop];
    const loop_end *end[2] = { &l->a, &l->b };
    const double *given[2] = { s->row[s->acting].at_a, s->row[s->acting].at_b };
    for (int e = 0; e < 2; e++)
        for (int k = 0; k < 6 && end[e]->node == (int)(at - n->node); k++)
            at->u.outlet_articulated[(size_t)end[e]->outlet * RAMUS_MODULE_ARTICULATED + 36 + (size_t)k] -= given[e][k];
}

/* `which` of the sweep */
static ramus_status gather(ramus_network *n, node *at, int which)
{
    if (at->is_reading) {
        RAMUS_TRY(opened_wrench(&at->u));
        memset(at->u.inlet_articulated, 0, RAMUS_MODULE_ARTICULATED * sizeof(double));
        if (which == RAMUS_MODULE_WHOLE)
            memcpy(at->u.inlet_articulated + 36, at->u.inlet_wrench, RAMUS_MODULE_WRENCH * sizeof(double));
        return RAMUS_OK;
    }
    const size_t size = (size_t)at->u.about.noutlet * RAMUS_MODULE_ARTICULATED;
    if (size)
        memset(at->u.outlet_articulated, 0, size * sizeof(double));
    for (int c = 0; c < at->nchild; c++) {
        const node *from = &n->node[n->child[at->first_child + c]];
        double *sum = at->u.outlet_articulated + (size_t)from->outlet * RAMUS_MODULE_ARTICULATED;
        const double *given = from->u.inlet_articulated;
        if (from->is_plain) {
            for (int k = 0; k < RAMUS_MODULE_ARTICULATED; k++)
                sum[k] += given[k];
            continue;
        }
        matrix6 m = read_matrix(given), all = read_matrix(sum);
        add_to_parent(&from->x, &m, &all);
        write_matrix(&all, sum);
        const wrench u = wrench_to_parent(from->x, read_wrench(given + 36));
        write_wrench(wrench_add(read_wrench(sum + 36), u), sum + 36);
    }
    if (n->loops.acting >= 0)
        add_loop(n, at);
    return opened_articulated(&at->u, which);
}

static ramus_status gather_whole(ramus_network *n, node *at)
{
    return gather(n, at, RAMUS_MODULE_WHOLE);
}

static ramus_status gather_response(ramus_network *n, node *at)
{
    return gather(n, at, RAMUS_MODULE_RESPONSE);
}

static ramus_status accelerate(ramus_network *n, node *at)
{
    if (at->is_reading)
        return RAMUS_OK;
    const twist dot = at->parent < 0
                          ? world_dot(n)
                          : read_twist(n->node[at->parent].u.outlet_dot + (size_t)at->outlet * RAMUS_MODULE_TWIST);
    write_twist(at->is_plain ? dot : twist_to_child(at->x, dot), at->u.inlet_dot);
    return opened_accelerate(&at->u);
}

/* ---- the robot -------------------------------------------------------------------------------------------------------- */

void network_count_effects(ramus_network *n, bool count)
{
    for (int k = 0; k < n->nnode; k++)
        if (!n->node[k].u.source)
            ((module_tree *)n->node[k].u.handle.self)->effects = count;
}

ramus_status network_need(ramus_network *n, const char *what, unsigned needs)
{
    for (int k = 0; k < n->nnode; k++) {
        const node *at = &n->node[k];
        const unsigned here = at->is_reading ? needs & RAMUS_MODULE_OFFERS_ENERGY ? needs : RAMUS_MODULE_OFFERS_WRENCH
                                             : needs; /* a reading needs no motion */
        const char *lacking = opened_lacks(at->u.offers, here);
        if (lacking)
            return ramus_fail(&n->error, RAMUS_ERR_UNSUPPORTED, "%s needs %s, which module '%.60s' does not offer",
                              what, lacking, at->u.name);
    }
    return RAMUS_OK;
}

ramus_status network_motion(ramus_network *n, const double q[], const double v[], const double a[])
{
    n->evaluated = n->loops.solved = 0;
    for (int k = 0; k < n->nq; k++)
        n->node[n->q[k].node].u.q[n->q[k].local] = q[k];
    for (int k = 0; k < n->nv; k++) {
        opened *u = &n->node[n->v[k].node].u;
        u->v[n->v[k].local] = v[k];
        u->a[n->v[k].local] = a[k];
    }
    RAMUS_TRY(outwards(n, move));
    n->evaluated = 1;
    return RAMUS_OK;
}

ramus_status ramus_network_update(ramus_network *n, const double q[], const double v[])
{
    RAMUS_NEED(NULL, n);
    RAMUS_NEED_ARRAYS(&n->error, n->nq, q);
    RAMUS_NEED_ARRAYS(&n->error, n->nv, v);
    RAMUS_TRY(network_need(n, "motion", RAMUS_MODULE_OFFERS_MOTION));
    return network_motion(n, q, v, n->zero);
}

ramus_status ramus_network_kinematics_update(ramus_network *n, const double q[], const double v[], const double a[])
{
    RAMUS_NEED(NULL, n);
    RAMUS_NEED_ARRAYS(&n->error, n->nq, q);
    RAMUS_NEED_ARRAYS(&n->error, n->nv, v, a);
    RAMUS_TRY(network_need(n, "motion", RAMUS_MODULE_OFFERS_MOTION));
    return network_motion(n, q, v, a);
}

ramus_status network_wrenches(ramus_network *n, double tau[])
{
    RAMUS_TRY(inwards(n, load));
    for (int k = 0; k < n->nv; k++)
        tau[k] = n->node[n->v[k].node].u.tau[n->v[k].local];
    return RAMUS_OK;
}

ramus_status network_response(ramus_network *n)
{
    n->loops.responds = 1;
    ramus_status status = inwards(n, gather_response);
    if (status == RAMUS_OK)
        status = outwards(n, accelerate);
    return status;
}

static ramus_status inverse_dynamics(ramus_network *n, const double q[], const double v[], const double a[],
                                     double tau[])
{
    RAMUS_TRY(network_motion(n, q, v, a));
    return network_wrenches(n, tau);
}

ramus_status network_forces(ramus_network *n, const double q[], const double v[], const double a[], int closed,
                            double tau[])
{
    RAMUS_TRY(network_need(n, "inverse dynamics", RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_WRENCH));
    RAMUS_TRY(inverse_dynamics(n, q, v, a, tau));
    return closed && n->loops.nequal ? network_share(n, tau) : RAMUS_OK;
}

ramus_status ramus_network_inverse_dynamics_tree(ramus_network *n, const double q[], const double v[], const double a[],
                                                 double tau[])
{
    RAMUS_NEED(NULL, n);
    RAMUS_NEED_ARRAYS(&n->error, n->nq, q);
    RAMUS_NEED_ARRAYS(&n->error, n->nv, v, a, tau);
    return network_forces(n, q, v, a, 0, tau);
}

ramus_status ramus_network_inverse_dynamics(ramus_network *n, const double q[], const double v[], const double a[],
                                            double tau[])
{
    RAMUS_NEED(NULL, n);
    RAMUS_NEED_ARRAYS(&n->error, n->nq, q);
    RAMUS_NEED_ARRAYS(&n->error, n->nv, v, a, tau);
    return network_forces(n, q, v, a, 1, tau);
}

ramus_status network_accelerations(ramus_network *n, const double q[], const double v[], const double tau[], double a[])
{
    RAMUS_TRY(network_motion(n, q, v, n->zero));
    for (int k = 0; k < n->nv; k++)
        n->node[n->v[k].node].u.tau_given[n->v[k].local] = tau[k];
    RAMUS_TRY(inwards(n, gather_whole));
    RAMUS_TRY(outwards(n, accelerate));
    for (int k = 0; k < n->nv; k++)
        a[k] = n->node[n->v[k].node].u.a_free[n->v[k].local];
    return RAMUS_OK;
}

ramus_status ramus_network_forward_dynamics(ramus_network *n, const double q[], const double v[], const double tau[],
                                            double a[])
{
    RAMUS_NEED(NULL, n);
    RAMUS_NEED_ARRAYS(&n->error, n->nq, q);
    RAMUS_NEED_ARRAYS(&n->error, n->nv, v, tau, a);
    RAMUS_TRY(network_need(n, "forward dynamics", RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_ARTICULATED));
    RAMUS_TRY(network_accelerations(n, q, v, tau, a));
    return n->loops.nrow ? network_close(n, a) : RAMUS_OK;
}

static ramus_status mass_matrix(ramus_network *n, const double q[], double M[])
{
    const size_t nv = (size_t)n->nv;
    RAMUS_TRY(inverse_dynamics(n, q, n->zero, n->zero, n->rest)); /* springs inside of modules */
    for (size_t j = 0; j < nv; j++) {
        memset(n->column, 0, nv * sizeof *n->column);
        n->column[j] = 1;
        RAMUS_TRY(inverse_dynamics(n, q, n->zero, n->column, n->column));
        for (size_t i = 0; i < nv; i++)
            M[i * nv + j] = n->column[i] - n->rest[i];
    }
    for (size_t i = 0; i < nv; i++)
        for (size_t j = 0; j < i; j++)
            M[i * nv + j] = M[j * nv + i] = 0.5 * (M[i * nv + j] + M[j * nv + i]);
    return RAMUS_OK;
}

ramus_status ramus_network_mass_matrix(ramus_network *n, const double q[], double M[])
{
    RAMUS_NEED(NULL, n);
    RAMUS_NEED_ARRAYS(&n->error, n->nq, q);
    RAMUS_NEED_ARRAYS(&n->error, n->nv, M);
    RAMUS_TRY(network_need(n, "the mass matrix", RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_WRENCH));
    const ramus_vec3 gravity = n->gravity;
    n->gravity = (ramus_vec3){ 0, 0, 0 };
    const ramus_status status = mass_matrix(n, q, M);
    n->gravity = gravity;
    return status;
}

ramus_status ramus_network_energy(ramus_network *n, const double q[], const double v[], double *kinetic,
                                  double *potential)
{
    RAMUS_NEED(NULL, n);
    RAMUS_NEED_ARRAYS(&n->error, n->nq, q);
    RAMUS_NEED_ARRAYS(&n->error, n->nv, v);
    RAMUS_TRY(network_need(n, "energy", RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_ENERGY));
    RAMUS_TRY(network_motion(n, q, v, n->zero));
    const double gravity[3] = { n->gravity.x, n->gravity.y, n->gravity.z };
    double sum[2] = { 0, 0 };
    for (int k = 0; k < n->nnode; k++) {
        const ramus_status status = opened_energy(&n->node[k].u, gravity);
        if (status != RAMUS_OK) {
            n->error = n->node[k].u.error;
            return status;
        }
        sum[0] += n->node[k].u.energy[0];
        sum[1] += n->node[k].u.energy[1];
    }
    if (kinetic)
        *kinetic = sum[0];
    if (potential)
        *potential = sum[1];
    return RAMUS_OK;
}

static ramus_status weightless(ramus_network *n, const double q[], double tau[], double *potential)
{
    const ramus_vec3 gravity = n->gravity;
    n->gravity = (ramus_vec3){ 0, 0, 0 };
    const ramus_status status =
        tau ? inverse_dynamics(n, q, n->zero, n->zero, tau) : ramus_network_energy(n, q, n->zero, NULL, potential);
    n->gravity = gravity;
    return status;
}

ramus_status network_gravity(ramus_network *n, const double q[], double g[])
{
    RAMUS_TRY(network_need(n, "forces of gravity", RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_WRENCH));
    RAMUS_TRY(weightless(n, q, n->rest, NULL));
    RAMUS_TRY(inverse_dynamics(n, q, n->zero, n->zero, g));
    for (int k = 0; k < n->nv; k++)
        g[k] -= n->rest[k];
    return RAMUS_OK;
}

ramus_status network_body_energy(ramus_network *n, const double q[], const double v[], double *kinetic,
                                 double *potential)
{
    double held;
    RAMUS_TRY(weightless(n, q, NULL, &held));
    RAMUS_TRY(ramus_network_energy(n, q, v, kinetic, potential));
    *potential -= held;
    return RAMUS_OK;
}
