import Synchronization

/// The ID of the app's process, readable on any thread.
final class CurrentProcess: Sendable {
    private let number = Atomic<Int32>(0)

    func set(_ identifier: Int32?) { number.store(identifier ?? 0, ordering: .relaxed) }

    /// nil when there is none.
    var value: Int32? {
        let number = number.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }
}
