import Foundation
import StateStore

/// What the app has preserved of its screen, where its next process finds it.
struct PreservedFile {
    let directory: String

    /// Nil when there is nothing, or nothing that can be used.
    func read() -> Data? {
        do throws(StateError) {
            let document = try open()
            if let report = document.setAside { complain(report) }
            return document.value
        } catch {
            complain(error)
            return nil
        }
    }

    /// Writes it in place of what there is; nil: there is nothing any more.
    func write(_ state: Data?) {
        do throws(StateError) {
            var document = try open()
            if let state { try document.write(state) } else { try document.remove() }
        } catch {
            complain(error)
        }
    }

    private func open() throws(StateError) -> StateDocument<Data> {
        try StateDocument<Data>("screen", in: StateDirectory(path: directory))
    }

    /// An app that cannot preserve goes on without, as on iOS.
    private func complain(_ what: some CustomStringConvertible) {
        FileHandle.standardError.write(Data("locationd: the app's screen: \(what)\n".utf8))
    }
}
