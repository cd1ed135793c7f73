import LocationModel
import LocationService
import StateStore

/// Stores the system's record of the app on disk, so that it outlives the launcher and a power failure.
///
/// The app uses the directory for its own state. The system's part is in a subdirectory, because a state directory has
/// one owner.
final class RecordKeeper {
    private var document: StateDocument<SystemRecord>
    private var hasFailed = false

    /// Opens the record of an app.
    /// - Parameter path: the app's directory.
    init(path: String) throws(Failure) {
        do throws(StateError) {
            document = try StateDocument(
                "record", version: SystemRecord.storedVersion, in: StateDirectory(path: "\(path)/.system"))
        } catch {
            throw Failure(error)
        }
        if let report = document.setAside { StandardError.report("\(report)") }
    }

    /// The stored record; an empty one if the app has never run.
    var record: SystemRecord { document.value ?? SystemRecord() }

    /// Stores a record. A failure to write is reported once, and the run continues.
    func keep(_ record: SystemRecord) {
        do throws(StateError) {
            try document.write(record)
            hasFailed = false
        } catch {
            if !hasFailed { StandardError.report("\(error)") }
            hasFailed = true
        }
    }
}

extension Failure {
    init(_ error: StateError) {
        let code: Code =
            switch error {
            case .invalidName: .usage
            case .notYours, .writableByOthers: .noPermission
            case .newerVersion: .dataError
            default: .cannotCreate
            }
        let option = if case .noHome = error { " with --state" } else { "" }
        self.init(code, "\(error)\(option)")
    }
}
