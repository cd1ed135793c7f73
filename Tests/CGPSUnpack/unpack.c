#include "locationd_gps_unpack.h"

#include <string.h>

// Sources/CGPS
#include "report.h"

#ifdef LOCATIOND_HAS_LIBGPS

#include <stdlib.h>

void locationd_gps_unpack(const char *object, struct locationd_gps_report *report) {
    memset(report, 0, sizeof *report);
    struct gps_data_t *data = calloc(1, sizeof *data);
    if (!data) return;
    // gps_unpack always returns 0; the mode shows whether it has read a fix, `set` shows the rest.
    gps_clear_fix(&data->fix);
    gps_clear_dop(&data->dop);
    data->fix.mode = -1;
    // Declared without const, but it does not modify the object.
    gps_unpack((char *)object, data);
    if (data->fix.mode >= MODE_NOT_SEEN) locationd_gps_report_fill_fix(report, &data->fix);
    if (data->set & (DOP_SET | SATELLITE_SET)) {
        report->hdop = data->dop.hdop;
        report->vdop = data->dop.vdop;
        if (data->set & SATELLITE_SET) {
            report->satellites_used = data->satellites_used;
            report->satellites_visible = data->satellites_visible;
        }
    }
    if (data->set & GST_SET) locationd_gps_report_fill_noise(report, &data->gst);
    free(data);
}

#else

void locationd_gps_unpack(const char *object, struct locationd_gps_report *report) {
    (void)object;
    memset(report, 0, sizeof *report);
}

#endif
