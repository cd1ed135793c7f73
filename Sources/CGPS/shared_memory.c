#include "report.h"

#include <stddef.h>

#ifdef LOCATIOND_HAS_LIBGPS

#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>

struct locationd_gps_shared_memory {
    struct gps_data_t data;
};

/// What gpsd exports: the data between two counters. Not in gps.h, and the same in all versions since 3.0.
struct exported {
    int first_bookend;
    struct gps_data_t data;
    int last_bookend;
};

// gps_open asks for a segment that is large enough, and believes that a larger one, of a later gpsd, has its own layout.
static bool has_our_layout(void) {
    const char *name = getenv("GPSD_SHM_KEY");
    long key = name ? strtol(name, NULL, 0) : 0x47505344;
    int segment = shmget((key_t)key, 0, 0);
    struct shmid_ds status;
    if (segment < 0 || shmctl(segment, IPC_STAT, &status) < 0) return false;
    return status.shm_segsz == sizeof(struct exported);
}

struct locationd_gps_shared_memory *locationd_gps_shared_memory_open(void) {
    if (!has_our_layout()) return NULL;
    struct locationd_gps_shared_memory *memory = calloc(1, sizeof *memory);
    if (!memory) return NULL;
    if (gps_open(GPSD_SHARED_MEMORY, NULL, &memory->data) != 0) {
        free(memory);
        return NULL;
    }
    return memory;
}

enum locationd_gps_result locationd_gps_shared_memory_read(struct locationd_gps_shared_memory *memory,
                                                           struct locationd_gps_report *report) {
    if (!report) return LOCATIOND_GPS_NOT_AVAILABLE;
    locationd_gps_report_clear(report);
    if (!memory) return LOCATIOND_GPS_NOT_AVAILABLE;

    struct gps_data_t *data = &memory->data;
    data->set = 0;
    // On shared memory it copies and compares the bookends before and after; 0 means that they differed.
    int length = gps_read(data, NULL, 0);
    if (length == 0) return LOCATIOND_GPS_TORN;
    if (length < 0) return LOCATIOND_GPS_FAILED;

    if (data->fix.mode > MODE_NOT_SEEN) locationd_gps_report_fill_fix(report, &data->fix);
    if (data->satellites_visible > 0 || data->satellites_used > 0) {
        locationd_gps_report_fill_dilutions(report, &data->dop);
        // Each counts only when it is not 0 (gps.h).
        if (data->satellites_used > 0) report->satellites_used = data->satellites_used;
        if (data->satellites_visible > 0) report->satellites_visible = data->satellites_visible;
    }
    if (data->online.tv_sec > 0) {
        report->online_seconds = data->online.tv_sec;
        report->online_nanoseconds = (int32_t)data->online.tv_nsec;
    }
    locationd_gps_report_fill_device(report, data->dev.path);
    return LOCATIOND_GPS_OK;
}

void locationd_gps_shared_memory_close(struct locationd_gps_shared_memory *memory) {
    if (!memory) return;
    gps_close(&memory->data);
    free(memory);
}

#else

struct locationd_gps_shared_memory *locationd_gps_shared_memory_open(void) { return NULL; }

enum locationd_gps_result locationd_gps_shared_memory_read(struct locationd_gps_shared_memory *memory,
                                                           struct locationd_gps_report *report) {
    (void)memory;
    if (report) locationd_gps_report_clear(report);
    return LOCATIOND_GPS_NOT_AVAILABLE;
}

void locationd_gps_shared_memory_close(struct locationd_gps_shared_memory *memory) { (void)memory; }

#endif
