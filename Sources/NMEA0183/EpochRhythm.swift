import LocationModel

/// Learns with which sentence a receiver begins its epochs and with which one it ends them.
///
/// The end is an address and how many times in a row it has come: the third GSA, or the second complete group of GSV. It
/// is believed when it has ended eight epochs in a row, over more than a second: a receiver of ten hertz may send its RMC
/// with every tenth epoch only, and satellites in view come with every fifth one of many. It is no end before every type
/// of sentence has come that all these epochs had: some receivers change the order, and lines get lost. When a sentence
/// then comes behind it after all, it is given up, and four times as many epochs are asked for the next time: emitting
/// late costs latency, emitting early costs what comes behind.
struct EpochRhythm: Equatable, Sendable {
    /// The end of a message sequence within an epoch: an address, how many complete messages of it have come in a row, and
    /// whether a group of messages is still incomplete.
    struct Mark: Equatable, Sendable {
        /// The address highest, from bit 24 on, then their number, and lowest a bit for the group: one number, because each
        /// sentence makes a new one, which is compared with another one.
        private var bits: UInt64 = 0

        /// No sentence has come.
        static let none = Mark()

        var isPartial: Bool { bits & 1 == 1 }

        /// A message has come. After eight million in a row their number runs over, and they are counted anew.
        @inline(__always)
        mutating func add(_ address: UInt64, isPartial: Bool) {
            if bits &>> 24 != address { bits = address &<< 24 }
            bits = (bits & ~1) &+ (isPartial ? 1 : 2)
        }
    }

    private static let epochsToBelieveBegin = 4
    private static let epochsToBelieveEnd = 8
    private static let mostEpochsToBelieve = 256

    /// Address of the first sentence of the receiver's epochs.
    private(set) var begin: UInt64?
    private var beginCandidate: UInt64 = 0
    private var beginEpochs = 0

    private var end = Mark.none
    private var endCandidate = Mark.none
    private var endEpochs = 0
    /// The first of these epochs; nil when that is more than a second ago, and says no more.
    private var endSince: TimeOfDay?
    private var epochsNeeded = EpochRhythm.epochsToBelieveEnd
    /// The types of sentences that all epochs since ``endCandidate`` had, a bit each; or those of the last ones, when these
    /// were all alike: one epoch that was cut off does not count for ever.
    private var usualTypes: UInt64 = 0
    private var lastTypes: UInt64 = 0
    private var epochsAlike = 0

    /// Where the epoch under way stands, and the types of its sentences so far.
    private var current = Mark.none
    private var types: UInt64 = 0

    /// An epoch begins.
    mutating func start() {
        current = .none
        types = 0
    }

    /// A sentence of the epoch under way; true when it is the one that the receiver ends its epochs with.
    @inline(__always)
    mutating func add(_ sentence: some SentenceLayout) -> Bool {
        current.add(sentence.address, isPartial: sentence.isPartial)
        types |= type(of: sentence).bit
        return current == end && types & usualTypes == usualTypes
    }

    /// The epoch is over, with every sentence that belongs to it.
    mutating func close(firstAddress: UInt64, at time: TimeOfDay) {
        if firstAddress == beginCandidate {
            // No farther than it matters: two that have learnt the same are equal then.
            beginEpochs = min(beginEpochs + 1, EpochRhythm.epochsToBelieveBegin)
        } else {
            beginCandidate = firstAddress
            beginEpochs = 1
        }
        if beginEpochs >= EpochRhythm.epochsToBelieveBegin { begin = beginCandidate }

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
        epochsAlike = types == lastTypes ? min(epochsAlike + 1, EpochRhythm.epochsToBelieveEnd) : 1
        lastTypes = types
        if epochsAlike == EpochRhythm.epochsToBelieveEnd { usualTypes = types }
        if endEpochs >= epochsNeeded, endSince == nil, !current.isPartial { end = endCandidate }
    }

    /// A sentence has come behind what was believed to be the end.
    mutating func disappoint() {
        guard end != .none else { return }
        end = .none
        endEpochs = 0
        epochsNeeded = min(epochsNeeded * 4, EpochRhythm.mostEpochsToBelieve)
    }
}

extension SentenceLayout {
    /// A bit for the type, another one for each of those that there are.
    @inline(__always)
    fileprivate static var bit: UInt64 { 1 << (type % 63) }
}
