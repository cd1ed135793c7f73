import LocationModel

/// What the sentences of one receiver epoch have said so far; each type says in its own file what it tells. A new epoch is
/// a new value: nothing leaks but what ``EpochHeritage`` hands on.
struct Epoch: Equatable, Sendable {
    /// What GGA and GNS say of their position, each by itself: of two of a type the later one counts, whole.
    struct Solution: Equatable, Sendable {
        var quality: Fix.Quality?
        var satellitesUsed: Int?
        var hdop: Double?
        var altitude: Double?
        var geoidSeparation: Double?
    }

    /// Which sentences say that there is no fix; of two of a type the later one counts.
    struct Denials: Equatable, Sendable {
        var rmc = false
        var gga = false
        var gns = false
        var gll = false

        var any: Bool { rmc || gga || gns || gll }
    }

    /// The mode indicators of the sentences that have no quality.
    struct Modes: Equatable, Sendable {
        var rmc: PositioningMode?
        var gll: PositioningMode?
        var vtg: PositioningMode?

        /// The most telling one.
        var best: PositioningMode? { rmc ?? gll ?? vtg }
    }

    /// GST's metres, one standard deviation each.
    struct Errors: Equatable, Sendable {
        var latitude: Double?
        var longitude: Double?
        var altitude: Double?
    }

    private(set) var time: TimeOfDay
    /// The sentence that began it.
    private(set) var firstAddress: UInt64
    /// The date its own RMC or ZDA gave.
    var date: CalendarDate?
    var isDateFromZDA = false
    /// The date of RMC alone.
    var stampDate: CalendarDate?
    /// Whether nothing but ZDA came: a clock's reading, which says nothing of a fix. Some receivers' ZDA is ahead of the
    /// fix that it comes with.
    var isClockOnly = true
    var denials = Denials()

    // Position and motion stand in several types of sentence: whichever comes last counts. A chart plotter repeats a
    // time stamp with values that are ever newer.
    var coordinate: Coordinate?
    /// Metres per second.
    var speed: Double?
    /// Degrees from true north.
    var course: Double?

    // The rest is kept by sentence: which one's values count is decided at the end.
    var gga: Solution?
    var gns: Solution?
    var modes = Modes()
    var errors = Errors()
    /// The best that any GSA says, one for each constellation, and the dilutions that any of them has.
    var modeOfGSA: Fix.Mode?
    var hdop: Double?
    var vdop: Double?
    /// Satellites in the solution by GSA, all constellations together.
    var satellitesUsed: Int?
    var view = SatellitesInView()

    /// One of which nothing has been said.
    static let blank = Epoch(time: TimeOfDay(nanoseconds: 0), firstAddress: 0)

    private init(time: TimeOfDay, firstAddress: UInt64) {
        self.time = time
        self.firstAddress = firstAddress
    }

    /// Becomes another one. A blank one is copied, and not made anew: that would be to make it, and then to copy it.
    @inline(__always)
    mutating func begin(at time: TimeOfDay, firstAddress: UInt64) {
        self = .blank
        self.time = time
        self.firstAddress = firstAddress
    }

    /// Takes a sentence in.
    @inline(__always)
    mutating func take(_ sentence: some SentenceLayout) { sentence.tell(&self) }

    /// What tells the epoch from others.
    var stamp: EpochStamp { EpochStamp(time: time, date: stampDate) }

    /// The epoch as a fix at an instant, with the mode that its sentences tell, after the epochs that have handed something
    /// on. Inlined: a call would take a copy of the epoch.
    @inline(__always)
    func fix(at instant: Instant, mode toldMode: Fix.Mode?, after heritage: EpochHeritage) -> Fix {
        // A position without a word on its dimensions has two at least.
        let mode = toldMode ?? max(heritage.mode(at: instant) ?? .none, .twoDimensional)
        var fix = Fix(time: instant, mode: mode)
        fix.hdop = gga?.hdop ?? gns?.hdop ?? hdop
        fix.vdop = vdop
        // GGA's count often stops at 12 and each GSA's at 12 of a constellation: both are lower bounds.
        let counted = gga?.satellitesUsed ?? gns?.satellitesUsed
        fix.satellitesUsed = satellitesUsed.map { max($0, counted ?? 0) } ?? counted
        fix.satellitesSeen = view.total
        fix.quality = gga?.quality ?? gns?.quality ?? modes.best?.quality
        // What a receiver without a position says about its motion and errors is no measurement.
        guard mode != .none, let coordinate else { return fix }
        fix.coordinate = coordinate
        fix.altitude = gga?.altitude ?? gns?.altitude
        if let altitude = fix.altitude, let separation = gga?.geoidSeparation ?? gns?.geoidSeparation {
            fix.ellipsoidalAltitude = altitude + separation
        }
        fix.speed = speed ?? heritage.speed(to: coordinate, at: instant)
        fix.course = course.map { $0 >= 360 ? 0 : $0 }
        if let latitude = errors.latitude, let longitude = errors.longitude {
            fix.horizontalAccuracy = (latitude * latitude + longitude * longitude).squareRoot()
        } else {
            fix.horizontalAccuracy = fix.hdop.map { $0 * EpochAssembler.rangeError }
        }
        fix.verticalAccuracy = errors.altitude ?? fix.vdop.map { $0 * EpochAssembler.rangeError }
        return fix
    }

    /// The mode that the epoch's own sentences tell; nil when there is a position, but none of GSA, GGA and GNS.
    ///
    /// None when a sentence says that there is no fix, whatever the others say. An altitude from four satellites or
    /// more is a solution in three dimensions even when GSA says two: in many receivers GSA lags, some seconds after the
    /// first fix or for good, and gpsd reads them the same way. A GSA that knows of no fix at all stands against a
    /// position in a sentence that calls itself valid: two dimensions at least are there.
    var toldMode: Fix.Mode? {
        guard coordinate != nil, !denials.any else { return Fix.Mode.none }
        if hasSolvedAltitude(gga) || hasSolvedAltitude(gns) { return .threeDimensional }
        if let modeOfGSA { return max(modeOfGSA, .twoDimensional) }
        return gga == nil && gns == nil ? nil : .twoDimensional
    }

    private func hasSolvedAltitude(_ solution: Solution?) -> Bool {
        guard let solution, solution.altitude != nil, let used = solution.satellitesUsed else { return false }
        return used >= 4
    }
}

extension Double {
    /// Metres per second in a knot: 1852 m in 3600 s.
    static var knot: Double { 1852.0 / 3600 }
}
