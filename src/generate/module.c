/* module.c - motion, wrench and energy of a module between a moving inlet and loaded outlets, of expressions
 *
 * The same as module/tree.c, with the walks of dynamics.c: body 0 is what is welded to the inlet, and the inlet's motion that of the
 * root frame. Revolute links have reduced inertias; what is left of them reaches body 0, so that the wrench there is whole.
 *
 *     derivative at a frame = (w', a - w x v)      with the acceleration a of its origin less gravity
 */
#include "module.h"

#include "base/memory.h"

#include <string.h>

sym6 module_given6(expr_graph *g, int argument, int first)
{
    expr x[6];
    for (int k = 0; k < 6; k++)
        x[k] = expr_input(g, argument, first + k);
    return (sym6){ { x[0], x[1], x[2] }, { x[3], x[4], x[5] } };
}

void module_put6(sym6 x, expr out[6])
{
    const expr six[6] = { x.a.x, x.a.y, x.a.z, x.l.x, x.l.y, x.l.z };
    memcpy(out, six, sizeof six);
}

/* ---- inertias ------------------------------------------------------------------------------------------------- */

/* Of bodies, reduced, and of what is welded to the inlet. */
static bool take_inertias(sym_robot *r)
{
    const ramus_model *m = r->model, *whole = r->whole;
    expr_graph *g = r->g;
    double(*of)[10] = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *of), rotational[10], second[10];
    if (!of)
        return false;
    memset(of[0], 0, sizeof of[0]);
    for (int k = 0; k < whole->nlink; k++)
        if (m->body_of[k] == 0) {
            bodies_inertia(&whole->link[k], m->x_body_link[k], rotational, second);
            for (int c = 0; c < 10; c++)
                of[0][c] += second[c];
        }
    for (int i = 1; i <= m->nlink; i++)
        memcpy(of[i], m->constants_sv + (size_t)i * SV_CONSTANTS + 12, sizeof of[i]);
    for (int i = m->nlink; i >= 1; i--)
        if (m->type[i] == RAMUS_REVOLUTE)
            frames_pass_rod(m->constants_sv + (size_t)i * SV_CONSTANTS, of[i], of[m->parent[i]]);
    for (int i = 0; i <= m->nlink; i++) {
        sym_clean_inertia(of[i], second);
        for (int c = 0; c < 10; c++)
            r->inertia[i][c] = expr_constant(g, second[c]);
    }
    memory_free(&g->allocator, of);
    return true;
}

/* ---- motion --------------------------------------------------------------------------------------------------- */

/* w, w', a of a frame with this twist and derivative. */
static sym_motion motion_of(expr_graph *g, sym6 twist, sym6 derivative)
{
    return (sym_motion){ twist.a, derivative.a, sym3_add(g, derivative.l, sym3_cross(g, twist.a, twist.l)) };
}

static sym6 derivative_of(expr_graph *g, sym6 twist, const sym_motion *m)
{
    return (sym6){ m->dw, sym3_sub(g, m->a, sym3_cross(g, twist.a, twist.l)) };
}

static bool trace_motion(const module_walk *w, const expr a[], sym6 twist[], expr out[])
{
    sym_robot *r = w->r;
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    sym_motion *at = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *at);
    sym_pose *world = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *world);
    const bool done = at && world;
    if (done) {
        at[0] = r->root[0];
        world[0] = r->root_pose[0];
        twist[0] = w->inlet_twist;
    }
    for (int i = 1; done && i <= m->nlink; i++) {
        const sym_body *body = sym_place(r, i);
        const sym_pose own = sym_body_pose(g, body);
        const int p = m->parent[i];
        g->section = i;
        twist[i] = sym6_add(g, sym_to_child(g, body, twist[p]), body->rate);
        at[i] = sym_moved(r, i, &at[p], a);
        world[i] = sym_pose_mul(g, &world[p], &own);
    }
    for (int k = 0; done && k < w->noutlet; k++) {
        const module_outlet *o = &w->outlet[k];
        const sym_pose x = sym_pose_mul(g, &world[o->body], &o->pose);
        expr *to = out + (size_t)MODULE_OUTLET * (size_t)k;
        memcpy(to, x.r, sizeof x.r);
        to[9] = x.p.x, to[10] = x.p.y, to[11] = x.p.z;
        module_put6(sym_motion_to_child(g, &o->pose, twist[o->body]), to + 12);
        module_put6(sym_motion_to_child(g, &o->pose, derivative_of(g, twist[o->body], &at[o->body])), to + 18);
    }
    memory_free(&g->allocator, at);
    memory_free(&g->allocator, world);
    return done;
}

/* ---- wrench and energy ---------------------------------------------------------------------------------------- */

void module_load_outlets(const module_walk *w, const sym6 at_outlet[])
{
    sym_robot *r = w->r;
    expr_graph *g = r->g;
    const sym3 zero = sym3_constant(g, (const double[3]){ 0, 0, 0 });
    for (int i = 0; i <= r->model->nlink; i++)
        r->external[i] = (sym6){ zero, zero };
    for (int k = 0; k < w->noutlet; k++) {
        const module_outlet *o = &w->outlet[k];
        const sym3 force = sym_rotate(g, &o->pose, at_outlet[k].l);
        const sym6 seen = { sym3_add(g, sym_rotate(g, &o->pose, at_outlet[k].a), sym3_cross(g, o->pose.p, force)),
                            force };
        r->external[o->body] = sym6_add(g, r->external[o->body], seen);
    }
}

static bool trace_wrench(const module_walk *w, const expr a[], expr out[])
{
    sym_robot *r = w->r;
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    sym6 *load = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *load);
    sym6 *given = memory_new(&g->allocator, (size_t)w->noutlet + 1, sizeof *given);
    expr *internal = memory_new(&g->allocator, (size_t)m->nvi + 1, sizeof *internal);
    bool done = load && given && internal;
    for (int k = 0; done && k < w->noutlet; k++)
        given[k] = module_given6(g, GIVEN_WRENCHES, 6 * k);
    if (done) {
        module_load_outlets(w, given);
        done = sym_walk_loads(r, a, load, internal);
    }
    if (done) {
        module_put6(load[0], out);
        module_add_effects(w, a, internal);
        sym_external(r, internal, out + 6);
    }
    memory_free(&g->allocator, load);
    memory_free(&g->allocator, given);
    memory_free(&g->allocator, internal);
    return done;
}

/* Kinetic energy of each body; the first moment of all, seen from the inlet, has the potential one. */
static bool trace_energy(const module_walk *w, expr out[2])
{
    sym_robot *r = w->r;
    const ramus_model *m = r->model;
    expr_graph *g = r->g;
    expr *mass = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *mass);
    sym3 *first = memory_new(&g->allocator, (size_t)m->nlink + 1, sizeof *first);
    if (mass && first) {
        expr twice = expr_constant(g, 0);
        for (int i = 0; i <= m->nlink; i++) {
            const sym_inertia inertia = sym_rigid(g, r->inertia[i]);
            g->section = i;
            twice = expr_add(g, twice, sym6_dot(g, w->twist[i], sym_inertia_mul(g, &inertia, w->twist[i])));
            mass[i] = r->inertia[i][0];
            first[i] = (sym3){ r->inertia[i][1], r->inertia[i][2], r->inertia[i][3] };
        }
        for (int i = m->nlink; i >= 1; i--) {
            const sym_pose x = sym_body_pose(g, sym_place(r, i));
            const int p = m->parent[i];
            g->section = m->nlink + i;
            mass[p] = expr_add(g, mass[p], mass[i]);
            first[p] = sym3_add(g, first[p], sym3_add(g, sym_rotate(g, &x, first[i]), sym3_scale(g, mass[i], x.p)));
        }
        const sym_pose *inlet = &r->root_pose[0];
        const sym3 gravity = { expr_input(g, GIVEN_GRAVITY, 0), expr_input(g, GIVEN_GRAVITY, 1),
                               expr_input(g, GIVEN_GRAVITY, 2) };
        const sym3 moment = sym3_add(g, sym3_scale(g, mass[0], inlet->p), sym_rotate(g, inlet, first[0]));
        g->section = 0;
        out[0] = expr_mul(g, expr_constant(g, 0.5), module_add_armature_energy(w, twice));
        out[1] = expr_neg(g, sym3_dot(g, gravity, moment));
    }
    const bool done = mass && first;
    memory_free(&g->allocator, mass);
    memory_free(&g->allocator, first);
    return done;
}

/* ---- all of it ------------------------------------------------------------------------------------------------ */

static void place_outlets(sym_robot *r, const ramus_frame frame[], int count, module_outlet out[])
{
    for (int k = 0; k < count; k++) {
        const ramus_frame_info f = ramus_model_frame(r->whole, frame[k]);
        const int body = f.link.index < 0 ? 0 : r->model->body_of[f.link.index];
        const ramus_pose link = f.link.index < 0 ? ramus_pose_identity() : r->model->x_body_link[f.link.index];
        out[k] = (module_outlet){ body, sym_pose_of(r->g, ramus_pose_mul(link, f.pose)) };
    }
}

static void take_inlet(sym_robot *r, sym6 *twist)
{
    expr_graph *g = r->g;
    expr pose[7];
    for (int k = 0; k < 7; k++)
        pose[k] = expr_input(g, GIVEN_INLET, k);
    *twist = module_given6(g, GIVEN_INLET, 7);
    r->has_inlet = true;
    r->root_pose[0] = sym_pose_of_quaternion(g, pose, (sym3){ pose[4], pose[5], pose[6] });
    r->root[0] = motion_of(g, *twist, module_given6(g, GIVEN_INLET, 13));
}

static bool make_room(module_stages *s, int nv, int noutlet)
{
    const int count[STAGES] = {
        MODULE_OUTLET * noutlet, 6 + nv, 2, 42 + 3 * nv + 6 * noutlet, nv + 6 * noutlet, 6 + nv
    };
    bool done = true;
    for (int k = 0; k < STAGES; k++) {
        s->count[k] = count[k];
        s->value[k] = memory_new(&s->g->allocator, (size_t)count[k] + 1, sizeof *s->value[k]);
        done &= s->value[k] != NULL;
    }
    return done;
}

bool module_trace(const ramus_model *model, const ramus_frame outlet[], const block_header *block, expr_graph *g,
                  module_stages *out)
{
    const int noutlet = block->noutlet;
    sym_robot r = { 0 };
    *out = (module_stages){ .block = block, .g = g };
    bool done = make_room(out, model->nv, noutlet) && sym_robot_open(&r, model, NULL, SYM_FORCES, g, true);
    module_outlet *place = memory_new(&g->allocator, (size_t)noutlet + 1, sizeof *place);
    sym6 *twist = memory_new(&g->allocator, (size_t)model->nlink + 1, sizeof *twist);
    expr *a = memory_new(&g->allocator, (size_t)model->nvi + 1, sizeof *a);
    done = done && place && twist && a && take_inertias(&r);
    if (done) {
        module_walk w = { .r = &r, .outlet = place, .noutlet = noutlet, .twist = twist, .body = block_bodies(block) };
        out->model = r.model;
        done = module_number_friction(&w, out);
        place_outlets(&r, outlet, noutlet, place);
        take_inlet(&r, &w.inlet_twist);
        sym_internal(&r, GIVEN_A, a);
        done = done && trace_motion(&w, a, twist, out->value[STAGE_MOTION]) &&
               trace_wrench(&w, a, out->value[STAGE_WRENCH]) && trace_energy(&w, out->value[STAGE_ENERGY]);
        const sym3 zero = sym3_constant(g, (const double[3]){ 0, 0, 0 });
        r.root[0] = motion_of(g, w.inlet_twist, (sym6){ zero, zero });
        done = done && module_trace_articulated(&w, out);
    }
    memory_free(&g->allocator, place);
    memory_free(&g->allocator, twist);
    memory_free(&g->allocator, a);
    sym_robot_close(&r);
    return done && !g->failed;
}

void module_release(module_stages *s)
{
    for (int k = 0; k < STAGES && s->g; k++) {
        memory_free(&s->g->allocator, s->value[k]);
        memory_free(&s->g->allocator, s->kept[k]);
    }
    if (s->g)
        memory_free(&s->g->allocator, s->rubbing);
}
