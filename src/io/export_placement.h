/* export_placement.h - which of an assembly's ways to place a link fits */
#ifndef RAMUS_IO_EXPORT_PLACEMENT_H
#define RAMUS_IO_EXPORT_PLACEMENT_H

#include "ramus/model.h"

#include <stdbool.h>

typedef enum placement_kind {
    PLACED_BY_ORIGIN, /* the link frame is the moved joint frame */
    PLACED_BY_DH,
    PLACED_BY_MDH,
    PLACED_ANEW /* none fits: by origin, and everything on the link is seen from the moved joint frame */
} placement_kind;

typedef struct placement {
    placement_kind kind;
    ramus_pose origin;         /* PLACED_BY_ORIGIN, PLACED_ANEW */
    double a, alpha, d, theta; /* PLACED_BY_DH, PLACED_BY_MDH */
} placement;

/* `placed` holds the placements of the links before it. */
placement placement_find(const ramus_model *model, const ramus_link_info *link, const placement placed[]);
/* Whether a link is attached to its module's base. */
bool placement_is_first(const ramus_model *model, const ramus_link_info *link);

#endif
