package import LocationModel
import NMEA0183

/// Copies the sentences of an NMEA 0183 trace that belong to epochs in a range of time, unchanged: satellites and
/// whatever else a fix does not hold are kept.
///
/// A sentence without a time belongs to the last time before it. What a logger has added before a sentence and after
/// its checksum is left out, and so are bytes that are no sentence.
package struct SentenceExcerpt: ~Copyable {
    private static let longestLine = 64 * 1024

    private var input: TraceInput
    private var lines = LineSplitter(longest: longestLine)
    private var date: CalendarDate
    private var timeOfDay: TimeOfDay?
    /// The times of the first and the last epoch that were copied.
    package private(set) var extent: ClosedRange<Instant>?

    /// Opens a regular file, compressed or not.
    package init(path: String) throws(TraceError) {
        let date = try FirstDate.find(path: path)
        input = try TraceInput(path: path)
        self.date = date ?? TraceSource.undatedDate
    }

    /// Copies to the end.
    /// - Parameter body: receives each sentence, with CR LF.
    package mutating func copy(
        _ isWanted: (Instant) -> Bool, _ body: (ArraySlice<UInt8>) -> Void
    ) throws(TraceError) {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            switch try input.read(into: &buffer, from: 0) {
            case .wouldBlock: continue
            case .read(let count): lines.append(buffer[..<count])
            case .end:
                lines.finish()
                copyLines(isWanted, body)
                return
            }
            copyLines(isWanted, body)
        }
    }

    private mutating func copyLines(_ isWanted: (Instant) -> Bool, _ body: (ArraySlice<UInt8>) -> Void) {
        while let next = lines.next() {
            guard let line = lines[next], let sentence = SentenceExcerpt.sentence(in: line) else { continue }
            observe(sentence)
            // What precedes the first time belongs to the first epoch.
            let time = Instant(date, timeOfDay ?? TimeOfDay(nanoseconds: 0))
            guard timeOfDay == nil ? extent == nil && isWanted(time) : isWanted(time) else { continue }
            if timeOfDay != nil {
                extent = min(extent?.lowerBound ?? time, time)...max(extent?.upperBound ?? time, time)
            }
            body(sentence + [13, 10])
        }
    }

    /// The sentence of a line: from its delimiter to its checksum.
    private static func sentence(in line: [UInt8]) -> ArraySlice<UInt8>? {
        guard let star = line.lastIndex(of: UInt8(ascii: "*")), star + 2 < line.count,
            let start = line[..<star].lastIndex(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "!") })
        else { return nil }
        return line[start...star + 2]
    }

    /// Keeps the date of the sentence's time. Unlike ``FirstDate`` it does not go back over midnight, and unlike
    /// ``EpochAssembler`` it cannot recognize a late sentence of the day before: the next date corrects both.
    private mutating func observe(_ sentence: ArraySlice<UInt8>) {
        var decoder = NMEADecoder()
        let bytes = Array(sentence)
        var (date, timeOfDay) = (self.date, self.timeOfDay)
        decoder.decodeAll(bytes.span) { sentence in
            if let time = sentence.time {
                if let last = timeOfDay, time.isPastMidnight(after: last) { date = date.advanced(byDays: 1) }
                timeOfDay = time
            }
            date = sentence.date ?? date
        }
        (self.date, self.timeOfDay) = (date, timeOfDay)
    }
}
