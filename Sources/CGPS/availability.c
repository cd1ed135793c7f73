#include "report.h"

#ifdef LOCATIOND_HAS_LIBGPS

bool locationd_gps_is_available(void) { return true; }

int locationd_gps_api_version(void) { return GPSD_API_MAJOR_VERSION; }

#else

bool locationd_gps_is_available(void) { return false; }

int locationd_gps_api_version(void) { return 0; }

#endif
