#ifndef LOCATIOND_REPORT_H
#define LOCATIOND_REPORT_H

#include "locationd_gps.h"

#if __has_include(<gps.h>)
#define LOCATIOND_HAS_LIBGPS 1
#include <gps.h>

/// Fills in the time, the position and its errors.
void locationd_gps_report_fill_fix(struct locationd_gps_report *report, const struct gps_fix_t *fix);

/// Fills in the receiver's own estimate of its errors.
void locationd_gps_report_fill_noise(struct locationd_gps_report *report, const struct gst_t *noise);

#endif

#endif
