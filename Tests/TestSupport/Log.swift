import Synchronization

/// Lines that any thread may add.
package final class Log: Sendable {
    private let entries = Mutex<[String]>([])

    package init() {}

    package func add(_ entry: String) { entries.withLock { $0.append(entry) } }

    package var all: [String] { entries.withLock { $0 } }
}
