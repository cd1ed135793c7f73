import Foundation
import GPSDSource
import GPSDTestSupport
import LocationModel
import LocationService
import Synchronization
import Testing
import TraceSource

@Suite(.enabled(if: GPSDaemon.isInstalled && GPSDSource.isAvailable), .timeLimit(.minutes(1)))
struct ReplayEqualsLiveTests {
    static let folder = URL(filePath: #filePath).appending(path: "../../../Traces").standardized

    static func epochs(_ name: String, _ count: Int) throws -> [[UInt8]] {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        let lines = text.split(separator: "\r\n")
        let first = lines[0].prefix(6)
        var epochs: [String] = []
        for line in lines {
            if line.hasPrefix(first) { epochs.append("") }
            if epochs.count > count { break }
            epochs[epochs.count - 1] += line + "\r\n"
        }
        return epochs.prefix(count).map { Array($0.utf8) }
    }

    static func replayed(_ epochs: [[UInt8]]) throws -> [Fix] {
        let path = FileManager.default.temporaryDirectory.appending(path: "locationd-\(UUID().uuidString)").path
        try Data(epochs.joined()).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let fixes = Mutex<[Fix]>([])
        var application = Application()
        application.register(.always) { delivery in fixes.withLock { $0 += delivery.locations } }
        var service = LocationService(source: try TraceSource(path: path), application: application)
        try service.run()
        return fixes.withLock { $0 }
    }

    @Test("explore", arguments: ["city-drive-10hz.nmea", "city-drive.nmea", "cold-start.nmea", "walk.nmea"])
    func explore(_ name: String) async throws {
        let epochs = try Self.epochs(name, 250)
        let replayed = try Self.replayed(epochs)
        try await withGPSDaemon(keepsReceiverOpen: false) { gpsd in
            gpsd.feeder.run(epochs, hertz: nil)
            let run = ServiceRun(port: gpsd.port, sharedMemoryKey: gpsd.sharedMemoryKey)
            defer { run.stop() }
            let last = try #require(replayed.last?.time)
            let isThere = run.wait(within: 8) { ($0.fixes.last?.time ?? Instant(nanoseconds: 0)) >= last }
            let live = run.fixes
            print(name, "epochs", epochs.count, "replayed", replayed.count, "live", live.count, isThere)
            let liveByTime = Dictionary(live.map { ($0.time, $0) }, uniquingKeysWith: { a, _ in a })
            let times = Set(replayed.map { $0.time })
            print(name, "missing live", replayed.filter { liveByTime[$0.time] == nil }.map { $0.time.iso8601 }.prefix(10))
            print(name, "only live", live.filter { !times.contains($0.time) }.map { $0.time.iso8601 }.prefix(10))
            var shown: [String: Int] = [:]
            func show(_ what: String, _ text: String) {
                shown[what, default: 0] += 1
                if shown[what]! < 6 { print(name, what, text) }
            }
            func compare(_ what: String, _ a: Double?, _ b: Double?, _ tolerance: Double, _ fix: Fix) {
                if let a, let b, abs(a - b) <= tolerance { return }
                if a == nil && b == nil { return }
                show(what, "\(fix.time.iso8601) replay \(a.map { "\($0)" } ?? "nil") live \(b.map { "\($0)" } ?? "nil")")
            }
            for fix in replayed {
                guard let other = liveByTime[fix.time] else { continue }
                if fix.mode != other.mode { show("mode", "\(fix.time.iso8601) \(fix.mode) \(other.mode)") }
                compare("lat", fix.coordinate?.latitude, other.coordinate?.latitude, 1e-7, fix)
                compare("lon", fix.coordinate?.longitude, other.coordinate?.longitude, 1e-7, fix)
                compare("alt", fix.altitude, other.altitude, 1e-3, fix)
                compare("hae", fix.ellipsoidalAltitude, other.ellipsoidalAltitude, 1e-3, fix)
                compare("speed", fix.speed, other.speed, 1e-3, fix)
                compare("course", fix.course, other.course, 1e-2, fix)
                compare("hacc", fix.horizontalAccuracy, other.horizontalAccuracy, 1e-2, fix)
                compare("vacc", fix.verticalAccuracy, other.verticalAccuracy, 1e-2, fix)
                compare("hdop", fix.hdop, other.hdop, 1e-2, fix)
            }
            print(name, shown)
        }
    }
}
