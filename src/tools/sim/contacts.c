/* contacts.c - contacts of ramus sim: what the world exerts on frames, from a table */
#include "contacts.h"

#include "between.h"
#include "tools/boxes/boxes.h"

/* Contact k at time t. */
static ramus_wrench contact_at(sim_contact_rows *c, double t, size_t k)
{
    const size_t n = (size_t)c->rows->ncontact;
    double part, number[6];
    int outside;
    const size_t row = between_find(c->rows, &c->at, t, &part, &outside);
    if (c->held && part < 1)
        part = 0;
    const ramus_wrench here = c->rows->contact[row * n + k];
    const ramus_wrench next = part > 0 ? c->rows->contact[(row + 1) * n + k] : here;
    const double from[6] = { here.force.x, here.force.y, here.force.z, here.moment.x, here.moment.y, here.moment.z };
    const double to[6] = { next.force.x, next.force.y, next.force.z, next.moment.x, next.moment.y, next.moment.z };
    for (int i = 0; i < 6; i++)
        number[i] = from[i] + part * (to[i] - from[i]);
    return (ramus_wrench){ ramus_vec3_make(number[0], number[1], number[2]),
                           ramus_vec3_make(number[3], number[4], number[5]) };
}

static ramus_status give(void *user, double t, const double q[], const double v[], ramus_wrench wrench[])
{
    sim_contact_rows *c = user;
    (void)q;
    (void)v;
    for (size_t k = 0; k < (size_t)c->rows->ncontact; k++)
        wrench[k] = contact_at(c, t, k);
    return RAMUS_OK;
}

int contacts_open(sim_contact_rows *c, const ramus_model *model, ramus_sim *sim, const char *path,
                  const ramus_log_options *log, const ramus_states *torques)
{
    ramus_error err;
    const int given = torques && torques->ncontact > 0;
    *c = (sim_contact_rows){ .rows = given ? torques : NULL, .held = log && log->resample == RAMUS_RESAMPLE_HOLD };
    if (path && given)
        return tool_fail(TOOL_BAD_INPUT, "--contacts %s: the table of the torques, %s, has columns contact.* already",
                         path, torques->table->file);
    if (path) {
        TOOL_TRY(between_load(model, path, RAMUS_STATES_T, log, &c->own));
        if (c->own->ncontact == 0)
            return tool_fail(TOOL_BAD_INPUT, "%s:1: there are no columns contact.FRAME.fx to mz", path);
        c->rows = c->own;
    }
    if (!c->rows)
        return TOOL_OK;
    if (ramus_model_network(model))
        return tool_fail(TOOL_BAD_INPUT,
                         "%s: columns contact.%s.*: external wrenches are not taken by robots with modules that answer "
                         "at their connections only: %s; leave them out, or have contacts under 'constraints:'",
                         c->rows->table->file, ramus_model_frame(model, c->rows->contact_frame[0]).name,
                         boxes_first(model).text);
    return tool_result(ramus_sim_set_contacts(sim, c->rows->ncontact, c->rows->contact_frame, give, c, &err), &err);
}

void contacts_close(sim_contact_rows *c)
{
    ramus_states_destroy(c->own);
    *c = (sim_contact_rows){ 0 };
}

int contacts_count(const sim_contact_rows *c)
{
    return c->rows ? 6 * c->rows->ncontact : 0;
}

int contacts_names(const sim_contact_rows *c, const ramus_model *model, char **name, int *count)
{
    static const char *const part[6] = { "fx", "fy", "fz", "mx", "my", "mz" };
    for (int k = 0; k < contacts_count(c); k++) {
        out text = { 0 };
        out_add(&text, "contact.%s.%s", ramus_model_frame(model, c->rows->contact_frame[k / 6]).name, part[k % 6]);
        if (text.failed) {
            out_release(&text);
            return 0;
        }
        name[(*count)++] = text.data;
    }
    return 1;
}

void contacts_row(sim_contact_rows *c, double t, double values[])
{
    for (size_t k = 0; c->rows && k < (size_t)c->rows->ncontact; k++) {
        const ramus_wrench w = contact_at(c, t, k);
        const double number[6] = { w.force.x, w.force.y, w.force.z, w.moment.x, w.moment.y, w.moment.z };
        for (int i = 0; i < 6; i++)
            *values++ = number[i];
    }
}
