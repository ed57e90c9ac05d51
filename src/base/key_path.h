/* key_path.h - paths into trees of named values, step by step
 *
 *     path = key { '.' key | '[' k ']' }        key = '"' any '"' | any, with '\' before '.', '[', '"' and '\'
 */
#ifndef RAMUS_BASE_KEY_PATH_H
#define RAMUS_BASE_KEY_PATH_H

#include <stdbool.h>

enum { KEY_PATH_SIZE = 256 }; /* of a key, with its terminator */

typedef struct key_step {
    int index; /* of a list; -1: a key */
    char key[KEY_PATH_SIZE];
} key_step;

typedef enum key_path_result {
    KEY_PATH_STEP,
    KEY_PATH_BAD_INDEX, /* no whole number and ']' after '[' */
    KEY_PATH_BAD_KEY    /* there is none, or it is too long, or something odd follows it */
} key_path_result;

/* Take the next step: *at is what is left of the path, not empty; `first`: of the whole path. */
key_path_result key_path_next(const char **at, bool first, key_step *step);

#endif
