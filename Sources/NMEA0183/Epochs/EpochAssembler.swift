public import LocationModel

/// Assembles the sentences of one receiver epoch into one ``Fix``.
///
///     RMC 12:00:00  GGA 12:00:00  GSA  GSV  GSV │ RMC 12:00:01  …
///     └────────────── one epoch ──────────────┘ └ another time of day begins the next one
///
/// An epoch has one time of day (and one date, if RMC reports it); sentences without a time belong to the current
/// epoch. It is emitted when the next one begins or, if requested, as soon as the receiver's usual last sentence has
/// arrived: waiting for the next epoch would delay every live fix by a second. Sentences that arrive after such an
/// early end are lost, so recordings are assembled without early emission.
///
/// A ZDA is a clock reading: it provides the date, and neither begins nor ends an epoch.
///
/// The date is that of the epoch's own ZDA or RMC. Otherwise it is the last known date, one day later if the time of
/// day has gone back by more than 12 hours.
///
/// Two values may come from preceding epochs that are at most ten seconds old: the mode, where an epoch without GSA,
/// GGA and GNS has the last one reported, or two dimensions; and the speed, which is derived from this position and the
/// previous one if the receiver reports none. No other value comes from another epoch.
///
/// If the stream contains several receivers, one is followed: a satellite receiver rather than a repeater (talker II),
/// and of two satellite receivers the one whose time is ahead, but none whose time goes back or stands still while the
/// other's advances. The sentences of the others are counted in ``EpochCounts/otherReceiver``.
public struct EpochAssembler: Sendable {
    /// Metres of horizontal error, one standard deviation, per unit of HDOP if the receiver sends no GST.
    public static let rangeError = 5.0

    /// Seconds for which a mode is carried over.
    package static var carryoverLifetime: Double { EpochCarryover.lifetime }

    /// Epochs so far, by outcome. The current epoch is counted when it has ended.
    public private(set) var counts = EpochCounts()

    /// The address of the sentence with which most of the receiver's epochs begin, for ``EpochSkipper``; nil until at
    /// least three of the last eight epochs began with it. The five ASCII bytes after the `$`, the first one highest.
    public var epochBeginsWith: UInt64? { beginnings.mostFrequent }

    /// The time of the current epoch; nil between two epochs, and if it was emitted already.
    public var timeUnderWay: TimeOfDay? { stage == .underWay ? epoch.time : nil }

    /// Whether the mode of the last fix was carried over although epochs were skipped since it was reported.
    public private(set) var lacksCarryover = false

    /// Whether the current epoch has reported a mode already.
    var isModeUnderWay: Bool {
        stage == .underWay && (epoch.modeOfGSA != nil || epoch.gga != nil || epoch.gns != nil)
    }

    /// Whether the receiver has reported a date.
    public var hasOwnDate: Bool { calendar.hasOwnDate }

    /// Whether the stream contains another receiver, which is not followed.
    public var hasOtherReceiver: Bool { clocks.hasOthers }

    private enum Stage {
        /// No sentence with a time has arrived yet.
        case before
        /// An epoch is being collected.
        case underWay
        /// The current epoch was emitted but has not ended.
        case emitted
        /// An epoch has ended or was discarded, and no other one has begun.
        case between
    }

    private let emitsEarly: Bool
    private var stage = Stage.before
    /// The current epoch, or the values before the first one. It is updated in place because copying it is expensive.
    private var epoch = Epoch.blank
    /// The previous epoch, whose late sentences are ignored.
    private var previous: EpochStamp?
    /// The time of the last fix, with the date assigned to it.
    private var emitted: EpochStamp?
    private var calendar: EpochCalendar
    private var clocks = ClockSelection()
    private var carryover = EpochCarryover()
    private var beginnings = EpochBeginnings()
    private var endLearner = EpochEndLearner()

    /// Creates an assembler.
    /// - Parameters:
    ///   - assumedDate: the date of a receiver's times until it reports its own; if nil, fixes are withheld until then,
    ///     because a time of day alone is not an instant.
    ///   - emitsEarly: whether a fix is emitted with the sentence that usually ends the receiver's epochs.
    public init(assumedDate: CalendarDate? = nil, emitsEarly: Bool = true) {
        calendar = EpochCalendar(assumedDate: assumedDate)
        self.emitsEarly = emitsEarly
    }

    /// Adds a sentence and emits the fixes that it completes.
    mutating func add<Layout: SentenceLayout>(_ sentence: Layout, _ emit: (Fix) -> Void) {
        if clocks.ignores(sentence.talker), !switchClock(sentence.talker, sentence.time) {
            counts.otherReceiver += 1
            return
        }
        if Layout.type == ZDA.type {
            guard !recordReading(sentence.sentence) else { return }
        } else if let time = sentence.time, !isUnderWay || !epoch.stamp.includes(time, sentence.stampDate) {
            guard begin(at: time, sentence.stampDate, sentence.talker, sentence.address, emit) else { return }
        }
        guard !sentence.isLost, stage != .between else {
            close(emit)
            return
        }
        // Applied even if it is too late for the fix, because its date applies to later epochs.
        sentence.update(&epoch)
        guard stage != .before, emitsEarly else { return }
        let isEnd = endLearner.add(sentence)
        if stage == .emitted {
            counts.late += 1
            endLearner.retractEndOfEpoch()
        } else if isEnd, calendar.hasDate || epoch.date != nil {
            // An epoch without a known date waits until its end for a sentence with a date.
            emitEpoch(emit)
        }
    }

    private var isUnderWay: Bool { stage == .underWay || stage == .emitted }

    /// Whether a previously ignored talker is followed from now on.
    private mutating func switchClock(_ talker: Talker, _ time: TimeOfDay?) -> Bool {
        guard let time else { return false }
        if talker.isSatelliteReceiver, isUnderWay, epoch.stamp.includes(time, nil) {
            clocks.acceptRival()
            return true
        }
        return clocks.follows(talker, at: time)
    }

    /// Records a clock reading that does not belong to the current epoch.
    private mutating func recordReading(_ sentence: Sentence) -> Bool {
        guard case .zda(let zda) = sentence, let time = zda.time,
            !isUnderWay || !epoch.stamp.includes(time, nil)
        else { return false }
        if let date = zda.date { calendar.record(reading: date, at: time) }
        return true
    }

    /// Ends the current epoch and begins another; false if the sentence does not belong to the next epoch.
    private mutating func begin(
        at time: TimeOfDay, _ date: CalendarDate?, _ talker: Talker, _ address: UInt64, _ emit: (Fix) -> Void
    ) -> Bool {
        guard previous?.includes(time, date) != true else {
            counts.late += 1
            return false
        }
        guard clocks.follows(talker, at: time) else {
            counts.otherReceiver += 1
            return false
        }
        close(emit)
        if stage == .before { carryover.recordModeBeforeFirstEpoch(epoch.modeOfGSA) }
        epoch.begin(at: time, firstAddress: address)
        epoch.zdaDate = calendar.reading(at: time)
        stage = .underWay
        if emitsEarly { endLearner.beginEpoch() }
        return true
    }

    /// Emits the current epoch; call it when no more sentences will arrive.
    public mutating func finish(_ emit: (Fix) -> Void) {
        close(emit)
    }

    /// Discards the current epoch because sentences are skipped or lost. The date and everything learnt about the
    /// receiver are kept.
    public mutating func discard() {
        guard isUnderWay else { return }
        if stage == .emitted, let late = epoch.date { calendar.record(late, at: epoch.time) }
        if stage == .underWay { carryover.recordSkip() }
        previous = epoch.stamp
        // The next sentence may come hours later, at the same time of day.
        emitted = nil
        stage = .between
    }

    /// Resumes after epochs that were skipped.
    /// - Parameters:
    ///   - instant: the time of the next epoch, as far as known without decoding.
    ///   - last: the time of the last epoch that was skipped, whose late sentences are ignored; nil if unknown.
    ///   - talker: the talker of that epoch, which is followed; nil if unknown.
    public mutating func resume(at instant: Instant, after last: TimeOfDay?, of talker: Talker? = nil) {
        discard()
        carryover.recordSkip()
        // Epochs before that time may be decoded first to restore carried-over values.
        calendar.record(instant.date, at: instant.timeOfDay, mayBeAhead: true)
        clocks.resume(after: talker, at: last ?? instant.timeOfDay)
        if let last { previous = EpochStamp(time: last, date: nil) }
    }

    /// Whether sentences of a talker belong to the followed receiver, as far as known.
    package func isFollowed(_ talker: Talker) -> Bool { !clocks.ignores(talker) }

    private mutating func close(_ emit: (Fix) -> Void) {
        guard isUnderWay else { return }
        defer { stage = .between }
        if stage == .emitted {
            // The date arrived too late for the fix, but applies to later epochs.
            if let late = epoch.date { calendar.record(late, at: epoch.time) }
        } else {
            emitEpoch(emit)
        }
        beginnings.record(epoch.firstAddress)
        if emitsEarly { endLearner.endEpoch(at: epoch.time) }
        counts.epochs += 1
        previous = epoch.stamp
    }

    private mutating func emitEpoch(_ emit: (Fix) -> Void) {
        stage = .emitted
        // Sentences created by a caller, or a date carried forward for long, could exceed the range of instants.
        guard let date = epoch.date ?? calendar.date(at: epoch.time), CalendarDate.yearsOfInstants.contains(date.year)
        else {
            counts.undated += 1
            return
        }
        calendar.record(date, at: epoch.time)
        if epoch.date != nil { calendar.hasOwnDate = true }
        let stamp = EpochStamp(time: epoch.time, date: date)
        guard stamp != emitted else {
            // The time of day has not advanced, as with RMCs of two dates and one ZDA date for both.
            counts.repeated += 1
            return
        }
        emitted = stamp
        let ownMode = epoch.ownMode
        lacksCarryover = ownMode == nil && carryover.isModeUncertain
        let fix = epoch.fix(at: calendar.instant(on: date, at: epoch.time), mode: ownMode, after: carryover)
        carryover.record(fix, ownMode: ownMode)
        emit(fix)
    }
}
