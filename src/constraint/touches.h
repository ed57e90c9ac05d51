/* touches.h - contacts: the surface of a's side, and where points and spheres of b's side touch it */
#ifndef RAMUS_CONSTRAINT_TOUCHES_H
#define RAMUS_CONSTRAINT_TOUCHES_H

#include "derivatives.h"

#include "algebra/vec3.h"
#include "linear/height_field.h"

/* ---- surfaces.c ---- */

/* The signed distance of a place x from the surface and its derivatives, in the axes of a: n' = H x'. */
typedef struct surface {
    double distance;
    ramus_vec3 n;    /* unit, away from what is solid */
    double H[6];     /* xx yy zz xy xz yz */
    double round;    /* > 0: n turns about a point or a line that is this far away, */
    ramus_vec3 free; /* in the directions where this is 1 */
    double u, v;     /* of a height field: above which place of it the nearest point is */
} surface;
/* RAMUS_ERR_SINGULAR where n is not defined; RAMUS_ERR_LIMIT beyond the grid of a height field. */
ramus_status surface_at(constraint_set *c, const constraint *item, ramus_vec3 x, surface *out);
/* How H y changes when x moves by `shift`, y constant. */
ramus_vec3 surface_bend_change(const constraint *item, const surface *at, ramus_vec3 shift, ramus_vec3 y);

/* ---- touches.c ---- */

/* A surface with unit normal n at the point s from b's origin; n', s' their rates, curve: what these add to the gap's second rate. */
typedef struct touch {
    ramus_vec3 n, dn, s, ds, side[2];
    double gap, curve;
} touch;
/* The rows of bound k. */
void put_touch(constraint_set *c, int k, const relative_motion *r, const touch *t);
ramus_status contact_rows(constraint_set *c, const constraint *item, const relative_motion *r);
/* Three rows for each bound, as row_changes. */
void contact_changes(const constraint_set *c, const constraint *item, const pair_motion *r, const pair_change *d,
                     row out[PAIR_ROWS_MAX]);
/* RAMUS_ERR_SINGULAR: no direction leads from a to b. */
ramus_status refuse_direction(constraint_set *c, const constraint *item);

#endif
