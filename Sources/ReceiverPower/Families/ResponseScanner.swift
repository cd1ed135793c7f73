import NMEA0183

/// Finds a receiver's responses among its epochs. A sentence may follow a binary message, in the middle of what
/// `LineSplitter` would take for a line.
public struct ResponseScanner: Sendable {
    /// Bytes; longer ones are no sentence of MediaTek's (PMTK packet format).
    private static let longestSentence = 255

    private var frames = UBXScanner()
    /// The sentence under way, from its `$` on.
    private var sentence: [UInt8] = []

    /// A scanner at the beginning of a stream.
    public init() {}

    /// Adds the next bytes of the stream, and returns the responses that are complete now.
    public mutating func add(_ bytes: some Collection<UInt8>) -> [ReceiverResponse] {
        var responses = frames.add(bytes).map(ReceiverResponse.frame)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "$"): sentence = [byte]
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if let response = ResponseScanner.response(sentence) { responses.append(response) }
                sentence = []
            default:
                if !sentence.isEmpty { sentence.append(byte) }
                if sentence.count > ResponseScanner.longestSentence { sentence = [] }
            }
        }
        return responses
    }

    private static func response(_ line: [UInt8]) -> ReceiverResponse? {
        guard line.starts(with: "$PMTK".utf8), let star = line.lastIndex(of: UInt8(ascii: "*")),
            line.count == star + 3,
            let sum = UInt8(String(decoding: line[(star + 1)...], as: UTF8.self), radix: 16),
            sum == sentenceChecksum(of: line[1..<star])
        else { return nil }
        let fields = line[1..<star].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        return .sentence(fields.map { String(decoding: $0, as: UTF8.self) })
    }
}
