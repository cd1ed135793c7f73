#include "locationd_gps_report.h"

#include <math.h>
#include <string.h>

void locationd_gps_report_clear(struct locationd_gps_report *report) {
    memset(report, 0, sizeof *report);
    report->latitude = report->longitude = NAN;
    report->altitude_msl = report->altitude_hae = NAN;
    report->speed = report->track = NAN;
    report->eph = report->epv = NAN;
    report->hdop = report->vdop = NAN;
    report->latitude_noise = report->longitude_noise = report->altitude_noise = NAN;
    report->satellites_used = report->satellites_visible = -1;
}

uint64_t locationd_gps_device(const char *path) {
    uint64_t device = 0;
    for (; *path; path++) device = locationd_gps_device_adding(device, (uint8_t)*path);
    return device;
}
