#ifndef LOCATIOND_GPS_UNPACK_H
#define LOCATIOND_GPS_UNPACK_H

#include "locationd_gps.h"

/// Parses one TPV, SKY or GST object with libgps, to compare with our own parser. Not for the product: gps_unpack accepts
/// parts of an object as complete, and hangs on some malformed ones.
///
/// LOCATIOND_GPS_NOT_AVAILABLE in a build without libgps.
enum locationd_gps_result locationd_gps_unpack(const char *object, struct locationd_gps_report *report);

#endif
