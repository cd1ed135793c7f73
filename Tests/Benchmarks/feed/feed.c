// Simulates a receiver for gpsd: sends a trace over TCP, one epoch per write, at so many epochs per second.
//
//     feed TRACE HERTZ
//
// Prints the port on 127.0.0.1 on which it listens, and ends with the trace. It begins with the first connection, and
// then continues whether or not a client is connected, as a receiver does. gpsfake would do the same, but it wakes gpsd
// with every sentence, so that the cost of gpsd could not be measured.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int listen_on_loopback(void) {
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 1) != 0) return -1;
    getsockname(listener, (struct sockaddr *)&address, &length);
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    return listener;
}

static int accept_without_delay(int listener) {
    int receiver = accept(listener, NULL, NULL);
    if (receiver >= 0) setsockopt(receiver, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    return receiver;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: feed TRACE HERTZ\n");
        return 64;
    }
    FILE *trace = fopen(argv[1], "r");
    int listener = trace ? listen_on_loopback() : -1;
    if (listener < 0) {
        perror(argv[1]);
        return 66;
    }
    int receiver = accept_without_delay(listener);
    fcntl(listener, F_SETFL, O_NONBLOCK);

    // Every epoch begins with the same sentence as the first one.
    char first[7] = "", line[256], epoch[16384] = "";
    size_t used = 0;
    long nanoseconds = (long)(1e9 / atof(argv[2]));
    struct timespec due;
    clock_gettime(CLOCK_MONOTONIC, &due);
    int more;
    do {
        more = fgets(line, sizeof line, trace) != NULL;
        if (more && line[0] != '$') continue;
        if (more && first[0] == 0) strncpy(first, line, 6);
        if (used > 0 && (!more || strncmp(line, first, 6) == 0 || used + sizeof line > sizeof epoch)) {
            clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
            if (receiver < 0) receiver = accept_without_delay(listener);
            if (receiver >= 0 && send(receiver, epoch, used, MSG_NOSIGNAL) < 0) {
                close(receiver);
                receiver = -1;
            }
            used = 0;
            due.tv_nsec += nanoseconds;
            due.tv_sec += due.tv_nsec / 1000000000;
            due.tv_nsec %= 1000000000;
        }
        if (more) {
            size_t length = strlen(line);
            memcpy(epoch + used, line, length);
            used += length;
        }
    } while (more);
    return 0;
}
