/* out.c - numbers and the quoting of JSON and XML, for texts that grow */
#include "out.h"

#include "base/utf8.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void out_add(out *o, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_add_list(o, format, args);
    va_end(args);
}

/* The shortest that reads back the same; null when not finite. */
static void add_number(out *o, double value)
{
    char digits[40];
    if (!isfinite(value)) {
        out_add(o, "null");
        return;
    }
    for (int precision = 15; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, value);
        if (strtod(digits, NULL) == value)
            break;
    }
    out_add(o, "%s", digits);
}

static void add_numbers(out *o, const double number[], int count)
{
    for (int n = 0; n < count; n++)
        out_add(o, n ? ",%.9g" : "[%.9g", isfinite(number[n]) ? number[n] : 0);
    out_add(o, "]");
}

static void add_pose(out *o, const ramus_pose *x)
{
    const ramus_vec3 p = x->position;
    const ramus_quat r = x->rotation;
    add_numbers(o, (const double[]){ p.x, p.y, p.z, r.x, r.y, r.z, r.w }, 7);
}

static void add_vector(out *o, const ramus_vec3 *v)
{
    add_numbers(o, (const double[]){ v->x, v->y, v->z }, 3);
}

static void add_floats(out *o, va_list *args)
{
    const float *number = va_arg(*args, const float *);
    out_floats(o, number, va_arg(*args, size_t));
}

static void add_measured(out *o, double x)
{
    out_add(o, "%.9g", isfinite(x) ? x : 0);
}

static void add_rounded(out *o, double x)
{
    out_add(o, x != 0 && (fabs(x) < 1e-3 || fabs(x) >= 1e6) ? "%.3e" : "%.5g", x);
}

static void add_text_or_null(out *o, const char *text)
{
    if (text[0])
        out_json(o, text);
    else
        out_add(o, "null");
}

/* One conversion of out_put, from its % to its letter. */
static void add_conversion(out *o, const char *spec, char letter, va_list *args)
{
    switch (letter) {
    case 'J':
        out_json(o, va_arg(*args, const char *));
        break;
    case 'O':
        add_text_or_null(o, va_arg(*args, const char *));
        break;
    case 'X':
        out_xml(o, va_arg(*args, const char *));
        break;
    case 'N':
        add_number(o, va_arg(*args, double));
        break;
    case 'M':
        add_measured(o, va_arg(*args, double));
        break;
    case 'H':
        add_rounded(o, va_arg(*args, double));
        break;
    case 'V':
        add_vector(o, va_arg(*args, const ramus_vec3 *));
        break;
    case 'P':
        add_pose(o, va_arg(*args, const ramus_pose *));
        break;
    case 'A':
        add_floats(o, args);
        break;
    case 'B':
        out_add(o, va_arg(*args, int) ? "true" : "false");
        break;
    case 's':
        out_add(o, spec, va_arg(*args, const char *));
        break;
    case 'd':
    case 'c':
        out_add(o, spec, va_arg(*args, int));
        break;
    case 'u':
        out_add(o, spec, va_arg(*args, size_t));
        break;
    case '%':
        out_add(o, "%%");
        break;
    default:
        out_add(o, spec, va_arg(*args, double));
    }
}

void out_put(out *o, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    for (const char *at = format; *at;) {
        char spec[16];
        const size_t plain = strcspn(at, "%");
        out_add(o, "%.*s", (int)plain, at);
        at += plain;
        if (!*at)
            break;
        const size_t length = 2 + strspn(at + 1, "0123456789.+-z");
        snprintf(spec, sizeof spec, "%.*s", (int)length, at);
        add_conversion(o, spec, at[length - 1], &args);
        at += length;
    }
    va_end(args);
}

unsigned long utf8_next(const char **s)
{
    unsigned long code;
    const int size = utf8_decode(*s, &code);
    if (size == 0)
        code = 0xFFFD;
    if (code)
        *s += size ? size : 1;
    return code;
}

/* All characters of a text; `special` writes those that are not written as they are, and returns 1 then. */
static void quote(out *o, const char *text, int (*special)(out *o, unsigned long code, const char *from, size_t length))
{
    for (const char *from = text, *to = text;; from = to) {
        const unsigned long code = utf8_next(&to);
        if (!code)
            break;
        if (!special(o, code, from, (size_t)(to - from)))
            out_add(o, "%.*s", (int)(to - from), from);
    }
}

static int quote_terminal(out *o, unsigned long code, const char *from, size_t length)
{
    const int broken = code == 0xFFFD && length == 1; /* a byte that is not UTF-8 */
    if (broken)
        out_add(o, "\\x%02X", (unsigned)(unsigned char)*from);
    else if (utf8_is_control(code) && code != '\n')
        out_add(o, code < 0x80 ? "\\x%02lX" : "\\u%04lX", code);
    return broken || (utf8_is_control(code) && code != '\n');
}

static const char replacement[] = "\xEF\xBF\xBD";

static int quote_json(out *o, unsigned long code, const char *from, size_t length)
{
    (void)from, (void)length;
    if (code == '"' || code == '\\')
        out_add(o, "\\%c", (int)code);
    else if (utf8_is_control(code))
        out_add(o, "\\u%04lx", code);
    else if (code == 0xFFFD)
        out_add(o, replacement);
    else
        return 0;
    return 1;
}

static int quote_xml(out *o, unsigned long code, const char *from, size_t length)
{
    static const struct {
        unsigned long code;
        const char *text;
    } entity[] = { { '&', "&amp;" }, { '<', "&lt;" }, { '>', "&gt;" }, { '"', "&quot;" }, { '\'', "&#39;" } };
    const int white = code == '\t' || code == '\n' || code == '\r';
    (void)from, (void)length;
    for (size_t k = 0; k < sizeof entity / sizeof *entity; k++)
        if (entity[k].code == code) {
            out_add(o, "%s", entity[k].text);
            return 1;
        }
    if (white || (!utf8_is_control(code) && code < 0xFFFD) || code > 0xFFFF)
        return 0;
    out_add(o, replacement); /* XML cannot represent these, or should not */
    return 1;
}

void out_printable(out *o, const char *text)
{
    quote(o, text, quote_terminal);
}

void out_json(out *o, const char *name)
{
    out_add(o, "\"");
    quote(o, name, quote_json);
    out_add(o, "\"");
}

void out_coordinate(out *o, const ramus_model *model, out_name_of name, int k)
{
    out own = { 0 };
    const size_t length = (size_t)name(model, k, NULL, 0);
    if (text_reserve(&own, length)) {
        name(model, k, own.data, length + 1);
        out_json(o, own.data);
    } else {
        o->failed = 1;
    }
    out_release(&own);
}

void out_xml(out *o, const char *name)
{
    quote(o, name, quote_xml);
}

/* Bytes in base 64; those of words are written in little endian order. */
static void add_base64(out *o, const unsigned char *byte, size_t size, size_t word)
{
    static const char letter[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const size_t swap = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 0 : word - 1;
    if (size > SIZE_MAX / 2 || !text_reserve(o, (size + 2) / 3 * 4 + 2)) {
        o->failed = 1;
        return;
    }
    char *to = o->data + o->length;
    *to++ = '"';
    for (size_t k = 0; k < size; k += 3) {
        unsigned long group = 0;
        for (size_t n = 0; n < 3; n++)
            group = group << 8 | (k + n < size ? byte[(k + n) ^ swap] : 0);
        for (size_t n = 0; n < 4; n++)
            *to++ = k + n <= size ? letter[group >> (18 - 6 * n) & 63] : '=';
    }
    *to++ = '"';
    *to = '\0';
    o->length = (size_t)(to - o->data);
}

void out_base64(out *o, const void *bytes, size_t size)
{
    add_base64(o, bytes, size, 1);
}

void out_floats(out *o, const float *number, size_t count)
{
    add_base64(o, (const unsigned char *)number, count * sizeof *number, sizeof *number);
}

/* Text that ends a script would end it anywhere, also inside a string: JSON has another way to write "<". */
void out_script(out *o, const char *json)
{
    for (const char *from = json; *from;) {
        const size_t length = strcspn(from, "<");
        out_add(o, "%.*s", (int)length, from);
        from += length;
        if (*from) {
            out_add(o, "\\u003c");
            from++;
        }
    }
}

void out_release(out *o)
{
    text_release(o);
    *o = (out){ 0 };
}
