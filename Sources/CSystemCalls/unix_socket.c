#define _GNU_SOURCE
#include "system_calls.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/// Fills in an address; false when the path is too long for one.
static bool name(struct sockaddr_un *address, const char *path)
{
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address->sun_path) {
        return false;
    }
    strcpy(address->sun_path, path);
    return true;
}

int locationd_unix_listen(const char *path)
{
    struct sockaddr_un address;
    if (!name(&address, path)) {
        return -ENAMETOOLONG;
    }
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) {
        return -errno;
    }
    // The mode that bind gives to the path is this descriptor's: nobody else can connect, not even for a moment.
    if (fchmod(descriptor, S_IRUSR | S_IWUSR) != 0
        || bind(descriptor, (const struct sockaddr *)&address, sizeof address) != 0 || listen(descriptor, 32) != 0) {
        int code = errno;
        close(descriptor);
        return -code;
    }
    return descriptor;
}

int locationd_unix_accept(int listening)
{
    int descriptor = accept4(listening, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

void locationd_unix_end(int listening)
{
    (void)shutdown(listening, SHUT_RDWR);
}

int locationd_unix_connect(const char *path)
{
    struct sockaddr_un address;
    if (!name(&address, path)) {
        return -ENAMETOOLONG;
    }
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) {
        return -errno;
    }
    if (connect(descriptor, (const struct sockaddr *)&address, sizeof address) != 0) {
        int code = errno;
        close(descriptor);
        return -code;
    }
    return descriptor;
}

int locationd_peer(int descriptor, uid_t *user)
{
    struct ucred credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) {
        return -errno;
    }
    *user = credentials.uid;
    return 0;
}
