package import LocationModel

/// One position of a recording, with the values that the recording contains and no others.
package struct RecordedPoint {
    /// The values; the time has no meaning unless ``hasTime``.
    package var fix: Fix
    /// Whether the recording contains the time.
    package var hasTime: Bool
    /// Whether the recording was interrupted before this point.
    package var beginsSegment: Bool
    /// The line on which the point begins, from 1.
    package var line: Int

    package init(_ fix: Fix, hasTime: Bool, beginsSegment: Bool = false, line: Int) {
        (self.fix, self.hasTime, self.beginsSegment, self.line) = (fix, hasTime, beginsSegment, line)
    }
}

/// What a reader has found in a piece of a recording.
package struct ReadPoints {
    package var points: [RecordedPoint] = []
    package var rejections = Rejections()

    package init() {}
}
