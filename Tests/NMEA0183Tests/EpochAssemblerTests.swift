import LocationModel
import NMEA0183
import TestSupport
import Testing

/// Assembling epochs from sentences. `@` stands for the time in the bodies.
@Suite("Assembling epochs")
struct EpochAssemblerTests {
    static let day = CalendarDate(year: 2026, month: 3, day: 14)!
    static let rmc = "GNRMC,@,A,4807.038,N,01131.000,E,010.0,084.4,140326,,,A"
    static let gga = "GNGGA,@,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,"
    static let vtg = "GNVTG,084.4,T,,M,010.0,N,018.5,K,A"

    private func instant(_ hour: Int, _ minute: Int, _ second: Int, nanosecond: Int = 0, on date: CalendarDate = day)
        -> Instant
    {
        Instant(date, TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond))
    }

    /// The bodies of epochs, one epoch for each time.
    private func epochs(_ times: [String], _ bodies: [String]) -> [String] {
        times.flatMap { time in bodies.map { $0.replacing(",@", with: ",\(time)") } }
    }

    /// Ten consecutive seconds.
    private let seconds = (0..<10).map { "12000\($0).00" }
    /// Enough epochs to learn a receiver's behaviour.
    private let manySeconds = (10..<30).map { "1200\($0).00" }

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

    @Test func `A logger may have one or two fixes per day, always at the same times`() {
        func rmc(_ time: String, _ date: String) -> String { "GNRMC,\(time),A,4807.038,N,01131.000,E,,,\(date),," }
        let once = ["140326", "150326", "160326"].map { rmc("120000", $0) }
        #expect(fixes(of: log(once)).fixes.map(\.time.date.day) == [14, 15, 16])
        let twice = ["140326", "150326"].flatMap { [rmc("120000", $0), rmc("180000", $0)] }
        #expect(fixes(of: log(twice)).fixes.map(\.time.date.day) == [14, 14, 15, 15])
    }

    @Test(arguments: [
        // An RMC without a date does not open its epoch to other dates.
        ["RMC 140326", "RMC 140363", "RMC ", "RMC 140326"],
        // One ZDA for RMCs of two dates.
        ["RMC 140326", "ZDA,@,14,03,2026,,", "RMC 150326", "ZDA,@,14,03,2026,,"],
    ])
    func `No two fixes in a row have one date and time`(sentences: [String]) {
        let bodies = sentences.map {
            let date = $0.split(separator: " ", omittingEmptySubsequences: false).last!
            return $0.hasPrefix("RMC")
                ? "GNRMC,120000.00,A,4807.038,N,01131.000,E,010.0,084.4,\(date),,,A"
                : "GN" + $0.replacing("@", with: "120000.00")
        }
        let (fixes, _) = fixes(of: log(bodies))
        #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.time != $1.time })
        #expect(fixes.first?.time == instant(12, 0, 0))
    }

    @Test(arguments: [false, true])
    func `A GGA at midnight is not paired with the day before`(ggaFirst: Bool) {
        func epoch(_ time: String, _ date: String) -> [String] {
            let rmc = "GNRMC,@,A,4807.038,N,01131.000,E,,,\(date),,"
            return epochs([time], ggaFirst ? [Self.gga, rmc] : [rmc, Self.gga])
        }
        let bodies = (0..<10).flatMap { epoch("23595\($0).00", "140326") } + epoch("000000.00", "150326")
        let (fixes, _) = fixes(of: log(bodies))
        #expect(fixes.count == 11 && fixes.last?.time == instant(23, 59, 59).advanced(bySeconds: 1))
        #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $1.time.seconds(since: $0.time) == 1 })
    }

    @Test func `A date is carried over midnight by the time of day`() {
        let zda = "GNZDA,235958.00,14,03,2026,00,00"
        let bodies = [zda] + epochs(["235958.00", "235959.00", "000000.00", "000001.00"], [Self.gga])
        let (fixes, _) = fixes(of: log(bodies))
        #expect(fixes.map(\.time) == (0..<4).map { instant(23, 59, 58).advanced(bySeconds: Double($0)) })
    }

    @Test func `The leap second is an epoch of its own, between the second before and midnight`() {
        let times = ["235959.00", "235959.90", "235960.00", "235960.50", "235960.90", "000000.00"]
        let (fixes, _) = fixes(of: log(epochs(times, [Self.gga])), assumedDate: Self.day)
        #expect(fixes.count == 6 && fixes.last?.time == instant(23, 59, 59).advanced(bySeconds: 1))
        #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(fixes[2].time.timeOfDay >= TimeOfDay(hour: 23, minute: 59, second: 59, nanosecond: 999_000_000))
    }

    @Test func `Ten epochs per second are ten fixes`() {
        let times = (0..<30).map { "12000\($0 / 10).\($0 % 10)0" }
        let (fixes, counts) = fixes(of: log(epochs(times, [Self.rmc, Self.gga, Self.vtg])))
        #expect(
            counts.epochs == 30 && fixes.count == 30 && fixes.last?.time == instant(12, 0, 2, nanosecond: 900_000_000))
    }

    @Test func `ZDA's four digits are preferred to RMC's two`() {
        let old = "GNRMC,@,A,4807.038,N,01131.000,E,,,140326,,"
        for order in [[old, "GNZDA,@,14,03,1926,00,00"], ["GNZDA,@,14,03,1926,00,00", old]] {
            #expect(fixes(of: log(epochs(["120000"], order))).fixes.first?.time.date.year == 1926)
        }
    }

    @Test func `Epochs are held back until a date is known, and counted`() {
        let bodies = epochs(seconds, [Self.gga]) + epochs(["120010.00"], [Self.gga, "GNZDA,@,14,03,2026,00,00"])
        let (fixes, counts) = fixes(of: log(bodies))
        #expect(fixes.count == 1 && counts.undated == 10 && counts.epochs == 11)
    }

    @Test func `A clock ahead of the fix is no epoch, and does not change the day too early`() {
        let bodies = (0..<5).flatMap { second in
            epochs(["23595\(5 + second).00"], [Self.gga]) + [
                "GNZDA,\(second < 3 ? "23595\(7 + second)" : "00000\(second - 3)").00,\(second < 3 ? 14 : 15),03,2026,00,00"
            ]
        }
        let (fixes, _) = fixes(of: log(bodies), assumedDate: Self.day)
        #expect(fixes.map(\.time) == (55..<60).map { instant(23, 59, $0) })
    }

    @Test func `A date before the floor is a week rollover`() {
        let (fixes, counts) = fixes(
            of: log(epochs(seconds, ["GNRMC,@,A,4807.038,N,01131.000,E,,,290706,,"])),
            floor: CalendarDate(year: 2020, month: 1, day: 1))
        #expect(fixes.count == 10 && counts.weekRollovers == 10)
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

    @Test(arguments: ["GNRMC,,V,,,,,,,,,,N", "GNGGA,,,,,,0,00,,,M,,M,,", "GNGLL,,,,,,V,N", "GNGNS,,,,,,NN,00,,,,,"])
    func `A receiver that loses its time loses its epoch`(lost: String) {
        let bodies = epochs(["120000"], [Self.rmc, Self.gga]) + [lost, Self.vtg] + epochs(["120005"], [Self.rmc])
        let (fixes, counts) = fixes(of: log(bodies))
        // The VTG belongs to no epoch: 18.5 km/h is not the speed of the first epoch.
        #expect(fixes.map(\.time) == [instant(12, 0, 0), instant(12, 0, 5)] && counts.epochs == 2)
        #expect(fixes.map(\.mode) == [.threeDimensional, .threeDimensional])
        #expect(fixes[0].speed == 10.0 * 1852 / 3600)
    }

    /// For each fix, the number of sentences after which it was emitted.
    private func emissions(_ bodies: [String]) -> (counts: [Int], fixes: [Fix], assembler: EpochAssembler) {
        var assembler = EpochAssembler(assumedDate: Self.day)
        var counts: [Int] = []
        var fixes: [Fix] = []
        for (index, sentence) in decodeAll(log(bodies)).sentences.enumerated() {
            assembler.add(sentence) {
                counts.append(index + 1)
                fixes.append($0)
            }
        }
        return (counts, fixes, assembler)
    }

    @Test(arguments: [
        [rmc, gga, vtg], [rmc, "GNGSA,A,3,01,,,,,,,,,,,,1,1,1", "GNGSA,A,3,65,,,,,,,,,,,,1,1,1"],
        [gga, rmc, "GPGSV,2,1,05,01,,,", "GPGSV,2,2,05,05,,,", "GLGSV,2,1,05,01,,,", "GLGSV,2,2,05,05,,,"],
    ])
    func `A fix is emitted at the receiver's last sentence once that is learnt`(bodies: [String]) {
        let (counts, fixes, assembler) = emissions(epochs(manySeconds, bodies))
        #expect(fixes.count == 20)
        // The first fixes are emitted with the first sentence of the next epoch, the last one with its own last
        // sentence.
        #expect(counts.first == bodies.count + 1 && counts.last == 20 * bodies.count)
        #expect(
            assembler.epochBeginsWith
                == decodeAll(log([bodies[0].replacing(",@", with: ",120000")])).sentences[0].address)
    }

    @Test func `Sentences after the learnt last one make no second fix`() {
        let gsv = ["GPGSV,1,1,04,01,,,"]
        let times = (0..<40).map { "1200\($0 < 10 ? "0" : "")\($0).00" }
        let bodies = times.enumerated().flatMap {
            epochs([$1], [Self.rmc, Self.gga, Self.vtg] + ($0 % 5 == 4 ? gsv : []))
        }
        let (_, fixes, _) = emissions(bodies)
        #expect(fixes.count >= 39 && Set(fixes.map(\.time)).count == fixes.count)
        #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.time < $1.time })
        // Of eight groups, one was lost because a wrong end was learnt once; the last epoch is still incomplete.
        #expect(fixes.filter { $0.satellitesSeen == 4 }.count == 7)
    }

    @Test func `A missing last sentence delays the fix to the next epoch`() {
        let bodies = manySeconds.enumerated().flatMap {
            epochs([$1], $0 == 17 ? [Self.rmc, Self.gga] : [Self.rmc, Self.gga, Self.vtg])
        }
        let (counts, fixes, _) = emissions(bodies)
        #expect(fixes.count == 20 && Set(fixes.map(\.time)).count == 20)
        #expect(counts[16] == 17 * 3 && counts[17] == 17 * 3 + 3)
    }

    @Test func `Sentences in another order are not cut off`() {
        let bodies = manySeconds.enumerated().flatMap {
            epochs([$1], $0 == 17 ? [Self.rmc, Self.vtg, Self.gga] : [Self.rmc, Self.gga, Self.vtg])
        }
        let (_, fixes, assembler) = emissions(bodies)
        #expect(fixes.count == 20 && fixes.allSatisfy { $0.altitude == 545.4 } && assembler.counts.late == 0)
    }

    @Test func `A sentence that is late by one epoch does not split the next one`() {
        let bodies = epochs(seconds, [Self.rmc]).enumerated().flatMap { index, body in
            index == 0 ? [body] : [body, "GNGLL,4807.038,N,01131.000,E,\(seconds[index - 1]),A"]
        }
        let (fixes, counts) = fixes(of: log(bodies))
        #expect(fixes.count == 10 && counts.late == 9)
    }

    private func position(_ talker: String, _ seconds: Double, latitude: String) -> String {
        let (whole, tenths) = (Int(seconds), Int((seconds * 10).rounded()) % 10)
        let time = "12\(whole / 60 < 10 ? "0" : "")\(whole / 60)\(whole % 60 < 10 ? "0" : "")\(whole % 60).\(tenths)0"
        return "\(talker)RMC,\(time),A,\(latitude),N,01131.000,E,10.0,0.0,010526,,,A"
    }

    @Test func `A receiver whose talker changes now and then loses no fix`() {
        let bodies = (0..<300).map { position($0 / 7 % 2 == 0 ? "GP" : "GN", Double($0), latitude: "4807.000") }
        #expect(fixes(of: log(bodies)).fixes.count == 300)
    }

    @Test func `The solution of all systems stands, even if each system repeats a position`() throws {
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

    @Test func `A date that is no instant makes no fix`() {
        var zda = ZDA(talker: .gps)
        var gll = GLL(talker: .gps)
        zda.time = TimeOfDay(hour: 12, minute: 0, second: 0)
        zda.date = CalendarDate(year: 9999, month: 1, day: 1)
        gll.time = zda.time
        var assembler = EpochAssembler(assumedDate: CalendarDate(year: 1, month: 1, day: 1))
        for sentence in [Sentence.gll(gll), .zda(zda)] { assembler.add(sentence) { _ in Issue.record("a fix") } }
        assembler.finish { _ in Issue.record("a fix") }
        #expect(assembler.counts.undated == 1)
    }

    private struct NotThere: Error {}

    @Test(arguments: [Int64.max, .min])
    func `A time outside the day stays inside the range of instants`(_ nanoseconds: Int64) throws {
        let sentence = try #require(decodeAll(log(epochs(["120000"], [Self.rmc]))).sentences.first)
        guard case .rmc(var rmc) = sentence else { throw NotThere() }
        rmc.time = TimeOfDay(nanoseconds: nanoseconds)
        rmc.date = CalendarDate(year: nanoseconds < 0 ? 1900 : 2026, month: 5, day: 1)
        var (assembler, times) = (EpochAssembler(), [Int64]())
        assembler.add(.rmc(rmc)) { times.append($0.time.nanoseconds) }
        assembler.finish { times.append($0.time.nanoseconds) }
        #expect(times == [nanoseconds])
    }

    @Test func `A discarded epoch makes no fix, and its date stays known`() {
        var assembler = EpochAssembler()
        var fixes: [Fix] = []
        let sentences = decodeAll(log(epochs(["120000", "120001"], [Self.rmc, Self.gga]))).sentences
        for sentence in sentences[0...2] { assembler.add(sentence) { fixes.append($0) } }
        assembler.discard()
        assembler.add(sentences[3]) { fixes.append($0) }
        assembler.finish { fixes.append($0) }
        #expect(fixes.map(\.time) == [instant(12, 0, 0)])
        for sentence in decodeAll(log(epochs(["120005"], [Self.gga]))).sentences {
            assembler.add(sentence) { fixes.append($0) }
        }
        assembler.finish { fixes.append($0) }
        #expect(fixes.map(\.time) == [instant(12, 0, 0), instant(12, 0, 5)])
    }

    @Test func `After discarding the same time may come again`() {
        var assembler = EpochAssembler()
        var fixes: [Fix] = []
        let sentences = decodeAll(log(epochs(["120000", "120001", "120000"], [Self.rmc, Self.gga]))).sentences
        for sentence in sentences[0...2] { assembler.add(sentence) { fixes.append($0) } }
        assembler.discard()
        for sentence in sentences[4...5] { assembler.add(sentence) { fixes.append($0) } }
        assembler.finish { fixes.append($0) }
        #expect(fixes.map(\.time) == [instant(12, 0, 0), instant(12, 0, 0)])
    }
}
