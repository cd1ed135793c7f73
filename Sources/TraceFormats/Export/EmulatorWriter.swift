import LocationModel
import NMEA0183

/// Writes a shell script for the Android emulator's console: `geo nmea` sets speed and course, too, which `geo fix`
/// leaves at 0.
struct EmulatorWriter: TraceWriter {
    private let encoder = NMEAEncoder()
    private var last: Instant?

    mutating func begin(into bytes: inout [UInt8]) {
        bytes.append("#!/bin/sh\n# Usage: sh FILE [the emulator's serial number]\n")
        bytes.append("nmea() { adb ${serial:+-s \"$serial\"} emu geo nmea \"$1\"; }\nserial=$1\n")
    }

    mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool {
        guard fix.coordinate != nil else { return false }
        if let last, fix.time > last {
            bytes.append("sleep ")
            bytes.append(decimal: fix.time.seconds(since: last), decimals: 3)
            bytes.append("\n")
        }
        last = fix.time
        // Without the geoid's separation.
        var written = fix
        written.ellipsoidalAltitude = nil
        append(.gga(NMEAWriter.gga(written, talker: .gps)), to: &bytes)
        append(.rmc(NMEAWriter.rmc(written, talker: .gps)), to: &bytes)
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
