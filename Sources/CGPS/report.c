#include "report.h"

#include <math.h>

#ifdef LOCATIOND_HAS_LIBGPS

static double known(double value) { return isfinite(value) ? value : NAN; }

// A dilution is never zero: libgps leaves 0 if it has not received one.
static double known_dilution(double value) { return isfinite(value) && value > 0 ? value : NAN; }

void locationd_gps_report_fill_fix(struct locationd_gps_report *report, const struct gps_fix_t *fix) {
    report->has_fix_report = true;
    report->mode = fix->mode >= MODE_NOT_SEEN && fix->mode <= MODE_3D ? fix->mode : MODE_NOT_SEEN;
    // libgps converts an unreadable time into an instant in the 19th century.
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
    report->eph = known(fix->eph);
    report->epv = known(fix->epv);
}

void locationd_gps_report_fill_dilutions(struct locationd_gps_report *report, const struct dop_t *dop) {
    report->has_sky_report = true;
    report->hdop = known_dilution(dop->hdop);
    report->vdop = known_dilution(dop->vdop);
}

void locationd_gps_report_fill_noise(struct locationd_gps_report *report, const struct gst_t *noise) {
    report->has_noise_report = true;
    if (noise->utctime.tv_sec > 0) {
        report->noise_seconds = noise->utctime.tv_sec;
        report->noise_nanoseconds = (int32_t)noise->utctime.tv_nsec;
    }
    report->latitude_noise = known(noise->lat_err_deviation);
    report->longitude_noise = known(noise->lon_err_deviation);
    report->altitude_noise = known(noise->alt_err_deviation);
}

#endif
