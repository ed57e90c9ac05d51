/* batch.h - one way to evaluate many states: rows of the caller, turned into lanes group by group, on the threads of a pool
 *
 * A group is as many neighbouring rows as the kernel has lanes, counted from row 0 on, the last one filled up with its last row: a
 * result depends on its row alone, never on how many rows or threads there are. Rows whose results are not finite, and rows that a
 * group cannot evaluate, are evaluated by themselves, as a call for one state does; that call's failure is the row's.
 */
#ifndef RAMUS_TREE_BATCH_H
#define RAMUS_TREE_BATCH_H

#include "ramus/kinematics.h"

#include "data.h"

enum { BATCH_OUTPUTS = 3, BATCH_NO_PORTS = -1 };

/* What the caller gave: a row of each array per state. */
typedef struct batch_rows {
    size_t count;
    const double *q, *v, *x;     /* [count * nq], [count * nv] twice: x accelerations or forces; NULL: not needed */
    const ramus_sample *samples; /* nport for each row; NULL: what the data was fed serves all */
    struct {
        double *rows; /* [count * width]; NULL: not wanted */
        size_t width;
    } out[BATCH_OUTPUTS];
    ramus_frame frame; /* for Jacobians */
    ramus_reference reference;
} batch_rows;

/* How they are evaluated. */
typedef struct batch_way {
    /* `rows` rows from `row` on with the lanes of a kernel, into the outputs; d is a thread's own */
    void (*group)(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row, int rows);
    int lanes;        /* of group; 1: rows by themselves, group is not called */
    int check_inputs; /* 1: an input that is not finite need not show in the results */
    int ports;        /* that a state needs: PORTS_OF_MOTION, PORTS_OF_ALL_KINDS, BATCH_NO_PORTS */
    /* one row; a failure is in d's error */
    ramus_status (*single)(const ramus_model *m, ramus_data *d, const batch_rows *in, size_t row);
} batch_way;

/* Every row is evaluated. A row that fails has NaN in all its outputs; the status and the error, "row K: ...", are those of the
 * first. Ports of a call whose rows have no samples of their own are checked before: their failure is that of the call. */
ramus_status batch_run(const ramus_model *m, ramus_data *d, const batch_rows *in, const batch_way *way);

/* A row of q; of v, accelerations or forces. */
static inline const double *batch_q(const ramus_model *m, const batch_rows *in, size_t row)
{
    return in->q + row * (size_t)m->nq;
}

static inline const double *batch_v(const ramus_model *m, const double rows[], size_t row)
{
    return rows + row * (size_t)m->nv;
}

/* Output k of a row; NULL: not wanted. */
static inline double *batch_out(const batch_rows *in, int k, size_t row)
{
    return in->out[k].rows ? in->out[k].rows + row * in->out[k].width : NULL;
}

/* Rows of q [nq] or v [nv] to lanes of internal coordinates, by the kernel of `kernel`. */
void batch_load_q(const ramus_model *m, ramus_data *d, const kernel_table *kernel, const double q[], int rows,
                  double internal[]);
void batch_load_v(const ramus_model *m, ramus_data *d, const kernel_table *kernel, const double v[], int rows,
                  double internal[]);
/* Forces of drives; zero for joints that follow others. */
void batch_load_drives(const ramus_model *m, ramus_data *d, const kernel_table *kernel, const double tau[], int rows,
                       double internal[]);
/* Accelerations of the joints that have coordinates of their own, to rows of the user's; d->batch_finite tells whether they are finite. */
void batch_store_own(const ramus_model *m, ramus_data *d, const kernel_table *kernel, const double internal[],
                     double rows[], int count);
/* Likewise forces in lanes of internal coordinates. */
void batch_store(const ramus_model *m, ramus_data *d, const kernel_table *kernel, const double internal[],
                 double rows[], int count);
/* Accelerations of the tree in d->batch_a, unless it needs_mass_matrix; in->tau is d->batch_tau, from which damping and friction are
 * subtracted. */
void tree_forward_lanes(const ramus_model *m, ramus_data *d, const fd_arguments *in);
/* External wrenches of the ports for the group, in d->batch_external, and the root frames, in d->batch_root; NULL: no ports. */
const double *batch_ports(const ramus_model *m, ramus_data *d, const batch_rows *in, int lanes, size_t row, int rows);

#endif
