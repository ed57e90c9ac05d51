/* composition.c - the modular algorithm over the whole robot ([BR] Alg. 1-3)
 *
 * Instances follow in the list the one that carries them, so the list itself is the order of the forward pass, and
 * its reverse that of the backward pass. A module's own twists are computed again only when its coordinates changed, its
 * total twists when also the motion of its base did, its wrenches when also external wrenches did.
 */
#include "composition.h"

#include "algebra/quat.h"
#include "algebra/sincos.h"
#include "base/fail.h"
#include "base/memory.h"
#include "model/boxes.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

void composition_layout(composition *c, ramus_data *d, arena *a)
{
    const ramus_model *m = d->model;
    const size_t nqi = (size_t)m->nqi, nvi = (size_t)m->nvi, nport = (size_t)m->nport, nlink = (size_t)m->nlink;
    const size_t ninstance = (size_t)m->ninstance, nwrench = (nlink + 1) * WRENCH_NUMBERS;
    c->data = d;
    c->model = m;
    c->table = composed_kernels(d->options.algebra == RAMUS_ALGEBRA_DQ);
    c->unit = arena_take(a, ninstance, sizeof *c->unit);
    c->port_base = arena_take(a, nport, sizeof *c->port_base);
    c->body = arena_take(a, nlink, sizeof *c->body);
    c->first = arena_take(a, ninstance + 1, sizeof *c->first);
    ARENA_TAKE(a, nlink, c->base, c->inlet);
    c->state = arena_take(a, nlink + 1, c->table->state_size);
    c->inertia = arena_take(a, nlink + (size_t)c->table->width, 10 * sizeof *c->inertia);
    ARENA_TAKE(a, nqi, c->q, c->next_q);
    ARENA_TAKE(a, nvi, c->v, c->next_v, c->a, c->next_a, c->tau);
    ARENA_TAKE(a, nwrench, c->external, c->next_external, c->sums, c->scratch);
    c->interface = arena_take(a, ninstance * WRENCH_NUMBERS, sizeof(double));
    ARENA_TAKE(a, SINCOS_ROOM((size_t)m->nangle + 1), c->sine, c->cosine);
    c->noutlet = d->options.noutlet;
    c->outlet = arena_take(a, (size_t)c->noutlet, sizeof *c->outlet);
    c->outlet_external = arena_take(a, c->noutlet ? nlink : 0, sizeof *c->outlet_external);
}

/* The frame of instance k's base in the body frame of the link that carries it (or in the root frame). */
static ramus_pose pose_on_carrier(const ramus_model *m, const ramus_instance_info *instance)
{
    const int on = instance->on.index;
    return on < 0 ? instance->pose : ramus_pose_mul(m->x_i_link[m->body_of[on]], instance->pose);
}

static int is_inner_port(const ramus_model *m, int port)
{
    return !m->instance[m->port_owner[port]].black_box && m->instance[m->port_owner[port]].motion_port.index != port;
}

/* Group bodies by instance, and find what each is attached to. */
static void arrange(composition *c)
{
    const ramus_model *m = c->model;
    for (int i = 1; i <= m->nlink; i++)
        c->first[m->link[m->link_of[i]].instance.index + 1]++;
    for (int k = 0; k < m->ninstance; k++)
        c->first[k + 1] += c->first[k];
    int *place = (int *)c->scratch; /* where body i went; ninstance cursors before it would not fit in general */
    for (int k = m->ninstance; k > 0; k--)
        c->first[k] = c->first[k - 1];
    for (int i = 1; i <= m->nlink; i++) {
        const ramus_link_info *link = &m->link[m->link_of[i]];
        const int k = link->instance.index, p = m->parent[i];
        const ramus_instance_info *instance = &m->instance[k];
        const int j = c->first[k + 1]++;
        const int first = p == 0 || m->link[m->link_of[p]].instance.index != k;
        const int seat = link->parent_port.index;
        place[i] = j;
        c->body[j] = i;
        if (!first) {
            c->base[j] = c->base[place[p]];
            c->table->prepare(m, c->state, i, NULL, 0, j, c->inertia);
        } else if (seat >= 0 && seat != instance->motion_port.index) {
            c->base[j] = &c->port_base[seat];
            c->table->prepare(m, c->state, i, &m->x_p_j[i], 1, j, c->inertia);
        } else {
            const ramus_pose x_a_j = ramus_pose_mul(ramus_pose_inv(pose_on_carrier(m, instance)), m->x_p_j[i]);
            c->base[j] = &c->unit[k].base;
            c->table->prepare(m, c->state, i, &x_a_j, 0, j, c->inertia);
        }
        c->inlet[j] = &c->base[j]->motion;
    }
    memset(c->scratch, 0, ((size_t)m->nlink + 1) * WRENCH_NUMBERS * sizeof *c->scratch);
}

/* Where the coordinates of an instance follow each other, they are compared and copied together. */
static void find_coordinates(const composition *c, int k)
{
    const ramus_model *m = c->model;
    unit *u = &c->unit[k];
    u->q_count = u->v_count = 0;
    for (int j = c->first[k]; j < c->first[k + 1]; j++) {
        const int i = c->body[j];
        if (j == c->first[k]) {
            u->q_first = m->qi[i];
            u->v_first = m->vi[i];
        } else if (m->qi[i] != u->q_first + u->q_count || m->vi[i] != u->v_first + u->v_count) {
            u->q_first = -1;
            return;
        }
        u->q_count += joint_table[m->type[i]].nq;
        u->v_count += joint_table[m->type[i]].nv;
    }
}

void composition_prepare(composition *c, const ramus_frame outlets[])
{
    arrange(c);
    for (int k = 0; k < c->model->ninstance; k++)
        find_coordinates(c, k);
    for (int k = 0; k < c->model->ninstance; k++)
        c->table->keep_pose(pose_on_carrier(c->model, &c->model->instance[k]), c->unit[k].mount);
    for (int k = 0; k < c->noutlet; k++)
        c->outlet[k] = ramus_model_frame(c->model, outlets[k]);
}

ramus_status composition_check(const ramus_model *model, ramus_data *d, const char *what)
{
    return data_check(model, d, d->composition, "RAMUS_WITH_COMPOSITION", what);
}

/* ---- forward ---- */

/* A frame at x on the body that a base frame belongs to. */
static base_frame base_at(const base_frame *base, ramus_pose x)
{
    base_frame out = { .gravity = quat_unrotate(x.rotation, base->gravity) };
    twist_write(ramus_twist_to_child(x, twist_read(base->motion.twist)), out.motion.twist);
    twist_write(ramus_twist_to_child(x, twist_read(base->motion.twist_dot)), out.motion.twist_dot);
    return out;
}

base_frame base_moving(const ramus_motion *motion, ramus_vec3 gravity)
{
    const ramus_twist rate = { motion->twist_dot.angular, vec3_sub(motion->twist_dot.linear, gravity) };
    base_frame out = { .gravity = gravity };
    twist_write(motion->twist, out.motion.twist);
    twist_write(rate, out.motion.twist_dot);
    return out;
}

static base_frame base_from_sample(const ramus_model *m, const ramus_sample *s)
{
    base_frame out = { .gravity = { 0, 0, 0 } };
    if (s->kind == RAMUS_SAMPLE_IMU) {
        twist_write((ramus_twist){ s->imu.angular_velocity, { 0, 0, 0 } }, out.motion.twist);
        twist_write((ramus_twist){ s->imu.angular_acceleration, s->imu.proper_acceleration }, out.motion.twist_dot);
        return out;
    }
    return base_moving(&s->motion, quat_unrotate(ramus_quat_normalized(s->motion.pose.rotation), m->gravity));
}

/* The motion of an instance's attachment frame: from the world (`out` is right where that is what it was), a port, or the link that
 * carries it. */
static void inlet_of(const composition *c, const ramus_instance_info *instance, int same_world, base_frame *out)
{
    const ramus_model *m = c->model;
    const int on = instance->on.index;
    if (on < 0 && same_world && instance->motion_port.index < 0)
        return;
    if (on < 0)
        *out = base_at(instance->motion_port.index >= 0 ? &c->port_base[instance->motion_port.index] : &c->world,
                       instance->pose);
    else /* gravity there is zero from the start */
        c->table->outlet(c->state, m->body_of[on], c->unit[instance - m->instance].mount, &out->motion);
}

/* 1: the bits of some number differ. */
static int take_over(double kept[], const double next[], int n)
{
    uint64_t differs = 0;
    for (int k = 0; k < n; k++) {
        uint64_t a, b;
        memcpy(&a, &kept[k], sizeof a);
        memcpy(&b, &next[k], sizeof b);
        differs |= a ^ b;
        memcpy(&kept[k], &b, sizeof b);
    }
    return differs != 0;
}

static int take_over_coordinates(composition *c, int q, int nq, int v, int nv)
{
    return take_over(c->q + q, c->next_q + q, nq) | take_over(c->v + v, c->next_v + v, nv) |
           take_over(c->a + v, c->next_a + v, nv);
}

/* Take over the new coordinates of instance k; did any change? */
static int coordinates_changed(composition *c, int k)
{
    const ramus_model *m = c->model;
    unit *u = &c->unit[k];
    int changed = !u->computed;
    u->computed = 1;
    if (u->q_first >= 0)
        return changed | take_over_coordinates(c, u->q_first, u->q_count, u->v_first, u->v_count);
    for (int j = c->first[k]; j < c->first[k + 1]; j++) {
        const int i = c->body[j];
        const joint_properties *joint = &joint_table[m->type[i]];
        changed |= take_over_coordinates(c, m->qi[i], joint->nq, m->vi[i], joint->nv);
    }
    return changed;
}

module_view composition_view(const composition *c, int k)
{
    return (module_view){
        c->model, c->body + c->first[k], c->first[k + 1] - c->first[k], c->state, c->q, c->v, c->a, c->sine, c->cosine
    };
}

module_view composition_view_all(const composition *c)
{
    module_view all = composition_view(c, 0);
    all.nbody = c->model->nlink;
    return all;
}

void composition_know_own(const composition *c, int k)
{
    const module_view view = composition_view(c, k);
    if (c->unit[k].own_known)
        return;
    c->table->own_twists(&view);
    c->unit[k].own_known = 1;
}

static int external_changed(const composition *c, int k)
{
    for (int j = c->first[k]; j < c->first[k + 1]; j++) {
        const size_t at = (size_t)c->body[j] * WRENCH_NUMBERS;
        if (memcmp(c->external + at, c->next_external + at, WRENCH_NUMBERS * sizeof(double)) != 0)
            return 1;
    }
    return 0;
}

ramus_status composition_forward(composition *c, const double q[], const double v[], const double a[])
{
    const ramus_model *m = c->model;
    c->ready = 0;
    RAMUS_TRY(ports_check(m, c->data->sample, c->data->clock, PORTS_OF_ALL_KINDS, &c->data->error));
    q_to_internal(m, 1, q, c->next_q);
    v_to_internal(m, 1, v, c->next_v);
    v_to_internal(m, 1, a, c->next_a);
    c->table->sines(m, c->next_q, c->sine, c->cosine);
    const int same_world = c->world_known && memcmp(&c->world, &c->last_world, sizeof c->world) == 0;
    c->last_world = c->world;
    c->world_known = 1;
    unsigned char *moved = (unsigned char *)c->scratch; /* ports whose motion changed */
    for (int p = 0; p < m->nport; p++) {
        if (m->port[p].kind != RAMUS_PORT_MOTION)
            continue;
        const base_frame base = base_from_sample(m, &c->data->sample[p]);
        moved[p] = memcmp(&base, &c->port_base[p], sizeof base) != 0;
        c->port_base[p] = base;
    }
    for (int k = 0; k < m->ninstance; k++) {
        const ramus_instance_info *instance = &m->instance[k];
        unit *u = &c->unit[k];
        if (instance->black_box)
            continue;
        const module_view view = composition_view(c, k);
        const int changed = coordinates_changed(c, k) || u->work.total_twists == 0;
        int carried = 0;
        if (changed) {
            inlet_of(c, instance, same_world, &u->base);
        } else {
            const base_frame before = u->base;
            inlet_of(c, instance, same_world, &u->base);
            carried = memcmp(&before, &u->base, sizeof before) != 0;
        }
        for (int p = 0; p < m->nport; p++)
            carried |= m->port_owner[p] == k && m->port[p].kind == RAMUS_PORT_MOTION && is_inner_port(m, p) && moved[p];
        if (changed) {
            u->own_known = 0;
            u->work.own_twists++;
        }
        if (changed || carried) {
            c->table->total_twists(&view, c->inlet + c->first[k], changed);
            u->work.total_twists++;
            u->wrenches_stale = 1;
        }
    }
    return RAMUS_OK;
}

/* ---- backward ---- */

static void add_wrench(ramus_wrench u, double sum[6])
{
    wrench_write(wrench_plus(wrench_read(sum), u), sum);
}

/* Is instance k attached to a frame of its predecessor's base, that is, carried by what carries that one? */
int composition_on_base(const ramus_model *m, const ramus_instance_info *instance)
{
    const int p = instance->parent.index;
    return p >= 0 && !boxes_carry(m, (int)(instance - m->instance)) &&
           (instance->on.index < 0 || m->link[instance->on.index].instance.index != p);
}

/* External wrenches, and those of black boxes inside modules (a box of its own is a successor like any other). */
static void take_external(composition *c, const ramus_wrench external[])
{
    const ramus_model *m = c->model;
    external_to_internal(m, m, external, c->next_external);
    for (int p = 0; p < m->nport; p++)
        if (is_inner_port(m, p) &&
            !boxes_share_carrier(m, p, m->port_owner[p])) /* its connection has those at its base */
            ports_add_wrench(m, &c->data->sample[p], p, 1, 0, c->next_external);
}

void composition_backward(composition *c, const ramus_wrench external[], double tau[])
{
    const ramus_model *m = c->model;
    const int loads = external || m->nport, compared = loads || c->loaded; /* else there are none, now and before */
    if (compared)
        take_external(c, external);
    const module_view all = composition_view_all(c);
    for (int k = 0; k < m->ninstance; k++) {
        unit *u = &c->unit[k];
        if (!m->instance[k].black_box && (u->wrenches_stale || (compared && external_changed(c, k)))) {
            u->work.wrenches++;
            u->wrenches_stale = 0;
        }
    }
    c->table->start_sums(&all, c->inertia, compared ? c->next_external : NULL, c->sums);
    if (compared)
        memcpy(c->external, c->next_external, ((size_t)m->nlink + 1) * WRENCH_NUMBERS * sizeof *c->external);
    c->loaded = loads;
    memset(c->interface, 0, (size_t)m->ninstance * WRENCH_NUMBERS * sizeof *c->interface);
    for (int k = m->ninstance - 1; k >= 0; k--) { /* Gamma_i with all Gamma_ji, handed to the predecessor */
        const ramus_instance_info *instance = &m->instance[k];
        double *interface = c->interface + (size_t)k * WRENCH_NUMBERS;
        if (instance->black_box) {
            if (instance->wrench_port.index < 0)
                continue;
            wrench_write(c->data->sample[instance->wrench_port.index].wrench, interface);
        } else {
            const module_view view = composition_view(c, k);
            c->table->sum_up(&view, c->sums, c->tau, interface);
            for (int p = 0; p < m->nport; p++)
                if (m->port_owner[p] == k && is_inner_port(m, p) && boxes_share_carrier(m, p, k))
                    add_wrench(ramus_wrench_to_parent(ramus_pose_mul(ramus_pose_inv(instance->pose), m->port[p].pose),
                                                      c->data->sample[p].wrench),
                               interface);
        }
        const int parent = instance->parent.index;
        if (parent < 0 || boxes_carry(m, k))
            continue;
        if (composition_on_base(m, instance)) {
            const ramus_pose x = ramus_pose_mul(ramus_pose_inv(m->instance[parent].pose), instance->pose);
            add_wrench(ramus_wrench_to_parent(x, wrench_read(interface)),
                       c->interface + (size_t)parent * WRENCH_NUMBERS);
        } else {
            c->table->attach(c->unit[k].mount, interface,
                             c->sums + (size_t)m->body_of[instance->on.index] * WRENCH_NUMBERS);
        }
    }
    if (c->data->options.joint_effects && m->has_effects)
        add_effects(m, 1, c->v, c->a, c->tau);
    if (tau)
        tau_to_external(m, 1, c->tau, tau);
    c->ready = 1;
}

static base_frame at_rest(const ramus_model *m)
{
    const ramus_vec3 g = m->gravity;
    return (base_frame){ .motion = { .twist_dot = { 0, 0, 0, -g.x, -g.y, -g.z } }, .gravity = g };
}

ramus_status composed_inverse_dynamics(composition *c, const double q[], const double v[], const double a[],
                                       const ramus_wrench external[], double tau[])
{
    const ramus_model *m = c->model;
    c->world = at_rest(m);
    c->moved = 0;
    RAMUS_TRY(composition_forward(c, q, v, a));
    composition_backward(c, external, tau);
    if (c->data->sv->all_finite((size_t)m->nv, tau) && !velocity_is_hidden(m, c->data, v))
        return RAMUS_OK;
    c->ready = 0;
    const state_inputs given = { .q = q, .v = v, .a = a, .external = external };
    return not_finite(m, &given, "the force", tau, &c->data->error);
}
