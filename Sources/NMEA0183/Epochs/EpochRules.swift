import LocationModel

/// The rules that combine the sentences of one epoch into one ``Fix``. ``EpochAssembler`` decides which sentences
/// belong to an epoch.
///
/// **Which sentences form an epoch** (``EpochAssembler``, ``EpochStamp``)
/// 1. An epoch has one time of day, and one date if RMC reports it. RMC, GGA, GNS, GLL and GST with another time begin
///   the next epoch; times less than 10 ms apart are the same. GSA, GSV, VTG, and a sentence whose time is empty,
///   belong to the current epoch.
/// 2. ZDA never begins or ends an epoch: it is a clock reading, which may differ from the time of the fix.
/// 3. A sentence with the time of the previous epoch is late and is ignored.
/// 4. RMC, GGA, GNS or GLL with neither a time nor a position ends the epoch: the receiver has lost the time.
/// 5. Sentences of a second receiver in the stream are ignored (``ClockSelection``).
///
/// **Which values count**
///
/// | Value | From | Of several |
/// |---|---|---|
/// | position | RMC, GGA, GNS, GLL | the last one; one without its own time only if there is no other one |
/// | speed, course | RMC, VTG | the last one |
/// | altitude, geoid separation, quality, HDOP | GGA, else GNS | all from the last one of its type |
/// | quality | else the mode indicator of RMC, GLL, VTG | in this order |
/// | HDOP, VDOP | else GSA | the last one that has it |
/// | satellites used | GGA, else GNS; the sum over GSA if that is more | both are lower bounds: GGA often stops at 12 |
/// | satellites in view | GSV | the sum over the constellations |
/// | accuracy | GST, else HDOP and VDOP times ``EpochAssembler/rangeError`` | all from the last GST |
///
/// A GNS without a position after one with a position is NMEA's form for a solution of several systems: GNGNS has the
/// solution, the GPGNS and GLGNS after it only report each system's corrections, so they change nothing, even if they
/// repeat a position.
///
/// **The mode** is none without a position, or if any sentence reports that there is no fix. It is three-dimensional
/// with an altitude from four or more satellites, even if GSA reports two dimensions, because GSA lags in many
/// receivers. Otherwise it is GSA's, but at least two dimensions. Without GSA, GGA and GNS it is carried over from
/// preceding epochs (``EpochCarryover``).
///
/// **The date** is ZDA's of this epoch, otherwise RMC's, otherwise the last known one (``EpochCalendar``).
enum EpochRules {}

extension RMC {
    func update(_ epoch: inout Epoch) {
        epoch.noFix.rmc = isValid == false || mode == .notValid
        epoch.modes.rmc = mode
        epoch.setPosition(coordinate, hasTime: time != nil)
        epoch.speed = speedInKnots.map { $0 * .knot } ?? epoch.speed
        epoch.course = course ?? epoch.course
        epoch.rmcDate = date ?? epoch.rmcDate
    }
}

extension GGA {
    func update(_ epoch: inout Epoch) {
        epoch.noFix.gga = quality == .invalid
        epoch.setPosition(coordinate, hasTime: time != nil)
        epoch.gga = Epoch.Solution(
            hasPosition: coordinate != nil, quality: quality, satellitesUsed: satellitesUsed, hdop: hdop,
            altitude: altitude, geoidSeparation: geoidSeparation)
    }
}

extension GNS {
    func update(_ epoch: inout Epoch) {
        if coordinate == nil, let gns = epoch.gns, gns.hasPosition || mode == nil { return }
        if epoch.isCombined, talker != .combined { return }
        epoch.isCombined = talker == .combined && coordinate != nil
        epoch.noFix.gns = mode == .notValid
        epoch.setPosition(coordinate, hasTime: time != nil)
        epoch.gns = Epoch.Solution(
            hasPosition: coordinate != nil, quality: mode?.quality, satellitesUsed: satellitesUsed, hdop: hdop,
            altitude: altitude, geoidSeparation: geoidSeparation)
    }
}

extension GLL {
    func update(_ epoch: inout Epoch) {
        epoch.noFix.gll = isValid == false || mode == .notValid
        epoch.modes.gll = mode
        epoch.setPosition(coordinate, hasTime: time != nil)
    }
}

extension VTG {
    func update(_ epoch: inout Epoch) {
        let kilometersPerHour = speedInKilometersPerHour
        epoch.speed =
            speedInKnots.map { $0 * .knot } ?? kilometersPerHour.map { Double(kilometersPerHour: $0) } ?? epoch.speed
        epoch.course = course ?? epoch.course
        epoch.modes.vtg = mode
    }
}

extension GST {
    func update(_ epoch: inout Epoch) {
        epoch.errors = Epoch.Errors(latitude: latitudeError, longitude: longitudeError, altitude: altitudeError)
    }
}

extension GSA {
    /// There is one for each constellation, so their satellites are added.
    func update(_ epoch: inout Epoch) {
        if let mode { epoch.modeOfGSA = max(mode, epoch.modeOfGSA ?? .none) }
        epoch.satellitesUsed = (epoch.satellitesUsed ?? 0) + satellitesUsed
        epoch.hdop = hdop ?? epoch.hdop
        epoch.vdop = vdop ?? epoch.vdop
    }
}

extension GSV {
    func update(_ epoch: inout Epoch) { epoch.view.absorb(self) }
}

extension ZDA {
    func update(_ epoch: inout Epoch) { epoch.zdaDate = date ?? epoch.zdaDate }
}

extension Epoch {
    fileprivate mutating func setPosition(_ new: Coordinate?, hasTime: Bool) {
        if let new, hasTime || coordinate == nil { coordinate = new }
    }

    /// The mode according to the epoch's own sentences; nil if there is a position, but none of GSA, GGA and GNS.
    /// `mutating`, because otherwise the epoch would be copied.
    var ownMode: Fix.Mode? {
        mutating get {
            guard coordinate != nil, !noFix.any else { return Fix.Mode.none }
            if Epoch.hasSolvedAltitude(gga) || Epoch.hasSolvedAltitude(gns) { return .threeDimensional }
            if let modeOfGSA { return max(modeOfGSA, .twoDimensional) }
            return gga == nil && gns == nil ? nil : .twoDimensional
        }
    }

    private static func hasSolvedAltitude(_ solution: Solution?) -> Bool {
        guard let solution, solution.altitude != nil, let used = solution.satellitesUsed else { return false }
        return used >= 4
    }

    /// The epoch as a fix at an instant. `mutating` for the same reason.
    mutating func fix(at instant: Instant, mode ownMode: Fix.Mode?, after carryover: EpochCarryover) -> Fix {
        let mode = ownMode ?? max(carryover.mode(at: instant) ?? .none, .twoDimensional)
        var fix = Fix(time: instant, mode: mode)
        fix.hdop = gga?.hdop ?? gns?.hdop ?? hdop
        fix.vdop = vdop
        let counted = gga?.satellitesUsed ?? gns?.satellitesUsed
        fix.satellitesUsed = satellitesUsed.map { max($0, counted ?? 0) } ?? counted
        fix.satellitesSeen = view.total
        fix.quality = gga?.quality ?? gns?.quality ?? modes.best?.quality
        // Without a position, speed, course and accuracy are not measurements.
        guard mode != .none, let coordinate else { return fix }
        fix.coordinate = coordinate
        if let altitude = gga?.altitude ?? gns?.altitude {
            fix.altitude = altitude
            if let separation = gga?.geoidSeparation ?? gns?.geoidSeparation {
                fix.ellipsoidalAltitude = altitude + separation
            }
        }
        fix.speed = speed
        if speed == nil, let derived = carryover.speed(to: coordinate, at: instant) {
            fix.speed = derived
            fix.derived = .speed
        }
        fix.course = course.map { $0 >= 360 ? 0 : $0 }
        if let latitude = errors.latitude, let longitude = errors.longitude {
            fix.horizontalAccuracy = (latitude * latitude + longitude * longitude).squareRoot()
        } else {
            fix.horizontalAccuracy = fix.hdop.map { $0 * EpochAssembler.rangeError }
        }
        fix.verticalAccuracy = errors.altitude ?? fix.vdop.map { $0 * EpochAssembler.rangeError }
        return fix
    }
}
