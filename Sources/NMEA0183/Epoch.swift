import LocationModel

/// What the sentences of one receiver epoch have said so far. A new epoch is a new value: nothing leaks but what
/// ``EpochHeritage`` hands on.
struct Epoch: Sendable {
    /// Metres per second: 1852 m in 3600 s.
    private static let knot = 1852.0 / 3600

    let time: TimeOfDay
    /// The sentence that began it.
    let firstAddress: UInt64
    /// The date its own RMC or ZDA gave.
    private(set) var date: CalendarDate?
    private var isDateFromZDA = false

    // Position and motion stand in several types of sentence: whichever comes last counts. A chart plotter repeats a
    // time stamp with values that are ever newer.
    private var coordinate: Coordinate?
    /// Metres per second.
    private var speed: Double?
    private var course: Double?
    // The rest is kept by sentence: which one's values count is decided at the end.
    private var gga: GGA?
    private var gns: GNS?
    private var rmc: RMC?
    private var gll: GLL?
    private var vtg: VTG?
    private var gst: GST?

    private var modeOfGSA: Fix.Mode?
    private var hdop: Double?
    private var vdop: Double?
    private var satellitesUsed: Int?
    private var view = SatellitesInView()

    init(time: TimeOfDay, firstAddress: UInt64) {
        self.time = time
        self.firstAddress = firstAddress
    }

    /// Whether nothing but ZDA came: a clock's reading, which says nothing of a fix. Some receivers' ZDA is ahead of the
    /// fix that it comes with.
    var isClockOnly: Bool {
        rmc == nil && gga == nil && gns == nil && gll == nil && gst == nil && modeOfGSA == nil
    }

    /// What tells the epoch from others.
    var stamp: EpochStamp { EpochStamp(time: time, date: rmc?.date) }

    /// Takes a sentence in. Of two of a type the later one counts, as long as it says something.
    mutating func absorb(_ sentence: borrowing Sentence) {
        switch copy sentence {
        case .rmc(let sentence):
            rmc = sentence
            coordinate = sentence.coordinate ?? coordinate
            speed = sentence.speedInKnots.map { $0 * Epoch.knot } ?? speed
            course = sentence.course ?? course
            if let date = sentence.date, !isDateFromZDA { self.date = date }
        case .gga(let sentence):
            gga = sentence
            coordinate = sentence.coordinate ?? coordinate
        case .gns(let sentence):
            gns = sentence
            coordinate = sentence.coordinate ?? coordinate
        case .gll(let sentence):
            gll = sentence
            coordinate = sentence.coordinate ?? coordinate
        case .vtg(let sentence):
            vtg = sentence
            let kilometersPerHour = sentence.speedInKilometersPerHour
            speed = sentence.speedInKnots.map { $0 * Epoch.knot } ?? kilometersPerHour.map { $0 / 3.6 } ?? speed
            course = sentence.course ?? course
        case .gst(let sentence): gst = sentence
        case .zda(let sentence):
            guard let date = sentence.date else { return }
            self.date = date
            isDateFromZDA = true
        case .gsa(let sentence): absorb(sentence)
        case .gsv(let sentence): view.absorb(sentence)
        }
    }

    /// One GSA for each constellation: the best mode, the satellites of all, the dilutions that any of them has.
    private mutating func absorb(_ gsa: GSA) {
        if let mode = gsa.mode { modeOfGSA = max(mode, modeOfGSA ?? .none) }
        satellitesUsed = (satellitesUsed ?? 0) + gsa.satellitesUsed
        hdop = gsa.hdop ?? hdop
        vdop = gsa.vdop ?? vdop
    }

    /// The epoch as a fix on a date, after the epochs that have handed something on.
    func fix(on date: CalendarDate, after heritage: EpochHeritage) -> Fix {
        let instant = Instant(date, time)
        // A position without a word on its dimensions has two at least.
        let mode = toldMode ?? max(heritage.mode(at: instant) ?? .none, .twoDimensional)
        var fix = Fix(time: instant, mode: mode)
        fix.hdop = gga?.hdop ?? gns?.hdop ?? hdop
        fix.vdop = vdop
        // GGA's count often stops at 12 and each GSA's at 12 of a constellation: both are lower bounds.
        let counted = gga?.satellitesUsed ?? gns?.satellitesUsed
        fix.satellitesUsed = satellitesUsed.map { max($0, counted ?? 0) } ?? counted
        fix.satellitesSeen = view.total
        fix.quality = gga?.quality ?? (gns?.mode ?? rmc?.mode ?? gll?.mode ?? vtg?.mode)?.quality
        // What a receiver without a position says about its motion and errors is no measurement.
        guard mode != .none, let coordinate else { return fix }
        fix.coordinate = coordinate
        fix.altitude = gga?.altitude ?? gns?.altitude
        if let altitude = fix.altitude, let separation = gga?.geoidSeparation ?? gns?.geoidSeparation {
            fix.ellipsoidalAltitude = altitude + separation
        }
        fix.speed = speed ?? heritage.speed(to: coordinate, at: instant)
        fix.course = course.map { $0 >= 360 ? 0 : $0 }
        if let latitude = gst?.latitudeError, let longitude = gst?.longitudeError {
            fix.horizontalAccuracy = (latitude * latitude + longitude * longitude).squareRoot()
        } else {
            fix.horizontalAccuracy = fix.hdop.map { $0 * EpochAssembler.rangeError }
        }
        fix.verticalAccuracy = gst?.altitudeError ?? fix.vdop.map { $0 * EpochAssembler.rangeError }
        return fix
    }

    /// The mode that the epoch's own sentences tell; nil when there is a position, but none of GSA, GGA and GNS.
    ///
    /// None when a sentence says that there is no fix, whatever the others say. An altitude from four satellites or
    /// more is a solution in three dimensions even when GSA says two: in many receivers GSA lags, some seconds after the
    /// first fix or for good, and gpsd reads them the same way. A GSA that knows of no fix at all stands against a
    /// position in a sentence that calls itself valid: two dimensions at least are there.
    var toldMode: Fix.Mode? {
        guard coordinate != nil, !isInvalid else { return Fix.Mode.none }
        if hasSolvedAltitude { return .threeDimensional }
        if let modeOfGSA { return max(modeOfGSA, .twoDimensional) }
        return gga == nil && gns == nil ? nil : .twoDimensional
    }

    private var hasSolvedAltitude: Bool {
        if let gga, gga.altitude != nil, let used = gga.satellitesUsed, used >= 4 { return true }
        if let gns, gns.altitude != nil, let used = gns.satellitesUsed, used >= 4 { return true }
        return false
    }

    private var isInvalid: Bool {
        gga?.quality == .invalid || rmc?.isValid == false || gll?.isValid == false || gns?.mode == .notValid
            || rmc?.mode == .notValid || gll?.mode == .notValid
    }
}
