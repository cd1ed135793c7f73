// The smallest server that could answer status requests, with which the cost of locationd's is compared.
//
//     smallest-server PATH PORT    serves a Unix socket at PATH and a loopback port
//
// It makes the system calls that no server with these answers can do without: wait, accept, the peer's user on the Unix
// socket, read, the free space of the disk, the CPU clock before and after (what a request costs is booked apart), write,
// close. Its answers have the size of locationd's, a line for health and a page for metrics, printed from a few numbers.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
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

static size_t print_health(char *text, size_t size, double free) {
    return (size_t)snprintf(
        text, size,
        "{\"version\":2,\"time\":%.3f,\"state\":\"background\",\"demand\":\"notBefore\",\"until\":%.3f,\"source\":{\"state\":"
        "\"found\",\"name\":\"gpsd 3.22 at 127.0.0.1:2947\"},\"fix\":{\"age\":%.3f,\"horizontalAccuracy\":%.1f},\"storage\":{"
        "\"free\":%.0f,\"total\":%.0f,\"waiting\":%d,\"lost\":%d},\"gap\":{\"cause\":\"notNeeded\",\"from\":%.3f,\"to\":%.3f,"
        "\"times\":%ld,\"seconds\":%.3f,\"until\":%.3f}}\n",
        clock_seconds(CLOCK_REALTIME), booked, booked, 4.2, free, free, 0, 0, booked, booked, served, booked, booked);
}

static size_t print_metrics(char *text, size_t size, double free) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    double process = clock_seconds(CLOCK_PROCESS_CPUTIME_ID) + (double)usage.ru_utime.tv_usec;
    size_t length = 0;
    for (int family = 0; family < 20; family++)
        length += (size_t)snprintf(text + length, size - length,
                                   "# TYPE locationd_some_name_of_a_family_%d counter\n# HELP locationd_some_name_of_a_family_%d What it "
                                   "counts, in plain words.\nlocationd_some_name_of_a_family_%d{state=\"background\"} %.9g\n",
                                   family, family, family, family % 2 ? free : process);
    return length + (size_t)snprintf(text + length, size - length, "# EOF\n");
}

static void serve(int server, int isUnix) {
    char request[8192], text[4096], reply[8192];
    int client = accept(server, NULL, NULL);
    if (client < 0) return;
    struct ucred user = {0};
    socklen_t size = sizeof user;
    if (isUnix && getsockopt(client, SOL_SOCKET, SO_PEERCRED, &user, &size) != 0) perror("smallest-server");
    ssize_t count = read(client, request, sizeof request);
    double begin = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    struct statvfs disk = {0};
    statvfs("/tmp", &disk);
    double free = (double)disk.f_bavail * (double)disk.f_frsize;
    int isHealth = isUnix && count > 0 && request[0] == 'h';
    size_t length = (isHealth ? print_health : print_metrics)(text, sizeof text, free);
    int head = isUnix ? 0 : snprintf(reply, sizeof reply, "HTTP/1.1 200 OK\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n", length);
    memcpy(reply + head, text, length);
    if (count > 0 && write(client, reply, (size_t)head + length) < 0) perror("smallest-server");
    close(client);
    booked += clock_seconds(CLOCK_THREAD_CPUTIME_ID) - begin;
    served++;
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
    for (;;) {
        if (poll(servers, 2, -1) <= 0) continue;
        if (servers[0].revents) serve(servers[0].fd, 1);
        if (servers[1].revents) serve(servers[1].fd, 0);
    }
}
