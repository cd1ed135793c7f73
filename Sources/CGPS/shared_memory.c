#include "report.h"

#include <stddef.h>

#ifdef LOCATIOND_HAS_LIBGPS

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>

/// The layout of gpsd's shared memory: the data between two counters. Not declared in gps.h, but the same in all
/// versions since 3.0.
struct exported {
    volatile int first_bookend;
    struct gps_data_t data;
    volatile int last_bookend;
};

struct locationd_gps_shared_memory {
    const struct exported *segment;
    /// libgps's own view of the segment, kept until it has confirmed ours.
    struct gps_data_t *view;
    bool is_foreign;
};

/// Copies only the few hundred bytes that are needed of the 24 to 38 kB. gps_read copies all of them, and memory that
/// is read every ten seconds is not in the processor's cache: that copy takes half the time of a read.
static void copy(struct locationd_gps_report *report, const struct gps_data_t *data) {
    locationd_gps_report_clear(report);
    if (data->fix.mode > MODE_NOT_SEEN) locationd_gps_report_fill_fix(report, &data->fix);
    int used = data->satellites_used, visible = data->satellites_visible;
    if (visible > 0 || used > 0) {
        locationd_gps_report_fill_dilutions(report, &data->dop);
        // Each count is valid only if it is not 0 (gps.h).
        if (used > 0) report->satellites_used = used;
        if (visible > 0) report->satellites_visible = visible;
    }
    // The noise is in a union with other data, but no other member has the time of the fix at this position.
    if (report->seconds > 0 && data->gst.utctime.tv_sec == report->seconds
        && data->gst.utctime.tv_nsec == report->nanoseconds) {
        locationd_gps_report_fill_noise(report, &data->gst);
    }
    if (data->online.tv_sec > 0) {
        report->online_seconds = data->online.tv_sec;
        report->online_nanoseconds = (int32_t)data->online.tv_nsec;
    }
    char path[sizeof data->dev.path];
    memcpy(path, data->dev.path, sizeof path);
    path[sizeof path - 1] = 0;
    report->device = locationd_gps_device(path);
}

/// Copies a report consistently: gpsd increments `last_bookend` before it writes and `first_bookend` afterwards. False
/// while it is writing.
static bool copy_whole(struct locationd_gps_report *report, const struct exported *segment) {
    int before = segment->first_bookend;
    atomic_thread_fence(memory_order_acquire);
    copy(report, &segment->data);
    atomic_thread_fence(memory_order_acquire);
    return before == segment->last_bookend;
}

/// Attaches to a segment with exactly the size according to gps.h. gps_open would accept a larger one, and read the
/// segment of a later gpsd with its own layout.
static const struct exported *attach(void) {
    const char *name = getenv("GPSD_SHM_KEY");
    long key = name ? strtol(name, NULL, 0) : 0x47505344;
    int segment = shmget((key_t)key, 0, 0);
    struct shmid_ds status;
    if (segment < 0 || shmctl(segment, IPC_STAT, &status) < 0 || status.shm_segsz != sizeof(struct exported)) return NULL;
    const void *address = shmat(segment, NULL, SHM_RDONLY);
    return address == (void *)-1 ? NULL : address;
}

static void end_view(struct locationd_gps_shared_memory *memory) {
    if (!memory->view) return;
    gps_close(memory->view);
    free(memory->view);
    memory->view = NULL;
}

/// Whether libgps reads the same data from the segment, which confirms that the layout above matches. Undetermined
/// while gpsd is writing; the segment is then not used.
static bool is_confirmed(struct locationd_gps_shared_memory *memory, struct locationd_gps_report *report) {
    if (memory->is_foreign) return false;
    if (!memory->view) return true;
    int before = memory->segment->last_bookend;
    if (!copy_whole(report, memory->segment) || gps_read(memory->view, NULL, 0) <= 0) return false;
    struct locationd_gps_report theirs;
    copy(&theirs, memory->view);
    bool is_same = memcmp(report, &theirs, sizeof theirs) == 0;
    if (is_same) {
        end_view(memory);
    } else if (before == memory->segment->last_bookend) {
        // Nothing was written in the meantime, so the layout differs.
        memory->is_foreign = true;
    }
    return is_same;
}

struct locationd_gps_shared_memory *locationd_gps_shared_memory_open(void) {
    const struct exported *segment = attach();
    if (!segment) return NULL;
    struct locationd_gps_shared_memory *memory = calloc(1, sizeof *memory);
    if (memory && (memory->view = calloc(1, sizeof *memory->view))) {
        memory->segment = segment;
        if (gps_open(GPSD_SHARED_MEMORY, NULL, memory->view) == 0) return memory;
        free(memory->view);
    }
    free(memory);
    shmdt(segment);
    return NULL;
}

enum locationd_gps_result locationd_gps_shared_memory_read(struct locationd_gps_shared_memory *memory,
                                                           struct locationd_gps_report *report) {
    if (!report) return LOCATIOND_GPS_NOT_AVAILABLE;
    if (memory && copy_whole(report, memory->segment) && is_confirmed(memory, report)) return LOCATIOND_GPS_OK;
    locationd_gps_report_clear(report);
    if (!memory) return LOCATIOND_GPS_NOT_AVAILABLE;
    return memory->is_foreign ? LOCATIOND_GPS_FAILED : LOCATIOND_GPS_TORN;
}

void locationd_gps_shared_memory_close(struct locationd_gps_shared_memory *memory) {
    if (!memory) return;
    end_view(memory);
    shmdt(memory->segment);
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
