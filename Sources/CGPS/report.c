#include "report.h"

#include <math.h>
#include <string.h>

void locationd_gps_report_clear(struct locationd_gps_report *report) {
    memset(report, 0, sizeof *report);
    report->latitude = report->longitude = NAN;
    report->altitude_msl = report->altitude_hae = NAN;
    report->speed = report->track = report->climb = NAN;
    report->eph = report->epx = report->epy = report->epv = NAN;
    report->hdop = report->vdop = report->pdop = NAN;
    report->satellites_used = report->satellites_visible = -1;
}

#ifdef LOCATIOND_HAS_LIBGPS

static double known(double value) { return isfinite(value) ? value : NAN; }

// No dilution is zero: libgps leaves one there that it has not seen.
static double known_dilution(double value) { return isfinite(value) && value > 0 ? value : NAN; }

void locationd_gps_report_fill_fix(struct locationd_gps_report *report, const struct gps_fix_t *fix) {
    report->has_fix_report = true;
    report->mode = fix->mode >= MODE_NOT_SEEN && fix->mode <= MODE_3D ? fix->mode : MODE_NOT_SEEN;
    // libgps makes an instant of the 19th century out of a time that it cannot read.
    if (fix->time.tv_sec > 0) {
        report->seconds = fix->time.tv_sec;
        report->nanoseconds = (int32_t)fix->time.tv_nsec;
    }
    report->latitude = known(fix->latitude);
    report->longitude = known(fix->longitude);
    report->altitude_msl = known(fix->altMSL);
    report->altitude_hae = known(fix->altHAE);
    report->speed = known(fix->speed);
    report->track = known(fix->track);
    report->climb = known(fix->climb);
    report->eph = known(fix->eph);
    report->epx = known(fix->epx);
    report->epy = known(fix->epy);
    report->epv = known(fix->epv);
}

void locationd_gps_report_fill_dilutions(struct locationd_gps_report *report, const struct dop_t *dop) {
    report->has_sky_report = true;
    report->hdop = known_dilution(dop->hdop);
    report->vdop = known_dilution(dop->vdop);
    report->pdop = known_dilution(dop->pdop);
}

void locationd_gps_report_fill_device(struct locationd_gps_report *report, const char *path) {
    size_t length = strnlen(path, sizeof report->device - 1);
    memcpy(report->device, path, length);
    report->device[length] = 0;
}

#endif
