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

typedef struct text {
    const char *at;
    size_t length;
} text;

/* The headers that are looked at, and how often each was given. */
enum { HOST, ORIGIN, LENGTH, SITE, CODING, NHEADER };
static const char *const header_name[NHEADER] = { "Host", "Origin", "Content-Length", "Sec-Fetch-Site",
                                                  "Transfer-Encoding" };
typedef struct headers {
    text value[NHEADER];
    int count[NHEADER];
} headers;

static void refuse(live_request *r, int status, const char *why)
{
    r->status = status;
    r->why = why;
}

static int is(text t, const char *word)
{
    return t.length == strlen(word) && memcmp(t.at, word, t.length) == 0;
}

static int is_name(text t, const char *name)
{
    return t.length == strlen(name) && strncasecmp(t.at, name, t.length) == 0;
}

/* What comes before `stop`, which is stepped over; all of it if there is none. */
static text take(text *from, char stop)
{
    const char *at = memchr(from->at, stop, from->length);
    const text taken = { from->at, at ? (size_t)(at - from->at) : from->length };
    const size_t over = taken.length + (at ? 1 : 0);
    *from = (text){ from->at + over, from->length - over };
    return taken;
}

static text trim(text t)
{
    while (t.length && (t.at[0] == ' ' || t.at[0] == '\t'))
        t = (text){ t.at + 1, t.length - 1 };
    while (t.length && (t.at[t.length - 1] == ' ' || t.at[t.length - 1] == '\t'))
        t.length--;
    return t;
}

/* A line, without its end; a lone line feed ends one too. */
static text take_line(text *from)
{
    text line = take(from, '\n');
    if (line.length && line.at[line.length - 1] == '\r')
        line.length--;
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

static void read_first_line(live_request *r, text line)
{
    const text method = take(&line, ' '), target = take(&line, ' ');
    const int get = is(method, "GET") || is(method, "HEAD"), post = is(method, "POST");
    if (!is(line, "HTTP/1.1") && !is(line, "HTTP/1.0")) {
        refuse(r, 400, "this is no HTTP/1 request");
        return;
    }
    r->head_only = is(method, "HEAD");
    r->route = is(target, "/")          ? LIVE_PAGE
               : is(target, "/events")  ? LIVE_EVENTS
               : is(target, "/control") ? LIVE_CONTROL
                                        : LIVE_NOWHERE;
    if (r->route == LIVE_NOWHERE)
        refuse(r, 404, "there are /, /events and /control");
    else if (r->route == LIVE_CONTROL ? !post : !get || (r->route == LIVE_EVENTS && r->head_only))
        refuse(r, 405, "GET / and /events, POST /control");
}

static int read_headers(text head, headers *h)
{
    for (text line = take_line(&head); line.length; line = take_line(&head)) {
        text value = line;
        const text name = take(&value, ':');
        if (!name.length || name.length == line.length || memchr(name.at, ' ', name.length) ||
            memchr(name.at, '\t', name.length))
            return 0; /* no colon; or a continued line, which is obsolete */
        for (int k = 0; k < NHEADER; k++)
            if (is_name(name, header_name[k])) {
                h->value[k] = trim(value);
                h->count[k]++;
            }
    }
    return 1;
}

/* This machine, by one of its two usual names, and perhaps a port: any, for it may be a tunnel's. */
static int is_here(text host)
{
    const text name = take(&host, ':');
    if (!is(name, "127.0.0.1") && !is_name(name, "localhost"))
        return 0;
    for (size_t k = 0; k < host.length; k++)
        if (host.at[k] < '0' || host.at[k] > '9')
            return 0;
    return host.length <= 5;
}

static int is_own(text origin, text host)
{
    static const char scheme[] = "http://";
    const size_t n = sizeof scheme - 1;
    return origin.length == n + host.length && memcmp(origin.at, scheme, n) == 0 &&
           strncasecmp(origin.at + n, host.at, host.length) == 0;
}

static void check_headers(live_request *r, const headers *h)
{
    if (h->count[HOST] != 1 || h->count[ORIGIN] > 1 || h->count[LENGTH] > 1 || h->count[SITE] > 1)
        refuse(r, 400, "one Host, and at most one Origin, Sec-Fetch-Site and Content-Length, are expected");
    else if (!is_here(h->value[HOST]))
        refuse(r, 403, "this page is for 127.0.0.1 and localhost only");
    else if (h->count[SITE] && !is(h->value[SITE], "same-origin") && !is(h->value[SITE], "none"))
        refuse(r, 403, "this page is not for other pages: type its address");
    else if (r->route != LIVE_PAGE && h->count[ORIGIN] && !is_own(h->value[ORIGIN], h->value[HOST]))
        refuse(r, 403, "this page takes no orders from others");
    else if (h->count[CODING])
        refuse(r, 501, "Transfer-Encoding is not understood");
    else if (r->route == LIVE_CONTROL && !h->count[LENGTH])
        refuse(r, 411, "Content-Length is missing");
}

/* What was posted. */
static void read_body(live_request *r, const headers *h, const char bytes[], size_t size)
{
    size_t length = 0;
    for (size_t k = 0; k < h->value[LENGTH].length; k++) {
        const char digit = h->value[LENGTH].at[k];
        if (digit < '0' || digit > '9') {
            refuse(r, 400, "Content-Length is no number");
            return;
        }
        length = length > LIVE_BODY_MOST ? length : 10 * length + (size_t)(digit - '0');
    }
    if (!h->value[LENGTH].length || length > LIVE_BODY_MOST) {
        refuse(r, h->value[LENGTH].length ? 413 : 400, "commands are short");
        return;
    }
    if (size < length)
        return;
    if (memchr(bytes, '\0', length)) {
        refuse(r, 400, "commands are text");
        return;
    }
    memcpy(r->body, bytes, length);
    r->body[length] = '\0';
    r->status = 200;
}

void live_request_read(live_request *r, const char bytes[], size_t size)
{
    headers h = { 0 };
    memset(r, 0, sizeof *r);
    const size_t length = head_length(bytes, size);
    if (length > LIVE_HEAD_MOST || (!length && size > LIVE_HEAD_MOST)) {
        refuse(r, 431, "the headers are too long");
        return;
    }
    if (memchr(bytes, '\0', length ? length : size)) {
        refuse(r, 400, "this is no HTTP/1 request");
        return;
    }
    if (!length)
        return;
    text head = { bytes, length };
    read_first_line(r, take_line(&head));
    if (!r->status && !read_headers(head, &h))
        refuse(r, 400, "a header has no name");
    if (!r->status)
        check_headers(r, &h);
    if (!r->status && r->route == LIVE_CONTROL)
        read_body(r, &h, bytes + length, size - length);
    else if (!r->status)
        r->status = 200;
}
