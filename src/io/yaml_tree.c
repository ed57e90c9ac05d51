/* yaml_tree.c - libyaml's events as a tree
 *
 * Method   one stack of open lists and maps, as deep as the nesting cap. Each node counts the visits and the depth that
 *          walking it costs, aliases expanded; both are checked where an alias or a node enters its parent.
 * Memory   nodes, entries and texts come from chunks that are released together.
 */
#include "yaml_tree.h"

#include "base/memory.h"
#include "base/names.h"

#include <stdio.h>
#include <string.h>
#include <yaml.h>

/* What the parser keeps of a node beyond what readers see; `node` first, so that one pointer serves both. */
typedef struct built_node {
    tree_node node;
    tree_entry *last;
    size_t visits; /* of a walk, this node included */
    int height;    /* levels of lists and maps, this one included */
    int open;      /* 1: its end has not been seen */
} built_node;

typedef struct chunk {
    struct chunk *next;
    size_t used, size;
    max_align_t data[];
} chunk;

struct yaml_tree {
    ramus_allocator allocator;
    chunk *chunks;
    struct tree_index *indices;
    const tree_node *root;
};

typedef struct anchor {
    const char *name;
    built_node *node;
} anchor;

typedef struct open_node {
    built_node *node;
    const char *key; /* of a map: seen, its value not yet */
    int key_line;
} open_node;

typedef struct reader {
    yaml_tree *tree;
    problems *p;
    open_node stack[YAML_TREE_MAX_DEPTH];
    int depth;
    anchor anchors[YAML_TREE_MAX_ANCHORS];
    int nanchor;
    size_t nnode; /* made so far */
} reader;

static void *tree_new(yaml_tree *tree, size_t size)
{
    const size_t align = sizeof(max_align_t), chunk_size = 16384;
    size = (size + align - 1) / align * align;
    if (!tree->chunks || tree->chunks->size - tree->chunks->used < size) {
        const size_t room = size > chunk_size ? size : chunk_size;
        chunk *c = memory_new(&tree->allocator, 1, sizeof *c + room);
        if (!c)
            return NULL;
        c->size = room;
        c->next = tree->chunks;
        tree->chunks = c;
    }
    void *memory = (unsigned char *)tree->chunks->data + tree->chunks->used;
    tree->chunks->used += size;
    return memory;
}

/* ---- long maps and lists ------------------------------------------------------------------------------------ */

enum { SHORT_MAP = 16 }; /* keys; walking along such a map is as fast as looking up */

/* Released with the tree. */
typedef struct tree_index {
    struct tree_index *next;
    name_map names;           /* place of the entry; -2 - place of the second one where a list has two of a name */
    const tree_entry **entry; /* in the order of the document */
    size_t count, capacity;
} tree_index;

static tree_index *new_index(yaml_tree *tree, tree_node *node)
{
    tree_index *index = memory_new(&tree->allocator, 1, sizeof *index);
    if (!index)
        return NULL;
    index->next = tree->indices;
    tree->indices = node->index = index;
    return index;
}

/* An entry and its name (NULL: none). 0: memory is out. */
static bool index_add(yaml_tree *tree, tree_index *index, const tree_entry *entry, const char *name)
{
    const ramus_allocator *memory = &tree->allocator;
    if (!names_grow(&index->names, memory) ||
        !memory_grow(memory, &index->entry, index->count, &index->capacity, sizeof *index->entry))
        return false;
    if (name && !names_add(&index->names, name, (int)index->count) && names_find(&index->names, name) >= 0)
        names_set(&index->names, name, -2 - (int)index->count);
    index->entry[index->count++] = entry;
    return true;
}

/* A fatal problem; false, as all that fail here return. */
#define refuse(r, line, ...) (problems_add((r)->p, RAMUS_PROBLEM, RAMUS_ERR_PARSE, line, __VA_ARGS__), false)

static bool no_memory(reader *r)
{
    problems_add(r->p, RAMUS_PROBLEM, RAMUS_ERR_MEMORY, 0, "out of memory");
    return false;
}

static int line_of(const yaml_event_t *event)
{
    return event->start_mark.line < 1000000000 ? (int)event->start_mark.line + 1 : 1000000000;
}

static const char *copy_text(yaml_tree *tree, const void *bytes, size_t size)
{
    char *copy = tree_new(tree, size + 1);
    if (copy) {
        memcpy(copy, bytes, size);
        copy[size] = '\0';
    }
    return copy;
}

static void append(built_node *parent, tree_entry *entry)
{
    if (parent->last)
        parent->last->next = entry;
    else
        parent->node.first = entry;
    parent->last = entry;
    parent->node.count++;
}

/* ---- nodes enter their parents ------------------------------------------------------------------------------ */

/* Attach `child` to the open node; the reader's depth is that of the parent. Returns 0 after a fatal problem. */
static bool enter(reader *r, built_node *child, int line)
{
    if (r->depth + child->height > YAML_TREE_MAX_DEPTH)
        return refuse(r, line, "lists and maps are nested more than %d deep", YAML_TREE_MAX_DEPTH);
    if (r->depth == 0) {
        r->tree->root = &child->node;
        return true;
    }
    open_node *top = &r->stack[r->depth - 1];
    tree_entry *entry = tree_new(r->tree, sizeof *entry);
    if (!entry)
        return no_memory(r);
    const int is_map = top->node->node.kind == TREE_MAP;
    *entry = (tree_entry){ is_map ? top->key : NULL, is_map ? top->key_line : line, &child->node, NULL, NULL };
    top->key = NULL;
    append(top->node, entry);
    return true;
}

/* A child is complete: add what walking it costs to its parent, which is the open node. */
static bool account(reader *r, const built_node *child, int line)
{
    if (r->depth == 0)
        return true;
    built_node *parent = r->stack[r->depth - 1].node;
    parent->visits += child->visits;
    if (parent->height < child->height + 1)
        parent->height = child->height + 1;
    if (parent->visits <= r->nnode + YAML_TREE_MAX_EXPANSION)
        return true;
    return refuse(r, line, "the document is too large: its aliases expand to more than %d nodes",
                  YAML_TREE_MAX_EXPANSION);
}

static bool add_anchor(reader *r, const yaml_char_t *name, built_node *node, int line)
{
    if (!name)
        return true;
    if (r->nanchor == YAML_TREE_MAX_ANCHORS)
        return refuse(r, line, "more than %d anchors", YAML_TREE_MAX_ANCHORS);
    const char *copy = copy_text(r->tree, name, strlen((const char *)name));
    if (!copy)
        return no_memory(r);
    r->anchors[r->nanchor++] = (anchor){ copy, node };
    return true;
}

static bool wants_key(const reader *r)
{
    return r->depth > 0 && r->stack[r->depth - 1].node->node.kind == TREE_MAP && !r->stack[r->depth - 1].key;
}

static bool refuse_tag(reader *r, const yaml_char_t *tag, int line)
{
    if (!tag)
        return true;
    return refuse(r, line, "tag '%s': tags (!…) are not understood, leave it out", (const char *)tag);
}

static built_node *new_node(reader *r, tree_kind kind, int line)
{
    built_node *node = tree_new(r->tree, sizeof *node);
    if (!node) {
        no_memory(r);
        return NULL;
    }
    r->nnode++;
    *node = (built_node){ .node = { .kind = kind, .line = line, .text = "" }, .visits = 1 };
    return node;
}

/* ---- events ------------------------------------------------------------------------------------------------- */

static bool add_scalar(reader *r, const yaml_event_t *event)
{
    const int line = line_of(event);
    const yaml_char_t *bytes = event->data.scalar.value;
    const size_t size = event->data.scalar.length;
    if (!refuse_tag(r, event->data.scalar.tag, line))
        return false;
    if (r->depth == 0 && size > 0 && bytes[0] == '<')
        return refuse(r, line, "this is XML, not an assembly; a URDF is given as .urdf, a xacro file as .xacro");
    if (memchr(bytes, 0, size) || size > YAML_TREE_MAX_TEXT)
        return refuse(r, line, "a text contains a zero byte or is longer than %d", YAML_TREE_MAX_TEXT);
    const char *text = copy_text(r->tree, bytes, size);
    if (!text)
        return no_memory(r);
    const int plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    if (wants_key(r)) {
        if (plain && strcmp(text, "<<") == 0)
            return refuse(r, line, "merge keys (<<) are not understood: write the keys out");
        if (event->data.scalar.anchor)
            return refuse(r, line, "key '%s': a key cannot have an anchor", text);
        r->stack[r->depth - 1].key = text;
        r->stack[r->depth - 1].key_line = line;
        return true;
    }
    built_node *node = new_node(r, TREE_SCALAR, line);
    if (!node)
        return false;
    node->node.text = text;
    node->node.quoted = !plain;
    return add_anchor(r, event->data.scalar.anchor, node, line) && enter(r, node, line) && account(r, node, line);
}

static bool add_alias(reader *r, const yaml_event_t *event)
{
    const int line = line_of(event);
    const char *name = (const char *)event->data.alias.anchor;
    if (wants_key(r))
        return refuse(r, line, "alias '*%s' as a key: a key is plain text", name);
    for (int k = r->nanchor - 1; k >= 0; k--) {
        if (strcmp(r->anchors[k].name, name) != 0)
            continue;
        built_node *node = r->anchors[k].node;
        if (node->open)
            return refuse(r, line, "alias '*%s' is inside of what it refers to", name);
        return enter(r, node, line) && account(r, node, line);
    }
    return refuse(r, line, "alias '*%s': there is no anchor '&%s' before it", name, name);
}

static bool open_collection(reader *r, const yaml_event_t *event)
{
    const int line = line_of(event), is_map = event->type == YAML_MAPPING_START_EVENT;
    const yaml_char_t *tag = is_map ? event->data.mapping_start.tag : event->data.sequence_start.tag;
    const yaml_char_t *name = is_map ? event->data.mapping_start.anchor : event->data.sequence_start.anchor;
    if (!refuse_tag(r, tag, line))
        return false;
    if (wants_key(r))
        return refuse(r, line, "%s as a key: a key is plain text", is_map ? "a map" : "a list");
    built_node *node = new_node(r, is_map ? TREE_MAP : TREE_LIST, line);
    if (!node)
        return false;
    node->open = node->height = 1;
    if (!add_anchor(r, name, node, line) || !enter(r, node, line))
        return false;
    r->stack[r->depth++] = (open_node){ .node = node };
    return true;
}

/* The entry of a map by its key, walking along. */
static const tree_entry *scan(const tree_node *map, const tree_entry *end, const char *key)
{
    for (const tree_entry *e = map->first; e != end; e = e->next)
        if (strcmp(e->key, key) == 0)
            return e;
    return NULL;
}

/* Keys of one map are unique: a second one is reported and dropped. A long map gets an index on this occasion. */
static bool check_keys(reader *r, built_node *map)
{
    tree_entry *last = NULL;
    tree_index *index = map->node.count > SHORT_MAP ? new_index(r->tree, &map->node) : NULL;
    if (map->node.count > SHORT_MAP && !index)
        return no_memory(r);
    for (const tree_entry *e = map->node.first; e; e = e->next) {
        const tree_entry *first = index ? tree_find(&map->node, e->key) : scan(&map->node, e, e->key);
        if (!first) {
            if (last)
                last->next = e;
            last = (tree_entry *)e; /* ours: the tree is const for readers only */
            if (index && !index_add(r->tree, index, e, e->key))
                return no_memory(r);
        } else {
            problems_add(r->p, RAMUS_PROBLEM, RAMUS_ERR_PARSE, e->line,
                         "key '%s' is given twice, first in line %d: keep one", e->key, first->line);
            map->node.count--;
        }
    }
    if (last)
        last->next = NULL;
    map->last = last;
    return true;
}

static bool close_collection(reader *r, const yaml_event_t *event)
{
    built_node *node = r->stack[--r->depth].node;
    node->open = 0;
    if (node->node.kind == TREE_MAP && !check_keys(r, node))
        return false;
    return account(r, node, line_of(event));
}

/* ---- the parser's own errors ---------------------------------------------------------------------------- */

/* 1 when the indentation of this line (from 1) contains a tab. */
static bool is_tab_indented(const char *text, size_t size, size_t line)
{
    size_t k = 0;
    for (size_t at = 1; at < line && k < size; k++)
        at += text[k] == '\n';
    for (; k < size && (text[k] == ' ' || text[k] == '\t'); k++)
        if (text[k] == '\t')
            return true;
    return false;
}

static bool malformed(reader *r, const yaml_parser_t *parser, const char *text, size_t size)
{
    if (parser->error == YAML_MEMORY_ERROR)
        return no_memory(r);
    size_t line = parser->problem_mark.line + 1;
    if (parser->error == YAML_READER_ERROR) { /* has an offset and no mark */
        line = 1;
        for (size_t k = 0; k < size && k < parser->problem_offset; k++)
            line += text[k] == '\n';
    }
    const char *problem = parser->problem ? parser->problem : "not YAML";
    char context[160] = "";
    if (parser->context)
        snprintf(context, sizeof context, " %s (line %zu):", parser->context, parser->context_mark.line + 1);
    problems_add(r->p, RAMUS_PROBLEM, RAMUS_ERR_PARSE, line < 1000000000 ? (int)line : 0, "malformed YAML:%s %s%s",
                 context, problem,
                 parser->error != YAML_READER_ERROR && is_tab_indented(text, size, line)
                     ? "; the line is indented with a tab: use spaces"
                     : "");
    return false;
}

/* Returns 0 after a fatal problem. */
static bool read_events(reader *r, yaml_parser_t *parser, const char *text, size_t size)
{
    int ndocument = 0;
    for (;;) {
        yaml_event_t event;
        int ok = 1, at_end = 0;
        if (!yaml_parser_parse(parser, &event))
            return malformed(r, parser, text, size);
        switch (event.type) {
        case YAML_DOCUMENT_START_EVENT:
            if (ndocument++ == 1)
                ok = refuse(r, line_of(&event), "a second document begins: a file contains exactly one");
            break;
        case YAML_SCALAR_EVENT:
            ok = add_scalar(r, &event);
            break;
        case YAML_ALIAS_EVENT:
            ok = add_alias(r, &event);
            break;
        case YAML_SEQUENCE_START_EVENT:
        case YAML_MAPPING_START_EVENT:
            ok = open_collection(r, &event);
            break;
        case YAML_SEQUENCE_END_EVENT:
        case YAML_MAPPING_END_EVENT:
            ok = close_collection(r, &event);
            break;
        case YAML_STREAM_END_EVENT:
            at_end = 1;
            break;
        default:
            break;
        }
        yaml_event_delete(&event);
        if (!ok)
            return false;
        if (at_end)
            break;
    }
    return r->tree->root ? 1 : refuse(r, 1, "the file is empty");
}

yaml_tree *yaml_tree_parse(const char *text, size_t size, const ramus_allocator *allocator, problems *p)
{
    const ramus_allocator memory = memory_allocator(allocator);
    yaml_parser_t parser;
    int ok = 0;
    reader *r = memory_new(&memory, 1, sizeof *r);
    yaml_tree *tree = memory_new(&memory, 1, sizeof *tree);
    if (r && tree && yaml_parser_initialize(&parser)) {
        tree->allocator = memory;
        r->tree = tree;
        r->p = p;
        yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
        ok = read_events(r, &parser, text, size);
        yaml_parser_delete(&parser);
    } else {
        problems_add(p, RAMUS_PROBLEM, RAMUS_ERR_MEMORY, 0, "out of memory");
        memory_free(&memory, tree);
        tree = NULL;
    }
    memory_free(&memory, r);
    if (!ok) {
        yaml_tree_destroy(tree);
        tree = NULL;
    }
    return tree;
}

void yaml_tree_destroy(yaml_tree *tree)
{
    if (!tree)
        return;
    const ramus_allocator memory = tree->allocator;
    for (chunk *c = tree->chunks; c;) {
        chunk *next = c->next;
        memory_free(&memory, c);
        c = next;
    }
    for (tree_index *i = tree->indices; i;) {
        tree_index *next = i->next;
        names_release(&i->names, &memory);
        memory_free(&memory, i->entry);
        memory_free(&memory, i);
        i = next;
    }
    memory_free(&memory, tree);
}

const tree_node *yaml_tree_root(const yaml_tree *tree)
{
    return tree->root;
}

/* ---- editing ------------------------------------------------------------------------------------------------ */

bool yaml_tree_set(yaml_tree *tree, const tree_node *scalar, const char *text, const char *given)
{
    tree_node *node = (tree_node *)scalar; /* ours: the tree is const for readers only */
    const char *copy = copy_text(tree, text, strlen(text));
    if (!copy)
        return false;
    node->text = copy;
    node->quoted = 0;
    node->given = given;
    return true;
}

bool yaml_tree_add(yaml_tree *tree, const tree_node *map, const char *key, const char *text, const char *given)
{
    built_node *child = tree_new(tree, sizeof *child);
    tree_entry *entry = tree_new(tree, sizeof *entry);
    const char *name = copy_text(tree, key, strlen(key)), *copy = copy_text(tree, text, strlen(text));
    if (!child || !entry || !name || !copy)
        return false;
    *child = (built_node){ .node = { .kind = TREE_SCALAR, .line = map->line, .text = copy, .given = given } };
    *entry = (tree_entry){ name, map->line, &child->node, NULL, given };
    append((built_node *)map, entry); /* every node is one */
    return !map->index || index_add(tree, map->index, entry, name);
}

const tree_entry *tree_find(const tree_node *map, const char *key)
{
    if (!map || map->kind != TREE_MAP)
        return NULL;
    if (!map->index)
        return scan(map, NULL, key);
    const int k = names_find(&map->index->names, key);
    return k >= 0 ? map->index->entry[k] : NULL;
}

/* ---- lists by place and by name ------------------------------------------------------------------------------- */

bool yaml_tree_index(yaml_tree *tree, const tree_node *list)
{
    if (list->index)
        return true;
    tree_index *index = new_index(tree, (tree_node *)list); /* ours: the tree is const for readers only */
    for (const tree_entry *e = list->first; index && e; e = e->next) {
        const tree_entry *name = tree_find(e->value, "name");
        const int named = name && name->value->kind == TREE_SCALAR && name->value->text[0];
        if (!index_add(tree, index, e, named ? name->value->text : NULL)) {
            ((tree_node *)list)->index = NULL;
            return false;
        }
    }
    return index != NULL;
}

const tree_entry *tree_item(const tree_node *list, int k)
{
    return k >= 0 && (size_t)k < list->index->count ? list->index->entry[k] : NULL;
}

const tree_entry *tree_named(const tree_node *list, const char *name, const tree_entry **second)
{
    const tree_index *index = list->index;
    const int k = names_find(&index->names, name);
    *second = k < -1 ? index->entry[-2 - k] : NULL;
    return k == -1 ? NULL : index->entry[k < 0 ? -2 - k : k];
}

bool tree_has_names(const tree_node *list)
{
    return list->index->names.count > 0;
}

const char *tree_kind_text(const tree_node *node)
{
    switch (node->kind) {
    case TREE_LIST:
        return "a list";
    case TREE_MAP:
        return "a map";
    case TREE_SCALAR:
        break;
    }
    return node->text[0] || node->quoted ? "text" : "nothing";
}
