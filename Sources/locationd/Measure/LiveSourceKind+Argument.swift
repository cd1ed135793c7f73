import ArgumentParser
package import LiveSources

extension LiveSourceKind: ExpressibleByArgument {
    /// What each is, for the help.
    package static var allValueDescriptions: [String: String] {
        [
            "gpsd": "gpsd on this machine, with its shared memory",
            "remote-gpsd": "gpsd on another machine",
            "nmea": "a receiver over TCP that sends each epoch at once",
        ]
    }
}

extension LiveSourceKind {
    /// The kind in a sentence.
    var title: String {
        switch self {
        case .gpsd: "gpsd on this machine"
        case .remoteGPSD: "gpsd on another machine"
        case .nmea: "a receiver without gpsd"
        }
    }
}
