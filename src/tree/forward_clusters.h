/* forward_clusters.h - forward dynamics with joints that follow others: what forward_dynamics.kernel.c leaves to another kernel */
#ifndef RAMUS_TREE_FORWARD_CLUSTERS_H
#define RAMUS_TREE_FORWARD_CLUSTERS_H

#include "algebra/kernel.h"
#include "tree/kernels.h"

/* The arguments and the result are those of forward_dynamics (kernels.h). */
size_t KERNEL(forward_clusters_work_size)(const ramus_model *m);
int KERNEL(forward_clusters)(const ramus_model *m, void *block, const fd_arguments *in);

#endif
