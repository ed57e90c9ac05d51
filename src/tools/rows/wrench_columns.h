/* wrench_columns.h - wrenches at connections and joints as columns, and contacts of a row as external wrenches */
#ifndef RAMUS_TOOLS_WRENCH_COLUMNS_H
#define RAMUS_TOOLS_WRENCH_COLUMNS_H

#include "states.h"

#include <stdbool.h>

typedef struct wrench_columns {
    const ramus_model
        *model; /* whose connections and joints they are: of an opened model, the one it was opened from */
    bool opened;
    int nconnection, njoint; /* with columns; each has six */
    int *
        connection; /* [nconnection] an instance, or inside a nested assembly ~port of a black box, ~source of an opened model */
    int *joint;                            /* [njoint] links */
    ramus_wrench *at_instance, *at_source; /* [ninstance], [nsource], of an opened model */
    ramus_wrench *at_joint;                /* [nlink], for ramus_inverse_dynamics_wrenches */
    ramus_wrench *external;                /* [nlink], of contacts */
} wrench_columns;

/* Columns wrench.INSTANCE.fx .. mz where connections != 0: what the predecessor (of the root: the world) exerts on the instance, in its
 * attachment frame, as a port takes it. A black box on the world or on another has none: nothing gives its wrench. Columns
 * joint.JOINT.fx .. mz where joints != 0: what the parent exerts on the child, at the moved joint frame in its axes; fixed joints too.
 * An opened model has all of its connections, what sits on modules too, and its known joints. 0: memory is out. Release in any case. */
int wrench_columns_open(wrench_columns *w, const ramus_model *model, int connections, int joints);
void wrench_columns_close(wrench_columns *w);
int wrench_columns_count(const wrench_columns *w);
/* Appends their names; 0: memory is out. */
int wrench_columns_names(const wrench_columns *w, char **name, int *count);

/* Forces of an opened model, tau, and the wrenches for wrench_columns_read. */
ramus_status wrench_columns_ask(const wrench_columns *w, const ramus_model *opened, ramus_data *data, const double q[],
                                const double v[], const double a[], double tau[]);
/* The wrenches of the evaluation before, by which `at_joint` was filled, or by the modular algorithm; `sample` [nport] of the row. */
ramus_status wrench_columns_read(const wrench_columns *w, ramus_data *data, int modular, const ramus_sample sample[],
                                 double values[]);

/* The contacts of a row in w->external, *external NULL where it has none. Ports are fed; the workspace's kinematics become those of q. */
ramus_status wrench_columns_contacts(const wrench_columns *w, ramus_data *data, const ramus_states *s, size_t row,
                                     const double q[], const ramus_wrench **external);

#endif
