/// Counts the satellites in view from the groups of GSV messages of one epoch.
///
/// A group is what one constellation (talker) reports on one signal, over several messages. A constellation counts once,
/// with its largest signal; a group of which a message is missing, or changes its total midway, is discarded.
struct SatellitesInView: Sendable {
    private var counts = InlineArray<8, Int16>(repeating: -1)
    private var talker: Talker?
    private var signal: UInt8?
    private var messageCount = 0
    private var satellitesInView = 0
    /// Number of the message that the group under way needs next; 0 when there is none.
    private var next = 0

    /// Satellites in view, all constellations together; nil when no group was complete.
    var total: Int? {
        var total: Int?
        for index in counts.indices where counts[index] >= 0 { total = (total ?? 0) + Int(counts[index]) }
        return total
    }

    /// Takes a message in.
    @inline(__always)
    mutating func absorb(_ message: GSV) {
        let continues =
            message.messageNumber == next && message.talker == talker && message.signal == signal
            && message.messageCount == messageCount && message.satellitesInView == satellitesInView
        guard continues || message.messageNumber == 1 else {
            next = 0
            return
        }
        talker = message.talker
        signal = message.signal
        messageCount = message.messageCount
        satellitesInView = message.satellitesInView
        next = message.messageNumber + 1
        guard message.messageNumber == message.messageCount else { return }
        let index = message.talker.constellation
        counts[index] = max(counts[index], Int16(truncatingIfNeeded: satellitesInView))
        next = 0
    }
}

extension SatellitesInView: Equatable {
    static func == (a: SatellitesInView, b: SatellitesInView) -> Bool {
        (a.talker, a.signal, a.messageCount, a.satellitesInView, a.next)
            == (b.talker, b.signal, b.messageCount, b.satellitesInView, b.next)
            && a.counts.indices.allSatisfy { a.counts[$0] == b.counts[$0] }
    }
}

extension Talker {
    /// A number below 8 for each constellation; `GB` and `BD` are both BeiDou, `GQ` and `QZ` both QZSS.
    var constellation: Int {
        switch (UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)) {
        case (UInt8(ascii: "G"), UInt8(ascii: "P")): 0
        case (UInt8(ascii: "G"), UInt8(ascii: "L")): 1
        case (UInt8(ascii: "G"), UInt8(ascii: "A")): 2
        case (UInt8(ascii: "G"), UInt8(ascii: "B")), (UInt8(ascii: "B"), UInt8(ascii: "D")): 3
        case (UInt8(ascii: "G"), UInt8(ascii: "Q")), (UInt8(ascii: "Q"), UInt8(ascii: "Z")): 4
        case (UInt8(ascii: "G"), UInt8(ascii: "I")): 5
        case (UInt8(ascii: "G"), UInt8(ascii: "N")): 6
        default: 7
        }
    }
}
