#define _GNU_SOURCE
#include "system_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

static const struct {
    unsigned baud;
    speed_t speed;
} speeds[] = {
    {4800, B4800},     {9600, B9600},     {19200, B19200},   {38400, B38400},   {57600, B57600},
    {115200, B115200}, {230400, B230400}, {460800, B460800}, {921600, B921600},
};

static int configure(int descriptor, unsigned baud)
{
    struct termios settings;
    if (tcgetattr(descriptor, &settings) != 0) {
        return -errno;
    }
    cfmakeraw(&settings);
    settings.c_cflag |= CLOCAL | CREAD;
    settings.c_cflag &= ~(CRTSCTS | CSTOPB | HUPCL);
    settings.c_cc[VMIN] = 1;
    settings.c_cc[VTIME] = 0;
    if (baud != 0) {
        size_t index = 0;
        while (index < sizeof speeds / sizeof *speeds && speeds[index].baud != baud) {
            index++;
        }
        if (index == sizeof speeds / sizeof *speeds) {
            return -EINVAL;
        }
        if (cfsetspeed(&settings, speeds[index].speed) != 0) {
            return -errno;
        }
    }
    return tcsetattr(descriptor, TCSANOW, &settings) == 0 ? 0 : -errno;
}

int locationd_serial_open(const char *path, unsigned baud)
{
    int descriptor = open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) {
        return -errno;
    }
    int result = configure(descriptor, baud);
    if (result != 0) {
        close(descriptor);
        return result;
    }
    return descriptor;
}

void locationd_serial_discard(int descriptor)
{
    if (tcflush(descriptor, TCIFLUSH) == 0) {
        return;
    }
    // What is no terminal has no such call. Bounded: a writer that never pauses must not hold the caller for ever.
    char bytes[4096];
    for (int i = 0; i < 64 && read(descriptor, bytes, sizeof bytes) == sizeof bytes; i++) {
    }
}
