#define _GNU_SOURCE
#include "system_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Between fork and exec only what a signal handler may call is allowed: other threads may have held any lock.

/// Closes all descriptors from `first` on when the program is executed.
static void close_on_exec(int first)
{
    // CLOSE_RANGE_CLOEXEC, Linux 5.11
    if (syscall(SYS_close_range, first, ~0U, 4U) == 0) {
        return;
    }
    struct rlimit limit = {.rlim_cur = 1024};
    (void)getrlimit(RLIMIT_NOFILE, &limit);
    for (rlim_t descriptor = (rlim_t)first; descriptor < limit.rlim_cur; descriptor++) {
        (void)fcntl((int)descriptor, F_SETFD, FD_CLOEXEC);
    }
}

static void reset_signals(void)
{
    for (int number = 1; number < NSIG; number++) {
        (void)signal(number, SIG_DFL);
    }
    sigset_t none;
    sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

static void execute(
    const char *path, char *const *arguments, char *const *environment, int socket, pid_t parent, int report)
{
    (void)setsid();
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The parent may have ended before it could be noticed.
    if (getppid() != parent) {
        _exit(1);
    }
    int nothing = open("/dev/null", O_RDONLY);
    report = fcntl(report, F_DUPFD_CLOEXEC, LOCATIOND_APP_DESCRIPTOR + 1);
    if (nothing >= 0 && report >= 0 && dup2(nothing, STDIN_FILENO) >= 0
        && (socket < 0 || socket == LOCATIOND_APP_DESCRIPTOR || dup2(socket, LOCATIOND_APP_DESCRIPTOR) >= 0)) {
        close_on_exec(LOCATIOND_APP_DESCRIPTOR + (socket >= 0));
        if (socket == LOCATIOND_APP_DESCRIPTOR) {
            (void)fcntl(socket, F_SETFD, 0);
        }
        reset_signals();
        (void)execve(path, arguments, environment);
    }
    int code = errno;
    (void)!write(report, &code, sizeof code);
    _exit(1);
}

pid_t locationd_start(const char *path, char *const *arguments, char *const *environment, int socket)
{
    int report[2];
    if (pipe2(report, O_CLOEXEC) != 0) {
        return -errno;
    }
    // A signal that comes to the child before its handlers are gone would be written into this process's pipe.
    sigset_t all, before;
    sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid();
    pid_t child = fork();
    if (child == 0) {
        execute(path, arguments, environment, socket, parent, report[1]);
    }
    int code = child < 0 ? errno : 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(report[1]);
    if (child > 0) {
        // The other end is closed by the program's execution, or by the end of the child.
        ssize_t count;
        do {
            count = read(report[0], &code, sizeof code);
        } while (count < 0 && errno == EINTR);
        if (count == sizeof code) {
            while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
            }
        } else {
            code = 0;
        }
    }
    close(report[0]);
    return code == 0 ? child : -code;
}

int locationd_process_descriptor(pid_t process)
{
    int descriptor = (int)syscall(SYS_pidfd_open, process, 0);
    return descriptor < 0 ? -errno : descriptor;
}

bool locationd_wait_for_stop(pid_t process, int64_t nanoseconds)
{
    const struct timespec pause = {.tv_nsec = 500000};
    for (int64_t left = nanoseconds;; left -= pause.tv_nsec) {
        siginfo_t state = {0};
        if (waitid(P_PID, (id_t)process, &state, WSTOPPED | WEXITED | WNOHANG | WNOWAIT) != 0 || state.si_pid != 0) {
            return true;
        }
        if (left <= 0) {
            return false;
        }
        (void)nanosleep(&pause, NULL);
    }
}

int locationd_ended(pid_t process, bool reap)
{
    if (reap) {
        int status;
        pid_t ended = waitpid(process, &status, WNOHANG);
        return ended == process ? status : -1;
    }
    siginfo_t state = {0};
    if (waitid(P_PID, (id_t)process, &state, WEXITED | WNOHANG | WNOWAIT) != 0 || state.si_pid == 0) {
        return -1;
    }
    return state.si_code == CLD_EXITED ? (state.si_status & 0xFF) << 8 : state.si_status & 0x7F;
}

static void guard(int descriptor)
{
    (void)setsid();
    (void)prctl(PR_SET_NAME, "locationd-guard");
    // It keeps nothing open that somebody waits to see closed.
    if (dup2(descriptor, STDIN_FILENO) < 0) {
        _exit(1);
    }
    if (syscall(SYS_close_range, 1, ~0U, 0U) != 0) {
        struct rlimit limit = {.rlim_cur = 1024};
        (void)getrlimit(RLIMIT_NOFILE, &limit);
        for (rlim_t open = 1; open < limit.rlim_cur; open++) {
            (void)close((int)open);
        }
    }
    pid_t group = 0, next;
    ssize_t count;
    while ((count = read(STDIN_FILENO, &next, sizeof next)) != 0) {
        if (count == sizeof next) {
            group = next;
        }
    }
    if (group > 0) {
        (void)kill(-group, SIGKILL);
    }
    _exit(0);
}

pid_t locationd_start_guard(int *descriptor)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return -errno;
    }
    sigset_t all, before;
    sigfillset(&all);
    // They stay blocked in the guard: nothing but the end of this process, and SIGKILL, ends it.
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = fork();
    if (child == 0) {
        guard(ends[0]);
    }
    int code = errno;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[0]);
    if (child < 0) {
        close(ends[1]);
        return -code;
    }
    *descriptor = ends[1];
    return child;
}

int locationd_event_descriptor(void)
{
    int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

int locationd_socket_pair(int *ends)
{
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        return -errno;
    }
    (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return 0;
}
