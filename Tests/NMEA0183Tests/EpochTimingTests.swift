import LocationModel
import NMEA0183
import TestSupport
import Testing

/// The times of epochs, and when a fix is emitted. `@` stands for the time in the bodies.
struct EpochTimingTests: SampleEpochs {
    /// Ten consecutive seconds.
    private let seconds = (0..<10).map { "12000\($0).00" }
    /// Enough epochs to learn a receiver's behaviour.
    private let manySeconds = (10..<30).map { "1200\($0).00" }

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

    /// The oracle counts over the complete list; of two types that began equally many, the RMC counts.
    @Test func `The sentence that began most of the last eight epochs is learnt`() {
        var generator = SeededGenerator(seed: 7)
        let bodies = [Self.rmc, Self.gga]
        for _ in 0..<50 {
            var assembler = EpochAssembler(assumedDate: Self.day)
            var (firsts, expected) = ([Int](), UInt64?.none)
            for run in 0..<4 {
                for _ in 0..<Int.random(in: 1...12, using: &generator) { firsts.append(run % 2) }
            }
            for (second, first) in firsts.enumerated() {
                let time = "12\((second / 60).text(digits: 2))\((second % 60).text(digits: 2)).00"
                let sentences = decodeAll(log(epochs([time], [bodies[first], bodies[1 - first]]))).sentences
                for sentence in sentences { assembler.add(sentence) { _ in } }
                // What began the current epoch counts when the epoch has ended.
                #expect(assembler.epochBeginsWith == expected)
                let last = firsts[max(0, second - 7)...second]
                let (rmc, gga) = (last.count { $0 == 0 }, last.count { $0 == 1 })
                if max(rmc, gga) >= 3 {
                    expected = sentences[(rmc >= gga ? 0 : 1) == first ? 0 : 1].address
                }
            }
        }
    }

    @Test func `The first sentence is learnt again when the talker changes`() {
        let bodies = manySeconds.enumerated().flatMap { index, time in
            epochs([time], [index < 10 ? Self.rmc.replacing("GNRMC", with: "GPRMC") : Self.rmc])
        }
        let (_, fixes, assembler) = emissions(bodies)
        #expect(fixes.count >= 19)
        #expect(assembler.epochBeginsWith == decodeAll(log([bodies.last!])).sentences[0].address)
        #expect(assembler.epochBeginsWith != decodeAll(log([bodies[0]])).sentences[0].address)
    }

    @Test func `Sentences after the learnt last one make no second fix`() {
        let gsv = ["GPGSV,1,1,04,01,,,"]
        let times = (0..<40).map { "1200\($0.text(digits: 2)).00" }
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
        let time = "12\((whole / 60).text(digits: 2))\((whole % 60).text(digits: 2)).\(tenths)0"
        return "\(talker)RMC,\(time),A,\(latitude),N,01131.000,E,10.0,0.0,010526,,,A"
    }

    @Test func `A receiver whose talker changes now and then loses no fix`() {
        let bodies = (0..<300).map { position($0 / 7 % 2 == 0 ? "GP" : "GN", Double($0), latitude: "4807.000") }
        #expect(fixes(of: log(bodies)).fixes.count == 300)
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
