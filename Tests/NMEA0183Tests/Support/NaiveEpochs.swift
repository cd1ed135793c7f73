import LocationModel

@testable import NMEA0183

/// The rules of ``EpochRules`` for the sentences of one receiver in their simplest form: first the sentences are
/// grouped, then each value is searched for in its group.
struct NaiveEpochs {
    private struct Epoch {
        let time: TimeOfDay
        var sentences: [Sentence] = []
        /// A clock reading's date for exactly this time, received before the epoch began.
        var readDate: CalendarDate?
        /// The last known date at its end, and the time to which it applies.
        var known: (date: CalendarDate, time: TimeOfDay?, mayBeAhead: Bool)?

        func all<Value>(_ value: (Sentence) -> Value?) -> [Value] { sentences.compactMap(value) }
        var rmcDate: CalendarDate? {
            let dates: [CalendarDate] = all { if case .rmc(let rmc) = $0 { rmc.date } else { nil } }
            return dates.last
        }
        var zdaDate: CalendarDate? {
            let dates: [CalendarDate] = all { if case .zda(let zda) = $0 { zda.date } else { nil } }
            return dates.last ?? readDate
        }

        func includes(_ time: TimeOfDay, _ date: CalendarDate?) -> Bool {
            abs(time.nanoseconds - self.time.nanoseconds) < 10_000_000
                && (date == nil || rmcDate == nil || date == rmcDate)
        }
    }

    private(set) var fixes: [Fix] = []
    private var ownModes: [(mode: Fix.Mode, index: Int)] = []
    private var modeBefore: Fix.Mode?
    private var lastDate: (CalendarDate, TimeOfDay)?

    init(_ sentences: [Sentence], assumedDate: CalendarDate) {
        var known: (date: CalendarDate, time: TimeOfDay?, mayBeAhead: Bool) = (assumedDate, nil, false)
        var (current, previous): (Epoch?, Epoch?) = (nil, nil)
        var reading: (date: CalendarDate, time: TimeOfDay)?
        var hasBegun = false
        func end(_ naive: inout NaiveEpochs) {
            guard var epoch = current else { return }
            epoch.known = known
            if let date = naive.add(epoch) { known = (date, epoch.time, false) }
            (current, previous) = (nil, epoch)
        }
        for sentence in sentences {
            if case .zda(let zda) = sentence, let time = zda.time, current?.includes(time, nil) != true {
                guard let date = zda.date else { continue }
                known = (date, time, true)
                reading = (date, time)
            } else if let time = sentence.time {
                var date: CalendarDate?
                if case .rmc(let rmc) = sentence { date = rmc.date }
                if current?.includes(time, date) != true {
                    if previous?.includes(time, date) == true, current != nil || hasBegun { continue }
                    end(&self)
                    hasBegun = true
                    current = Epoch(time: time)
                    if let reading, current!.includes(reading.time, nil) { current!.readDate = reading.date }
                }
                current!.sentences.append(sentence)
            } else if NaiveEpochs.isLost(sentence) {
                end(&self)
            } else if current != nil {
                current!.sentences.append(sentence)
            } else if !hasBegun, case .gsa(let gsa) = sentence, let mode = gsa.mode {
                modeBefore = max(mode, modeBefore ?? .none)
            }
        }
        end(&self)
    }

    private static func isLost(_ sentence: Sentence) -> Bool {
        switch sentence {
        case .rmc(let rmc): rmc.coordinate == nil
        case .gga(let gga): gga.coordinate == nil
        case .gns(let gns): gns.coordinate == nil
        case .gll(let gll): gll.coordinate == nil
        default: false
        }
    }

    /// The date of the epoch.
    private mutating func add(_ epoch: Epoch) -> CalendarDate? {
        var date = epoch.zdaDate ?? epoch.rmcDate
        if date == nil, let known = epoch.known {
            date = known.date
            let half = TimeOfDay.nanosecondsPerDay / 2
            let jump = epoch.time.nanoseconds - (known.time ?? epoch.time).nanoseconds
            if jump < -half { date = known.date.advanced(byDays: 1) }
            if jump > half, known.mayBeAhead { date = known.date.advanced(byDays: -1) }
        }
        guard let date else { return nil }
        if let lastDate, lastDate == (date, epoch.time) { return date }
        lastDate = (date, epoch.time)
        fixes.append(
            fix(
                of: epoch,
                at: Instant(
                    nanoseconds: Instant(date, TimeOfDay(nanoseconds: 0)).nanoseconds + epoch.time.nanosecondsOfDay)))
        return date
    }

    private mutating func fix(of epoch: Epoch, at instant: Instant) -> Fix {
        let ggas: [GGA] = epoch.all { if case .gga(let gga) = $0 { gga } else { nil } }
        var gnss: [GNS] = epoch.all { if case .gns(let gns) = $0 { gns } else { nil } }
        for index in gnss.indices.reversed() where gnss[index].coordinate == nil && index > 0 {
            let earlier = gnss[..<index]
            if earlier.contains(where: { $0.coordinate != nil }) || gnss[index].mode == nil { gnss.remove(at: index) }
        }
        let gsas: [GSA] = epoch.all { if case .gsa(let gsa) = $0 { gsa } else { nil } }
        let rmcs: [RMC] = epoch.all { if case .rmc(let rmc) = $0 { rmc } else { nil } }
        let glls: [GLL] = epoch.all { if case .gll(let gll) = $0 { gll } else { nil } }
        let vtgs: [VTG] = epoch.all { if case .vtg(let vtg) = $0 { vtg } else { nil } }
        let (gga, gns) = (ggas.last, gnss.last)

        let positions = epoch.all { sentence -> (Coordinate, Bool)? in
            let coordinate: Coordinate? =
                switch sentence {
                case .rmc(let rmc): rmc.coordinate
                case .gga(let gga): gga.coordinate
                case .gns(let gns): gns.coordinate
                case .gll(let gll): gll.coordinate
                default: nil
                }
            return coordinate.map { ($0, sentence.time != nil) }
        }
        let coordinate = positions.last { $0.1 }?.0 ?? positions.first?.0
        let hasNoFix =
            rmcs.last.map { $0.isValid == false || $0.mode == .notValid } ?? false || gga?.quality == .invalid
            || gns?.mode == .notValid || glls.last.map { $0.isValid == false || $0.mode == .notValid } ?? false
        func isSolved(_ altitude: Double?, _ used: Int?) -> Bool { altitude != nil && used ?? 0 >= 4 }
        var ownMode: Fix.Mode?
        if coordinate == nil || hasNoFix {
            ownMode = Fix.Mode.none
        } else if isSolved(gga?.altitude, gga?.satellitesUsed) || isSolved(gns?.altitude, gns?.satellitesUsed) {
            ownMode = .threeDimensional
        } else if let best = gsas.compactMap(\.mode).max() {
            ownMode = max(best, .twoDimensional)
        } else if gga != nil || gns != nil {
            ownMode = .twoDimensional
        }
        var fix = Fix(time: instant)
        fix.mode = ownMode ?? max(carriedMode(at: instant), .twoDimensional)
        if let ownMode { ownModes.append((ownMode, fixes.count)) }
        fix.hdop = gga?.hdop ?? gns?.hdop ?? gsas.compactMap(\.hdop).last
        fix.vdop = gsas.compactMap(\.vdop).last
        let counted = gga?.satellitesUsed ?? gns?.satellitesUsed
        fix.satellitesUsed = gsas.isEmpty ? counted : max(gsas.reduce(0) { $0 + $1.satellitesUsed }, counted ?? 0)
        var view = SatellitesInView()
        let gsvs: [GSV] = epoch.all { if case .gsv(let gsv) = $0 { gsv } else { nil } }
        for gsv in gsvs { view.absorb(gsv) }
        fix.satellitesSeen = view.total
        fix.quality =
            gga?.quality ?? gns?.mode?.quality ?? (rmcs.last?.mode ?? glls.last?.mode ?? vtgs.last?.mode)?.quality
        guard fix.mode != .none, let coordinate else { return fix }
        fix.coordinate = coordinate
        if let altitude = gga?.altitude ?? gns?.altitude {
            fix.altitude = altitude
            if let separation = gga?.geoidSeparation ?? gns?.geoidSeparation {
                fix.ellipsoidalAltitude = altitude + separation
            }
        }
        let speeds = epoch.all { sentence -> Double? in
            switch sentence {
            case .rmc(let rmc): rmc.speedInKnots.map { $0 * .knot }
            case .vtg(let vtg): vtg.speedInKnots.map { $0 * .knot } ?? vtg.speedInKilometersPerHour.map { $0 / 3.6 }
            default: nil
            }
        }
        fix.speed = speeds.last
        if speeds.isEmpty, let derived = derivedSpeed(coordinate, instant) {
            (fix.speed, fix.derived) = (derived, .speed)
        }
        let courses = epoch.all { sentence -> Double? in
            switch sentence {
            case .rmc(let rmc): rmc.course
            case .vtg(let vtg): vtg.course
            default: nil
            }
        }
        fix.course = courses.last.map { $0 >= 360 ? 0 : $0 }
        let gsts: [GST] = epoch.all { if case .gst(let gst) = $0 { gst } else { nil } }
        let gst = gsts.last
        if let latitude = gst?.latitudeError, let longitude = gst?.longitudeError {
            fix.horizontalAccuracy = (latitude * latitude + longitude * longitude).squareRoot()
        } else {
            fix.horizontalAccuracy = fix.hdop.map { $0 * 5 }
        }
        fix.verticalAccuracy = gst?.altitudeError ?? fix.vdop.map { $0 * 5 }
        return fix
    }

    private func carriedMode(at instant: Instant) -> Fix.Mode {
        guard let last = ownModes.last else { return fixes.count < 4 ? modeBefore ?? .none : .none }
        let age = instant.seconds(since: fixes[last.index].time)
        if age > 0 { return age <= 10 ? last.mode : .none }
        return fixes.count - 1 - last.index < 4 ? last.mode : .none
    }

    private func derivedSpeed(_ coordinate: Coordinate, _ instant: Instant) -> Double? {
        guard let before = fixes.last, let from = before.coordinate else { return nil }
        let seconds = instant.seconds(since: before.time)
        guard seconds > 0, seconds <= 10 else { return nil }
        let speed = from.distance(to: coordinate) / seconds
        return speed <= Fix.greatestSpeed ? speed : nil
    }
}
