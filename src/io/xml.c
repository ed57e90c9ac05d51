/* xml.c - an XML file as a tree of elements
 *
 * expat does the reading. Its own memory comes from malloc (its memory hooks carry no user pointer) and is gone when
 * xml_parse returns; the tree comes from the caller's allocator. Elements and attributes are two flat arrays, strings
 * are packed into blocks: a million elements cost some dozens of allocations. The whole text is handed to expat at
 * once, since expat reads an unfinished tag again from its start with every new piece.
 */
#include "xml.h"

#include "base/memory.h"

#include <expat.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 100, ELEMENT_MAX = 1 << 26, BLOCK_MIN = 1 << 12, BLOCK_MAX = 1 << 20 };
static const size_t size_max = (size_t)512 << 20;

typedef struct xml_block {
    struct xml_block *next;
    size_t used, size;
    char bytes[];
} xml_block;

typedef struct reader {
    xml_document *doc;
    problems *p;
    XML_Parser parser;
    ramus_status status; /* of the first failure, after which everything is ignored */
    int depth;
    int last_child[DEPTH_MAX + 1]; /* of the open element at each depth, -1: none yet; [0]: of the document */
    int open[DEPTH_MAX + 1];
} reader;

static int current_line(const reader *r)
{
    const XML_Size line = XML_GetCurrentLineNumber(r->parser);
    return line < INT_MAX ? (int)line : INT_MAX;
}

static void stop(reader *r, ramus_status status, const char *message)
{
    if (r->status != RAMUS_OK)
        return;
    r->status = status;
    problems_add(r->p, RAMUS_PROBLEM, status, current_line(r), "%s", message);
    XML_StopParser(r->parser, XML_FALSE);
}

static const char *keep_text(xml_document *doc, const char *s)
{
    const size_t size = strlen(s) + 1;
    xml_block *block = doc->text;
    if (!block || block->size - block->used < size) {
        size_t room = block && block->size < BLOCK_MAX ? block->size * 2 : block ? BLOCK_MAX : BLOCK_MIN;
        if (room < size)
            room = size;
        block = memory_new(&doc->allocator, 1, sizeof *block + room);
        if (!block)
            return NULL;
        block->size = room;
        block->next = doc->text;
        doc->text = block;
    }
    char *copy = block->bytes + block->used;
    block->used += size;
    return memcpy(copy, s, size);
}

static bool keep_attributes(xml_document *doc, const char **pairs)
{
    for (; pairs[0]; pairs += 2) {
        if (!memory_grow(&doc->allocator, &doc->attribute, doc->nattribute, &doc->attribute_capacity,
                         sizeof *doc->attribute))
            return false;
        xml_pair *attribute = &doc->attribute[doc->nattribute++];
        attribute->name = keep_text(doc, pairs[0]);
        attribute->value = keep_text(doc, pairs[1]);
        if (!attribute->name || !attribute->value)
            return false;
    }
    return true;
}

static void XMLCALL on_start(void *user, const XML_Char *name, const XML_Char **attributes)
{
    reader *r = user;
    xml_document *doc = r->doc;
    if (r->status != RAMUS_OK)
        return;
    if (r->depth == DEPTH_MAX) {
        stop(r, RAMUS_ERR_PARSE, "elements are nested more than 100 deep");
        return;
    }
    if (doc->nelement == ELEMENT_MAX) {
        stop(r, RAMUS_ERR_PARSE, "the file has too many elements");
        return;
    }
    const size_t first_attribute = doc->nattribute;
    if (!memory_grow(&doc->allocator, &doc->element, doc->nelement, &doc->element_capacity, sizeof *doc->element) ||
        !keep_attributes(doc, attributes)) {
        stop(r, RAMUS_ERR_MEMORY, "out of memory");
        return;
    }
    const int index = (int)doc->nelement;
    xml_element *element = &doc->element[index];
    element->name = keep_text(doc, name);
    if (!element->name) {
        stop(r, RAMUS_ERR_MEMORY, "out of memory");
        return;
    }
    doc->nelement++;
    element->line = current_line(r);
    element->first_attribute = (int)first_attribute;
    element->nattribute = (int)(doc->nattribute - first_attribute);
    element->first_child = element->next = -1;

    /* it is a child of the open element */
    const int previous = r->last_child[r->depth];
    if (previous >= 0)
        doc->element[previous].next = index;
    else if (r->depth > 0)
        doc->element[r->open[r->depth]].first_child = index;
    r->last_child[r->depth] = index;
    r->depth++;
    r->open[r->depth] = index;
    r->last_child[r->depth] = -1;
}

static void XMLCALL on_end(void *user, const XML_Char *name)
{
    reader *r = user;
    (void)name;
    if (r->status == RAMUS_OK)
        r->depth--;
}

static void XMLCALL on_doctype(void *user, const XML_Char *name, const XML_Char *system, const XML_Char *public,
                               int has_internal_subset)
{
    (void)name, (void)system, (void)public, (void)has_internal_subset;
    stop(user, RAMUS_ERR_PARSE, "DOCTYPE is not allowed: remove it, and write out the entities that it defines");
}

/* What expat would only call a bad token, in words; NULL: nothing. */
static const char *check_bytes(const char *bytes, size_t size, int *line)
{
    size_t blank = 0;
    *line = 0;
    if (size > size_max)
        return "the file is larger than 512 MiB";
    *line = 1;
    while (blank < size && strchr(" \t\r\n", bytes[blank]) && bytes[blank])
        blank++;
    if (blank == size)
        return "the file is empty";
    const char *zero = memchr(bytes, '\0', size);
    for (const char *c = bytes; zero && c < zero; c++)
        *line += *c == '\n';
    return zero ? "the file contains a zero byte: it is not text, or not UTF-8" : NULL;
}

/* Another kind of model, as far as its first letters and its key of the version can show it. */
static bool is_assembly(const char *bytes, size_t size)
{
    static const char key[] = "ramus";
    size_t first = 0;
    while (first < size && strchr(" \t\r\n", bytes[first]))
        first++;
    if (first == size || bytes[first] == '<')
        return false;
    for (size_t k = first; k + sizeof key <= size; k++)
        if (memcmp(bytes + k, key, sizeof key - 1) == 0)
            return true;
    return false;
}

ramus_status xml_parse(xml_document *doc, const char *bytes, size_t size, const ramus_allocator *allocator, problems *p)
{
    *doc = (xml_document){ .allocator = memory_allocator(allocator) };
    int line;
    const char *wrong = check_bytes(bytes, size, &line);
    if (wrong) {
        problems_add(p, RAMUS_PROBLEM, RAMUS_ERR_PARSE, line, "%s", wrong);
        return RAMUS_ERR_PARSE;
    }

    reader r = { .doc = doc, .p = p, .status = RAMUS_OK, .last_child[0] = -1 };
    r.parser = XML_ParserCreate(NULL);
    if (!r.parser) {
        problems_add(p, RAMUS_PROBLEM, RAMUS_ERR_MEMORY, 0, "out of memory");
        return RAMUS_ERR_MEMORY;
    }
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, on_start, on_end);
    XML_SetStartDoctypeDeclHandler(r.parser, on_doctype);
    if (XML_Parse(r.parser, bytes, (int)size, 1) != XML_STATUS_OK && r.status == RAMUS_OK) {
        const enum XML_Error code = XML_GetErrorCode(r.parser);
        if (code == XML_ERROR_NO_MEMORY) {
            stop(&r, RAMUS_ERR_MEMORY, "out of memory");
        } else {
            char message[200];
            const char *hint = is_assembly(bytes, size) ? "; an assembly is given as .yaml, .yml or .json" : "";
            snprintf(message, sizeof message, "malformed XML: %s%s", XML_ErrorString(code), hint);
            stop(&r, RAMUS_ERR_PARSE, message);
        }
    }
    XML_ParserFree(r.parser);
    return r.status;
}

void xml_release(xml_document *doc)
{
    for (xml_block *block = doc->text; block;) {
        xml_block *next = block->next;
        memory_free(&doc->allocator, block);
        block = next;
    }
    memory_free(&doc->allocator, doc->element);
    memory_free(&doc->allocator, doc->attribute);
    *doc = (xml_document){ .allocator = doc->allocator };
}

int xml_child(const xml_document *doc, int element, const char *name)
{
    int child = doc->element[element].first_child;
    while (child >= 0 && strcmp(doc->element[child].name, name) != 0)
        child = doc->element[child].next;
    return child;
}

int xml_next(const xml_document *doc, int element)
{
    const char *name = doc->element[element].name;
    int next = doc->element[element].next;
    while (next >= 0 && strcmp(doc->element[next].name, name) != 0)
        next = doc->element[next].next;
    return next;
}

const char *xml_attribute(const xml_document *doc, int element, const char *name)
{
    const xml_element *e = &doc->element[element];
    for (int k = e->first_attribute; k < e->first_attribute + e->nattribute; k++)
        if (strcmp(doc->attribute[k].name, name) == 0)
            return doc->attribute[k].value;
    return NULL;
}
