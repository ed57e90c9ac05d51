/* share.c - a rank's share of a robot: its parts as modules behind the contract, and what crosses to other ranks */
#include "spread.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ramus_status fail(spread *s, ramus_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->error.text, sizeof s->error.text, format, args);
    va_end(args);
    return status;
}

static ramus_status out_of_memory(spread *s)
{
    return fail(s, RAMUS_ERR_MEMORY, "out of memory");
}

/* ---- one part -------------------------------------------------------------------------------------------------------- */

/* The links of all own parts, part after part. */
typedef struct members {
    int *first; /* [npart + 1] */
    int *link;  /* in increasing order within each part */
} members;

static int list_members(members *m, const spread_plan *p)
{
    m->first = calloc((size_t)p->npart + 2, sizeof *m->first);
    m->link = calloc((size_t)p->nlink + 1, sizeof *m->link);
    if (!m->first || !m->link)
        return 0;
    for (int k = 0; k < p->nlink; k++)
        m->first[p->part[k] + 2]++;
    for (int k = 2; k <= p->npart + 1; k++)
        m->first[k] += m->first[k - 1];
    for (int k = 0; k < p->nlink; k++)
        m->link[m->first[p->part[k] + 1]++] = k;
    return 1;
}

static ramus_status add_link(spread *s, ramus_module *module, const ramus_model *model, const spread_plan *p, int link)
{
    const ramus_link_info l = ramus_model_link(model, (ramus_link){ link });
    char name[32], joint[32], parent[32] = "";
    ramus_link_description d = ramus_link_description_default();
    if (l.mimic.index >= 0)
        return fail(s, RAMUS_ERR_UNSUPPORTED, "joint '%.200s' follows another one, which may be on another rank",
                    l.joint_name);
    snprintf(name, sizeof name, "l%d", link);
    snprintf(joint, sizeof joint, "j%d", link);
    if (l.parent.index >= 0 && p->part[l.parent.index] == p->part[link])
        snprintf(parent, sizeof parent, "l%d", l.parent.index);
    d.name = name;
    d.parent = parent;
    d.joint_name = joint;
    d.joint_type = l.joint_type;
    d.axis =
        l.joint_type == RAMUS_FIXED || l.joint_type == RAMUS_SPHERICAL || l.joint_type == RAMUS_FREE ? d.axis : l.axis;
    d.second_axis = l.joint_type == RAMUS_UNIVERSAL ? l.second_axis : d.second_axis;
    d.pitch = l.pitch;
    d.joint_in_parent = l.joint_in_parent;
    d.link_in_joint = l.link_in_joint;
    d.mass = l.mass;
    d.com = l.com;
    memcpy(d.inertia, l.inertia, sizeof d.inertia);
    ramus_status status = ramus_module_add_link(module, &d, &s->error);
    if (status == RAMUS_OK && l.locked)
        status = ramus_module_lock(module, joint, l.locked_q, ramus_joint_type_nq(l.joint_type), &s->error);
    return status;
}

/* The frames of links that carry other parts. */
static int list_outlets(const spread_plan *p, const members *m, int part, const int *carries, ramus_frame outlet[],
                        int *outlet_of)
{
    int count = 0;
    for (int i = m->first[part]; i < m->first[part + 1]; i++)
        if (carries[m->link[i]]) {
            outlet_of[m->link[i]] = count;
            outlet[count++] = (ramus_frame){ i - m->first[part] };
        }
    (void)p;
    return count;
}

static ramus_status make_arrays(spread *s, spread_part *t, const ramus_model *model, const members *m, int part)
{
    int nq = 0, nv = 0;
    for (int i = m->first[part]; i < m->first[part + 1]; i++) {
        const ramus_link_info l = ramus_model_link(model, (ramus_link){ m->link[i] });
        nq += l.q_index < 0 ? 0 : ramus_joint_type_nq(l.joint_type);
        nv += l.q_index < 0 ? 0 : ramus_joint_type_nv(l.joint_type);
    }
    t->nq = nq;
    t->nv = nv;
    t->q_at = calloc((size_t)(nq + nv) + 1, sizeof *t->q_at);
    t->q = calloc((size_t)(nq + 3 * nv) + 42 * (size_t)(1 + t->noutlet) + 1, sizeof *t->q);
    if (!t->q_at || !t->q)
        return out_of_memory(s);
    t->v_at = t->q_at + nq;
    t->v = t->q + nq;
    t->a = t->v + nv;
    t->tau = t->a + nv;
    t->inlet = t->tau + nv;
    t->outlets = t->inlet + 42;
    nq = nv = 0;
    for (int i = m->first[part]; i < m->first[part + 1]; i++) {
        const ramus_link_info l = ramus_model_link(model, (ramus_link){ m->link[i] });
        for (int c = 0; l.q_index >= 0 && c < ramus_joint_type_nq(l.joint_type); c++)
            t->q_at[nq++] = l.q_index + c;
        for (int c = 0; l.q_index >= 0 && c < ramus_joint_type_nv(l.joint_type); c++)
            t->v_at[nv++] = l.v_index + c;
    }
    return RAMUS_OK;
}

static ramus_status make_part(spread *s, spread_part *t, const ramus_model *model, const spread_plan *p,
                              const members *m, int part, const int *carries, int *outlet_of)
{
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_model *own = NULL;
    ramus_frame outlet[SPREAD_PART];
    t->number = part;
    t->noutlet = list_outlets(p, m, part, carries, outlet, outlet_of);
    ramus_status status = ramus_module_create("part", NULL, NULL, &module, &s->error);
    for (int i = m->first[part]; i < m->first[part + 1] && status == RAMUS_OK; i++)
        status = add_link(s, module, model, p, m->link[i]);
    if (status == RAMUS_OK)
        status = ramus_builder_create("part", NULL, NULL, &builder, &s->error);
    if (status == RAMUS_OK)
        status = ramus_builder_attach(builder, "p", module, NULL, NULL, 0, &s->error);
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, NULL, &own, &s->error);
    if (status == RAMUS_OK)
        status = ramus_packed_create(own, NULL, outlet, NULL, t->noutlet, NULL, &t->packed, &s->error);
    ramus_model_destroy(own);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    if (status != RAMUS_OK)
        return status;
    t->table = ramus_packed_interface(t->packed);
    t->self = ramus_packed_self(t->packed);
    return make_arrays(s, t, model, m, part);
}

/* ---- what crosses ------------------------------------------------------------------------------------------------------ */

static ramus_status list_borders(spread *s, const spread_plan *p, const int *own, const int *outlet_of)
{
    const int rank = s->others->rank, count = s->others->count;
    s->nborder = calloc((size_t)count, sizeof *s->nborder);
    s->border_part = calloc((size_t)count, sizeof *s->border_part);
    s->border_outlet = calloc((size_t)count, sizeof *s->border_outlet);
    s->box = calloc((size_t)count, sizeof *s->box);
    if (!s->nborder || !s->border_part || !s->border_outlet || !s->box)
        return out_of_memory(s);
    for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < p->npart; k++) {
            const int up = p->parent[k];
            if (up < 0 || p->owner[up] == p->owner[k] || (rank != 0 && p->owner[k] != rank))
                continue;
            const int to = rank == 0 ? p->owner[k] : 0;
            for (int t = rank == 0 ? own[up] : -1; t >= 0; t = s->part[t].parent)
                s->part[t].is_trunk = true;
            if (pass) {
                s->border_part[to][s->nborder[to]] = rank == 0 ? own[up] : own[k];
                s->border_outlet[to][s->nborder[to]] = rank == 0 ? outlet_of[p->carrier[k]] : 0;
            }
            s->nborder[to]++;
        }
        for (int r = 0; r < count && pass == 0; r++) {
            const size_t n = (size_t)s->nborder[r];
            s->border_part[r] = calloc(n + 1, sizeof **s->border_part);
            s->border_outlet[r] = calloc(n + 1, sizeof **s->border_outlet);
            s->box[r] = calloc(42 * n + 1, sizeof **s->box);
            s->nborder[r] = 0;
            if (!s->border_part[r] || !s->border_outlet[r] || !s->box[r])
                return out_of_memory(s);
        }
    }
    return RAMUS_OK;
}

/* ---- the share --------------------------------------------------------------------------------------------------------- */

static ramus_status check_model(spread *s, const ramus_model *model)
{
    if (ramus_model_nport(model) > 0)
        return fail(s, RAMUS_ERR_UNSUPPORTED,
                    "the robot has black boxes, which one process asks (ramus id without --subtrees)");
    if (ramus_model_nconstraint(model) > 0 || ramus_model_npart(model) > 0)
        return fail(s, RAMUS_ERR_UNSUPPORTED,
                    "the robot has constraints, springs or other parts beside its tree; --tree leaves them out");
    return RAMUS_OK;
}

static ramus_status fill(spread *s, const ramus_model *model, const spread_plan *p, const members *m, int *carries,
                         int *outlet_of, int *own)
{
    const int rank = s->others->rank;
    for (int k = 0; k < p->npart; k++) {
        s->npart += p->owner[k] == rank;
        if (p->carrier[k] >= 0)
            carries[p->carrier[k]] = 1;
    }
    s->part = calloc((size_t)s->npart + 1, sizeof *s->part);
    if (!s->part)
        return out_of_memory(s);
    int count = 0;
    for (int k = 0; k < p->npart; k++) {
        if (p->owner[k] != rank)
            continue;
        spread_part *t = &s->part[count];
        own[k] = count++;
        const ramus_status status = make_part(s, t, model, p, m, k, carries, outlet_of);
        if (status != RAMUS_OK)
            return status;
        const int up = p->parent[k];
        t->parent = up < 0 ? -1 : p->owner[up] == rank ? own[up] : -2;
        t->outlet = up < 0 ? 0 : outlet_of[p->carrier[k]];
    }
    return list_borders(s, p, own, outlet_of);
}

ramus_status spread_open(spread *s, const ramus_model *model, const spread_plan *plan, ranks *others)
{
    *s = (spread){ .others = others, .nq = ramus_model_nq(model), .nv = ramus_model_nv(model) };
    s->gravity = ramus_model_gravity(model);
    members m = { 0 };
    int *memory = calloc(2 * (size_t)plan->nlink + (size_t)plan->npart + 1, sizeof *memory);
    ramus_status status = check_model(s, model);
    if (status == RAMUS_OK && (!memory || !list_members(&m, plan)))
        status = out_of_memory(s);
    if (status == RAMUS_OK)
        status = fill(s, model, plan, &m, memory, memory + plan->nlink, memory + 2 * plan->nlink);
    free(m.first);
    free(m.link);
    free(memory);
    return status;
}

void spread_close(spread *s)
{
    for (int k = 0; k < s->npart && s->part; k++) {
        ramus_packed_destroy(s->part[k].packed);
        free(s->part[k].q_at);
        free(s->part[k].q);
    }
    for (int r = 0; s->others && r < s->others->count; r++) {
        free(s->border_part ? s->border_part[r] : NULL);
        free(s->border_outlet ? s->border_outlet[r] : NULL);
        free(s->box ? s->box[r] : NULL);
    }
    free(s->part);
    free(s->nborder);
    free(s->border_part);
    free(s->border_outlet);
    free(s->box);
    *s = (spread){ 0 };
}
