#ifndef LOCATIOND_EXCERPT_H
#define LOCATIOND_EXCERPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The objects of gpsd's that are read.
enum excerpt_class { EXCERPT_TPV, EXCERPT_SKY, EXCERPT_GST };

/// What is needed of one of gpsd's objects. libgps gets the members that it is to read, and nothing else: it spends 140
/// instructions on a character, a TPV has twice as many as are needed, and a receiver of four constellations makes 25 kB
/// of SKY a second, of which two numbers and two counts are needed.
struct excerpt {
    enum excerpt_class class;
    /// The object with the members that libgps reads, NUL-terminated.
    char text[512];
    size_t length;
    /// What a SKY says of its satellites, or -1.
    int satellites_used, satellites_visible;
    /// Names the receiver; 0 when the object does not.
    uint64_t device;
};

/// Takes an excerpt of one whole object, as gpsd writes it: the class first, no white space but behind it. False when it
/// is none, or of another class.
///
/// gps_unpack takes a part of an object for a whole one, and never comes back from some that have a class in the middle;
/// so only what has been looked at is handed to it, with one class at its beginning.
bool excerpt_take(struct excerpt *excerpt, const char *object, size_t length);

#endif
