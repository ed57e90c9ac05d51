/* interconnection.h - columns of the interconnection matrix beside those of instances */
#ifndef RAMUS_COMPOSE_INTERCONNECTION_H
#define RAMUS_COMPOSE_INTERCONNECTION_H

#include "composition.h"
#include "tree/kinematics.h"

/* The matrix of a larger one: `columns` of it in each row, those beyond the instances zero. */
typedef struct interconnection {
    const ramus_model *model;
    const frame_motion *body; /* [nlink + 1] of the state */
    size_t columns;
    ramus_wrench *blocks; /* [nlink x columns] */
} interconnection;

/* Fills the columns of instances from the last evaluation of `data`, clears the others. */
ramus_status interconnection_begin(const interconnection *x, const ramus_data *data);
/* `load`, in world axes about the world's origin, acts as the robot on the world: on a link, whose instance is then `instance`, or on the black
 * box `instance` that the link carries. What it causes at the joints that carry it goes from the columns of instances to column `to`. */
void interconnection_move(const interconnection *x, int link, int instance, ramus_wrench load, size_t to);

#endif
