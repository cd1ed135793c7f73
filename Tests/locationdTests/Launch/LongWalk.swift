import Foundation
import LocationModel
import TestSupport

/// A trace for a launcher: a walk to and fro, for longer than any test takes.
enum LongWalk {
    /// The start of the walk; the region around it is left and entered repeatedly.
    static let start = (latitude: 52.5, longitude: 13.4)
    /// `LATITUDE,LONGITUDE,RADIUS` of a region around the start with half the walk's length as its radius.
    static let region = "52.5,13.4,1000"

    /// 2 km to the north and back at 5 m/s, one epoch every five seconds, for so many hours.
    static func bytes(hours: Int = 24) -> Data {
        let period = 800
        return SampleTrace.sentences(
            stride(from: 0, to: hours * 3600, by: 5).map { second in
                let phase = second % period
                let metres = Double(min(phase, period - phase)) * 5
                let minutes = 30 + metres / 1852
                let text = String(Int((minutes * 100_000).rounded()))
                return "GPRMC,\(clock(second)),A,52\(text.prefix(2)).\(text.dropFirst(2)),N,01324.00000,E,9.72,"
                    + "\(phase * 2 < period ? "0" : "180").0,\(date(second)),,,A"
            })
    }

    private static func date(_ second: Int) -> String { "\((1 + second / 86_400).text(digits: 2))0526" }
}
