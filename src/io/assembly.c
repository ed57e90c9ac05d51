/* assembly.c - an assembly file as a builder
 *
 * The keys of the file may come in any order, as JSON requires; only `units:` is about what follows it.
 */
#include "assembly.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/printable.h"
#include "io/load.h"
#include "model/module.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* `name:`, else the file's name without folder and ending. */
static void read_robot_name(assembly *a, const tree_node *root, char text[256])
{
    const tree_entry *entry = tree_find(root, "name");
    const char *name = entry ? doc_text(a, entry->value, "name") : NULL;
    if (name) {
        snprintf(text, 256, "%.255s", name);
        return;
    }
    const char *slash = strrchr(a->p->file, '/');
    snprintf(text, 256, "%.255s", slash ? slash + 1 : a->p->file);
    char *dot = strrchr(text, '.');
    if (dot && dot != text)
        *dot = '\0';
    if (!text[0] || !printable(text))
        snprintf(text, 256, "robot");
}

static void read_gravity(assembly *a, const tree_entry *entry)
{
    ramus_vec3 g;
    if (!doc_vec3(a, entry->value, "gravity", a->units.length, &g))
        return;
    const double size = hypot(hypot(g.x, g.y), g.z);
    if (a->units.length != 1 && size > 0 && size < 0.5)
        problems_add(a->p, RAMUS_WARNING, RAMUS_ERR_MODEL, entry->line,
                     "gravity is %.3g m/s^2: after 'units:' it is in the file's unit of length per s^2; put it before "
                     "'units:' if m/s^2 was meant",
                     size);
    ramus_builder_set_gravity(a->builder, g);
}

/* Read what is below a key, in the units of `units:` if that comes before it. */
static void read_section(assembly *a, const tree_node *root, const char *key, const unit_set *given,
                         void (*read)(assembly *a, const tree_entry *entry))
{
    const tree_entry *entry = tree_find(root, key);
    a->units = doc_units_si;
    for (const tree_entry *e = root->first; e && e != entry; e = e->next)
        if (strcmp(e->key, "units") == 0)
            a->units = *given;
    if (entry)
        read(a, entry);
}

static void read_file(assembly *a, const tree_node *root)
{
    static const char *const keys[] = { "ramus", "name",        "gravity",   "units",   "modules",
                                        "robot", "constraints", "mechanism", "sharing", NULL };
    unit_set given = doc_units_si;
    char name[256];
    ramus_error err;
    if (!doc_map(a, root, "an assembly", keys))
        return;
    const tree_entry *units = tree_find(root, "units"), *robot = tree_find(root, "robot"),
                     *mechanism = tree_find(root, "mechanism");
    doc_version(a, root);
    read_robot_name(a, root, name);
    if (ramus_builder_create(name, a->p->file, &a->allocator, &a->builder, &err) != RAMUS_OK) {
        doc_report_error(a, 0, &err);
        return;
    }
    if (units)
        doc_units(a, units->value, &given);
    read_section(a, root, "gravity", &given, read_gravity);
    read_section(a, root, "modules", &given, assembly_read_modules);
    read_section(a, root, "robot", &given, assembly_read_robot);
    if (!robot)
        doc_report(a, root->line, "'robot:', the list of instances, is missing");
    a->broken = a->p->errors > 0;
    read_section(a, root, "constraints", &given, assembly_read_constraints);
    if (mechanism && !a->broken)
        assembly_collect_parts(a, mechanism);
    read_section(a, root, "mechanism", &given, assembly_read_mechanism);
    read_section(a, root, "sharing", &given, assembly_read_sharing);
}

ramus_status assembly_parse_included(const char *text, size_t size, const char *name, const ramus_load_options *opt,
                                     const include_chain *chain, ramus_builder **out, ramus_error *err)
{
    problems p = { .file = name, .report = opt->report, .user = opt->report_user, .strict = opt->strict };
    assembly a = { .p = &p, .allocator = memory_allocator(opt->allocator), .opt = opt, .chain = chain };
    *out = NULL;
    yaml_tree *tree = yaml_tree_parse(text, size, &a.allocator, &p);
    if (tree) {
        assembly_apply_overrides(&a, tree);
        read_file(&a, yaml_tree_root(tree));
    }
    for (size_t k = 0; k < a.nmodule && p.errors; k++) /* there will be no robot whose compilation would report it */
        if (a.modules[k].module)
            module_check_links(a.modules[k].module, problems_forward, &p);
    assembly_release_modules(&a);
    assembly_release_parts(&a);
    yaml_tree_destroy(tree);
    const ramus_status status = problems_status(&p, err);
    if (status != RAMUS_OK) {
        ramus_builder_destroy(a.builder);
        return status;
    }
    ramus_builder_set_root(a.builder, opt->floating ? RAMUS_ROOT_FLOATING : RAMUS_ROOT_WELDED);
    if (opt->gravity)
        ramus_builder_set_gravity(a.builder, *opt->gravity);
    *out = a.builder;
    return RAMUS_OK;
}

ramus_status ramus_assembly_parse(const char *text, size_t size, const char *name, const ramus_load_options *opt,
                                  ramus_builder **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, text);
    ramus_load_options checked;
    int nfile = 1;
    include_chain chain = { .name = name ? name : "<memory>", .depth = 1, .nfile = &nfile };
    RAMUS_TRY(load_options_check(opt, &checked, err));
    chain.known = name && stat(name, &chain.info) == 0;
    const ramus_allocator memory = memory_allocator(checked.allocator);
    if (checked.noverride > 0) {
        chain.overrides = memory_new(&memory, (size_t)checked.noverride, sizeof *chain.overrides);
        if (!chain.overrides)
            return ramus_fail_memory(err);
        for (; chain.noverride < checked.noverride; chain.noverride++) {
            const ramus_override *given = &checked.overrides[chain.noverride];
            chain.overrides[chain.noverride] = (override_use){ given->path, given->path, given->value, NULL };
        }
    }
    const ramus_status status = assembly_parse_included(text, size, chain.name, &checked, &chain, out, err);
    memory_free(&memory, chain.overrides);
    return status;
}
