/* interconnection.c - who causes what at a joint: parts of the wrenches of modules in columns of their own
 *
 *     A_kc = sum over links l beyond joint k of what c exerts on l,      A_ki, A_kj: less that
 *
 * Block (k, i) of k's own instance holds what acts on its links, (k, j) what successor j hands over. A load on a link is in one of the two at every joint
 * between the link and its root frame, so that moving it to another column leaves the sums of rows as they are.
 *
 * Cost   O(depth) for each load; no allocation.
 */
#include "interconnection.h"

#include "algebra/vec3.h"

#include <string.h>

ramus_status interconnection_begin(const interconnection *x, const ramus_data *data)
{
    const size_t nlink = (size_t)x->model->nlink, own = (size_t)x->model->ninstance;
    const ramus_status status = ramus_interconnection_matrix_after(x->model, data, x->blocks);
    for (size_t k = nlink;
         status == RAMUS_OK && x->columns > own && k-- > 0;) { /* the last row first: rows become longer */
        ramus_wrench *row = x->blocks + k * x->columns;
        memmove(row, x->blocks + k * own, own * sizeof *row);
        memset(row + own, 0, (x->columns - own) * sizeof *row);
    }
    return status;
}

static ramus_wrench difference(ramus_wrench a, ramus_wrench b)
{
    return (ramus_wrench){ vec3_sub(a.force, b.force), vec3_sub(a.moment, b.moment) };
}

void interconnection_move(const interconnection *x, int link, int instance, ramus_wrench load, size_t to)
{
    const ramus_model *m = x->model;
    int from = instance;
    for (int i = link < 0 ? 0 : m->body_of[link]; i > 0; i = m->parent[i]) {
        const int k = m->link_of[i], own = m->link[k].instance.index;
        while (from != own && m->instance[from].parent.index >= 0 && m->instance[from].parent.index != own)
            from = m->instance[from].parent.index;
        ramus_wrench *row = x->blocks + (size_t)k * x->columns;
        const ramus_wrench here = ramus_wrench_to_child(ramus_pose_mul(x->body[i].x_w_i, m->x_i_j[i]), load);
        row[from] = difference(row[from], here);
        row[to] = wrench_plus(row[to], here);
    }
}
