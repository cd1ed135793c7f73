import LocationModel

/// What the sentences of one receiver epoch have said so far. A new epoch is a new value: nothing leaks.
struct Epoch: Sendable {
    let time: TimeOfDay
    /// The sentence that began it.
    let firstAddress: UInt64
    /// The date its own RMC or ZDA gave.
    private(set) var date: CalendarDate?
    private var isDateFromZDA = false

    /// The position so far.
    private var coordinate: Coordinate?
    // The sentences are kept apart: which one's values count is decided at the end.
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

    /// Takes a sentence in. Of two of a type the later one counts, as long as it says something.
    mutating func absorb(_ sentence: borrowing Sentence) {
        switch copy sentence {
        case .rmc(let sentence):
            rmc = sentence
            place(sentence.coordinate)
            if let date = sentence.date, !isDateFromZDA { self.date = date }
        case .gga(let sentence):
            gga = sentence
            place(sentence.coordinate)
        case .gns(let sentence):
            gns = sentence
            place(sentence.coordinate)
        case .gll(let sentence):
            gll = sentence
            place(sentence.coordinate)
        case .vtg(let sentence): vtg = sentence
        case .gst(let sentence): gst = sentence
        case .zda(let sentence):
            guard let date = sentence.date else { return }
            self.date = date
            isDateFromZDA = true
        case .gsa(let sentence): absorb(sentence)
        case .gsv(let sentence): view.absorb(sentence)
        }
    }

    /// A chart plotter repeats a time stamp with positions that are ever newer, so a later one counts; but one that is
    /// the earlier position with fewer digits (a GLL behind a GGA, often) does not.
    private mutating func place(_ later: Coordinate?) {
        guard let later else { return }
        if let earlier = coordinate, later != earlier, later.isShortened(from: earlier) { return }
        coordinate = later
    }

    /// One GSA for each constellation: the best mode, the satellites of all, the dilutions that any of them has.
    private mutating func absorb(_ gsa: GSA) {
        if let mode = gsa.mode { modeOfGSA = max(mode, modeOfGSA ?? .none) }
        satellitesUsed = (satellitesUsed ?? 0) + gsa.satellitesUsed
        hdop = gsa.hdop ?? hdop
        vdop = gsa.vdop ?? vdop
    }

    /// The epoch as a fix on a date.
    func fix(on date: CalendarDate) -> Fix {
        var fix = Fix(time: Instant(date, time), mode: mode)
        fix.hdop = gga?.hdop ?? gns?.hdop ?? hdop
        fix.vdop = vdop
        // GGA's count often stops at 12 and each GSA's at 12 of a constellation: both are lower bounds.
        let counted = gga?.satellitesUsed ?? gns?.satellitesUsed
        fix.satellitesUsed = satellitesUsed.map { max($0, counted ?? 0) } ?? counted
        fix.satellitesSeen = view.total
        fix.quality = gga?.quality ?? (gns?.mode ?? rmc?.mode ?? gll?.mode ?? vtg?.mode)?.quality
        // What a receiver without a position says about its motion and errors is no measurement.
        guard fix.mode != .none else { return fix }
        fix.coordinate = coordinate
        fix.altitude = gga?.altitude ?? gns?.altitude
        if let altitude = fix.altitude, let separation = gga?.geoidSeparation ?? gns?.geoidSeparation {
            fix.ellipsoidalAltitude = altitude + separation
        }
        fix.speed = speed
        fix.course = (rmc?.course ?? vtg?.course).map { $0 >= 360 ? 0 : $0 }
        if let latitude = gst?.latitudeError, let longitude = gst?.longitudeError {
            fix.horizontalAccuracy = (latitude * latitude + longitude * longitude).squareRoot()
        } else {
            fix.horizontalAccuracy = fix.hdop.map { $0 * EpochAssembler.rangeError }
        }
        fix.verticalAccuracy = gst?.altitudeError ?? fix.vdop.map { $0 * EpochAssembler.rangeError }
        return fix
    }

    /// None when a sentence says that there is no fix, whatever the others say; else GSA knows, else the altitude tells.
    private var mode: Fix.Mode {
        guard coordinate != nil, !isInvalid else { return .none }
        // A GSA that knows of no fix stands against a position in a sentence that calls itself valid: two dimensions at
        // least are there.
        if let modeOfGSA { return max(modeOfGSA, .twoDimensional) }
        return gga?.altitude == nil && gns?.altitude == nil ? .twoDimensional : .threeDimensional
    }

    private var isInvalid: Bool {
        gga?.quality == .invalid || rmc?.isValid == false || gll?.isValid == false || gns?.mode == .notValid
            || rmc?.mode == .notValid || gll?.mode == .notValid
    }

    /// Metres per second: a knot is 1852 m in 3600 s.
    private var speed: Double? {
        if let knots = rmc?.speedInKnots ?? vtg?.speedInKnots { return knots * 1852 / 3600 }
        return vtg?.speedInKilometersPerHour.map { $0 / 3.6 }
    }
}
