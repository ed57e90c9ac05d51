/* assembly_parts.c - names of the parts of a mechanism: of this file, INSTANCE/NAME of a nested assembly
 *
 * A part may name one that comes after it, so the names of all are collected before any part is read. One without a name is
 * called after its type and its place in the list, from 1.
 */
#include "assembly.h"

#include "base/memory.h"
#include "model/module.h"

#include <stdio.h>
#include <string.h>

/* 0: memory is out. What is not written well enough to have a name is left without: its own problem is reported later. */
static bool collect(assembly *a, const tree_node *node, part_name *part)
{
    const tree_entry *type = tree_find(node, "type"), *name = tree_find(node, "name");
    if (!type || type->value->kind != TREE_SCALAR || (name && name->value->kind != TREE_SCALAR))
        return true;
    part->type = type->value->text;
    part->name = name ? name->value->text : NULL;
    if (!name) {
        const size_t size = 128;
        part->name = part->made = memory_new(&a->allocator, size, 1);
        if (!part->made)
            return false;
        snprintf(part->made, size, "%.100s%d", part->type, (int)(part - a->parts) + 1);
    }
    names_add(&a->part_names, part->name, (int)(part - a->parts));
    return true;
}

void assembly_collect_parts(assembly *a, const tree_entry *mechanism)
{
    const tree_node *list = mechanism->value;
    if (list->kind != TREE_LIST)
        return;
    a->parts = memory_new(&a->allocator, (size_t)list->count, sizeof *a->parts);
    int whole = a->parts && names_reserve(&a->part_names, &a->allocator, (size_t)list->count);
    for (const tree_entry *e = list->first; whole && e; e = e->next)
        whole = collect(a, e->value, &a->parts[a->npart++]);
    if (!whole)
        doc_report_memory(a);
}

void assembly_release_parts(assembly *a)
{
    for (size_t k = 0; k < a->npart; k++)
        memory_free(&a->allocator, a->parts[k].made);
    memory_free(&a->allocator, a->parts);
    names_release(&a->part_names, &a->allocator);
    a->parts = NULL;
    a->npart = 0;
}

/* ---- looking up --------------------------------------------------------------------------------------------- */

static bool is_own(const assembly *a, const char *wanted, part_choice choice)
{
    const int k = names_find(&a->part_names, wanted);
    return k >= 0 && (choice == ANY_PART || strcmp(a->parts[k].type, "lever") == 0);
}

static bool is_nested(const assembly *a, const char *wanted, part_choice choice)
{
    const char *slash = strchr(wanted, '/');
    const int k = slash ? builder_host(a->builder, wanted) : -1;
    const ramus_module *module = k >= 0 ? a->builder->instance[k].module : NULL;
    return module && (mechanism_find(&module->mechanism, KIND_LEVER, slash + 1) >= 0 ||
                      (choice == ANY_PART && mechanism_find(&module->mechanism, KIND_PART, slash + 1) >= 0));
}

static void offer_nested(hint *h, const char *instance, const char *name)
{
    char full[256];
    snprintf(full, sizeof full, "%.100s/%.100s", instance, name);
    hint_offer(h, full);
}

static void offer(const assembly *a, part_choice choice, hint *h)
{
    for (size_t k = 0; k < a->npart && hint_open(h); k++)
        if (a->parts[k].name && (choice == ANY_PART || strcmp(a->parts[k].type, "lever") == 0))
            hint_offer(h, a->parts[k].name);
    for (size_t i = 0; i < a->builder->ninstance && hint_open(h); i++) {
        const builder_instance *instance = &a->builder->instance[i];
        const mechanism_list *parts = instance->module ? &instance->module->mechanism : NULL;
        for (size_t k = 0; parts && k < parts->of[KIND_LEVER].count && hint_open(h); k++)
            offer_nested(h, instance->name, parts->of[KIND_LEVER].lever[k].name);
        for (size_t k = 0; parts && choice == ANY_PART && k < parts->of[KIND_PART].count && hint_open(h); k++)
            offer_nested(h, instance->name, parts->of[KIND_PART].part[k].name);
    }
}

const char *assembly_read_part_name(assembly *a, const tree_node *node, const char *key, part_choice choice)
{
    const char *wanted = doc_text(a, node, key);
    if (!wanted || is_own(a, wanted, choice) || is_nested(a, wanted, choice))
        return wanted;
    hint h = hint_for(a->p, wanted);
    offer(a, choice, &h);
    doc_report_model(a, node->line, "%s: there is no %s '%.60s'%s", key,
                     choice == ANY_PART ? "part of the mechanism" : "lever", wanted, hint_text(&h));
    return NULL;
}
