public import LocationModel

/// GNSS pseudorange error statistics: one standard deviation each, in metres.
///
///     $--GST,hhmmss.ss,x.x,x.x,x.x,x.x,x.x,x.x,x.x*hh
public struct GST: Hashable, Sendable {
    /// Who talks.
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

    /// An empty sentence of a talker.
    public init(talker: Talker) { self.talker = talker }
}

extension GST {
    /// Writes the 8 fields; the error ellipse stays empty.
    func encode(into writer: inout SentenceWriter) {
        writer.begin(talker, "GST")
        writer.time(time)
        writer.decimal(residual, decimals: 3)
        for _ in 0..<3 { writer.empty() }
        writer.decimal(latitudeError, decimals: 3)
        writer.decimal(longitudeError, decimals: 3)
        writer.decimal(altitudeError, decimals: 3)
    }
}
