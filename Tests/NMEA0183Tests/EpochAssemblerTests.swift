import LocationModel
import NMEA0183
import TestSupport
import Testing

/// The values of an epoch's fix. `@` stands for the time in the bodies.
struct EpochAssemblerTests: SampleEpochs {
    @Test func `The sentences of one time are joined into one fix`() throws {
        let (fixes, counts) = fixes(
            of: log(
                epochs(
                    ["120000.00"],
                    [
                        Self.rmc, Self.gga, "GNGSA,A,3,01,02,03,,,,,,,,,,1.5,0.9,1.2,1",
                        "GNGSA,A,3,65,66,,,,,,,,,,,1.5,0.9,1.2,2",
                        "GPGSV,1,1,03,01,,,,02,,,,03,,,,1", "GPGSV,1,1,02,01,,,,02,,,,6", "GLGSV,1,1,02,65,,,,66,,,,1",
                        "GNGST,@,10,,,,3.0,4.0,6.0",
                    ])))
        let fix = try #require(fixes.first)
        #expect(fixes.count == 1 && counts.epochs == 1)
        #expect(fix.time == instant(12, 0, 0) && fix.mode == .threeDimensional && fix.quality == .autonomous)
        #expect(fix.coordinate == Coordinate(latitude: 48.1173, longitude: 11.0 + 31.0 / 60))
        #expect(fix.altitude == 545.4 && fix.ellipsoidalAltitude == 545.4 + 46.9)
        #expect(fix.speed == 10.0 * 1852 / 3600 && fix.course == 84.4)
        #expect(fix.satellitesUsed == 8 && fix.satellitesSeen == 5)
        #expect(fix.horizontalAccuracy == 5 && fix.verticalAccuracy == 6)
        #expect(fix.hdop == 0.9 && fix.vdop == 1.2)
    }

    @Test func `Without GST the dilutions give the accuracy, without them there is none`() throws {
        let gsa = "GNGSA,A,3,01,02,03,,,,,,,,,,1.5,0.8,1.2"
        let diluted = try #require(fixes(of: log(epochs(["120000"], [Self.rmc, gsa]))).fixes.first)
        #expect(diluted.horizontalAccuracy == 0.8 * EpochAssembler.rangeError)
        #expect(diluted.verticalAccuracy == 1.2 * EpochAssembler.rangeError)
        let bare = try #require(fixes(of: log(epochs(["120000"], [Self.rmc]))).fixes.first)
        #expect(bare.horizontalAccuracy == nil && bare.verticalAccuracy == nil)
    }

    @Test(arguments: [
        (["GNRMC,@,A,4807.038,N,01131.000,E,,,140326,,,A"], Fix.Mode.twoDimensional),
        ([gga], .threeDimensional), (["GNGGA,@,4807.038,N,01131.000,E,1,08,0.9,,,,,,"], .twoDimensional),
        // With four satellites and an altitude, GSA lags; with three, it is correct.
        ([gga, "GNGSA,A,2,01,02,03,04,,,,,,,,,1.5,0.8,1.2"], .threeDimensional),
        (["GNGNS,@,4807.038,N,01131.000,E,AA,08,0.9,545.4,46.9,,", "GNGSA,A,2,,,,,,,,,,,,,,,"], .threeDimensional),
        ([gga.replacing(",08,", with: ",03,"), "GNGSA,A,2,01,02,03,,,,,,,,,,1.5,0.8,1.2"], .twoDimensional),
        ([gga.replacing(",08,", with: ",03,"), "GNGSA,A,3,01,02,03,04,,,,,,,,,1.5,0.8,1.2"], .threeDimensional),
        ([gga.replacing(",08,", with: ",03,")], .twoDimensional),
        (["GNGGA,@,4807.038,N,01131.000,E,0,00,,545.4,M,,,,"], .none),
        (["GNRMC,@,A,4807.038,N,01131.000,E,,,140326,,,N"], .none),
        (["GNRMC,@,A,4807.038,N,01131.000,E,,,140326,,,A,V"], .twoDimensional),
        (["GNRMC,@,V,4807.038,N,01131.000,E,,,140326,,"], .none), (["GNGLL,4807.038,N,01131.000,E,@,A,N"], .none),
        (["GNGLL,4807.038,N,01131.000,E,@,V"], .none), (["GNGLL,4807.038,N,01131.000,E,@,A"], .twoDimensional),
        (["GNGNS,@,4807.038,N,01131.000,E,NN,0,,,,,"], .none), (["GNRMC,@,V,,,,,,,140326,,,N"], .none),
    ])
    func `The mode comes from GSA, else from the quality`(bodies: [String], mode: Fix.Mode) throws {
        let fix = try #require(fixes(of: log(epochs(["120000"], bodies)), assumedDate: Self.day).fixes.first)
        #expect(fix.mode == mode && (fix.coordinate == nil) == (mode == .none))
        if mode == .none { #expect(fix.altitude == nil && fix.speed == nil && fix.course == nil) }
    }

    /// Except for the mode and a derived speed, which have separate tests.
    @Test func `No value leaks from one epoch into the next`() throws {
        let bodies =
            epochs(["120000"], [Self.gga, Self.vtg, "GNGST,@,,,,,3,4,6"])
            + epochs(["120001"], ["GNGLL,4807.038,N,01131.000,E,@,A"])
        let (fixes, _) = fixes(of: log(bodies), assumedDate: Self.day)
        let bare = try #require(fixes.last)
        // The speed is that of a receiver that has not moved; the previous epoch had 5 m/s.
        #expect(fixes.count == 2 && fixes[0].speed != nil && bare.speed == 0 && bare.course == nil)
        #expect(bare.altitude == nil && bare.horizontalAccuracy == nil && bare.hdop == nil && bare.quality == nil)
    }

    private static let gll = "GNGLL,4807.038,N,01131.000,E,@,A"

    @Test(
        arguments: [
            ([gga], "120004", Fix.Mode.threeDimensional), ([gga], "120010", .threeDimensional),
            ([gga], "120010.1", .twoDimensional), ([gga], "115959", .threeDimensional),
            ([gll, "GNGSA,A,3,01,02,03,04,,,,,,,,,1.5,0.8,1.2"], "120001", .threeDimensional),
            ([gga.replacing(",1,08", with: ",0,08")], "120001", .twoDimensional), ([gll], "120001", .twoDimensional),
            ([gga, "GNGSA,A,1,,,,,,,,,,,,,,,"], "120001", .threeDimensional),
        ] as [([String], String, Fix.Mode)])
    func `An epoch without a mode has the last one, for ten seconds`(bodies: [String], time: String, mode: Fix.Mode)
        throws
    {
        let (fixes, _) = fixes(
            of: log(epochs(["120000"], bodies) + epochs([time], [Self.gll])), assumedDate: Self.day)
        #expect(fixes.count == 2 && fixes[1].mode == mode && fixes[1].altitude == nil)
    }

    @Test func `After a clock was set back a mode counts for four epochs`() {
        let bodies = epochs(["120000"], [Self.gga]) + epochs((0..<6).map { "11000\($0)" }, [Self.gll])
        let modes = fixes(of: log(bodies), assumedDate: Self.day).fixes.map(\.mode)
        #expect(modes == Array(repeating: .threeDimensional, count: 5) + [.twoDimensional, .twoDimensional])
    }

    @Test func `A mode before the first time counts for the first epochs`() {
        let gsa = "GNGSA,A,3,01,02,03,04,,,,,,,,,1.5,0.8,1.2"
        let (fixes, _) = fixes(of: log([gsa] + epochs(["120000"], [Self.gll])), assumedDate: Self.day)
        #expect(fixes.map(\.mode) == [.threeDimensional] && fixes[0].hdop == nil)
    }

    @Test func `A mode is carried over from the epoch that stated it, not from one to the next`() {
        let times = ["120000", "120004", "120008", "120012"]
        let bodies = epochs(["120000"], [Self.gga]) + epochs(Array(times.dropFirst()), [Self.gll])
        let (fixes, _) = fixes(of: log(bodies), assumedDate: Self.day)
        #expect(fixes.map(\.mode) == [.threeDimensional, .threeDimensional, .threeDimensional, .twoDimensional])
    }

    /// 0.1 minute of latitude is 185.3 m.
    @Test(
        arguments: [
            ("A", "120000", "120010", 18.53), ("A", "120000", "120010.1", nil), ("A", "120000", "115959", nil),
            ("V", "120000", "120010", nil), ("A", "120000", "120000.3", nil), ("A", "235955", "000005", 18.53),
        ] as [(String, String, String, Double?)])
    func `Without a speed it is derived from the position before, when that is recent`(
        status: String, before: String, after: String, speed: Double?
    ) throws {
        let bodies = ["GNGLL,4807.038,N,01131.000,E,\(before),\(status)", "GNGLL,4807.138,N,01131.000,E,\(after),A"]
        let fix = try #require(fixes(of: log(bodies), assumedDate: Self.day).fixes.last)
        #expect(fix.coordinate != nil && fix.course == nil && (fix.speed == nil) == (speed == nil))
        if let speed { #expect(abs(try #require(fix.speed) - speed) < 0.01) }
    }

    @Test func `A measured speed is never replaced by a derived one`() {
        let moving = [Self.gga.replacing("4807.038", with: "4807.138"), "GNVTG,084.4,T,,M,0.0,N,,K,A"]
        let (fixes, _) = fixes(
            of: log(epochs(["120000"], [Self.gga]) + epochs(["120001"], moving)), assumedDate: Self.day)
        #expect(fixes.map(\.speed) == [nil, 0])
    }

    @Test func `A speed is derived only from the epoch just before, not over epochs that were skipped`() {
        var assembler = EpochAssembler(assumedDate: Self.day)
        var fixes: [Fix] = []
        let times = ["120000", "120001", "120005", "120006", "120007"]
        for (index, time) in times.enumerated() {
            let gll = "GNGLL,4807.\(100 + index),N,01131.000,E,\(time),A"
            for sentence in decodeAll(log([gll])).sentences { assembler.add(sentence) { fixes.append($0) } }
            if time == "120001" { assembler.discard() }
        }
        assembler.finish { fixes.append($0) }
        #expect(fixes.map(\.time) == [instant(12, 0, 0), instant(12, 0, 5), instant(12, 0, 6), instant(12, 0, 7)])
        #expect(fixes.map { $0.speed != nil } == [false, false, true, true])
    }

    @Test func `Of RMC and VTG, and of several positions, the later one counts`() throws {
        let vtg = "GNVTG,090.0,T,,M,,N,36.0,K,A"
        let gll = "GNGLL,4807.04,N,01131.00,E,@,A"
        let fix = try #require(fixes(of: log(epochs(["120000"], [Self.rmc, vtg, gll]))).fixes.first)
        #expect(fix.speed == 10 && fix.course == 90 && fix.coordinate?.latitude == 48 + 7.04 / 60)
        let turned = try #require(fixes(of: log(epochs(["120000"], [gll, vtg, Self.rmc]))).fixes.first)
        #expect(turned.speed == 10.0 * 1852 / 3600 && turned.course == 84.4)
        #expect(turned.coordinate?.latitude == 48.1173)
        let empty = try #require(
            fixes(of: log(epochs(["120000"], [Self.rmc, "GNVTG,,T,,M,,N,,K,A"]))).fixes.first)
        #expect(empty.speed == 10.0 * 1852 / 3600 && empty.course == 84.4)
    }

    @Test(
        arguments: [
            (["GPGSV,2,1,05,01,,,,02,,,,03,,,,04,,,", "GPGSV,2,2,05,05,,,"], 5), (["GPGSV,2,2,05,05,,,"], nil),
            (["GPGSV,3,1,09,01,,,", "GPGSV,3,3,09,05,,,"], nil), (["GPGSV,2,1,05,01,,,", "GPGSV,2,2,06,05,,,"], nil),
            (["GPGSV,2,1,05,01,,,", "GLGSV,1,1,03,65,,,"], 3), (["GBGSV,1,1,04,01,,,,1", "BDGSV,1,1,06,01,,,,3"], 6),
        ] as [([String], Int?)])
    func `Partial groups of GSV are discarded`(bodies: [String], seen: Int?) {
        #expect(fixes(of: log(epochs(["120000"], [Self.rmc] + bodies))).fixes.first?.satellitesSeen == seen)
    }

    @Test func `The solution of all systems is kept, even if each system repeats a position`() throws {
        let place = "4807.038,N,01131.000,E"
        let bytes = log([
            "GNRMC,123519.00,A,\(place),10.0,0.0,010526,,,A",
            "GNGNS,123519.00,\(place),AA,18,0.7,55.5,46.9,,",
            "GPGNS,123519.00,4807.050,N,01131.000,E,A,9,1.7,99.5,46.9,,",
            "GLGNS,123519.00,4807.060,N,01131.000,E,N,9,2.7,88.5,46.9,,",
        ])
        let fix = try #require(fixes(of: bytes).fixes.first)
        #expect(fix.altitude == 55.5 && fix.hdop == 0.7 && fix.satellitesUsed == 18 && fix.mode == .threeDimensional)
        #expect(abs(fix.coordinate!.latitude - (48 + 7.038 / 60)) < 1e-9)
    }

    @Test func `A course of 360 degrees is 0`() {
        let bodies = epochs(["120000"], ["GNRMC,@,A,4807.038,N,01131.000,E,1.0,360.0,140326,,"])
        #expect(fixes(of: log(bodies)).fixes.first?.course == 0)
    }
}
