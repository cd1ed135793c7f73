/// What was not read from a recording: how often, why, and on which lines first.
public struct Rejections: Hashable, Sendable {
    /// Why something was not read.
    public enum Reason: String, CaseIterable, Sendable {
        /// A point without a latitude or a longitude.
        case noPosition
        /// A latitude beyond 90 degrees or a longitude beyond 180.
        case impossiblePosition
        /// A point without a time, in a recording with times.
        case noTime
        /// A time in no known notation.
        case unreadableTime
        /// A point with the time of the previous one.
        case repeatedTime
        /// A value that is not a number or not possible; the rest of its point was read.
        case unreadableValue
        /// A line or an object that the format does not allow.
        case malformed
        /// A line that is longer than any of the format.
        case tooLong
        /// A waypoint or a route point in a file with a track, or a waypoint in a file with a route.
        case besideTrack
        /// A record of another kind: satellites, transitions, comments.
        case otherRecord
        /// A report of another receiver, which is not followed.
        case otherReceiver
        /// The end of the recording is missing; everything before it was read.
        case cutOff
    }

    /// How often a reason has occurred.
    public struct Entry: Hashable, Sendable {
        /// How often it has occurred, also on lines that are not kept.
        public internal(set) var count = 0
        /// The lines of the first ones.
        public internal(set) var lines: [Int] = []
    }

    /// The most lines that are kept for a reason, so that a recording of nothing else needs no more memory.
    public static let keptLines = 5

    private var entries: [Reason: Entry] = [:]

    /// No rejections yet.
    public init() {}

    /// What was rejected for a reason.
    public subscript(reason: Reason) -> Entry { entries[reason] ?? Entry() }

    /// The reasons that have occurred.
    public var occurred: [(reason: Reason, entry: Entry)] {
        Reason.allCases.map { ($0, self[$0]) }.filter { $0.1.count > 0 }
    }

    /// Counts an occurrence on a line.
    package mutating func count(_ reason: Reason, line: Int, times: Int = 1) {
        var entry = self[reason]
        entry.count += times
        if entry.lines.count < Rejections.keptLines { entry.lines.append(line) }
        entries[reason] = entry
    }

    /// Adds what was rejected in a later part.
    package mutating func add(_ later: Rejections) {
        for (reason, added) in later.occurred {
            var entry = self[reason]
            entry.count += added.count
            entry.lines += added.lines.prefix(Rejections.keptLines - entry.lines.count)
            entries[reason] = entry
        }
    }
}

extension Rejections.Reason {
    /// The reason as text.
    public var text: String {
        switch self {
        case .noPosition: "no position"
        case .impossiblePosition: "impossible position"
        case .noTime: "no time"
        case .unreadableTime: "unreadable time"
        case .repeatedTime: "repeated time"
        case .unreadableValue: "unreadable value"
        case .malformed: "malformed"
        case .tooLong: "too long"
        case .besideTrack: "waypoint or route in a file with a track"
        case .otherRecord: "record of another kind"
        case .otherReceiver: "another receiver"
        case .cutOff: "end of the file missing"
        }
    }
}
