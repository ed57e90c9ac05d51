/* network_plan.c - which modules a network has, what carries each, and their opening
 *
 * Known links are divided into parts, each with one frame that it hangs on; a part is a module made of its links. Then come the black
 * boxes, each opened from its source. All are sorted into levels: what carries comes before what is carried.
 */
#include "network.h"

#include "base/fail.h"
#include "model/module.h"
#include "model/source.h"

#include <stdio.h>

/* A module before it is opened. */
typedef struct planned {
    const char *name; /* of its instance, or of the box */
    int instance;     /* of the first link */
    int box;          /* -1: known links */
    int link;         /* that carries it; -1: none */
    int host;         /* box that carries it; -1: none. Neither: the world */
    const char *on;   /* BOX or BOX/OUTLET */
    ramus_pose place;
    int level, place_in_order;
} planned;

typedef struct plan {
    ramus_network *n;
    const ramus_model *m;
    planned *item; /* [nlink + boxes] */
    int count;
    int *part;      /* [nlink] item of each link */
    int *box;       /* [boxes] item of each */
    int *outlet_of; /* [nlink] index of the outlet at the link in its part; -1: none */
    int *order;     /* [count] items by level */
    outlet_place *outlet;
} plan;

/* ---- parts ---------------------------------------------------------------------------------------------------------- */

/* The black box behind a root frame of the model, and where on it: the world for root 0. */
static void carried_by_root(const plan *p, int root, planned *item)
{
    const ramus_model *m = p->m;
    if (root == 0)
        return;
    const int port = m->port_of_root[root];
    item->name = strchr(m->port[port].name, '.') + 1;
    item->host = m->boxes->port_box[port];
    item->on = m->boxes->port_on[port];
}

/* Does link k belong to the part of item i? `up`: the link it hangs on, -1: a root frame. */
static bool fits(const plan *p, const planned *i, int k, int up, ramus_partition how)
{
    const ramus_model *m = p->m;
    if (how == RAMUS_PARTITION_LINKS)
        return false;
    const int first = m->body_of[k];
    if (how == RAMUS_PARTITION_LARGEST)
        return i->place_in_order == m->root[first];
    return i->instance == m->link[k].instance.index && i->link == up && i->place_in_order == m->root[first];
}

/* place_in_order is the root frame, as long as items are being made. */
static void divide(plan *p, ramus_partition how)
{
    const ramus_model *m = p->m;
    for (int k = 0; k < m->nlink; k++) {
        const int up = m->link[k].parent.index;
        int found = -1;
        if (up >= 0 && how != RAMUS_PARTITION_LINKS &&
            (how == RAMUS_PARTITION_LARGEST || m->link[up].instance.index == m->link[k].instance.index))
            found = p->part[up];
        for (int i = 0; found < 0 && i < p->count; i++)
            if (fits(p, &p->item[i], k, up, how))
                found = i;
        if (found < 0) {
            found = p->count++;
            p->item[found] = (planned){ .name = m->instance[m->link[k].instance.index].name,
                                        .instance = m->link[k].instance.index,
                                        .box = -1,
                                        .link = up,
                                        .host = -1,
                                        .place = ramus_pose_identity(),
                                        .place_in_order = m->root[m->body_of[k]] };
            if (up < 0)
                carried_by_root(p, m->root[m->body_of[k]], &p->item[found]);
        }
        p->part[k] = found;
    }
}

static void add_boxes(plan *p)
{
    const model_boxes *boxes = p->m->boxes;
    for (int k = 0; k < boxes->count; k++) {
        const model_box *b = &boxes->box[k];
        p->box[k] = p->count;
        p->item[p->count++] = (planned){ .name = b->name,
                                         .instance = b->instance,
                                         .box = k,
                                         .link = b->link,
                                         .host = b->host,
                                         .on = b->on,
                                         .place = b->pose };
    }
}

/* ---- order ---------------------------------------------------------------------------------------------------------- */

static int carrier(const plan *p, const planned *item)
{
    return item->link >= 0 ? p->part[item->link] : item->host >= 0 ? p->box[item->host] : -1;
}

static void sort(plan *p)
{
    for (int k = 0; k < p->count; k++) {
        int level = 0;
        for (int up = carrier(p, &p->item[k]); up >= 0; up = carrier(p, &p->item[up]))
            level++;
        p->item[k].level = level;
    }
    int done = 0;
    ramus_network *n = p->n;
    for (int level = 0; done < p->count; level++) {
        n->level[level] = done;
        for (int k = 0; k < p->count; k++)
            if (p->item[k].level == level) {
                p->item[k].place_in_order = done;
                p->order[done++] = k;
            }
        n->nlevel = level + 1;
        n->level[level + 1] = done;
    }
}

/* ---- opening -------------------------------------------------------------------------------------------------------- */

static ramus_status open_part(plan *p, int which, node *to, ramus_error *err)
{
    ramus_network *n = p->n;
    const ramus_model *m = p->m;
    int noutlet = 0;
    for (int k = 0; k < m->nlink; k++)
        if (p->part[k] == which && p->outlet_of[k] >= 0) {
            p->outlet_of[k] = noutlet;
            p->outlet[noutlet++] = (outlet_place){ m->link[k].name, k, ramus_pose_identity() };
        }
    block_header *block = NULL;
    const char *name = p->item[which].name;
    RAMUS_TRY(block_from_links(m, p->part, which, name, p->outlet, noutlet, BLOCK_WITH_EFFECTS, &n->allocator, &block,
                               n->link_place, err));
    for (int o = 0; o < noutlet; o++) /* full names may be cut to the same: nobody looks them up */
        snprintf(((block_outlet *)(uintptr_t)block_outlets(block))[o].name, RAMUS_MODULE_NAME, "%d", o);
    for (int j = 0; j < block->njoint; j++)
        snprintf(((ramus_module_joint *)(uintptr_t)block_joints(block))[j].name, RAMUS_MODULE_NAME, "%d", j);
    return opened_from_block(&to->u, name, block, &n->allocator, err);
}

static ramus_status open_box(plan *p, const model_box *box, node *to, const ramus_network_options *opt,
                             ramus_error *err)
{
    ramus_network *n = p->n;
    const char *name = box->name, *origin = box->origin;
    source_texts texts;
    if (!source_split(origin, &n->allocator, &texts))
        return ramus_fail_memory(err);
    ramus_status status;
    const module_source *source = module_source_find(texts.kind);
    ramus_module_option *option = memory_new(&n->allocator, (size_t)texts.noption + 1, sizeof *option);
    if (!source) {
        char kinds[200] = "";
        for (int k = 0; module_source_at(k); k++)
            snprintf(kinds + strlen(kinds), sizeof kinds - strlen(kinds), "%s%s", k ? ", " : "",
                     module_source_at(k)->key);
        status = ramus_fail(err, RAMUS_ERR_UNSUPPORTED, "black box '%.60s': there is no source '%.60s'; there are: %s",
                            name, texts.kind, kinds);
    } else if (!option) {
        status = ramus_fail_memory(err);
    } else {
        for (int k = 0; k < texts.noption; k++)
            option[k] = (ramus_module_option){ texts.pair[2 * k], texts.pair[2 * k + 1] };
        const module_request request = { .instance = name,
                                         .folder = texts.folder,
                                         .value = texts.value,
                                         .nvalue = texts.nvalue,
                                         .option = option,
                                         .noption = texts.noption,
                                         .allocator = n->allocator };
        status = opened_from_source(&to->u, source, &request, err);
        if (status == RAMUS_OK && !opt->no_selftest && (status = opened_selftest(&to->u)) != RAMUS_OK && err)
            *err = to->u.error;
    }
    memory_free(&n->allocator, option);
    memory_free(&n->allocator, texts.memory);
    if (status != RAMUS_OK && status != RAMUS_ERR_MEMORY && err && box->file[0]) {
        const ramus_error why = *err;
        ramus_fail(err, status, "%.700s; '%.60s' is named in %.200s:%d", why.text, name, box->file, box->line);
    }
    return status;
}

/* ---- connections ---------------------------------------------------------------------------------------------------- */

int network_node_of_box(const ramus_network *n, int box)
{
    int k = 0;
    while (k < n->nnode - 1 && n->node[k].box != box)
        k++;
    return k;
}

ramus_status network_find_outlet(const ramus_network *n, int node, const char *path, const char *what, int *outlet,
                                 ramus_error *err)
{
    const opened *u = &n->node[node].u;
    const char *name = box_outlet(u->name, path);
    const int count = u->about.noutlet;
    if (!name || !name[0]) {
        *outlet = 0;
        if (count == 1)
            return RAMUS_OK;
        return ramus_fail(err, RAMUS_ERR_MODEL, "%s: module '%.60s' has %d outlets%s%s%s", what, u->name, count,
                          count ? ": name one, as in '" : "", count ? u->name : "", count ? "/OUTLET'" : "");
    }
    for (int o = 0; o < count; o++)
        if (strcmp(u->outlet[o].name, name) == 0) {
            *outlet = o;
            return RAMUS_OK;
        }
    char names[400] = "";
    for (int o = 0; o < count && strlen(names) < sizeof names - 80; o++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", o ? ", " : "", u->outlet[o].name);
    return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "%s: module '%.60s' has no outlet '%.60s'; it has: %s", what, u->name,
                      name, names[0] ? names : "none");
}

/* The outlet of a box's node that something sits on. */
static ramus_status find_seat(const plan *p, const planned *item, int node, int *outlet, ramus_error *err)
{
    const ramus_model *m = p->m;
    const model_box *box = item->box >= 0 ? &m->boxes->box[item->box] : NULL;
    char what[BOXES_PLACE + 300], place[BOXES_PLACE];
    const bool inside =
        m->boxes->box[item->host].instance == item->instance; /* of a nested assembly, whose file has the line */
    if (inside && box && box->file[0] && box->line > 0)
        snprintf(place, sizeof place, "%.290s:%d: ", box->file, box->line);
    else
        boxes_place_of_instance(m, item->instance, place);
    snprintf(what, sizeof what, "%s'%.60s' sits on '%.100s'", place,
             inside ? item->name : m->instance[item->instance].name, item->on);
    return network_find_outlet(p->n, node, item->on, what, outlet, err);
}

static ramus_status connect(plan *p, const planned *item, node *to, ramus_error *err)
{
    const int up = carrier(p, item);
    to->parent = up < 0 ? -1 : p->item[up].place_in_order;
    to->place = item->place; /* of a part the identity: its joints are placed in the frame that carries it */
    to->is_plain = pose_is_identity(to->place);
    const ramus_quat r = to->place.rotation;
    const ramus_vec3 t = to->place.position;
    to->x = pose_make(r.w, r.x, r.y, r.z, (v3){ t.x, t.y, t.z });
    if (up < 0)
        return RAMUS_OK;
    if (item->link >= 0) {
        to->outlet = p->outlet_of[item->link];
        return RAMUS_OK;
    }
    return find_seat(p, item, to->parent, &to->outlet, err);
}

/* The outlets behind the root frames of the model: what motion ports would measure. */
static ramus_status find_roots(const plan *p, ramus_error *err)
{
    for (int r = 1; r < p->m->nroot; r++) {
        planned item = { .host = -1, .box = -1, .instance = p->m->port_owner[p->m->port_of_root[r]] };
        carried_by_root(p, r, &item);
        root_place *to = &p->n->root[r];
        to->node = p->item[p->box[item.host]].place_in_order;
        RAMUS_TRY(find_seat(p, &item, to->node, &to->outlet, err));
    }
    return RAMUS_OK;
}

static ramus_status make_nodes(plan *p, const ramus_network_options *opt, ramus_error *err)
{
    ramus_network *n = p->n;
    n->nnode = p->count;
    for (int k = 0; k < p->m->nlink; k++)
        p->outlet_of[k] = -1;
    for (int k = 0; k < p->count; k++)
        if (p->item[k].link >= 0)
            p->outlet_of[p->item[k].link] = 0;
    for (int k = 0; k < n->loops.count; k++) {
        const loop *l = &n->loops.loop[k];
        if (l->a.link >= 0)
            p->outlet_of[l->a.link] = 0;
        if (l->b.link >= 0)
            p->outlet_of[l->b.link] = 0;
    }
    for (int k = 0; k < p->count; k++) {
        const int which = p->order[k];
        const planned *item = &p->item[which];
        node *to = &n->node[k];
        to->box = item->box;
        RAMUS_TRY(item->box >= 0 ? open_box(p, &p->m->boxes->box[item->box], to, opt, err)
                                 : open_part(p, which, to, err));
        RAMUS_TRY(connect(p, item, to, err));
        to->is_reading = item->box >= 0 && !(to->u.offers & RAMUS_MODULE_OFFERS_ARTICULATED) && to->u.about.nv == 0 &&
                         to->u.about.noutlet == 0;
    }
    int used = 0;
    for (int k = 0; k < n->nnode; k++) {
        n->node[k].first_child = used;
        for (int c = k + 1; c < n->nnode; c++)
            if (n->node[c].parent == k)
                n->child[used++] = c;
        n->node[k].nchild = used - n->node[k].first_child;
    }
    for (int k = 0; k < p->m->nlink; k++)
        n->node_of_link[k] = p->item[p->part[k]].place_in_order;
    return find_roots(p, err);
}

/* ---- coordinates ---------------------------------------------------------------------------------------------------- */

static void add_joint(ramus_network *n, int node, int joint, int q_local, int v_local, int nq, int nv, int q_model,
                      int v_model)
{
    for (int c = 0; c < nq; c++)
        n->q[n->nq++] = (coordinate){ node, q_local + c, q_model < 0 ? -1 : q_model + c, joint, c, v_local };
    for (int c = 0; c < nv; c++)
        n->v[n->nv++] = (coordinate){ node, v_local + c, v_model < 0 ? -1 : v_model + c, joint, c, v_local };
}

/* Those of the boxes of an instance that come before one of its links; `box` is the next of all boxes. */
static void add_boxes_before(plan *p, int instance, int link, int *box)
{
    const model_boxes *boxes = p->m->boxes;
    for (; *box < boxes->count && boxes->box[*box].instance == instance && boxes->box[*box].next_link <= link; ++*box) {
        const int at = p->item[p->box[*box]].place_in_order;
        const opened *u = &p->n->node[at].u;
        for (int j = 0, q = 0, v = 0; j < u->about.njoint; q += u->joint[j].nq, v += u->joint[j].nv, j++)
            add_joint(p->n, at, j, q, v, u->joint[j].nq, u->joint[j].nv, -1, -1);
    }
}

static ramus_status number(plan *p, ramus_error *err)
{
    ramus_network *n = p->n;
    const ramus_model *m = p->m;
    size_t nq = 0, nv = 0;
    for (int k = 0; k < n->nnode; k++) {
        nq += (size_t)n->node[k].u.about.nq;
        nv += (size_t)n->node[k].u.about.nv;
    }
    const ramus_allocator *memory = &n->allocator;
    n->q = memory_new(memory, nq + 1, sizeof *n->q);
    n->v = memory_new(memory, nv + 1, sizeof *n->v);
    n->zero = memory_new(memory, 3 * nv + 1, sizeof *n->zero);
    int *used = memory_new(memory, 2 * (size_t)n->nnode + 1, sizeof *used); /* of q and v of each node */
    if (!n->q || !n->v || !n->zero || !used) {
        memory_free(memory, used);
        return ramus_fail_memory(err);
    }
    n->column = n->zero + nv;
    n->rest = n->column + nv;
    for (int i = 0, box = 0; i < m->ninstance; i++) {
        const ramus_instance_info *instance = &m->instance[i];
        const int end = instance->first_link + instance->nlink;
        for (int k = instance->first_link; k <= end; k++) {
            add_boxes_before(p, i, k, &box);
            if (k == end)
                break;
            const ramus_link_info *link = &m->link[k];
            const int at = n->node_of_link[k];
            if (link->q_index < 0)
                continue;
            const joint_properties *joint = &joint_table[link->joint_type];
            add_joint(n, at, -1, used[2 * at], used[2 * at + 1], joint->nq, joint->nv, link->q_index, link->v_index);
            used[2 * at] += joint->nq;
            used[2 * at + 1] += joint->nv;
        }
    }
    memory_free(memory, used);
    return RAMUS_OK;
}

ramus_status network_plan(ramus_network *n, const ramus_network_options *opt, ramus_error *err)
{
    const ramus_model *m = n->model;
    const ramus_allocator *memory = &n->allocator;
    const size_t nlink = (size_t)m->nlink, most = nlink + (size_t)m->boxes->count;
    plan p = { .n = n, .m = m };
    p.item = memory_new(memory, most + 1, sizeof *p.item);
    p.outlet = memory_new(memory, nlink + 1, sizeof *p.outlet);
    p.part = memory_new(memory, 3 * most + nlink + 1, sizeof *p.part);
    n->node_of_link = memory_new(memory, nlink + 1, sizeof *n->node_of_link);
    n->link_place = memory_new(memory, nlink + 1, sizeof *n->link_place);
    n->root = memory_new(memory, (size_t)m->nroot + 1, sizeof *n->root);
    n->node = memory_new(memory, most + 1, sizeof *n->node);
    n->level = memory_new(memory, most + 2, sizeof *n->level);
    n->child = memory_new(memory, most + 1, sizeof *n->child);
    ramus_status status = RAMUS_ERR_MEMORY;
    if (p.item && p.outlet && p.part && n->node_of_link && n->link_place && n->root && n->node && n->level &&
        n->child) {
        p.box = p.part + nlink;
        p.order = p.box + most;
        p.outlet_of = p.order + most;
        divide(&p, opt->partition);
        add_boxes(&p);
        sort(&p);
        status = loops_read(n, err);
        if (status == RAMUS_OK)
            status = make_nodes(&p, opt, err);
        if (status == RAMUS_OK)
            status = number(&p, err);
        if (status == RAMUS_OK)
            status = loops_connect(n, p.outlet_of, err);
    } else {
        ramus_fail_memory(err);
    }
    memory_free(memory, p.part);
    memory_free(memory, p.outlet);
    memory_free(memory, p.item);
    return status;
}
