/* fuzz_states.c - libFuzzer target: any bytes as tables of states and of ports, for a robot with a black box
 *
 * A zero byte ends the states; what follows, if there is one, is the table of ports. What is accepted is complete: finite numbers, unit
 * quaternions, contacts at frames of the robot. What is not has a sentence that begins with a file's name.
 *
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined ... tests/fuzz/fuzz_states.c LIBRARY -lm
 */
#define _GNU_SOURCE
#include "fuzz_robot.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char robot[] = "ramus: 1\nname: r\nmodules:\n  m:\n    links:\n"
                            "      - {name: a, joint: {name: j, type: revolute}, mass: 1, frames: [{name: f}]}\n"
                            "      - {name: b, joint: {name: k, type: spherical}, mass: 1}\n"
                            "robot:\n  - {name: s, module: m}\n  - {name: x, black_box: true, on: s/b}\n"
                            "  - {name: t, module: m, on: x}\n";

/* A file in memory; its path. */
static int put(const uint8_t *bytes, size_t size, char path[64])
{
    const int file = memfd_create("fuzz", 0);
    if (file < 0 || write(file, bytes, size) != (ssize_t)size)
        abort();
    snprintf(path, 64, "/proc/self/fd/%d", file);
    return file;
}

static void count_notes(void *user, const ramus_diagnostic *d)
{
    if (!d->text[0] || d->line != 1)
        abort();
    ++*(int *)user;
}

static void check(const ramus_model *model, const ramus_states *s)
{
    const size_t nq = (size_t)ramus_model_nq(model), nport = (size_t)ramus_model_nport(model);
    for (size_t k = 0; k < s->count * nq; k++)
        if (!isfinite(s->q[k]))
            abort();
    for (int k = 0; k < s->ncontact; k++)
        if (s->contact_frame[k].index < 0 || s->contact_frame[k].index >= ramus_model_nframe(model))
            abort();
    for (size_t k = 0; k < s->count * (size_t)s->ncontact; k++)
        if (!isfinite(s->contact[k].force.x + s->contact[k].moment.z))
            abort();
    for (size_t k = 0; s->samples && k < s->count * nport; k++)
        if (s->samples[k].kind == RAMUS_SAMPLE_NONE)
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static ramus_model *model;
    if (!model)
        model = fuzz_robot(robot);
    const uint8_t *zero = size ? memchr(bytes, 0, size) : NULL;
    const size_t first = zero ? (size_t)(zero - bytes) : size;
    char path[64], ports[64];
    const int file = put(bytes, first, path), other = zero ? put(zero + 1, size - first - 1, ports) : -1;
    ramus_states_options options = ramus_states_options_default();
    ramus_states *s = NULL;
    ramus_error err = { .text = "" };
    int notes = 0;
    options.report = count_notes;
    options.report_user = &notes;
    const ramus_status status = ramus_states_load(model, path, zero ? ports : NULL, &options, &s, &err);
    if (status != RAMUS_OK && (s || strncmp(err.text, "/proc/self/fd/", 14) != 0))
        abort();
    if (status == RAMUS_OK)
        check(model, s);
    ramus_states_destroy(s);
    close(file);
    if (other >= 0)
        close(other);
    return 0;
}
