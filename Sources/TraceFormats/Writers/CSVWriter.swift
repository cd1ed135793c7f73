package import LocationModel

/// Writes CSV with a column for each value of a fix; unknown values are empty.
package struct CSVWriter: TraceWriter {
    private static let columns: [(name: String, decimals: Int, value: @Sendable (Fix) -> Double?)] = [
        ("latitude", 9, { $0.coordinate?.latitude }), ("longitude", 9, { $0.coordinate?.longitude }),
        ("altitude", 3, { $0.altitude }), ("ellipsoidalAltitude", 3, { $0.ellipsoidalAltitude }),
        ("speed", 4, { $0.speed }), ("course", 3, { $0.course?.direction(decimals: 3) }),
        ("hdop", 3, { $0.hdop }), ("vdop", 3, { $0.vdop }),
        ("horizontalAccuracy", 3, { $0.statedHorizontalAccuracy }),
        ("verticalAccuracy", 3, { $0.statedVerticalAccuracy }),
        ("satellitesUsed", 0, { $0.satellitesUsed.map(Double.init) }),
        ("satellitesSeen", 0, { $0.satellitesSeen.map(Double.init) }),
        ("mode", 0, { Double($0.mode.rawValue) }), ("quality", 0, { $0.quality.map { Double($0.rawValue) } }),
    ]

    package init() {}

    package mutating func begin(into bytes: inout [UInt8]) {
        bytes.append("time")
        for column in CSVWriter.columns { bytes.append(",\(column.name)") }
        bytes.append("\n")
    }

    package mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool {
        let fix = fix.withoutDerivedValues
        bytes.append(fix.time.exactISO8601)
        for column in CSVWriter.columns {
            bytes.append(UInt8(ascii: ","))
            if let value = column.value(fix), value.isFinite { bytes.append(decimal: value, decimals: column.decimals) }
        }
        bytes.append("\n")
        return true
    }
}
