import CTraceLibraries

/// What an XML parser has found. The text is a range of ``XMLParser/events``.
struct XMLEvent {
    enum Kind: UInt8 {
        case start = 0x3C
        case attributeName = 0x61
        case attributeValue = 0x3D
        case text = 0x74
        case end = 0x3E
    }

    let kind: Kind
    let line: Int
    let text: Range<Int>
}

/// A parser of XML in pieces; all unsafe code about XML is here.
///
/// A class, because it owns a pointer and readers are copied. Safe, because no other object has the pointer, and it is
/// closed with the last reference.
@safe final class XMLParser {
    private let parser: OpaquePointer
    /// The events of the last piece as the C module writes them.
    private(set) var events: [UInt8] = []
    /// The line that was reached.
    private(set) var line = 1

    init() throws(FormatError) {
        guard let parser = unsafe locationd_xml_open() else { throw .missingLibrary("expat") }
        unsafe self.parser = unsafe parser
    }

    deinit { unsafe locationd_xml_close(parser) }

    /// Parses the next piece; its events, and those before an error, are in ``events``.
    /// - Returns: false if the input ends within the document.
    func parse(_ bytes: ArraySlice<UInt8>, isFinal: Bool) throws(FormatError) -> Bool {
        let result = unsafe bytes.withUnsafeBufferPointer {
            unsafe locationd_xml_parse(parser, $0.baseAddress, $0.count, isFinal)
        }
        var count = 0
        events.removeAll(keepingCapacity: true)
        if let first = unsafe locationd_xml_events(parser, &count) {
            unsafe events.append(contentsOf: UnsafeBufferPointer(start: first, count: count))
        }
        line = Int(unsafe locationd_xml_line(parser))
        switch result {
        case LOCATIOND_XML_OK: return true
        case LOCATIOND_XML_CUT_OFF: return false
        case LOCATIOND_XML_DECLARES_ENTITY: throw .malformed(line: line, "declares an entity, and none is expanded")
        case LOCATIOND_XML_TOO_LARGE: throw .malformed(line: line, "has a tag that is too large, or too deep")
        default: throw .malformed(line: line, "is not well-formed XML")
        }
    }

    /// The event at an offset of ``events``, and the offset of the next one; nil at the end.
    func event(at offset: inout Int) -> XMLEvent? {
        guard offset + 13 <= events.count else { return nil }
        func number(_ range: Range<Int>) -> Int {
            range.reversed().reduce(0) { $0 << 8 | Int(events[offset + $1]) }
        }
        let text = offset + 13..<offset + 13 + number(9..<13)
        guard let kind = XMLEvent.Kind(rawValue: events[offset]), text.upperBound <= events.count else { return nil }
        defer { offset = text.upperBound }
        return XMLEvent(kind: kind, line: number(1..<9), text: text)
    }
}
