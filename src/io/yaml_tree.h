/* yaml_tree.h - one YAML (or JSON) document as a tree of nodes with their lines
 *
 * Aliases share the node they name, so the tree is finite and the walk over it is, too: an alias inside of what it
 * names is refused, and so is a document whose aliases would make the walk longer by YAML_TREE_MAX_EXPANSION nodes.
 */
#ifndef RAMUS_IO_YAML_TREE_H
#define RAMUS_IO_YAML_TREE_H

#include "io/problems.h"

#include <stdbool.h>

enum {
    YAML_TREE_MAX_DEPTH = 64,
    YAML_TREE_MAX_ANCHORS = 1000,
    YAML_TREE_MAX_TEXT = 4096,
    YAML_TREE_MAX_EXPANSION = 200000
};

typedef enum tree_kind { TREE_SCALAR, TREE_LIST, TREE_MAP } tree_kind;

typedef struct tree_node tree_node;
typedef struct tree_entry {
    const char *key; /* of a map, unique there; NULL in a list */
    int line;        /* of the key, in a list of the value */
    const tree_node *value;
    const struct tree_entry *next; /* in the order of the document */
    const char *given;             /* the override that made this entry; NULL: the document */
} tree_entry;

struct tree_node {
    tree_kind kind;
    int line;
    const char *text; /* of a scalar, terminated; "" otherwise */
    int quoted;       /* scalar in quotes or a block: text, never a number */
    const tree_entry *first;
    int count;                /* of entries */
    struct tree_index *index; /* of a long map's keys, or of a list's names; NULL: none */
    const char *given;        /* the override whose number this is; NULL: the document's */
};

typedef struct yaml_tree yaml_tree;

/* NULL when the document is malformed or memory is out; `p` then holds the reason. A key given twice is added to `p`,
 * and the first one counts. */
yaml_tree *yaml_tree_parse(const char *text, size_t size, const ramus_allocator *allocator, problems *p);
void yaml_tree_destroy(yaml_tree *tree);
const tree_node *yaml_tree_root(const yaml_tree *tree);

/* Edit the tree: another text in a scalar, which all aliases of it share; a scalar under a key that `map` does not have.
 * `given` is borrowed, the texts are copied. 0: memory is out. */
bool yaml_tree_set(yaml_tree *tree, const tree_node *scalar, const char *text, const char *given);
bool yaml_tree_add(yaml_tree *tree, const tree_node *map, const char *key, const char *text, const char *given);

const tree_entry *tree_find(const tree_node *map, const char *key); /* NULL: none, or not a map */
/* Items of a list by place, from 0, and by their `name:`, once the list is indexed (0: memory is out). NULL: none; *second is
 * another item of that name, or NULL. */
bool yaml_tree_index(yaml_tree *tree, const tree_node *list);
const tree_entry *tree_item(const tree_node *list, int k);
const tree_entry *tree_named(const tree_node *list, const char *name, const tree_entry **second);
bool tree_has_names(const tree_node *list);
const char *tree_kind_text(const tree_node *node); /* "a list", for messages */

#endif
