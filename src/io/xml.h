/* xml.h - an XML file as a tree of elements with attributes and line numbers; text between tags is dropped */
#ifndef RAMUS_IO_XML_H
#define RAMUS_IO_XML_H

#include "problems.h"

#include <stddef.h>

typedef struct xml_pair {
    const char *name, *value;
} xml_pair;

typedef struct xml_element {
    const char *name;
    int line;
    int first_attribute, nattribute; /* in xml_document.attribute */
    int first_child, next;           /* elements, -1: none; `next` has the same parent */
} xml_element;

/* Elements are in the order of the file, parents before children; element 0 is the root. */
typedef struct xml_document {
    ramus_allocator allocator;
    xml_element *element;
    size_t nelement, element_capacity;
    xml_pair *attribute;
    size_t nattribute, attribute_capacity;
    struct xml_block *text; /* owns all strings */
} xml_document;

/* Read `size` bytes. What is wrong goes to `p`, with its line, and is returned: malformed XML, a DOCTYPE, a zero byte,
 * elements nested deeper than 100, more than 512 MiB. Release the document in either case. */
ramus_status xml_parse(xml_document *doc, const char *bytes, size_t size, const ramus_allocator *allocator,
                       problems *p);
void xml_release(xml_document *doc);

int xml_child(const xml_document *doc, int element, const char *name); /* the first of that name, -1: none */
int xml_next(const xml_document *doc, int element);                    /* the next sibling of the same name, -1: none */
const char *xml_attribute(const xml_document *doc, int element, const char *name); /* NULL: none */

#endif
