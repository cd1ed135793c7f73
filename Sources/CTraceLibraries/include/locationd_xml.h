#ifndef LOCATIOND_XML_H
#define LOCATIOND_XML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// XML through expat, as a flat list of events for each piece of input, so that no callback crosses the language border.
//
// The memory of a parser is limited, whatever the input contains: the limit covers endless tags, endless nesting and
// endless numbers of names. Entities are not expanded; declaring one is an error.
//
// In a build without expat, every function exists and there is no parser.

/// A parser; not thread-safe.
struct locationd_xml;

/// The result of parsing a piece.
enum locationd_xml_result {
    LOCATIOND_XML_OK = 0,
    /// The input ends within the document.
    LOCATIOND_XML_CUT_OFF = 1,
    /// It is not well-formed.
    LOCATIOND_XML_NOT_WELL_FORMED = 2,
    /// It declares an entity.
    LOCATIOND_XML_DECLARES_ENTITY = 3,
    /// It needs more memory than a parser gets.
    LOCATIOND_XML_TOO_LARGE = 4,
};

/// A parser; NULL without expat or memory. Close it with ``locationd_xml_close``.
struct locationd_xml *locationd_xml_open(void);

/// Parses the next piece. Its events replace those of the previous one.
enum locationd_xml_result locationd_xml_parse(struct locationd_xml *xml, const uint8_t *bytes, size_t count, bool is_final);

/// The events of the last piece, one after the other: a kind (1 byte), a line (8 bytes), a length (4 bytes, both
/// little-endian), and a text of that length. Kinds: `<` start of an element (its name), `a` and `=` an attribute's name
/// and value, `t` a piece of character data, `>` the end of an element. Valid until the next call.
const uint8_t *locationd_xml_events(const struct locationd_xml *xml, size_t *count);

/// The line that the parser has reached, from 1.
uint64_t locationd_xml_line(const struct locationd_xml *xml);

/// Closes it; NULL is allowed.
void locationd_xml_close(struct locationd_xml *xml);

#endif
