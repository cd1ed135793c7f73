import LocationModel
import NMEA0183

/// A receiver's own statements about one time of day, sentence by sentence: read from the bytes of its log by
/// ``ReferenceDecoder``, independently of the decoder and assembler under test.
struct ReceiverStatements {
    // In the order of the log.
    var coordinates: [Coordinate] = []
    /// Metres above mean sea level.
    var altitudes: [Double] = []
    /// Metres per second.
    var speeds: [Double] = []
    /// Degrees from true north.
    var tracks: [Double] = []
    var modesOfGSA: [Fix.Mode] = []
    /// Satellites in the solution according to GGA and GNS.
    var satellitesUsed: [Int] = []
    /// Whether there is a fix, according to RMC, GGA, GLL and GNS.
    var validity: [Bool] = []
    /// Whether there is anything other than a ZDA.
    var isMoreThanClock = false

    /// Two or three dimensions if all sentences report a fix. Three dimensions require GSA, or four satellites and an
    /// altitude.
    var mode: Fix.Mode? {
        guard !validity.isEmpty, validity.allSatisfy(\.self), !modesOfGSA.contains(.none) else { return nil }
        let isSolved = modesOfGSA.contains(.threeDimensional) || (!altitudes.isEmpty && satellitesUsed.last ?? 0 >= 4)
        return isSolved ? .threeDimensional : .twoDimensional
    }

    /// The statements of a log by time of day, in milliseconds as printed by gpsd.
    ///
    /// A sentence without a time belongs to the last stated time; after an RMC, GGA, GLL or GNS without a time it
    /// belongs to none, because the receiver does not know the time then.
    static func byTime(_ log: [UInt8]) -> [Int64: ReceiverStatements] {
        var byTime: [Int64: ReceiverStatements] = [:]
        var time: Int64?
        for line in log.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
            guard let sentence = body(of: line).flatMap({ ReferenceDecoder.decode($0)?.sentence }) else { continue }
            if let stated = sentence.time {
                time = stated.nanoseconds / 1_000_000
            } else {
                switch sentence {
                case .rmc, .gga, .gll, .gns: time = nil
                default: break
                }
            }
            if let time { byTime[time, default: ReceiverStatements()].add(sentence) }
        }
        return byTime
    }

    /// The text between the last `$` of a line and its checksum, if that is correct or missing.
    private static func body(of line: ArraySlice<UInt8>) -> String? {
        guard let start = line.lastIndex(of: UInt8(ascii: "$")) else { return nil }
        let sentence = line[(start + 1)...]
        guard let star = sentence.lastIndex(of: UInt8(ascii: "*")) else {
            return String(decoding: sentence, as: UTF8.self)
        }
        let sum = sentence[..<star].reduce(0, ^)
        guard UInt8(String(decoding: sentence[(star + 1)...], as: UTF8.self), radix: 16) == sum else { return nil }
        return String(decoding: sentence[..<star], as: UTF8.self)
    }

    private mutating func add(_ sentence: Sentence) {
        let knot = 1852.0 / 3600
        if case .zda = sentence {} else { isMoreThanClock = true }
        switch sentence {
        case .rmc(let rmc):
            coordinates += [rmc.coordinate].compactMap { $0 }
            speeds += [rmc.speedInKnots].compactMap { $0.map { $0 * knot } }
            tracks += [rmc.course].compactMap { $0 }
            validity.append(rmc.isValid == true && rmc.mode != .notValid)
        case .gga(let gga):
            coordinates += [gga.coordinate].compactMap { $0 }
            altitudes += [gga.altitude].compactMap { $0 }
            satellitesUsed += [gga.satellitesUsed].compactMap { $0 }
            validity.append(gga.quality != .invalid)
        case .gns(let gns):
            coordinates += [gns.coordinate].compactMap { $0 }
            altitudes += [gns.altitude].compactMap { $0 }
            satellitesUsed += [gns.satellitesUsed].compactMap { $0 }
            validity.append(gns.mode != .notValid)
        case .gll(let gll):
            coordinates += [gll.coordinate].compactMap { $0 }
            validity.append(gll.isValid == true && gll.mode != .notValid)
        case .vtg(let vtg):
            speeds += [vtg.speedInKnots.map { $0 * knot } ?? vtg.speedInKilometersPerHour.map { $0 / 3.6 }].compactMap {
                $0
            }
            tracks += [vtg.course].compactMap { $0 }
        case .gsa(let gsa): modesOfGSA += [gsa.mode].compactMap { $0 }
        case .gsv, .gst, .zda: break
        }
    }
}
