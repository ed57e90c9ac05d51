/* source.h - where a module comes from: a shared library, a process, a log
 *
 * One file, source_KIND.c, for each kind; each defines one module_source, which sources.c lists. `black_box: {KIND: VALUE, options:
 * {...}}` in an assembly finds its kind there by key. A source that is opened is a table of ramus/module.h and a self; what it
 * reports and answers is checked by opened.c, alike for every kind, so a source need not do that.
 */
#ifndef RAMUS_MODULE_SOURCE_H
#define RAMUS_MODULE_SOURCE_H

#include "ramus/module.h"
#include "ramus/network.h"
#include "ramus/status.h"

/* Everything is borrowed until open returns. */
typedef struct module_request {
    const char *instance;              /* that it is for, in messages */
    const char *folder;                /* that relative paths start from: "" or ends with '/' */
    const char *const *value;          /* [nvalue] of the key: one text, or those of a list */
    int nvalue;                        /* at least 1 */
    const ramus_module_option *option; /* [noption] */
    int noption;
    ramus_allocator allocator;
} module_request;

typedef struct module_handle {
    const ramus_module_interface *table;
    void *self;
    void *owner;               /* of the source alone: what close needs, beside self */
    ramus_allocator allocator; /* of the request */
} module_handle;

typedef struct module_source {
    const char *key; /* in files: "library", "process", "log" */
    /* The sentence of a failure starts with what is wrong; who calls puts the instance's name before it. */
    ramus_status (*open)(const module_request *request, module_handle *out, ramus_error *err);
    void (*close)(module_handle *handle); /* calls table->close(self) too */
    /* NULL where there is nothing to report. Any thread. */
    ramus_module_health (*health)(const module_handle *handle);
} module_source;

/* NULL: there is no such kind. */
const module_source *module_source_find(const char *key);
/* Kind k, in the order of the list; NULL beyond its end. For messages. */
const module_source *module_source_at(int k);

#endif
