import LocationModel
import NMEA0183
import TestSupport
import Testing

/// Compares the assembler with the simplest implementation on random sentences.
struct NaiveEpochsTests {
    /// Bodies of sentences whose times mostly advance and whose fields are often empty.
    private func bodies(_ count: Int, seed: UInt64) -> [String] {
        var random = SeededGenerator(seed: seed)
        func some<T>(_ values: [T]) -> T { values.randomElement(using: &random)! }
        var milliseconds = Int.random(in: 0..<86_400_000, using: &random) / 1000 * 1000
        if seed % 5 == 0 { milliseconds = 86_395_000 }
        func padded(_ number: Int, _ digits: Int) -> String {
            String(repeating: "0", count: max(0, digits - "\(number)".count)) + "\(number)"
        }
        func time(_ offset: Int = 0) -> String {
            let time = (milliseconds + offset + 86_400_000) % 86_400_000
            let seconds = time / 1000
            return padded(seconds / 3600, 2) + padded(seconds / 60 % 60, 2) + padded(seconds % 60, 2) + "."
                + padded(time % 1000, 3)
        }
        return (0..<count).map { _ in
            switch Int.random(in: 0..<40, using: &random) {
            case 0..<9: milliseconds += some([1000, 1000, 1000, 100, 4, 20_000])
            case 9: milliseconds -= some([1000, 5000, 3_600_000])
            case 10: milliseconds += 50_000_000
            default: break
            }
            milliseconds = (milliseconds + 86_400_000) % 86_400_000
            let now = some([time(), time(), time(), time(), time(), time(-1000), time(5), ""])
            let position = some([
                "4807.0\(Int.random(in: 10...99, using: &random)),N,01131.000,E", "4807.1,N,01131.0,E", ",,,",
            ])
            let date = some(["140326", "140326", "150326", ""])
            let (speed, course) = (some(["10.0", "3.5", ""]), some(["84.4", "360.0", ""]))
            let mode = some(["A", "D", "N", ""])
            let (used, hdop) = (some(["03", "08", "12", ""]), some(["0.9", "2.5", ""]))
            let (altitude, separation) = (
                some(["545.4", "-20", "1e9", "99999999", ""]).replacing("1e9", with: "1000000000"),
                some(["46.9", "5000", ""])
            )
            switch some(["RMC", "RMC", "GGA", "GGA", "GNS", "GLL", "VTG", "GST", "GSA", "GSV", "ZDA"]) {
            case "RMC":
                return "GNRMC,\(now),\(some(["A", "A", "A", "V"])),\(position),\(speed),\(course),\(date),,,\(mode)"
            case "GGA":
                return
                    "GNGGA,\(now),\(position),\(some(["1", "1", "2", "0", ""])),\(used),\(hdop),\(altitude),M,\(separation),M,,"
            case "GNS":
                return
                    "GNGNS,\(now),\(position),\(some(["AA", "RN", "NN", ""])),\(used),\(hdop),\(altitude),\(separation),,"
            case "GLL": return "GNGLL,\(position),\(now),\(some(["A", "A", "V"])),\(mode)"
            case "VTG": return "GNVTG,\(course),T,,M,\(speed),N,\(some(["18.5", ""])),K,\(mode)"
            case "GST": return "GNGST,\(now),8,,,,\(some(["3.0", ""])),4.0,\(some(["6.0", ""]))"
            case "GSA":
                return "GNGSA,A,\(some(["1", "2", "3", ""])),01,02,,,,,,,,,,,\(hdop),\(hdop),\(some(["1.2", ""]))"
            case "GSV": return "GPGSV,1,1,\(some(["03", "05"])),01,,,"
            default: return "GNZDA,\(some([time(), time(2000), ""])),\(some(["14", "15"])),03,2026,00,00"
            }
        }
    }

    @Test(arguments: UInt64(0)..<200)
    func `The assembler makes the fixes that the rules require`(seed: UInt64) throws {
        let day = CalendarDate(year: 2026, month: 3, day: 14)!
        for part in UInt64(0)..<10 {
            let bytes = log(bodies(60, seed: 10 * seed + part))
            let sentences = decodeAll(bytes).sentences
            let expected = NaiveEpochs(sentences, assumedDate: day).fixes
            let (found, _) = fixes(of: bytes, assumedDate: day, emitsEarly: false)
            guard found != expected else { continue }
            let index =
                zip(found, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, expected.count)
            Issue.record(
                """
                part \(part): \(found.count) of \(expected.count); fix \(index): \(found.dropFirst(index).first as Any) instead of \
                \(expected.dropFirst(index).first as Any) in
                \(String(decoding: bytes, as: UTF8.self))
                """)
            return
        }
    }
}
