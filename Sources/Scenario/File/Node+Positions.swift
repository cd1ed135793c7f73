import LocationModel

/// A trace of a few positions in the scenario itself.
extension Node {
    /// The most epochs, so that a typing error cannot cost a day of CPU time.
    private static let mostEpochs = 200_000.0
    /// Where generated traces begin, too.
    private static let defaultStart = CalendarDate(year: 2026, month: 5, day: 1).map {
        Instant($0, TimeOfDay(hour: 8, minute: 0, second: 0))
    }

    /// The positions as CSV, one each second; between two of them the device moves straight and evenly.
    func positions(from start: Instant?) throws(ScenarioError) -> [UInt8] {
        let start = start ?? Node.defaultStart ?? Instant(nanoseconds: 0)
        var corners: [(offset: Double, coordinate: Coordinate, accuracy: Double)] = []
        for node in try elements() {
            try node.object { members throws(ScenarioError) in
                let time = try members.required("at")
                let offset = try time.seconds()
                if let last = corners.last, offset <= last.offset {
                    throw time.error("\(time.value.found) is not later than the position above")
                }
                if offset > Node.mostEpochs { throw time.error("at most \(Int(Node.mostEpochs)) s are possible") }
                let accuracy = try members["accuracy"]?.number(in: 0.1...10_000, "metres, 0.1 to 10000") ?? 5
                corners.append((offset, try members.coordinate(), accuracy))
            }
        }
        guard let first = corners.first, let last = corners.last, corners.count > 1 else {
            throw error("expected at least two positions, found \(corners.count)")
        }
        var text = "time,latitude,longitude,accuracy\n"
        var next = 1
        var offset = first.offset
        while offset <= last.offset {
            while next < corners.count - 1, corners[next].offset <= offset { next += 1 }
            let (from, to) = (corners[next - 1], corners[next])
            let share = min(1, max(0, (offset - from.offset) / (to.offset - from.offset)))
            let coordinate = from.coordinate.interpolated(to: to.coordinate, share)
            text += "\(start.advanced(bySeconds: offset).iso8601),\(coordinate.latitude.text(decimals: 8)),"
            text += "\(coordinate.longitude.text(decimals: 8)),\(from.accuracy.text(decimals: 1))\n"
            offset += 1
        }
        return Array(text.utf8)
    }
}

extension Coordinate {
    /// The point at a share of the straight way to another point; across the antimeridian if that is shorter.
    func interpolated(to other: Coordinate, _ share: Double) -> Coordinate {
        var turn = other.longitude - longitude
        if turn > 180 { turn -= 360 }
        if turn < -180 { turn += 360 }
        var east = longitude + share * turn
        if east > 180 { east -= 360 }
        if east < -180 { east += 360 }
        return Coordinate(latitude: latitude + share * (other.latitude - latitude), longitude: east)
    }
}
