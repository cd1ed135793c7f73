import LocationService
import StateStore

/// Keeps what the system knows of the app on the disk, so that it outlives the launcher, and the machine's power.
///
/// The app has the directory itself for its own state; the system's part lies below it, because a directory of state has
/// one owner.
final class RecordKeeper {
    private var document: StateDocument<SystemRecord>
    private var hasFailed = false

    /// Opens the record of an app.
    /// - Parameter path: the app's directory.
    init(path: String) throws(Failure) {
        do throws(StateError) {
            document = try StateDocument("record", in: StateDirectory(path: "\(path)/.system"))
        } catch {
            throw Failure(error)
        }
        if let report = document.setAside { StandardError.write("locationd: \(report)\n") }
    }

    /// What was kept; an app that has never run, if nothing was.
    var record: SystemRecord { document.value ?? SystemRecord() }

    /// Keeps a record. A disk that does not take it is reported once; the run goes on.
    func keep(_ record: SystemRecord) {
        do throws(StateError) {
            try document.write(record)
            hasFailed = false
        } catch {
            if !hasFailed { StandardError.write("locationd: \(error)\n") }
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
