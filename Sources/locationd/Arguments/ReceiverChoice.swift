import LiveSources

/// Which receiver a live command uses.
enum ReceiverChoice: Hashable {
    /// The receiver that gpsd serves.
    case gpsd(Endpoint)
    /// A receiver without gpsd.
    case nmea(ReceiverAddress)
}
