import LaunchProtocol
import LocationModel
import LocationService

/// The device's position at one moment, as `ctl position` receives it: predicted if the app has asked for that, else
/// that of the last fix.
struct PositionReport: Codable, Equatable {
    /// The moment: the loop's time.
    let time: Instant
    /// Degrees, WGS 84.
    let latitude: Double
    let longitude: Double
    /// Metres, in tenths: of a predicted position the most that it deviates, of a fix its own accuracy.
    let horizontalAccuracy: Double?
    let isPredicted: Bool
    /// Seconds since the fix.
    let age: Double

    /// Nil if no fix with a position has been received.
    init?(_ status: ServiceStatus) {
        guard let fix = status.lastFix, let known = fix.coordinate else { return nil }
        let place = status.predictedPosition?.coordinate ?? known
        (latitude, longitude) = (place.latitude, place.longitude)
        let accuracy = status.predictedPosition?.horizontalAccuracy ?? fix.horizontalAccuracy
        horizontalAccuracy = accuracy.map { ($0 * 10).rounded() / 10 }
        isPredicted = status.predictedPosition != nil
        time = status.time
        age = max(0, status.time.seconds(since: fix.time))
    }

    /// Nil if the line is not such a report.
    init?(line: [UInt8]) {
        guard let report = try? LineDecoder(parsing: line).decode(PositionReport.self) else { return nil }
        self = report
    }

    /// The report as a line of JSON.
    var line: [UInt8] { LineEncoder.line(precision: .rounded) { $0.fields(of: self) } }

    func text(_ units: UnitSystem) -> String {
        let accuracy = horizontalAccuracy.map { " ±\(units.length.text($0, decimals: 1))" } ?? ""
        let origin = "a fix \(TimeSpan(seconds: age).text) ago"
        return "\(latitude.text(decimals: 6)), \(longitude.text(decimals: 6))\(accuracy), "
            + (isPredicted ? "predicted from \(origin)\n" : "\(origin)\n")
    }
}
