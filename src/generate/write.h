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
    int patience; /* on a card: a number that is not used for so many statements waits in shared memory (io.keep, io.kept); 0: none does */
    int orders;   /* in C: how many times the numbers of the text's order a compiler may keep in its own */
    int place[3], places; /* where the arguments are in shared memory, and how many numbers there are of it */
    int *
        staged; /* on a card: [count] gets the number of each result among those that differ and are not zero, -1 for zeros; or NULL */
    bool apart;        /* in C: results share no memory with the arguments */
    const char *store; /* in C: results from number `stored` on go to store[0], ...; or NULL */
    int stored;
    const char *const *argument;                       /* names of the arguments, by number */
    void (*section)(void *user, int section, text *o); /* what a section is about, for a comment */
    void *user;
} write_style;

/* What a body takes. */
typedef struct write_report {
    size_t operations;
    size_t stack; /* bytes of numbers that are needed at a time, at most */
    int places;   /* of shared memory, arguments included */
    int staged;   /* results that differ and are not zero */
} write_report;

/* Declarations and statements that compute value[count] and write it to `result`; text.failed when memory is out. */
write_report write_body(const expr_graph *g, const write_style *style, const char *result, const expr value[],
                        int count, text *o);
/* A number that reads back as itself. */
void write_number(text *o, double value, bool is_float);

#endif
