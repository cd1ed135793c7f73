import LocationModel
import NMEA0183
import TestSupport
import Testing

/// The decoder reads what the encoder writes.
struct EncoderTests {
    private func text(_ sentence: Sentence, minuteDecimals: Int = 5, secondDecimals: Int = 2) -> String {
        var encoder = NMEAEncoder()
        encoder.minuteDecimals = minuteDecimals
        encoder.secondDecimals = secondDecimals
        var bytes: [UInt8] = []
        encoder.encode(sentence, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `A complete RMC and an empty GGA are written`() {
        var rmc = RMC(talker: .combined)
        rmc.time = TimeOfDay(hour: 8, minute: 1, second: 2, nanosecond: 999_999_999)
        rmc.isValid = true
        rmc.coordinate = Coordinate(latitude: -48.1173, longitude: 11.516_666_666_666_667)
        rmc.speedInKnots = 22.4
        rmc.course = 359.999
        rmc.date = CalendarDate(year: 2026, month: 3, day: 4)
        rmc.mode = .autonomous
        #expect(text(.rmc(rmc)) == sentence("GNRMC,080102.99,A,4807.03800,S,01131.00000,E,22.400,0.00,040326,,,A"))
        #expect(text(.gga(GGA(talker: .gps))) == sentence("GPGGA,,,,,,,,,,M,,M,,"))
    }

    @Test(arguments: [
        (59.999_999_95, 5, "6000.00000,N"), (-0.0, 2, "0000.00,S"), (90, 4, "9000.0000,N"),
        (47.999_999_999, 7, "4759.9999999,N"),
        (47.999_999_999_99, 7, "4800.0000000,N"), (0.0125, 0, "0001,N"), (0.5 / 60, 1, "0000.5,N"),
    ])
    func `Minutes carry into the degree`(latitude: Double, decimals: Int, expected: String) {
        var gll = GLL(talker: .gps)
        gll.coordinate = Coordinate(latitude: latitude, longitude: 0)
        #expect(text(.gll(gll), minuteDecimals: decimals).hasPrefix("$GPGLL,\(expected),000"))
    }

    /// With the pivot 80, any other year would be read a century off.
    @Test(arguments: [1979, 1980, 2079, 2080])
    func `Two digits are a year from 1980 to 2079`(year: Int) {
        var rmc = RMC(talker: .gps)
        rmc.date = CalendarDate(year: year, month: 3, day: 4)
        let date = (1980...2079).contains(year) ? "0403\((year % 100).text(digits: 2))" : ""
        #expect(text(.rmc(rmc)) == sentence("GPRMC,,,,,,,,,\(date),,"))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func `A value that cannot be written leaves its field empty`(value: Double) {
        var gga = GGA(talker: .gps)
        gga.altitude = value
        gga.coordinate = Coordinate(latitude: value, longitude: 0)
        #expect(text(.gga(gga)) == sentence("GPGGA,,,,,,,,,,M,,M,,"))
    }

    @Test func `Time is cut off, the leap second kept`() {
        var zda = ZDA(talker: .gps)
        zda.time = TimeOfDay(hour: 23, minute: 59, second: 60, nanosecond: 999_999_999)
        #expect(text(.zda(zda), secondDecimals: 0) == sentence("GPZDA,235960,,,,00,00"))
        #expect(text(.zda(zda), secondDecimals: 9) == sentence("GPZDA,235960.999999999,,,,00,00"))
    }

    @Test(arguments: [4, 5, 7, 9])
    func `Decoding gives back what was encoded, at the precision encoded`(decimals: Int) throws {
        var random = SeededGenerator(seed: UInt64(decimals))
        var encoder = NMEAEncoder()
        encoder.minuteDecimals = decimals
        encoder.secondDecimals = 3
        for _ in 0..<3000 {
            var first: [UInt8] = []
            encoder.encode(randomSentence(&random), into: &first)
            let (sentences, counts) = decodeAll(first)
            #expect(counts.decoded == 1, "\(String(decoding: first, as: UTF8.self))")
            var second: [UInt8] = []
            encoder.encode(try #require(sentences.first), into: &second)
            #expect(first == second, "\(String(decoding: first, as: UTF8.self))")
        }
    }

    @Test func `100 000 coordinates are rounded exactly, both ways`() {
        var random = SeededGenerator(seed: 100_000)
        let encoder = NMEAEncoder()
        for _ in 0..<100_000 {
            // The exact value is an integer divided by 60 x 10^5; the nearest Double is the single division of the two.
            let units = UInt64.random(in: 0...180 * 60 * 100_000, using: &random)
            let exact = Double(units) / 6_000_000
            var gll = GLL(talker: .gps)
            gll.coordinate = Coordinate(latitude: 0, longitude: exact)
            var bytes: [UInt8] = []
            encoder.encode(.gll(gll), into: &bytes)
            let digits = bytes[20..<33].filter { (48...57).contains($0) }.reduce(UInt64(0)) {
                $0 * 10 + UInt64($1 - 48)
            }
            #expect(digits / 10_000_000 * 6_000_000 + digits % 10_000_000 == units)
            guard case .gll(let decoded)? = decodeAll(bytes).sentences.first else {
                Issue.record("not decoded")
                return
            }
            #expect(decoded.coordinate?.longitude == exact)
        }
    }
}

/// A random sentence of any type with any of its fields, from numbers that the encoder can write.
func randomSentence(_ random: inout SeededGenerator) -> Sentence {
    func sometimesNil<Value>(_ value: Value) -> Value? { Int.random(in: 0..<4, using: &random) == 0 ? nil : value }
    func number(_ range: ClosedRange<Double>) -> Double? { sometimesNil(Double.random(in: range, using: &random)) }
    let talker = [Talker.gps, .combined, .glonass, .galileo, .beiDou].randomElement(using: &random)!
    let modes: [PositioningMode] = [
        .autonomous, .differential, .estimated, .notValid, .precise, .realTimeKinematicFixed,
    ]
    let time = sometimesNil(TimeOfDay(nanoseconds: Int64.random(in: 0..<86_401_000_000_000, using: &random)))
    let coordinate = sometimesNil(
        Coordinate(
            latitude: Double.random(in: -90...90, using: &random),
            longitude: Double.random(in: -180...180, using: &random)))
    let date = sometimesNil(CalendarDate(daysSince1970: Int.random(in: 3653..<40_000, using: &random)))
    let mode = sometimesNil(modes.randomElement(using: &random)!)
    let isValid = sometimesNil(Bool.random(using: &random))
    let used = sometimesNil(Int.random(in: 0...99, using: &random))
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
        var rmc = RMC(talker: talker)
        (rmc.time, rmc.isValid, rmc.coordinate, rmc.date, rmc.mode) = (time, isValid, coordinate, date, mode)
        (rmc.speedInKnots, rmc.course) = (number(0...999), number(0...360))
        return .rmc(rmc)
    case 1:
        var gga = GGA(talker: talker)
        (gga.time, gga.coordinate, gga.satellitesUsed) = (time, coordinate, used)
        gga.quality = sometimesNil(Fix.Quality(rawValue: UInt8.random(in: 0...8, using: &random))!)
        (gga.hdop, gga.altitude, gga.geoidSeparation) = (number(0...99), number(-1000...50_000), number(-110...90))
        return .gga(gga)
    case 2:
        var gsa = GSA(talker: talker)
        gsa.mode = sometimesNil(Fix.Mode(rawValue: UInt8.random(in: 1...3, using: &random))!)
        for slot in 0..<12 { gsa.satellites[slot] = sometimesNil(UInt16.random(in: 1...437, using: &random)) ?? 0 }
        (gsa.pdop, gsa.hdop, gsa.vdop) = (number(0...99), number(0...99), number(0...99))
        gsa.system = sometimesNil(UInt8.random(in: 1...15, using: &random))
        return .gsa(gsa)
    case 3:
        let messages = Int.random(in: 1...9, using: &random)
        var gsv = GSV(
            talker: talker, messageCount: messages, messageNumber: Int.random(in: 1...messages, using: &random),
            satellitesInView: Int.random(in: 0...36, using: &random))
        gsv.count = Int.random(in: 0...4, using: &random)
        for index in 0..<gsv.count {
            gsv.satellites[index].number = UInt16.random(in: 1...437, using: &random)
            gsv.satellites[index].elevation = sometimesNil(Int16.random(in: -9...90, using: &random))
            gsv.satellites[index].azimuth = sometimesNil(Int16.random(in: 0...359, using: &random))
            gsv.satellites[index].signalToNoise = sometimesNil(Int16.random(in: 0...99, using: &random))
        }
        gsv.signal = sometimesNil(UInt8.random(in: 0...15, using: &random))
        return .gsv(gsv)
    case 4:
        var vtg = VTG(talker: talker)
        (vtg.course, vtg.speedInKnots, vtg.mode) = (number(0...360), number(0...999), mode)
        vtg.speedInKilometersPerHour = number(0...1851)
        return .vtg(vtg)
    case 5:
        var gll = GLL(talker: talker)
        (gll.time, gll.coordinate, gll.isValid, gll.mode) = (time, coordinate, isValid, mode)
        return .gll(gll)
    case 6:
        var zda = ZDA(talker: talker)
        (zda.time, zda.date) = (time, date)
        return .zda(zda)
    case 7:
        var gst = GST(talker: talker)
        (gst.time, gst.residual, gst.altitudeError) = (time, number(0...100), number(0...100))
        (gst.latitudeError, gst.longitudeError) = (number(0...100), number(0...100))
        return .gst(gst)
    default:
        var gns = GNS(talker: talker)
        (gns.time, gns.coordinate, gns.mode, gns.satellitesUsed) = (time, coordinate, mode, used)
        (gns.hdop, gns.altitude, gns.geoidSeparation) = (number(0...99), number(-1000...50_000), number(-110...90))
        return .gns(gns)
    }
}
