import Foundation
import GPSDSource
import GPSDTestSupport
import LocationModel
import LocationService
import Synchronization
import Testing
import TraceSource

/// The same receiver, read by gpsd and then by libgps, and by our own decoder.
@Suite("Replay equals live", .enabled(if: GPSDaemon.isInstalled && GPSDSource.isAvailable), .timeLimit(.minutes(5)))
struct ReplayEqualsLiveTests {
    /// Where gpsd takes its estimate of the error from.
    enum Accuracy {
        /// From the epoch's own dilution.
        case same
        /// When the receiver tells of satellites in some epochs only, from the dilution of the epoch before.
        case sameOrBefore
        /// From the dilution, although the receiver tells its errors: GST, which gpsd keeps out of its TPV.
        case ofItsOwn
    }

    @Test(
        "a trace through gpsd gives the same deliveries as replayed",
        arguments: [
            ("city-drive.nmea", Accuracy.same), ("walk.nmea", .same), ("tunnel.nmea", .same),
            ("city-drive-10hz.nmea", .sameOrBefore), ("cold-start.nmea", .ofItsOwn),
        ])
    func sameDeliveries(_ name: String, _ accuracy: Accuracy) async throws {
        let epochs = try epochs(of: name, 150)
        let replayed = try replayed(epochs)
        let last = try #require(replayed.last)
        let live = try await withGPSDaemon(keepsReceiverOpen: false) { gpsd in
            let run = ServiceRun(port: gpsd.port, sharedMemoryKey: gpsd.sharedMemoryKey)
            defer { run.stop() }
            // gpsd opens the receiver when it is watched; faster than this it would lose what nobody takes.
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
        for (index, (live, replayed)) in zip(live, replayed).enumerated() {
            // To gpsd an altitude makes three dimensions, even a reckoned one of which the receiver says that it makes two.
            #expect(
                live.mode == replayed.mode || replayed.quality == .estimated && live.mode > replayed.mode,
                "\(live.time.iso8601)")
            expectEqual(live, replayed, \.coordinate?.latitude, within: 1e-7)
            expectEqual(live, replayed, \.coordinate?.longitude, within: 1e-7)
            expectEqual(live, replayed, \.altitude, within: 1e-3)
            expectEqual(live, replayed, \.ellipsoidalAltitude, within: 1e-3)
            expectEqual(live, replayed, \.speed, within: 1e-3)
            expectEqual(live, replayed, \.course, within: 1e-2)
            // Of the first epoch gpsd tells no dilution yet.
            guard index > 0 else { continue }
            switch accuracy {
            case .same: expectEqual(live, replayed, \.horizontalAccuracy, within: 1e-2)
            case .sameOrBefore:
                guard let metres = live.horizontalAccuracy else {
                    Issue.record("no accuracy at \(live.time.iso8601)")
                    continue
                }
                let near = replayedAccuracies(around: index)
                #expect(near.contains { abs($0 - metres) < 1e-2 }, "\(live.time.iso8601) \(metres) \(near)")
            case .ofItsOwn: #expect(live.horizontalAccuracy != nil, "\(live.time.iso8601)")
            }
        }

        func replayedAccuracies(around index: Int) -> [Double] {
            replayed[index - 1...index].compactMap { $0.horizontalAccuracy }
        }
    }

    private func expectEqual(_ live: Fix, _ replayed: Fix, _ value: (Fix) -> Double?, within tolerance: Double) {
        switch (value(live), value(replayed)) {
        case (nil, nil): break
        case (let one?, let other?): #expect(abs(one - other) <= tolerance, "\(live.time.iso8601)")
        case (let one, let other): Issue.record("\(live.time.iso8601): live \(one as Any), replayed \(other as Any)")
        }
    }

    /// The first epochs of a trace, each from the sentence that begins the trace.
    private func epochs(of name: String, _ count: Int) throws -> [[UInt8]] {
        let folder = URL(filePath: #filePath).appending(path: "../../../Traces").standardized
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
        let file = FileManager.default.temporaryDirectory.appending(path: "locationd-\(UUID().uuidString)")
        try Data(epochs.joined()).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let fixes = Mutex<[Fix]>([])
        var application = Application()
        application.register(.always) { delivery in fixes.withLock { $0 += delivery.locations } }
        var service = LocationService(source: try TraceSource(path: file.path), application: application)
        try service.run()
        return fixes.withLock { $0 }
    }
}
