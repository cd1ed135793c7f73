import LiveSources
import Foundation
import LocationModel
import LocationService
import Synchronization
import TestSupport
import Testing
import TraceSource

/// Compares the same receiver read by gpsd, and by our own decoder.
@Suite(.needsGPSD, .timeLimit(.minutes(15)), .live)
struct ReplayEqualsLiveTests {
    /// Seconds at the beginning in which gpsd's error estimate may be based on the previous dilution: for the first
    /// epoch gpsd reports none yet. If the satellites follow the position, that has to be learnt.
    private static func learning(_ hertz: Int) -> Double { hertz == 1 ? 0 : 4 }

    @Test(arguments: [
        ("city-drive.nmea", 1), ("walk.nmea", 1), ("tunnel.nmea", 1), ("city-drive-10hz.nmea", 10),
        ("cold-start.nmea", 1),
    ])
    func `A trace through gpsd gives the same deliveries as its replay`(_ name: String, _ hertz: Int) async throws {
        // A receiver that reports the satellites every five seconds: in between, gpsd's estimate lags by an epoch.
        let hasVerticalEstimates = name != "walk.nmea"
        let epochs = try epochs(of: name, 150)
        let replayed = try replayed(epochs)
        let last = try #require(replayed.last)
        let live = try await withGPSDaemon(keepsReceiverOpen: false) { gpsd in
            let run = ServiceRun(port: gpsd.port, sharedMemoryKey: gpsd.sharedMemoryKey)
            defer { run.stop() }
            // gpsd opens the receiver when it is watched; at a higher rate it would lose unread data.
            try gpsd.feeder.waitForConnection()
            gpsd.feeder.run(epochs, hertz: 60)
            _ = run.wait { $0.fixes.last?.time == last.time }
            return run.fixes
        }
        #expect(replayed.count > 60)
        let (liveTimes, replayedTimes) = (Set(live.map { $0.time }), Set(replayed.map { $0.time }))
        let (missing, added) = (replayedTimes.subtracting(liveTimes), liveTimes.subtracting(replayedTimes))
        try #require(
            live.map { $0.time } == replayed.map { $0.time },
            "missing \(missing.map { $0.iso8601 }.sorted()), added \(added.map { $0.iso8601 }.sorted())")
        let first = try #require(live.first).time
        for (live, replayed) in zip(live, replayed) {
            // gpsd reports three dimensions whenever there is an altitude, even an estimated one that the receiver
            // reports as two-dimensional.
            #expect(
                live.mode == replayed.mode || replayed.quality == .estimated && live.mode > replayed.mode,
                "\(live.time.iso8601)")
            expectEqual(live, replayed, \.coordinate?.latitude, within: 1e-7)
            expectEqual(live, replayed, \.coordinate?.longitude, within: 1e-7)
            expectEqual(live, replayed, \.altitude, within: 1e-3)
            expectEqual(live, replayed, \.ellipsoidalAltitude, within: 1e-3)
            expectEqual(live, replayed, \.speed, within: 1e-3)
            expectEqual(live, replayed, \.course, within: 1e-2)
            guard live.time.seconds(since: first) > ReplayEqualsLiveTests.learning(hertz) else { continue }
            expectEqual(live, replayed, \.horizontalAccuracy, within: 1e-2)
            // Between two GSA we report no value; gpsd continues with the last one.
            if hasVerticalEstimates && replayed.verticalAccuracy != nil {
                expectEqual(live, replayed, \.verticalAccuracy, within: 1e-2)
            }
        }
    }

    private func expectEqual(_ live: Fix, _ replayed: Fix, _ value: (Fix) -> Double?, within tolerance: Double) {
        switch (value(live), value(replayed)) {
        case (nil, nil): break
        case (let one?, let other?): #expect(abs(one - other) <= tolerance, "\(live.time.iso8601)")
        case (let one, let other): Issue.record("\(live.time.iso8601): live \(one as Any), replayed \(other as Any)")
        }
    }

    /// The first epochs of a trace, each from the type of sentence that begins the trace.
    private func epochs(of name: String, _ count: Int) throws -> [[UInt8]] {
        let folder = URL(filePath: #filePath).appending(path: "../../../../Traces").standardized
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        var epochs: [[UInt8]] = []
        let lines = text.split(separator: "\r\n")
        for line in lines {
            if line.prefix(6) == lines[0].prefix(6) { epochs.append([]) }
            if epochs.count > count { break }
            epochs[epochs.count - 1] += Array(line.utf8) + [13, 10]
        }
        return Array(epochs.prefix(count))
    }

    private func replayed(_ epochs: [[UInt8]]) throws -> [Fix] {
        let file = try TemporaryFile(Array(epochs.joined()))
        let fixes = Mutex<[Fix]>([])
        var application = Application()
        application.register(.always) { delivery in fixes.withLock { $0 += delivery.locations } }
        var service = LocationService(source: try TraceSource(path: file.path), application: application)
        try service.run()
        return fixes.withLock { $0 }
    }
}
