import Foundation
import LocationModel
import TraceGenerator

/// Generated traces for the tests.
enum SampleTrace {
    /// Epochs at 1 Hz, from 08:00:00 on the 1st of May 2026.
    static func bytes(_ kind: TraceKind = .cityDrive, seconds: Double = 120, seed: UInt64 = 3) throws -> Data {
        var generator = TraceGenerator(try TraceRecipe(kind: kind, duration: seconds, seed: seed))
        var bytes: [UInt8] = []
        while generator.next(into: &bytes) != nil {}
        return Data(bytes)
    }

    /// Sentences with their checksums.
    static func sentences(_ bodies: [String]) -> Data {
        Data(
            bodies.map { body in
                let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
                return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n"
            }.joined().utf8)
    }

    /// One RMC sentence per second.
    static func moving(course: String, seconds: Int) -> Data {
        sentences(
            (0..<seconds).map { second in
                "GPRMC,0800\(second < 10 ? "0" : "")\(second).00,A,5231.\(10_000 + second * 300),N,01324.30000,E,10.0,"
                    + "\(course),010526,,,A"
            })
    }
}
