import LocationModel
import NMEA0183

/// Passes the satellites of each epoch on.
struct SatelliteFeed {
    private var collector = SatelliteCollector()
    private let body: ([Satellite]) -> Void

    init(body: @escaping ([Satellite]) -> Void) { self.body = body }

    mutating func add(_ sentence: Sentence) { if let satellites = collector.add(sentence) { body(satellites) } }
}
