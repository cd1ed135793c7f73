import LocationModel
import NMEA0183

/// Writes one epoch in the style of a receiver: its sentences, their order, and which fields are empty.
struct EpochWriter: Sendable {
    private let profile: ReceiverProfile
    private let encoder: NMEAEncoder
    /// The last second, since 1970, with a new epoch, and the last one with satellites in view.
    private var lastSecond = Int64.min
    private var lastInView = Int64.min

    init(_ profile: ReceiverProfile) {
        self.profile = profile
        var encoder = NMEAEncoder()
        encoder.minuteDecimals = profile.minuteDecimals
        encoder.secondDecimals = profile.secondDecimals
        self.encoder = encoder
    }

    /// Appends the sentences of an epoch. Satellite information is sent at most once a second regardless of the rate,
    /// as real receivers do at high rates.
    mutating func write(
        _ report: Receiver.Report, _ sky: SimulatedSky, at time: Instant, _ plan: Irregularity.Plan,
        into bytes: inout [UInt8]
    ) {
        let second = time.nanoseconds / 1_000_000_000
        let isNewSecond = second != lastSecond
        lastSecond = second
        let showsSky =
            isNewSecond && second - (lastInView == .min ? second - 60 : lastInView) >= profile.satellitesInViewPeriod
        if showsSky { lastInView = second }
        let epoch = EpochSentences(
            report: report, time: report.knowsTime ? time : nil, talker: profile == .sirf ? .gps : .combined,
            mostSatellites: profile.mostSatellitesUsed)

        let parts = profile.parts
        for index in parts.indices {
            switch parts[(index + plan.rotation) % parts.count] {
            case .rmc: encoder.encode(.rmc(epoch.rmc), into: &bytes)
            case .vtg: encoder.encode(.vtg(epoch.vtg), into: &bytes)
            case .gga where !plan.hasGGA: break
            case .gga: encoder.encode(.gga(epoch.gga), into: &bytes)
            case .gll: encoder.encode(.gll(epoch.gll), into: &bytes)
            case .gst: encoder.encode(.gst(epoch.gst), into: &bytes)
            case .zda where isNewSecond: encoder.encode(.zda(epoch.zda), into: &bytes)
            case .gsa where isNewSecond: writeSatellitesUsed(epoch, sky, into: &bytes)
            case .gsv where showsSky: writeSatellitesInView(sky, into: &bytes)
            case .zda, .gsa, .gsv: break
            }
        }
    }

    /// Appends the two sentences of a second, simpler receiver with another talker on the same line.
    func writeSecondTalker(_ report: Receiver.Report, at time: Instant, into bytes: inout [UInt8]) {
        let epoch = EpochSentences(
            report: report, time: time, talker: profile == .sirf ? .glonass : .gps, mostSatellites: 12)
        encoder.encode(.rmc(epoch.rmc), into: &bytes)
        encoder.encode(.gga(epoch.gga), into: &bytes)
    }

    /// A GSA for each constellation, with the system identifier of NMEA 4.11 if the receiver supports it.
    private func writeSatellitesUsed(_ epoch: EpochSentences, _ sky: SimulatedSky, into bytes: inout [UInt8]) {
        for constellation in profile.constellations {
            var gsa = epoch.gsa
            if profile == .multiBand { gsa.system = constellation.system }
            // A position that was not computed for this epoch has no satellites.
            if epoch.isSolved {
                var slot = 0
                for satellite in sky.satellites
                where satellite.isUsed && satellite.constellation == constellation && slot < 12 {
                    gsa.satellites[slot] = satellite.number
                    slot += 1
                }
            }
            encoder.encode(.gsa(gsa), into: &bytes)
        }
    }

    /// A group of GSV for each constellation, and for each signal if the receiver supports NMEA 4.11: at most four
    /// messages with sixteen satellites.
    private func writeSatellitesInView(_ sky: SimulatedSky, into bytes: inout [UInt8]) {
        for constellation in profile.constellations {
            var inView: [SimulatedSatellite] = []
            for satellite in sky.satellites
            where satellite.isInView && satellite.constellation == constellation && inView.count < 16 {
                // Without an almanac, a receiver lists only the satellites that it receives.
                guard satellite.isPlaced || satellite.signal != nil else { continue }
                inView.append(satellite)
            }
            guard profile == .multiBand else {
                writeGroup(constellation, inView, signal: nil, loss: 0, into: &bytes)
                continue
            }
            for (band, signal) in constellation.signals.enumerated() {
                // The second signal is weaker, and satellites that are not tracked on it are not listed.
                let received = inView.filter { ($0.signal ?? 0) >= (band == 0 ? 0 : 20) }
                writeGroup(constellation, received, signal: signal, loss: band == 0 ? 0 : 4, into: &bytes)
            }
        }
    }

    private func writeGroup(
        _ constellation: Constellation, _ satellites: [SimulatedSatellite], signal: UInt8?, loss: Double,
        into bytes: inout [UInt8]
    ) {
        let messages = max(1, (satellites.count + 3) / 4)
        for message in 0..<messages {
            var gsv = GSV(
                talker: constellation.talker, messageCount: messages, messageNumber: message + 1,
                satellitesInView: satellites.count)
            for satellite in satellites.dropFirst(4 * message).prefix(4) {
                var entry = GSV.Satellite()
                entry.number = satellite.number
                if satellite.isPlaced {
                    entry.elevation = Int16(satellite.elevation)
                    entry.azimuth = Int16(satellite.azimuth)
                }
                entry.signalToNoise = satellite.signal.map { Int16($0 - loss) }
                gsv.satellites[gsv.count] = entry
                gsv.count += 1
            }
            gsv.signal = signal
            encoder.encode(.gsv(gsv), into: &bytes)
        }
    }
}
