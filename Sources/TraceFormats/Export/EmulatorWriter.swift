import LocationModel
import NMEA0183

/// Writes a shell script for the Android emulator's console: `geo nmea` sets speed and course, too, which `geo fix` leaves
/// at 0.
struct EmulatorWriter: TraceWriter {
    private static let talker = Talker(UInt8(ascii: "G"), UInt8(ascii: "P"))
    private let encoder = NMEAEncoder()
    private var last: Instant?

    mutating func begin(into bytes: inout [UInt8]) {
        bytes.append("#!/bin/sh\n# Usage: sh FILE [the emulator's serial number]\n")
        bytes.append("nmea() { adb ${serial:+-s \"$serial\"} emu geo nmea \"$1\"; }\nserial=$1\n")
    }

    mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool {
        guard let coordinate = fix.coordinate else { return false }
        if let last, fix.time > last {
            bytes.append("sleep ")
            bytes.append(decimal: fix.time.seconds(since: last), decimals: 3)
            bytes.append("\n")
        }
        last = fix.time
        var gga = GGA(talker: EmulatorWriter.talker)
        gga.time = fix.time.timeOfDay
        gga.coordinate = coordinate
        gga.quality = fix.quality ?? .autonomous
        gga.satellitesUsed = fix.satellitesUsed
        (gga.hdop, gga.altitude) = (fix.hdop, fix.altitude)
        append(.gga(gga), to: &bytes)
        var rmc = RMC(talker: EmulatorWriter.talker)
        (rmc.time, rmc.date) = (fix.time.timeOfDay, fix.time.date)
        (rmc.isValid, rmc.coordinate, rmc.course) = (true, coordinate, fix.course)
        rmc.speedInKnots = fix.speed.map { $0 * 3600 / 1852 }
        append(.rmc(rmc), to: &bytes)
        return true
    }

    private func append(_ sentence: Sentence, to bytes: inout [UInt8]) {
        bytes.append("nmea '")
        encoder.encode(sentence, into: &bytes)
        // Without its line ending.
        bytes.removeLast(2)
        bytes.append("'\n")
    }
}
