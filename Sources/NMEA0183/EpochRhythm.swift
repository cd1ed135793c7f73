/// Learns with which sentence a receiver begins its epochs and with which one it ends them.
///
/// The end is an address and how many times in a row it has come: the third GSA, or the second complete group of GSV. It
/// is believed when it has ended four epochs in a row. When a sentence then comes behind it after all (a receiver that
/// sends GSV with every fifth epoch only, or GGA ten times a second and RMC once), it is given up, and four times as many
/// epochs are asked for the next time: emitting late costs latency, emitting early costs what comes behind.
struct EpochRhythm: Sendable {
    /// The end of a message sequence within an epoch.
    struct Mark: Equatable, Sendable {
        var address: UInt64 = 0
        /// Complete messages of the address in a row.
        var run = 0
        /// Whether a group of messages is still incomplete.
        var isPartial = false
    }

    private static let epochsToBelieve = 4
    private static let mostEpochsToBelieve = 256

    /// Address of the first sentence of the receiver's epochs.
    private(set) var begin: UInt64?
    private var beginCandidate: UInt64 = 0
    private var beginEpochs = 0

    private var end: Mark?
    private var endCandidate = Mark()
    private var endEpochs = 0
    private var epochsNeeded = EpochRhythm.epochsToBelieve

    /// Where the epoch under way stands.
    private var current = Mark()

    /// An epoch begins.
    mutating func start() { current = Mark() }

    /// A sentence of the epoch under way; true when it is the one that the receiver ends its epochs with.
    mutating func add(_ sentence: borrowing Sentence) -> Bool {
        let address = sentence.address
        if address != current.address { current = Mark(address: address) }
        if case .gsv(let message) = copy sentence {
            current.isPartial = message.messageNumber != message.messageCount
        }
        if !current.isPartial { current.run += 1 }
        return current == end
    }

    /// The epoch is over, with every sentence that belongs to it.
    mutating func close(firstAddress: UInt64) {
        if firstAddress == beginCandidate {
            beginEpochs += 1
        } else {
            beginCandidate = firstAddress
            beginEpochs = 1
        }
        if beginEpochs >= EpochRhythm.epochsToBelieve { begin = beginCandidate }

        if current == endCandidate {
            endEpochs += 1
        } else {
            endCandidate = current
            endEpochs = 1
        }
        if endEpochs >= epochsNeeded, !current.isPartial { end = endCandidate }
    }

    /// A sentence has come behind what was believed to be the end.
    mutating func disappoint() {
        guard end != nil else { return }
        end = nil
        endEpochs = 0
        epochsNeeded = min(epochsNeeded * 4, EpochRhythm.mostEpochsToBelieve)
    }
}
