import LocationModel

/// The epochs that have been completed and not yet looked at (two at most), and how many there have been.
///
/// An epoch counts when it is looked at: one that is kept for later belongs to what happens later.
struct CompletedEpochs {
    private var queue: [Fix] = []
    /// Index of the next one; those before it are done with.
    private var next = 0
    private(set) var epochs = 0
    private(set) var fixes = 0
    private(set) var dropped = 0

    /// The next one; it stays.
    var first: Fix? { isEmpty ? nil : queue[next] }
    var isEmpty: Bool { next == queue.count }

    mutating func append(_ fix: Fix) { queue.append(fix) }

    /// Takes the next one and counts it.
    mutating func take() {
        epochs += 1
        if queue[next].mode != .none { fixes += 1 }
        drop()
    }

    /// Forgets the next one: it is no new epoch.
    mutating func drop() {
        next += 1
        if isEmpty { removeAll() }
    }

    /// Forgets all of them.
    mutating func removeAll() {
        // One by one: there are one or two of them, and `removeAll` is made for many.
        while queue.popLast() != nil {}
        next = 0
    }

    /// An epoch of which only the first sentence was decoded, because it ended the one before: nobody needs the rest.
    mutating func countDropped() { dropped += 1 }
}
