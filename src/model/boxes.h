/* boxes.h - black boxes of a model, at any depth of nested assemblies, and what they carry
 *
 * A box is an instance of the robot (its name is INSTANCE) or inside of a nested assembly (OUTER/INNER). What sits on a box whose module comes
 * from a source does so at an outlet, which is known by its name alone until the module is opened (src/module): BOX/OUTLET, or BOX where it
 * has one.
 */
#ifndef RAMUS_MODEL_BOXES_H
#define RAMUS_MODEL_BOXES_H

#include "compiled.h"

typedef struct model_box {
    const char *name;
    const char *origin; /* where its module comes from, as source.h writes it; "": the caller feeds its ports */
    const char *kind;   /* the first part of `origin` */
    const char *file;   /* that names it; "": none */
    int line;
    int instance;    /* itself, or the nested assembly that it is inside of */
    int link;        /* that carries it; -1: none */
    int host;        /* box that carries it; -1: none. Neither: the world */
    const char *on;  /* of a host: HOST or HOST/OUTLET */
    ramus_pose pose; /* in the frame of what carries it */
    int next_link;   /* its coordinates come before those of this link of the instance, or after all */
} model_box;

/* A named frame at an outlet. */
typedef struct model_outlet_frame {
    const char *name, *on; /* BOX or BOX/OUTLET */
    int box;
    int instance; /* whose frame it is */
    ramus_pose pose;
} model_outlet_frame;

typedef struct model_boxes {
    int count, nframe;
    model_box *box;            /* [count] in the order of instances */
    model_outlet_frame *frame; /* [nframe] */
    int *port_box;             /* [nport] wrench: the box behind the port; motion: that which carries */
    const char **port_on;      /* [nport] motion: BOX or BOX/OUTLET; wrench: "" */
    const char *file;          /* of the robot; "": it was built in memory */
    int *line;                 /* [ninstance] there; 0: unknown */
} model_boxes;

/* "FILE:LINE: " for a message about a thing of the robot; "" where the file is not known. `name` is INSTANCE/... where a nested assembly has it, and then the line
 * is that of the instance; else it is `line`. */
enum { BOXES_PLACE = 320 };
const char *boxes_place(const ramus_model *m, const char *name, int line, char text[BOXES_PLACE]);
const char *boxes_place_of_instance(const ramus_model *m, int instance, char text[BOXES_PLACE]);

/* The box from a source that BOX or BOX/OUTLET names; -1: none. *outlet is "" where the box alone is named. */
int boxes_find(const ramus_model *m, const char *path, const char **outlet);
int boxes_find_frame(const ramus_model *m, const char *name); /* named frame at an outlet; -1: none */
/* The first box with a source; NULL: there is none. */
const model_box *boxes_first_source(const ramus_model *m);
/* Does instance k itself sit on a black box, of the robot or inside of a nested assembly? */
bool boxes_carry(const ramus_model *m, int k);

/* Is a port that of the wrench on a box which the link, the outlet or the world carries that carries instance k? */
bool boxes_share_carrier(const ramus_model *m, int port, int k);

/* What follows BOX/ in a path, "" where it is BOX; NULL: it is about another. */
const char *box_outlet(const char *box, const char *path);

/* compile.c: the boxes of a flat robot. */
struct flat;
void boxes_layout(ramus_model *m, const struct flat *f, arena *a);
void boxes_fill(ramus_model *m, const struct flat *f, const char *file);

#endif
