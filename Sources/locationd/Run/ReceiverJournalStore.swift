import LiveSources
import StateStore
import Synchronization
import SystemCalls

/// Stores that a receiver is asleep, so that the run after a killed one wakes it. Only one run at a time may put it to
/// sleep.
final class ReceiverJournalStore: Sendable {
    private static let name = "sleep"

    private let document: Mutex<StateDocument<ReceiverJournal>>

    /// Opens the store for a receiver.
    init(for receiver: String) throws(Failure) {
        do throws(StateError) {
            let directory = try StateDirectory(path: ReceiverJournalStore.path(for: receiver))
            document = Mutex(try StateDocument<ReceiverJournal>(ReceiverJournalStore.name, in: directory))
        } catch {
            throw Failure(error)
        }
    }

    /// Whether a run has left something.
    static func exists(for receiver: String) -> Bool {
        guard let path = try? path(for: receiver) else { return false }
        return fileExists("\(path)/\(name)")
    }

    /// What a killed run has left.
    var journal: ReceiverJournal? { document.withLock { $0.value } }

    /// Stores what restores the receiver; nil removes it.
    func save(_ journal: ReceiverJournal?) {
        do throws(StateError) {
            try document.withLock { document throws(StateError) in
                if let journal { try document.write(journal) } else { try document.remove() }
            }
        } catch {
            StandardError.report("cannot note that the receiver sleeps: \(error)")
        }
    }

    /// A directory of its own for each receiver: a service's below its state directory.
    private static func path(for receiver: String) throws(StateError) -> String {
        let plain = receiver.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let name = "receiver-\(String(plain))"
        if let directory = environmentVariable("STATE_DIRECTORY"), directory.hasPrefix("/") {
            return "\(directory)/\(name)"
        }
        return try StateDirectory.standardPath(app: name)
    }
}
