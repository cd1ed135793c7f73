// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// In the style of packages for sunrise and sunset.
import CoreLocation
import Foundation

public struct Sun {
    public let coordinate: CLLocationCoordinate2D
    public fileprivate(set) var date: Date
    public fileprivate(set) var noon: Date?

    public init?(for date: Date = Date(), coordinate: CLLocationCoordinate2D) {
        self.date = date
        guard CLLocationCoordinate2DIsValid(coordinate) else { return nil }
        self.coordinate = coordinate
        noon = calculate()
    }

    private func calculate() -> Date? {
        guard let utc = TimeZone(identifier: "UTC") else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = utc
        let start = calendar.startOfDay(for: date)
        return start.addingTimeInterval(12 * 3600 - coordinate.longitude / 15 * 3600)
    }
}

extension Sun {
    public init?(for location: CLLocation) { self.init(for: location.timestamp, coordinate: location.coordinate) }
}
