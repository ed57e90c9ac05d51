/* share.c - a rank's share of a robot: subtrees as robots on a free base, the trunk as modules behind the contract */
#include "spread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ramus_status out_of_memory(spread *s)
{
    return spread_fail(s, RAMUS_ERR_MEMORY, "out of memory");
}

/* ---- one part -------------------------------------------------------------------------------------------------------- */

/* What carries subtrees: a frame without mass, free to move. */
static ramus_status add_base(spread *s, ramus_module *module)
{
    ramus_link_description d = ramus_link_description_default();
    d.name = "base";
    d.parent = "";
    d.joint_name = "base";
    d.joint_type = RAMUS_FREE;
    return ramus_module_add_link(module, &d, &s->error);
}

static ramus_status make_model(spread *s, const spread_part_head *head, const spread_link link[], ramus_model **out)
{
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_status status = ramus_module_create("part", NULL, NULL, &module, &s->error);
    if (status == RAMUS_OK && !head->trunk)
        status = add_base(s, module);
    for (int k = 0; k < head->nlink && status == RAMUS_OK; k++) {
        char parent[32];
        snprintf(parent, sizeof parent, "l%d", link[k].parent);
        const char *base = head->trunk ? "" : "base";
        status = spread_add_link(module, &link[k], link[k].parent == head->carrier ? base : parent, &s->error);
    }
    if (status == RAMUS_OK)
        status = ramus_builder_create("part", NULL, NULL, &builder, &s->error);
    if (status == RAMUS_OK)
        status = ramus_builder_attach(builder, "p", module, NULL, NULL, 0, &s->error);
    ramus_module_destroy(module);
    if (status == RAMUS_OK) {
        ramus_builder_set_gravity(builder, s->gravity);
        status = ramus_model_compile(builder, NULL, out, &s->error);
    }
    ramus_builder_destroy(builder);
    return status;
}

static ramus_status make_trunk(spread *s, spread_part *t, const spread_part_head *head, const spread_link link[],
                               const int *carries, int *outlet_of)
{
    ramus_model *own = NULL;
    ramus_frame outlet[SPREAD_TRUNK_PART];
    for (int k = 0; k < head->nlink; k++)
        if (carries[link[k].number]) {
            outlet_of[link[k].number] = t->noutlet;
            outlet[t->noutlet++] = (ramus_frame){ k };
        }
    ramus_status status = make_model(s, head, link, &own);
    ramus_packed_options how = ramus_packed_options_default();
    how.outlet = outlet;
    how.noutlet = t->noutlet;
    if (status == RAMUS_OK)
        status = ramus_packed_create(own, &how, &t->packed, &s->error);
    ramus_model_destroy(own);
    if (status != RAMUS_OK)
        return status;
    t->table = ramus_packed_interface(t->packed);
    t->self = ramus_packed_self(t->packed);
    return RAMUS_OK;
}

static ramus_status make_subtrees(spread *s, spread_part *t, const spread_part_head *head, const spread_link link[])
{
    ramus_data_options opt = ramus_data_options_default();
    opt.lanes = 1; /* no batches: their memory is left out */
    const ramus_status status = make_model(s, head, link, &t->model);
    return status == RAMUS_OK ? ramus_data_create(t->model, &opt, &t->data, &s->error) : status;
}

/* Where the coordinates of a part are; those of a base are nobody's. */
static int number_coordinates(spread *s, spread_part *t, const spread_part_head *head, const spread_link link[])
{
    const int base_q = head->trunk ? 0 : 7, base_v = head->trunk ? 0 : 6;
    t->nq = base_q;
    t->nv = base_v;
    for (int k = 0; k < head->nlink; k++)
        if (link[k].q_at >= 0) {
            t->nq += ramus_joint_type_nq((ramus_joint_type)link[k].joint_type);
            t->nv += ramus_joint_type_nv((ramus_joint_type)link[k].joint_type);
        }
    int *q_at = realloc(s->q_at, (s->nq + (size_t)t->nq + 1) * sizeof *q_at);
    s->q_at = q_at ? q_at : s->q_at;
    int *v_at = realloc(s->v_at, (s->nv + (size_t)t->nv + 1) * sizeof *v_at);
    s->v_at = v_at ? v_at : s->v_at;
    if (!q_at || !v_at)
        return 0;
    t->q_first = s->nq;
    t->v_first = s->nv;
    for (int k = 0; k < base_q; k++)
        q_at[s->nq++] = -1;
    for (int k = 0; k < base_v; k++)
        v_at[s->nv++] = -1;
    for (int k = 0; k < head->nlink; k++) {
        const ramus_joint_type type = (ramus_joint_type)link[k].joint_type;
        for (int c = 0; link[k].q_at >= 0 && c < ramus_joint_type_nq(type); c++)
            q_at[s->nq++] = link[k].q_at + c;
        for (int c = 0; link[k].q_at >= 0 && c < ramus_joint_type_nv(type); c++)
            v_at[s->nv++] = link[k].v_at + c;
    }
    return 1;
}

spread_part_head share_head(const spread_plan *plan, int part)
{
    return (spread_part_head){ .number = part,
                               .nlink = plan->first[part + 1] - plan->first[part],
                               .trunk = plan->trunk[part],
                               .carrier = plan->carrier[part] };
}

/* ---- the share --------------------------------------------------------------------------------------------------------- */

ramus_status share_begin(spread *s, ranks *others, int npart, ramus_vec3 gravity)
{
    const size_t count = (size_t)others->count;
    *s = (spread){ .others = others, .gravity = gravity };
    s->part = calloc((size_t)npart + 1, sizeof *s->part);
    s->busy = calloc(count, sizeof *s->busy);
    s->nborder = calloc(count, sizeof *s->nborder);
    s->border_part = calloc(count, sizeof *s->border_part);
    s->border_outlet = calloc(count, sizeof *s->border_outlet);
    s->box = calloc(count, sizeof *s->box);
    return s->part && s->busy && s->nborder && s->border_part && s->border_outlet && s->box ? RAMUS_OK
                                                                                            : out_of_memory(s);
}

ramus_status share_add(spread *s, const spread_part_head *head, const spread_link link[], const int *carries,
                       int *outlet_of)
{
    spread_part *t = &s->part[s->npart++];
    t->number = head->number;
    t->nlink = head->nlink;
    t->parent = head->carrier < 0 ? -1 : -2;
    const ramus_status status =
        head->trunk ? make_trunk(s, t, head, link, carries, outlet_of) : make_subtrees(s, t, head, link);
    if (status != RAMUS_OK)
        return status;
    t->inlet = calloc((size_t)RAMUS_MODULE_ARTICULATED * (1 + (size_t)t->noutlet), sizeof *t->inlet);
    if (!t->inlet || !number_coordinates(s, t, head, link))
        return out_of_memory(s);
    t->outlets = t->inlet + RAMUS_MODULE_ARTICULATED;
    return RAMUS_OK;
}

ramus_status share_end(spread *s)
{
    s->q = calloc(s->nq + 1, sizeof *s->q);
    s->v = calloc(3 * s->nv + 1, sizeof *s->v);
    if (!s->q || !s->v)
        return out_of_memory(s);
    s->a = s->v + s->nv;
    s->tau = s->a + s->nv;
    return RAMUS_OK;
}

/* ---- what crosses ------------------------------------------------------------------------------------------------------ */

static ramus_status make_box(spread *s, int rank, int count)
{
    s->border_part[rank] = calloc((size_t)count + 1, sizeof **s->border_part);
    s->border_outlet[rank] = calloc((size_t)count + 1, sizeof **s->border_outlet);
    s->box[rank] = calloc((size_t)RAMUS_MODULE_ARTICULATED * (size_t)count + 1, sizeof **s->box);
    return s->border_part[rank] && s->border_outlet[rank] && s->box[rank] ? RAMUS_OK : out_of_memory(s);
}

ramus_status share_list_own_borders(spread *s)
{
    const ramus_status status = make_box(s, 0, s->npart);
    s->busy[0] = s->npart > 0;
    for (int k = 0; k < s->npart && status == RAMUS_OK; k++)
        if (s->part[k].parent == -2)
            s->border_part[0][s->nborder[0]++] = k;
    return status;
}

/* On rank 0: own [npart] its parts by their numbers. */
static ramus_status list_borders(spread *s, const spread_plan *p, const int *own, const int *outlet_of)
{
    int *count = calloc((size_t)p->nrank + 1, sizeof *count);
    ramus_status status = count ? RAMUS_OK : out_of_memory(s);
    for (int k = 0; k < p->npart && status == RAMUS_OK; k++)
        count[p->owner[k]]++;
    for (int r = 1; r < p->nrank && status == RAMUS_OK; r++) {
        status = make_box(s, r, count[r]);
        s->busy[r] = count[r] > 0;
    }
    for (int k = 0; k < p->npart && status == RAMUS_OK; k++) {
        const int to = p->owner[k], up = p->parent[k];
        if (to == 0 || up < 0)
            continue;
        s->border_part[to][s->nborder[to]] = own[up];
        s->border_outlet[to][s->nborder[to]++] = outlet_of[p->carrier[k]];
    }
    free(count);
    return status;
}

/* memory: own [npart], carries and outlet_of [nlink]. */
static ramus_status add_own(spread *s, const spread_source *source, const spread_plan *p, int *memory,
                            spread_link *link)
{
    const int rank = s->others->rank;
    int *own = memory, *carries = own + p->npart, *outlet_of = carries + p->nlink;
    for (int k = 0; k < p->npart; k++)
        if (p->carrier[k] >= 0)
            carries[p->carrier[k]] = 1;
    for (int k = 0; k < p->npart; k++) {
        if (p->owner[k] != rank)
            continue;
        const spread_part_head head = share_head(p, k);
        const int up = p->parent[k];
        for (int i = 0; i < head.nlink; i++)
            link[i] = source->link(source->self, p->member[p->first[k] + i]);
        own[k] = s->npart;
        const ramus_status status = share_add(s, &head, link, carries, outlet_of);
        if (status != RAMUS_OK)
            return status;
        if (up >= 0 && p->owner[up] == rank) {
            s->part[own[k]].parent = own[up];
            s->part[own[k]].outlet = outlet_of[p->carrier[k]];
        }
    }
    const ramus_status status = share_end(s);
    if (status != RAMUS_OK)
        return status;
    return rank == 0 ? list_borders(s, p, own, outlet_of) : share_list_own_borders(s);
}

ramus_status share_from_plan(spread *s, const spread_source *source, const spread_plan *plan, ranks *others)
{
    int npart = 0, most = 0;
    for (int k = 0; k < plan->npart; k++)
        if (plan->owner[k] == others->rank) {
            npart++;
            most = share_head(plan, k).nlink > most ? share_head(plan, k).nlink : most;
        }
    ramus_status status = share_begin(s, others, npart, source->gravity);
    int *memory = calloc(2 * (size_t)plan->nlink + (size_t)plan->npart + 1, sizeof *memory);
    spread_link *link = calloc((size_t)most + 1, sizeof *link);
    if (status == RAMUS_OK)
        status = memory && link ? add_own(s, source, plan, memory, link) : out_of_memory(s);
    free(link);
    free(memory);
    return status;
}

ramus_status spread_open(spread *s, const spread_source *source, const spread_plan *plan, ranks *others)
{
    return share_agree(s, share_from_plan(s, source, plan, others));
}

void spread_close(spread *s)
{
    for (int k = 0; k < s->npart && s->part; k++) {
        ramus_packed_destroy(s->part[k].packed);
        ramus_data_destroy(s->part[k].data);
        ramus_model_destroy(s->part[k].model);
        free(s->part[k].inlet);
    }
    for (int r = 0; s->others && r < s->others->count; r++) {
        free(s->border_part ? s->border_part[r] : NULL);
        free(s->border_outlet ? s->border_outlet[r] : NULL);
        free(s->box ? s->box[r] : NULL);
        free(s->all_at ? s->all_at[r] : NULL);
    }
    void *const memory[] = { s->part, s->busy, s->nborder, s->border_part, s->border_outlet, s->box,   s->q_at,
                             s->v_at, s->q,    s->v,       s->all_at,      s->all_nq,        s->all_nv };
    for (size_t k = 0; k < sizeof memory / sizeof *memory; k++)
        free(memory[k]);
    *s = (spread){ 0 };
}
