#define _GNU_SOURCE
#include "system_calls.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <sys/timerfd.h>

static const short events[] = {
    [LOCATIOND_READABLE] = POLLIN, [LOCATIOND_WRITABLE] = POLLOUT, [LOCATIOND_HUNG_UP] = POLLRDHUP};

void locationd_wait(int descriptor, enum locationd_readiness readiness, int other, int64_t nanoseconds)
{
    struct pollfd set[] = {
        {.fd = descriptor, .events = events[readiness]},
        {.fd = other, .events = POLLIN},
    };
    // Milliseconds are fine enough for whatever waits here, and cheaper than ppoll's nanoseconds. Rounded up: to wake
    // too early is to wake twice.
    int64_t milliseconds = nanoseconds / 1000000 + (nanoseconds % 1000000 != 0);
    (void)poll(set, 2, nanoseconds < 0 ? -1 : milliseconds > INT_MAX ? INT_MAX : (int)milliseconds);
}

int locationd_timer_descriptor(void)
{
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    return timer < 0 ? -errno : timer;
}

void locationd_wait_punctually(
    int descriptor, enum locationd_readiness readiness, int other, int64_t nanoseconds, int timer)
{
    // A time of nothing would disarm it.
    int64_t time = nanoseconds > 0 ? nanoseconds : 1;
    struct itimerspec setting = {.it_value = {.tv_sec = time / 1000000000, .tv_nsec = time % 1000000000}};
    // To set it anew makes it unreadable, and so it need not be read.
    if (timer < 0 || timerfd_settime(timer, 0, &setting, NULL) != 0) {
        return locationd_wait(descriptor, readiness, other, nanoseconds);
    }
    struct pollfd set[] = {
        {.fd = descriptor, .events = events[readiness]},
        {.fd = other, .events = POLLIN},
        {.fd = timer, .events = POLLIN},
    };
    (void)poll(set, 3, -1);
}
