import LocationModel
import LocationService

/// A device's observers. Those of the app come first and end with its process.
struct ObserverList {
    typealias Body = @Sendable (ServiceEvent, Instant) -> Void

    private var entries: [(id: Int, belongsToProcess: Bool, body: Body)] = []
    private var lastID = 0

    var bodies: [Body] { entries.map(\.body) }

    /// Adds an observer and returns its number.
    mutating func add(belongsToProcess: Bool, _ body: @escaping Body) -> Int {
        lastID += 1
        let firstOutside = entries.firstIndex { !$0.belongsToProcess } ?? entries.endIndex
        entries.insert((lastID, belongsToProcess, body), at: belongsToProcess ? firstOutside : entries.endIndex)
        return lastID
    }

    mutating func remove(_ id: Int) { entries.removeAll { $0.id == id } }

    /// The app's process has ended.
    mutating func removeProcess() { entries.removeAll(where: \.belongsToProcess) }
}
