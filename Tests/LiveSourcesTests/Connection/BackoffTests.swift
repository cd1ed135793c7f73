import LiveSources
import TestSupport
import Testing

@Suite("Waiting for the next try")
struct BackoffTests {
    @Test("twice as long each time, a little more at random, up to the limit; from the beginning after a success")
    func doubles() {
        var random = SeededGenerator(seed: 1)
        var backoff = Backoff()
        for _ in 0..<2 {
            var expected = Backoff.shortest
            for _ in 0..<20 {
                let wait = backoff.next(using: &random)
                #expect(wait >= expected && wait <= min(1.25 * expected, Backoff.longest))
                expected = min(2 * expected, Backoff.longest)
            }
            #expect(expected == Backoff.longest)
            backoff.reset()
        }
    }
}
