/// What this program asks of gpsd, as lines (gpsd_json(5)).
package enum GPSDRequest {
    /// Makes gpsd open its receivers, and report nothing.
    static let openReceivers = "?WATCH={\"enable\":true,\"json\":false};\n"
    /// Every report from now on.
    static let reports = "?WATCH={\"enable\":true,\"json\":true};\n"
    /// The newest report of each receiver, once.
    static let newestReports = "?POLL;\n"
    /// Everything that the receivers send, as NMEA 0183.
    package static let sentences = "?WATCH={\"enable\":true,\"nmea\":true};\n"
    /// Everything that the receivers send, as they send it.
    static let rawBytes = "?WATCH={\"enable\":true,\"raw\":2,\"json\":false};\n"
    /// The list of the receivers.
    static let receivers = "?DEVICES;\n"
}
