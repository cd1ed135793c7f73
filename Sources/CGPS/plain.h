#ifndef LOCATIOND_PLAIN_H
#define LOCATIOND_PLAIN_H

#include "locationd_gps.h"
#include "object.h"

/// Reads an object into an empty report without libgps. False when something in it is not written as plainly as gpsd
/// writes nearly everything: numbers of some fifteen digits without an exponent, times in UTC. Then nothing is known.
///
/// libgps runs through five times the code for the same, which every tenth of a second is cold again. What is read here is
/// what libgps reads, to the last bit: the parser makes sure of that before it relies on it.
bool plain_read(const struct object *object, struct locationd_gps_report *report);

#endif
