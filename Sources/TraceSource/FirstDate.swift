import LocationModel
import NMEA0183
import SystemCalls

/// Determines the date of a trace's first epoch: the first date in a sentence, minus the midnights between the two.
struct FirstDate {
    private var decoder = NMEADecoder()
    private var latest: TimeOfDay?
    private var midnights = 0
    /// Nil until a sentence contains a date.
    private(set) var date: CalendarDate?

    /// The date of the first epoch in a regular file; nil if no sentence contains a date.
    static func find(path: String) throws(TraceError) -> CalendarDate? {
        var input = try TraceInput(path: path)
        var bytes = [UInt8](repeating: 0, count: TraceSource.bufferSize)
        var search = FirstDate()
        var (start, end) = (0, 0)
        while search.date == nil {
            switch try input.read(into: &bytes, from: end) {
            case .wouldBlock: continue
            case .end: return nil
            case .read(let count): end += count
            }
            start = bytes.withRawSpan(upTo: end) { search.read($0, from: start) }
            // The remainder is less than a line.
            bytes.moveToBeginning(start..<end)
            (start, end) = (0, end - start)
        }
        return search.date
    }

    /// Reads sentences up to the first date and returns the offset of the first unused byte.
    mutating func read(_ bytes: RawSpan, from start: Int = 0) -> Int {
        var (latest, midnights, date) = (latest, midnights, date)
        let offset = decoder.decode(bytes, from: start) { sentence in
            if let time = sentence.time {
                // A late sentence of the day before must not count the same midnight twice.
                if let latest, time.isPastMidnight(after: latest) { midnights += 1 }
                if let latest, latest.isPastMidnight(after: time) { midnights -= 1 }
                latest = time
            }
            date = sentence.date ?? date
            return date == nil ? .proceed : .stop
        }
        self.date = date?.advanced(byDays: -midnights)
        (self.latest, self.midnights) = (latest, midnights)
        return offset
    }
}
