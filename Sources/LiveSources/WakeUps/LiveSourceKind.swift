/// A kind of live source, by the events that wake its process.
package enum LiveSourceKind: String, CaseIterable, Sendable {
    /// gpsd on this machine, whose shared memory can be read.
    case gpsd
    /// gpsd on another machine.
    case remoteGPSD = "remote-gpsd"
    /// A receiver over TCP that sends each epoch at once.
    case nmea
}
