#ifndef LOCATIOND_LIBMOSQUITTO_IF_THERE_H
#define LOCATIOND_LIBMOSQUITTO_IF_THERE_H

// Empty, and nothing is linked, on machines without libmosquitto; see CLibGPS.
#if __has_include(<mosquitto.h>)
#include <mosquitto.h>
#endif

#endif
