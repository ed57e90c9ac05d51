/* opened_model.c - a robot with modules from sources as a model: names of coordinates, and a network that evaluates them
 *
 * The model has a link without mass for each joint, all on one base: enough for names, limits, drives, effects of joints and configurations. Links of joints inside
 * of modules from sources are called (JOINT); frames are those of known parts, and outlets. Every evaluation goes to the network or is
 * refused (model_substitute).
 */
#include "survey.h"

#include "base/fail.h"
#include "model/module.h"
#include "tree/data.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>

typedef struct opened_model {
    ramus_allocator allocator;
    model_substitute substitute;
    pthread_mutex_t turn;
    ramus_model *former;
    ramus_network *network;
    survey_place *place;  /* of the frames */
    unsigned char *lossy; /* [nv] of the substitute */
    const char *timed;    /* a module whose answers depend on time; NULL: none */
} opened_model;

/* ---- evaluation ------------------------------------------------------------------------------------------------------ */

static ramus_status after(opened_model *o, ramus_status status, ramus_error *err)
{
    if (status != RAMUS_OK && err)
        *err = o->network->error;
    network_count_effects(o->network, o->network->joint_effects);
    pthread_mutex_unlock(&o->turn);
    return status;
}

/* Takes the turn; `after` gives it back, and the network its own options. */
static ramus_status begin(opened_model *o, model_circumstances now)
{
    pthread_mutex_lock(&o->turn);
    network_count_effects(o->network, now.joint_effects);
    if (!o->timed)
        return RAMUS_OK;
    if (isfinite(now.time))
        return ramus_network_set_time(o->network, now.time);
    return ramus_fail(&o->network->error, RAMUS_ERR_STALE,
                      "the answers of module '%.60s' depend on time, and none was set: give states a column t, or call "
                      "ramus_data_set_time",
                      o->timed);
}

static ramus_status inverse(void *self, model_circumstances now, const double q[], const double v[], const double a[],
                            double tau[], ramus_error *err)
{
    opened_model *o = self;
    ramus_status status = begin(o, now);
    if (status == RAMUS_OK)
        status = ramus_network_inverse_dynamics_tree(o->network, q, v, a, tau);
    return after(o, status, err);
}

static ramus_status forward(void *self, model_circumstances now, const double q[], const double v[], const double tau[],
                            double a[], ramus_error *err)
{
    opened_model *o = self;
    ramus_status status = begin(o, now);
    if (status == RAMUS_OK)
        status =
            network_need(o->network, "forward dynamics", RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_ARTICULATED);
    if (status == RAMUS_OK)
        status = network_accelerations(o->network, q, v, tau, a);
    return after(o, status, err);
}

static ramus_status mass_matrix(void *self, model_circumstances now, const double q[], double M[], ramus_error *err)
{
    opened_model *o = self;
    ramus_status status = begin(o, now);
    if (status == RAMUS_OK)
        status = ramus_network_mass_matrix(o->network, q, M);
    return after(o, status, err);
}

static ramus_status energy(void *self, model_circumstances now, const double q[], const double v[], double *kinetic,
                           double *potential, ramus_error *err)
{
    opened_model *o = self;
    ramus_status status = begin(o, now);
    if (status == RAMUS_OK)
        status = ramus_network_energy(o->network, q, v, kinetic, potential);
    return after(o, status, err);
}

static ramus_status connections(void *self, model_circumstances now, const double q[], const double v[],
                                const double a[], double tau[], ramus_wrench instance[], ramus_wrench source[],
                                ramus_wrench joint[], ramus_error *err)
{
    opened_model *o = self;
    ramus_status status = begin(o, now);
    if (status == RAMUS_OK)
        status = network_connections(o->network, q, v, a, tau, instance, source, joint);
    return after(o, status, err);
}

static ramus_status gravity_forces(void *self, model_circumstances now, const double q[], double g[], ramus_error *err)
{
    opened_model *o = self;
    now.joint_effects = false;
    ramus_status status = begin(o, now);
    if (status == RAMUS_OK)
        status = network_gravity(o->network, q, g);
    return after(o, status, err);
}

static ramus_status body_energy(void *self, model_circumstances now, const double q[], const double v[],
                                double *kinetic, double *potential, ramus_error *err)
{
    opened_model *o = self;
    now.joint_effects = false; /* armatures of known joints are not counted */
    ramus_status status = begin(o, now);
    if (status == RAMUS_OK)
        status = network_body_energy(o->network, q, v, kinetic, potential);
    return after(o, status, err);
}

/* 1: some module does not answer with wrenches, and all do with accelerations. */
static int by_responses(ramus_network *n)
{
    return network_need(n, "", RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_WRENCH) != RAMUS_OK &&
           network_need(n, "", RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_ARTICULATED) == RAMUS_OK;
}

static ramus_status survey(void *self, model_circumstances now, const double q[], const double v[],
                           const model_survey *ask, ramus_error *err)
{
    opened_model *o = self;
    ramus_status status = begin(o, now);
    if (status == RAMUS_OK)
        status =
            (ask->M && by_responses(o->network) ? survey_by_responses : survey_answer)(o->network, o->place, q, v, ask);
    return after(o, status, err);
}

static ramus_status may_survey(void *self, const model_survey *ask, ramus_error *err)
{
    opened_model *o = self;
    pthread_mutex_lock(&o->turn);
    return after(o, survey_check(o->network, o->place, ask), err);
}

static int find_only_outlet(void *self, const ramus_model *model, const char *name)
{
    const opened_model *o = self;
    return survey_find_only_outlet(o->network, model, name);
}

static void destroy(void *self)
{
    opened_model *o = self;
    const ramus_allocator memory = o->allocator;
    ramus_network_destroy(o->network);
    ramus_model_destroy(o->former);
    pthread_mutex_destroy(&o->turn);
    memory_free(&memory, o->lossy);
    memory_free(&memory, o->place);
    memory_free(&memory, o);
}

/* ---- coordinates ------------------------------------------------------------------------------------------------------ */

#define SEAT "(base)"

/* The joint of a floating root, which a builder makes by itself; all others have their instance's name. */
static bool is_floating_root(const ramus_link_info *link)
{
    return link->joint_type == RAMUS_FREE && strcmp(link->joint_name, "root_joint") == 0;
}

/* Is there a link for it? Dependent joints have one for their limits and effects, unless they are locked with what they follow. */
static bool is_kept(const ramus_link_info *link)
{
    return (link->q_index >= 0 || (link->mimic.index >= 0 && !link->locked)) && !is_floating_root(link);
}

static ramus_status add_known(ramus_module *module, const ramus_model *m, const ramus_instance_info *i, int first,
                              int end, ramus_error *err)
{
    for (int k = first; k < end; k++) {
        const ramus_link_info *from = &m->link[k];
        if (!is_kept(from))
            continue;
        ramus_link_description d = ramus_link_description_default();
        d.name = name_inner(from->name, i->name);
        d.parent = SEAT;
        d.joint_name = name_inner(from->joint_name, i->name);
        d.joint_type = from->joint_type;
        d.axis = joint_has_axis(from->joint_type) ? from->axis : d.axis;
        d.second_axis = from->second_axis;
        d.pitch = from->pitch;
        d.lower = from->lower;
        d.upper = from->upper;
        d.max_velocity = from->max_velocity;
        d.max_effort = from->max_effort;
        d.armature = from->armature;
        d.damping = from->damping;
        d.friction = from->friction;
        if (from->mimic.index < 0) {
            d.drive = from->passive ? RAMUS_DRIVE_PASSIVE : RAMUS_DRIVE_DRIVEN;
        } else { /* as the joint that it follows */
            d.mimic = name_inner(m->link[from->mimic.index].joint_name, i->name);
            d.mimic_multiplier = from->mimic_multiplier;
            d.mimic_offset = from->mimic_offset;
        }
        RAMUS_TRY(ramus_module_add_link(module, &d, err));
    }
    return RAMUS_OK;
}

/* Joints of a module from a source; `within`: INNER/ of one inside of a nested assembly, else "". */
static ramus_status add_opened(ramus_module *module, const opened *u, const char *within, ramus_error *err)
{
    texts names = { 0 };
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < u->about.njoint && status == RAMUS_OK; k++) {
        const ramus_module_joint *from = &u->joint[k];
        ramus_link_description d = ramus_link_description_default();
        if (from->kind == RAMUS_MODULE_OTHER)
            status =
                ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                           "joint '%s' of module '%.60s' has coordinates of its own kind, which a model does not have; "
                           "evaluate its network (network.h)",
                           from->name, u->name);
        char link[RAMUS_MODULE_NAME + 2];
        snprintf(link, sizeof link, "(%s)", from->name);
        d.name = texts_join(&names, &module->allocator, within, "", link);
        d.parent = SEAT;
        d.joint_name = texts_join(&names, &module->allocator, within, "", from->name);
        d.joint_type = opened_joint_type(from);
        d.lower = from->lower;
        d.upper = from->upper;
        d.max_velocity = from->max_velocity;
        d.max_effort = from->max_effort;
        d.drive = from->passive ? RAMUS_DRIVE_PASSIVE : RAMUS_DRIVE_DRIVEN;
        if (texts_failed(&names))
            status = ramus_fail_memory(err);
        if (status == RAMUS_OK)
            status = ramus_module_add_link(module, &d, err);
    }
    texts_release(&names, &module->allocator);
    return status;
}

/* Boxes of an instance whose coordinates come right before a link's: the instance itself, or those inside of a nested assembly. */
static ramus_status add_boxes(ramus_module *module, const ramus_network *n, int instance, int link, ramus_error *err)
{
    const ramus_model *m = n->model;
    for (int k = 0; k < m->boxes->count; k++) {
        const model_box *box = &m->boxes->box[k];
        if (box->instance != instance || box->next_link != link)
            continue;
        texts names = { 0 };
        const char *own = m->instance[instance].name;
        const char *within = m->instance[instance].black_box
                                 ? ""
                                 : texts_join(&names, &n->allocator, name_inner(box->name, own), "/", "");
        const opened *u = &n->node[network_node_of_box(n, k)].u;
        const ramus_status status = texts_failed(&names) ? ramus_fail_memory(err) : add_opened(module, u, within, err);
        texts_release(&names, &n->allocator);
        RAMUS_TRY(status);
    }
    return RAMUS_OK;
}

/* Known links of an instance, and boxes between them. */
static ramus_status add_links(ramus_module *module, const ramus_network *n, int instance, ramus_error *err)
{
    const ramus_instance_info *i = &n->model->instance[instance];
    const int end = i->first_link + i->nlink;
    for (int k = i->first_link; k < end; k++) {
        RAMUS_TRY(add_boxes(module, n, instance, k, err));
        RAMUS_TRY(add_known(module, n->model, i, k, k + 1, err));
    }
    return add_boxes(module, n, instance, end, err);
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
        status = add_links(module, n, k, err);
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

/* Inside, where nobody counts it. */
static bool loses_energy(const node *at)
{
    return at->u.source && (at->u.about.facts & RAMUS_MODULE_LOSES_ENERGY);
}

ramus_status ramus_model_open(ramus_model **model, const ramus_network_options *opt, ramus_error *err)
{
    RAMUS_NEED(err, model);
    RAMUS_NEED_AS(err, *model, "model");
    if (!ramus_model_nsource(*model) || (*model)->substitute)
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
    unsigned char *lossy = memory_new(&memory, (size_t)network->nv + 1, sizeof *lossy);
    if (status == RAMUS_OK)
        status = lossy ? survey_find_places(network, opened, &place, err) : ramus_fail_memory(err);
    if (status != RAMUS_OK) {
        memory_free(&memory, lossy);
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
                                         .connections = connections,
                                         .gravity_forces = gravity_forces,
                                         .body_energy = body_energy,
                                         .survey = survey,
                                         .survey_check = may_survey,
                                         .find_only_outlet = find_only_outlet,
                                         .destroy = destroy,
                                         .has_energy = 1,
                                         .former = *model },
                         .former = *model,
                         .network = network,
                         .place = place,
                         .lossy = lossy };
    o->substitute.nequality = network->loops.nequal;
    o->substitute.nbound = network->loops.nbound;
    o->substitute.rows = network->loops.listed;
    o->substitute.bound = network->loops.about;
    for (int k = 0; k < opened->nv; k++) {
        opened->passive[k] = ramus_network_v_is_passive(network, k); /* bars of the former model decide, too */
        opened->has_passive |= opened->passive[k];
        lossy[k] = loses_energy(&network->node[network->v[k].node]);
        o->substitute.lossy = lossy[k] ? lossy : o->substitute.lossy;
    }
    for (int k = 0; k < network->nnode; k++) {
        const node *at = &network->node[k];
        o->timed = !o->timed && (at->u.offers & RAMUS_MODULE_OFFERS_TIME) ? at->u.name : o->timed;
        o->substitute.has_energy &=
            !opened_lacks(at->u.offers, RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_ENERGY) && !loses_energy(at);
    }
    opened->mass = (*model)->mass; /* of the known links, as before */
    network->place = place;
    network->nplace = ramus_model_nframe(opened);
    pthread_mutex_init(&o->turn, NULL);
    opened->substitute = &o->substitute;
    *model = opened;
    return RAMUS_OK;
}

ramus_network *ramus_model_network(const ramus_model *model)
{
    return model && model->substitute ? ((opened_model *)model->substitute->self)->network : NULL;
}

ramus_status ramus_inverse_dynamics_connections(const ramus_model *m, ramus_data *d, const double q[], const double v[],
                                                const double a[], double tau[], ramus_wrench instance[],
                                                ramus_wrench source[], ramus_wrench joint[])
{
    RAMUS_NEED_STATE(m, d, q, v, a, tau);
    if (m != d->model)
        return workspace_check(m, d->model, &d->error);
    if (!m->substitute)
        return ramus_fail(&d->error, RAMUS_ERR_UNSUPPORTED,
                          "the model has no modules that were opened: ramus_inverse_dynamics_wrenches and "
                          "ramus_interface_wrench_after give the wrenches at its connections");
    return m->substitute->connections(m->substitute->self, data_circumstances(d), q, v, a, tau, instance, source, joint,
                                      &d->error);
}
