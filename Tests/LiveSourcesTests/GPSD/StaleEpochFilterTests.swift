import LiveSources
import LocationModel
import TestSupport
import Testing

@Suite("Epochs that come too late")
struct StaleEpochFilterTests {
    /// The times of accepted epochs.
    private func accepted(_ epochs: [(time: Double, arrival: Double)]) -> [Double] {
        var filter = StaleEpochFilter()
        let accepted = epochs.filter { filter.accepts(at($0.time), at: at($0.arrival), limit: 3) }.map { $0.time }
        #expect(filter.dropped == epochs.count - accepted.count)
        return accepted
    }

    @Test("of a burst those of now are accepted")
    func burst() {
        let burst = (1...90).map { (Double($0), 90.2 + Double($0) * 0.001) }
        #expect(accepted([(0, 0.2)] + burst + [(91, 91.2)]) == [0, 88, 89, 90, 91])
    }

    @Test("one old epoch is dropped, and the next one of now is accepted")
    func single() { #expect(accepted([(0, 0.2), (1, 40), (41, 41.2)]) == [0, 41]) }

    @Test("epochs that are all as late but come in their own time are accepted from the third on")
    func constantDelay() {
        #expect(accepted((0..<8).map { (Double($0), Double($0) + 20) }) == [2, 3, 4, 5, 6, 7])
    }
}
