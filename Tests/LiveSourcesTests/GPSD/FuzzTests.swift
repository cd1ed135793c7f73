import LiveSources
import LocationModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)), .live)
struct FuzzTests {
    /// The reports of gpsd 3.22 for an epoch of a receiver that reports everything.
    private func epoch(_ second: Int) -> String {
        let time = at(Double(second)).iso8601
        let sky =
            #"{"class":"SKY","device":"tcp://127.0.0.1:34281","xdop":0.79,"ydop":0.62,"vdop":1.56,"tdop":0.69,"hdop":1.4"#
            + #"0,"gdop":1.66,"pdop":2.10,"nSat":2,"uSat":1,"satellites":[{"PRN":1,"el":10.0,"az":40.0,"ss":31.0,"used":t"#
            + #"rue,"gnssid":0,"svid":1},{"PRN":65,"el":20.0,"az":80.0,"ss":32.0,"used":false,"gnssid":6,"svid":1}]}"#
        let tpv =
            #"{"class":"TPV","device":"tcp://127.0.0.1:34281","mode":3,"time":"\#(time)","ept":0.005,"lat":52.51972"#
            + #"5487,"lon":13.404397717,"altHAE":77.9190,"altMSL":38.4190,"alt":38.4190,"epx":11.803,"epy":9.267,"epv":37."#
            + #"260,"track":\#(second % 360).5,"magtrack":7.0,"magvar":4.1,"speed":0.132,"climb":1.996,"eps":23.61,"epc":"#
            + #"89.47,"geoidSep":39.500,"eph":26.790,"sep":40.850}"#
        let gst =
            #"{"class":"GST","device":"tcp://127.0.0.1:34281","time":"\#(time)","rms":53.297,"lat":14.657,"lon":14.657}"#
        let poll =
            #"{"class":"POLL","time":"\#(time)","active":1,"tpv":[\#(tpv)],"gst":[\#(gst)],"sky":[\#(sky)]}"#
        return [sky, tpv, gst, second % 5 == 0 ? poll : FakeGPSD.devices].map { $0.filter { $0 != "\n" } + "\n" }
            .joined()
    }

    private func isValid(_ fix: Fix) -> Bool {
        func fits(_ value: Double?, in range: ClosedRange<Double>) -> Bool { value.map(range.contains) ?? true }
        let any = Double.greatestFiniteMagnitude
        return (fix.mode == .none) == (fix.coordinate == nil)
            && fits(fix.coordinate?.latitude, in: -90...90) && fits(fix.coordinate?.longitude, in: -180...180)
            && fits(fix.altitude, in: -any...any) && fits(fix.ellipsoidalAltitude, in: -any...any)
            && fits(fix.speed, in: 0...Fix.greatestSpeed) && fits(fix.course, in: 0...360.0.nextDown)
            && fits(fix.horizontalAccuracy, in: 0...any) && fits(fix.verticalAccuracy, in: 0...any)
            && fits(fix.hdop, in: 0...any) && fits(fix.vdop, in: 0...any)
            && (fix.satellitesUsed ?? 0) >= 0 && (fix.satellitesSeen ?? 0) >= 0
    }

    @Test func `Cutting the stream anywhere changes nothing`() throws {
        let bytes = (0..<6).flatMap { Array(epoch($0).utf8) }
        /// - Parameter next: returns the length of the next piece.
        func fixes(_ next: () -> Int) throws -> [Fix] {
            let (_, driver, peer) = try FakeGPSD.connected()
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(next())
                rest = rest.dropFirst(piece.count)
                peer.send(Array(piece))
                driver.settle(.everyEpoch)
            }
            driver.advance(bySeconds: 1)
            let last = at(5)
            let isComplete = driver.run(.everyEpoch, while: { driver.times.last != last })
            #expect(isComplete)
            #expect(driver.rejectedLines == 0)
            return driver.fixes
        }
        let whole = try fixes { bytes.count }
        #expect(whole.count == 6 && whole.allSatisfy(isValid))
        var random = SeededGenerator(seed: 17)
        for longest in [2, 10, 100, 1000, 1000, 5000] {
            #expect(try fixes { Int.random(in: 1...longest, using: &random) } == whole)
        }
    }

    @Test(arguments: 1...8)
    func `Mutated reports make no crash and no impossible fix, and the stream continues`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let (_, driver, peer) = try FakeGPSD.connected()
        for round in 0..<100 {
            // A receiver with a garbled name counts as another one, and is soon abandoned.
            driver.set(at(Double(round)))
            var bytes = Array((epoch(round) + epoch(round + 1)).utf8)
            for _ in 0..<Int.random(in: 1...12, using: &random) { mutate(&bytes, &random) }
            peer.send(bytes + [10])
            driver.settle(.everyEpoch)
        }
        // However far a garbled time was off, the current reports prevail in the end.
        for second in 5000..<5010 {
            driver.set(at(Double(second)))
            peer.send("\n" + epoch(second))
            driver.settle(.everyEpoch)
        }
        driver.advance(bySeconds: 1)
        let last = at(5009)
        let hasContinued = driver.run(.everyEpoch, while: { driver.times.last != last })
        #expect(hasContinued)
        #expect(driver.fixes.count > 50)
        for fix in driver.fixes { #expect(isValid(fix), "\(fix)") }
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
        case 3: bytes.insert(Array(#"{}[]",:\"#.utf8).randomElement(using: &random)!, at: place)
        case 4:
            // A digit is replaced by an out-of-range number.
            let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
            guard let digit = digits.randomElement(using: &random) else { return }
            let number = ["99999", "-", "1e308", "9e999", "-9e307", "0.", "NaN", "4294967296"].randomElement(
                using: &random)!
            bytes.replaceSubrange(digit..<digit + 1, with: Array(number.utf8))
        case 5: bytes[place] = 10
        default:
            // A name loses a quote.
            let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
            guard let quote = quotes.randomElement(using: &random) else { return }
            bytes.remove(at: quote)
        }
    }
}
