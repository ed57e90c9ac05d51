/* override.c - numbers that the caller puts in the place of an assembly's own, by path
 *
 * Method   the parsed tree is edited before it is read, so every check of the reader sees the new numbers. A key of a list
 *          is the `name:` of one of its items. modules.NAME of a module that is another assembly is where that file
 *          begins: what is left of the path is found there (assembly_modules.c); of one that is a URDF, in the module.
 * Absent   a last key that its map does not have is added, for many numbers have defaults; the reader refuses what
 *          does not belong there. Not in a map of maps (such as modules): what is missing there was misspelt.
 */
#include "assembly.h"

#include "base/key_path.h"
#include "base/memory.h"
#include "io/decimal.h"
#include "io/number.h"

#include <string.h>

enum { MOST_WRONG = 100 }; /* overrides: no more are looked at then */

/* The state of the walk. */
typedef struct walk {
    assembly *a;
    yaml_tree *tree;
    const override_use *use;
    const tree_node *node;
    const char *at; /* what is left of the path */
    int depth;      /* steps taken */
} walk;

#define complain(w, line, format, ...)                                                                                 \
    doc_report((w)->a, line, "override '%.200s': " format, (w)->use->path, __VA_ARGS__)

/* ---- the path ----------------------------------------------------------------------------------------------- */

/* Take the next step of the path. */
static bool next_step(walk *w, key_step *step)
{
    const char *from = w->at;
    const key_path_result result = key_path_next(&w->at, w->depth == 0, step);
    if (result == KEY_PATH_BAD_INDEX)
        complain(w, w->node->line, "'%.60s': a whole number from 0 on and ']' belong after '['", from);
    else if (result == KEY_PATH_BAD_KEY)
        complain(
            w, w->node->line,
            "a key of 1 to %d letters is expected at '%.60s'; write keys with dots between, items as [0], and a key "
            "that has a dot in quotes: modules.\"a.b\".links[0].mass",
            KEY_PATH_SIZE - 1, from);
    return result == KEY_PATH_STEP;
}

/* ---- the tree ----------------------------------------------------------------------------------------------- */

/* The path as far as the walk has come, for messages. */
static int taken(const walk *w)
{
    return (int)(w->at - w->use->path);
}

static const char *name_of(const tree_node *item)
{
    const tree_entry *name = tree_find(item, "name");
    return name && name->value->kind == TREE_SCALAR && name->value->text[0] ? name->value->text : NULL;
}

static const tree_node *find_item(const walk *w, const key_step *step, int before)
{
    const tree_node *list = w->node;
    const tree_entry *second = NULL;
    if (!yaml_tree_index(w->tree, list)) {
        doc_report_memory(w->a);
        return NULL;
    }
    const tree_entry *found = step->index >= 0 ? tree_item(list, step->index) : tree_named(list, step->key, &second);
    if (second) {
        complain(w, second->line, "two items are named '%.60s': count them instead, [0] to [%d]", step->key,
                 list->count - 1);
        return NULL;
    }
    if (found)
        return found->value;
    hint h = hint_for(w->a->p, step->key);
    for (const tree_entry *e = list->first; e && hint_open(&h); e = e->next)
        if (name_of(e->value))
            hint_offer(&h, name_of(e->value));
    if (list->count == 0)
        complain(w, list->line, "'%.*s' is an empty list", before, w->use->path);
    else if (step->index >= 0)
        complain(w, list->line, "'%.*s' has %d item%s, [0] to [%d]", before, w->use->path, list->count,
                 list->count == 1 ? "" : "s", list->count - 1);
    else if (!tree_has_names(list))
        complain(w, list->line, "'%.*s' is a list of items without names: count them, [0] to [%d]", before,
                 w->use->path, list->count - 1);
    else
        complain(w, list->line, "there is no '%.60s' in '%.*s'%s", step->key, before, w->use->path, hint_text(&h));
    return NULL;
}

static void not_found(const walk *w, const key_step *step, int before)
{
    hint h = hint_for(w->a->p, step->key);
    for (const tree_entry *e = w->node->first; e && hint_open(&h); e = e->next)
        hint_offer(&h, e->key);
    if (w->depth == 0)
        complain(w, w->node->line, "there is no '%.60s' in the file%s", step->key, hint_text(&h));
    else
        complain(w, w->node->line, "there is no '%.60s' in '%.*s'%s", step->key, before, w->use->path, hint_text(&h));
}

/* The node holds a number, or the place of one. */
static bool check_number(const walk *w)
{
    const tree_node *node = w->node;
    double value;
    if (node->kind == TREE_LIST && node->count > 0)
        complain(w, node->line, "'%.*s' is a list of %d: go on with [0] to [%d]%s", taken(w), w->use->path, node->count,
                 node->count - 1, name_of(node->first->value) ? " or with a name" : "");
    else if (node->kind == TREE_LIST)
        complain(w, node->line, "'%.*s' is an empty list, not a number", taken(w), w->use->path);
    else if (node->kind == TREE_MAP) {
        hint h = hint_for(w->a->p, "");
        for (const tree_entry *e = node->first; e && hint_open(&h); e = e->next)
            hint_offer(&h, e->key);
        complain(w, node->line, "'%.*s' is a map, not a number%s", taken(w), w->use->path, hint_text(&h));
    } else if (node->quoted || (node->text[0] && !number_parse(node->text, NULL, &value)))
        complain(w, node->line, "'%.*s' is the text '%.60s', not a number", taken(w), w->use->path, node->text);
    else if (node->given)
        complain(w, node->line, "its value is given already by the override '%.200s'", node->given);
    else
        return true;
    return false;
}

static bool is_map_of_maps(const tree_node *map)
{
    for (const tree_entry *e = map->first; e; e = e->next)
        if (e->value->kind != TREE_MAP)
            return false;
    return map->count > 0;
}

/* ---- one override ------------------------------------------------------------------------------------------- */

static void put(walk *w, override_use *use)
{
    const tree_node *module = NULL; /* the walk is at this module */
    int in_modules = 0;             /* the walk is at the map of modules */
    char value[DECIMAL_SIZE];
    decimal_write_shortest(value, use->value);
    while (*w->at) {
        key_step step;
        const char *from = w->at;
        const int before = taken(w);
        if (!next_step(w, &step))
            return;
        if (w->node->kind == TREE_SCALAR) {
            complain(w, w->node->line, "'%.*s' is not a map or a list: nothing is inside of it", before, use->path);
            return;
        }
        const tree_entry *entry = tree_find(w->node, step.key);
        if (w->node->kind == TREE_LIST) {
            const tree_node *item = find_item(w, &step, before);
            if (!item)
                return;
            w->node = item;
        } else if (step.index >= 0) {
            complain(w, w->node->line, "'%.*s' is a map: its values have names, not numbers", before, use->path);
            return;
        } else if (entry) {
            if (w->depth == 0 && !w->a->chain->up && w->a->opt->gravity && strcmp(step.key, "gravity") == 0) {
                complain(w, entry->line, "%s", "the file's gravity does not count, for the load options give another");
                return;
            }
            w->node = entry->value;
        } else if (module && (tree_find(module, "assembly") || tree_find(module, "urdf"))) {
            use->module = module;
            use->rest = from + (*from == '.');
            return;
        } else if (*w->at || is_map_of_maps(w->node)) {
            not_found(w, &step, before);
            return;
        } else {
            if (!yaml_tree_add(w->tree, w->node, step.key, value, use->path))
                doc_report_memory(w->a);
            return;
        }
        module = in_modules && w->node->kind == TREE_MAP ? w->node : NULL;
        in_modules = w->depth == 0 && strcmp(step.key, "modules") == 0;
        w->depth++;
    }
    if (check_number(w) && !yaml_tree_set(w->tree, w->node, value, use->path))
        doc_report_memory(w->a);
}

void assembly_apply_overrides(assembly *a, yaml_tree *tree)
{
    const int before = a->p->errors;
    for (int k = 0; k < a->chain->noverride && a->p->errors - before < MOST_WRONG; k++) {
        override_use *use = &a->chain->overrides[k];
        walk w = { .a = a, .tree = tree, .use = use, .node = yaml_tree_root(tree), .at = use->rest };
        put(&w, use);
    }
}

bool assembly_pass_overrides(assembly *a, const tree_node *module, include_chain *chain)
{
    int count = 0;
    for (int k = 0; k < a->chain->noverride; k++)
        count += a->chain->overrides[k].module == module;
    if (count == 0)
        return true;
    chain->overrides = memory_new(&a->allocator, (size_t)count, sizeof *chain->overrides);
    if (!chain->overrides)
        return false;
    for (int k = 0; k < a->chain->noverride; k++) {
        const override_use *use = &a->chain->overrides[k];
        if (use->module == module)
            chain->overrides[chain->noverride++] = (override_use){ use->path, use->rest, use->value, NULL };
    }
    return true;
}
