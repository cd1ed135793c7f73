public import LocationModel

/// Says when the device enters and leaves places.
///
/// It has entered when a position lies inside, and left when one lies outside by more than the margin: the position's
/// own uncertainty, at least ``leastMargin``. So whoever walks along a border enters once.
public struct GeofenceMonitor: Sendable {
    /// Metres outside that a fence must be left by, at least.
    public static let leastMargin = 20.0

    /// The fences, in the order given.
    public let fences: [Geofence]
    private let geometries: [FenceGeometry]
    private let index: FenceIndex
    /// Numbers of the fences the device is in, ascending.
    private var insideNumbers: [Int] = []

    /// Watches fences; their number costs nothing per position, only those nearby do.
    public init(_ fences: [Geofence] = []) {
        self.fences = fences
        geometries = fences.map { FenceGeometry($0.shape) }
        index = FenceIndex(fences)
    }

    /// The fences the device is in, in the order given.
    public var inside: [Geofence] { insideNumbers.map { fences[$0] } }

    /// Appends what a position has shown: first what was left, then what was entered, each in the order of the fences.
    ///
    /// The array is the caller's, to be used again: most positions show nothing, and cost no memory.
    public mutating func update(
        with coordinate: Coordinate, accuracy: Double, at time: Instant, appendingTo events: inout [GeofenceEvent]
    ) {
        let margin = max(accuracy, GeofenceMonitor.leastMargin)
        if !insideNumbers.isEmpty {
            insideNumbers.removeAll { number in
                guard geometries[number].distanceOutside(of: coordinate) > margin else { return false }
                events.append(GeofenceEvent(identifier: fences[number].identifier, direction: .leave, time: time))
                return true
            }
        }
        let before = insideNumbers.count
        index.forEachCandidate(at: coordinate) { number in
            guard geometries[number].distanceOutside(of: coordinate) <= 0 else { return }
            let alreadyInside = insideNumbers[..<before].contains(number)
            if !alreadyInside { insideNumbers.append(number) }
        }
        guard insideNumbers.count > before else { return }
        insideNumbers[before...].sort()
        for number in insideNumbers[before...] {
            events.append(GeofenceEvent(identifier: fences[number].identifier, direction: .enter, time: time))
        }
        insideNumbers.sort()
    }
}
