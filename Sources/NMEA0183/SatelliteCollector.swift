package import LocationModel

/// Collects the satellites of an epoch, one by one, from its GSV and GSA. Only for a consumer of satellites: fixes need
/// no more than their number (``SatellitesInView``).
package struct SatelliteCollector: Sendable {
    private var satellites: [Satellite] = []
    private var used: Set<Key> = []

    /// A satellite's number in a system; of a solution that combines systems without naming them, in any.
    private struct Key: Hashable {
        let system: Satellite.System?
        let number: Int
    }

    package init() {}

    /// Adds a sentence.
    /// - Returns: the satellites of the epoch, with the first sentence after them.
    package mutating func add(_ sentence: Sentence) -> [Satellite]? {
        switch sentence {
        case .gsv(let gsv):
            for index in 0..<gsv.count { add(gsv.satellites[index], of: gsv.talker) }
        case .gsa(let gsa):
            let system = Satellite.System(nmea: gsa.system) ?? Satellite.System(gsa.talker)
            for slot in gsa.satellites.indices where gsa.satellites[slot] != 0 {
                used.insert(Key(system: system, number: Int(gsa.satellites[slot])))
            }
        default: return flush()
        }
        return nil
    }

    private mutating func add(_ seen: GSV.Satellite, of talker: Talker) {
        let number = Int(seen.number)
        // GPS receivers number the satellites of SBAS from 33 on.
        let system = Satellite.System(talker).map { $0 == .gps && (33...64).contains(number) ? .sbas : $0 }
        let signal = seen.signalToNoise.map(Double.init)
        // A receiver of several signals reports each satellite once for each.
        if let known = satellites.firstIndex(where: { $0.system == system && $0.number == number }) {
            satellites[known].signal = signal.map { max($0, satellites[known].signal ?? 0) } ?? satellites[known].signal
            return
        }
        satellites.append(
            Satellite(
                system, number, elevation: seen.elevation.map(Double.init), azimuth: seen.azimuth.map(Double.init),
                signal: signal))
    }

    private mutating func flush() -> [Satellite]? {
        defer {
            satellites.removeAll(keepingCapacity: true)
            used.removeAll(keepingCapacity: true)
        }
        guard !satellites.isEmpty else { return nil }
        for index in satellites.indices {
            let (system, number) = (satellites[index].system, satellites[index].number)
            let own = system == .sbas ? .gps : system
            satellites[index].isUsed =
                used.contains(Key(system: own, number: number)) || used.contains(Key(system: nil, number: number))
        }
        return satellites
    }
}

extension Satellite.System {
    /// By a talker; nil for one of a combined solution or of an unknown system.
    fileprivate init?(_ talker: Talker) { self.init(nmea: UInt8(talker.constellation) + 1) }

    /// By NMEA 4.11's number.
    fileprivate init?(nmea number: UInt8?) {
        switch number {
        case 1: self = .gps
        case 2: self = .glonass
        case 3: self = .galileo
        case 4: self = .beiDou
        case 5: self = .qzss
        case 6: self = .navIC
        default: return nil
        }
    }
}
