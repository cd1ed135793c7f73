package import LocationModel
package import NMEA0183

/// The fixes of bytes by the naive method: decodes every sentence, and assembles the epochs from them.
package func decodedEpochs(
    of bytes: [UInt8], assumedDate: CalendarDate? = nil, emitsEarly: Bool = true
) -> (fixes: [Fix], counts: DecodingCounts) {
    var decoder = NMEADecoder()
    var assembler = EpochAssembler(assumedDate: assumedDate, emitsEarly: emitsEarly)
    var fixes: [Fix] = []
    _ = decoder.decode(unsafe bytes.span.bytes, isFinal: true) {
        assembler.add($0) { fixes.append($0) }
        return .proceed
    }
    assembler.finish { fixes.append($0) }
    return (fixes, decoder.counts)
}
