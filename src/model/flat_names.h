/* flat_names.h - names of constraints and parts when a robot is laid out flat */
#ifndef RAMUS_MODEL_FLAT_NAMES_H
#define RAMUS_MODEL_FLAT_NAMES_H

#include "flat.h"

typedef struct namer {
    flat *f;
    flat_sink *sink;
    const flat_instance *instance; /* whose module has the thing; NULL: the builder's own */
    const char *file;
    int plain;        /* names of the only instance lose INSTANCE/ */
    const char *only; /* that instance */
} namer;

namer namer_of_instance(const ramus_builder *builder, int plain_names, flat_sink *sink, flat *f, size_t k);
namer namer_of_builder(const ramus_builder *builder, int plain_names, flat_sink *sink, flat *f);

/* Replaces an owned name by the full one. Fails only when memory is out. */
ramus_status namer_rename(const namer *n, const char **name);
/* Replaces a frame's name (NULL: the world) by the full one, and the pose in it where the world of a nested assembly is meant;
 * unknown ones are reported: "KIND 'NAME': there is no ...". */
ramus_status namer_frame(const namer *n, const char *kind, const char *name, int line, const char **frame,
                         ramus_pose *pose);

#endif
