import LocationModel

/// Selects the receiver to follow when a stream contains several: a multiplexer on a boat forwards every talker.
///
/// 1. A satellite receiver (talker GP, GN, GL, GA, GB, BD, GQ, QZ, GI, Quectel's PQ) is preferred to all other talkers,
///   such as II, which repeat a receiver's data later and rounded. While it is followed their sentences are ignored.
/// 2. The followed talker remains followed even when its time jumps.
/// 3. Of two satellite talkers the one whose time is ahead is followed: another talker takes over when its time is
///   later than the followed one's by at most ten seconds. This also covers a receiver that changes its talker (GP to
///   GN).
/// 4. A talker whose time goes back, stands still, or is far ahead has a different clock and is ignored. It is followed
///   once its time has advanced for three epochs while the followed one's has not; for ten if it is no satellite
///   receiver, because it may repeat several old epochs between two new ones.
///
/// Two receivers that use the same talker cannot be told apart, nor can two satellite talkers whose times differ by
/// less than their period: their epochs are delivered as those of one receiver.
struct ClockSelection: Sendable {
    /// The maximum step in nanoseconds from one time to the next of the same clock.
    private static let longestStep: Int64 = 10_000_000_000
    private static let epochsToSwitch = 3
    private static let epochsToSwitchToRepeater = 10

    private struct Rival: Sendable {
        let talker: Talker
        var time: TimeOfDay
        /// The number of steps of its time since the followed clock's last one.
        var steps = 0
    }

    private var followed: Talker?
    private var time = TimeOfDay(nanoseconds: 0)
    private var ignoresRepeaters = false
    /// A satellite receiver with a different clock.
    private var rival: Rival?
    private var rivalTalker = Talker.none
    /// A talker that is not a satellite receiver.
    private var repeater: Rival?
    /// Whether the stream contains talkers that are not followed.
    private(set) var hasOthers = false

    /// Whether a talker's sentences do not belong to the followed receiver.
    func ignores(_ talker: Talker) -> Bool {
        talker == rivalTalker || ignoresRepeaters && !talker.isSatelliteReceiver
    }

    /// Whether a talker that reports a new time is followed.
    mutating func follows(_ talker: Talker, at time: TimeOfDay) -> Bool {
        if talker == followed || followed == nil {
            follow(talker, at: time)
            return true
        }
        let isRepeater = !talker.isSatelliteReceiver
        if !(ignoresRepeaters && isRepeater), isStep(from: self.time, to: time) {
            follow(talker, at: time)
            return true
        }
        hasOthers = true
        var other = (isRepeater ? repeater : rival) ?? Rival(talker: talker, time: time)
        if other.talker != talker {
            other = Rival(talker: talker, time: time)
        } else if isStep(from: other.time, to: time) {
            other.steps += 1
        } else if other.time != time {
            other.steps = 0
        }
        other.time = time
        let needed = isRepeater ? ClockSelection.epochsToSwitchToRepeater : ClockSelection.epochsToSwitch
        guard other.steps < needed else {
            follow(talker, at: time)
            return true
        }
        if isRepeater {
            repeater = other
        } else {
            rival = other
            rivalTalker = talker
        }
        return false
    }

    /// Resumes after skipped epochs, of which this talker's was the last; nil if that is unknown. What other talkers
    /// sent before then no longer counts.
    mutating func resume(after talker: Talker?, at time: TimeOfDay) {
        if let talker { follow(talker, at: time) } else { advance(to: time) }
        (rival, repeater) = (nil, nil)
    }

    private mutating func follow(_ talker: Talker, at time: TimeOfDay) {
        if talker != followed {
            followed = talker
            ignoresRepeaters = talker.isSatelliteReceiver
            if talker == rivalTalker { acceptRival() }
        }
        advance(to: time)
    }

    /// Accepts the rival as the same receiver, because its time equals the followed clock's.
    mutating func acceptRival() {
        rival = nil
        rivalTalker = .none
    }

    private mutating func advance(to time: TimeOfDay) {
        self.time = time
        // A satellite receiver is preferred to a repeater that is still sending.
        if ignoresRepeaters { rival?.steps = 0 }
        repeater?.steps = 0
    }

    private func isStep(from earlier: TimeOfDay, to later: TimeOfDay) -> Bool {
        var step = later.nanoseconds &- earlier.nanoseconds
        if later.isPastMidnight(after: earlier) { step += TimeOfDay.nanosecondsPerDay }
        return step > 0 && step <= ClockSelection.longestStep
    }
}

extension Talker {
    fileprivate static let none = Talker(0, 0)

    /// Whether it is a satellite receiver, for one constellation or several.
    var isSatelliteReceiver: Bool {
        code >> 8 == UInt16(UInt8(ascii: "G")) || self == .beiDouOld || self == .beiDouOfQuectel || self == .qzss
    }

    private static let beiDouOld = Talker(UInt8(ascii: "B"), UInt8(ascii: "D"))
    private static let beiDouOfQuectel = Talker(UInt8(ascii: "P"), UInt8(ascii: "Q"))
    private static let qzss = Talker(UInt8(ascii: "Q"), UInt8(ascii: "Z"))
}
