import LocationModel
import NMEA0183

/// A straightforward decoder of one sentence, written without regard to speed: it splits the text at the commas and
/// checks each field against the standard. ``NMEADecoder`` is compared with it.
struct ReferenceDecoder {
    private var fields: [String]
    private var isMalformed = false
    /// The number of values that were left out.
    private var impossibleValues = 0

    /// The sentence with this body, the text between `$` and `*`; nil if a field is malformed, or its type is not
    /// decoded. And the number of values that were left out.
    static func decode(_ body: String) -> (sentence: Sentence, impossibleValues: Int)? {
        let address = Array(body.utf8.prefix(6))
        guard address.count == 6 else { return nil }
        // Proprietary sentences, except Quectel's for BeiDou satellites.
        if address[0] == UInt8(ascii: "P"), !body.hasPrefix("PQGSA"), !body.hasPrefix("PQGSV") { return nil }
        // The first comma must follow the address: a shorter address does not match.
        guard address.firstIndex(of: UInt8(ascii: ",")) == 5 else { return nil }
        var decoder = ReferenceDecoder(
            fields: body.split(separator: ",", omittingEmptySubsequences: false).dropFirst().map(String.init))
        let type = String(decoding: address[2..<5], as: UTF8.self)
        let sentence = decoder.sentence(type, Talker(address[0], address[1]))
        guard let sentence, !decoder.isMalformed else { return nil }
        return (sentence, decoder.impossibleValues)
    }

    private mutating func sentence(_ type: String, _ talker: Talker) -> Sentence? {
        switch type {
        case "RMC":
            var rmc = RMC(talker: talker)
            (rmc.time, rmc.isValid, rmc.coordinate) = (time(), status(), coordinate())
            (rmc.speedInKnots, rmc.course, rmc.date) = (possible(0...1000, unsigned), decimal(0...360), date())
            skip(2)
            rmc.mode = mode()
            return .rmc(rmc)
        case "GGA":
            var gga = GGA(talker: talker)
            (gga.time, gga.coordinate) = (time(), coordinate())
            gga.quality = code(0...9).flatMap { Fix.Quality(rawValue: UInt8($0)) }
            (gga.satellitesUsed, gga.hdop) = (integer(0...999), dilution())
            gga.altitude = possible(-12_000...100_000, signed)
            unit("M")
            gga.geoidSeparation = possible(-200...200, signed)
            unit("M")
            return .gga(gga)
        case "GSA":
            var gsa = GSA(talker: talker)
            skip(1)
            gsa.mode = code(1...3).flatMap { Fix.Mode(rawValue: UInt8($0)) }
            for slot in 0..<12 { gsa.satellites[slot] = UInt16(integer(0...65_535) ?? 0) }
            (gsa.pdop, gsa.hdop, gsa.vdop) = (dilution(), dilution(), dilution())
            gsa.system = appendedDigit()
            return .gsa(gsa)
        case "GSV": return .gsv(satellitesInView(talker))
        case "VTG":
            var vtg = VTG(talker: talker)
            vtg.course = decimal(0...360)
            unit("T")
            skip(2)
            vtg.speedInKnots = possible(0...1000, unsigned)
            unit("N")
            vtg.speedInKilometersPerHour = possible(0...1852, unsigned)
            unit("K")
            vtg.mode = mode()
            return .vtg(vtg)
        case "GLL":
            var gll = GLL(talker: talker)
            (gll.coordinate, gll.time, gll.isValid, gll.mode) = (coordinate(), time(), status(), mode())
            return .gll(gll)
        case "ZDA":
            var zda = ZDA(talker: talker)
            zda.time = time()
            switch (integer(1...31), integer(1...12), integer(1678...2261)) {
            case (let day?, let month?, let year?):
                zda.date = CalendarDate(year: year, month: month, day: day)
                if zda.date == nil { isMalformed = true }
            case (nil, nil, nil): break
            default: isMalformed = true
            }
            return .zda(zda)
        case "GST":
            var gst = GST(talker: talker)
            (gst.time, gst.residual) = (time(), decimal(0...1e9))
            skip(3)
            (gst.latitudeError, gst.longitudeError) = (decimal(0...1e9), decimal(0...1e9))
            gst.altitudeError = decimal(0...1e9)
            return .gst(gst)
        case "GNS":
            var gns = GNS(talker: talker)
            (gns.time, gns.coordinate, gns.mode) = (time(), coordinate(), bestMode())
            (gns.satellitesUsed, gns.hdop) = (integer(0...999), dilution())
            gns.altitude = possible(-12_000...100_000, signed)
            gns.geoidSeparation = possible(-200...200, signed)
            return .gns(gns)
        default: return nil
        }
    }

    private mutating func satellitesInView(_ talker: Talker) -> GSV {
        let (count, number) = (integer(1...99) ?? 0, integer(1...99) ?? 0)
        var gsv = GSV(
            talker: talker, messageCount: count, messageNumber: number, satellitesInView: integer(0...999) ?? 0)
        if number < 1 || number > count { isMalformed = true }
        while !fields.isEmpty, !(fields.count == 1 && fields[0].utf8.count <= 1) {
            var satellite = GSV.Satellite()
            let number = integer(0...65_535)
            satellite.elevation = integer(-90...90).map { Int16($0) }
            satellite.azimuth = integer(0...360).map { Int16($0) }
            if fields.isEmpty { isMalformed = true }
            satellite.signalToNoise = integer(0...99).map { Int16($0) }
            guard let number else { continue }
            satellite.number = UInt16(number)
            guard gsv.count < 4 else {
                isMalformed = true
                break
            }
            gsv.satellites[gsv.count] = satellite
            gsv.count += 1
        }
        gsv.signal = appendedDigit()
        return gsv
    }

    // MARK: Fields

    /// The next field; nil if it is empty or missing.
    private mutating func next() -> String? {
        guard !fields.isEmpty else { return nil }
        let field = fields.removeFirst()
        return field.isEmpty ? nil : field
    }

    private mutating func skip(_ count: Int) {
        for _ in 0..<count { _ = next() }
    }

    /// The value of a field; the field is malformed if it has none.
    private mutating func value<Value>(_ read: (String) -> Value?) -> Value? {
        guard let field = next() else { return nil }
        let value = read(field)
        if value == nil { isMalformed = true }
        return value
    }

    private static func areDigits(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { (48...57).contains($0) }
    }

    private mutating func integer(_ range: ClosedRange<Int>) -> Int? {
        value { field in
            let digits = field.hasPrefix("-") ? field.dropFirst() : field[...]
            guard Self.areDigits(digits), (1...18).contains(digits.utf8.count), let value = Int(field) else {
                return nil
            }
            return range.contains(value) ? value : nil
        }
    }

    private mutating func decimal(_ range: ClosedRange<Double>) -> Double? {
        value { field in
            let parts = (field.hasPrefix("-") ? field.dropFirst() : field[...]).split(
                separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.allSatisfy(Self.areDigits), parts.contains(where: { !$0.isEmpty }) else { return nil }
            // The standard library requires a digit on both sides of a point.
            let whole = parts[0].isEmpty ? "0" : parts[0]
            let fraction = parts.count == 1 || parts[1].isEmpty ? "0" : parts[1]
            let magnitude = Double("\(whole).\(fraction)")!
            let value = field.hasPrefix("-") ? -magnitude : magnitude
            return range.contains(value) ? value : nil
        }
    }

    private mutating func time() -> TimeOfDay? {
        value { field in
            let (digits, rest) = (field.utf8.prefix(6), field.utf8.dropFirst(6))
            guard digits.count == 6, let number = Int(String(decoding: digits, as: UTF8.self)),
                Self.areDigits(String(decoding: digits, as: UTF8.self))
            else { return nil }
            let (hour, minute, second) = (number / 10_000, number / 100 % 100, number % 100)
            guard hour < 24, minute < 60, second < 60 || (hour, minute, second) == (23, 59, 60) else { return nil }
            guard let point = rest.first else { return TimeOfDay(hour: hour, minute: minute, second: second) }
            let decimals = String(decoding: rest.dropFirst(), as: UTF8.self)
            guard point == UInt8(ascii: "."), Self.areDigits(decimals) else { return nil }
            let nine = decimals.prefix(9) + String(repeating: "0", count: max(0, 9 - decimals.utf8.count))
            return TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: Int(nine)!)
        }
    }

    private mutating func date() -> CalendarDate? {
        value { field in
            guard field.utf8.count == 6, Self.areDigits(field), let number = Int(field) else { return nil }
            let year = number % 100
            return CalendarDate(
                year: year < 80 ? 2000 + year : 1900 + year, month: number / 100 % 100, day: number / 10_000)
        }
    }

    private mutating func letter() -> UInt8? { value { $0.utf8.count == 1 ? $0.utf8.first : nil } }

    private mutating func unit(_ unit: Character) {
        if let letter = letter(), letter != unit.asciiValue { isMalformed = true }
    }

    private mutating func status() -> Bool? {
        value { $0 == "A" ? true : $0 == "V" ? false : nil }
    }

    private mutating func mode() -> PositioningMode? {
        letter().flatMap { letter in
            let mode = PositioningMode(rawValue: letter)
            if mode == nil { discard(letter) }
            return mode
        }
    }

    private mutating func bestMode() -> PositioningMode? {
        let order = Array("NMSEADPFR".utf8)
        guard let field = next() else { return nil }
        for letter in field.utf8 where !order.contains(letter) { discard(letter) }
        return field.utf8.compactMap(order.firstIndex(of:)).max().flatMap { PositioningMode(rawValue: order[$0]) }
    }

    /// An unknown mode: a letter may have been added to the standard, another character is malformed.
    private mutating func discard(_ mode: UInt8) {
        if Character(UnicodeScalar(mode)).isLetter, mode < 128 { impossibleValues += 1 } else { isMalformed = true }
    }

    /// A number that is left out if it is not in a range.
    private mutating func code(_ range: ClosedRange<Int>) -> Int? {
        integer(0 ... .max).flatMap { kept($0, range) }
    }

    private mutating func dilution() -> Double? { possible(0...1e6, signed) }

    private mutating func kept<Number>(_ number: Number, _ range: ClosedRange<Number>) -> Number? {
        guard range.contains(number) else {
            impossibleValues += 1
            return nil
        }
        return number
    }

    /// A number that keeps the sentence valid but is used only within a range.
    private mutating func possible(_ range: ClosedRange<Double>, _ wellFormed: ClosedRange<Double>) -> Double? {
        decimal(wellFormed).flatMap { kept($0, range) }
    }

    private var signed: ClosedRange<Double> { -.infinity ... .infinity }
    private var unsigned: ClosedRange<Double> { 0 ... .infinity }

    private mutating func appendedDigit() -> UInt8? {
        next().flatMap { $0.utf8.count == 1 && !"+-".contains($0) ? UInt8($0, radix: 16) : nil }
    }

    private mutating func coordinate() -> Coordinate? {
        let latitude = angle(digits: 4, limit: 90, "N", "S")
        let longitude = angle(digits: 5, limit: 180, "E", "W")
        guard let latitude, let longitude else {
            if latitude != nil || longitude != nil { isMalformed = true }
            return nil
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private mutating func angle(digits: Int, limit: Int, _ positive: Character, _ negative: Character) -> Double? {
        let minutes: (numerator: Int, scale: Int)? = value { field in
            let parts = field.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.allSatisfy(Self.areDigits), (3...digits).contains(parts[0].utf8.count),
                let whole = Int(parts[0]),
                whole % 100 < 60
            else { return nil }
            let decimals = parts.count == 1 ? "" : parts[1].prefix(11)
            let scale = (0..<decimals.utf8.count).reduce(1) { scale, _ in scale * 10 }
            return ((whole / 100 * 60 + whole % 100) * scale + (Int(decimals) ?? 0), scale)
        }
        let hemisphere = letter()
        if let hemisphere, hemisphere != positive.asciiValue, hemisphere != negative.asciiValue { isMalformed = true }
        guard let minutes else { return nil }
        if hemisphere == nil || minutes.numerator > limit * 60 * minutes.scale { isMalformed = true }
        let degrees = Double(minutes.numerator) / Double(60 * minutes.scale)
        return hemisphere == negative.asciiValue ? -degrees : degrees
    }
}
