#ifndef LOCATIOND_GZIP_H
#define LOCATIOND_GZIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// gzip through zlib, from one buffer into another. In a build without zlib, every function exists and nothing can be
// opened.

/// Compresses or decompresses; not thread-safe.
struct locationd_gzip;

/// What one step has done.
enum locationd_gzip_result {
    /// It needs more input, or more room.
    LOCATIOND_GZIP_OK = 0,
    /// A member ends here; another one may follow.
    LOCATIOND_GZIP_END = 1,
    /// The data is damaged.
    LOCATIOND_GZIP_DAMAGED = 2,
};

/// Decompresses (members of gzip, one after the other) or compresses (one member). NULL without zlib or memory.
struct locationd_gzip *locationd_gzip_open(bool compresses);

/// Uses as much of the input and fills as much of the output as possible.
/// @param is_final whether the input is the last one; only for compressing.
enum locationd_gzip_result locationd_gzip_step(struct locationd_gzip *gzip, const uint8_t *input, size_t input_count,
                                               size_t *used, uint8_t *output, size_t output_count, size_t *written,
                                               bool is_final);

/// Closes it; NULL is allowed.
void locationd_gzip_close(struct locationd_gzip *gzip);

#endif
