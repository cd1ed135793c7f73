import LocationModel

/// Writes a flow for Maestro. `travel` has one speed, so that a new one begins where the speed changes; a stop has
/// none, and is left out.
struct MaestroWriter: TraceWriter {
    /// The share by which the speed may differ from the speed of its `travel`.
    private static let tolerance = 0.1
    /// Metres per second below which the device stands.
    private static let slowest = 0.2

    private var last: (coordinate: Coordinate, time: Instant)?
    /// The `travel` that is written.
    private var points: [Coordinate] = []
    private var speed = 0.0

    mutating func begin(into bytes: inout [UInt8]) { bytes.append("appId: ${APP_ID}\n---\n") }

    mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool {
        guard let coordinate = fix.coordinate else { return false }
        guard let last else {
            self.last = (coordinate, fix.time)
            bytes.append("- setLocation:\n    latitude: ")
            bytes.append(decimal: coordinate.latitude, decimals: 7, padded: true)
            bytes.append("\n    longitude: ")
            bytes.append(decimal: coordinate.longitude, decimals: 7, padded: true)
            bytes.append("\n")
            return true
        }
        let elapsed = fix.time.seconds(since: last.time)
        guard elapsed > 0 else { return false }
        let legSpeed = last.coordinate.distance(to: coordinate) / elapsed
        guard legSpeed >= MaestroWriter.slowest else {
            self.last?.time = fix.time
            return true
        }
        if points.isEmpty || abs(legSpeed - speed) > MaestroWriter.tolerance * speed {
            finishTravel(into: &bytes)
            points = [last.coordinate]
            speed = legSpeed
        }
        points.append(coordinate)
        self.last = (coordinate, fix.time)
        return true
    }

    mutating func end(into bytes: inout [UInt8]) { finishTravel(into: &bytes) }

    private mutating func finishTravel(into bytes: inout [UInt8]) {
        guard !points.isEmpty else { return }
        bytes.append("- travel:\n    points:\n")
        for point in points {
            bytes.append("      - ")
            bytes.append(point)
            bytes.append("\n")
        }
        bytes.append("    speed: ")
        bytes.append(decimal: speed, decimals: 2)
        bytes.append("\n")
        points = []
    }
}
