import LocationModel
import NMEA0183
import TestSupport

/// Decodes all bytes at once.
func decodeAll(
    _ bytes: [UInt8], acceptsMissingChecksum: Bool = false
) -> (sentences: [Sentence], counts: DecodingCounts) {
    var decoder = NMEADecoder(acceptsMissingChecksum: acceptsMissingChecksum)
    var sentences: [Sentence] = []
    _ = decoder.decode(unsafe bytes.span.bytes, isFinal: true) {
        sentences.append(copy $0)
        return .proceed
    }
    return (sentences, decoder.counts)
}

/// The sentences with these bodies, concatenated.
func log(_ bodies: [String], end: String = "\r\n") -> [UInt8] {
    Array(bodies.map { sentence($0, end: end) }.joined().utf8)
}

/// The fixes that an assembler produces from bytes.
func fixes(
    of bytes: [UInt8], assumedDate: CalendarDate? = nil, acceptsMissingChecksum: Bool = false, emitsEarly: Bool = true
) -> (fixes: [Fix], counts: EpochCounts) {
    var decoder = NMEADecoder(acceptsMissingChecksum: acceptsMissingChecksum)
    var assembler = EpochAssembler(assumedDate: assumedDate, emitsEarly: emitsEarly)
    var fixes: [Fix] = []
    _ = unsafe decoder.decode(bytes.span.bytes, isFinal: true, joining: &assembler) {
        fixes.append($0)
        return .proceed
    }
    assembler.finish { fixes.append($0) }
    return (fixes, assembler.counts)
}

/// A sentence as text that shows every value exactly, to compare values without `==`.
func exactly(_ sentence: Sentence) -> String { String(describing: sentence) }
