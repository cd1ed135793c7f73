/// What Swift's SIMD types lack; only the Swift module NMEA0183 imports this header.

#ifndef LOCATIOND_BYTE_MASKS_H
#define LOCATIOND_BYTE_MASKS_H

#include <stdint.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the bits would be in reverse order");

typedef int8_t locationd_bytes __attribute__((ext_vector_type(16)));

/// The highest bit of each byte, the first byte's in the lowest bit: one instruction on x86 (pmovmskb), eight on 64-bit ARM.
static inline uint16_t locationd_highest_bits(locationd_bytes bytes) {
    typedef _Bool bits __attribute__((ext_vector_type(16)));
    union {
        bits bits;
        uint16_t number;
    } result = {__builtin_convertvector(bytes < 0, bits)};
    return result.number;
}

#endif
