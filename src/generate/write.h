/* write.h - a graph of operations as the body of a C function */
#ifndef RAMUS_GENERATE_WRITE_H
#define RAMUS_GENERATE_WRITE_H

#include "expression.h"

#include "base/text.h"

typedef struct write_style {
    const char *name; /* of the robot, as it begins the names of functions */
    bool is_float;
    bool
        streams; /* CUDA: arguments are read by io.NAME(k) where they are first used, results are handed to io.put(k, value) at once */
    int late; /* on a card: from this section on, sines are computed again and other numbers come back from where v and u were read: they
               * would take registers meanwhile; 0: no section is late */
    const char *const *argument;                       /* names of the arguments, by number */
    void (*section)(void *user, int section, text *o); /* what a section is about, for a comment */
    void *user;
} write_style;

/* Declarations and statements that compute value[count] and write it to `result`. Returns the number of operations; text.failed
 * when memory is out. */
size_t write_body(const expr_graph *g, const write_style *style, const char *result, const expr value[], int count,
                  text *o);
/* A number that reads back as itself. */
void write_number(text *o, double value, bool is_float);

#endif
