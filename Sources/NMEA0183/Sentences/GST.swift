public import LocationModel

/// GNSS pseudorange error statistics: one standard deviation each, in metres.
///
///            1         2   3   4   5   6   7   8
///            |         |   |   |   |   |   |   |
///     $--GST,hhmmss.ss,x.x,x.x,x.x,x.x,x.x,x.x,x.x*hh
///
/// 1 UTC, 2 RMS of the residuals, 3-4 half-axes of the error ellipse, 5 its orientation, 6 latitude, 7 longitude, 8
/// altitude.
public struct GST: Hashable, Sendable {
    /// The sender's two letters: `GP` for GPS, `GN` for several constellations.
    public var talker: Talker
    /// UTC time of day of the fix it belongs to.
    public var time: TimeOfDay?
    /// Root mean square of the pseudorange residuals.
    public var residual: Double?
    /// Error of the latitude.
    public var latitudeError: Double?
    /// Error of the longitude.
    public var longitudeError: Double?
    /// Error of the altitude.
    public var altitudeError: Double?

    /// An empty sentence from a talker.
    public init(talker: Talker) { self.talker = talker }
}

extension GST: SentenceLayout {
    /// The last three bytes of its address: `GST`.
    static var type: UInt64 { 0x475354 }

    static var fieldsBeforeTime: Int? { 0 }

    @inline(always)
    var sentence: Sentence { .gst(self) }

    /// Reads the fields; the result is valid only if the reader has not rejected one.
    @inline(always)
    init(_ talker: Talker, _ fields: inout some FieldReader, _ bytes: RawSpan) {
        self.talker = talker
        time = fields.time(bytes)
        residual = fields.decimal(bytes, in: 0...1e9)
        // Skips the error ellipse: two half-axes and the orientation.
        fields.skip(bytes, count: 3)
        latitudeError = fields.decimal(bytes, in: 0...1e9)
        longitudeError = fields.decimal(bytes, in: 0...1e9)
        altitudeError = fields.decimal(bytes, in: 0...1e9)
    }

    /// Writes the 8 fields; the error ellipse is left empty.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, GST.type)
        writer.time(time)
        writer.decimal(residual, decimals: 3)
        for _ in 0..<3 { writer.empty() }
        writer.decimal(latitudeError, decimals: 3)
        writer.decimal(longitudeError, decimals: 3)
        writer.decimal(altitudeError, decimals: 3)
    }
}
