#ifndef LOCATIOND_GPS_H
#define LOCATIOND_GPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libgps behind a small flat struct. `struct gps_data_t` stays on the other side: it has 24 to 38 kB, and its layout
// changes with every release of gpsd. Only the fields that API 11 (gpsd 3.22) to 16 (3.27) have in common are read.
//
// Where the package was built without libgps every function is there and answers LOCATIOND_GPS_NOT_AVAILABLE or NULL.

/// Whether libgps was there when this was built.
bool locationd_gps_is_available(void);

/// GPSD_API_MAJOR_VERSION of the header that this was built with; 0 without libgps.
int locationd_gps_api_version(void);

/// What came of parsing or reading.
enum locationd_gps_result {
    /// The report is filled.
    LOCATIOND_GPS_OK = 0,
    /// Built without libgps, or there is no parser, reader or report.
    LOCATIOND_GPS_NOT_AVAILABLE = -1,
    /// The line is no complete object of class TPV, SKY or GST, or libgps gave it up.
    LOCATIOND_GPS_NOT_A_REPORT = -2,
    /// gpsd was writing while the segment was read: nothing was learned; ask again at the next occasion.
    LOCATIOND_GPS_TORN = -3,
    /// libgps reported an error.
    LOCATIOND_GPS_FAILED = -4,
};

/// One report. A double that is unknown is NAN, never infinite.
struct locationd_gps_report {
    /// Time of the fix since 1970-01-01T00:00:00Z; 0 and 0 when there is none.
    int64_t seconds;
    int32_t nanoseconds;
    /// 0 not known, 1 no fix, 2 two-dimensional, 3 three-dimensional. It tells whether there is a fix: `status` does not.
    int32_t mode;
    /// Degrees on the WGS-84 ellipsoid.
    double latitude, longitude;
    /// Metres above mean sea level, and above the ellipsoid.
    double altitude_msl, altitude_hae;
    /// Metres a second over ground, degrees from true north.
    double speed, track;
    /// gpsd's estimate of the errors in metres: horizontal, vertical.
    double eph, epv;
    /// Dilutions of precision.
    double hdop, vdop;
    /// -1 when not known.
    int32_t satellites_used, satellites_visible;
    /// The receiver's own estimate of its errors, one standard deviation in metres; of the fix whose time this is.
    int64_t noise_seconds;
    int32_t noise_nanoseconds;
    double latitude_noise, longitude_noise, altitude_noise;
    /// When gpsd last heard the receiver, by gpsd's own clock: what tells a dead daemon's segment from a living one's.
    /// Only shared memory has it; 0 and 0 otherwise, and while the receiver is offline.
    int64_t online_seconds;
    int32_t online_nanoseconds;
    /// Whether the fields of the fix (time to epv) come from this report: a TPV, or a segment in which a fix was seen.
    bool has_fix_report;
    /// Whether dilutions and satellites come from this report: a SKY, or a segment in which a sky view was seen.
    bool has_sky_report;
    /// Whether the noise comes from this report: a GST, or a segment in which that of its fix was seen.
    bool has_noise_report;
    /// Names the receiver: ``locationd_gps_device`` of its path; 0 when not known.
    uint64_t device;
};

/// The name of a receiver with this path, which ends with a NUL; 0 for an empty one. A number, because a path would have
/// to be copied for each report.
uint64_t locationd_gps_device(const char *path);

/// Memory that gps_unpack works in. One thread at a time.
struct locationd_gps_parser;

/// A parser to be freed with ``locationd_gps_parser_free``; NULL without libgps or memory.
struct locationd_gps_parser *locationd_gps_parser_make(void);

/// Ends a parser; NULL is allowed.
void locationd_gps_parser_free(struct locationd_gps_parser *parser);

/// Reads one TPV, SKY or GST object, as gpsd sends it or as it stands in the arrays of a POLL: complete, the class first,
/// no white space but behind it. Whatever is not in the line is unknown in the report; nothing is left of an earlier line.
enum locationd_gps_result locationd_gps_parse(struct locationd_gps_parser *parser, const char *object, size_t length,
                                              struct locationd_gps_report *report);

/// gpsd's shared memory. One thread at a time.
struct locationd_gps_shared_memory;

/// Attaches to the segment whose key the environment variable GPSD_SHM_KEY tells, or gpsd's usual one. NULL when there is
/// none, or one of a gpsd whose version has another layout than the installed libgps. To be closed with
/// ``locationd_gps_shared_memory_close``.
///
/// A gpsd that died leaves its segment with the last fix in it, and one that is started anew goes on in the same one.
struct locationd_gps_shared_memory *locationd_gps_shared_memory_open(void);

/// Copies what gpsd wrote last. Reads once: it neither blocks nor waits for anything new.
enum locationd_gps_result locationd_gps_shared_memory_read(struct locationd_gps_shared_memory *memory,
                                                           struct locationd_gps_report *report);

/// Detaches; NULL is allowed.
void locationd_gps_shared_memory_close(struct locationd_gps_shared_memory *memory);

#endif
