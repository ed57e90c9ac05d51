/* server.h - the page of ramus view --live, on 127.0.0.1 */
#ifndef RAMUS_TOOLS_LIVE_SERVER_H
#define RAMUS_TOOLS_LIVE_SERVER_H

#include <stddef.h>

typedef struct live_server live_server;

/* A command that was posted, in the server's thread. NULL: done; else why not. */
typedef const char *(*live_command)(void *user, const char *command);

/* Listen on a port, 0: any free one. `page` is borrowed. What is wrong is printed; an exit code is returned. */
int live_server_open(int port, const char *page, live_server **out);
int live_server_port(const live_server *server);
/* Answer requests until a signal ends the process (SIGINT, SIGTERM), which live_server_open has blocked for the calling
 * thread and all that it makes later. Returns an exit code. */
int live_server_run(live_server *server, live_command command, void *user);
/* A message for all who listen to the events, now or later: they get the latest. From any thread; `message` is copied.
 * Never waits for a listener: one that has not taken the message before does not get this one. */
void live_server_publish(live_server *server, const char *message, size_t length);
void live_server_close(live_server *server);

#endif
