/* states.h - what the files of states share */
#ifndef RAMUS_IO_STATES_H
#define RAMUS_IO_STATES_H

#include "columns.h"

#define QUATERNION_TOLERANCE 1e-3 /* of its length: rounding in files, no more */

/* Rows of ports beside the states; *s has their count and its table. */
ramus_status states_read_ports(const ramus_model *model, const ramus_table *table, const ramus_states_options *opt,
                               ramus_states *s, ramus_error *err);
/* Contacts among the columns of the states. */
ramus_status states_read_contacts(columns *c, const ramus_model *model, ramus_states *s, ramus_error *err);

#endif
