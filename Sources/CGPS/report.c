#include "report.h"

#ifdef LOCATIOND_HAS_LIBGPS

void locationd_gps_report_fill_fix(struct locationd_gps_report *report, const struct gps_fix_t *fix) {
    report->seconds = fix->time.tv_sec;
    report->nanoseconds = (int32_t)fix->time.tv_nsec;
    report->mode = fix->mode;
    report->latitude = fix->latitude;
    report->longitude = fix->longitude;
    report->altitude_msl = fix->altMSL;
    report->altitude_hae = fix->altHAE;
    report->speed = fix->speed;
    report->track = fix->track;
    report->eph = fix->eph;
    report->epv = fix->epv;
}

void locationd_gps_report_fill_noise(struct locationd_gps_report *report, const struct gst_t *noise) {
    report->noise_seconds = noise->utctime.tv_sec;
    report->noise_nanoseconds = (int32_t)noise->utctime.tv_nsec;
    report->latitude_noise = noise->lat_err_deviation;
    report->longitude_noise = noise->lon_err_deviation;
    report->altitude_noise = noise->alt_err_deviation;
}

#endif
