/* names.c - a map from names to small numbers */
#include "names.h"

#include "memory.h"

#include <string.h>

static uint64_t hash_text(const char *text) /* FNV-1a */
{
    uint64_t h = 1469598103934665603u;
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        h = (h ^ *c) * 1099511628211u;
    return h ^ (h >> 29);
}

int names_reserve(name_map *map, const ramus_allocator *allocator, size_t count)
{
    size_t capacity = 16;
    while (capacity / 2 < count)
        capacity *= 2;
    *map = (name_map){ 0 };
    map->entry = memory_new(allocator, capacity, sizeof *map->entry);
    if (!map->entry)
        return 0;
    map->capacity = capacity;
    return 1;
}

static name_entry *find_slot(const name_map *map, const char *name)
{
    size_t k = (size_t)hash_text(name) & (map->capacity - 1);
    while (map->entry[k].name && strcmp(map->entry[k].name, name) != 0)
        k = (k + 1) & (map->capacity - 1);
    return &map->entry[k];
}

int names_add(name_map *map, const char *name, int value)
{
    name_entry *slot = find_slot(map, name);
    if (slot->name)
        return 0;
    *slot = (name_entry){ name, value };
    map->count++;
    return 1;
}

int names_find(const name_map *map, const char *name)
{
    if (!map->capacity || !name)
        return -1;
    const name_entry *slot = find_slot(map, name);
    return slot->name ? slot->value : -1;
}

void names_release(name_map *map, const ramus_allocator *allocator)
{
    memory_free(allocator, map->entry);
    *map = (name_map){ 0 };
}
