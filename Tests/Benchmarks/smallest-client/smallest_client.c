// The smallest possible clients of gpsd with libgps, with which locationd's cost is compared.
//
//     smallest-client stream HOST PORT    reads every report with gps_waiting and gps_read
//     smallest-client look                reads gpsd's shared memory once in ten seconds
//     smallest-client wake                only wakes up once in ten seconds
//
// Each prints a line when it begins, and runs until it is ended; its cost is measured from outside.
#if __has_include(<gps.h>)

#include <gps.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static struct gps_data_t data;
static struct timespec last;
static long fixes;

static void count_fix(void) {
    struct timespec now = data.fix.time;
    if (data.fix.mode < MODE_2D || (now.tv_sec == last.tv_sec && now.tv_nsec == last.tv_nsec)) return;
    last = now;
    fixes++;
}

static int fail(const char *what) {
    fprintf(stderr, "smallest-client: %s\n", what);
    return 69;
}

static int stream(const char *host, const char *port) {
    if (gps_open(host, port, &data) != 0) return fail("no gpsd");
    gps_stream(&data, WATCH_ENABLE | WATCH_JSON, NULL);
    puts("streaming");
    for (;;) {
        if (!gps_waiting(&data, 10000000)) continue;
        if (gps_read(&data, NULL, 0) < 0) return fail("gpsd has gone");
        count_fix();
    }
}

static int look(void) {
    if (gps_open(GPSD_SHARED_MEMORY, NULL, &data) != 0) return fail("no shared memory");
    puts("looking");
    for (;;) {
        poll(NULL, 0, 10000);
        if (gps_read(&data, NULL, 0) > 0) count_fix();
    }
}

static int wake(void) {
    puts("waking");
    for (;;) poll(NULL, 0, 10000);
}

int main(int argc, char **argv) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc == 4 && strcmp(argv[1], "stream") == 0) return stream(argv[2], argv[3]);
    if (argc == 2 && strcmp(argv[1], "look") == 0) return look();
    if (argc == 2 && strcmp(argv[1], "wake") == 0) return wake();
    fprintf(stderr, "usage: smallest-client stream HOST PORT | look | wake\n");
    return 64;
}

#else

#include <stdio.h>

int main(void) {
    fprintf(stderr, "smallest-client: built without libgps\n");
    return 69;
}

#endif
