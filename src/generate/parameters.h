/* parameters.h - what generated functions take beside the state: gravity, numbers of links that stay variable, ports of black boxes
 *
 * A path names a number of a module's link, as a model file does, or of one link of the robot:
 *
 *     modules.hand.links.palm.mass     links.arm/palm.com[2]     modules.hand.links.palm.inertia     links.palm.origin.xyz
 *
 * Without [k] all components are meant. A module that the robot has several times has the number in each.
 */
#ifndef RAMUS_GENERATE_PARAMETERS_H
#define RAMUS_GENERATE_PARAMETERS_H

#include "ramus/generate.h"

#include <stdbool.h>

enum { PARAMETER_PATH = 300 };

typedef enum parameter_kind { PARAMETER_MASS, PARAMETER_COM, PARAMETER_INERTIA, PARAMETER_PLACE } parameter_kind;

typedef struct parameter {
    parameter_kind kind;
    int component; /* of com, inertia (xx yy zz xy xz yz) and place */
    int link;      /* whose number it is; -1: each link of the name `link_name` in an instance of `module` */
    char module[PARAMETER_PATH], link_name[PARAMETER_PATH];
    char path[PARAMETER_PATH]; /* with its component */
    double value;              /* of the model */
} parameter;

typedef struct parameters {
    bool gravity, ports; /* are arguments */
    parameter *kept;
    int nkept;
} parameters;

/* Reads the paths of the options; release in any case. */
ramus_status parameters_read(const ramus_model *m, const ramus_generate_options *opt, parameters *out,
                             ramus_error *err);
void parameters_release(parameters *p);

bool parameter_is_of(const ramus_model *m, const parameter *p, int link);
/* Mass, centre of mass or inertia of a link is variable. */
bool parameters_vary_link(const parameters *p, const ramus_model *m, int link);
/* Some placement is variable: inertias cannot be moved between links beforehand. */
bool parameters_move_links(const parameters *p);

/* Numbers of a port in the argument `port`: a wrench is force and moment; a motion is quaternion w x y z and position of the
 * connection frame in the world, its twist and the twist's derivative (ramus_wrench, ramus_motion). */
int port_size(const ramus_model *m, int port);
int port_first(const ramus_model *m, int port); /* port nport: all of them */

#endif
