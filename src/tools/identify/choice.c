/* choice.c - links by the names of modules or their own */
#include "choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int choose(const ramus_model *model, const char *name, size_t length, unsigned char links[])
{
    int found = 0;
    for (int k = 0; k < ramus_model_nlink(model); k++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
        const char *instance = ramus_model_instance(model, link.instance).name;
        if ((strlen(instance) == length && strncmp(instance, name, length) == 0) ||
            (strlen(link.name) == length && strncmp(link.name, name, length) == 0)) {
            links[k] = 1;
            found++;
        }
    }
    return found;
}

static int unknown_module(const ramus_model *model, const char *name)
{
    const int n = ramus_model_ninstance(model), m = ramus_model_nlink(model);
    const char **names = calloc((size_t)(n + m) + 1, sizeof *names);
    for (int k = 0; names && k < n; k++)
        names[k] = ramus_model_instance(model, (ramus_instance){ k }).name;
    for (int k = 0; names && k < m; k++)
        names[n + k] = ramus_model_link(model, (ramus_link){ k }).name;
    const char *closest = names ? tool_closest(name, names) : NULL;
    const int code = tool_fail(TOOL_BAD_INPUT, "--modules: there is no module or link '%s'%s%s%s", name,
                               closest ? "; did you mean '" : "", closest ? closest : "", closest ? "'?" : "");
    free(names);
    return code;
}

int choose_links(const ramus_model *model, const char *modules, unsigned char links[])
{
    memset(links, modules == NULL, (size_t)ramus_model_nlink(model));
    for (const char *at = modules; at && *at;) {
        const size_t length = strcspn(at, ",");
        char name[512];
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), at);
        if (choose(model, at, length, links) == 0)
            return unknown_module(model, name);
        at += length + (at[length] == ',');
    }
    return TOOL_OK;
}
