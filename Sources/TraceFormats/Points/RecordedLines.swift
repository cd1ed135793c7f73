import LocationModel

/// The lines of a recording that arrives in pieces, with their numbers.
struct RecordedLines {
    private var splitter = LineSplitter(longest: 64 * 1024)
    /// The number of the last line, from 1.
    private(set) var number = 0

    /// The buffer that the ranges of ``next(_:)`` refer to.
    var bytes: [UInt8] { splitter.bytes }

    /// Adds a piece; the last one also ends the last line.
    mutating func append(_ piece: ArraySlice<UInt8>, isFinal: Bool) {
        splitter.append(piece)
        if isFinal { splitter.finish() }
    }

    /// The range of the next line, without its ending; nil if none is complete. Those that are too long are rejected.
    mutating func next(_ rejections: inout Rejections) -> Range<Int>? {
        while let line = splitter.next() {
            number += 1
            if case .complete(let range) = line { return range }
            rejections.count(.tooLong, line: number)
        }
        return nil
    }
}
