import LocationModel
import Testing
import TraceFormats

/// The satellites of gpsd's SKY.
struct SatelliteGPSDTests {
    private func satellites(_ line: String) -> [Satellite]? {
        let bytes = Array(line.utf8)
        return Satellite.all(inSky: bytes, bytes.indices)
    }

    @Test func `A sky has each satellite with its system`() {
        let line =
            #"{"class":"SKY","device":"/dev/ttyACM0","hdop":0.9,"nSat":4,"uSat":2,"satellites":["#
            + #"{"PRN":5,"el":42.0,"az":120.0,"ss":44.5,"used":true,"gnssid":0,"svid":5,"health":1},"#
            + #"{"PRN":301,"ss":0.0,"used":false,"gnssid":2,"svid":1},{"PRN":70,"ss":31.0,"used":true},"#
            + #"{"PRN":133,"used":false}]}"# + "\r\n"
        #expect(
            satellites(line) == [
                Satellite(.gps, 5, elevation: 42, azimuth: 120, signal: 44.5, isUsed: true), Satellite(.galileo, 1),
                Satellite(.glonass, 70, signal: 31, isUsed: true), Satellite(.sbas, 133),
            ])
    }

    @Test(
        arguments: [
            #"{"class":"TPV","mode":3}"#, #"{"class":"SKY","hdop":0.9}"#, #"{"class":"SKY","satellites""#, "", "SKY",
        ])
    func `A line that is no SKY with satellites has none`(line: String) { #expect(satellites(line) == nil) }

    @Test(
        arguments: [
            #"{"class":"SKY","satellites":[]}"#, #"{"class":"SKY","satellites":[{"el":1}]}"#,
            #"{"class":"SKY","satellites":[1,"x",null]}"#, #"{"class":"SKY","satellites":7}"#,
        ])
    func `A malformed list has no satellites`(line: String) { #expect(satellites(line)?.isEmpty ?? true) }
}
