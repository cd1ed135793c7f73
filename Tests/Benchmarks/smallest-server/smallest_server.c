// The smallest possible server of status requests, with which the cost of locationd's is compared: it sends a fixed reply.
//
//     smallest-server PATH PORT    serves a Unix socket at PATH and a loopback port
//
// It makes the system calls that no server can do without: wait, accept, read, write, close.
#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int listening(int family, const void *address, socklen_t size) {
    int server = socket(family, SOCK_STREAM, 0), yes = 1;
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (server >= 0 && bind(server, address, size) == 0 && listen(server, 32) == 0) return server;
    perror("smallest-server");
    exit(73);
}

static void serve(int server, const char *reply, size_t size) {
    char request[8192];
    int client = accept(server, NULL, NULL);
    if (client < 0) return;
    if (read(client, request, sizeof request) > 0 && write(client, reply, size) < 0) perror("smallest-server");
    close(client);
}

int main(int count, char **words) {
    if (count != 3) return 64;
    struct sockaddr_un path = {.sun_family = AF_UNIX};
    strncpy(path.sun_path, words[1], sizeof path.sun_path - 1);
    struct sockaddr_in port = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(words[2]))};
    port.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct pollfd servers[] = {
        {listening(AF_UNIX, &path, sizeof path), POLLIN, 0},
        {listening(AF_INET, &port, sizeof port), POLLIN, 0},
    };
    // As long as locationd's: a status line, and the metrics.
    char line[1024], page[4096];
    memset(line, ' ', sizeof line);
    line[sizeof line - 1] = '\n';
    memset(page, '\n', sizeof page);
    int head = snprintf(page, sizeof page, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n", 4000);
    for (;;) {
        if (poll(servers, 2, -1) <= 0) continue;
        if (servers[0].revents) serve(servers[0].fd, line, sizeof line);
        if (servers[1].revents) serve(servers[1].fd, page, (size_t)head + 4000);
    }
}
