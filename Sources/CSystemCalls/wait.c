#define _GNU_SOURCE
#include "system_calls.h"

#include <poll.h>
#include <time.h>

void locationd_wait(int descriptor, enum locationd_readiness readiness, int other, int64_t nanoseconds)
{
    static const short events[] = {
        [LOCATIOND_READABLE] = POLLIN, [LOCATIOND_WRITABLE] = POLLOUT, [LOCATIOND_HUNG_UP] = POLLRDHUP};
    struct pollfd set[] = {
        {.fd = descriptor, .events = events[readiness]},
        {.fd = other, .events = POLLIN},
    };
    struct timespec timeout = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    (void)ppoll(set, 2, nanoseconds < 0 ? NULL : &timeout, NULL);
}
