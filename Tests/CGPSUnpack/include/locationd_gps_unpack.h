#ifndef LOCATIOND_GPS_UNPACK_H
#define LOCATIOND_GPS_UNPACK_H

#include "locationd_gps.h"

/// Parses one TPV, SKY or GST object with libgps, to compare with our own parser. Not for the product: gps_unpack
/// accepts parts of an object as complete, and hangs on some malformed ones.
///
/// What the object does not say is 0, and so is everything in a build without libgps.
void locationd_gps_unpack(const char *object, struct locationd_gps_report *report);

#endif
