import LiveSources
import LocationModel
import TestSupport
import Testing

struct StaleEpochFilterTests {
    private func accepted(_ epochs: [(time: Double, arrival: Double)]) -> [Double] {
        var filter = StaleEpochFilter()
        return epochs.filter { filter.accepts(at($0.time), at: at($0.arrival), limit: 3) }.map { $0.time }
    }

    @Test func `Of a burst the current epochs are accepted`() {
        let burst = (1...90).map { (Double($0), 90.2 + Double($0) * 0.001) }
        #expect(accepted([(0, 0.2)] + burst + [(91, 91.2)]) == [0, 88, 89, 90, 91])
    }

    @Test func `One old epoch is dropped, and the next current one is accepted`() {
        #expect(accepted([(0, 0.2), (1, 40), (41, 41.2)]) == [0, 41])
    }

    @Test func `Epochs that are all equally late are accepted from the third on`() {
        #expect(accepted((0..<8).map { (Double($0), Double($0) + 20) }) == [2, 3, 4, 5, 6, 7])
    }
}
