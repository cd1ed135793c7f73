#include "report.h"

#include <stddef.h>

#ifdef LOCATIOND_HAS_LIBGPS

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>

/// What gpsd exports: the data between two counters. Not in gps.h, and the same in all versions since 3.0.
struct exported {
    volatile int first_bookend;
    struct gps_data_t data;
    volatile int last_bookend;
};

/// The few hundred bytes of the 24 to 38 kB that are needed. gps_read copies all of them, and whoever looks every ten
/// seconds finds none of them in its cache: that copy is half of what looking costs.
struct excerpt {
    struct gps_fix_t fix;
    struct dop_t dop;
    int satellites_visible;
    int satellites_used;
    struct timespec online;
    char device[sizeof ((struct gps_data_t *)0)->dev.path];
};

struct locationd_gps_shared_memory {
    const struct exported *segment;
    struct excerpt excerpt;
    /// libgps's own view of the segment, until it has shown the same as ours; then it is not needed any more.
    struct gps_data_t *view;
    bool is_foreign;
};

static void take(struct excerpt *excerpt, const struct gps_data_t *data) {
    excerpt->fix = data->fix;
    excerpt->dop = data->dop;
    excerpt->satellites_visible = data->satellites_visible;
    excerpt->satellites_used = data->satellites_used;
    excerpt->online = data->online;
    memcpy(excerpt->device, data->dev.path, sizeof excerpt->device);
    excerpt->device[sizeof excerpt->device - 1] = 0;
}

/// As gpsd's writer wants it: it counts up behind the data first and before them last. False when it is writing now.
static bool take_whole(struct excerpt *excerpt, const struct exported *segment) {
    int before = segment->first_bookend;
    atomic_thread_fence(memory_order_acquire);
    take(excerpt, &segment->data);
    atomic_thread_fence(memory_order_acquire);
    return before == segment->last_bookend;
}

/// Attaches to a segment of just the size that our gps.h makes it. gps_open would be content with a larger one, and
/// believe that a later gpsd's has its own layout.
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

/// Whether libgps sees in the segment what we have seen: that the layout above is its own as well. Not known while gpsd
/// writes; then nothing is taken from the segment.
static bool is_confirmed(struct locationd_gps_shared_memory *memory) {
    if (memory->is_foreign) return false;
    if (!memory->view) return true;
    const struct excerpt *ours = &memory->excerpt;
    int before = memory->segment->last_bookend;
    if (!take_whole(&memory->excerpt, memory->segment) || gps_read(memory->view, NULL, 0) <= 0) return false;
    bool is_same = ours->fix.time.tv_sec == memory->view->fix.time.tv_sec
        && ours->fix.time.tv_nsec == memory->view->fix.time.tv_nsec
        && memcmp(&ours->fix.latitude, &memory->view->fix.latitude, sizeof ours->fix.latitude) == 0
        && ours->satellites_visible == memory->view->satellites_visible;
    if (is_same) {
        end_view(memory);
    } else if (before == memory->segment->last_bookend) {
        // Nothing was written meanwhile.
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
    locationd_gps_report_clear(report);
    if (!memory) return LOCATIOND_GPS_NOT_AVAILABLE;

    struct excerpt *data = &memory->excerpt;
    if (!take_whole(data, memory->segment) || !is_confirmed(memory)) {
        return memory->is_foreign ? LOCATIOND_GPS_FAILED : LOCATIOND_GPS_TORN;
    }

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
    locationd_gps_report_fill_device(report, data->device);
    return LOCATIOND_GPS_OK;
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
