extension Trip.Series {
    /// This series with at most two values per bin, the minimum and the maximum: a line through them looks the same
    /// when a bin is as wide as a pixel. `x` must ascend.
    func thinned(bins: Int) -> Self {
        guard x.count > 2 * bins, let first = x.first, let last = x.last, last > first else { return self }
        var thin = Trip.Series()
        let width = (last - first) / Double(bins)
        var index = 0
        while index < x.count {
            let bin = Int((x[index] - first) / width)
            var (least, greatest) = (index, index)
            while index < x.count, Int((x[index] - first) / width) == bin {
                if y[index] < y[least] { least = index }
                if y[index] > y[greatest] { greatest = index }
                index += 1
            }
            for kept in Set([least, greatest]).sorted() { thin.append(x[kept], y[kept]) }
        }
        return thin
    }

    /// This series with one value per cell of a grid of `columns` by `rows`, for a cloud of dots.
    func thinned(columns: Int, rows: Int) -> Self {
        guard let right = x.max(), let top = y.max(), right > 0, top > 0 else { return self }
        var seen = Set<Int>()
        var thin = Trip.Series()
        for (x, y) in zip(x, y) {
            let (column, row) = (Int(x / right * Double(columns)), Int(y / top * Double(rows)))
            guard seen.insert(column * (rows + 1) + row).inserted else { continue }
            thin.append(x, y)
        }
        return thin
    }

    /// The values in multiples of `1 / steps`.
    func rounded(xSteps: Double, ySteps: Double) -> Self {
        Trip.Series(x: x.map { $0.rounded(steps: xSteps) }, y: y.map { $0.rounded(steps: ySteps) })
    }
}
