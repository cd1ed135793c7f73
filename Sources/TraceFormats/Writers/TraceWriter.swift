package import LocationModel
import NMEA0183

/// Writes fixes in one format. Values that a fix lacks, or that were derived, are left out.
package protocol TraceWriter {
    /// Writes what precedes the first fix.
    mutating func begin(into bytes: inout [UInt8])

    /// Writes a fix.
    /// - Parameter beginsSegment: whether the trace was interrupted before it.
    /// - Returns: false if the format cannot hold it.
    mutating func append(_ fix: Fix, beginsSegment: Bool, into bytes: inout [UInt8]) -> Bool

    /// Writes what follows the last fix.
    mutating func end(into bytes: inout [UInt8])
}

extension TraceWriter {
    package mutating func begin(into bytes: inout [UInt8]) {}
    package mutating func end(into bytes: inout [UInt8]) {}
}

extension TraceFormat {
    package var writer: any TraceWriter {
        switch self {
        case .nmea: NMEAWriter()
        case .gpx: GPXWriter()
        case .gpsd: GPSDWriter()
        case .csv: CSVWriter()
        case .geojson: GeoJSONWriter()
        case .owntracks: OwnTracksWriter()
        }
    }
}

extension Fix {
    /// The fix without its derived values, which any reader can derive again.
    var withoutDerivedValues: Fix {
        guard let derived else { return self }
        var fix = self
        if derived.contains(.speed) && !derived.contains(.time) { fix.speed = nil }
        if derived.contains(.course) { fix.course = nil }
        return fix
    }

    /// The horizontal accuracy, unless every reader gets the same from the dilution of precision.
    var statedHorizontalAccuracy: Double? { Fix.stated(horizontalAccuracy, dilution: hdop) }

    /// The vertical accuracy, unless every reader gets the same from the dilution of precision.
    var statedVerticalAccuracy: Double? { Fix.stated(verticalAccuracy, dilution: vdop) }

    private static func stated(_ accuracy: Double?, dilution: Double?) -> Double? {
        guard let accuracy, let dilution else { return accuracy }
        return abs(accuracy - dilution * EpochAssembler.rangeError) < 0.001 ? nil : accuracy
    }
}

extension [UInt8] {
    mutating func append(_ text: String) { append(contentsOf: text.utf8) }

    /// Degrees with nine decimals: a tenth of a millimetre.
    mutating func append(degrees: Double) { append(decimal: degrees, decimals: 9) }
}
