import LocationModel

/// How the figures of a result were obtained, a paragraph each.
enum Method {
    static func paragraphs(_ result: RunResult, units: Units) -> [String] {
        var paragraphs: [String] = []
        switch result.kind {
        case .measure:
            paragraphs.append(
                """
                The same trace was replayed through the same app in two configurations, alternately, each run in a \
                process of its own. All figures cover the app's time in the background; CPU time is the kernel's.
                """
            )
            paragraphs.append(
                """
                Each round gives one ratio of the two configurations. The saving is a trimmed mean of their \
                logarithms, with Student's 95 % interval; a difference is named only if the 99 % interval excludes \
                zero and it is at least 2 %. CPU per hour of trace is that of a replay, which never waits: live, \
                waking up costs more than the work.
                """
            )
            paragraphs.append(
                """
                The numbers of wake-ups are predicted for a live run, by the rules by which the service chooses how to \
                get each fix from the source that is named in the table; they are the same on every machine. When they \
                occur is drawn as in the replay.
                """
            )
        case .replay:
            paragraphs.append(
                """
                A trace was replayed through an app's lifecycle; the trace's own times are the clock. CPU time is the \
                kernel's, of a replay that never waits. The reference for distances is the same trace with every fix \
                delivered, replayed afterwards and not part of the cost.
                """
            )
        case .run:
            paragraphs.append(
                """
                The app ran with a receiver. CPU time and wake-ups are the kernel's and the loop's. While no fix is \
                requested, no position is known, so the line in the background joins the locations that reached the \
                app.
                """
            )
        case .track:
            paragraphs.append(
                """
                These are the positions that a run has kept because the app received them: on the screen (blue) all \
                that it asked for, in the background (orange) about one in \(units.length(result.trip.radius)). \
                Between them the device may have taken another path.
                """
            )
            if let day = result.day {
                paragraphs.append(
                    """
                    A trip ends where the device then stays within \(units.length(day.restRadius)) for \
                    \(units.duration(day.restDuration)), or where no position is known for more than \
                    \(units.duration(day.gap)). Its distance is the sum from position to position, its mean speed \
                    contains the shorter stops, and its top speed is the receiver's.
                    """
                )
            }
        }
        paragraphs.append(
            """
            The map is a flat projection around the middle of the track; its line passes every known position within \
            \(units.length(result.trip.tolerance)). Lines over time show the minimum and the maximum of each pixel. \
            \(result.day == nil ? "Times are since the start." : "")
            """
        )
        if result.cpu.contains(where: { $0.parts.contains { $0.name == CPUUse.recording } }) {
            paragraphs.append(
                """
                Recording for this report is shown as a part of its own, and is not contained in the other parts; \
                writing it came afterwards.
                """
            )
        }
        return paragraphs
    }
}

extension CPUUse {
    /// The name of the part that is the report's own cost.
    package static let recording = "recording this report"
    /// The name of the part that is gpsd's.
    package static let daemon = "gpsd"
}
