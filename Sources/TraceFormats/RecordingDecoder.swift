public import LocationModel

/// Reads the fixes of a recording in any format but NMEA 0183, from bytes in pieces.
///
/// Its memory does not grow with the recording, with two exceptions that have limits: a GeoJSON line, whose times come
/// after its positions, and the waypoints before a GPX track.
public struct RecordingDecoder {
    /// Bytes of a piece.
    package static let pieceSize = 16 * 1024

    /// The format that is read.
    public let format: TraceFormat
    /// What was rejected, and why.
    public private(set) var rejections = Rejections()
    /// Points that were read, without those that were rejected.
    public private(set) var points = 0
    /// Fixes with a derived value, by value.
    public private(set) var derived: (speed: Int, course: Int) = (0, 0)

    private var reader: any PointReader
    private var derivation: FixDerivation
    private var read = ReadPoints()

    /// A decoder for a format other than NMEA 0183.
    /// - Parameters:
    ///   - format: the recording's.
    ///   - speedOverGround: metres per second on a track without times.
    /// - Throws: ``FormatError/missingLibrary(_:)``.
    public init(_ format: TraceFormat, speedOverGround: Double? = nil) throws(FormatError) {
        self.format = format
        derivation = FixDerivation(speedOverGround: speedOverGround)
        switch format {
        case .nmea: preconditionFailure("NMEA 0183 is decoded by its own module")
        case .gpx: reader = try GPXReader()
        case .gpsd: reader = GPSDLogReader()
        case .csv: reader = CSVReader()
        case .geojson: reader = GeoJSONReader()
        case .owntracks: reader = OwnTracksReader()
        }
    }

    /// Decodes the next piece.
    /// - Parameters:
    ///   - bytes: the next part of the recording.
    ///   - isFinal: whether no more bytes will come.
    ///   - body: receives each fix, and whether the recording was interrupted before it.
    public mutating func decode(
        _ bytes: ArraySlice<UInt8>, isFinal: Bool, _ body: (Fix, _ beginsSegment: Bool) -> Void
    ) throws(FormatError) {
        let failure: FormatError?
        do {
            try reader.read(bytes, isFinal: isFinal, into: &read)
            failure = nil
        } catch { failure = error }
        defer {
            read.points.removeAll(keepingCapacity: read.points.count < 1 << 12)
            rejections.add(read.rejections)
            read.rejections = Rejections()
        }
        var beginsSegment = false
        for point in read.points {
            beginsSegment = beginsSegment || point.beginsSegment
            guard let fix = try derivation.fix(of: point, &read.rejections) else { continue }
            points += 1
            if let values = fix.derived {
                if values.contains(.speed) { derived.speed += 1 }
                if values.contains(.course) { derived.course += 1 }
            }
            body(fix, beginsSegment)
            beginsSegment = false
        }
        if let failure { throw failure }
    }
}
