import LocationModel

/// Learns which sentence ends a receiver's epochs, so that a fix need not wait for the next epoch.
///
/// The end is an address and a number of consecutive occurrences: the third GSA, or the second complete group of GSV.
/// It is accepted once it has ended eight epochs in a row, over more than a second: a receiver at ten hertz may send
/// its RMC only with every tenth epoch, and many send satellites in view with every fifth. It applies only after every
/// type of sentence that all these epochs had has arrived, because some receivers change the order, and lines get lost.
/// If a sentence arrives after the end, the end is retracted, and four times as many epochs are required the next time:
/// emitting late costs latency, but emitting early loses the sentences that follow.
struct EpochEndLearner: Sendable {
    /// A position in an epoch's message sequence: an address, the number of consecutive complete messages with that
    /// address, and whether a group of messages is still incomplete.
    struct Mark: Equatable, Sendable {
        private var address: UInt64 = 0
        private var messages = 0
        private(set) var isPartial = false

        /// No sentence has arrived.
        static let none = Mark()

        mutating func add(_ address: UInt64, isPartial: Bool) {
            if address != self.address { (self.address, messages) = (address, 0) }
            self.isPartial = isPartial
            if !isPartial { messages += 1 }
        }
    }

    private static let epochsNeededFirst = 8
    private static let mostEpochsNeeded = 256

    private var end = Mark.none
    private var endCandidate = Mark.none
    private var endEpochs = 0
    /// The first of these epochs; nil once that is more than a second ago.
    private var endSince: TimeOfDay?
    private var epochsNeeded = EpochEndLearner.epochsNeededFirst
    /// The types of sentences that all epochs since ``endCandidate`` had, one bit each (``Sentence/index(ofType:)``);
    /// or those of the last epochs if these were all alike, so that one truncated epoch does not count forever.
    private var usualTypes: UInt16 = 0
    private var lastTypes: UInt16 = 0
    private var epochsAlike = 0

    /// The end of the current epoch so far, and the types of its sentences.
    private var current = Mark.none
    private var types: UInt16 = 0

    mutating func beginEpoch() {
        current = .none
        types = 0
    }

    /// Adds a sentence of the current epoch; true if it ends the epoch.
    mutating func add<Layout: SentenceLayout>(_ sentence: Layout) -> Bool {
        current.add(sentence.address, isPartial: sentence.isPartial)
        types |= 1 &<< Sentence.index(ofType: Layout.type)
        return current == end && types & usualTypes == usualTypes
    }

    /// Records the end of an epoch with all its sentences.
    mutating func endEpoch(at time: TimeOfDay) {
        if current == endCandidate {
            endEpochs = min(endEpochs + 1, epochsNeeded)
            usualTypes &= types
            if let since = endSince, abs(time.nanoseconds - since.nanoseconds) > 1_000_000_000 { endSince = nil }
        } else {
            endCandidate = current
            endEpochs = 1
            endSince = time
            usualTypes = types
        }
        epochsAlike = types == lastTypes ? min(epochsAlike + 1, EpochEndLearner.epochsNeededFirst) : 1
        lastTypes = types
        if epochsAlike == EpochEndLearner.epochsNeededFirst { usualTypes = types }
        if endEpochs >= epochsNeeded, endSince == nil, !current.isPartial { end = endCandidate }
    }

    /// Retracts the accepted end, because a sentence arrived after it.
    mutating func retractEndOfEpoch() {
        guard end != .none else { return }
        end = .none
        endEpochs = 0
        epochsNeeded = min(epochsNeeded * 4, EpochEndLearner.mostEpochsNeeded)
    }
}
