/* request.h - one HTTP request to the page of ramus view --live */
#ifndef RAMUS_TOOLS_LIVE_REQUEST_H
#define RAMUS_TOOLS_LIVE_REQUEST_H

#include <stddef.h>

enum { LIVE_HEAD_MOST = 8192, LIVE_BODY_MOST = 256 }; /* bytes: request line and headers; what is posted */

typedef enum live_route { LIVE_NOWHERE, LIVE_PAGE, LIVE_EVENTS, LIVE_CONTROL } live_route;

typedef struct live_request {
    int status;       /* 0: not all of it is there yet; 200: go on; else the HTTP status to refuse it with */
    const char *why;  /* one line about it, for 400 and above */
    live_route route; /* when the status is 200 */
    int head_only;    /* 1: HEAD, no body is wanted */
    char body[LIVE_BODY_MOST + 1]; /* of LIVE_CONTROL, terminated, without zeros */
} live_request;

/* Look at the `size` bytes that have come. The answer is final when the status is not 0. */
void live_request_read(live_request *r, const char bytes[], size_t size);

#endif
