#define _GNU_SOURCE
#include "system_calls.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// An app's process, and all that have come of it. Most are in its process group, which is signalled at one blow; a shell
// with job control and timeout(1) leave the group, setsid(1) and daemons the session as well. These are found by the
// variable that was in the environment when their program began, which they cannot leave.

static int open_of(pid_t process, const char *file)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)process, file);
    return open(path, O_RDONLY | O_CLOEXEC);
}

/// What stands in a file of texts that end with 0.
enum content { NOTHING, ENTRY, OTHERS };

static enum content content_of(int file, const char *entry)
{
    char bytes[4096];
    size_t length = 0;
    bool differs = false, is_empty = true;
    ssize_t count;
    while ((count = read(file, bytes, sizeof bytes)) > 0) {
        is_empty = false;
        for (ssize_t index = 0; index < count; index++) {
            if (bytes[index] == 0) {
                if (!differs && entry[length] == 0) {
                    return ENTRY;
                }
                length = 0;
                differs = false;
            } else if (!differs && bytes[index] == entry[length]) {
                length++;
            } else {
                differs = true;
            }
        }
    }
    return is_empty ? NOTHING : OTHERS;
}

/// What is in a file of a process; that cannot be read: it is another user's.
static enum content content_of_process(pid_t process, const char *file, const char *entry)
{
    int descriptor = open_of(process, file);
    if (descriptor < 0) {
        return OTHERS;
    }
    enum content content = content_of(descriptor, entry);
    close(descriptor);
    return content;
}

/// Whether a process is of the app's; `MAYBE` while it begins a program, because it has no environment then, neither the old
/// one nor the new one.
enum kinship { STRANGER, MAYBE, RELATIVE };

static enum kinship kinship_of(pid_t process, pid_t app, const char *mark)
{
    if (getsid(process) == app) {
        return RELATIVE;
    }
    // Who had begun it by the second look has an environment at the third.
    for (int look = 0; look < 3; look++) {
        enum content environment = content_of_process(process, "environ", mark);
        if (environment != NOTHING) {
            return environment == ENTRY ? RELATIVE : STRANGER;
        }
        if (content_of_process(process, "cmdline", "") == NOTHING) {
            // What has no program either is the kernel's own, or has ended.
            char path[64], byte;
            snprintf(path, sizeof path, "/proc/%d/exe", (int)process);
            return readlink(path, &byte, 1) == 1 ? MAYBE : STRANGER;
        }
    }
    return STRANGER;
}

/// The letter of its state, as ps(1) shows it; 'X' when it has gone.
static char state_of(pid_t process)
{
    int file = open_of(process, "stat");
    if (file < 0) {
        return 'X';
    }
    char bytes[256];
    ssize_t count = read(file, bytes, sizeof bytes - 1);
    close(file);
    bytes[count > 0 ? count : 0] = 0;
    // The name before it may hold anything.
    const char *end = strrchr(bytes, ')');
    return end != NULL && end[1] == ' ' ? end[2] : 'X';
}

/// Whether a signal is still to have its effect on a process.
static bool waits_for(int number, char state)
{
    if (state == 'Z' || state == 'X') {
        return false;
    }
    bool is_stopped = state == 'T' || state == 't';
    return number == SIGCONT ? is_stopped : number == SIGSTOP ? !is_stopped : true;
}

/// How many have got the signal and had not had it before, or have to be looked at again.
static int signal_each(pid_t app, const char *mark, int number)
{
    DIR *processes = opendir("/proc");
    if (processes == NULL) {
        return 0;
    }
    int count = 0;
    const struct dirent *entry;
    while ((entry = readdir(processes)) != NULL) {
        pid_t process = (pid_t)strtol(entry->d_name, NULL, 10);
        if (process <= 0 || process == getpid()) {
            continue;
        }
        // From here on its number cannot become another one's unnoticed.
        int descriptor = locationd_process_descriptor(process);
        if (descriptor < 0) {
            continue;
        }
        enum kinship kinship = kinship_of(process, app, mark);
        if (kinship == MAYBE
            || (kinship == RELATIVE && waits_for(number, state_of(process))
                && syscall(SYS_pidfd_send_signal, descriptor, number, NULL, 0) == 0)) {
            count++;
        }
        close(descriptor);
    }
    closedir(processes);
    return count;
}

void locationd_signal_app(pid_t app, const char *mark, int number)
{
    (void)kill(-app, number);
    // Who was just being started is found the next time; who is in a call that cannot be interrupted is not waited for.
    const struct timespec pause = {.tv_nsec = 1000000};
    for (int pass = 0; pass < 50 && signal_each(app, mark, number) > 0; pass++) {
        (void)nanosleep(&pause, NULL);
    }
}
