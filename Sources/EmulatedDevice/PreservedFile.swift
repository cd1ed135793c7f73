import Foundation
import StateStore

/// A file in which something of the app outlives its process.
struct PreservedFile {
    let directory: String
    /// `screen`: the app's preserved state; `notifications`: the contents of its local notifications;
    /// `notification-settings`: whether it may show them, and its badge.
    let name: String

    /// Nil when there is none, or none that can be used.
    func read() -> Data? {
        do throws(StateError) {
            let document = try open()
            if let report = document.setAside { warn(report) }
            return document.value
        } catch {
            warn(error)
            return nil
        }
    }

    /// Replaces the state; nil removes it.
    func write(_ state: Data?) {
        do throws(StateError) {
            var document = try open()
            if let state { try document.write(state) } else { try document.remove() }
        } catch {
            warn(error)
        }
    }

    private func open() throws(StateError) -> StateDocument<Data> {
        try StateDocument<Data>(name, in: StateDirectory(path: directory))
    }

    /// An app whose state cannot be preserved runs on without it, as on iOS.
    private func warn(_ problem: some CustomStringConvertible) {
        Device.printMessage("the app's \(name): \(problem)")
    }
}
