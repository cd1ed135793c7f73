import LocationModel

/// One position of a recording, with the values that the recording contains and no others.
struct RecordedPoint {
    /// The values; the time has no meaning unless ``hasTime``.
    var fix: Fix
    /// Whether the recording contains the time.
    var hasTime: Bool
    /// Whether the recording was interrupted before this point.
    var beginsSegment: Bool
    /// The line on which the point begins, from 1.
    var line: Int

    init(_ fix: Fix, hasTime: Bool, beginsSegment: Bool = false, line: Int) {
        (self.fix, self.hasTime, self.beginsSegment, self.line) = (fix, hasTime, beginsSegment, line)
    }
}

/// What a reader has found in a piece of a recording.
struct ReadPoints {
    var points: [RecordedPoint] = []
    var rejections = Rejections()
}
