import CPUMeter
import Testing

struct SpreadTests {
    @Test func `Minimum, maximum, mean and deviation are those of the sample`() throws {
        let spread = try #require(Spread([2, 4, 4, 4, 5, 5, 7, 9]))
        #expect(spread.minimum == 2 && spread.maximum == 9 && spread.mean == 5)
        #expect(abs(spread.standardDeviation - 2.138_089_935) < 1e-9)
    }

    @Test(
        arguments: [
            ([10, 10.1, 9.9, 10.05, 9.95, 30], [5]), ([1, 10, 10.1, 9.9, 10.05, 9.95, 30], [0, 6]),
            ([10, 10.1, 9.9, 10.05, 9.95, 10.2], []), ([5, 5, 5, 5], []), ([5], []), ([5, 5, 5, 9], []),
        ] as [([Double], [Int])])
    func `Outliers are the values far from all others`(sample: [Double], outliers: [Int]) throws {
        #expect(try #require(Spread(sample)).outliers == outliers)
    }

    @Test(arguments: [[], [1, .nan], [1, .infinity]]) func `A sample without values has no spread`(sample: [Double]) {
        #expect(Spread(sample) == nil)
    }
}
