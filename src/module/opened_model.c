/* opened_model.c - a robot with modules from sources as a model: names of coordinates, and a network that evaluates them
 *
 * The model has a link without mass for each joint, all on one base: enough for names, limits, drives and configurations. Links of joints inside
 * of modules from sources are called (JOINT); frames are those of known parts, and outlets. Every evaluation goes to the network or is
 * refused (model_substitute).
 */
#include "survey.h"

#include "base/fail.h"
#include "model/module.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>

typedef struct opened_model {
    ramus_allocator allocator;
    model_substitute substitute;
    pthread_mutex_t turn;
    ramus_model *former;
    ramus_network *network;
    survey_place *place; /* of the frames */
    const char *timed;   /* a module whose answers depend on time; NULL: none */
} opened_model;

/* ---- evaluation ------------------------------------------------------------------------------------------------------ */

static ramus_status after(opened_model *o, ramus_status status, ramus_error *err)
{
    if (status != RAMUS_OK && err)
        *err = o->network->error;
    pthread_mutex_unlock(&o->turn);
    return status;
}

/* Takes the turn; `after` gives it back. */
static ramus_status begin(opened_model *o, double time)
{
    pthread_mutex_lock(&o->turn);
    if (!o->timed)
        return RAMUS_OK;
    if (isfinite(time))
        return ramus_network_set_time(o->network, time);
    return ramus_fail(&o->network->error, RAMUS_ERR_STALE,
                      "the answers of module '%.60s' depend on time, and none was set: give states a column t, or call "
                      "ramus_data_set_time",
                      o->timed);
}

static ramus_status inverse(void *self, double time, const double q[], const double v[], const double a[], double tau[],
                            ramus_error *err)
{
    opened_model *o = self;
    ramus_status status = begin(o, time);
    if (status == RAMUS_OK)
        status = ramus_network_inverse_dynamics(o->network, q, v, a, tau);
    return after(o, status, err);
}

static ramus_status forward(void *self, double time, const double q[], const double v[], const double tau[], double a[],
                            ramus_error *err)
{
    opened_model *o = self;
    ramus_status status = begin(o, time);
    if (status == RAMUS_OK)
        status = ramus_network_forward_dynamics(o->network, q, v, tau, a);
    return after(o, status, err);
}

static ramus_status mass_matrix(void *self, double time, const double q[], double M[], ramus_error *err)
{
    opened_model *o = self;
    ramus_status status = begin(o, time);
    if (status == RAMUS_OK)
        status = ramus_network_mass_matrix(o->network, q, M);
    return after(o, status, err);
}

static ramus_status energy(void *self, double time, const double q[], const double v[], double *kinetic,
                           double *potential, ramus_error *err)
{
    opened_model *o = self;
    ramus_status status = begin(o, time);
    if (status == RAMUS_OK)
        status = ramus_network_energy(o->network, q, v, kinetic, potential);
    return after(o, status, err);
}

static ramus_status impulses(void *self, double time, const double q[], const double v_start[], double h, double v[],
                             ramus_error *err)
{
    opened_model *o = self;
    ramus_status status = begin(o, time);
    if (status == RAMUS_OK)
        status = network_impulses(o->network, q, v_start, h, v);
    return after(o, status, err);
}

static ramus_status survey(void *self, double time, const double q[], const double v[], const model_survey *ask,
                           ramus_error *err)
{
    opened_model *o = self;
    ramus_status status = begin(o, time);
    if (status == RAMUS_OK)
        status = survey_answer(o->network, o->place, q, v, ask);
    return after(o, status, err);
}

static ramus_status may_survey(void *self, const model_survey *ask, ramus_error *err)
{
    opened_model *o = self;
    pthread_mutex_lock(&o->turn);
    return after(o, survey_check(o->network, o->place, ask), err);
}

static void destroy(void *self)
{
    opened_model *o = self;
    const ramus_allocator memory = o->allocator;
    ramus_network_destroy(o->network);
    ramus_model_destroy(o->former);
    pthread_mutex_destroy(&o->turn);
    memory_free(&memory, o->place);
    memory_free(&memory, o);
}

/* ---- coordinates ------------------------------------------------------------------------------------------------------ */

#define SEAT "(base)"

/* A name within its instance: without INSTANCE/. */
static const char *local(const char *name, const char *instance)
{
    const size_t length = strlen(instance);
    return strncmp(name, instance, length) == 0 && name[length] == '/' ? name + length + 1 : name;
}

/* The joint of a floating root, which a builder makes by itself; all others have their instance's name. */
static bool is_floating_root(const ramus_link_info *link)
{
    return link->joint_type == RAMUS_FREE && strcmp(link->joint_name, "root_joint") == 0;
}

/* Is there a link for it? */
static bool is_kept(const ramus_link_info *link)
{
    return link->q_index >= 0 && !is_floating_root(link);
}

static ramus_status add_known(ramus_module *module, const ramus_model *m, const ramus_instance_info *i,
                              ramus_error *err)
{
    for (int k = i->first_link; k < i->first_link + i->nlink; k++) {
        const ramus_link_info *from = &m->link[k];
        if (!is_kept(from))
            continue;
        ramus_link_description d = ramus_link_description_default();
        d.name = local(from->name, i->name);
        d.parent = SEAT;
        d.joint_name = local(from->joint_name, i->name);
        d.joint_type = from->joint_type;
        d.axis = joint_has_axis(from->joint_type) ? from->axis : d.axis;
        d.second_axis = from->second_axis;
        d.pitch = from->pitch;
        d.lower = from->lower;
        d.upper = from->upper;
        d.max_velocity = from->max_velocity;
        d.max_effort = from->max_effort;
        d.drive = from->passive ? RAMUS_DRIVE_PASSIVE : RAMUS_DRIVE_DRIVEN;
        RAMUS_TRY(ramus_module_add_link(module, &d, err));
    }
    return RAMUS_OK;
}

static ramus_status add_opened(ramus_module *module, const opened *u, ramus_error *err)
{
    for (int k = 0; k < u->about.njoint; k++) {
        const ramus_module_joint *from = &u->joint[k];
        ramus_link_description d = ramus_link_description_default();
        if (from->kind == RAMUS_MODULE_OTHER)
            return ramus_fail(
                err, RAMUS_ERR_UNSUPPORTED,
                "joint '%s' of module '%.60s' has coordinates of its own kind, which a model does not have; "
                "evaluate its network (network.h)",
                from->name, u->name);
        char link[RAMUS_MODULE_NAME + 2];
        snprintf(link, sizeof link, "(%s)", from->name);
        d.name = link;
        d.parent = SEAT;
        d.joint_name = from->name;
        d.joint_type = opened_joint_type(from);
        d.lower = from->lower;
        d.upper = from->upper;
        d.max_velocity = from->max_velocity;
        d.max_effort = from->max_effort;
        d.drive = from->passive ? RAMUS_DRIVE_PASSIVE : RAMUS_DRIVE_DRIVEN;
        RAMUS_TRY(ramus_module_add_link(module, &d, err));
    }
    return RAMUS_OK;
}

static const opened *box_of(const ramus_network *n, const char *instance)
{
    for (int k = 0; k < n->nnode; k++)
        if (n->node[k].u.source && strcmp(n->node[k].u.name, instance) == 0)
            return &n->node[k].u;
    return NULL;
}

static ramus_status add_instance(ramus_builder *builder, const ramus_network *n, int k, ramus_error *err)
{
    const ramus_model *m = n->model;
    const ramus_instance_info *i = &m->instance[k];
    ramus_module *module = NULL;
    ramus_link_description seat = ramus_link_description_default();
    seat.name = SEAT;
    ramus_status status = ramus_module_create(i->name, NULL, &n->allocator, &module, err);
    if (status == RAMUS_OK)
        status = ramus_module_add_link(module, &seat, err);
    if (status == RAMUS_OK)
        status = i->black_box ? add_opened(module, box_of(n, i->name), err) : add_known(module, m, i, err);
    if (status == RAMUS_OK)
        status = survey_add_frames(module, n, k, SEAT, is_kept, err);
    char on[300];
    snprintf(on, sizeof on, "%s/%s", m->instance[0].name, SEAT);
    if (status == RAMUS_OK)
        status = ramus_builder_attach(builder, i->name, module, k ? on : NULL, NULL, 0, err);
    ramus_module_destroy(module);
    return status;
}

static ramus_status coordinates(const ramus_network *n, ramus_model **out, ramus_error *err)
{
    const ramus_model *m = n->model;
    ramus_builder *builder = NULL;
    ramus_compile_options options = ramus_compile_options_default();
    options.allocator = &n->allocator;
    RAMUS_TRY(ramus_builder_create(m->name, NULL, &n->allocator, &builder, err));
    ramus_builder_set_gravity(builder, m->gravity);
    if (m->nlink > 0 && is_floating_root(&m->link[0]))
        ramus_builder_set_root(builder, RAMUS_ROOT_FLOATING);
    ramus_status status = RAMUS_OK;
    for (int k = 0; status == RAMUS_OK && k < m->ninstance; k++)
        status = add_instance(builder, n, k, err);
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, &options, out, err);
    ramus_builder_destroy(builder);
    return status;
}

ramus_status ramus_model_open(ramus_model **model, const ramus_network_options *opt, ramus_error *err)
{
    RAMUS_NEED(err, model);
    RAMUS_NEED_AS(err, *model, "model");
    int sources = 0;
    for (int k = 0; k < (*model)->ninstance; k++)
        sources |= (*model)->origin[k][0] != '\0';
    if (!sources || (*model)->substitute)
        return RAMUS_OK;
    ramus_network *network = NULL;
    ramus_model *opened = NULL;
    RAMUS_TRY(ramus_network_create(*model, opt, &network, err));
    const ramus_allocator memory = network->allocator;
    opened_model *o = memory_new(&memory, 1, sizeof *o);
    ramus_status status = o ? coordinates(network, &opened, err) : ramus_fail_memory(err);
    if (status == RAMUS_OK && (opened->nv != network->nv || opened->nq != network->nq))
        status = ramus_fail(err, RAMUS_ERR_MODEL, "robot '%.60s': its modules' coordinates do not fit a model",
                            (*model)->name);
    survey_place *place = NULL;
    if (status == RAMUS_OK)
        status = survey_find_places(network, opened, &place, err);
    if (status != RAMUS_OK) {
        ramus_model_destroy(opened);
        memory_free(&memory, o);
        ramus_network_destroy(network);
        return status;
    }
    *o = (opened_model){ .allocator = memory,
                         .substitute = { .self = o,
                                         .inverse_dynamics = inverse,
                                         .forward_dynamics = forward,
                                         .mass_matrix = mass_matrix,
                                         .energy = energy,
                                         .impulses = impulses,
                                         .survey = survey,
                                         .survey_check = may_survey,
                                         .destroy = destroy,
                                         .has_energy = 1,
                                         .former = *model },
                         .former = *model,
                         .network = network,
                         .place = place };
    o->substitute.nequality = network->loops.nequal;
    for (int k = 0; k < opened->nv; k++) { /* bars of the former model decide, too */
        opened->passive[k] = ramus_network_v_is_passive(network, k);
        opened->has_passive |= opened->passive[k];
    }
    for (int k = 0; k < network->nnode; k++) {
        const node *at = &network->node[k];
        o->timed = !o->timed && (at->u.offers & RAMUS_MODULE_OFFERS_TIME) ? at->u.name : o->timed;
        o->substitute.has_energy &=
            !opened_lacks(at->u.offers, RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_ENERGY);
    }
    if (network->loops.nbound > 0) { /* what impulses and friction take is not counted */
        o->substitute.bound = network->loops.loop[network->loops.bound[0].loop].d.name;
        o->substitute.has_energy = 0;
    }
    pthread_mutex_init(&o->turn, NULL);
    opened->substitute = &o->substitute;
    *model = opened;
    return RAMUS_OK;
}

ramus_network *ramus_model_network(const ramus_model *model)
{
    return model && model->substitute ? ((opened_model *)model->substitute->self)->network : NULL;
}
