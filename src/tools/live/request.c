/* request.c - one HTTP request to the page of ramus view --live
 *
 *     GET /           the page                    (or HEAD)
 *     GET /events     server-sent events, without end
 *     POST /control   a command, as plain text
 *
 * Everything else is refused, as soon as it is seen to be something else. The server listens on this machine only, but
 * pages from anywhere run in browsers on this machine, so three more headers are checked:
 *
 *     Host             names this machine. A foreign name that was made to point here (DNS rebinding) is seen by it.
 *     Sec-Fetch-Site   where a browser sends one, is "same-origin" (the page itself) or "none" (the user).
 *     Origin           of /events and /control, where a browser sends one, is the page itself: "http://" and the Host.
 */
#include "request.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The headers that are looked at, and how often each was given. */
enum { HOST, ORIGIN, LENGTH, SITE, CODING, NHEADER };
static const char *const header_name[NHEADER] = { "Host", "Origin", "Content-Length", "Sec-Fetch-Site",
                                                  "Transfer-Encoding" };
typedef struct headers {
    const char *value[NHEADER];
    int count[NHEADER];
} headers;

/* Returns 0: nothing more is to be read. */
static int refuse(live_request *r, int status, const char *why)
{
    r->status = status;
    r->why = why;
    return 0;
}

/* What comes before `stop`, which is stepped over; all of it, and nothing is left (NULL), if there is none. */
static char *take(char **from, char stop)
{
    char *taken = *from, *at = taken ? strchr(taken, stop) : NULL;
    *from = at ? at + 1 : NULL;
    if (at)
        *at = '\0';
    return taken;
}

/* Without blanks at either end. */
static char *trim(char *text)
{
    text += strspn(text, " \t");
    for (size_t length = strlen(text); length > 0 && strchr(" \t", text[length - 1]); length--)
        text[length - 1] = '\0';
    return text;
}

/* A line, without its end; a lone line feed ends one too. */
static char *take_line(char **from)
{
    char *line = take(from, '\n');
    const size_t length = strlen(line);
    if (length > 0 && line[length - 1] == '\r')
        line[length - 1] = '\0';
    return line;
}

/* The length of request line and headers with the empty line after them, 0: they have not all come. */
static size_t head_length(const char bytes[], size_t size)
{
    for (size_t k = 0; k + 1 < size; k++) {
        if (bytes[k] != '\n')
            continue;
        if (bytes[k + 1] == '\n')
            return k + 2;
        if (bytes[k + 1] == '\r' && k + 2 < size && bytes[k + 2] == '\n')
            return k + 3;
    }
    return 0;
}

static int read_first_line(live_request *r, char *line)
{
    const char *method = take(&line, ' '), *target = take(&line, ' ');
    const int post = strcmp(method, "POST") == 0;
    if (!line || (strcmp(line, "HTTP/1.1") != 0 && strcmp(line, "HTTP/1.0") != 0))
        return refuse(r, 400, "this is no HTTP/1 request");
    r->head_only = strcmp(method, "HEAD") == 0;
    r->route = strcmp(target, "/") == 0          ? LIVE_PAGE
               : strcmp(target, "/events") == 0  ? LIVE_EVENTS
               : strcmp(target, "/control") == 0 ? LIVE_CONTROL
                                                 : LIVE_NOWHERE;
    if (r->route == LIVE_NOWHERE)
        return refuse(r, 404, "there are /, /events and /control");
    const int get = strcmp(method, "GET") == 0 || (r->head_only && r->route != LIVE_EVENTS);
    return (r->route == LIVE_CONTROL ? post : get) || refuse(r, 405, "GET / and /events, POST /control");
}

static int read_headers(live_request *r, char *head, headers *h)
{
    for (char *line = take_line(&head); *line; line = take_line(&head)) {
        const char *name = take(&line, ':');
        if (!line || !*name || strpbrk(name, " \t")) /* no colon; or a continued line, which is obsolete */
            return refuse(r, 400, "a header has no name");
        for (int k = 0; k < NHEADER; k++)
            if (strcasecmp(name, header_name[k]) == 0) {
                h->value[k] = trim(line);
                h->count[k]++;
            }
    }
    return 1;
}

static const char digits[] = "0123456789";

/* This machine, by one of its two usual names, and perhaps a port: any, for it may be a tunnel's. */
static int is_here(const char *host)
{
    const size_t length = strcspn(host, ":");
    const char *port = host + length + (host[length] == ':');
    if (length != 9 || (strncmp(host, "127.0.0.1", length) != 0 && strncasecmp(host, "localhost", length) != 0))
        return 0;
    return !port[strspn(port, digits)] && strlen(port) <= 5;
}

static int is_own(const char *origin, const char *host)
{
    return strncmp(origin, "http://", 7) == 0 && strcasecmp(origin + 7, host) == 0;
}

static int check_headers(live_request *r, const headers *h)
{
    const char *site = h->value[SITE];
    if (h->count[HOST] != 1 || h->count[ORIGIN] > 1 || h->count[LENGTH] > 1 || h->count[SITE] > 1)
        return refuse(r, 400, "one Host, and at most one Origin, Sec-Fetch-Site and Content-Length, are expected");
    if (!is_here(h->value[HOST]))
        return refuse(r, 403, "this page is for 127.0.0.1 and localhost only");
    if (site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return refuse(r, 403, "this page is not for other pages: type its address");
    if (r->route != LIVE_PAGE && h->count[ORIGIN] && !is_own(h->value[ORIGIN], h->value[HOST]))
        return refuse(r, 403, "this page takes no orders from others");
    if (h->count[CODING])
        return refuse(r, 501, "Transfer-Encoding is not understood");
    return r->route != LIVE_CONTROL || h->count[LENGTH] || refuse(r, 411, "Content-Length is missing");
}

/* What was posted. 0: it is refused, or has not all come. */
static int read_body(live_request *r, const char *length_text, const char bytes[], size_t size)
{
    const size_t length = strtoul(length_text, NULL, 10);
    if (length_text[strspn(length_text, digits)])
        return refuse(r, 400, "Content-Length is no number");
    if (!length_text[0] || length > LIVE_BODY_MOST)
        return refuse(r, length_text[0] ? 413 : 400, "commands are short");
    if (size < length)
        return 0;
    if (memchr(bytes, '\0', length))
        return refuse(r, 400, "commands are text");
    memcpy(r->body, bytes, length);
    r->body[length] = '\0';
    return 1;
}

static int read_all(live_request *r, const char bytes[], size_t size)
{
    headers h = { 0 };
    char head[LIVE_HEAD_MOST + 1], *rest = head;
    const size_t length = head_length(bytes, size);
    if (length > LIVE_HEAD_MOST || (!length && size > LIVE_HEAD_MOST))
        return refuse(r, 431, "the headers are too long");
    if (memchr(bytes, '\0', length ? length : size))
        return refuse(r, 400, "this is no HTTP/1 request");
    memcpy(head, bytes, length);
    head[length] = '\0';
    return length && read_first_line(r, take_line(&rest)) && read_headers(r, rest, &h) && check_headers(r, &h) &&
           (r->route != LIVE_CONTROL || read_body(r, h.value[LENGTH], bytes + length, size - length));
}

void live_request_read(live_request *r, const char bytes[], size_t size)
{
    memset(r, 0, sizeof *r);
    if (read_all(r, bytes, size))
        r->status = 200;
}
