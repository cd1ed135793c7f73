#define _GNU_SOURCE
#include "excerpt.h"
#include "report.h"

#include <string.h>

/// A piece of the object.
struct piece {
    const char *start, *end;
};

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

static bool append(struct excerpt *excerpt, const char *start, size_t length) {
    if (length >= sizeof excerpt->text - excerpt->length) return false;
    memcpy(excerpt->text + excerpt->length, start, length);
    excerpt->length += length;
    return true;
}

/// Whether libgps is to read a member.
static bool is_wanted(enum excerpt_class class, struct piece key) {
    switch (class) {
        case EXCERPT_TPV:
            switch (key.end - key.start) {
                case 3: return IS(key, "lat") || IS(key, "lon") || IS(key, "eph") || IS(key, "epv");
                case 4: return IS(key, "mode") || IS(key, "time");
                case 5: return IS(key, "speed") || IS(key, "track");
                case 6: return IS(key, "altHAE") || IS(key, "altMSL");
                default: return false;
            }
        case EXCERPT_SKY: return IS(key, "hdop") || IS(key, "vdop");
        case EXCERPT_GST: return IS(key, "time") || IS(key, "lat") || IS(key, "lon") || IS(key, "alt");
    }
    return false;
}

static int count(struct piece value) {
    int count = 0;
    for (const char *at = value.start; at < value.end; at++) {
        if (*at < '0' || *at > '9' || count > 9999) return -1;
        count = 10 * count + *at - '0';
    }
    return count;
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

/// The same for a receiver's path in JSON and out of it.
static uint64_t device_in(struct piece string) {
    char path[256];
    size_t length = 0;
    for (const char *at = string.start; at < string.end && length < sizeof path - 1; at++) {
        // A quote or a backslash; of whatever else is written in this way the name will do.
        if (*at == '\\' && at + 1 < string.end) at++;
        path[length++] = *at;
    }
    path[length] = 0;
    return locationd_gps_device(path);
}

/// Takes a member; false when it does not fit.
static bool take(struct excerpt *excerpt, struct piece key, struct piece value, struct piece *satellites) {
    if (IS(key, "device")) {
        if (*value.start == '"') excerpt->device = device_in((struct piece){value.start + 1, value.end - 1});
    } else if (excerpt->class == EXCERPT_SKY && IS(key, "nSat")) {
        excerpt->satellites_visible = count(value);
    } else if (excerpt->class == EXCERPT_SKY && IS(key, "uSat")) {
        excerpt->satellites_used = count(value);
    } else if (excerpt->class == EXCERPT_SKY && IS(key, "satellites")) {
        *satellites = value;
    } else if (is_wanted(excerpt->class, key)) {
        // With its quotes and its colon.
        return append(excerpt, ",", 1) && append(excerpt, key.start - 1, (size_t)(value.end - key.start) + 1);
    }
    return true;
}

/// gpsd sends dilutions alone, too: only a SKY with a list has counted its satellites. An older gpsd leaves the counting to
/// its clients.
static void count_satellites(struct excerpt *excerpt, struct piece satellites) {
    if (!satellites.start) {
        excerpt->satellites_visible = excerpt->satellites_used = -1;
        return;
    }
    if (excerpt->satellites_visible < 0) excerpt->satellites_visible = occurrences(satellites, "\"PRN\":");
    if (excerpt->satellites_used < 0) excerpt->satellites_used = occurrences(satellites, "\"used\":true");
}

// MARK: The object

bool excerpt_take(struct excerpt *excerpt, const char *object, size_t length) {
    static const char beginning[] = "{\"class\":\"TPV\"";
    const size_t beginning_length = sizeof beginning - 1, class_length = 4;
    const char *at = object + beginning_length, *end = object + length;
    while (end > object && (end[-1] == '\n' || end[-1] == '\r' || end[-1] == ' ' || end[-1] == '\t')) end--;
    if (end <= at || memcmp(object, beginning, beginning_length - class_length) != 0) return false;

    struct piece class = {at - class_length, at};
    if (IS(class, "TPV\"")) excerpt->class = EXCERPT_TPV;
    else if (IS(class, "SKY\"")) excerpt->class = EXCERPT_SKY;
    else if (IS(class, "GST\"")) excerpt->class = EXCERPT_GST;
    else return false;
    excerpt->length = 0;
    excerpt->satellites_used = excerpt->satellites_visible = -1;
    excerpt->device = 0;
    append(excerpt, object, beginning_length);

    struct piece satellites = {NULL, NULL};
    while (at < end && *at == ',') {
        if (end - at < 2 || at[1] != '"') return false;
        struct piece key = {at + 2, end_of_string(at + 2, end)};
        if (!key.end || end - key.end < 2 || key.end[1] != ':') return false;
        struct piece value = {key.end + 2, end_of_value(key.end + 2, end)};
        if (!value.end || !take(excerpt, key, value, &satellites)) return false;
        at = value.end;
    }
    if (end - at != 1 || *at != '}') return false;
    count_satellites(excerpt, satellites);
    return append(excerpt, "}", 2);
}
