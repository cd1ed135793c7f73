import LocationModel
import NMEA0183

struct InvariantViolation: Error {
    let description: String
}

/// Checks all invariants that must hold for any bytes; a trap is also a failure. `Tests/Fuzz` searches for bytes that
/// violate them.
///
/// The first byte determines where the input is split. The rest is tested as is, where nearly every checksum is wrong,
/// and as the bodies of sentences, one per line, with computed checksums.
func checkAnyBytes(_ input: [UInt8]) throws(InvariantViolation) {
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    try checkPieces(bytes, of: Int(first) + 1)
    try checkEpochs(bytes)
    let sentences = framed(bytes)
    try checkPieces(sentences, of: Int(first) + 1)
    try checkEpochs(sentences)
    for body in bytes.split(separator: 10).prefix(8) where body.count <= 256 { try checkBody(Array(body)) }
}

private func require(_ condition: @autoclosure () -> Bool, _ message: String) throws(InvariantViolation) {
    if !condition() { throw InvariantViolation(description: message) }
}

/// The lines as sentences with checksums.
private func framed(_ lines: [UInt8]) -> [UInt8] {
    lines.split(separator: 10).flatMap { sentence($0) }
}

private func sentence(_ body: some Sequence<UInt8>) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    let sum = body.reduce(0, ^)
    return [36] + body + [42, digits[Int(sum >> 4)], digits[Int(sum & 15)], 13, 10]
}

/// The same sentences are decoded wherever the input is split.
private func checkPieces(_ bytes: [UInt8], of size: Int) throws(InvariantViolation) {
    let (whole, counts) = try decode(bytes, inPiecesOf: max(1, bytes.count))
    let (pieces, pieceCounts) = try decode(bytes, inPiecesOf: size)
    try require(counts == pieceCounts && counts.decoded == whole.count, "the counts depend on the pieces")
    try require(whole.count == pieces.count, "the sentences depend on the pieces")
    for (a, b) in zip(whole, pieces) { try require(encoded(a) == encoded(b), "a sentence depends on the pieces") }
}

/// After each piece, the bytes that follow it in the buffer make no difference.
private func decode(_ bytes: [UInt8], inPiecesOf size: Int) throws(InvariantViolation) -> ([Sentence], DecodingCounts) {
    var (decoder, other) = (NMEADecoder(), NMEADecoder())
    var (sentences, others): ([Sentence], Int) = ([], 0)
    var (offset, end) = (0, 0)
    repeat {
        end = min(bytes.count, end + size)
        let isFinal = end == bytes.count
        let otherOffset = other.decode(unsafe bytes.span.bytes, from: offset, to: end, isFinal: isFinal) { _ in
            others += 1
            return .proceed
        }
        offset = decoder.decode(unsafe bytes.span.bytes.extracting(0..<end), from: offset, isFinal: isFinal) {
            sentences.append(copy $0)
            return .proceed
        }
        try require(otherOffset == offset && others == sentences.count, "what follows the end makes a difference")
        try require(other.counts == decoder.counts, "what follows the end is counted")
    } while end < bytes.count
    try require(offset == bytes.count, "the end was not reached")
    return (sentences, decoder.counts)
}

private func encoded(_ sentence: Sentence) -> [UInt8] {
    var encoder = NMEAEncoder()
    (encoder.minuteDecimals, encoder.secondDecimals) = (11, 9)
    var bytes: [UInt8] = []
    encoder.encode(sentence, into: &bytes)
    return bytes
}

/// Fixes are valid, and no two consecutive ones have the same time except at a leap second; skipping terminates.
private func checkEpochs(_ bytes: [UInt8]) throws(InvariantViolation) {
    var decoder = NMEADecoder(acceptsMissingChecksum: true)
    var assembler = EpochAssembler(assumedDate: CalendarDate(year: 2026, month: 1, day: 1))
    var fixes: [Fix] = []
    _ = unsafe decoder.decode(bytes.span.bytes, isFinal: true) {
        assembler.add($0) { fixes.append($0) }
        return .proceed
    }
    for continuation in [NMEADecoder.Continuation.proceed, .stop] {
        let (joined, counts, decoding) = try joinedFixes(of: bytes, continuation)
        try require(joined == fixes && counts == assembler.counts, "joined at once the epochs are other ones")
        try require(decoding == decoder.counts, "joined at once the sentences are other ones")
    }
    assembler.finish { fixes.append($0) }
    var previous: Fix?
    for fix in fixes {
        // A leap second, 23:59:60, becomes the first second of the next day.
        let isFirstSecond = fix.time.timeOfDay.nanoseconds < 1_000_000_000
        try require(fix.time != previous?.time || isFirstSecond, "two fixes of one time")
        try require((fix.coordinate == nil) == (fix.mode == .none), "a position without a fix")
        if let coordinate = fix.coordinate {
            try require(abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180, "a position off the earth")
        }
        try require(fix.course.map { (0..<360).contains($0) } ?? true, "a course of nowhere")
        try require(fix.speed.map { $0 >= 0 } ?? true, "a negative speed")
        previous = fix
    }
    var skipper = EpochSkipper(epochBeginsWith: assembler.epochBeginsWith ?? 0x47_4E_52_4D_43)
    var (offset, before) = (0, -1)
    while offset != before {
        before = offset
        _ = skipper.skip(unsafe bytes.span.bytes, from: &offset) { $0.nanoseconds % 7 == 0 }
        try require(offset >= before && offset <= bytes.count, "skipped out of the bytes")
    }
}

/// The fixes decoded directly from the bytes, without intermediate ``Sentence``s, all at once or resuming after each
/// fix.
private func joinedFixes(
    of bytes: [UInt8], _ continuation: NMEADecoder.Continuation
) throws(InvariantViolation) -> ([Fix], EpochCounts, DecodingCounts) {
    var decoder = NMEADecoder(acceptsMissingChecksum: true)
    var assembler = EpochAssembler(assumedDate: CalendarDate(year: 2026, month: 1, day: 1))
    var fixes: [Fix] = []
    var (offset, found) = (0, 0)
    repeat {
        found = fixes.count
        offset = unsafe decoder.decode(bytes.span.bytes, from: offset, isFinal: true, joining: &assembler) {
            fixes.append($0)
            return continuation
        }
    } while continuation == .stop && fixes.count > found
    try require(offset == bytes.count, "joined at once the end was not reached")
    return (fixes, assembler.counts, decoder.counts)
}

/// A body has the meaning given by the simple decoder of the tests.
private func checkBody(_ body: [UInt8]) throws(InvariantViolation) {
    guard !body.contains(13), !body.contains(36), !body.contains(33) else { return }
    // A non-ASCII byte is equivalent to any other one that no field may contain, except in the talker, which is
    // reported.
    guard body.prefix(2).allSatisfy({ $0 < 128 }) else { return }
    let text = String(decoding: body.map { $0 < 128 ? $0 : UInt8(ascii: "~") }, as: UTF8.self)
    // Numbers of more than 15 digits are rounded differently.
    guard !body.split(whereSeparator: { $0 == 44 }).contains(where: { $0.count > 16 }) else { return }
    let expected = ReferenceDecoder.decode(text)
    for extra in [0, 128] {
        let line = sentence(body) + [UInt8](repeating: 35, count: extra)
        let (sentences, counts) = try decode(line, inPiecesOf: line.count)
        try require(sentences.count <= 1 && (sentences.first == nil) == (expected == nil), "another one is malformed")
        guard let decoded = sentences.first, let expected else { continue }
        try require(counts.decoded == 1 && counts.impossibleValue == expected.impossibleValues, "it is not counted")
        try require(String(describing: decoded) == String(describing: expected.sentence), "another value")
        var again = NMEADecoder()
        let bytes = encoded(decoded)
        var roundTrip: Sentence?
        _ = unsafe again.decode(bytes.span.bytes, isFinal: true) {
            roundTrip = copy $0
            return .proceed
        }
        try require(roundTrip.map(encoded) == bytes, "written and read it is another one")
    }
}
