#include "report.h"

#ifdef LOCATIOND_HAS_LIBGPS

#include <stdlib.h>
#include <string.h>

struct locationd_gps_parser {
    struct gps_data_t data;
};

bool locationd_gps_is_available(void) { return true; }

int locationd_gps_api_version(void) { return GPSD_API_MAJOR_VERSION; }

struct locationd_gps_parser *locationd_gps_parser_make(void) {
    return calloc(1, sizeof(struct locationd_gps_parser));
}

void locationd_gps_parser_free(struct locationd_gps_parser *parser) { free(parser); }

// gps_unpack returns 0 for an object that was cut off too, having filled in what stood before the cut.
static bool is_one_object(const char *text) {
    int depth = 0;
    bool in_string = false;
    if (*text != '{') return false;
    for (; *text; text++) {
        if (in_string) {
            if (*text == '\\' && text[1]) text++;
            else if (*text == '"') in_string = false;
            continue;
        }
        switch (*text) {
            case '"': in_string = true; break;
            case '{': case '[': depth++; break;
            case '}': case ']': depth--; break;
        }
        if (depth == 0) break;
    }
    return *text && text[1 + strspn(text + 1, " \t\r\n")] == 0;
}

enum locationd_gps_result locationd_gps_parse(struct locationd_gps_parser *parser, char *line,
                                              struct locationd_gps_report *report) {
    if (!report) return LOCATIOND_GPS_NOT_AVAILABLE;
    locationd_gps_report_clear(report);
    if (!parser || !line) return LOCATIOND_GPS_NOT_AVAILABLE;
    if (!is_one_object(line)) return LOCATIOND_GPS_NOT_A_REPORT;

    // libgps finds the class in the same way: by the first of these, without white space.
    static const char class_key[] = "\"class\":";
    const char *class_name = strstr(line, class_key);
    if (!class_name) return LOCATIOND_GPS_NOT_A_REPORT;
    class_name += sizeof class_key - 1;
    bool is_fix = strncmp(class_name, "\"TPV\"", 5) == 0;
    bool is_sky = strncmp(class_name, "\"SKY\"", 5) == 0;
    if (!is_fix && !is_sky) return LOCATIOND_GPS_NOT_A_REPORT;

    struct gps_data_t *data = &parser->data;
    data->set = 0;
    gps_clear_fix(&data->fix);
    gps_clear_dop(&data->dop);
    data->dev.path[0] = 0;
    // Counts and a mode that libgps never leaves behind when it has read a SKY or a TPV.
    data->satellites_used = data->satellites_visible = -1;
    data->fix.mode = -1;
    gps_unpack(line, data);

    if (is_fix) {
        if (data->fix.mode < MODE_NOT_SEEN) return LOCATIOND_GPS_NOT_A_REPORT;
        locationd_gps_report_fill_fix(report, &data->fix);
    } else {
        if (data->satellites_used < 0) return LOCATIOND_GPS_NOT_A_REPORT;
        locationd_gps_report_fill_dilutions(report, &data->dop);
        // gpsd sends dilutions alone too. API 11 counts no satellites then; later ones want a count beside the list and
        // say with the flag whether they found both.
        if (strstr(line, "\"satellites\":[") && (data->set & SATELLITE_SET)) {
            report->satellites_used = data->satellites_used;
            report->satellites_visible = data->satellites_visible;
        }
    }
    locationd_gps_report_fill_device(report, data->dev.path);
    return LOCATIOND_GPS_OK;
}

#else

#include <stddef.h>

bool locationd_gps_is_available(void) { return false; }

int locationd_gps_api_version(void) { return 0; }

struct locationd_gps_parser *locationd_gps_parser_make(void) { return NULL; }

void locationd_gps_parser_free(struct locationd_gps_parser *parser) { (void)parser; }

enum locationd_gps_result locationd_gps_parse(struct locationd_gps_parser *parser, char *line,
                                              struct locationd_gps_report *report) {
    (void)parser;
    (void)line;
    if (report) locationd_gps_report_clear(report);
    return LOCATIOND_GPS_NOT_AVAILABLE;
}

#endif
