/* composed_results.c - what the last evaluation of the modular algorithm found: twists, wrenches, the interconnection matrix */
#include "interconnection.h"

#include "algebra/quat.h"
#include "base/fail.h"
#include "model/boxes.h"

#include <string.h>

/* Gravity at the frame that the j-th of c->body is attached to: from the world or a port through the links that carry it, where
 * modules follow each other. */
static ramus_vec3 gravity_of(const composition *c, int j)
{
    const ramus_model *m = c->model;
    for (int k = 0; k < m->ninstance; k++) {
        const ramus_instance_info *instance = &m->instance[k];
        if (c->base[j] != &c->unit[k].base)
            continue;
        if (instance->on.index < 0)
            break;
        const int i = m->body_of[instance->on.index];
        int carrier = 0;
        while (c->body[carrier] != i)
            carrier++;
        const ramus_vec3 in_link = c->table->rotate_from_base(c->state, i, gravity_of(c, carrier));
        return quat_unrotate(instance->pose.rotation, in_link);
    }
    return c->base[j]->gravity;
}

static ramus_wrench at_joint(const ramus_model *m, int i, const double at_body[6])
{
    return ramus_wrench_to_child(m->x_i_j[i], wrench_read(at_body));
}

/* What is read of it; `index` of `count` links or instances. */
static ramus_status find_evaluated(const ramus_model *m, const ramus_data *data, int index, int count,
                                   const composition **c)
{
    RAMUS_TRY(workspace_check(m, data->model, NULL));
    *c = data->composition;
    if (!*c || !(*c)->ready)
        return RAMUS_ERR_STALE;
    return index >= 0 && index < count ? RAMUS_OK : RAMUS_ERR_NOT_FOUND;
}

ramus_status ramus_composed_twist_after(const ramus_model *m, const ramus_data *data, ramus_link link, ramus_twist *own,
                                        ramus_twist *own_dot, ramus_twist *total, ramus_twist *total_dot)
{
    RAMUS_NEED_MODEL(m, data);
    const composition *c;
    RAMUS_TRY(find_evaluated(m, data, link.index, m->nlink, &c));
    const int i = m->body_of[link.index];
    double all[24];
    for (int k = 0; k < m->ninstance; k++)
        if (!m->instance[k].black_box)
            composition_know_own(c, k);
    c->table->twists(c->state, i, all);
    ramus_twist *const out[4] = { own, own_dot, total, total_dot };
    for (int k = 0; k < 4; k++)
        if (out[k])
            *out[k] = twist_read(all + 6 * k);
    if (total_dot) {
        const int k = m->link[link.index].instance.index;
        for (int j = c->first[k]; j < c->first[k + 1]; j++)
            if (c->body[j] == i) {
                const ramus_vec3 g = c->table->rotate_from_base(c->state, i, gravity_of(c, j));
                total_dot->linear = vec3_add(total_dot->linear, g);
            }
    }
    return RAMUS_OK;
}

ramus_status ramus_composed_joint_wrench_after(const ramus_model *m, const ramus_data *data, ramus_link link,
                                               ramus_wrench *wrench)
{
    RAMUS_NEED_MODEL(m, data, wrench);
    const composition *c;
    RAMUS_TRY(find_evaluated(m, data, link.index, m->nlink, &c));
    const int i = m->body_of[link.index];
    *wrench = at_joint(m, i, c->sums + (size_t)i * WRENCH_NUMBERS);
    return RAMUS_OK;
}

ramus_status ramus_composed_interface_wrench_after(const ramus_model *m, const ramus_data *data,
                                                   ramus_instance instance, ramus_wrench *wrench)
{
    RAMUS_NEED_MODEL(m, data, wrench);
    const composition *c;
    RAMUS_TRY(find_evaluated(m, data, instance.index, m->ninstance, &c));
    *wrench = wrench_read(c->interface + (size_t)instance.index * WRENCH_NUMBERS);
    return RAMUS_OK;
}

ramus_status ramus_interconnection_matrix_after(const ramus_model *m, const ramus_data *data, ramus_wrench blocks[])
{
    RAMUS_NEED_MODEL(m, data);
    RAMUS_NEED_ARRAYS(NULL, m->nlink, blocks);
    const composition *c;
    RAMUS_TRY(find_evaluated(m, data, 0, 1, &c));
    const size_t columns = (size_t)m->ninstance;
    memset(blocks, 0, (size_t)m->nlink * columns * sizeof *blocks);
    const module_view all = composition_view_all(c);
    c->table->start_sums(&all, c->inertia, c->external, c->scratch);
    for (int k = 0; k < m->ninstance; k++) { /* A_ii = W_i */
        const module_view view = composition_view(c, k);
        double base[WRENCH_NUMBERS] = { 0 };
        c->table->sum_up(&view, c->scratch, NULL, base);
    }
    for (int k = 0; k < m->nlink; k++) {
        const int i = m->body_of[k];
        blocks[(size_t)k * columns + (size_t)m->link[k].instance.index] =
            at_joint(m, i, c->scratch + (size_t)i * WRENCH_NUMBERS);
    }
    for (int j = 0; j < m->ninstance; j++) { /* A_ij = Gamma_ji */
        const ramus_instance_info *instance = &m->instance[j];
        const int parent = instance->parent.index;
        if (parent < 0 || boxes_carry(m, j) || composition_on_base(m, instance))
            continue;
        const int start = m->body_of[instance->on.index];
        for (int i = start; i && m->link[m->link_of[i]].instance.index == parent; i = m->parent[i])
            memset(c->scratch + (size_t)i * WRENCH_NUMBERS, 0, WRENCH_NUMBERS * sizeof(double));
        c->table->carry(m, c->state, start, c->unit[j].mount, c->interface + (size_t)j * WRENCH_NUMBERS, c->scratch);
        for (int i = start; i && m->link[m->link_of[i]].instance.index == parent; i = m->parent[i])
            blocks[(size_t)m->link_of[i] * columns + (size_t)j] =
                at_joint(m, i, c->scratch + (size_t)i * WRENCH_NUMBERS);
    }
    return RAMUS_OK;
}

ramus_instance_work ramus_composed_work(const ramus_data *data, ramus_instance instance)
{
    const composition *c = data ? data->composition : NULL;
    if (!c || instance.index < 0 || instance.index >= c->model->ninstance)
        return (ramus_instance_work){ 0, 0, 0 };
    return c->unit[instance.index].work;
}
