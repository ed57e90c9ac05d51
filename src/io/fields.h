/* fields.h - one description of the fields of an entity in an assembly file, which reads and writes it
 *
 * An entity is a map in the file and a struct in memory. Its fields are a table that ends with a NULL key:
 *
 *     static const field spring[] = { { "rest_length", FIELD_NUMBER, FIELD_REQUIRED, .at = offsetof(D, rest_length), UNIT_LENGTH }, ... };
 *
 * Reading reports keys that no field has, required ones that are missing and values of the wrong form, each with its line.
 * Writing leaves out what a reader would fill in.
 */
#ifndef RAMUS_IO_FIELDS_H
#define RAMUS_IO_FIELDS_H

#include "assembly.h"
#include "export_yaml.h"

typedef enum field_type {
    FIELD_OWN,      /* `read` and `write`, where they are not NULL */
    FIELD_NUMBER,   /* double */
    FIELD_VEC3,     /* ramus_vec3 */
    FIELD_POSE,     /* ramus_pose */
    FIELD_POSITION, /* ramus_pose: the position alone */
    FIELD_FLAG,     /* bool */
    FIELD_TEXT,     /* const char * */
    FIELD_NAME,     /* const char *: the entity's own, or of another that `key` names */
    FIELD_FRAME,    /* const char *: INSTANCE/LINK, INSTANCE/FRAME or the world */
    FIELD_FRAMES,   /* const char *[2]: a list of two frames */
    FIELD_PART,     /* const char *: a part of the mechanism */
    FIELD_LEVER,    /* const char *: a lever */
    FIELD_JOINT,    /* ramus_joint_type */
    FIELD_PITCH,    /* double, of the reader's joint if that is helical */
    FIELD_MAP       /* a map of `fields`, which are in the same struct */
} field_type;

typedef enum field_unit {
    UNIT_NONE,
    UNIT_LENGTH,
    UNIT_ANGLE,
    UNIT_MASS,
    UNIT_INERTIA,
    UNIT_PER_LENGTH,
    UNIT_COORDINATE, /* of the reader's joint: a length or an angle; 1 where it has several coordinates */
    UNIT_ARMATURE    /* of the same joint: a mass or an inertia */
} field_unit;

enum {
    FIELD_REQUIRED = 1,
    FIELD_ALTERNATIVE = 2, /* to the field before it, which has the same place in memory */
    FIELD_ABOVE_ZERO = 4,
    FIELD_NOT_NEGATIVE = 8,
    FIELD_OR_WORLD = 16, /* a frame: the world need not be written */
    FIELD_DECIDES = 32   /* after a problem with it, those that follow are not read */
};

/* Who is read, for messages: KIND 'NAME'. */
typedef struct entity_reader {
    assembly *a;
    const tree_node *node;
    const char *kind, *name;
    const ramus_joint_type *joint; /* of the entity; NULL: none */
} entity_reader;

typedef struct field {
    const char *key;
    field_type type;
    unsigned flags;
    size_t at; /* in the struct */
    field_unit unit;
    double absent; /* the number, or the vector (0, 0, absent), that is used without an entry; NAN: always written */
    /* In place of what the type does; `entry` is NULL where there is none. */
    void (*read)(const entity_reader *r, const struct field *f, const tree_entry *entry, void *entity);
    void (*write)(const yaml_writer *w, const void *entity); /* the value alone */
    bool (*is_written)(const void *entity);                  /* NULL: where it is not absent; with `write` always */
    struct {
        size_t at; /* of an enum in the struct, not its first; 0: none */
        int value;
    } only;           /* the field is written where that has this value, and nowhere else */
    const char *what; /* of a map: "a pivot" */
    const struct field *fields;
} field;

/* Fields that every entity of a list has; both are written before the others. */
#define FIELDS_NAME_AND_TYPE                                                                                           \
    { .key = "name" },                                                                                                 \
    {                                                                                                                  \
        .key = "type"                                                                                                  \
    }

/* What turns a number of the file into SI. */
double fields_factor(const entity_reader *r, field_unit unit);
/* `what`: "a spring". false: not a map. */
bool fields_read(const entity_reader *r, const char *what, const field fields[], void *entity);
/* The same where other fields may be in the map, too. */
void fields_read_known(const entity_reader *r, const field fields[], void *entity);
/* Reads the map of a field of type FIELD_MAP, for `read` functions that check more. false: it is not a map. */
bool fields_read_map(const entity_reader *r, const field *f, const tree_entry *entry, void *entity);
/* KEY: VALUE, ... with the writer's separator before each but the first of a map, whose `count` is 0. Returns how many there
 * are then. */
int fields_write(const yaml_writer *w, const field fields[], int count, const void *entity);
/* assembly_field.c: the height field of a contact; heights are owned by who reads them. */
void assembly_read_field(const entity_reader *r, const field *f, const tree_entry *entry, void *entity);
void field_write(const yaml_writer *w, const void *entity);
bool field_is_written(const void *entity);
/* {KEY: VALUE, ...} */
void fields_write_map(const yaml_writer *w, const field fields[], const void *entity);
/* One line of a list: - {name: NAME, type: TYPE, KEY: VALUE, ...}, below `list:` where it is the first (else NULL). */
ramus_status fields_write_item(const yaml_writer *w, const char *list, const char *kind, const char *name,
                               const char *type, const field fields[], const void *entity);

#endif
