/* instance_places.h - where the instances of an assembly are in its text, and what they override */
#ifndef RAMUS_TOOLS_INSTANCE_PLACES_H
#define RAMUS_TOOLS_INSTANCE_PLACES_H

#include "tools/console/console.h"

#include <stdbool.h>
#include <yaml.h>

typedef struct place {
    size_t start, end; /* bytes: of the first character, and behind the last */
    bool flow;         /* in braces */
    size_t column;     /* of the first key */
    size_t first_key;  /* byte of it */
} place;

typedef struct old_value {
    char *key;
    size_t start, end;
    int line;
} old_value;

typedef struct instance_text {
    char *name;
    size_t name_end; /* byte behind its value */
    place map, override;
    bool has_override, alias; /* alias: something of it is written elsewhere */
    int line;
    old_value *old;
    size_t nold, capacity;
} instance_text;

typedef struct walk {
    const char *text, *file;
    size_t size;
    size_t index, byte; /* libyaml counts characters */
    yaml_parser_t parser;
    instance_text *instance;
    size_t count, capacity;
    double length, mass, inertia; /* units */
} walk;

/* Reads the whole text; w has text, size and file. Returns an exit code; release in any case. */
int walk_text(walk *w);
void walk_release(walk *w);

#endif
