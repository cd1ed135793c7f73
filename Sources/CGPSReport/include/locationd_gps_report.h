#ifndef LOCATIOND_GPS_REPORT_H
#define LOCATIOND_GPS_REPORT_H

#include <stdbool.h>
#include <stdint.h>

// What one report of gpsd says, whether it was read from JSON or from shared memory. Apart from CGPS, so that reading a
// recording of gpsd's JSON does not link libgps.

/// One report. An unknown double is NAN, never infinite.
struct locationd_gps_report {
    /// Time of the fix since 1970-01-01T00:00:00Z; both 0 if there is none.
    int64_t seconds;
    int32_t nanoseconds;
    /// 0 unknown, 1 no fix, 2 two-dimensional, 3 three-dimensional. It determines whether there is a fix; `status` does
    /// not.
    int32_t mode;
    /// Degrees on the WGS-84 ellipsoid.
    double latitude, longitude;
    /// Metres above mean sea level, and above the ellipsoid.
    double altitude_msl, altitude_hae;
    /// Metres per second over ground, degrees from true north.
    double speed, track;
    /// gpsd's error estimates in metres: horizontal, vertical.
    double eph, epv;
    /// Dilutions of precision.
    double hdop, vdop;
    /// -1 if unknown.
    int32_t satellites_used, satellites_visible;
    /// The receiver's own error estimate, one standard deviation in metres, for the fix with this time.
    int64_t noise_seconds;
    int32_t noise_nanoseconds;
    double latitude_noise, longitude_noise, altitude_noise;
    /// When gpsd last received data from the receiver, by gpsd's own clock; shows whether the segment belongs to a dead
    /// daemon. Only available from shared memory; both 0 otherwise, and while the receiver is offline.
    int64_t online_seconds;
    int32_t online_nanoseconds;
    /// Whether the fields of the fix (time to epv) come from this report: a TPV, or a segment that contains a fix.
    bool has_fix_report;
    /// Whether dilutions and satellites come from this report: a SKY, or a segment that contains a sky view.
    bool has_sky_report;
    /// Whether the noise comes from this report: a GST, or a segment that contains the noise of its fix.
    bool has_noise_report;
    /// Identifies the receiver: ``locationd_gps_device`` of its path; 0 if unknown.
    uint64_t device;
};

/// Resets all values of a report to unknown.
void locationd_gps_report_clear(struct locationd_gps_report *report);

/// Identifies a receiver by its NUL-terminated path; 0 for an empty one. A number is used because a path would have to
/// be copied for each report.
uint64_t locationd_gps_device(const char *path);

/// Identifies a receiver by a path of one more byte: FNV-1a, with 0 for the empty path.
static inline uint64_t locationd_gps_device_adding(uint64_t device, uint8_t byte) {
    return ((device ? device : 0xCBF29CE484222325) ^ byte) * 0x100000001B3;
}

#endif
