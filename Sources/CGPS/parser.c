#include "report.h"

#ifdef LOCATIOND_HAS_LIBGPS

#include "object.h"
#include "plain.h"

#include <stdlib.h>
#include <string.h>

/// How often libgps and the plain reading must have read the same of a class before libgps is not asked any more.
static const int enough_agreements = 3;

struct locationd_gps_parser {
    /// Of each class; less than nothing once they have read something else.
    int agreements[OBJECT_CLASSES];
    struct gps_data_t data;
};

bool locationd_gps_is_available(void) { return true; }

int locationd_gps_api_version(void) { return GPSD_API_MAJOR_VERSION; }

struct locationd_gps_parser *locationd_gps_parser_make(void) {
    return calloc(1, sizeof(struct locationd_gps_parser));
}

void locationd_gps_parser_free(struct locationd_gps_parser *parser) { free(parser); }

/// libgps's reading; false when it can make nothing of the object.
static bool unpack(struct gps_data_t *data, const struct object *object, struct locationd_gps_report *report) {
    char text[512];
    if (!object_excerpt(object, text, sizeof text)) return false;
    // gps_unpack returns 0 for everything. What is laid out here, libgps never leaves behind when it has read an object of
    // the class.
    data->set = 0;
    switch (object->class) {
        case OBJECT_TPV:
            gps_clear_fix(&data->fix);
            data->fix.mode = -1;
            gps_unpack(text, data);
            if (data->fix.mode < MODE_NOT_SEEN) return false;
            locationd_gps_report_fill_fix(report, &data->fix);
            return true;
        case OBJECT_SKY:
            gps_clear_dop(&data->dop);
            data->satellites_used = -1;
            gps_unpack(text, data);
            if (data->satellites_used < 0) return false;
            locationd_gps_report_fill_dilutions(report, &data->dop);
            return true;
        case OBJECT_GST:
            gps_unpack(text, data);
            if (!(data->set & GST_SET)) return false;
            locationd_gps_report_fill_noise(report, &data->gst);
            return true;
        default: return false;
    }
}

/// Both readings while it is not known that they are the same, then the plain one; where that is not sure, libgps's.
static bool read_object(struct locationd_gps_parser *parser, const struct object *object,
                        struct locationd_gps_report *report) {
    int *agreements = &parser->agreements[object->class];
    bool is_plain = *agreements >= 0 && plain_read(object, report);
    if (is_plain && *agreements >= enough_agreements) return true;
    struct locationd_gps_report plain;
    memcpy(&plain, report, sizeof plain);
    locationd_gps_report_clear(report);
    bool is_read = unpack(&parser->data, object, report);
    if (is_plain && is_read && memcmp(&plain, report, sizeof plain) == 0) {
        // One without a number would show nothing.
        *agreements += object->values[object->class == OBJECT_SKY ? OBJECT_HDOP : OBJECT_LAT].start != NULL;
    } else if (is_plain) {
        *agreements = -1;
    }
    return is_read;
}

enum locationd_gps_result locationd_gps_parse(struct locationd_gps_parser *parser, const char *object, size_t length,
                                              struct locationd_gps_report *report) {
    if (!report) return LOCATIOND_GPS_NOT_AVAILABLE;
    locationd_gps_report_clear(report);
    if (!parser || !object) return LOCATIOND_GPS_NOT_AVAILABLE;
    struct object parts;
    if (!object_take(&parts, object, length) || !read_object(parser, &parts, report)) {
        locationd_gps_report_clear(report);
        return LOCATIOND_GPS_NOT_A_REPORT;
    }
    if (parts.class == OBJECT_SKY) {
        object_count_satellites(&parts, &report->satellites_visible, &report->satellites_used);
    }
    report->device = parts.device;
    return LOCATIOND_GPS_OK;
}

#else

#include <stddef.h>

bool locationd_gps_is_available(void) { return false; }

int locationd_gps_api_version(void) { return 0; }

struct locationd_gps_parser *locationd_gps_parser_make(void) { return NULL; }

void locationd_gps_parser_free(struct locationd_gps_parser *parser) { (void)parser; }

enum locationd_gps_result locationd_gps_parse(struct locationd_gps_parser *parser, const char *object, size_t length,
                                              struct locationd_gps_report *report) {
    (void)parser;
    (void)object;
    (void)length;
    if (report) locationd_gps_report_clear(report);
    return LOCATIOND_GPS_NOT_AVAILABLE;
}

#endif
