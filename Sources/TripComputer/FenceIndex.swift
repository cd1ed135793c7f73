import LocationModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Which fences may contain a position: a grid of a hundredth of a degree, a kilometre or so.
///
/// A fence is listed in every cell that its box touches. One that touches too many (a country) is asked every time;
/// apps have few of those.
struct FenceIndex: Sendable {
    private static let cellsPerDegree = 100.0
    private static let cellsAround = 36_000
    private static let mostCellsPerFence = 400

    private var cells: [Int: [Int]] = [:]
    private var everywhere: [Int] = []

    init(_ fences: [Geofence]) {
        for (number, fence) in fences.enumerated() {
            let box = CoordinateBox(around: fence.shape)
            let (rows, columns) = (
                FenceIndex.cell(box.south)...FenceIndex.cell(box.north),
                FenceIndex.cell(box.west)...FenceIndex.cell(box.east)
            )
            guard rows.count * columns.count <= FenceIndex.mostCellsPerFence else {
                everywhere.append(number)
                continue
            }
            for row in rows {
                for column in columns { cells[FenceIndex.key(row, column), default: []].append(number) }
            }
        }
    }

    /// Calls with the numbers of the fences that may contain the position, each once.
    func forEachCandidate(at coordinate: Coordinate, _ body: (Int) -> Void) {
        everywhere.forEach(body)
        guard !cells.isEmpty else { return }
        let key = FenceIndex.key(FenceIndex.cell(coordinate.latitude), FenceIndex.cell(coordinate.longitude))
        cells[key]?.forEach(body)
    }

    private static func cell(_ degrees: Double) -> Int { Int(floor(degrees * cellsPerDegree)) }

    private static func key(_ row: Int, _ column: Int) -> Int {
        let around = column % cellsAround
        return row * cellsAround + (around < 0 ? around + cellsAround : around)
    }
}
