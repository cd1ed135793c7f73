#define _GNU_SOURCE
#include "system_calls.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int locationd_resolve(
    const char *host, uint16_t port, bool numeric, struct locationd_address *addresses, int capacity)
{
    const struct addrinfo hints = {
        .ai_family = AF_UNSPEC,
        .ai_socktype = SOCK_STREAM,
        .ai_flags = AI_NUMERICSERV | (numeric ? AI_NUMERICHOST : 0),
    };
    char service[6];
    snprintf(service, sizeof service, "%u", (unsigned)port);
    struct addrinfo *list = NULL;
    int code = getaddrinfo(host, service, &hints, &list);
    if (code != 0) {
        return code < 0 ? code : -code;
    }
    int count = 0;
    for (const struct addrinfo *entry = list; entry != NULL && count < capacity; entry = entry->ai_next) {
        if (entry->ai_addrlen > sizeof addresses[count].bytes) {
            continue;
        }
        addresses[count].length = entry->ai_addrlen;
        memcpy(addresses[count].bytes, entry->ai_addr, entry->ai_addrlen);
        count++;
    }
    freeaddrinfo(list);
    return count;
}

const char *locationd_resolve_error(int code)
{
    return gai_strerror(code);
}

int locationd_connect(const struct locationd_address *address)
{
    const struct sockaddr *name = (const struct sockaddr *)address->bytes;
    int descriptor = socket(name->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP);
    if (descriptor < 0) {
        return -errno;
    }
    // Requests are short, and each waits for its answer.
    (void)setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    if (connect(descriptor, name, address->length) != 0 && errno != EINPROGRESS) {
        int code = errno;
        close(descriptor);
        return -code;
    }
    return descriptor;
}

int locationd_connect_result(int descriptor)
{
    int code = 0;
    socklen_t length = sizeof code;
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) != 0 ? -errno : -code;
}

bool locationd_is_loopback(const struct locationd_address *address)
{
    const struct sockaddr *name = (const struct sockaddr *)address->bytes;
    if (name->sa_family == AF_INET) {
        return ntohl(((const struct sockaddr_in *)name)->sin_addr.s_addr) >> 24 == 127;
    }
    return name->sa_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)name)->sin6_addr);
}

int locationd_send(int descriptor, const void *bytes, int count)
{
    ssize_t sent = send(descriptor, bytes, (size_t)count, MSG_NOSIGNAL);
    return sent < 0 ? -errno : sent == count ? 0 : -EAGAIN;
}

int locationd_receive_at_least(int descriptor, int bytes)
{
    return setsockopt(descriptor, SOL_SOCKET, SO_RCVLOWAT, &bytes, sizeof bytes) == 0 ? 0 : -errno;
}
