#ifndef LOCATIOND_GPS_H
#define LOCATIOND_GPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The layout of gpsd's shared memory, through libgps, as a small flat struct. `struct gps_data_t` is not exported: it
// has 24 to 38 kB, and its layout changes with every release of gpsd. Only fields that are common to API 11 (gpsd 3.22)
// to 16 (3.27) are read.
//
// In a build without libgps, every function exists and does nothing; the size of the segment is then 0.

/// What libgps stores, unchanged: LiveSources decides which values are known.
struct locationd_gps_report {
    /// Time of the fix since 1970-01-01T00:00:00Z. libgps converts an unreadable time into one of the 19th century.
    int64_t seconds;
    int32_t nanoseconds;
    /// 0 unknown, 1 no fix, 2 two-dimensional, 3 three-dimensional.
    int32_t mode;
    /// Degrees on the WGS-84 ellipsoid.
    double latitude, longitude;
    /// Metres above mean sea level, and above the ellipsoid.
    double altitude_msl, altitude_hae;
    /// Metres per second over ground, degrees from true north.
    double speed, track;
    /// gpsd's error estimates in metres: horizontal, vertical.
    double eph, epv;
    /// Dilutions of precision; 0 if libgps has not received one.
    double hdop, vdop;
    /// Each is valid only if it is not 0 (gps.h).
    int32_t satellites_used, satellites_visible;
    /// The receiver's own error estimate, one standard deviation in metres, for the fix with this time. In a union with
    /// other data, of which no other has the time of the fix at this position.
    int64_t noise_seconds;
    int32_t noise_nanoseconds;
    double latitude_noise, longitude_noise, altitude_noise;
    /// When gpsd last received data from the receiver, by gpsd's own clock; both 0 while the receiver is offline.
    int64_t online_seconds;
    int32_t online_nanoseconds;
    /// The receiver's path: as many bytes as gpsd has for it, in all those versions.
    char device[128];
};

/// Whether libgps was available at build time.
bool locationd_gps_is_available(void);

/// GPSD_API_MAJOR_VERSION of the header used at build time; 0 without libgps.
int locationd_gps_api_version(void);

/// The size of gpsd's segment according to gps.h.
size_t locationd_gps_segment_size(void);

/// A reader of gpsd's segment; not thread-safe.
struct locationd_gps_shared_memory;

/// Begins to read an attached segment of ``locationd_gps_segment_size``, which must stay attached until
/// ``locationd_gps_shared_memory_close``. NULL if libgps cannot open it.
///
/// A gpsd that died leaves its segment with the last fix; a restarted one continues in the same segment.
struct locationd_gps_shared_memory *locationd_gps_shared_memory_open(const void *segment);

/// Copies gpsd's most recent data. Reads once, without blocking or waiting for new data. False if gpsd is writing, or
/// if its version has a different layout than the installed libgps.
bool locationd_gps_shared_memory_read(struct locationd_gps_shared_memory *memory, struct locationd_gps_report *report);

/// Ends reading.
void locationd_gps_shared_memory_close(struct locationd_gps_shared_memory *memory);

#endif
