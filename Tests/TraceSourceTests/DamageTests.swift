import LocationModel
import NMEA0183
import TestSupport
import Testing
import TraceGenerator
import TraceSource

/// The times of skipped epochs are read without verifying the checksum: errors in them must have no effect.
struct DamageTests {
    private static let start = 36_000

    /// Ten minutes of GGA and RMC; one epoch's times are replaced without correcting the checksum.
    private func log(damagedAt second: Int, shownAs shown: Int) -> [UInt8] {
        let text = (0..<600).map { offset -> String in
            let time = DamageTests.start + offset
            guard offset == second else { return gga(time) + rmc(time) }
            return gga(time).replacing(clock(time), with: clock(shown)) + rmc(time)
        }.joined()
        return Array(text.utf8)
    }

    @Test(arguments: [-7200, -30, 30, 151, 9000])
    func `A damaged time is neither the wanted epoch, nor the limit, nor a jump`(shift: Int) throws {
        let bytes = log(damagedAt: 100, shownAs: DamageTests.start + 100 + shift)
        try TemporaryFile(bytes).withSource { source in
            for _ in 0..<20 { _ = try source.event() }
            let limit = may1(Double(DamageTests.start) + 200)
            try #expect(source.event(.notBefore(limit.advanced(bySeconds: 50)), before: limit) == .limitReached)
            try #expect(source.event(.everyEpoch).fix?.time == limit)
            let wanted = limit.advanced(bySeconds: 100)
            let answer = try source.event(.notBefore(wanted))
            #expect(answer.fix?.time == wanted && !answer.isRestart)
        }
    }

    @Test func `Time that goes back in skipped epochs is a restart`() throws {
        let text = (Array(0..<600) + Array(-3000 ..< -2000)).map { gga(40_000 + $0) + rmc(40_000 + $0) }.joined()
        try TemporaryFile(Array(text.utf8)).withSource { source in
            for _ in 0..<20 { _ = try source.event() }
            let answer = try source.event(.notBefore(may1(42_000)))
            #expect(answer.isRestart && answer.fix?.time == may1(37_000))
        }
    }
}
