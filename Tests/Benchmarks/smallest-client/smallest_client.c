// The smallest client of gpsd that one can write with libgps: what locationd's cost is compared with.
//
//     smallest-client HOST PORT SECONDS
//
// Prints one line of JSON: fixes whose time changed, CPU time and voluntary context switches of the loop, and the CPU time
// that starting cost before it.
#if __has_include(<gps.h>)

#include <gps.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static int64_t nanoseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static long voluntary_switches(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nvcsw;
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: smallest-client HOST PORT SECONDS\n");
        return 64;
    }
    static struct gps_data_t data;
    if (gps_open(argv[1], argv[2], &data) != 0) {
        fprintf(stderr, "smallest-client: no gpsd at %s:%s\n", argv[1], argv[2]);
        return 69;
    }
    gps_stream(&data, WATCH_ENABLE | WATCH_JSON, NULL);

    int64_t start = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
    long switches = voluntary_switches();
    int64_t end = nanoseconds(CLOCK_MONOTONIC) + (int64_t)(atof(argv[3]) * 1e9);
    struct timespec last = {0};
    long fixes = 0;
    int64_t left;
    while ((left = end - nanoseconds(CLOCK_MONOTONIC)) > 0) {
        int microseconds = left < INT64_C(1000000000000) ? (int)(left / 1000) : 1000000000;
        if (!gps_waiting(&data, microseconds)) continue;
        if (gps_read(&data, NULL, 0) < 0) break;
        struct timespec now = data.fix.time;
        if (data.fix.mode < MODE_2D || (now.tv_sec == last.tv_sec && now.tv_nsec == last.tv_nsec)) continue;
        last = now;
        fixes++;
    }
    printf("{\"fixes\":%ld,\"cpuNanoseconds\":%" PRId64 ",\"voluntarySwitches\":%ld,\"startNanoseconds\":%" PRId64 "}\n",
           fixes, nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - start, voluntary_switches() - switches, start);
    gps_close(&data);
    return 0;
}

#else

#include <stdio.h>

int main(void) {
    fprintf(stderr, "smallest-client: built without libgps\n");
    return 69;
}

#endif
