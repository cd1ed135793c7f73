import CoreLocation
import Nearness

/// How far a walk has come.
public func wording(from start: CLLocation, to end: CLLocation) -> String {
    start.isNear(end) ? "near the start" : "\(Int(end.distance(from: start))) m from the start"
}
