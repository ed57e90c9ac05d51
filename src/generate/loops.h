/* loops.h - functions with loops over bodies, for robots whose own code would be too long */
#ifndef RAMUS_GENERATE_LOOPS_H
#define RAMUS_GENERATE_LOOPS_H

#include "source.h"

/* The statements of a function, or f->loops: it would be too long, or need too much stack. `places` and `staged` as in source_body. */
ramus_status loops_or_body(const source_request *r, source_function *f, int places, int staged[], text *body,
                           write_report *report, ramus_error *err);
/* Tables of the robot and what the functions share; `which`: bits of those that have loops. */
ramus_status loops_write_common(const source_request *r, unsigned which, text *o, ramus_error *err);
/* The body of one function, which takes `work` as its last argument. */
void loops_write_body(const source_request *r, const source_function *f, text *o);
/* How many numbers of memory a function needs. */
size_t loops_work(const source_request *r, const source_function *f);

/* Functions that need motions, and with them ports. */
enum {
    LOOPS_MOVING = RAMUS_GENERATE_INVERSE_DYNAMICS | RAMUS_GENERATE_FORWARD_DYNAMICS | RAMUS_GENERATE_GRAVITY |
                   RAMUS_GENERATE_DERIVATIVES | RAMUS_GENERATE_COMPOSED
};

/* ---- loops_tables.c --------------------------------------------------------------------------------------------- */

/* How bodies of the model are numbered in the tables: the world, root frames that ports measure, then bodies, a joint of several plain
 * coordinates as a chain of bodies with one each. */
typedef struct loops_layout {
    const ramus_model *bodies; /* every link, where wrenches or places of links count; else welded links as one */
    int *first, *last;         /* [nlink + 1] of each body's parts; the world: 0 */
    int *root;                 /* [nroot] */
    int count;                 /* without the world */
} loops_layout;

const ramus_model *loops_bodies(const source_request *r);
int loops_count(const source_request *r);                         /* bodies of the tables, without the world */
bool loops_layout_open(const source_request *r, loops_layout *l); /* false: memory is out */
void loops_layout_close(const source_request *r, loops_layout *l);
/* Returns how many wrench ports there are on bodies. */
int loops_write_tables(const source_request *r, const loops_layout *l, unsigned which, text *o);
/* loops_given.c: parts of them; the first returns how many there are */
int loops_put_ports(const source_request *r, const loops_layout *l, text *o);
void loops_put_kept(const source_request *r, const loops_layout *l, text *o);
void loops_put_connections(const source_request *r, const loops_layout *l, text *o);

#endif
