#include "plain.h"

// MARK: Numbers

/// Of so many digits a number and the power of ten that divides it are exact, and so the quotient is the nearest double.
static const int most_digits = 15;

static bool read_number(struct piece value, double *number) {
    static const double powers[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const char *at = value.start;
    if (!at) return true;
    bool is_negative = *at == '-';
    if (is_negative) at++;
    int64_t mantissa = 0;
    int digits = 0, decimals = 0;
    bool has_point = false;
    for (; at < value.end; at++) {
        if (*at == '.' && !has_point && digits > 0) {
            has_point = true;
            continue;
        }
        if (*at < '0' || *at > '9' || ++digits > most_digits) return false;
        mantissa = 10 * mantissa + (*at - '0');
        decimals += has_point;
    }
    if (digits == 0) return false;
    double magnitude = (double)mantissa / powers[decimals];
    *number = is_negative ? -magnitude : magnitude;
    return true;
}

/// No dilution is zero.
static bool read_dilution(struct piece value, double *number) {
    double dilution = 0;
    if (!read_number(value, &dilution)) return false;
    if (dilution > 0) *number = dilution;
    return true;
}

// MARK: Time

/// A number of so many digits; -1 when they are none.
static int digits(const char *at, int count) {
    int number = 0;
    for (int index = 0; index < count; index++) {
        if (at[index] < '0' || at[index] > '9') return -1;
        number = 10 * number + (at[index] - '0');
    }
    return number;
}

/// Days from 1970-01-01 to a date of the Gregorian calendar, in which a year begins in March.
static int64_t days(int year, int month, int day) {
    if (month < 3) year--;
    int64_t century = year / 100;
    return 365 * (int64_t)year + year / 4 - century + century / 4 + (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day
        - 719469;
}

/// `"2026-05-01T08:00:04.100Z"`, with three decimals at the most: of finer times libgps loses a nanosecond now and then.
static bool read_time(struct piece value, int64_t *seconds, int32_t *nanoseconds) {
    if (!value.start) return true;
    const char *at = value.start + 1;
    long length = value.end - at - 1;
    if (*value.start != '"' || length < 20 || length > 24 || length == 21) return false;
    int year = digits(at, 4), month = digits(at + 5, 2), day = digits(at + 8, 2);
    int hour = digits(at + 11, 2), minute = digits(at + 14, 2), second = digits(at + 17, 2);
    if (at[4] != '-' || at[7] != '-' || at[10] != 'T' || at[13] != ':' || at[16] != ':' || at[length - 1] != 'Z'
        || year < 1971 || month < 1 || month > 12 || day < 1 || day > 31 || hour < 0 || hour > 23 || minute < 0
        || minute > 59 || second < 0 || second > 59) return false;
    int fraction = 0;
    if (length > 20) {
        int decimals = (int)length - 21;
        fraction = digits(at + 20, decimals);
        if (at[19] != '.' || fraction < 0) return false;
        for (; decimals < 3; decimals++) fraction *= 10;
    }
    *seconds = 86400 * days(year, month, day) + 3600 * hour + 60 * minute + second;
    *nanoseconds = 1000000 * fraction;
    return true;
}

// MARK: Objects

static bool read_fix(const struct piece *values, struct locationd_gps_report *report) {
    struct piece mode = values[OBJECT_MODE];
    if (!mode.start || mode.end - mode.start != 1 || *mode.start < '0' || *mode.start > '3') return false;
    report->mode = *mode.start - '0';
    report->has_fix_report = true;
    return read_time(values[OBJECT_TIME], &report->seconds, &report->nanoseconds)
        && read_number(values[OBJECT_LAT], &report->latitude) && read_number(values[OBJECT_LON], &report->longitude)
        && read_number(values[OBJECT_ALT_MSL], &report->altitude_msl)
        && read_number(values[OBJECT_ALT_HAE], &report->altitude_hae)
        && read_number(values[OBJECT_SPEED], &report->speed) && read_number(values[OBJECT_TRACK], &report->track)
        && read_number(values[OBJECT_EPH], &report->eph) && read_number(values[OBJECT_EPV], &report->epv);
}

static bool read_sky(const struct piece *values, struct locationd_gps_report *report) {
    report->has_sky_report = true;
    return read_dilution(values[OBJECT_HDOP], &report->hdop) && read_dilution(values[OBJECT_VDOP], &report->vdop);
}

static bool read_noise(const struct piece *values, struct locationd_gps_report *report) {
    report->has_noise_report = true;
    return read_time(values[OBJECT_TIME], &report->noise_seconds, &report->noise_nanoseconds)
        && read_number(values[OBJECT_LAT], &report->latitude_noise)
        && read_number(values[OBJECT_LON], &report->longitude_noise)
        && read_number(values[OBJECT_ALT], &report->altitude_noise);
}

bool plain_read(const struct object *object, struct locationd_gps_report *report) {
    switch (object->class) {
        case OBJECT_TPV: return read_fix(object->values, report);
        case OBJECT_SKY: return read_sky(object->values, report);
        case OBJECT_GST: return read_noise(object->values, report);
        default: return false;
    }
}
