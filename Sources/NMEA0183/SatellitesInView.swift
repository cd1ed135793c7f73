/// Counts the satellites in view from the groups of GSV messages in one epoch.
///
/// A group contains one constellation's (talker's) satellites on one signal, over several messages. A constellation is
/// counted once, by the signal with the most satellites; a group with a missing message, or whose total changes midway,
/// is discarded.
struct SatellitesInView: Sendable {
    private var counts = InlineArray<8, Int16>(repeating: 0)
    /// Satellites in view, all constellations together; nil if no group was complete.
    private(set) var total: Int?
    /// Identifies the current group.
    private var group: UInt64 = 0
    /// The number of the message expected next; 0 if there is none.
    private var next = 0

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
    /// The talker, the signal, the number of messages, and their announced satellites.
    fileprivate var group: UInt64 {
        UInt64(talker.code) | UInt64(signal.map { $0 &+ 1 } ?? 0) &<< 16
            | UInt64(UInt8(truncatingIfNeeded: messageCount)) &<< 24
            | UInt64(UInt32(truncatingIfNeeded: satellitesInView)) &<< 32
    }
}

extension Talker {
    /// A number below 8 for each constellation, NMEA 4.11's less 1; `GB`, `BD` and Quectel's `PQ` are all BeiDou, `GQ`
    /// and `QZ` are both QZSS.
    var constellation: Int {
        switch (UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)) {
        case (UInt8(ascii: "G"), UInt8(ascii: "P")): 0
        case (UInt8(ascii: "G"), UInt8(ascii: "L")): 1
        case (UInt8(ascii: "G"), UInt8(ascii: "A")): 2
        case (UInt8(ascii: "G"), UInt8(ascii: "B")), (UInt8(ascii: "B"), UInt8(ascii: "D")),
            (UInt8(ascii: "P"), UInt8(ascii: "Q")):
            3
        case (UInt8(ascii: "G"), UInt8(ascii: "Q")), (UInt8(ascii: "Q"), UInt8(ascii: "Z")): 4
        case (UInt8(ascii: "G"), UInt8(ascii: "I")): 5
        case (UInt8(ascii: "G"), UInt8(ascii: "N")): 6
        default: 7
        }
    }
}
