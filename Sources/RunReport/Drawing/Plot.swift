import LocationModel

/// The frame of a chart with two axes.
struct Plot {
    let x: Scale
    let y: Scale

    static let (left, right, top, bottom) = (44.0, 392.0, 8.0, 28.0)

    /// - Parameter height: of the whole chart, with the labels below.
    init(x: ClosedRange<Double>, y: ClosedRange<Double>, height: Double, left: Double = Plot.left) {
        self.x = Scale(x, from: left, to: Plot.right)
        self.y = Scale(y, from: height - Plot.bottom, to: Plot.top)
    }

    /// Draws the horizontal grid lines with their values.
    /// - Parameter right: where the lines end; by default at the end of the other axis.
    func drawValues(
        _ svg: inout XMLWriter, atMost count: Int = 5, unit: String, right: Double? = nil, _ text: (Double) -> String
    ) {
        let ticks = y.ticks(atMost: count)
        var grid = PathData()
        for tick in ticks {
            grid.move(to: x.from, y(tick))
            grid.line(to: right ?? x.to, y(tick))
        }
        svg.path(grid, style: "grid")
        for (index, tick) in ticks.enumerated() {
            let isLast = index == ticks.count - 1
            svg.label(
                isLast && !unit.isEmpty ? "\(text(tick)) \(unit)" : text(tick), at: x.from - 4, y(tick) + 4,
                style: "end")
        }
    }

    /// Draws the axis of time.
    /// - Parameter clock: the moment at 0, for times of day instead of times since then.
    func drawTimes(_ svg: inout XMLWriter, _ units: Units, from clock: Instant? = nil) {
        if let clock {
            let shift = units.secondsOfDay(clock)
            let day = Scale(x.values.lowerBound + shift...x.values.upperBound + shift, from: x.from, to: x.to)
            let ticks = day.times(atMost: 6)
            let step = ticks.count > 1 ? ticks[1] - ticks[0] : 60
            drawBaseline(&svg, ticks.map { $0 - shift }) { seconds in
                let moment = clock.advanced(bySeconds: seconds)
                guard step < 86_400 else { return String(units.date(moment).suffix(5)) }
                return String(units.clock(moment).prefix(step < 60 ? 8 : 5))
            }
            return
        }
        let ticks = x.times(atMost: 6)
        let step = ticks.count > 1 ? ticks[1] - ticks[0] : 1
        drawBaseline(&svg, ticks) { units.time($0, inStepsOf: step) }
    }

    /// Draws the axis of another quantity.
    func drawBaseline(_ svg: inout XMLWriter, _ ticks: [Double], _ text: (Double) -> String) {
        svg.line(x.from, y.from, x.to, y.from, style: "axis")
        for tick in ticks {
            let isAtEnd = x(tick) > x.to - 14
            svg.label(text(tick), at: isAtEnd ? x.to : x(tick), y.from + 16, style: isAtEnd ? "end" : "middle")
        }
    }

    /// The line through the values of a series; it is interrupted where values are farther apart than the gap.
    func line(_ series: Trip.Series, gap: Double = .infinity, _ value: (Double) -> Double = { $0 }) -> PathData {
        var data = PathData()
        var last = -Double.infinity
        for (time, y) in zip(series.x, series.y) {
            if time - last > gap || last == -.infinity {
                data.move(to: x(time), self.y(value(y)))
            } else {
                data.line(to: x(time), self.y(value(y)))
            }
            last = time
        }
        return data
    }
}
