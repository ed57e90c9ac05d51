/* serve.h - a module as a process of its own: answers the questions of a robot that started it
 *
 *     int main(void)
 *     {
 *         ramus_error err;
 *         return ramus_module_serve(&my_table, NULL, NULL, &err) == RAMUS_OK ? 0 : 1;
 *     }
 *
 * A robot has it as `black_box: {process: [./my_program]}`. What crosses the border is described in docs/module_protocol.md; a
 * program that speaks that protocol by itself, in any language, needs nothing of this.
 */
#ifndef RAMUS_SERVE_H
#define RAMUS_SERVE_H

#include "module.h"
#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_serve_options {
    size_t struct_size;
    int input, output; /* descriptors of the socket or pipes to the robot: 0, 1 */
    int memory;        /* descriptor of the shared memory: 3; -1: always through the socket */
    double spin; /* s to look for a question in shared memory before sleeping: 20e-6; 0 where there is one processor */
} ramus_serve_options;
void ramus_serve_options_init(ramus_serve_options *options, size_t size);
static inline ramus_serve_options ramus_serve_options_default(void)
{
    ramus_serve_options o;
    ramus_serve_options_init(&o, sizeof o);
    return o;
}

/* Returns RAMUS_OK when the robot has closed its end. `self` is what the functions of `table` are given, borrowed; NULL: the table's
 * `open` makes one, with the options that the robot's file gives, and `close` ends it. RAMUS_ERR_PARSE: what arrives is no question;
 * RAMUS_ERR_FILE: the descriptors cannot be read or written. */
ramus_status ramus_module_serve(const ramus_module_interface *table, void *self, const ramus_serve_options *opt,
                                ramus_error *err);

#ifdef __cplusplus
}
#endif
#endif
