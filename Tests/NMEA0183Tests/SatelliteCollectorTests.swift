import LocationModel
import NMEA0183
import TestSupport
import Testing

/// The satellites of an epoch, one by one.
struct SatelliteCollectorTests {
    /// The satellites of each epoch in a text.
    private func satellites(_ bodies: [String]) -> [[Satellite]] {
        var decoder = NMEADecoder()
        var collector = SatelliteCollector()
        var epochs: [[Satellite]] = []
        let bytes = Array(bodies.map { sentence($0) }.joined().utf8)
        _ = unsafe decoder.decode(bytes.span.bytes, from: 0, to: bytes.count, isFinal: true) { sentence in
            if let satellites = collector.add(sentence) { epochs.append(satellites) }
            return .proceed
        }
        return epochs
    }

    private let rmc = "GNRMC,080000.00,A,5231.20000,N,01324.30000,E,10.0,7.0,010526,,,A"

    @Test func `GSV says what is seen, GSA what is used`() {
        let epochs = satellites([
            rmc, "GPGSA,A,3,05,12,,,,,,,,,,,1.8,1.0,1.5",
            "GPGSV,2,1,05,05,42,120,44,12,10,300,31,20,05,010,,33,30,200,38",
            "GPGSV,2,2,05,25,60,090,", rmc,
        ])
        #expect(
            epochs == [
                [
                    Satellite(.gps, 5, elevation: 42, azimuth: 120, signal: 44, isUsed: true),
                    Satellite(.gps, 12, elevation: 10, azimuth: 300, signal: 31, isUsed: true),
                    Satellite(.gps, 20, elevation: 5, azimuth: 10),
                    Satellite(.sbas, 33, elevation: 30, azimuth: 200, signal: 38),
                    Satellite(.gps, 25, elevation: 60, azimuth: 90),
                ]
            ])
    }

    @Test func `The same number in another system is another satellite`() {
        let epochs = satellites([
            "GNGSA,A,3,05,,,,,,,,,,,,1.8,1.0,1.5,1", "GNGSA,A,3,07,,,,,,,,,,,,1.8,1.0,1.5,3",
            "GPGSV,1,1,02,05,,,40,07,,,41,1", "GAGSV,1,1,02,05,,,30,07,,,31,7", rmc,
        ])
        #expect(
            epochs.first?.filter(\.isUsed) == [
                Satellite(.gps, 5, signal: 40, isUsed: true), Satellite(.galileo, 7, signal: 31, isUsed: true),
            ])
        #expect(epochs.first?.count == 4)
    }

    @Test func `A solution that does not name its systems is matched by number`() {
        let epochs = satellites([
            "GNGSA,A,3,05,70,,,,,,,,,,,1.8,1.0,1.5", "GPGSV,1,1,01,05,,,40", "GLGSV,1,1,02,70,,,35,71,,,20", rmc,
        ])
        #expect(epochs.first?.filter(\.isUsed).map(\.number) == [5, 70])
    }

    @Test func `A satellite that is received on two signals is one, with the stronger`() {
        let epochs = satellites([
            "GPGSV,1,1,01,05,42,120,40,1", "GPGSV,1,1,01,05,42,120,46,6", "GPGSV,1,1,01,05,42,120,,8", rmc,
        ])
        #expect(epochs == [[Satellite(.gps, 5, elevation: 42, azimuth: 120, signal: 46)]])
    }

    @Test func `Each epoch has its own, and one without satellites has none`() {
        let epochs = satellites([rmc, "GPGSV,1,1,01,05,,,40", rmc, rmc, "GPGSV,1,1,01,06,,,41", rmc])
        #expect(epochs.map { $0.map(\.number) } == [[5], [6]])
    }
}
