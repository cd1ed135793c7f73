import LocationModel

/// Decoded epochs that were not delivered yet: one, or two at the end of the input. Formats other than NMEA 0183 are
/// decoded by the piece, which contains hundreds of epochs, so the first one is removed without moving the others.
struct CompletedEpochs {
    private var fixes: [Fix] = []
    private var next = 0

    var isEmpty: Bool { next == fixes.count }
    var first: Fix? { isEmpty ? nil : fixes[next] }
    /// The time of the first one, without a copy of it.
    var firstTime: Instant? { isEmpty ? nil : fixes[next].time }

    mutating func append(_ fix: Fix) { fixes.append(fix) }

    @discardableResult mutating func removeFirst() -> Fix {
        defer {
            next += 1
            if isEmpty { removeAll() }
        }
        return fixes[next]
    }

    mutating func removeAll() {
        fixes.removeAll(keepingCapacity: true)
        next = 0
    }
}
