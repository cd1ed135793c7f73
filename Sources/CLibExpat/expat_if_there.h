#ifndef LOCATIOND_EXPAT_IF_THERE_H
#define LOCATIOND_EXPAT_IF_THERE_H

// Empty where expat is not installed; the linker's flag comes from pkg-config alone (as in CLibGPS).
#if __has_include(<expat.h>)
#include <expat.h>
#endif

#endif
