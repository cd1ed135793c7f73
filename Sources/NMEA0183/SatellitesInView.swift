/// Counts the satellites in view from the groups of GSV messages of one epoch.
///
/// A group is what one constellation (talker) reports on one signal, over several messages. A constellation counts once,
/// with its largest signal; a group of which a message is missing, or changes its total midway, is discarded.
struct SatellitesInView: Sendable {
    private var counts = InlineArray<8, Int16>(repeating: 0)
    /// Satellites in view, all constellations together; nil when no group was complete.
    private(set) var total: Int?
    /// What tells the group under way from others.
    private var group: UInt64 = 0
    /// Number of the message that it needs next; 0 when there is none.
    private var next = 0

    /// Takes a message in.
    @inline(__always)
    mutating func absorb(_ message: GSV) {
        guard message.messageNumber == next && message.group == group || message.messageNumber == 1 else {
            next = 0
            return
        }
        group = message.group
        next = message.messageNumber &+ 1
        guard message.messageNumber == message.messageCount else { return }
        next = 0
        let index = message.talker.constellation
        let (count, before) = (Int16(truncatingIfNeeded: message.satellitesInView), counts[index])
        total = (total ?? 0) + Int(max(count, before) &- before)
        counts[index] = max(count, before)
    }
}

extension GSV {
    /// The talker, the signal, the number of messages, and the satellites that they announce.
    fileprivate var group: UInt64 {
        UInt64(talker.code) | UInt64(signal.map { $0 &+ 1 } ?? 0) &<< 16
            | UInt64(UInt8(truncatingIfNeeded: messageCount)) &<< 24
            | UInt64(UInt32(truncatingIfNeeded: satellitesInView)) &<< 32
    }
}

extension SatellitesInView: Equatable {
    static func == (a: SatellitesInView, b: SatellitesInView) -> Bool {
        (a.total, a.group, a.next) == (b.total, b.group, b.next)
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
