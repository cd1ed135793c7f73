/// Why the app receives no location at a moment; exactly one cause applies.
///
/// A location passes several checks on its way to the app. The cause is the first that fails, in the order of the
/// cases: an app that paused its updates and was suspended for that reason is ``paused``, because it would receive
/// nothing if it were resumed.
public enum GapCause: Hashable, Sendable {
    /// The app has no process, or its process is being ended.
    case notRunning
    /// The app has not started location updates, or has stopped them.
    case notRequested
    /// The updates were paused automatically because the device rested (`pausesLocationUpdatesAutomatically`).
    case paused
    /// The user's permission does not allow updates in the app's current state.
    case notPermitted
    /// The app is suspended.
    case suspended
    /// The source, such as gpsd, is unavailable.
    case sourceLost
    /// The receiver has no usable fix, or sends nothing.
    case noFix
    /// Locations wait to be delivered together, until this instant; nil: until the app returns to the screen, or has
    /// travelled the distance that it has asked for.
    case batched(until: Instant?)
    /// The app may know its position only approximately and a few times an hour: next at this instant.
    case reducedAccuracy(until: Instant)
    /// The requested accuracy needs no fix until this instant.
    case notNeeded(until: Instant)
    /// The device has moved less than the app's distance filter since the last location.
    case distanceFilter

    /// A cause without its instant, to add up by. A later case is closer to a delivery.
    public enum Kind: String, CaseIterable, Comparable, Sendable {
        case notRunning, notRequested, paused, notPermitted, suspended, sourceLost, noFix
        case batched, reducedAccuracy, notNeeded, distanceFilter

        /// Orders from the first gate to the last.
        public static func < (a: Kind, b: Kind) -> Bool {
            allCases.firstIndex(of: a)! < allCases.firstIndex(of: b)!
        }
    }

    /// The cause without its instant.
    public var kind: Kind {
        switch self {
        case .notRunning: .notRunning
        case .notRequested: .notRequested
        case .paused: .paused
        case .notPermitted: .notPermitted
        case .suspended: .suspended
        case .sourceLost: .sourceLost
        case .noFix: .noFix
        case .batched: .batched
        case .reducedAccuracy: .reducedAccuracy
        case .notNeeded: .notNeeded
        case .distanceFilter: .distanceFilter
        }
    }

    /// When the next delivery is due; nil if that is unknown.
    public var until: Instant? {
        if case .batched(let until) = self { until } else { fixDue }
    }

    /// The instant from which a fix is needed again; nil for a cause that does not end with a fix.
    package var fixDue: Instant? {
        switch self {
        case .reducedAccuracy(let until), .notNeeded(let until): until
        default: nil
        }
    }
}

extension GapCause.Kind {
    /// The name in records: `notNeeded`.
    public var name: String { rawValue }

    /// The cause as text: `no fix needed`.
    package var text: String {
        switch self {
        case .notRunning: "app not running"
        case .notRequested: "updates not started"
        case .paused: "updates paused"
        case .notPermitted: "no permission"
        case .suspended: "app suspended"
        case .sourceLost: "source unavailable"
        case .noFix: "no fix from the receiver"
        case .batched: "held for a batch"
        case .reducedAccuracy: "reduced accuracy"
        case .notNeeded: "no fix needed"
        case .distanceFilter: "distance filter"
        }
    }
}
