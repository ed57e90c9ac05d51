/* key_path.c - paths into trees of named values */
#include "key_path.h"

#include <stddef.h>

static bool read_index(const char **at, key_step *step)
{
    const char *c = *at + 1;
    int value = 0, digits = 0;
    for (; *c >= '0' && *c <= '9' && digits < 9; c++, digits++)
        value = 10 * value + (*c - '0');
    if (digits == 0 || *c != ']')
        return false;
    step->index = value;
    step->key[0] = '\0';
    *at = c + 1;
    return true;
}

static bool read_key(const char **at, key_step *step)
{
    const char *c = *at;
    const int quoted = *c == '"';
    size_t length = 0;
    for (c += quoted; *c && (quoted ? *c != '"' : *c != '.' && *c != '['); c++) {
        if (!quoted && *c == '\\' && c[1])
            c++;
        if (length == KEY_PATH_SIZE - 1)
            return false;
        step->key[length++] = *c;
    }
    if (quoted && *c++ != '"')
        return false;
    step->key[length] = '\0';
    step->index = -1;
    *at = c;
    return length > 0 && (!*c || *c == '.' || *c == '[');
}

key_path_result key_path_next(const char **at, bool first, key_step *step)
{
    if (**at == '[' && !first)
        return read_index(at, step) ? KEY_PATH_STEP : KEY_PATH_BAD_INDEX;
    if (!first && **at == '.')
        ++*at;
    return read_key(at, step) ? KEY_PATH_STEP : KEY_PATH_BAD_KEY;
}
