// The smallest server that could answer status requests, with which the cost of locationd's is compared.
//
//     smallest-server PATH PORT    serves a Unix socket at PATH and a loopback port
//
// It makes the system calls that no server with these answers can do without: wait, accept, the peer's user on the Unix
// socket, read, the free space of the disk, the CPU clock before and after (what a request costs is booked apart), write,
// close. It keeps one connection of the port, unless the request says that it is the only one. Its answers have the size of
// locationd's, a line for health and a page for metrics, with whole numbers only.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/statvfs.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static int listening(int family, const void *address, socklen_t size) {
    int server = socket(family, SOCK_STREAM, 0), yes = 1;
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (server >= 0 && bind(server, address, size) == 0 && listen(server, 32) == 0) return server;
    perror("smallest-server");
    exit(73);
}

static double booked;
static long served;

static double clock_seconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// Prints a number without printf, whose code and tables would be cold.
static char *print_number(char *text, long number) {
    char digits[20];
    int count = 0;
    do digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count > 0) *text++ = digits[--count];
    return text;
}

// So many fields, each a text with a number: as many as locationd's line for health or its page of metrics has.
static size_t print_fields(char *text, int count, const char *name, size_t size, long number) {
    char *end = text;
    for (int field = 0; field < count; field++) {
        memcpy(end, name, size);
        end = print_number(end + size, number + field);
        *end++ = '\n';
    }
    return (size_t)(end - text);
}

// Serves a client; returns it if another request may follow, -1 if not.
static int serve(int client, int isUnix) {
    char request[8192], reply[8192];
    struct ucred user = {0};
    socklen_t size = sizeof user;
    if (isUnix && getsockopt(client, SOL_SOCKET, SO_PEERCRED, &user, &size) != 0) perror("smallest-server");
    ssize_t count = read(client, request, sizeof request - 1);
    request[count > 0 ? count : 0] = 0;
    int isLast = isUnix || count <= 0 || strstr(request, "Connection: close") != NULL;
    double begin = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    struct statvfs disk = {0};
    statvfs("/tmp", &disk);
    long free = (long)(disk.f_bavail * disk.f_frsize);
    static const char field[] = "\"some name\":\"some value\",\"number\":";
    static const char family[] =
        "# TYPE locationd_some_name_of_a_family counter\n# HELP locationd_some_name_of_a_family What it counts, in plain "
        "words.\nlocationd_some_name_of_a_family{state=\"background\"} ";
    int isHealth = isUnix && count > 0 && request[0] == 'h';
    char *end = reply;
    char *length = NULL;
    if (!isUnix) {
        static const char head[] = "HTTP/1.1 200 OK\r\nContent-Length: 0000\r\n\r\n";
        memcpy(end, head, sizeof head - 1);
        end += sizeof head - 1;
        length = end - strlen("0000\r\n\r\n");
    }
    char *body = end;
    end += isHealth ? print_fields(end, 10, field, sizeof field - 1, free)
                    : print_fields(end, 20, family, sizeof family - 1, free);
    // A page has between 1000 and 9999 bytes.
    if (length) *print_number(length, end - body) = '\r';
    if (count > 0 && write(client, reply, (size_t)(end - reply)) < 0) perror("smallest-server");
    if (isLast) close(client);
    booked += clock_seconds(CLOCK_THREAD_CPUTIME_ID) - begin;
    served++;
    return isLast ? -1 : client;
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
        // The connection that is kept.
        {-1, POLLIN, 0},
    };
    for (;;) {
        if (poll(servers, 3, -1) <= 0) continue;
        if (servers[2].revents) servers[2].fd = serve(servers[2].fd, 0);
        for (int server = 0; server < 2; server++) {
            if (!servers[server].revents) continue;
            int client = accept(servers[server].fd, NULL, NULL);
            int kept = client < 0 ? -1 : serve(client, server == 0);
            if (kept < 0) continue;
            if (servers[2].fd >= 0) close(servers[2].fd);
            servers[2].fd = kept;
        }
    }
}
