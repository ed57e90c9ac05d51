/* states.h - what the files of states share */
#ifndef RAMUS_IO_STATES_H
#define RAMUS_IO_STATES_H

#include "columns.h"

#define QUATERNION_TOLERANCE 1e-3 /* of its length: rounding in files, no more */

/* Rows of ports beside the states; *s has their count, times and its table; opt->log is there. */
ramus_status states_read_ports(const ramus_model *model, const ramus_table *table, const ramus_states_options *opt,
                               ramus_states *s, ramus_error *err);
/* Contacts among the columns of the states. */
ramus_status states_read_contacts(columns *c, const ramus_model *model, ramus_states *s, ramus_error *err);

/* ---- ports -------------------------------------------------------------------------------------------------- */

enum { WRENCH_PARTS = 6, MOTION_PARTS = 16, POSITION_PARTS = 3, IMU_PARTS = 9 };
typedef struct port_columns {
    ramus_sample_kind kind; /* RAMUS_SAMPLE_NONE: something is missing, which `columns` remembers */
    int column[MOTION_PARTS + POSITION_PARTS];
    int has_position;
} port_columns;

/* The sample of a row with the numbers `value`; `line` is for messages. */
ramus_status states_fill_sample(const ramus_port_info *port, const port_columns *p, const ramus_table *table,
                                const double value[], int line, ramus_sample *sample, ramus_error *err);
/* The samples of all ports, by time: column `time` of the table, p [nport]. */
ramus_status states_track_ports(const ramus_model *model, const ramus_table *table, const ramus_log_options *o,
                                int time, const port_columns p[], ramus_states *s, ramus_error *err);

#endif
