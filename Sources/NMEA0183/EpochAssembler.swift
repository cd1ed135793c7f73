public import LocationModel

/// Joins the sentences of one receiver epoch into one ``Fix``.
///
///     RMC 12:00:00  GGA 12:00:00  GSA  GSV  GSV │ RMC 12:00:01  …
///     └────────────── one epoch ──────────────┘ └ another time of day begins the next one
///
/// An epoch is what has one time of day (and one date, where RMC gives it); sentences without a time belong to the epoch
/// under way. It is emitted when the next one begins, or as soon as the sentence has come with which the receiver, as far
/// as learnt, ends its epochs: waiting for the next one would make every fix a second old.
///
/// A ZDA with a time of its own is a clock's reading: it gives the date and makes no fix.
///
/// The date is that of the epoch's own ZDA or RMC. Without one it is the last date known, a day later when the time of
/// day has jumped back by more than 12 hours. An epoch is dated when it is complete, so that a GGA at 00:00:00 is never
/// paired with the date of the day before that stood in the last RMC.
///
/// Two things may come from the epochs before, if they are ten seconds old at most. The mode: an epoch without GSA, GGA
/// and GNS has the one told last, else two dimensions. And the speed: measured, or, from a receiver that gives none,
/// derived from this position and the one before. Values are never carried over.
public struct EpochAssembler: Sendable {
    /// Metres of horizontal error, one standard deviation, per unit of HDOP when the receiver sends no GST.
    public static let rangeError = 5.0

    /// Half a day in nanoseconds: a time of day that jumps back farther than this has passed midnight.
    private static let halfDay = TimeOfDay.nanosecondsPerDay / 2

    /// Epochs so far, by what came of them. The epoch under way counts when it is over.
    public private(set) var counts = EpochCounts()

    /// Address of the sentence with which the receiver begins its epochs, for ``EpochSkipper``; nil until it has begun
    /// four in a row with it. The five ASCII bytes behind the `$`, the first one highest.
    public var epochBeginsWith: UInt64? { rhythm.begin }

    /// The time of the epoch under way; nil between two epochs, that is also when it has been emitted already.
    public var timeUnderWay: TimeOfDay? { stage == .underWay ? epoch.time : nil }

    private enum Stage {
        /// No sentence with a time has come yet.
        case before
        /// An epoch is under way.
        case underWay
        /// It has been emitted, and is not over.
        case emitted
        /// One is over, or was dropped, and no other one has begun.
        case between
    }

    private let floor: CalendarDate?
    private var stage = Stage.before
    /// The epoch under way, or what was said before the first one. It is worked on where it is: copying it costs.
    private var epoch = Epoch.blank
    /// The epoch before the one under way: its stragglers are merged into nothing.
    private var previous: EpochStamp?
    /// The time of the last fix, with the date that it was given.
    private var emitted: EpochStamp?
    /// The last date known and the time of day that it was known at; without a time for the assumed date.
    private var date: CalendarDate?
    private var dateTime: TimeOfDay?
    /// Whether that date is a ZDA's that stood alone.
    private var isClockDate = false
    /// The date of the last fix, and when it began.
    private var day = Day()
    private var heritage = EpochHeritage()
    private var rhythm = EpochRhythm()

    /// An assembler.
    /// - Parameters:
    ///   - assumedDate: the date of a receiver's times until it has given one of its own; nil holds its fixes back,
    ///     because a time of day alone is no instant.
    ///   - floor: a date before which no fix can be; earlier ones are a GPS week rollover (1024 weeks) and flagged.
    public init(assumedDate: CalendarDate? = nil, floor: CalendarDate? = nil) {
        date = assumedDate
        self.floor = floor
    }

    /// Whether this one and another one make the same of all sentences that may come: they differ in what they have counted
    /// at the most.
    public func goesOn(as other: EpochAssembler) -> Bool {
        (stage, epoch, previous, emitted) == (other.stage, other.epoch, other.previous, other.emitted)
            && (date, dateTime, isClockDate, floor) == (other.date, other.dateTime, other.isClockDate, other.floor)
            && (heritage, rhythm) == (other.heritage, other.rhythm)
    }

    /// Takes a sentence in and emits the fixes that it completes.
    @inline(__always)
    mutating func add(_ sentence: some SentenceLayout, _ emit: (Fix) -> Void) {
        if let time = sentence.time, !isUnderWay || !epoch.stamp.includes(time, sentence.stampDate) {
            guard begin(at: time, sentence.stampDate, sentence.address, emit) else { return }
        }
        guard !sentence.isLost, stage != .between else {
            // A receiver that has lost the time has lost the epoch under way with it.
            close(emit)
            return
        }
        // Taken in even when it is too late for the fix: its date counts for the epochs to come.
        epoch.take(sentence)
        guard stage != .before else { return }
        let isEnd = rhythm.add(sentence)
        if stage == .emitted {
            counts.late += 1
            rhythm.disappoint()
        } else if isEnd {
            complete(emit)
        }
    }

    private var isUnderWay: Bool { stage == .underWay || stage == .emitted }

    /// Ends the epoch under way and begins another one; false when the sentence is a straggler of one that is over.
    private mutating func begin(
        at time: TimeOfDay, _ date: CalendarDate?, _ address: UInt64, _ emit: (Fix) -> Void
    ) -> Bool {
        guard previous?.includes(time, date) != true else {
            counts.late += 1
            return false
        }
        close(emit)
        if stage == .before { heritage.hand(onFromBefore: epoch.modeOfGSA) }
        epoch.begin(at: time, firstAddress: address)
        stage = .underWay
        rhythm.start()
        return true
    }

    /// The sentence has come with which the receiver ends its epochs. Without a date the epoch is given until its end to
    /// bring one.
    private mutating func complete(_ emit: (Fix) -> Void) {
        if !epoch.isClockOnly, date != nil || epoch.date != nil { emitEpoch(emit) }
    }

    /// Emits the epoch that is under way: no more sentences will come.
    public mutating func finish(_ emit: (Fix) -> Void) {
        close(emit)
    }

    /// Drops what is left of the epoch under way, because the sentences that follow will be passed over. The date and
    /// what was learnt of the receiver stay.
    public mutating func discard() {
        guard isUnderWay else { return }
        if stage == .emitted, let late = epoch.date { know(late, at: epoch.time) }
        previous = epoch.stamp
        // What follows may be hours later, and the clock have come round.
        emitted = nil
        stage = .between
    }

    private mutating func close(_ emit: (Fix) -> Void) {
        guard isUnderWay else { return }
        defer { stage = .between }
        guard !epoch.isClockOnly else {
            // No epoch of the receiver: its date counts, and its time only as the place where the date was right.
            if let date = epoch.date { know(date, at: epoch.time, isClock: true) }
            return
        }
        if stage == .emitted {
            // A date that came too late for the fix.
            if let late = epoch.date { know(late, at: epoch.time) }
        } else {
            emitEpoch(emit)
        }
        rhythm.close(firstAddress: epoch.firstAddress, at: epoch.time)
        counts.epochs += 1
        previous = epoch.stamp
    }

    private mutating func emitEpoch(_ emit: (Fix) -> Void) {
        stage = .emitted
        // A caller's own sentences, or a date carried on and on, could leave the range of instants.
        guard let date = dateOfEpoch, CalendarDate.yearsOfInstants.contains(date.year) else {
            counts.undated += 1
            return
        }
        know(date, at: epoch.time)
        let stamp = EpochStamp(time: epoch.time, date: date)
        guard stamp != emitted else {
            // RMCs of two dates and one ZDA's for both, say: the time of day has not gone on.
            counts.repeated += 1
            return
        }
        emitted = stamp
        if let floor, date < floor { counts.weekRollovers += 1 }
        let toldMode = epoch.toldMode
        let fix = epoch.fix(at: day.instant(on: date, at: epoch.time), mode: toldMode, after: heritage)
        heritage.hand(on: fix, toldMode: toldMode)
        emit(fix)
    }

    private var dateOfEpoch: CalendarDate? {
        if let date = epoch.date { return date }
        guard let date else { return nil }
        guard let dateTime else { return date }
        let jump = epoch.time.nanoseconds - dateTime.nanoseconds
        if jump < -EpochAssembler.halfDay { return date.advanced(byDays: 1) }
        // A clock ahead of the fix has passed midnight already. A fix that is ahead of another one is hours later.
        return isClockDate && jump > EpochAssembler.halfDay ? date.advanced(byDays: -1) : date
    }

    /// A date and when it begins, which need not be reckoned anew for every epoch of it.
    private struct Day {
        private var date: CalendarDate?
        private var midnight = Instant(nanoseconds: 0)

        /// The instant at a time of day of a date within ``CalendarDate/yearsOfInstants``; held inside the range, because
        /// a caller's own time may be any.
        @inline(__always)
        mutating func instant(on date: CalendarDate, at time: TimeOfDay) -> Instant {
            if date != self.date {
                self.date = date
                midnight = Instant(date, TimeOfDay(nanoseconds: 0))
            }
            let (sum, overflow) = midnight.nanoseconds.addingReportingOverflow(time.nanoseconds)
            return Instant(nanoseconds: overflow ? (time.nanoseconds > 0 ? .max : .min) : sum)
        }
    }

    private mutating func know(_ date: CalendarDate, at time: TimeOfDay, isClock: Bool = false) {
        self.date = date
        dateTime = time
        isClockDate = isClock
    }
}
