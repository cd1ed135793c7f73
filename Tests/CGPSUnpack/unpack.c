#include "locationd_gps_unpack.h"

// Sources/CGPS
#include "report.h"

#ifdef LOCATIOND_HAS_LIBGPS

#include <stdlib.h>

enum locationd_gps_result locationd_gps_unpack(const char *object, struct locationd_gps_report *report) {
    locationd_gps_report_clear(report);
    struct gps_data_t *data = calloc(1, sizeof *data);
    if (!data) return LOCATIOND_GPS_NOT_AVAILABLE;
    // gps_unpack always returns 0; the mode shows whether it has read a fix, `set` shows the rest.
    gps_clear_fix(&data->fix);
    gps_clear_dop(&data->dop);
    data->fix.mode = -1;
    // Declared without const, but it does not modify the object.
    gps_unpack((char *)object, data);
    if (data->fix.mode >= MODE_NOT_SEEN) locationd_gps_report_fill_fix(report, &data->fix);
    if (data->set & (DOP_SET | SATELLITE_SET)) {
        locationd_gps_report_fill_dilutions(report, &data->dop);
        if (data->set & SATELLITE_SET) {
            report->satellites_used = data->satellites_used;
            report->satellites_visible = data->satellites_visible;
        }
    }
    if (data->set & GST_SET) locationd_gps_report_fill_noise(report, &data->gst);
    report->device = locationd_gps_device(data->dev.path);
    free(data);
    return LOCATIOND_GPS_OK;
}

#else

enum locationd_gps_result locationd_gps_unpack(const char *object, struct locationd_gps_report *report) {
    (void)object;
    locationd_gps_report_clear(report);
    return LOCATIOND_GPS_NOT_AVAILABLE;
}

#endif
