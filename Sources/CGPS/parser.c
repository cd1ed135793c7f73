#include "report.h"

#ifdef LOCATIOND_HAS_LIBGPS

#include "excerpt.h"

#include <stdlib.h>

struct locationd_gps_parser {
    struct gps_data_t data;
};

bool locationd_gps_is_available(void) { return true; }

int locationd_gps_api_version(void) { return GPSD_API_MAJOR_VERSION; }

struct locationd_gps_parser *locationd_gps_parser_make(void) {
    return calloc(1, sizeof(struct locationd_gps_parser));
}

void locationd_gps_parser_free(struct locationd_gps_parser *parser) { free(parser); }

static enum locationd_gps_result unpack(struct gps_data_t *data, struct excerpt *excerpt,
                                        struct locationd_gps_report *report) {
    // gps_unpack returns 0 for everything. What is laid out here, libgps never leaves behind when it has read an object of
    // the class.
    data->set = 0;
    switch (excerpt->class) {
        case EXCERPT_TPV:
            gps_clear_fix(&data->fix);
            data->fix.mode = -1;
            gps_unpack(excerpt->text, data);
            if (data->fix.mode < MODE_NOT_SEEN) return LOCATIOND_GPS_NOT_A_REPORT;
            locationd_gps_report_fill_fix(report, &data->fix);
            break;
        case EXCERPT_SKY:
            gps_clear_dop(&data->dop);
            data->satellites_used = -1;
            gps_unpack(excerpt->text, data);
            if (data->satellites_used < 0) return LOCATIOND_GPS_NOT_A_REPORT;
            locationd_gps_report_fill_dilutions(report, &data->dop);
            report->satellites_used = excerpt->satellites_used;
            report->satellites_visible = excerpt->satellites_visible;
            break;
        case EXCERPT_GST:
            gps_unpack(excerpt->text, data);
            if (!(data->set & GST_SET)) return LOCATIOND_GPS_NOT_A_REPORT;
            locationd_gps_report_fill_noise(report, &data->gst);
            break;
    }
    report->device = excerpt->device;
    return LOCATIOND_GPS_OK;
}

enum locationd_gps_result locationd_gps_parse(struct locationd_gps_parser *parser, const char *object, size_t length,
                                              struct locationd_gps_report *report) {
    if (!report) return LOCATIOND_GPS_NOT_AVAILABLE;
    locationd_gps_report_clear(report);
    if (!parser || !object) return LOCATIOND_GPS_NOT_AVAILABLE;
    struct excerpt excerpt;
    if (!excerpt_take(&excerpt, object, length)) return LOCATIOND_GPS_NOT_A_REPORT;
    return unpack(&parser->data, &excerpt, report);
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
