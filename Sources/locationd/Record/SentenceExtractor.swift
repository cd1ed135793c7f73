import NMEA0183

/// Extracts whole sentences from bytes that arrive in pieces.
struct SentenceExtractor {
    /// Whether a sentence may begin in the middle of a line, after a binary message, which many receivers send as well.
    /// gpsd's lines are either sentences or JSON, which may contain any character.
    let searchesLines: Bool

    private var line: [UInt8] = []
    /// Whether the rest of the line is skipped, because it is not a sentence.
    private var skipsRestOfLine = false

    init(searchesLines: Bool) { self.searchesLines = searchesLines }

    /// Processes the next bytes and appends the sentences that they complete, each with CR LF; returns their number.
    mutating func extract(_ bytes: ArraySlice<UInt8>, into sentences: inout [UInt8]) -> Int {
        var count = 0
        for byte in bytes {
            if byte == 10 || byte == 13 {
                if !line.isEmpty {
                    sentences.append(contentsOf: line)
                    sentences.append(contentsOf: [13, 10])
                    count += 1
                }
                reset()
            } else if !skipsRestOfLine {
                if !line.isEmpty || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") {
                    line.append(byte)
                } else {
                    skipsRestOfLine = !searchesLines
                }
                if line.count > NMEADecoder.longestSentence {
                    line.removeAll(keepingCapacity: true)
                    skipsRestOfLine = true
                }
            }
        }
        return count
    }

    /// Discards an incomplete line, whose end will not arrive.
    mutating func reset() {
        line.removeAll(keepingCapacity: true)
        skipsRestOfLine = false
    }
}
