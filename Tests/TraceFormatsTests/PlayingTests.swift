import LocationModel
import TestSupport
import Testing
import TraceFormats
import TraceGenerator
import TraceSource

/// Recordings as sources: the rules of ``TraceSource`` for NMEA 0183.
struct PlayingTests {
    /// A recording every second for ten minutes, as GPX.
    private static func gpx(_ seconds: [Int] = Array(0..<600)) -> [UInt8] {
        let points = seconds.map {
            "<trkpt lat=\"52.5\" lon=\"\(13.4 + Double($0) / 1e4)\"><time>\(at(Double($0)).iso8601)</time></trkpt>\n"
        }
        return Array("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
    }

    private func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
        guard var gzip = GzipStream(compressing: true) else { return bytes }
        var output = [UInt8](repeating: 0, count: bytes.count + 1000)
        let step = try gzip.step(bytes, bytes.indices, into: &output, from: 0, isFinal: true)
        #expect(step.isEnd)
        return Array(output[..<step.written])
    }

    private func events(_ bytes: [UInt8], _ demands: [Demand], limit: Instant? = nil) throws -> [String] {
        let file = try TemporaryFile(bytes)
        return try withExtendedLifetime(file) {
            var source = try TraceSource(path: file.path)
            return try demands.map { demand in
                while true {
                    switch try source.next(demand, before: limit) {
                    case .fix(let fix): return "\(fix.time.testSeconds)"
                    case .restarted(let fix, let from): return "\(fix.time.testSeconds) from \(from.testSeconds)"
                    case .limitReached: return "limit"
                    case .ended(let last): return "ended \(last?.testSeconds ?? -1)"
                    case .waiting: continue
                    default: return "?"
                    }
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func `The demand, the limit and the end are those of a trace`(_ isCompressed: Bool) throws {
        let bytes = isCompressed ? try compressed(Self.gpx()) : Self.gpx()
        #expect(
            try events(bytes, [.everyEpoch, .everyEpoch, .notBefore(at(99.5)), .everyEpoch, .idle, .everyEpoch])
                == ["0.0", "1.0", "100.0", "101.0", "ended 599.0", "ended 599.0"])
        #expect(try events(bytes, [.notBefore(at(50)), .everyEpoch], limit: at(10)) == ["limit", "limit"])
    }

    @Test func `Time that goes back restarts the trace`() throws {
        #expect(
            try events(Self.gpx([5, 6, 2, 3]), Array(repeating: .everyEpoch, count: 5))
                == ["5.0", "6.0", "2.0 from 6.0", "3.0", "ended 3.0"])
    }

    @Test(arguments: [false, true])
    func `A recording has an extent and a survey`(_ isCompressed: Bool) throws {
        let file = try TemporaryFile(isCompressed ? compressed(Self.gpx()) : Self.gpx())
        try withExtendedLifetime(file) {
            let extent = try #require(try TraceExtent.find(path: file.path))
            #expect(extent.start == at(0) && extent.end == at(599) && extent.isDated && extent.format == .gpx)
            let survey = try TraceSurvey(path: file.path) { _ in }
            #expect(survey.epochs == 600 && survey.period == 1 && survey.format == .gpx)
            #expect(survey.isCompressed == isCompressed)
            #expect(survey.derived.speed == 599)
        }
    }

    @Test func `NMEA 0183 that is compressed gives the same fixes, and is skipped`() throws {
        let trace = try GeneratedTrace(.cityDrive, minutes: 10).bytes
        let demands: [Demand] = [.everyEpoch, .notBefore(at(300)), .idle]
        #expect(try events(compressed(trace), demands) == events(trace, demands))
        let file = try TemporaryFile(compressed(trace))
        #expect(try TraceExtent.find(path: file.path)?.end == at(599))
    }

    @Test func `Archives may have several members and zeros at the end; damaged and incomplete ones are an error`()
        throws
    {
        let (one, other) = (try compressed(Self.gpx([1])), try compressed(Self.gpx([1, 2])))
        let halves = Self.gpx()
        let joined = try compressed(Array(halves[..<5000])) + compressed(Array(halves[5000...])) + [0, 0, 0, 0]
        #expect(try events(joined, [.idle]) == ["ended 599.0"])
        #expect(one != other)
        for damaged in [Array(joined.prefix(400)), Array(other.prefix(30)) + [1, 2, 3, 4] + other.dropFirst(34)] {
            let file = try TemporaryFile(damaged)
            #expect(throws: TraceError.damagedArchive(path: file.path)) { try TraceExtent.find(path: file.path) }
        }
    }

    @Test func `A recording without times, without points, or broken, is one error with a remedy`() throws {
        func error(_ text: String, speedOverGround: Double? = nil) throws -> TraceError? {
            let file = try TemporaryFile(Array(text.utf8))
            return withExtendedLifetime(file) {
                do throws(TraceError) {
                    _ = try TraceExtent.find(path: file.path, speedOverGround: speedOverGround)
                    return nil
                } catch { return error }
            }
        }
        #expect("\(try #require(try error("lat,lon\n1,2\n")))".hasSuffix("--speed-over-ground 1.4"))
        #expect(try error("lat,lon\n1,2\n1,2.1\n", speedOverGround: 2) == nil)
        #expect(
            "\(try #require(try error("time,lat,lon\n1,2,x\n")))".hasSuffix(
                "it was read as CSV, and rejected: no position 1 (line 2), unreadable value 1 (line 2)"))
        #expect("\(try #require(try error("<gpx><wpt></gpx>")))".hasSuffix("line 1: is not well-formed XML"))
        #expect(
            "\(try #require(try error("time,lat,lon\n1,2,3\n", speedOverGround: 2)))".contains("has times of its own"))
        #expect("\(try #require(try error("$GPRMC\n", speedOverGround: 2)))".contains("has times of its own"))
    }

    @Test func `The NMEA of Android's GNSS logger is read between its other lines`() throws {
        let nmea = String(decoding: try GeneratedTrace(.walk, minutes: 1).bytes, as: UTF8.self)
        var log = "# \n# Header Description:\n# NMEA,NMEA_sentence,(UTC)TimeInMs\n"
        for line in nmea.split(separator: "\r\n") {
            log += "NMEA,\(line),1699400577561\nRaw,1699400577561,12,,,-1.5,GPS\nFix,GPS,52.5,13.4,34.5,1.2,3.0\n"
        }
        let demands: [Demand] = [.everyEpoch, .notBefore(at(30)), .idle]
        #expect(try events(Array(log.utf8), demands) == events(Array(nmea.utf8), demands))
    }
}
