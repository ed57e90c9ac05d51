/* lower.c - what a part beside the tree means to the robot's equations, found when a model is compiled
 *
 *     bar between links        a `distance` constraint with the bar's name, ends and length
 *     bar that moves a joint   that joint has no motor of its own
 *
 * Files, builders, nested assemblies and live robots all come through here, so that a part has one meaning. Springs and
 * actuators stay parts: forces at a state are theirs, not constraints. A bar that ends on a lever stays a part as well,
 * and src/data refuses dynamics that would need its constraint.
 */
#include "compiled.h"
#include "flat.h"

bool is_bar_between_links(const ramus_part_description *part)
{
    return part->kind == RAMUS_PART_BAR && !part->lever_a && !part->lever_b;
}

static ramus_status lower_bar(flat *f, const ramus_part_description *bar)
{
    ramus_constraint_description d = ramus_constraint_description_default();
    d.name = bar->name;
    d.kind = RAMUS_CONSTRAINT_DISTANCE;
    d.frame_a = bar->frame_a;
    d.frame_b = bar->frame_b;
    d.pose_a.position = bar->point_a;
    d.pose_b.position = bar->point_b;
    d.length = bar->rest_length;
    d.line = bar->line;
    return mechanism_add(&f->mechanism, &f->allocator, KIND_CONSTRAINT, &d, NULL);
}

ramus_status flat_lower_parts(flat *f)
{
    const ramus_part_description *part = f->mechanism.of[KIND_PART].part;
    for (size_t k = 0; k < f->mechanism.of[KIND_PART].count; k++)
        if (is_bar_between_links(&part[k])) {
            RAMUS_TRY(lower_bar(f, &part[k]));
            f->nbar++;
        }
    return RAMUS_OK;
}

/* The coordinate that `moves` names; -1: none. */
static int moved_coordinate(const ramus_model *m, const ramus_part_description *part)
{
    const int link = part->moves ? ramus_model_find_joint(m, part->moves).index : -1;
    const int owner = link >= 0 && m->link[link].mimic.index >= 0 ? m->link[link].mimic.index : link;
    return owner >= 0 ? m->link[owner].v_index : -1;
}

void model_lower_parts(ramus_model *m)
{
    const ramus_part_description *part = m->mechanism.of[KIND_PART].part;
    for (size_t k = 0; k < m->mechanism.of[KIND_PART].count; k++) {
        const int v = is_bar_between_links(&part[k]) ? moved_coordinate(m, &part[k]) : -1;
        if (v >= 0)
            m->passive[v] = 1;
    }
    for (size_t k = 0; k < m->mechanism.of[KIND_PART].count; k++) { /* unless an actuator drives it */
        const int v = part[k].kind == RAMUS_PART_ACTUATOR ? moved_coordinate(m, &part[k]) : -1;
        if (v >= 0)
            m->passive[v] = 0;
    }
}

void flat_leave_tree(flat *f)
{
    mechanism_release(&f->mechanism, &f->allocator);
}

int model_has_springs_or_bars(const ramus_model *m)
{
    int acts = 0;
    for (size_t k = 0; k < m->mechanism.of[KIND_PART].count; k++)
        acts |= m->mechanism.of[KIND_PART].part[k].kind != RAMUS_PART_ACTUATOR;
    return acts;
}

int model_is_tree(const ramus_model *m)
{
    return m->mechanism.of[KIND_CONSTRAINT].count == 0 && !model_has_springs_or_bars(m);
}
