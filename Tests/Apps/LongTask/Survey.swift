import CoreLocation

/// The mean of many locations.
final class Survey {
    let goal: Int
    private(set) var count = 0
    private(set) var isInterrupted = false
    private var sum = CLLocationCoordinate2D(latitude: 0, longitude: 0)

    init(goal: Int) { self.goal = goal }

    var isComplete: Bool { count == goal }

    var mean: CLLocationCoordinate2D? {
        guard count > 0 else { return nil }
        return CLLocationCoordinate2D(latitude: sum.latitude / Double(count), longitude: sum.longitude / Double(count))
    }

    func add(_ location: CLLocation) {
        guard !isInterrupted, !isComplete, location.horizontalAccuracy >= 0 else { return }
        sum.latitude += location.coordinate.latitude
        sum.longitude += location.coordinate.longitude
        count += 1
        if isComplete { print("surveyed: \(String(describing: mean))") }
    }

    func interrupt() {
        isInterrupted = true
        print("interrupted after \(count) of \(goal)")
    }

    func resume() { isInterrupted = false }
}
