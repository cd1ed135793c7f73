#define _GNU_SOURCE
#include "system_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static volatile int writing_end = -1;

static void note(int number)
{
    int code = errno;
    unsigned char byte = (unsigned char)number;
    // When the pipe is full, nobody has looked for long, and there is enough to see.
    (void)!write(writing_end, &byte, 1);
    errno = code;
}

int locationd_catch_signals(const int32_t *numbers, int count)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return -errno;
    }
    (void)fcntl(ends[1], F_SETFL, O_NONBLOCK);
    writing_end = ends[1];
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigset_t set;
    sigemptyset(&set);
    for (int index = 0; index < count; index++) {
        struct sigaction before;
        // nohup(1) has said that it is to be ignored.
        if (numbers[index] == SIGHUP && sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler == SIG_IGN) {
            continue;
        }
        (void)sigaction(numbers[index], &action, NULL);
        sigaddset(&set, numbers[index]);
    }
    // Whoever has started this program may have blocked them.
    (void)pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    return ends[0];
}
