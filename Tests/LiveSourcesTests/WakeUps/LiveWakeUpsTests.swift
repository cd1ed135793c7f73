import LiveSources
import LocationModel
import TestSupport
import Testing

struct LiveWakeUpsTests {
    /// The wake-ups from one minute on to the end of a receiver's epochs.
    /// - Parameters:
    ///   - seconds: the length of the trip.
    ///   - period: seconds between two epochs.
    ///   - interval: seconds from an epoch in the background to the next one that is needed; nil for every epoch.
    private func wakeUps(
        _ kind: LiveSourceKind, seconds: Double = 660, period: Double = 1, interval: Double?
    ) -> Int {
        let epochs = (0...Int(seconds / period)).map { at(Double($0) * period) }
        var changes: [LiveWakeUps.DemandChange] = []
        if let interval {
            for time in stride(from: 30, through: seconds, by: interval) {
                changes.append(LiveWakeUps.DemandChange(at: at(time), .notBefore(at(time + interval))))
            }
        }
        var model = LiveWakeUps(kind)
        return model.count(epochs: epochs, changes: changes, in: at(60)..<at(seconds))
    }

    @Test(arguments: LiveSourceKind.allCases, [0.1, 1])
    func `Every epoch wakes once`(_ kind: LiveSourceKind, _ period: Double) {
        #expect(wakeUps(kind, period: period, interval: nil) == Int((600 / period).rounded()))
    }

    @Test(arguments: [(LiveSourceKind.gpsd, 1.0), (.remoteGPSD, 2), (.nmea, 1)], [0.1, 1])
    func `A fix every ten seconds takes the timer, and from a remote gpsd its response, too`(
        _ kind: (source: LiveSourceKind, perFix: Double), _ period: Double
    ) {
        let count = Double(wakeUps(kind.source, period: period, interval: 10))
        // Looking too early now and then shows that the forecast is not late.
        #expect(count >= 60 * kind.perFix && count <= 63 * kind.perFix)
    }

    @Test func `A remote gpsd streams when the fix is the second next one`() {
        #expect(wakeUps(.remoteGPSD, interval: 2) == 600)
        #expect(wakeUps(.gpsd, interval: 2) < 320)
    }

    @Test func `A long wait releases gpsd, which takes a connection and the stream`() {
        let count = wakeUps(.gpsd, seconds: 1260, interval: 300)
        #expect(count > 4 && count < 200)
    }

    @Test(arguments: LiveSourceKind.allCases) func `Nothing is needed, so nothing wakes`(_ kind: LiveSourceKind) {
        var model = LiveWakeUps(kind)
        let epochs = (0...600).map { at(Double($0)) }
        #expect(model.count(epochs: epochs, changes: [.init(at: at(10), .idle)], in: at(60)..<at(600)) == 0)
    }

    @Test(arguments: LiveSourceKind.allCases, [-86_400.0, 172_800])
    func `After a jump of time the source starts anew, with the same demand`(_ kind: LiveSourceKind, jump: Double) {
        var model = LiveWakeUps(kind)
        let epochs = (0...600).map { at(Double($0)) }
        let later = epochs.map { $0.advanced(bySeconds: jump) }
        #expect(model.count(epochs: epochs, changes: [], in: at(0)..<at(601)) == 601)
        #expect(model.count(epochs: later, changes: [], in: at(jump)..<at(jump + 601)) == 601)
        let idle = LiveWakeUps.DemandChange(at: at(jump + 601), .idle)
        let last = [at(jump + 602)]
        #expect(model.count(epochs: last, changes: [idle], in: at(jump + 602)..<at(jump + 700)) == 0)
        #expect(model.count(epochs: epochs, changes: [], in: at(0)..<at(601)) == 0)
    }
}
