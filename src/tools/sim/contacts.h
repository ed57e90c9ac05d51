/* contacts.h - contacts of ramus sim: what the world exerts on frames, from a table */
#ifndef RAMUS_TOOLS_SIM_CONTACTS_H
#define RAMUS_TOOLS_SIM_CONTACTS_H

#include "tools/console/console.h"

#include <ramus/sim.h>

typedef struct sim_contact_rows {
    ramus_states *own;        /* that was read for the contacts alone; NULL: `rows` belong to the torques */
    const ramus_states *rows; /* NULL: no contacts */
    int held;                 /* each row up to the next, not straight lines */
    size_t at;
} sim_contact_rows;

/* From the table --contacts (NULL: none), or the columns contact.* of the torques (NULL: none); not both. They act in the simulation from
 * then on: straight lines between the rows, or each row up to the next where `log` resamples so, and their values before the first and after the last. Returns an exit code; close in any
 * case, after the simulation's last step. */
int contacts_open(sim_contact_rows *c, const ramus_model *model, ramus_sim *sim, const char *path,
                  const ramus_log_options *log, const ramus_states *torques);
void contacts_close(sim_contact_rows *c);

int contacts_count(const sim_contact_rows *c); /* numbers of a row: six for each contact */
/* Appends contact.FRAME.fx .. mz of each; 0: memory is out. */
int contacts_names(const sim_contact_rows *c, const ramus_model *model, char **name, int *count);
void contacts_row(sim_contact_rows *c, double t, double values[]);

#endif
