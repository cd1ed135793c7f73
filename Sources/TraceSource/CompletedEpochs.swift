import LocationModel

/// The epochs that have been completed and not yet looked at, and how many there have been.
///
/// An epoch counts when it is looked at: one that is kept for later belongs to what happens later, and so do its sentences.
struct CompletedEpochs {
    private struct Epoch {
        let fix: Fix
        /// Which of the decoder's runs has completed it, from 1; a run may complete two.
        var run = 0
        /// Sentences decoded up to the end of that run.
        var sentences = 0
    }

    private var queue: [Epoch] = []
    /// Index of the next one; those before it are done with.
    private var next = 0
    /// Runs of this row that have completed something, and those of them whose epochs have been looked at.
    private var runs = 0
    private(set) var runsLookedAt = 0
    private var sentencesLookedAt = 0
    /// Whether another run has followed that has completed nothing.
    private var hasRunOn = false
    private(set) var epochs = 0
    private(set) var fixes = 0
    private(set) var dropped = 0

    var isEmpty: Bool { next == queue.count }

    /// Whether something was decoded for epochs that have not been looked at.
    var isAhead: Bool { runsLookedAt < runs || hasRunOn }
    /// Sentences decoded for the epochs that have been looked at; nil when none has been decoded for others.
    var sentences: Int? { isAhead ? sentencesLookedAt : nil }

    /// Runs follow, of which each is as if none had come before it was asked for.
    mutating func beginRow() { (runs, runsLookedAt, hasRunOn) = (0, 0, false) }

    /// Whether none has been completed since the last run ended.
    var isAtRunsEnd: Bool { queue.last?.run != 0 }

    mutating func append(_ fix: Fix) { queue.append(Epoch(fix: fix)) }

    /// A run of the decoder has ended; true when it has completed an epoch.
    mutating func endRun(sentences: Int) -> Bool {
        guard !isAtRunsEnd else {
            hasRunOn = runs > 0
            return false
        }
        var index = queue.count - 1
        runs += 1
        while index >= 0, queue[index].run == 0 {
            (queue[index].run, queue[index].sentences) = (runs, sentences)
            index -= 1
        }
        return true
    }

    /// The next one; it stays.
    mutating func look() -> Fix? {
        guard !isEmpty else { return nil }
        (runsLookedAt, sentencesLookedAt) = (queue[next].run, queue[next].sentences)
        return queue[next].fix
    }

    /// Takes the next one and counts it.
    mutating func take() {
        epochs += 1
        if queue[next].fix.mode != .none { fixes += 1 }
        drop()
    }

    /// Forgets the next one: it is no new epoch.
    mutating func drop() {
        next += 1
        if isEmpty { clear() }
    }

    /// Forgets those of the runs of which none has been looked at.
    mutating func removeAhead() {
        while let last = queue.last, last.run > runsLookedAt { queue.removeLast() }
        (runs, hasRunOn) = (runsLookedAt, false)
        if isEmpty { clear() }
    }

    /// Forgets all of them.
    mutating func removeAll() {
        clear()
        beginRow()
    }

    private mutating func clear() {
        // One by one: there are a few of them, and `removeAll` is made for many.
        while queue.popLast() != nil {}
        next = 0
    }

    /// An epoch of which only the first sentence was decoded, because it ended the one before: nobody needs the rest.
    mutating func countDropped() { dropped += 1 }
}
