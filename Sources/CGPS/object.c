#define _GNU_SOURCE
#include "object.h"
#include "report.h"

#include <stdio.h>
#include <string.h>

static bool is(struct piece piece, const char *text, size_t length) {
    return (size_t)(piece.end - piece.start) == length && memcmp(piece.start, text, length) == 0;
}

#define IS(piece, text) is(piece, text, sizeof text - 1)

// MARK: Where things end

/// The quote that ends a string, from behind the one that begins it; NULL when there is none.
static const char *end_of_string(const char *at, const char *end) {
    for (; at < end; at++) {
        if (*at == '"') return at;
        if (*at == '\\') at++;
    }
    return NULL;
}

/// The place behind an array or object.
static const char *end_of_nest(const char *at, const char *end) {
    int depth = 0;
    for (; at < end; at++) {
        switch (*at) {
            case '"':
                at = end_of_string(at + 1, end);
                if (!at) return NULL;
                break;
            case '[': case '{': depth++; break;
            case ']': case '}':
                if (--depth == 0) return at + 1;
        }
    }
    return NULL;
}

/// Whether a character can stand in a number, in true, false or null.
static bool is_of_word(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-' || c == '+';
}

/// The place behind a value; NULL when there is none, or not all of it.
static const char *end_of_value(const char *at, const char *end) {
    const char *start = at;
    if (at == end) return NULL;
    switch (*at) {
        case '"':
            at = end_of_string(at + 1, end);
            return at ? at + 1 : NULL;
        case '[': case '{': return end_of_nest(at, end);
    }
    while (at < end && is_of_word(*at)) at++;
    return at > start ? at : NULL;
}

// MARK: Members

static const char *const names[OBJECT_MEMBERS] = {
    [OBJECT_MODE] = "mode",   [OBJECT_TIME] = "time",       [OBJECT_LAT] = "lat",     [OBJECT_LON] = "lon",
    [OBJECT_SPEED] = "speed", [OBJECT_ALT_HAE] = "altHAE",  [OBJECT_TRACK] = "track", [OBJECT_ALT_MSL] = "altMSL",
    [OBJECT_EPH] = "eph",     [OBJECT_EPV] = "epv",         [OBJECT_HDOP] = "hdop",   [OBJECT_VDOP] = "vdop",
    [OBJECT_ALT] = "alt",
};

/// What each class is read for.
static const enum object_member wanted[OBJECT_CLASSES][10] = {
    [OBJECT_TPV] = {OBJECT_MODE, OBJECT_TIME, OBJECT_LAT, OBJECT_LON, OBJECT_ALT_HAE, OBJECT_ALT_MSL, OBJECT_SPEED,
                    OBJECT_TRACK, OBJECT_EPH, OBJECT_EPV},
    [OBJECT_SKY] = {OBJECT_HDOP, OBJECT_VDOP},
    [OBJECT_GST] = {OBJECT_TIME, OBJECT_LAT, OBJECT_LON, OBJECT_ALT},
};
static const int wanted_count[OBJECT_CLASSES] = {[OBJECT_TPV] = 10, [OBJECT_SKY] = 2, [OBJECT_GST] = 4};

/// The member of a name; OBJECT_MEMBERS when it is not needed.
static enum object_member member(struct piece key) {
    switch (key.end - key.start) {
        case 3:
            if (IS(key, "lat")) return OBJECT_LAT;
            if (IS(key, "lon")) return OBJECT_LON;
            if (IS(key, "eph")) return OBJECT_EPH;
            if (IS(key, "epv")) return OBJECT_EPV;
            return IS(key, "alt") ? OBJECT_ALT : OBJECT_MEMBERS;
        case 4:
            if (IS(key, "mode")) return OBJECT_MODE;
            if (IS(key, "time")) return OBJECT_TIME;
            if (IS(key, "hdop")) return OBJECT_HDOP;
            if (IS(key, "vdop")) return OBJECT_VDOP;
            if (IS(key, "nSat")) return OBJECT_N_SAT;
            return IS(key, "uSat") ? OBJECT_U_SAT : OBJECT_MEMBERS;
        case 5:
            if (IS(key, "speed")) return OBJECT_SPEED;
            return IS(key, "track") ? OBJECT_TRACK : OBJECT_MEMBERS;
        case 6:
            if (IS(key, "altHAE")) return OBJECT_ALT_HAE;
            return IS(key, "altMSL") ? OBJECT_ALT_MSL : OBJECT_MEMBERS;
        case 10: return IS(key, "satellites") ? OBJECT_SATELLITES : OBJECT_MEMBERS;
    }
    return OBJECT_MEMBERS;
}

/// The name of a receiver's path: the same in JSON and out of it.
static uint64_t device_in(struct piece string) {
    char path[256];
    size_t length = 0;
    for (const char *at = string.start + 1; at < string.end - 1 && length < sizeof path - 1; at++) {
        // A quote or a backslash; of whatever else is written in this way the name will do.
        if (*at == '\\' && at + 2 < string.end) at++;
        path[length++] = *at;
    }
    path[length] = 0;
    return locationd_gps_device(path);
}

// MARK: The object

bool object_take(struct object *object, const char *text, size_t length) {
    static const char beginning[] = "{\"class\":\"TPV\"";
    const size_t beginning_length = sizeof beginning - 1, class_length = 4;
    const char *at = text + beginning_length, *end = text + length;
    while (end > text && (end[-1] == '\n' || end[-1] == '\r' || end[-1] == ' ' || end[-1] == '\t')) end--;
    if (end <= at || memcmp(text, beginning, beginning_length - class_length) != 0) return false;

    memset(object, 0, sizeof *object);
    struct piece class = {at - class_length, at};
    if (IS(class, "TPV\"")) object->class = OBJECT_TPV;
    else if (IS(class, "SKY\"")) object->class = OBJECT_SKY;
    else if (IS(class, "GST\"")) object->class = OBJECT_GST;
    else return false;

    while (at < end && *at == ',') {
        if (end - at < 2 || at[1] != '"') return false;
        struct piece key = {at + 2, end_of_string(at + 2, end)};
        if (!key.end || end - key.end < 2 || key.end[1] != ':') return false;
        struct piece value = {key.end + 2, end_of_value(key.end + 2, end)};
        if (!value.end) return false;
        if (IS(key, "device")) {
            if (*value.start == '"') object->device = device_in(value);
        } else {
            enum object_member place = member(key);
            if (place < OBJECT_MEMBERS) object->values[place] = value;
        }
        at = value.end;
    }
    return end - at == 1 && *at == '}';
}

bool object_excerpt(const struct object *object, char *text, size_t capacity) {
    static const char *const classes[] = {[OBJECT_TPV] = "TPV", [OBJECT_SKY] = "SKY", [OBJECT_GST] = "GST"};
    int length = snprintf(text, capacity, "{\"class\":\"%s\"", classes[object->class]);
    for (int index = 0; index < wanted_count[object->class]; index++) {
        enum object_member member = wanted[object->class][index];
        struct piece value = object->values[member];
        if (!value.start) continue;
        // None of them is an array or an object, and from some gps_unpack never comes back.
        if (*value.start == '[' || *value.start == '{') return false;
        length += snprintf(text + length, capacity - (size_t)length, ",\"%s\":%.*s", names[member],
                           (int)(value.end - value.start), value.start);
        if ((size_t)length + 2 > capacity) return false;
    }
    memcpy(text + length, "}", 2);
    return true;
}

// MARK: Satellites

static int count(struct piece value) {
    int count = 0;
    for (const char *at = value.start; at < value.end; at++) {
        if (*at < '0' || *at > '9' || count > 9999) return -1;
        count = 10 * count + *at - '0';
    }
    return value.start ? count : -1;
}

static int occurrences(struct piece piece, const char *text) {
    int count = 0;
    const size_t length = strlen(text);
    while ((piece.start = memmem(piece.start, (size_t)(piece.end - piece.start), text, length))) {
        piece.start += length;
        count++;
    }
    return count;
}

void object_count_satellites(const struct object *object, int *visible, int *used) {
    *visible = *used = -1;
    struct piece satellites = object->values[OBJECT_SATELLITES];
    if (!satellites.start) return;
    *visible = count(object->values[OBJECT_N_SAT]);
    *used = count(object->values[OBJECT_U_SAT]);
    if (*visible < 0) *visible = occurrences(satellites, "\"PRN\":");
    if (*used < 0) *used = occurrences(satellites, "\"used\":true");
}
