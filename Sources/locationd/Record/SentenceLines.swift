import NMEA0183

/// Picks the lines that are sentences, whole ones only, out of bytes that come in pieces.
struct SentenceLines {
    /// Whether a sentence may begin in the middle of a line, behind the binary messages that many receivers send as well;
    /// gpsd's lines are either sentences or JSON, in which any character may stand.
    let searchesLines: Bool

    private var line: [UInt8] = []
    /// The rest of the line is no sentence.
    private var isPassing = false

    init(searchesLines: Bool) { self.searchesLines = searchesLines }

    /// Takes the next bytes and appends the sentences that they complete, each with CR LF; returns their number.
    mutating func take(_ bytes: ArraySlice<UInt8>, into sentences: inout [UInt8]) -> Int {
        var count = 0
        for byte in bytes {
            if byte == 10 || byte == 13 {
                if !line.isEmpty {
                    sentences.append(contentsOf: line)
                    sentences.append(contentsOf: [13, 10])
                    count += 1
                }
                reset()
            } else if !isPassing {
                if !line.isEmpty || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") {
                    line.append(byte)
                } else {
                    isPassing = !searchesLines
                }
                if line.count > NMEADecoder.longestSentence {
                    line.removeAll(keepingCapacity: true)
                    isPassing = true
                }
            }
        }
        return count
    }

    /// Forgets the line that has begun: its end will not come.
    mutating func reset() {
        line.removeAll(keepingCapacity: true)
        isPassing = false
    }
}
