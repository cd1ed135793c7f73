#ifndef LOCATIOND_ZLIB_IF_THERE_H
#define LOCATIOND_ZLIB_IF_THERE_H

// Empty where zlib is not installed; the linker's flag comes from pkg-config alone (as in CLibGPS).
#if __has_include(<zlib.h>)
#include <zlib.h>
#endif

#endif
