#ifndef LOCATIOND_GPS_H
#define LOCATIOND_GPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Access to gpsd's shared memory through libgps, as a small flat struct. `struct gps_data_t` is not exported: it has 24
// to 38 kB, and its layout changes with every release of gpsd. Only fields that are common to API 11 (gpsd 3.22) to 16
// (3.27) are read.
//
// In a build without libgps, every function exists and returns LOCATIOND_GPS_NOT_AVAILABLE or NULL.

/// Whether libgps was available at build time.
bool locationd_gps_is_available(void);

/// GPSD_API_MAJOR_VERSION of the header used at build time; 0 without libgps.
int locationd_gps_api_version(void);

/// The result of reading.
enum locationd_gps_result {
    /// The report is filled.
    LOCATIOND_GPS_OK = 0,
    /// Built without libgps, or there is no segment or report.
    LOCATIOND_GPS_NOT_AVAILABLE = -1,
    /// gpsd was writing while the segment was read: read again later.
    LOCATIOND_GPS_TORN = -3,
    /// libgps reported an error.
    LOCATIOND_GPS_FAILED = -4,
};

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

/// Parses one TPV, SKY or GST object with libgps, for tests only: gps_unpack accepts parts of an object as complete,
/// and hangs on some malformed ones.
enum locationd_gps_result locationd_gps_unpack(const char *object, struct locationd_gps_report *report);

/// gpsd's shared memory; not thread-safe.
struct locationd_gps_shared_memory;

/// Attaches to the segment with the key in the environment variable GPSD_SHM_KEY, or with gpsd's usual key. NULL if
/// there is none, or if its gpsd version has a different layout than the installed libgps. Close it with
/// ``locationd_gps_shared_memory_close``.
///
/// A gpsd that died leaves its segment with the last fix; a restarted one continues in the same segment.
struct locationd_gps_shared_memory *locationd_gps_shared_memory_open(void);

/// Copies gpsd's most recent data. Reads once, without blocking or waiting for new data.
enum locationd_gps_result locationd_gps_shared_memory_read(struct locationd_gps_shared_memory *memory,
                                                           struct locationd_gps_report *report);

/// Detaches; NULL is allowed.
void locationd_gps_shared_memory_close(struct locationd_gps_shared_memory *memory);

#endif
