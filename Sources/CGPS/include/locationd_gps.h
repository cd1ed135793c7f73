#ifndef LOCATIOND_GPS_H
#define LOCATIOND_GPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "locationd_gps_report.h"

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
