import LocationModel

/// The `d` attribute of an SVG path, in tenths of a unit and relative to the last point, which is short.
struct PathData {
    private var bytes: [UInt8] = []
    private var (x, y) = (0, 0)

    var isEmpty: Bool { bytes.isEmpty }
    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func move(to x: Double, _ y: Double) { append("M", x, y, isRelative: false) }

    mutating func line(to x: Double, _ y: Double) { append("l", x, y, isRelative: true) }

    /// A line from the first of some points through the others.
    mutating func line(through points: [(x: Double, y: Double)]) {
        for (index, point) in points.enumerated() {
            if index == 0 { move(to: point.x, point.y) } else { line(to: point.x, point.y) }
        }
    }

    /// A dot, drawn by a round line cap.
    mutating func dot(at x: Double, _ y: Double) {
        move(to: x, y)
        bytes.append(contentsOf: "h0".utf8)
    }

    mutating func vertical(at x: Double, from low: Double, to high: Double) {
        move(to: x, low)
        line(to: x, high)
    }

    mutating func circle(at x: Double, _ y: Double, radius: Double) {
        move(to: x - radius, y)
        let r = radius.text(decimals: 1)
        let d = (2 * radius).text(decimals: 1)
        bytes.append(contentsOf: "a\(r) \(r) 0 1 1 \(d) 0a\(r) \(r) 0 1 1-\(d) 0".utf8)
    }

    mutating func close() { bytes.append(UInt8(ascii: "z")) }

    private mutating func append(_ command: Unicode.Scalar, _ newX: Double, _ newY: Double, isRelative: Bool) {
        let (newX, newY) = (PathData.tenths(newX), PathData.tenths(newY))
        bytes.append(UInt8(ascii: command))
        append(isRelative ? newX - x : newX)
        let second = isRelative ? newY - y : newY
        if second >= 0 { bytes.append(UInt8(ascii: " ")) }
        append(second)
        (x, y) = (newX, newY)
    }

    /// Values are limited, so that a wrong position cannot make the drawing invalid.
    private static func tenths(_ value: Double) -> Int {
        value.isFinite ? Int((min(max(value, -1e5), 1e5) * 10).rounded()) : 0
    }

    private mutating func append(_ tenths: Int) { bytes.append(decimal: Double(tenths) / 10, decimals: 1) }
}
