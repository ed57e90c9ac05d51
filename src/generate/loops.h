/* loops.h - functions with loops over bodies, for robots whose own code would be too long */
#ifndef RAMUS_GENERATE_LOOPS_H
#define RAMUS_GENERATE_LOOPS_H

#include "source.h"

/* Can the function be written so? Not with kept numbers and ports, which the tables do not have. */
bool loops_possible(const source_request *r, const source_function *f);
/* Tables of the robot and what the functions share; `which`: bits of those that have loops. */
ramus_status loops_write_common(const source_request *r, unsigned which, text *o, ramus_error *err);
/* The body of one function, which takes `work` as its last argument. */
void loops_write_body(const source_request *r, const source_function *f, text *o);
/* How many numbers of memory a function needs. */
size_t loops_work(const source_request *r, int which);

#endif
