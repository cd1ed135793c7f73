#ifndef LOCATIOND_OBJECT_H
#define LOCATIOND_OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The objects of gpsd's that are read.
enum object_class { OBJECT_TPV, OBJECT_SKY, OBJECT_GST, OBJECT_CLASSES };

/// The members of them that are needed.
enum object_member {
    OBJECT_MODE, OBJECT_TIME, OBJECT_LAT, OBJECT_LON, OBJECT_ALT_HAE, OBJECT_ALT_MSL, OBJECT_SPEED, OBJECT_TRACK,
    OBJECT_EPH, OBJECT_EPV, OBJECT_HDOP, OBJECT_VDOP, OBJECT_ALT, OBJECT_N_SAT, OBJECT_U_SAT, OBJECT_SATELLITES,
    OBJECT_MEMBERS
};

/// A piece of a text.
struct piece {
    const char *start, *end;
};

/// One of gpsd's objects, taken apart.
struct object {
    enum object_class class;
    /// The members' values as they stand there, strings with their quotes; where one is missing it starts nowhere.
    struct piece values[OBJECT_MEMBERS];
    /// Names the receiver; 0 when the object does not.
    uint64_t device;
};

/// Takes a whole object apart, as gpsd writes it: the class first, no white space but behind it. False when it is none, or
/// of another class.
bool object_take(struct object *object, const char *text, size_t length);

/// What is needed of an object as an object of its own, NUL-terminated, for libgps to read; false when it does not fit.
///
/// libgps spends 140 instructions on a character, a TPV has twice as many as are needed, and a receiver of four
/// constellations makes 25 kB of SKY a second. And gps_unpack takes a part of an object for a whole one, and never comes
/// back from some that have a class in the middle: it is handed only what has been looked at.
bool object_excerpt(const struct object *object, char *text, size_t capacity);

/// How many satellites a SKY tells of, and how many of them are used; -1 when it does not.
///
/// gpsd sends dilutions alone, too: only a SKY with a list has counted its satellites. An older gpsd leaves the counting to
/// its clients.
void object_count_satellites(const struct object *object, int *visible, int *used);

#endif
