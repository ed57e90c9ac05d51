/* states.h - rows of states for programs: what is wrong is printed, what is missing too */
#ifndef RAMUS_TOOLS_STATES_H
#define RAMUS_TOOLS_STATES_H

#include "tools/console/console.h"

/* ramus_states_load; `ports_path` may be NULL when the model has no ports. A linear actuator of `mechanism` (NULL: none) may have columns
 * length.NAME, rate.NAME, acceleration.NAME in place of the q, v, a of the one coordinate it moves. Columns that `needed` (RAMUS_STATES_V,
 * A, TAU) asks for and a moving table does not have are warned of; with STATES_NO_WRENCHES among them, a model whose ports are all
 * wrench ports needs no table of ports. Returns an exit code. */
enum { STATES_NO_WRENCHES = 1024 };
int states_load(const ramus_model *model, const ramus_data *mechanism, const char *path, const char *ports_path,
                unsigned needed, ramus_states **out);
/* The same, with tables read as `log` describes; NULL: as they are. */
int states_load_log(const ramus_model *model, const ramus_data *mechanism, const char *path, const char *ports_path,
                    unsigned needed, const ramus_log_options *log, ramus_states **out);
/* ramus_states_check, with its warnings printed. Returns an exit code. */
int states_check(const ramus_model *model, const ramus_states *s, unsigned needed);
/* What the columns `name` [ncolumn] have in each row, values [count x ncolumn], as a table, with t if the states have it. Returns an
 * exit code. */
int states_write(const ramus_states *s, int ncolumn, char **name, const double values[], const char *path);
/* A table, as CSV. Returns an exit code. */
int states_write_table(const ramus_table *table, const char *path);

/* PREFIX and the name of velocity coordinate k; NULL: memory is out. */
char *states_v_name(const ramus_model *model, const char *prefix, int k);
void states_release_names(char **name); /* up to the first NULL; and the list */

#endif
