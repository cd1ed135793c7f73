#include "report.h"

#ifdef LOCATIOND_HAS_LIBGPS

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

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
    // Also its padding, because reports are compared as memory.
    memset(report, 0, sizeof *report);
    locationd_gps_report_fill_fix(report, &data->fix);
    report->hdop = data->dop.hdop;
    report->vdop = data->dop.vdop;
    report->satellites_used = data->satellites_used;
    report->satellites_visible = data->satellites_visible;
    locationd_gps_report_fill_noise(report, &data->gst);
    report->online_seconds = data->online.tv_sec;
    report->online_nanoseconds = (int32_t)data->online.tv_nsec;
    size_t length = sizeof data->dev.path < sizeof report->device ? sizeof data->dev.path : sizeof report->device;
    memcpy(report->device, data->dev.path, length);
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

size_t locationd_gps_segment_size(void) { return sizeof(struct exported); }

struct locationd_gps_shared_memory *locationd_gps_shared_memory_open(const void *segment) {
    struct locationd_gps_shared_memory *memory = calloc(1, sizeof *memory);
    if (memory && (memory->view = calloc(1, sizeof *memory->view))) {
        memory->segment = segment;
        if (gps_open(GPSD_SHARED_MEMORY, NULL, memory->view) == 0) return memory;
        free(memory->view);
    }
    free(memory);
    return NULL;
}

bool locationd_gps_shared_memory_read(struct locationd_gps_shared_memory *memory, struct locationd_gps_report *report) {
    return copy_whole(report, memory->segment) && is_confirmed(memory, report);
}

void locationd_gps_shared_memory_close(struct locationd_gps_shared_memory *memory) {
    end_view(memory);
    free(memory);
}

#else

size_t locationd_gps_segment_size(void) { return 0; }

struct locationd_gps_shared_memory *locationd_gps_shared_memory_open(const void *segment) {
    (void)segment;
    return NULL;
}

bool locationd_gps_shared_memory_read(struct locationd_gps_shared_memory *memory, struct locationd_gps_report *report) {
    (void)memory;
    (void)report;
    return false;
}

void locationd_gps_shared_memory_close(struct locationd_gps_shared_memory *memory) { (void)memory; }

#endif
