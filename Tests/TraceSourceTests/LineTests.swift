import LocationModel
import NMEA0183
import TestSupport
import Testing
import TraceSource

/// Line endings and endless lines.
struct LineTests {
    private let sixty = (0..<60).map { gga(40_000 + $0) + rmc(40_000 + $0) }

    @Test(arguments: ["\n", "\r", "\r\n", "\r\r\n", "\n\n"])
    func `Any line end is accepted`(end: String) throws {
        let bytes = Array(sixty.joined().replacing("\r\n", with: end).utf8)
        try #expect(events(of: bytes).count == 60)
        try TemporaryFile(bytes).withSource { source in
            for _ in 0..<10 { _ = try source.event() }
            try #expect(source.event(.notBefore(may1(40_050))).fix?.time == may1(40_050))
            try #expect(source.event(.idle) == .ended)
            #expect(source.counts.epochs == 60)
        }
    }

    @Test(arguments: [Demand.everyEpoch, .idle])
    func `A last line without an end counts, decoded or skipped`(demand: Demand) throws {
        for drop in [2, 1] {
            let bytes = Array(sixty.joined().utf8.dropLast(drop))
            try TemporaryFile(bytes).withSource { source in
                for _ in 0..<10 { _ = try source.event() }
                _ = try source.events(demand)
                #expect(source.counts.epochs == 60)
            }
        }
        // An epoch of one line without a line ending.
        try TemporaryFile(Array((sixty.joined() + gga(40_060)).utf8.dropLast(2))).withSource { source in
            for _ in 0..<10 { _ = try source.event() }
            try #expect(source.event(.notBefore(may1(40_060))).fix?.time == may1(40_060))
            #expect(source.counts.epochs == 61)
        }
    }

    @Test(arguments: [300_000, 1_000_000], [false, true])
    func `A line longer than the buffer is skipped`(length: Int, isSkipped: Bool) throws {
        for filler in ["x", "$", "$GPGGA,", "\\", "#", "$GPGGA,400000,"] {
            let line = String(repeating: filler, count: length / filler.utf8.count)
            let bytes = Array((sixty[..<30].joined() + line + "\r\n" + sixty[30...].joined()).utf8)
            try TemporaryFile(bytes).withSource { source in
                for _ in 0..<10 { _ = try source.event() }
                if isSkipped {
                    try #expect(source.event(.notBefore(may1(40_050))).fix?.time == may1(40_050), "\(filler)")
                }
                let rest = try source.events()
                #expect(rest.last?.fix?.time == may1(40_059), "\(filler)")
                #expect(rest.allSatisfy { !$0.isRestart })
            }
        }
    }

    @Test(arguments: [UInt8(ascii: "x"), UInt8(ascii: "$"), 0])
    func `A megabyte without a line end is no trace`(filler: UInt8) throws {
        let file = try TemporaryFile([UInt8](repeating: filler, count: 1 << 20))
        try #expect(file.withSource { try $0.events() }.isEmpty)
        #expect(throws: TraceError.notNMEA(path: file.path)) { try TraceExtent.find(path: file.path) }
    }
}
