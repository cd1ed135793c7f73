import Testing

@testable import RunReport

@Suite struct ThinningTests {
    @Test func `A line keeps its peaks, and has at most two values per bin`() throws {
        var series = Trip.Series(x: (0..<10_000).map(Double.init), y: (0..<10_000).map { Double($0 % 97) })
        series.y[5000] = 1000
        series.y[7000] = -1000
        let thin = series.thinned(bins: 100)
        #expect(thin.x.count <= 202)
        #expect(thin.y.max() == 1000 && thin.y.min() == -1000)
        #expect(thin.x == thin.x.sorted())
    }

    @Test func `A short series stays as it is`() {
        let series = Trip.Series(x: [0, 1, 2], y: [5, 6, 5])
        #expect(series.thinned(bins: 10) == series)
    }

    @Test func `A scatter plot keeps one dot per cell`() {
        let cloud = Trip.Series(x: (0..<1000).map { Double($0 % 10) }, y: (0..<1000).map { Double($0 % 5) })
        #expect(cloud.thinned(columns: 20, rows: 20).x.count == 10)
    }

    @Test func `Wake-ups are counted in wider bins the longer a run is`() {
        var histogram = WakeUpHistogram()
        for second in 0..<100_000 { histogram.add(Double(second)) }
        #expect(histogram.total == 100_000 && histogram.counts.reduce(0, +) == 100_000)
        #expect(histogram.counts.count <= 4096)
        let few = histogram.binned(upTo: 100_000, atMost: 100)
        #expect(few.counts.count <= 100 && few.counts.reduce(0, +) == 100_000)
    }

    @Test(arguments: [(0.0, 1.0), (3, 47), (-20, 5), (1e-6, 2e-6), (0, 123_456)])
    func `Ticks are round, within the range, and not too many`(low: Double, high: Double) {
        let ticks = Scale(low...high, from: 0, to: 1).ticks(atMost: 5)
        #expect((1...6).contains(ticks.count))
        #expect(ticks.allSatisfy { $0 >= low && $0 <= high * (1 + 1e-9) })
    }

    @Test(arguments: [(0.7, 0.5), (1, 1), (4.9, 2), (99, 50), (2500, 2000)])
    func `The scale bar is round`(length: Double, bar: Double) {
        #expect(abs(Scale.roundest(atMost: length) - bar) < 1e-9)
    }
}
