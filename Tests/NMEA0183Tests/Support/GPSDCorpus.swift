import Foundation
import LocationModel
import NMEA0183
import TestSupport

/// Logs of real receivers with gpsd's results, next to the package in `../shared/corpus/gpsd`. A fresh clone has no
/// such folder; tests that need it are then skipped.
enum GPSDCorpus {
    static let folder = PackageFiles.root.appending(path: "../shared/corpus/gpsd").standardized

    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// The logs' names without extension, sorted.
    static var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".log") }.map { String($0.dropLast(4)) }.sorted()
    }

    static func log(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: name + ".log")))
    }

    /// The date in the header, `# Date: 2014-12-31`.
    static func date(of log: [UInt8]) -> CalendarDate? {
        for line in log.split(separator: 10).prefix(40) where line.starts(with: Array("# Date: ".utf8)) {
            let text = String(decoding: line.dropFirst(8), as: UTF8.self)
            let numbers = text.split { !$0.isNumber }.prefix(3).compactMap { Int($0) }
            guard numbers.count == 3 else { return nil }
            return CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
        }
        return nil
    }

    /// gpsd's report for one time stamp, in its last TPV object.
    struct TPV {
        var time: String
        var mode: Int
        var latitude: Double?
        var longitude: Double?
        var altitude: Double?
        var speed: Double?
        var track: Double?

        /// The time of day in milliseconds, of `2026-03-14T12:34:56.789Z`.
        var timeOfDay: Int64? {
            let digits = time.utf8.dropFirst(11).filter { $0 >= 48 && $0 < 58 }.map { Int64($0) - 48 }
            guard digits.count == 9 else { return nil }
            let minutes = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
            return (minutes * 60 + digits[4] * 10 + digits[5]) * 1000 + digits[6] * 100 + digits[7] * 10 + digits[8]
        }
    }

    /// gpsd's epochs: the last TPV for each time, in order of time.
    static func epochs(_ name: String) throws -> [TPV] {
        let data = [UInt8](try Data(contentsOf: folder.appending(path: name + ".log.chk")))
        var byTime: [String: TPV] = [:]
        for line in data.split(separator: 10) where line.starts(with: Array(#"{"class":"TPV""#.utf8)) {
            guard let json = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
                let time = json["time"] as? String, let mode = json["mode"] as? Int
            else { continue }
            func number(_ key: String) -> Double? { (json[key] as? NSNumber)?.doubleValue }
            byTime[time] = TPV(
                time: time, mode: mode, latitude: number("lat"), longitude: number("lon"), altitude: number("altMSL"),
                speed: number("speed"), track: number("track"))
        }
        return byTime.values.sorted { $0.time < $1.time }
    }
}
