/* edits.h - numbers of a model's file replaced in its text, which stays what it is elsewhere: comments, order, blanks */
#ifndef RAMUS_TOOLS_EDITS_H
#define RAMUS_TOOLS_EDITS_H

#include "tools/console/console.h"

#include <stdbool.h>

/* What is new, in SI. */
typedef struct link_edit {
    const char *instance, *link; /* the link's name in its module */
    ramus_inertia inertia;       /* as ramus_link_description has it */
} link_edit;
typedef struct joint_edit {
    const char *instance, *joint; /* in its module */
    double damping, friction;     /* NAN: stays what it is */
} joint_edit;
typedef struct model_edits {
    int nlink, njoint;
    const link_edit *link;   /* those of one instance follow each other */
    const joint_edit *joint; /* likewise */
} model_edits;

/* edit_yaml.c: `override` of the instances of an assembly (YAML or JSON), in the file's units. `file` is named in messages. Exit codes. */
int edit_yaml(const char *text, size_t size, const char *file, const model_edits *edits, out *result);
/* edit_urdf.c: <inertial> and <dynamics> of a URDF. */
int edit_urdf(const char *text, size_t size, const char *file, const model_edits *edits, out *result);
/* edit_yaml.c: an assembly of one instance, which is the URDF `urdf` with its numbers overridden. */
void edit_new_assembly(const char *instance, const char *urdf, const model_edits *edits, out *result);

/* Pieces of a text that others replace; they may come in any order, and do not overlap. */
typedef struct text_piece {
    size_t at, length; /* bytes; length 0: inserted before byte `at` */
    out by;
} text_piece;
enum { MOST_PIECES = 100000 };
typedef struct text_pieces {
    size_t count, capacity;
    text_piece *piece;
} text_pieces;
/* The text to be put there; NULL: memory is out. */
out *text_pieces_add(text_pieces *p, size_t at, size_t length);
/* The whole, with its pieces replaced; releases them. */
int text_pieces_join(text_pieces *p, const char *text, size_t size, out *result);
void text_pieces_release(text_pieces *p);

#endif
