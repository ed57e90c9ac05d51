/* cells.c - lines and fields of texts with separators
 *
 * The separator is found in the header, where names are in quotes if they contain one. Numbers with a decimal comma are written
 * by programs of many countries, together with the semicolon or the tab: these are read. A thousand and one thousandth look the same
 * in 1,000 and 1.000, so one text has either points or commas.
 */
#include "cells.h"

#include "number.h"
#include "base/fail.h"

#include <string.h>

void cells_skip_blanks(cells *c)
{
    while (*c->at == ' ' || (*c->at == '\t' && c->separator != '\t'))
        c->at++;
}

bool cells_at_line_end(const cells *c)
{
    return c->at == c->end || *c->at == '\n' || (*c->at == '\r' && (c->at + 1 == c->end || c->at[1] == '\n'));
}

void cells_next_line(cells *c)
{
    if (*c->at == '\r')
        c->at++;
    if (*c->at == '\n')
        c->at++;
    c->line++;
}

const char *cells_separator(const cells *c)
{
    return c->separator == ',' ? "comma" : c->separator == ';' ? "semicolon" : "tab";
}

/* ---- header ------------------------------------------------------------------------------------------------- */

/* The separator of the header at c->at. */
static ramus_status find_separator(cells *c)
{
    bool comma = false, semicolon = false, tab = false, quoted = false, named = false;
    for (const char *s = c->at; s < c->end && *s != '\n' && *s != '\r'; s++) {
        quoted ^= *s == '"';
        comma |= !quoted && *s == ',';
        semicolon |= !quoted && *s == ';';
        named |= *s != ' ' && *s != '\t';
        tab |= !quoted && *s == '\t' && named && s[1] && !strchr(" \t\r\n", s[1]);
    }
    if (!comma && semicolon && tab)
        return ramus_fail(c->err, RAMUS_ERR_PARSE,
                          "%s:%d: the header has semicolons and tabs: which separate its columns? Put names that "
                          "contain one in double quotes",
                          c->name, c->line);
    c->separator = comma || !(semicolon || tab) ? ',' : semicolon ? ';' : '\t';
    return RAMUS_OK;
}

ramus_status cells_open(cells *c, const char *text, size_t size, const char *name, ramus_error *err)
{
    *c = (cells){ .at = text, .end = text + size, .name = name, .line = 1, .separator = ',', .err = err };
    const char *zero = memchr(text, '\0', size);
    if (zero) {
        for (const char *s = text; s < zero; s++)
            c->line += *s == '\n';
        return ramus_fail(err, RAMUS_ERR_PARSE, "%s:%d: there is a zero byte; this is not a text file", name, c->line);
    }
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        c->at += 3;
    cells_skip_blanks(c);
    if (cells_at_line_end(c))
        return ramus_fail(err, RAMUS_ERR_PARSE, "%s:1: a header line with the names of the columns is expected", name);
    return find_separator(c);
}

/* ---- fields ------------------------------------------------------------------------------------------------- */

ramus_status cells_read_text(cells *c, char *out)
{
    size_t length = 0;
    cells_skip_blanks(c);
    if (*c->at == '"') {
        const char *start = c->at++;
        while (*c->at != '"' || c->at[1] == '"') {
            if (c->at == c->end || *c->at == '\n')
                return ramus_fail(c->err, RAMUS_ERR_PARSE, "%s:%d: the quote before '%.20s' is not closed", c->name,
                                  c->line, start + 1);
            c->at += *c->at == '"';
            out[length++] = *c->at++;
        }
        c->at++;
        cells_skip_blanks(c);
    } else {
        while (*c->at != c->separator && !cells_at_line_end(c))
            out[length++] = *c->at++;
        while (length > 0 && (out[length - 1] == ' ' || out[length - 1] == '\t'))
            length--;
    }
    out[length] = '\0';
    return RAMUS_OK;
}

const char *cells_nameless(const cells *c, int column)
{
    if (cells_at_line_end(c))
        return ": leave out the separator at the end of each line";
    return column == 0 ? ": an index of rows, as data frames write it, is left out with index=False" : "";
}

size_t cells_count(const cells *c)
{
    size_t count = 1;
    for (const char *s = c->at; s < c->end && *s != '\n'; s++)
        count += *s == c->separator;
    return count;
}

/* ---- numbers ------------------------------------------------------------------------------------------------ */

enum { LONGEST = 400 }; /* of a number with a decimal comma */

bool cells_number(cells *c, const char *text, const char **after, double *value, ramus_status *status)
{
    const size_t digits = strspn(text, "+-0123456789");
    *status = RAMUS_OK;
    if (c->separator == ',' || text[digits] != ',') {
        const bool is_number = number_parse(text, after, value);
        if (is_number && text[digits] == '.' && !c->point_line)
            c->point_line = c->line;
        if (is_number && text[digits] == '.' && c->comma_line)
            *status = ramus_fail(c->err, RAMUS_ERR_PARSE,
                                 "%s:%d: '%.*s' has a decimal point, but line %d a decimal comma; one of them is "
                                 "expected in the whole file",
                                 c->name, c->line, (int)(*after - text), text, c->comma_line);
        return is_number;
    }
    /* the same with a point */
    char copy[LONGEST + 1];
    const size_t length = strspn(text, "+-0123456789,eE");
    const char *end;
    *after = text;
    if (length > LONGEST)
        return false;
    memcpy(copy, text, length);
    copy[digits] = '.';
    copy[length] = '\0';
    if (!number_parse(copy, &end, value) || *end == ',')
        return false;
    *after = text + (end - copy);
    if (!c->comma_line)
        c->comma_line = c->line;
    if (c->point_line)
        *status = ramus_fail(c->err, RAMUS_ERR_PARSE,
                             "%s:%d: '%.*s' has a decimal comma, but line %d a decimal point; one of them is expected "
                             "in the whole file",
                             c->name, c->line, (int)(*after - text), text, c->point_line);
    return true;
}
