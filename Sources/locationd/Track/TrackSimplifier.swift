import LocationModel

/// Leaves out positions that are near the line through those that stay; the first and the last one of a segment stay.
struct TrackSimplifier {
    typealias Kept = (fix: Fix, beginsSegment: Bool)

    private let tolerance: Double
    private var line: SimplifiedLine
    /// The last position of the segment, which stays if the line bends there.
    private var tip: Fix?

    init(tolerance: Double) {
        self.tolerance = tolerance
        line = SimplifiedLine(tolerance: tolerance, capacity: .max)
    }

    /// Adds a position; returns those that are now certain to stay.
    mutating func append(_ fix: Fix, beginsSegment: Bool) -> [Kept] {
        guard let coordinate = fix.coordinate else { return [] }
        if beginsSegment {
            let end = finish()
            line = SimplifiedLine(tolerance: tolerance, capacity: .max)
            line.append(coordinate)
            return end + [(fix, true)]
        }
        let isCorner = line.append(coordinate)
        defer { tip = fix }
        return isCorner ? tip.map { [($0, false)] } ?? [] : []
    }

    /// Returns the last position of the segment.
    mutating func finish() -> [Kept] {
        defer { tip = nil }
        return tip.map { [($0, false)] } ?? []
    }
}
