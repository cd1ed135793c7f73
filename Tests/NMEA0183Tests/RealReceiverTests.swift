import LocationModel
import NMEA0183
import Testing

/// Behaviour of real receivers that an assembler easily gets wrong.
struct RealReceiverTests {
    private static let day = CalendarDate(year: 2026, month: 3, day: 14)!

    /// The bodies for each second from 12:00:00; `@` stands for the time, `#` for the time with a clock's delay.
    private func seconds(_ range: Range<Int>, _ bodies: [String], decimals: String = ".00") -> [String] {
        range.flatMap { second in
            let time = "12\((second / 60).text(digits: 2))\((second % 60).text(digits: 2))"
            return bodies.map { $0.replacing("@", with: time + decimals).replacing("#", with: time + ".04") }
        }
    }

    private static let rmc = "GPRMC,@,A,4807.03800,N,01131.00000,E,10.0,84.4,140326,,,A"
    private static let gga = "GPGGA,@,4807.03800,N,01131.00000,E,4,18,0.7,545.4,M,46.9,M,,"

    @Test func `A ZDA with a clock of its own in the middle of an epoch does not split it`() {
        let bodies = seconds(
            0..<30,
            [
                Self.gga, "GNGST,@,8,0,0,0,3.0,4.0,6.0", "GPZDA,#,14,03,2026,00,00",
                "GNGSA,A,3,8,9,,,,,,,,,,,1.3,0.7,1.1", Self.rmc,
            ])
        for emitsEarly in [false, true] {
            let (fixes, counts) = fixes(of: log(bodies), emitsEarly: emitsEarly)
            #expect(fixes.count == 30 && counts.late == 0 && counts.epochs == 30)
            #expect(fixes.allSatisfy { $0.speed != nil && $0.course == 84.4 && $0.altitude == 545.4 })
            #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $1.time.seconds(since: $0.time) == 1 })
        }
    }

    @Test func `A receiver that changes the order of VTG and GNS keeps its altitude`() {
        let gns = "GPGNS,@,4807.03800,N,01131.00000,E,AA,12,0.7,545.4,46.9,,"
        let (vtg, gsa) = ("GPVTG,84.4,T,,M,10.0,N,18.5,K,A", "GNGSA,A,3,8,9,,,,,,,,,,,1.3,0.7,1.1")
        let bodies = seconds(0..<20, [Self.rmc, gns, vtg, gsa]) + seconds(20..<40, [Self.rmc, vtg, gsa, gns])
        let (fixes, _) = fixes(of: log(bodies), emitsEarly: true)
        #expect(fixes.count == 40 && fixes.allSatisfy { $0.altitude == 545.4 })
    }

    @Test func `GNS sentences of single systems after the combined one change nothing`() throws {
        let bodies = [
            "GNGNS,@,4807.03800,N,01131.00000,E,RR,18,0.7,545.4,46.9,1.0,0135", "GPGNS,@,,,,,,10,,,,1.0,0135",
            "GLGNS,@,,,,,,8,,,,1.0,0135", "GNGSA,A,3,8,9,,,,,,,,,,,1.3,0.9,1.1", Self.rmc,
        ]
        let fix = try #require(fixes(of: log(seconds(0..<1, bodies)), emitsEarly: false).fixes.first)
        #expect(fix.altitude == 545.4 && fix.hdop == 0.7 && fix.satellitesUsed == 18)
        #expect(fix.quality == .realTimeKinematicFixed && fix.mode == .threeDimensional)
    }

    @Test func `A coarse GLL without a time does not replace a position with a time`() throws {
        let gll = "GPGLL,4807.04,N,01131.00,E,,A"
        for bodies in [[Self.rmc, gll], [gll, Self.rmc], [Self.gga, gll, Self.rmc]] {
            let fixes = fixes(of: log(seconds(0..<3, bodies)), emitsEarly: false).fixes
            #expect(fixes.last?.coordinate?.latitude == 48.1173)
        }
        let (fixes, _) = fixes(of: log(seconds(0..<2, ["GPGST,@,8,0,0,0,3.0,4.0,6.0", gll])), assumedDate: Self.day)
        #expect(fixes.last?.coordinate?.latitude == 48 + 7.04 / 60)
    }

    @Test(arguments: ["12000@.295", "12000@.299", "12000@.305"])
    func `Times that differ by less than 10 ms are one epoch`(time: String) {
        let bodies = (0..<9).flatMap { second in
            [
                "GPGLL,4807.03800,N,01131.00000,E,\(time.replacing("@", with: "\(second)")),A,A",
                Self.gga.replacing("@", with: "12000\(second).30"), Self.rmc.replacing("@", with: "12000\(second).30"),
            ]
        }
        let (fixes, _) = fixes(of: log(bodies), emitsEarly: false)
        #expect(fixes.count == 9 && fixes.allSatisfy { $0.altitude == 545.4 && $0.speed == 10.0 * 1852 / 3600 })
    }

    @Test(arguments: ["1000000000000000", "-12001", "2000001"])
    func `An impossible altitude is dropped`(altitude: String) throws {
        let gga = Self.gga.replacing("545.4", with: altitude)
        let fix = try #require(fixes(of: log(seconds(0..<1, [gga, Self.rmc])), emitsEarly: false).fixes.first)
        #expect(fix.altitude == nil && fix.ellipsoidalAltitude == nil && fix.mode == .twoDimensional)
    }

    // MARK: Two receivers

    @Test func `A second talker that repeats the receiver, later and rounded, is ignored and counted`() {
        let bodies = (1..<60).flatMap { second -> [String] in
            seconds(second..<second + 1, [Self.rmc])
                + seconds(second - 1..<second, ["IIRMC,@,A,4807.04,N,01131.00,E,9.9,84,,,,A"], decimals: "")
                + seconds(second..<second + 1, [Self.gga])
        }
        let (fixes, counts) = fixes(of: log(bodies), emitsEarly: false)
        #expect(fixes.count == 59 && counts.otherReceiver == 59)
        #expect(fixes.allSatisfy { $0.altitude == 545.4 && $0.coordinate?.latitude == 48.1173 })
        #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $1.time.seconds(since: $0.time) == 1 })
    }

    @Test(arguments: ["111100", "124900"])
    func `A second talker whose time stands still, before or after the other one's, is never delivered`(time: String) {
        let frozen = "GNRMC,\(time),A,4807.04,N,01131.00,E,9.9,84.0,140326,,,A"
        for isFirst in [false, true] {
            let bodies =
                (isFirst ? [frozen] : []) + (0..<80).flatMap { seconds($0..<$0 + 1, [Self.rmc, Self.gga]) + [frozen] }
            let (fixes, counts) = fixes(of: log(bodies), emitsEarly: false)
            let others = fixes.filter { $0.speed == 9.9 * 1852 / 3600 }
            #expect(others.count <= (isFirst ? 1 : 0) && fixes.count >= 76 && counts.otherReceiver >= 76)
        }
    }

    @Test func `A talker that stays alone is followed after three epochs`() {
        let other = seconds(0..<20, ["GNRMC,@,A,4807.04,N,01131.00,E,9.9,84.0,140326,,,A"])
        let (fixes, counts) = fixes(of: log(seconds(600..<620, [Self.rmc]) + other), emitsEarly: false)
        #expect(fixes.count == 20 + 17 && counts.otherReceiver == 3)
        let (repeated, _) = NMEA0183Tests.fixes(
            of: log(other.map { $0.replacing("GNRMC", with: "IIRMC") }), emitsEarly: false)
        #expect(repeated.count == 20)
    }

    @Test func `A receiver that changes its talker with its satellites is one receiver`() {
        let bodies = (0..<40).flatMap { second in
            seconds(second..<second + 1, [Self.rmc, Self.gga]).map {
                second / 3 % 2 == 0 ? $0 : $0.replacing("GP", with: "GN")
            }
        }
        let (fixes, counts) = fixes(of: log(bodies), emitsEarly: false)
        #expect(fixes.count == 40 && counts.otherReceiver == 0)
    }

    @Test func `A receiver whose talkers begin its epochs in turns is one receiver`() {
        let bodies = (0..<40).flatMap { second in
            let epoch = [Self.rmc, Self.gga.replacing("GP", with: "GN")]
            return seconds(second..<second + 1, second % 2 == 0 ? epoch : epoch.reversed())
        }
        let (fixes, counts) = fixes(of: log(bodies), emitsEarly: false)
        #expect(fixes.count == 40 && counts.otherReceiver == 0)
        #expect(fixes.allSatisfy { $0.speed != nil && $0.altitude == 545.4 })
    }
}
