/* states_contacts.c - contacts from tables of states: what the world exerts on the robot at a frame, row by row
 *
 *     contact.FRAME.fx fy fz mx my mz       at the origin of FRAME, a link or a named frame, in world axes
 *
 * A column that is not there counts as zero, as those of v, a and tau do; one of them at least makes the contact.
 */
#include "states.h"

#include "base/fail.h"
#include "base/memory.h"

enum { CONTACT_PARTS = 6 };
static const char *const contact_part[CONTACT_PARTS] = { ".fx", ".fy", ".fz", ".mx", ".my", ".mz" };

static void copy_contact(const ramus_table *table, const int column[], ramus_wrench *to, size_t stride)
{
    for (size_t row = 0; row < table->nrow; row++) {
        double number[CONTACT_PARTS];
        for (int n = 0; n < CONTACT_PARTS; n++)
            number[n] = column[n] < 0 ? 0 : table->values[row * (size_t)table->ncolumn + (size_t)column[n]];
        to[row * stride] = (ramus_wrench){ ramus_vec3_make(number[0], number[1], number[2]),
                                           ramus_vec3_make(number[3], number[4], number[5]) };
    }
}

ramus_status states_read_contacts(columns *c, const ramus_model *model, ramus_states *s, ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(NULL);
    const int nframe = ramus_model_nframe(model);
    if (!columns_any(c->table, "contact."))
        return RAMUS_OK;
    int(*column)[CONTACT_PARTS] = memory_new(&memory, (size_t)nframe + 1, sizeof *column);
    ramus_frame *frame = memory_new(&memory, (size_t)nframe + 1, sizeof *frame);
    size_t count = 0;
    for (int k = 0; column && frame && k < nframe; k++) {
        const char *name = ramus_model_frame(model, (ramus_frame){ k }).name;
        int found = 0;
        for (int n = 0; n < CONTACT_PARTS; n++) {
            column[count][n] = columns_find(c, "contact.", name, contact_part[n]);
            found += column[count][n] >= 0;
        }
        if (found > 0)
            frame[count++] = (ramus_frame){ k };
    }
    s->ncontact = (int)count;
    s->contact_frame = frame;
    s->contact = memory_new(&memory, s->count * count + 1, sizeof *s->contact);
    const ramus_status status = column && frame && s->contact ? RAMUS_OK : ramus_fail_memory(err);
    for (size_t k = 0; status == RAMUS_OK && k < count; k++)
        copy_contact(c->table, column[k], s->contact + k, count);
    memory_free(&memory, column);
    return status;
}
