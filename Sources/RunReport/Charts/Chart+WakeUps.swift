import LocationModel

extension Chart {
    /// The wake-ups of each configuration over time, one column per bin.
    static func wakeUps(_ trip: Trip, _ arms: [ArmFigures], units: Units) -> Chart? {
        let rasters = trip.wakeUps.filter { $0.total > 0 }
        guard !rasters.isEmpty else { return nil }
        let most = rasters.flatMap(\.counts).max() ?? 1
        let row = 58.0
        let height = Double(rasters.count) * row + Plot.bottom
        let plot = Plot(x: 0...trip.seconds, y: 0...1, height: height, left: 4)
        let totals = rasters.enumerated().map { index, raster in
            arms.count == rasters.count
                ? "\(arms[index].wakeUps.grouped) in the background" : "\(raster.total.grouped) in all"
        }
        let bin = TimeSpan(seconds: rasters[0].bin).text
        return Chart(
            id: "wake-ups", title: "When the processor had to wake up",
            description: "Wake-ups. "
                + zip(rasters, totals).map { "\($0.title): \($1)" }.joined(separator: "; ") + ".",
            note: most > 1
                ? "Each column is \(bin); a full one has \(most.grouped) wake-ups." : "Each column is one wake-up.",
            height: height
        ) { svg in
            for (index, raster) in rasters.enumerated() {
                let bottom = Double(index + 1) * row
                svg.label(raster.title, at: 4, bottom - 42)
                svg.label(totals[index], at: Plot.right, bottom - 42, style: "end strong")
                var data = PathData()
                for (column, count) in raster.counts.enumerated() where count > 0 {
                    let x = plot.x((Double(column) + 0.5) * raster.bin)
                    data.vertical(at: min(x, Plot.right), from: bottom, to: bottom - 36 * Double(count) / Double(most))
                }
                svg.path(data, style: "raster " + (rasters.count > 1 && index == 0 ? "fore" : "back"))
                svg.line(4, bottom, Plot.right, bottom, style: "axis")
            }
            plot.drawTimes(&svg, units)
        }
    }
}
