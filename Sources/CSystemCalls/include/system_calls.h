/// System calls that Swift does not see (Linux's own), or cannot use without pointers into structures.
///
/// Where a function returns an int, a negative one is -errno.

#ifndef LOCATIOND_SYSTEM_CALLS_H
#define LOCATIOND_SYSTEM_CALLS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Waiting

/// What a descriptor becomes.
enum locationd_readiness {
    LOCATIOND_READABLE,
    LOCATIOND_WRITABLE,
    /// The other side has gone; what it says meanwhile wakes nobody (POLLRDHUP).
    LOCATIOND_HUNG_UP,
};

/// Sleeps until a descriptor is ready, another one is readable, or so many nanoseconds have passed; negative: no end.
/// A descriptor of -1 is never ready. Ends early for a signal.
void locationd_wait(int descriptor, enum locationd_readiness readiness, int other, int64_t nanoseconds);

/// A timer for `locationd_wait_punctually` (timerfd_create(2)), or -errno.
int locationd_timer_descriptor(void);

/// The same, for a time that is not negative, without poll's slack; with a timer that could not be had, with it.
void locationd_wait_punctually(
    int descriptor, enum locationd_readiness readiness, int other, int64_t nanoseconds, int timer);

// MARK: Processes

/// Lets this process be ended by SIGTERM when its parent ends, however that ends (PR_SET_PDEATHSIG).
void locationd_end_with_parent(void);

/// Starts a program as a child in a session of its own, so that the child and what it starts are one process group with
/// its number, as long as they do not leave it, and no terminal sends them signals or stops them. Returns when the program is running.
///
/// It gets standard output and standard error as they are, no standard input, the socket as descriptor
/// `LOCATIOND_APP_DESCRIPTOR` (-1: none), and no other descriptor; the signals' default actions, and none blocked. The
/// kernel kills it when the calling thread ends, however that ends.
///
/// The arguments and the environment end with NULL. Returns the child's number, or -errno, and there is no child then.
pid_t locationd_start(
    const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
    int socket);

/// The descriptor at which a child of `locationd_start` finds its socket.
enum { LOCATIOND_APP_DESCRIPTOR = 3 };

/// A descriptor that becomes readable when a child has ended (pidfd_open(2), Linux 5.3).
int locationd_process_descriptor(pid_t process);

/// Waits until a child has stopped or ended, so many nanoseconds at the most; false when it has not. There is nothing to
/// wait on for a stop, so it looks again every half millisecond; a process stops within microseconds when it runs.
bool locationd_wait_for_stop(pid_t process, int64_t nanoseconds);

/// How a child has ended, as waitpid(2) tells it, with `WNOHANG`: the status, or -1 as long as it has not. With `reap` it
/// is gone then; without, its books can still be read.
int locationd_ended(pid_t process, bool reap);

/// Sends a signal to an app's process, which leads a session, and to all that have come of it: to its process group at one
/// blow; then to whoever has left the group, and is of its session, or has this entry, `NAME=value`, in the environment
/// that it has inherited. Of SIGSTOP, SIGCONT and SIGKILL it waits for the effect on these, a twentieth of a second at the
/// most.
void locationd_signal_app(pid_t app, const char *_Nonnull mark, int number);

/// Starts a process that does nothing but wait for this one to end, however it ends, and then kills the app whose number was
/// written last to the descriptor (a pid_t; 0: none), as `locationd_signal_app` does. Closing the descriptor ends it, too.
/// To be called before there is another thread.
///
/// Returns its number, or -errno.
pid_t locationd_start_guard(int *_Nonnull descriptor, const char *_Nonnull mark);

/// A descriptor that is readable when eight bytes, a number that is not 0, have been written to it, until they are read
/// (eventfd(2)). It does not block. Or -errno.
int locationd_event_descriptor(void);

/// Two connected sockets that no child inherits; the first one does not block.
int locationd_socket_pair(int *_Nonnull ends);

// MARK: TCP

/// An address of the Internet, of either version, with its port.
struct locationd_address {
    uint32_t length;
    _Alignas(8) unsigned char bytes[28];
};

/// The addresses of a host, at most `capacity`; the number of them, or the negated error of getaddrinfo(3).
/// With `numeric` only an address in digits is taken, and nobody is asked; else it may block for long.
int locationd_resolve(
    const char *_Nonnull host, uint16_t port, bool numeric, struct locationd_address *_Nonnull addresses, int capacity);

/// The text of an error of `locationd_resolve`.
const char *_Nonnull locationd_resolve_error(int code);

/// Begins to connect and does not wait: the descriptor, which becomes writable when there is a result.
int locationd_connect(const struct locationd_address *_Nonnull address);

/// What has become of a connection that was begun: 0, or -errno.
int locationd_connect_result(int descriptor);

/// Whether the address is this machine's own.
bool locationd_is_loopback(const struct locationd_address *_Nonnull address);

/// Sends bytes in one go, without the signal that a closed connection would raise: 0, or -errno; -EAGAIN also when only
/// a part could be sent.
int locationd_send(int descriptor, const void *_Nonnull bytes, int count);

/// Lets the descriptor become readable only when so many bytes have come (SO_RCVLOWAT), or the end.
int locationd_receive_at_least(int descriptor, int bytes);

// MARK: Unix sockets

/// A listening socket at a path, readable and writable for its owner alone.
int locationd_unix_listen(const char *_Nonnull path);

/// Waits for the next connection to a listening socket; it does not block. -EINVAL once `locationd_unix_end` was called.
int locationd_unix_accept(int listening);

/// Ends the wait of `locationd_unix_accept`, on whichever thread it waits, and refuses every connection from then on.
void locationd_unix_end(int listening);

/// A connection to the socket at a path; it does not block. -EAGAIN when so many wait there that no more are taken.
int locationd_unix_connect(const char *_Nonnull path);

/// The user at the other end of a connection: 0, or -errno.
int locationd_peer(int descriptor, uid_t *_Nonnull user);

// MARK: Signals

/// Catches signals from now on, for the rest of the program's life; to be called once. A descriptor from which a byte can
/// be read for each that comes, its number; or -errno, and nothing is caught. A SIGHUP that is ignored stays so.
int locationd_catch_signals(const int32_t *_Nonnull numbers, int count);

// MARK: Processes

/// The entries of a directory whose names are numbers, at most `capacity`: processes in /proc, threads in /proc/N/task.
/// The number of them, or -errno.
int locationd_numbers_in(const char *_Nonnull directory, int32_t *_Nonnull numbers, int capacity);

// MARK: Serial devices

/// Opens a serial device without waiting for a carrier and without making it this process's terminal, and sets it raw:
/// eight bits, no parity, no flow control, at so many baud (0 leaves the speed as it is).
/// -EINVAL for a speed that Linux does not know, -ENOTTY for what is no serial device.
int locationd_serial_open(const char *_Nonnull path, unsigned baud);

/// Throws away what has come and has not been read, also of a device that is not serial, or a FIFO.
void locationd_serial_discard(int descriptor);

#endif
