/// Linux functions that Swift's Glibc module does not expose; only the Swift module SystemCalls imports this header.
/// Functions return -1 and set errno, like the system calls themselves.

#ifndef LOCATIOND_SYSTEM_CALLS_H
#define LOCATIOND_SYSTEM_CALLS_H

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <linux/stat.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

// MARK: Glibc functions declared only under _GNU_SOURCE

int fallocate(int file, int mode, off_t offset, off_t length);
int accept4(int socket, struct sockaddr *_Nullable address, socklen_t *_Nullable length, int flags);
int pipe2(int *_Nonnull ends, int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *_Nonnull actions, int first);

enum {
    LOCATIOND_FALLOCATE_KEEP_SIZE = 0x01,
    LOCATIOND_SPAWN_SETSID = 0x80,
    LOCATIOND_POLLRDHUP = 0x2000,
};

// MARK: Files

/// When an open file was created, in seconds since 1970; -1 if the file system does not store that.
static inline int64_t locationd_birth_time(int file)
{
    enum { EMPTY_PATH = 0x1000 };
    struct statx status;
    if (syscall(SYS_statx, file, "", EMPTY_PATH, STATX_BTIME, &status) != 0 || !(status.stx_mask & STATX_BTIME))
        return -1;
    return status.stx_btime.tv_sec;
}

// MARK: Descriptors to wait for

static inline int locationd_eventfd(void)
{
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

static inline int locationd_timerfd(void)
{
    return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
}

/// Makes a timer readable after this many nanoseconds, 0 for never, and again after each interval, 0 for none.
static inline int locationd_timerfd_set(int timer, int64_t nanoseconds, int64_t interval)
{
    struct itimerspec setting = {
        .it_value = {nanoseconds / 1000000000, nanoseconds % 1000000000},
        .it_interval = {interval / 1000000000, interval % 1000000000},
    };
    return timerfd_settime(timer, 0, &setting, NULL);
}

static inline int locationd_epoll_create(void)
{
    return epoll_create1(EPOLL_CLOEXEC);
}

static inline int locationd_epoll_add(int epoll, int descriptor)
{
    struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

static inline int locationd_epoll_remove(int epoll, int descriptor)
{
    return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, NULL);
}

/// A descriptor that is readable now, or -1; each in its turn if there are several.
static inline int locationd_epoll_next(int epoll)
{
    struct epoll_event event;
    return epoll_wait(epoll, &event, 1, 0) == 1 ? event.data.fd : -1;
}

static inline int locationd_pidfd_open(pid_t process)
{
    return (int)syscall(SYS_pidfd_open, process, 0);
}

static inline int locationd_pidfd_send_signal(int process, int number)
{
    return (int)syscall(SYS_pidfd_send_signal, process, number, NULL, 0);
}

// MARK: Standard output

/// Flushes standard output at each line end, also when it is no terminal.
static inline void locationd_buffer_output_by_line(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
}

// MARK: Processes

/// Makes the kernel send this process a signal when the thread that started it ends.
static inline int locationd_signal_on_parent_end(int number)
{
    return prctl(PR_SET_PDEATHSIG, number);
}

/// Names the calling thread, truncated to 15 bytes; the name of the first thread is that of the process.
static inline int locationd_set_thread_name(const char *_Nonnull name)
{
    return prctl(PR_SET_NAME, name);
}

/// Marks all descriptors from `first` on to be closed when a program is executed.
static inline void locationd_close_on_exec(int first)
{
    // CLOSE_RANGE_CLOEXEC, since Linux 5.11
    if (syscall(SYS_close_range, first, ~0U, 4U) == 0) {
        return;
    }
    struct rlimit limit = {.rlim_cur = 1024};
    (void)getrlimit(RLIMIT_NOFILE, &limit);
    for (rlim_t descriptor = (rlim_t)first; descriptor < limit.rlim_cur; descriptor++) {
        (void)fcntl((int)descriptor, F_SETFD, FD_CLOEXEC);
    }
}

/// Forks, and executes a program in the child as described at `startApp` in Swift; posix_spawn(3) cannot make the
/// kernel end the child with its parent. All signals must be blocked. If the program cannot be executed, the errno is
/// written to `report`.
static inline pid_t locationd_fork_app(
    const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
    int socket, int socket_in_child, int report)
{
    pid_t parent = getpid(), child = fork();
    if (child != 0) {
        return child;
    }
    // Only async-signal-safe calls are allowed here, because other threads of the parent may have held any lock.
    (void)setsid();
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(1);
    }
    int null = open("/dev/null", O_RDONLY);
    report = fcntl(report, F_DUPFD_CLOEXEC, socket_in_child + 1);
    if (null >= 0 && report >= 0 && dup2(null, STDIN_FILENO) >= 0
        && (socket < 0 || dup2(socket, socket_in_child) >= 0)) {
        locationd_close_on_exec(socket < 0 ? STDERR_FILENO + 1 : socket_in_child + 1);
        if (socket >= 0) {
            (void)fcntl(socket_in_child, F_SETFD, 0);
        }
        for (int number = 1; number < NSIG; number++) {
            (void)signal(number, SIG_DFL);
        }
        sigset_t none;
        sigemptyset(&none);
        (void)sigprocmask(SIG_SETMASK, &none, NULL);
        (void)execve(path, arguments, environment);
    }
    int code = errno;
    (void)!write(report, &code, sizeof code);
    _exit(1);
}

// MARK: Instruction counter; its attributes are bit fields, which Swift does not import

static inline int locationd_perf_event_open(struct perf_event_attr *_Nonnull attributes)
{
    return (int)syscall(SYS_perf_event_open, attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

/// Counts the user-space instructions of the calling thread and its descendants.
static inline int locationd_open_instruction_counter(void)
{
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
    // The default, perf_event_paranoid = 2, does not permit counting kernel instructions.
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    attributes.inherit = 1;
    attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
#ifdef PERF_ATTR_SIZE_VER7
    // Since Linux 5.13 inheritance can be limited to threads; before that, child processes are counted too.
    attributes.inherit_thread = 1;
    int descriptor = locationd_perf_event_open(&attributes);
    if (descriptor >= 0) {
        return descriptor;
    }
    attributes.inherit_thread = 0;
#endif
    return locationd_perf_event_open(&attributes);
}

#endif
