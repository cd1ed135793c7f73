import FoundationEssentials
import LocationModel
import LocationService

/// The device's position at one moment, as `ctl position` receives it: predicted if the app has asked for that, else
/// that of the last fix.
struct PositionReport: Decodable, Equatable {
    /// The moment: the loop's time.
    let time: String
    /// Degrees, WGS 84.
    let latitude: Double
    let longitude: Double
    /// Metres: of a predicted position the most that it deviates, of a fix its own accuracy.
    let horizontalAccuracy: Double?
    let isPredicted: Bool
    /// Seconds since the fix.
    let age: Double

    /// Nil if no fix with a position has been received.
    init?(_ status: ServiceStatus) {
        guard let fix = status.lastFix, let known = fix.coordinate else { return nil }
        let place = status.predictedPosition?.coordinate ?? known
        (latitude, longitude) = (place.latitude, place.longitude)
        horizontalAccuracy = status.predictedPosition?.horizontalAccuracy ?? fix.horizontalAccuracy
        isPredicted = status.predictedPosition != nil
        time = status.time.iso8601
        age = max(0, status.time.seconds(since: fix.time))
    }

    /// Nil if the line is not such a report.
    init?(line: [UInt8]) {
        guard let report = try? JSONDecoder().decode(PositionReport.self, from: Data(line)) else { return nil }
        self = report
    }

    /// The report as a line of JSON.
    var line: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("time", time)
            json.field("latitude", latitude, decimals: 9)
            json.field("longitude", longitude, decimals: 9)
            json.field("horizontalAccuracy", horizontalAccuracy, decimals: 1)
            json.field("isPredicted", isPredicted)
            json.field("age", age, decimals: 3)
        }
        json.endLine()
        return json.bytes
    }

    /// The report for people.
    func text(_ units: UnitSystem) -> String {
        let accuracy = horizontalAccuracy.map { " ±\(units.length.text($0, decimals: 1))" } ?? ""
        let origin = "a fix \(TimeSpan(seconds: age).text) ago"
        return "\(latitude.text(decimals: 6)), \(longitude.text(decimals: 6))\(accuracy), "
            + (isPredicted ? "predicted from \(origin)\n" : "\(origin)\n")
    }
}
