// Makes time pass faster for the programs that preload it: clocks run FAST_TIME_FACTOR times as fast, waits end as much
// earlier. Clocks of CPU time stay as they are.
//
//     clang -O2 -shared -fPIC -o fast_time.so fast_time.c
//     LD_PRELOAD=fast_time.so FAST_TIME_FACTOR=300 FAST_TIME_ORIGIN=MONOTONIC_NS FAST_TIME_BEGIN=REALTIME_NS \
//         FAST_TIME_FILE=FILE FAST_TIME_SLOT=0 PROGRAM
//
// All programs with the same origin, a real time of CLOCK_MONOTONIC in nanoseconds, have the same time. The system's
// clock then shows FAST_TIME_BEGIN. FILE has 64-bit numbers: first the nanoseconds by which the system's clock was set
// since then, then for each slot three: the number of fsync and fdatasync, of renames, and the longest delay of a wait
// beyond its timeout in real nanoseconds.
//
// libfaketime would do the same, but it executes the program anew, and a Swift program then finds no arguments.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { BILLION = 1000000000, LENGTH = 4096 };

static double factor = 1;
static int64_t origin, begin;
static struct {
    _Atomic int64_t clock_was_set_by;
    struct {
        _Atomic int64_t syncs, renames, longest_delay;
    } slots[16];
} private_state, *state = &private_state;
static int slot;

#define NEXT(name) ((__typeof__(&name))next(#name))

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

static int64_t number(const char *name) {
    const char *text = getenv(name);
    return text ? atoll(text) : 0;
}

static int64_t nanoseconds(const struct timespec *time) { return (int64_t)time->tv_sec * BILLION + time->tv_nsec; }

static struct timespec timespec_of(int64_t nanoseconds) {
    return (struct timespec){nanoseconds / BILLION, nanoseconds % BILLION};
}

// A wait in real time. It is rounded up, because waking up too early means waking up twice.
static struct timespec shortened(int64_t nanoseconds) {
    return timespec_of(nanoseconds <= 0 ? 0 : (int64_t)((double)nanoseconds / factor) + 1);
}

static int (*real_gettime)(clockid_t, struct timespec *);
static int (*real_ppoll)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
static int (*real_pselect)(int, fd_set *, fd_set *, fd_set *, const struct timespec *, const sigset_t *);
static int (*real_nanosleep)(const struct timespec *, struct timespec *);

__attribute__((constructor)) static void prepare(void) {
    real_gettime = NEXT(clock_gettime);
    real_ppoll = NEXT(ppoll);
    real_pselect = NEXT(pselect);
    real_nanosleep = NEXT(nanosleep);
    const char *text = getenv("FAST_TIME_FACTOR"), *file = getenv("FAST_TIME_FILE");
    if (text && atof(text) > 0) factor = atof(text);
    origin = number("FAST_TIME_ORIGIN");
    begin = number("FAST_TIME_BEGIN");
    slot = (int)number("FAST_TIME_SLOT") & 15;
    int descriptor = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
    if (descriptor < 0) return;
    void *mapped = mmap(NULL, LENGTH, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (mapped != MAP_FAILED) state = mapped;
    close(descriptor);
}

// MARK: Clocks

static int64_t real_monotonic(void) {
    struct timespec now;
    if (!real_gettime) real_gettime = NEXT(clock_gettime);
    real_gettime(CLOCK_MONOTONIC, &now);
    return nanoseconds(&now);
}

static int64_t elapsed(void) { return (int64_t)((double)(real_monotonic() - origin) * factor); }

int clock_gettime(clockid_t clock, struct timespec *time) {
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
        *time = timespec_of(begin + elapsed() + state->clock_was_set_by);
        return 0;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_BOOTTIME:
        *time = timespec_of(origin + elapsed());
        return 0;
    default:
        if (!real_gettime) real_gettime = NEXT(clock_gettime);
        return real_gettime(clock, time);
    }
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

// MARK: Waits

// Notes by how much a wait that began then exceeded its time, so that hiccups of the machine are known.
static void note(int64_t start, const struct timespec *wait) {
    int64_t delay = real_monotonic() - start - nanoseconds(wait);
    if (delay > state->slots[slot].longest_delay) state->slots[slot].longest_delay = delay;
}

int nanosleep(const struct timespec *wait, struct timespec *rest) {
    struct timespec real = shortened(nanoseconds(wait)), left = {0};
    int64_t start = real_monotonic();
    int result = real_nanosleep(&real, &left);
    if (result == 0) note(start, &real);
    if (rest) *rest = timespec_of((int64_t)((double)nanoseconds(&left) * factor));
    return result;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until, struct timespec *rest) {
    struct timespec now = {0};
    if (flags & TIMER_ABSTIME) clock_gettime(clock, &now);
    struct timespec wait = timespec_of(nanoseconds(until) - nanoseconds(&now));
    if (nanoseconds(&wait) <= 0) return 0;
    return nanosleep(&wait, flags & TIMER_ABSTIME ? NULL : rest) == 0 ? 0 : errno;
}

int usleep(useconds_t wait) { return nanosleep(&(struct timespec){wait / 1000000, wait % 1000000 * 1000}, NULL); }

unsigned sleep(unsigned wait) {
    struct timespec rest = {0};
    return nanosleep(&(struct timespec){wait, 0}, &rest) == 0 ? 0 : (unsigned)rest.tv_sec;
}

int ppoll(struct pollfd *set, nfds_t count, const struct timespec *wait, const sigset_t *mask) {
    if (!wait) return real_ppoll(set, count, NULL, mask);
    struct timespec real = shortened(nanoseconds(wait)), left = real;
    int64_t start = real_monotonic();
    int result = real_ppoll(set, count, &left, mask);
    if (result == 0) note(start, &real);
    return result;
}

int poll(struct pollfd *set, nfds_t count, int milliseconds) {
    struct timespec wait = timespec_of((int64_t)milliseconds * 1000000);
    return ppoll(set, count, milliseconds < 0 ? NULL : &wait, NULL);
}

int pselect(int count, fd_set *read, fd_set *write, fd_set *except, const struct timespec *wait, const sigset_t *mask) {
    if (!wait) return real_pselect(count, read, write, except, NULL, mask);
    struct timespec real = shortened(nanoseconds(wait));
    int64_t start = real_monotonic();
    int result = real_pselect(count, read, write, except, &real, mask);
    if (result == 0) note(start, &real);
    return result;
}

int select(int count, fd_set *read, fd_set *write, fd_set *except, struct timeval *wait) {
    struct timespec time = wait ? (struct timespec){wait->tv_sec, wait->tv_usec * 1000} : (struct timespec){0};
    return pselect(count, read, write, except, wait ? &time : NULL, NULL);
}

int epoll_wait(int epoll, struct epoll_event *events, int count, int milliseconds) {
    // The kernel's shortest wait is a millisecond; a poll of the descriptor before it is as exact as any other wait.
    struct pollfd set = {.fd = epoll, .events = POLLIN};
    int result = poll(&set, 1, milliseconds);
    return result <= 0 ? result : NEXT(epoll_wait)(epoll, events, count, 0);
}

int timerfd_settime(int timer, int flags, const struct itimerspec *new, struct itimerspec *old) {
    int64_t value = nanoseconds(&new->it_value);
    if ((flags & TFD_TIMER_ABSTIME) && value != 0) value = value - origin - elapsed();
    struct itimerspec real = {.it_interval = {0}, .it_value = {0}};
    // A time of 0 disarms the timer; an instant that has passed does not.
    if (nanoseconds(&new->it_value) != 0) real.it_value = shortened(value > 0 ? value : 1);
    if (nanoseconds(&new->it_interval) != 0) real.it_interval = shortened(nanoseconds(&new->it_interval));
    return NEXT(timerfd_settime)(timer, flags & ~TFD_TIMER_ABSTIME, &real, old);
}

// MARK: Writes to flash

int fsync(int file) {
    state->slots[slot].syncs++;
    return NEXT(fsync)(file);
}

int fdatasync(int file) {
    state->slots[slot].syncs++;
    return NEXT(fdatasync)(file);
}

int rename(const char *old, const char *new) {
    state->slots[slot].renames++;
    return NEXT(rename)(old, new);
}

int renameat(int from, const char *old, int to, const char *new) {
    state->slots[slot].renames++;
    return NEXT(renameat)(from, old, to, new);
}
