import Foundation
import LocationModel
import TestSupport
import TraceGenerator

/// Generated traces for the tests.
enum SampleTrace {
    /// Epochs at 1 Hz, from 08:00:00 on the 1st of May 2026.
    static func bytes(_ kind: TraceKind = .cityDrive, seconds: Double = 120, seed: UInt64 = 3) throws -> Data {
        Data(try GeneratedTrace(kind, minutes: seconds / 60, seed: seed).bytes)
    }

    /// Sentences with their checksums.
    static func sentences(_ bodies: [String]) -> Data {
        Data(bodies.map { sentence($0) }.joined().utf8)
    }

    /// One RMC sentence per second.
    static func moving(course: String, seconds: Int) -> Data {
        sentences(
            (0..<seconds).map { second in
                "GPRMC,0800\(second.text(digits: 2)).00,A,5231.\(10_000 + second * 300),N,01324.30000,E,10.0,"
                    + "\(course),010526,,,A"
            })
    }
}
