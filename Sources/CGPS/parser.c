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

// gpsd writes the class first, without white space, and once. gps_unpack goes round for ever (3.22 to 3.27.5) when it
// stumbles at or before a class, because it tries again from there and finds the class once more.
static bool begins_with_class(const char *object, const char *name) {
    static const char start[] = "{\"class\":\"";
    const size_t length = sizeof start - 1;
    if (strncmp(object, start, length) != 0 || strncmp(object + length, name, 3) != 0) return false;
    const char *rest = object + length + 3;
    return rest[0] == '"' && (rest[1] == ',' || rest[1] == '}') && !strstr(rest, "\"class\":");
}

enum locationd_gps_result locationd_gps_parse(struct locationd_gps_parser *parser, char *line,
                                              struct locationd_gps_report *report) {
    if (!report) return LOCATIOND_GPS_NOT_AVAILABLE;
    locationd_gps_report_clear(report);
    if (!parser || !line) return LOCATIOND_GPS_NOT_AVAILABLE;
    if (!is_one_object(line)) return LOCATIOND_GPS_NOT_A_REPORT;

    bool is_fix = begins_with_class(line, "TPV");
    if (!is_fix && !begins_with_class(line, "SKY")) return LOCATIOND_GPS_NOT_A_REPORT;

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
