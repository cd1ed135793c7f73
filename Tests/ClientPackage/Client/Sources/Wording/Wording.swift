import CoreLocation
import Nearness

/// The distance from the start of a walk to its end as text.
public func wording(from start: CLLocation, to end: CLLocation) -> String {
    start.isNear(end) ? "near the start" : "\(Int(end.distance(from: start))) m from the start"
}
