/* names.c - a map from names to small numbers; names OUTER/INNER
 *
 * At most half of the places are used, so that a search meets an empty one soon. Removing a name moves those behind it
 * forward as far as their own places allow: no marks of removed names are left, and no search becomes longer by them.
 */
#include "names.h"

#include "memory.h"

#include <string.h>

static unsigned hash_text(const char *text, size_t length) /* FNV-1a */
{
    uint64_t h = 1469598103934665603u;
    for (size_t k = 0; k < length; k++)
        h = (h ^ (unsigned char)text[k]) * 1099511628211u;
    return (unsigned)(h ^ (h >> 29));
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

/* The place of a name, or the empty one where it would go. */
static name_entry *find_slot(const name_map *map, const char *name, size_t length, unsigned hash)
{
    size_t k = hash & (map->capacity - 1);
    while (map->entry[k].name && !(map->entry[k].hash == hash && strncmp(map->entry[k].name, name, length) == 0 &&
                                   map->entry[k].name[length] == '\0'))
        k = (k + 1) & (map->capacity - 1);
    return &map->entry[k];
}

int names_grow(name_map *map, const ramus_allocator *allocator)
{
    name_map larger;
    if (map->count < map->capacity / 2)
        return 1;
    if (!names_reserve(&larger, allocator, 2 * map->count))
        return 0;
    for (size_t k = 0; k < map->capacity; k++) {
        const name_entry *e = &map->entry[k];
        if (e->name)
            *find_slot(&larger, e->name, strlen(e->name), e->hash) = *e;
    }
    larger.count = map->count;
    names_release(map, allocator);
    *map = larger;
    return 1;
}

int names_add(name_map *map, const char *name, int value)
{
    const size_t length = strlen(name);
    const unsigned hash = hash_text(name, length);
    name_entry *slot = find_slot(map, name, length, hash);
    if (slot->name)
        return 0;
    *slot = (name_entry){ name, value, hash };
    map->count++;
    return 1;
}

static name_entry *find(const name_map *map, const char *name, size_t length)
{
    if (!map->capacity || !name)
        return NULL;
    name_entry *slot = find_slot(map, name, length, hash_text(name, length));
    return slot->name ? slot : NULL;
}

int names_find_part(const name_map *map, const char *name, size_t length)
{
    const name_entry *slot = find(map, name, length);
    return slot ? slot->value : -1;
}

int names_find(const name_map *map, const char *name)
{
    return names_find_part(map, name, name ? strlen(name) : 0);
}

void names_set(name_map *map, const char *name, int value)
{
    name_entry *slot = find(map, name, strlen(name));
    if (slot)
        slot->value = value;
}

void names_remove(name_map *map, const char *name)
{
    const size_t last = map->capacity - 1;
    name_entry *slot = find(map, name, strlen(name));
    if (!slot)
        return;
    size_t gap = (size_t)(slot - map->entry);
    for (size_t k = (gap + 1) & last; map->entry[k].name; k = (k + 1) & last) {
        const size_t own = map->entry[k].hash & last;
        if (((k - own) & last) < ((k - gap) & last)) /* its own place is behind the gap */
            continue;
        map->entry[gap] = map->entry[k];
        gap = k;
    }
    map->entry[gap] = (name_entry){ 0 };
    map->count--;
}

void names_clear(name_map *map)
{
    if (map->capacity)
        memset(map->entry, 0, map->capacity * sizeof *map->entry);
    map->count = 0;
}

void names_release(name_map *map, const ramus_allocator *allocator)
{
    memory_free(allocator, map->entry);
    *map = (name_map){ 0 };
}

const char *name_within(const char *name, const char *outer)
{
    const size_t length = strlen(outer);
    return strncmp(name, outer, length) == 0 && name[length] == '/' ? name + length + 1 : NULL;
}

const char *name_inner(const char *name, const char *outer)
{
    const char *inner = name_within(name, outer);
    return inner ? inner : name;
}
