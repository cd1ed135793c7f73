#include "locationd_xml.h"

#if __has_include(<expat.h>)

#include <expat.h>
#include <stdlib.h>
#include <string.h>

/// The memory of a parser. A usual document takes some 100 kB.
static const size_t memory_limit = 16 << 20;
/// The events of one piece; more than pieces of a usual size can contain.
static const size_t events_limit = 16 << 20;

struct locationd_xml {
    XML_Parser parser;
    /// What expat has allocated.
    size_t memory_used;
    uint8_t *events;
    size_t count, capacity;
    enum locationd_xml_result failure;
};

// expat's allocator has no context; it is called only while one of the functions below runs.
static _Thread_local struct locationd_xml *running;

/// Before each block; as large as the strictest alignment.
union header {
    size_t size;
    max_align_t alignment;
};

static void *limited_realloc(void *block, size_t size) {
    union header *old = block ? (union header *)block - 1 : NULL;
    size_t old_size = old ? old->size : 0;
    if (size > memory_limit || running->memory_used - old_size + size > memory_limit) return NULL;
    union header *new = realloc(old, sizeof *new + size);
    if (!new) return NULL;
    running->memory_used += size - old_size;
    new->size = size;
    return new + 1;
}

static void *limited_malloc(size_t size) { return limited_realloc(NULL, size); }

static void limited_free(void *block) {
    if (!block) return;
    union header *header = (union header *)block - 1;
    running->memory_used -= header->size;
    free(header);
}

static void stop(struct locationd_xml *xml, enum locationd_xml_result failure) {
    if (xml->failure == LOCATIOND_XML_OK) xml->failure = failure;
    XML_StopParser(xml->parser, XML_FALSE);
}

static uint64_t current_line(XML_Parser parser) {
    // expat 2.9 deprecates the narrower counter.
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
    return XML_GetCurrentLineNumber64(parser);
#else
    return XML_GetCurrentLineNumber(parser);
#endif
}

static void append(struct locationd_xml *xml, uint8_t kind, const char *text, size_t length) {
    uint64_t line = current_line(xml->parser);
    size_t needed = xml->count + 13 + length;
    if (needed > xml->capacity) {
        size_t capacity = needed * 2 < 65536 ? 65536 : needed * 2;
        uint8_t *events = needed > events_limit ? NULL : realloc(xml->events, capacity);
        if (!events) {
            stop(xml, LOCATIOND_XML_TOO_LARGE);
            return;
        }
        xml->events = events;
        xml->capacity = capacity;
    }
    uint8_t *event = xml->events + xml->count;
    event[0] = kind;
    for (int i = 0; i < 8; i++) event[1 + i] = (uint8_t)(line >> (8 * i));
    for (int i = 0; i < 4; i++) event[9 + i] = (uint8_t)(length >> (8 * i));
    memcpy(event + 13, text, length);
    xml->count = needed;
}

static void start_element(void *context, const char *name, const char **attributes) {
    append(context, '<', name, strlen(name));
    for (; *attributes; attributes += 2) {
        append(context, 'a', attributes[0], strlen(attributes[0]));
        append(context, '=', attributes[1], strlen(attributes[1]));
    }
}

static void end_element(void *context, const char *name) { append(context, '>', name, strlen(name)); }

static void character_data(void *context, const char *text, int length) { append(context, 't', text, (size_t)length); }

static void entity_declaration(void *context, const char *name, int is_parameter, const char *value, int value_length,
                               const char *base, const char *system, const char *public, const char *notation) {
    (void)name, (void)is_parameter, (void)value, (void)value_length;
    (void)base, (void)system, (void)public, (void)notation;
    stop(context, LOCATIOND_XML_DECLARES_ENTITY);
}

struct locationd_xml *locationd_xml_open(void) {
    struct locationd_xml *xml = calloc(1, sizeof *xml);
    if (!xml) return NULL;
    const XML_Memory_Handling_Suite memory = {limited_malloc, limited_realloc, limited_free};
    running = xml;
    xml->parser = XML_ParserCreate_MM(NULL, &memory, NULL);
    if (!xml->parser) {
        free(xml);
        return NULL;
    }
    XML_SetUserData(xml->parser, xml);
    XML_SetElementHandler(xml->parser, start_element, end_element);
    XML_SetCharacterDataHandler(xml->parser, character_data);
    XML_SetEntityDeclHandler(xml->parser, entity_declaration);
    return xml;
}

enum locationd_xml_result locationd_xml_parse(struct locationd_xml *xml, const uint8_t *bytes, size_t count,
                                              bool is_final) {
    xml->count = 0;
    if (xml->failure != LOCATIOND_XML_OK) return xml->failure;
    running = xml;
    if (XML_Parse(xml->parser, (const char *)bytes, (int)count, is_final) != XML_STATUS_ERROR) return LOCATIOND_XML_OK;
    if (xml->failure != LOCATIOND_XML_OK) return xml->failure;
    switch (XML_GetErrorCode(xml->parser)) {
    case XML_ERROR_NO_MEMORY: return xml->failure = LOCATIOND_XML_TOO_LARGE;
    case XML_ERROR_NO_ELEMENTS:
    case XML_ERROR_UNCLOSED_TOKEN:
    case XML_ERROR_PARTIAL_CHAR:
    case XML_ERROR_UNCLOSED_CDATA_SECTION:
        return xml->failure = is_final ? LOCATIOND_XML_CUT_OFF : LOCATIOND_XML_NOT_WELL_FORMED;
    default: return xml->failure = LOCATIOND_XML_NOT_WELL_FORMED;
    }
}

const uint8_t *locationd_xml_events(const struct locationd_xml *xml, size_t *count) {
    *count = xml->count;
    return xml->events;
}

uint64_t locationd_xml_line(const struct locationd_xml *xml) { return current_line(xml->parser); }

void locationd_xml_close(struct locationd_xml *xml) {
    if (!xml) return;
    running = xml;
    XML_ParserFree(xml->parser);
    free(xml->events);
    free(xml);
}

#else

#include <stdlib.h>

struct locationd_xml *locationd_xml_open(void) { return NULL; }

// There is no parser with which the other functions could be called.
static void never(void) { abort(); }
#define NEVER(f) __typeof__(f) f __attribute__((alias("never")))

NEVER(locationd_xml_parse);
NEVER(locationd_xml_events);
NEVER(locationd_xml_line);
NEVER(locationd_xml_close);

#endif
