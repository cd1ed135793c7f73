import LocationModel

extension Chart {
    private static let mostPairs = 250

    /// The rounds of the whole measurement as pairs of points, and the saved share with its interval.
    static func rounds(_ comparison: PartComparison, titles: (a: String, b: String), units: Units) -> Chart? {
        guard let medians = comparison.medians, comparison.a.count == comparison.b.count else { return nil }
        let greatest = max(comparison.a.max() ?? 0, comparison.b.max() ?? 0)
        guard greatest > 0 else { return nil }
        let height = 190.0
        let hasShare = comparison.savedLow != nil
        let right = hasShare ? 300.0 : Plot.right
        let x = Scale(0.5...Double(comparison.a.count) + 0.5, from: Plot.left, to: right)
        let plot = Plot(x: 0...1, y: 0...greatest * 1.05, height: height)
        return Chart(
            id: "rounds", title: "CPU time, round by round",
            description:
                """
                \(comparison.a.count.counted("pair", "pairs")) of runs: \(titles.a) used \(units.cpu(medians.a)) per \
                hour of trace, \(titles.b) \(units.cpu(medians.b)), as medians.
                """,
            note:
                """
                CPU per hour of trace; each pair is one round. \
                \(hasShare ? "Right: what was saved, and its 95 % interval." : "")
                """,
            legend: [(style: "fore", text: titles.a), (style: "back", text: titles.b)], height: height
        ) { svg in
            plot.drawValues(&svg, atMost: 4, unit: "ms", right: right) { units.short($0 * 1000) }
            var (pairs, a, b) = (PathData(), PathData(), PathData())
            // More pairs than dots would hide each other.
            for index in stride(from: 0, to: comparison.a.count, by: comparison.a.count / mostPairs + 1) {
                let place = x(Double(index + 1))
                pairs.vertical(at: place, from: plot.y(comparison.a[index]), to: plot.y(comparison.b[index]))
                a.dot(at: place, plot.y(comparison.a[index]))
                b.dot(at: place, plot.y(comparison.b[index]))
            }
            svg.path(pairs, style: "pair")
            svg.path(a, style: "point fore")
            svg.path(b, style: "point back")
            svg.label("round 1", at: x(1) - 6, height - 12)
            if comparison.a.count > 1 { svg.label("\(comparison.a.count)", at: x.to, height - 12, style: "end") }
            if hasShare { drawShare(&svg, comparison, height: height, units) }
        }
    }

    /// The saved share as a point with its interval, on an axis from nothing to everything.
    private static func drawShare(_ svg: inout XMLWriter, _ comparison: PartComparison, height: Double, _ units: Units)
    {
        guard let saved = comparison.saved, let low = comparison.savedLow, let high = comparison.savedHigh else {
            return
        }
        let scale = Scale(min(0, low)...1, from: height - Plot.bottom, to: Plot.top)
        svg.line(346, scale.from, 346, scale.to, style: "axis")
        svg.label("0 %", at: 341, scale(0) + 4, style: "end")
        svg.label("100 %", at: 341, scale(1) + 6, style: "end")
        svg.line(346, scale(low), 346, scale(high), style: "interval")
        var point = PathData()
        point.dot(at: 346, scale(saved))
        svg.path(point, style: "point saved")
        svg.label(units.percent(saved), at: 354, scale(saved) + 4, style: "strong")
        svg.label("saved", at: 354, scale(saved) + 18)
    }
}
