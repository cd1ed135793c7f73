// Simulates a receiver for gpsd: sends a trace over TCP, one epoch per write, at so many epochs per second.
//
//     feed TRACE HERTZ [FILE]
//
// Prints the port on 127.0.0.1 on which it listens, and ends with the trace. It begins with the first connection, whose
// time by the monotonic clock it writes to FILE in nanoseconds, and then continues whether or not a client is
// connected, as a receiver does. SIGUSR1 unplugs the receiver, SIGUSR2 plugs it in again. gpsfake would do the same,
// but it wakes gpsd with every sentence, so that the cost of gpsd could not be measured.
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static struct sockaddr_in address = {.sin_family = AF_INET};
static volatile sig_atomic_t is_unplugged = false;

static void unplug(int number) { is_unplugged = number == SIGUSR1; }

// Listens at the same port each time; -1 if that is not possible.
static int listen_on_loopback(void) {
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    socklen_t length = sizeof address;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
    if (bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 1) != 0) {
        close(listener);
        return -1;
    }
    getsockname(listener, (struct sockaddr *)&address, &length);
    return listener;
}

static int accept_without_delay(int listener) {
    int receiver = accept(listener, NULL, NULL);
    if (receiver >= 0) setsockopt(receiver, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    return receiver;
}

int main(int argc, char **argv) {
    if (argc != 3 && argc != 4) {
        fprintf(stderr, "usage: feed TRACE HERTZ [FILE]\n");
        return 64;
    }
    FILE *trace = fopen(argv[1], "r");
    int listener = trace ? listen_on_loopback() : -1;
    if (listener < 0) {
        perror(argv[1]);
        return 66;
    }
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    signal(SIGUSR1, unplug);
    signal(SIGUSR2, unplug);
    int receiver = accept_without_delay(listener);

    // Every epoch begins with the same sentence as the first one.
    char first[7] = "", line[256], epoch[16384] = "";
    size_t used = 0;
    long nanoseconds = (long)(1e9 / atof(argv[2]));
    struct timespec due;
    clock_gettime(CLOCK_MONOTONIC, &due);
    FILE *begin = argc == 4 ? fopen(argv[3], "w") : NULL;
    if (begin) {
        fprintf(begin, "%lld\n", due.tv_sec * 1000000000LL + due.tv_nsec);
        fclose(begin);
    }
    int more;
    do {
        more = fgets(line, sizeof line, trace) != NULL;
        if (more && line[0] != '$') continue;
        if (more && first[0] == 0) strncpy(first, line, 6);
        if (used > 0 && (!more || strncmp(line, first, 6) == 0 || used + sizeof line > sizeof epoch)) {
            while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL) == EINTR) {}
            if (is_unplugged && listener >= 0) {
                close(listener);
                if (receiver >= 0) close(receiver);
                listener = receiver = -1;
            }
            if (!is_unplugged && listener < 0) listener = listen_on_loopback();
            if (listener >= 0) fcntl(listener, F_SETFL, O_NONBLOCK);
            if (receiver < 0 && listener >= 0) receiver = accept_without_delay(listener);
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
