/* network.c - robots made of opened modules: their creation, coordinates and what they report */
#include "network.h"

#include "base/fail.h"
#include "base/options.h"
#include "tree.h"

#include "ramus/mechanism.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

OPTIONS_DEFAULTS(ramus_network_options, .partition = RAMUS_PARTITION_LARGEST)

/* The root frame of the part that carries a frame; the world is 0. */
static int root_of(const ramus_model *m, const char *name)
{
    const ramus_frame frame = name ? ramus_model_find_frame(m, name) : (ramus_frame){ -1 };
    const int link = frame.index < 0 ? -1 : ramus_model_frame(m, frame).link.index;
    return link < 0 ? 0 : m->root[m->body_of[link]];
}

static bool is_at_outlet(const ramus_model *m, const char *name)
{
    const char *outlet;
    return name && ramus_model_find_frame(m, name).index < 0 && boxes_find(m, name, &outlet) >= 0;
}

static ramus_status check(const ramus_model *m, const ramus_network_options *opt, ramus_error *err)
{
    if (opt->partition < RAMUS_PARTITION_LARGEST || opt->partition > RAMUS_PARTITION_LINKS)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "there is no partition %d", (int)opt->partition);
    if (!isfinite(opt->alpha) || !isfinite(opt->beta) || opt->alpha < 0 || opt->beta < 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "alpha and beta are finite numbers that are not negative");
    for (int k = 0; k < ramus_model_npart(m); k++) {
        const ramus_part_description part = ramus_model_part(m, (ramus_part){ k });
        const int lever = part.lever_a || part.lever_b;
        if (part.kind == RAMUS_PART_ACTUATOR || (part.kind == RAMUS_PART_BAR && !lever) ||
            (part.kind == RAMUS_PART_SPRING && !lever && opt->partition == RAMUS_PARTITION_LARGEST &&
             !is_at_outlet(m, part.frame_a) && !is_at_outlet(m, part.frame_b) &&
             root_of(m, part.frame_a) == root_of(m, part.frame_b)))
            continue;
        char place[BOXES_PLACE];
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "%srobot '%.60s' has the %s '%.60s', which a network of modules does not have%s; leave it "
                          "out with --tree (the option 'tree' in C and Python)",
                          boxes_place(m, part.name, part.line, place), m->name,
                          part.kind == RAMUS_PART_BAR ? "bar on a lever"
                          : lever                     ? "spring on a lever"
                                                      : "spring",
                          part.name,
                          part.kind == RAMUS_PART_SPRING && !lever ? " unless both ends are on links of one known part"
                                                                   : "");
    }
    for (int k = 0; k < m->boxes->count; k++)
        if (!m->boxes->box[k].origin[0])
            return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                              "black box '%.60s' has no source, so that a network cannot ask it; its ports are fed by "
                              "the caller (ramus_data_feed, --ports)",
                              m->boxes->box[k].name);
    if (opt->partition == RAMUS_PARTITION_LINKS && m->has_mimic)
        return ramus_fail(
            err, RAMUS_ERR_UNSUPPORTED,
            "robot '%.60s' has dependent joints, which follow joints of other links: it cannot be divided "
            "into single links",
            m->name);
    return RAMUS_OK;
}

/* Where the constraint is that a failure begins with, before its text. */
static void add_place(const ramus_model *m, ramus_error *err)
{
    static const char begins[] = "constraint '";
    for (int k = 0; err && strncmp(err->text, begins, strlen(begins)) == 0 && k < ramus_model_nconstraint(m); k++) {
        const ramus_constraint_description d = ramus_model_constraint(m, k);
        const char *name = err->text + strlen(begins);
        const size_t length = strlen(d.name);
        if (strncmp(name, d.name, length) != 0 || name[length] != '\'')
            continue;
        const ramus_error why = *err;
        char place[BOXES_PLACE];
        ramus_fail(err, why.status, "%s%.700s", boxes_place(m, d.name, d.line, place), why.text);
        return;
    }
}

ramus_status ramus_network_create(const ramus_model *model, const ramus_network_options *opt, ramus_network **out,
                                  ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model);
    ramus_network_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_network_options, &options, opt, err));
    RAMUS_TRY(check(model, &options, err));
    const ramus_allocator memory = memory_allocator(options.allocator);
    ramus_network *n = memory_new(&memory, 1, sizeof *n);
    if (!n)
        return ramus_fail_memory(err);
    n->allocator = memory;
    n->model = model;
    n->pool = options.pool;
    n->gravity = model->gravity;
    n->alpha = options.alpha;
    n->beta = options.beta;
    n->joint_effects = options.joint_effects;
    const ramus_status status = network_plan(n, &options, err);
    if (status != RAMUS_OK) {
        add_place(model, err);
        ramus_network_destroy(n);
        return status;
    }
    network_count_effects(n, n->joint_effects);
    *out = n;
    return RAMUS_OK;
}

void ramus_network_destroy(ramus_network *n)
{
    if (!n)
        return;
    const ramus_allocator memory = n->allocator;
    for (int k = 0; k < n->nnode; k++)
        opened_close(&n->node[k].u, &memory);
    loops_release(n);
    ramus_data_destroy(n->known);
    memory_free(&memory, n->root);
    memory_free(&memory, n->zero);
    memory_free(&memory, n->v);
    memory_free(&memory, n->q);
    memory_free(&memory, n->child);
    memory_free(&memory, n->level);
    memory_free(&memory, n->node);
    memory_free(&memory, n->link_place);
    memory_free(&memory, n->node_of_link);
    memory_free(&memory, n);
}

const ramus_error *ramus_network_error(const ramus_network *network)
{
    return network ? &network->error : ramus_error_of_null();
}

int ramus_network_nq(const ramus_network *network)
{
    return network ? network->nq : 0;
}

int ramus_network_nv(const ramus_network *network)
{
    return network ? network->nv : 0;
}

/* ---- names ---------------------------------------------------------------------------------------------------------- */

static int own_name(const ramus_network *n, const coordinate *c, int count, const char *part, char text[], size_t size)
{
    const opened *u = &n->node[c->node].u;
    const char *joint = u->joint[c->joint].name;
    if (u->joint[c->joint].kind == RAMUS_MODULE_OTHER && count > 1)
        return snprintf(text, text ? size : 0, "%s/%s.%d", u->name, joint, c->part);
    return snprintf(text, text ? size : 0, "%s/%s%s", u->name, joint, part);
}

int ramus_network_q_name(const ramus_network *n, int k, char text[], size_t size)
{
    if (!n || k < 0 || k >= n->nq) {
        if (text && size)
            text[0] = '\0';
        return 0;
    }
    const coordinate *c = &n->q[k];
    if (c->model >= 0)
        return ramus_model_q_name(n->model, c->model, text, size);
    const ramus_module_joint *j = &n->node[c->node].u.joint[c->joint];
    return own_name(n, c, j->nq, j->kind == RAMUS_MODULE_OTHER ? "" : joint_q_part(opened_joint_type(j), c->part), text,
                    size);
}

int ramus_network_v_name(const ramus_network *n, int k, char text[], size_t size)
{
    if (!n || k < 0 || k >= n->nv) {
        if (text && size)
            text[0] = '\0';
        return 0;
    }
    const coordinate *c = &n->v[k];
    if (c->model >= 0)
        return ramus_model_v_name(n->model, c->model, text, size);
    const ramus_module_joint *j = &n->node[c->node].u.joint[c->joint];
    return own_name(n, c, j->nv, j->kind == RAMUS_MODULE_OTHER ? "" : joint_v_part(opened_joint_type(j), c->part), text,
                    size);
}

bool ramus_network_v_is_passive(const ramus_network *n, int k)
{
    if (!n || k < 0 || k >= n->nv)
        return false;
    const coordinate *c = &n->v[k];
    return c->model >= 0 ? ramus_model_v_is_passive(n->model, c->model)
                         : n->node[c->node].u.joint[c->joint].passive != 0;
}

int ramus_network_nmodule(const ramus_network *network)
{
    return network ? network->nnode : 0;
}

ramus_network_module ramus_network_module_at(const ramus_network *n, int k)
{
    if (!n || k < 0 || k >= n->nnode)
        return (ramus_network_module){ .name = "", .product = "", .source = "", .parent = -1 };
    const opened *u = &n->node[k].u;
    return (ramus_network_module){ .name = u->name,
                                   .product = u->about.name,
                                   .source = u->source ? u->source->key : "",
                                   .parent = n->node[k].parent,
                                   .offers = u->offers,
                                   .nq = u->about.nq,
                                   .nv = u->about.nv,
                                   .noutlet = u->about.noutlet };
}

const char *ramus_network_outlet_name(const ramus_network *n, int module, int k)
{
    if (!n || module < 0 || module >= n->nnode || k < 0 || k >= n->node[module].u.about.noutlet)
        return "";
    return n->node[module].u.outlet[k].name;
}

const ramus_model *ramus_network_model(const ramus_network *network)
{
    return network ? network->model : NULL;
}

/* ---- configurations ------------------------------------------------------------------------------------------------- */

void ramus_network_neutral(const ramus_network *n, double q[])
{
    if (!n || (!q && n->nq > 0))
        return;
    for (int k = 0; k < n->nq; k++) {
        const coordinate *c = &n->q[k];
        if (c->model >= 0) {
            const ramus_link_info *link = &n->model->link[n->model->q_link[c->model]];
            q[k] = joint_table[link->joint_type].quaternion == c->part;
        } else {
            const ramus_module_joint *j = &n->node[c->node].u.joint[c->joint];
            q[k] = j->kind != RAMUS_MODULE_OTHER && joint_table[opened_joint_type(j)].quaternion == c->part;
        }
    }
}

ramus_status ramus_network_integrate(ramus_network *n, const double q[], const double v[], double dt, double q_out[])
{
    RAMUS_NEED(NULL, n);
    RAMUS_NEED_ARRAYS(&n->error, n->nq, q, q_out);
    RAMUS_NEED_ARRAYS(&n->error, n->nv, v);
    for (int k = 0; k < n->nq; k++)
        n->node[n->q[k].node].u.q[n->q[k].local] = q[k];
    for (int k = 0; k < n->nv; k++)
        n->node[n->v[k].node].u.v[n->v[k].local] = v[k];
    for (int k = 0; k < n->nnode; k++) {
        opened *u = &n->node[k].u;
        const ramus_status status = opened_integrate(u, dt);
        if (status != RAMUS_OK) {
            n->error = u->error;
            return status;
        }
    }
    for (int k = 0; k < n->nq; k++)
        q_out[k] = n->node[n->q[k].node].u.q_next[n->q[k].local];
    return RAMUS_OK;
}

ramus_status ramus_network_set_time(ramus_network *n, double time)
{
    RAMUS_NEED(NULL, n);
    for (int k = 0; k < n->nnode; k++) {
        const ramus_status status = opened_set_time(&n->node[k].u, time);
        if (status != RAMUS_OK) {
            n->error = n->node[k].u.error;
            return status;
        }
    }
    return RAMUS_OK;
}
