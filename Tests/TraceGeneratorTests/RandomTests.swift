import Testing
import TraceGenerator

struct RandomTests {
    @Test func `The same seed and stream give the same numbers, another stream others`() {
        var (a, b) = (Random(seed: 7, stream: .sky), Random(seed: 7, stream: .sky))
        var other = Random(seed: 7, stream: .error)
        let first = (0..<100).map { _ in a.next() }
        #expect(first == (0..<100).map { _ in b.next() })
        #expect(first != (0..<100).map { _ in other.next() })
    }

    @Test func `Normal numbers have mean 0 and deviation 1, and two thirds lie within it`() {
        var random = Random(seed: 1, stream: .epoch)
        let numbers = (0..<200_000).map { _ in random.normal() }
        let count = Double(numbers.count)
        let mean = numbers.reduce(0, +) / count
        let variance = numbers.reduce(0) { $0 + $1 * $1 } / count - mean * mean
        #expect(abs(mean) < 0.01)
        #expect(abs(variance - 1) < 0.01)
        #expect(abs(Double(numbers.count { abs($0) < 1 }) / count - 0.683) < 0.01)
        #expect(abs(Double(numbers.count { abs($0) < 2 }) / count - 0.954) < 0.005)
    }

    @Test func `Whole numbers reach both ends of their range and nothing beyond`() {
        var random = Random(seed: 0, stream: .journey)
        #expect(Set((0..<1000).map { _ in random.whole(2...6) }) == [2, 3, 4, 5, 6])
    }
}
