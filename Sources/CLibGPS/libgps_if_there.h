#ifndef LOCATIOND_LIBGPS_IF_THERE_H
#define LOCATIOND_LIBGPS_IF_THERE_H

// The package builds on machines without libgps too. There this header is empty, pkg-config finds nothing, and nothing is
// linked: the linker's flag comes from pkg-config alone, which is why the module map has no `link` line.
#if __has_include(<gps.h>)
#include <gps.h>
#endif

#endif
