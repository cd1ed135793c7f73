#define _GNU_SOURCE
#include "system_calls.h"

#include <limits.h>
#include <poll.h>

void locationd_wait(int descriptor, enum locationd_readiness readiness, int other, int64_t nanoseconds)
{
    static const short events[] = {
        [LOCATIOND_READABLE] = POLLIN, [LOCATIOND_WRITABLE] = POLLOUT, [LOCATIOND_HUNG_UP] = POLLRDHUP};
    struct pollfd set[] = {
        {.fd = descriptor, .events = events[readiness]},
        {.fd = other, .events = POLLIN},
    };
    // Milliseconds are fine enough for whatever waits here, and cheaper than ppoll's nanoseconds. Rounded up: to wake
    // too early is to wake twice.
    int64_t milliseconds = nanoseconds / 1000000 + (nanoseconds % 1000000 != 0);
    (void)poll(set, 2, nanoseconds < 0 ? -1 : milliseconds > INT_MAX ? INT_MAX : (int)milliseconds);
}
