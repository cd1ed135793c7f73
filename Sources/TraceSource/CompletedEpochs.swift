import LocationModel

/// Decoded epochs that were not delivered yet: one, or two at the end of the input.
struct CompletedEpochs {
    private var fixes: [Fix] = []
    private var next = 0

    var isEmpty: Bool { next == fixes.count }
    var first: Fix? { isEmpty ? nil : fixes[next] }

    mutating func append(_ fix: Fix) { fixes.append(fix) }

    mutating func removeFirst() {
        next += 1
        if isEmpty { removeAll() }
    }

    mutating func removeAll() {
        fixes.removeAll(keepingCapacity: true)
        next = 0
    }
}
