/* sources.c - the kinds of sources: one line for each source_KIND.c */
#include "source.h"

#include <string.h>

extern const module_source source_library; /* source_library.c */
extern const module_source source_log;     /* source_log.c */
extern const module_source source_process; /* source_process.c */

static const module_source *const sources[] = {
    &source_library,
    &source_process,
    &source_log,
};

const module_source *module_source_at(int k)
{
    return k >= 0 && k < (int)(sizeof sources / sizeof *sources) ? sources[k] : NULL;
}

const module_source *module_source_find(const char *key)
{
    const module_source *s = NULL;
    for (int k = 0; (s = module_source_at(k)); k++)
        if (strcmp(s->key, key) == 0)
            return s;
    return NULL;
}
