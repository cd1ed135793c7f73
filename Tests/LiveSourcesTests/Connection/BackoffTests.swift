import LiveSources
import TestSupport
import Testing

@Suite("Waiting for the next try")
struct BackoffTests {
    @Test(arguments: [false, true])
    func `The delay doubles up to the limit, with a random part, and starts again after a success`(isLocal: Bool) {
        var random = SeededGenerator(seed: 1)
        var backoff = Backoff(isLocal: isLocal)
        let longest = isLocal ? 5.0 : 30
        for _ in 0..<2 {
            var expected = Backoff.shortest
            for _ in 0..<20 {
                let wait = backoff.next(using: &random)
                #expect(wait >= expected && wait <= min(1.25 * expected, longest))
                expected = min(2 * expected, longest)
            }
            #expect(expected == longest)
            backoff.reset()
        }
    }
}
