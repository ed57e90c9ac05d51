/* out.h - numbers and the quoting of JSON and XML, for texts that grow */
#ifndef RAMUS_TOOLS_OUT_H
#define RAMUS_TOOLS_OUT_H

#include "base/text.h"
#include "ramus/model.h"

typedef text out;

void out_add(out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same with more conversions: %J a JSON string, %O the same but null for "", %N a JSON number, %B true or false, %X text for
 * XML, %M a number of nine digits (0 when not finite), %H one for people, of about four, %V a vector and %P a pose (x y z qx qy qz qw) of such, by pointer, %A floats
 * (pointer, size_t count) in base 64; besides %s %d %c %zu %f %g with numbers for width and precision. */
void out_put(out *o, const char *format, ...);
void out_json(out *o, const char *name); /* a JSON string, quotes included */
/* The name of a coordinate as a JSON string; `name` is ramus_model_q_name or ramus_model_v_name. */
typedef int (*out_name_of)(const ramus_model *model, int k, char text[], size_t size);
void out_coordinate(out *o, const ramus_model *model, out_name_of name, int k);
void out_xml(out *o, const char *name);                  /* for text and attributes of XML */
void out_printable(out *o, const char *text);            /* control characters escaped, for terminals; line ends stay */
void out_base64(out *o, const void *bytes, size_t size); /* a JSON string: in base 64 */
void out_floats(out *o, const float *number, size_t count); /* the same, little endian */
void out_script(out *o, const char *json); /* JSON for a script of a page: "<", which could end it, is escaped */
void out_release(out *o);

/* Decode the character at *s and step over it; a byte that is not UTF-8 gives U+FFFD. 0 at the end. */
unsigned long utf8_next(const char **s);

#endif
