import LocationModel
import NMEA0183
import TestSupport
import Testing
import TraceSource

/// The trace's time: late or missing dates, jumps, repetitions.
struct TimeTests {
    private func bytes(_ sentences: [String]) -> [UInt8] { Array(sentences.joined().utf8) }

    @Test(arguments: [-5, -3600, 86_401, 900_000])
    func `Time that goes back, or ahead by more than a day, is a restart`(jump: Int) throws {
        let day = ["010526", "020526", "110526"]
        let later = 40_010 + jump
        let date = later > 800_000 ? day[2] : later > 86_400 ? day[1] : day[0]
        let answers = try events(
            of: bytes((0..<10).map { rmc(40_000 + $0) } + (0..<10).map { rmc(later + $0, date: date) }))
        #expect(answers.map(\.isRestart) == (0..<20).map { $0 == 10 })
        #expect(answers[10].fix?.time == may1(Double(later)))
    }

    @Test(arguments: [600, 20_000, 86_000])
    func `A gap of hours is no restart`(seconds: Int) throws {
        let answers = try events(
            of: bytes([rmc(40_000), rmc(40_001), rmc(40_001 + seconds, date: seconds > 50_000 ? "020526" : "010526")]))
        #expect(answers.map(\.isRestart) == [false, false, false])
        #expect(answers.last?.fix?.time == may1(40_001 + Double(seconds)))
    }

    @Test(arguments: [Demand.everyEpoch, .idle])
    func `A jump is reported before a limit, whatever the demand`(demand: Demand) throws {
        let log = bytes((0..<30).map { rmc(40_000 + $0) } + (0..<30).map { rmc(30_000 + $0) })
        try TemporaryFile(log).withSource { source in
            for _ in 0..<28 { _ = try source.event() }
            if demand == .everyEpoch { for _ in 28..<30 { _ = try source.event(demand) } }
            try #expect(source.event(demand, before: may1(40_500)).isRestart)
        }
    }

    @Test func `An epoch is new when its time is new`() throws {
        let log = bytes([rmc(40_000), gga(40_000), rmc(40_000), rmc(40_001), rmc(40_001), rmc(40_002)])
        try TemporaryFile(log).withSource { source in
            try #expect(source.events().map { $0.fix?.time } == [0, 1, 2].map { may1(40_000 + $0) })
            #expect(source.counts.epochs == 3)
        }
    }

    @Test func `A trace without a date begins on 1970-01-01 and continues over midnight`() throws {
        let log = bytes((0..<20).map { gga((86_390 + $0) % 86_400) })
        try TemporaryFile(log).withSource { source in
            let times = try source.events().compactMap { $0.fix?.time.nanoseconds }
            #expect(times == (0..<20).map { (86_390 + $0) * 1_000_000_000 })
            #expect(!source.isDated)
        }
    }

    @Test func `A trace of nothing but GLL is a trace`() throws {
        let log = (0..<10).map { sentence("GPGLL,5231.2000,N,01324.3000,E,\(clock(40_000 + $0)),A,A") }
        let answers = try events(of: bytes(log))
        #expect(answers.count == 10 && answers.allSatisfy { $0.fix?.coordinate != nil })
    }

    @Test func `A date that comes late is that of the epochs before it`() throws {
        let log = (0..<40).map { second in
            gga(40_000 + second)
                + (second % 10 == 7 ? sentence("GPZDA,\(clock(40_000 + second)),01,05,2026,00,00") : "")
        }
        try TemporaryFile(bytes(log)).withSource { source in
            try #expect(source.events().map { $0.fix?.time } == (0..<40).map { may1(40_000 + Double($0)) })
            #expect(source.isDated)
        }
    }

    /// A regular file of this size is read in several parts, between which a loop may do something else.
    @Test func `A date after several megabytes is that of the epochs before it`() throws {
        let view = String(
            repeating: sentence("GPGSV,1,1,04,01,40,083,46,02,17,308,41,12,07,344,39,14,22,228,45"), count: 800)
        let log = (0..<100).map { gga(40_000 + $0) + view + ($0 == 99 ? rmc(40_099) : "") }
        #expect(log.reduce(0) { $0 + $1.utf8.count } > 4 << 20)
        try TemporaryFile(bytes(log)).withSource { source in
            try #expect(source.events().first?.fix?.time == may1(40_000))
            #expect(source.isDated)
        }
    }

    @Test func `A late date, after midnight, is not that of the epochs before midnight`() throws {
        let log = (0..<40).map { second in
            let time = 86_390 + second
            return gga(time % 86_400)
                + (second == 17 ? sentence("GPZDA,\(clock(time % 86_400)),02,05,2026,00,00") : "")
        }
        let answers = try events(of: bytes(log))
        #expect(answers.map { $0.fix?.time } == (0..<40).map { may1(86_390 + Double($0)) })
        #expect(answers.allSatisfy { !$0.isRestart })
    }

    @Test func `A wild time with a valid checksum is a jump there and back, and nothing is lost`() throws {
        for date in ["311279", "010180", "311299"] {
            let log = (0..<60).map { rmc(40_000 + $0, date: $0 == 30 ? date : "010526") }
            try TemporaryFile(bytes(log)).withSource { source in
                let answers = try source.events()
                #expect(answers.count == 60)
                #expect(answers.indices.filter { answers[$0].isRestart } == [30, 31])
            }
            try TemporaryFile(bytes(log)).withSource { source in
                for _ in 0..<10 { _ = try source.event() }
                let answer = try source.event(.notBefore(may1(40_050)))
                #expect(answer.fix?.time == may1(40_050))
            }
        }
    }
}
