import LocationModel
import TestSupport
import Testing

struct BackoffTests {
    @Test(arguments: [(0.125, 5.0, 0.2), (0.125, 30, 0.2), (1, 300, 0.5)])
    func `The pause doubles up to the limit, is varied at random, and starts again after a success`(
        shortest: Double, longest: Double, variation: Double
    ) {
        var random = SeededGenerator(seed: 1)
        var backoff = Backoff(shortest: shortest, longest: longest, variation: variation)
        for _ in 0..<2 {
            var most = shortest
            for _ in 0..<20 {
                let pause = backoff.next(using: &random)
                #expect(pause >= (1 - variation) * most && pause <= most)
                most = min(2 * most, longest)
            }
            #expect(most == longest)
            backoff.reset()
        }
    }

    @Test func `At the limit the pauses of two clients still differ`() {
        let pauses = (1...20 as ClosedRange<UInt64>).map { seed in
            var random = SeededGenerator(seed: seed)
            var backoff = Backoff(shortest: 1, longest: 300, variation: 0.5)
            for _ in 0..<20 { _ = backoff.next(using: &random) }
            return backoff.next(using: &random)
        }
        #expect(Set(pauses).count == 20)
    }
}
