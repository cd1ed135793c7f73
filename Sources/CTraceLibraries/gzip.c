#include "locationd_gzip.h"

#if __has_include(<zlib.h>)

#include <stdlib.h>
#include <zlib.h>

struct locationd_gzip {
    z_stream stream;
    bool compresses;
};

/// 15 bits of window, and a gzip header (zlib.h).
static const int gzip_window = 15 + 16;

struct locationd_gzip *locationd_gzip_open(bool compresses) {
    struct locationd_gzip *gzip = calloc(1, sizeof *gzip);
    if (!gzip) return NULL;
    gzip->compresses = compresses;
    int result = compresses ? deflateInit2(&gzip->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, 8,
                                           Z_DEFAULT_STRATEGY)
                            : inflateInit2(&gzip->stream, gzip_window);
    if (result == Z_OK) return gzip;
    free(gzip);
    return NULL;
}

enum locationd_gzip_result locationd_gzip_step(struct locationd_gzip *gzip, const uint8_t *input, size_t input_count,
                                               size_t *used, uint8_t *output, size_t output_count, size_t *written,
                                               bool is_final) {
    z_stream *stream = &gzip->stream;
    stream->next_in = (Bytef *)input;
    stream->avail_in = (uInt)input_count;
    stream->next_out = output;
    stream->avail_out = (uInt)output_count;
    int result =
        gzip->compresses ? deflate(stream, is_final ? Z_FINISH : Z_NO_FLUSH) : inflate(stream, Z_NO_FLUSH);
    *used = input_count - stream->avail_in;
    *written = output_count - stream->avail_out;
    if (result == Z_STREAM_END) {
        if (!gzip->compresses) inflateReset(stream);
        return LOCATIOND_GZIP_END;
    }
    // No progress was possible: more input or room is needed.
    return result == Z_OK || result == Z_BUF_ERROR ? LOCATIOND_GZIP_OK : LOCATIOND_GZIP_DAMAGED;
}

void locationd_gzip_close(struct locationd_gzip *gzip) {
    if (!gzip) return;
    if (gzip->compresses) deflateEnd(&gzip->stream); else inflateEnd(&gzip->stream);
    free(gzip);
}

#else

#include <stdlib.h>

struct locationd_gzip *locationd_gzip_open(bool compresses) {
    (void)compresses;
    return NULL;
}

// Nothing can be opened, so there is no stream with which the other functions could be called.
static void never(void) { abort(); }
#define NEVER(f) __typeof__(f) f __attribute__((alias("never")))

NEVER(locationd_gzip_step);
NEVER(locationd_gzip_close);

#endif
