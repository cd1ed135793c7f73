import LocationModel
import StateStore
import SystemCalls

/// The directory in which `launch` stores the state of its app.
///
/// A played trace begins at the same time in every run, so that the state of an earlier run belongs to another time:
/// without `--state` it gets an empty directory, which is removed after the run.
struct AppStateDirectory {
    let path: String
    private let isTemporary: Bool

    /// - Parameters:
    ///   - path: the directory that the user has named; nil for the app's default one.
    ///   - app: the app's name, which names the default directory.
    ///   - isPlayed: whether a trace replaces the receiver.
    ///   - guardian: removes it if this process is killed before it can.
    init(path: String?, app: String, isPlayed: Bool, _ guardian: ProcessGuard) throws(Failure) {
        isTemporary = path == nil && isPlayed
        if let path {
            self.path = path
        } else if isPlayed {
            do throws(SystemError) {
                self.path = try makeTemporaryDirectory(named: "locationd")
            } catch {
                throw Failure(.init(error, other: .cannotCreate), "cannot create a temporary directory: \(error)")
            }
            guardian.removeAtEnd(self.path)
        } else {
            do throws(StateError) {
                self.path = try StateDirectory.standardPath(app: app)
            } catch {
                throw Failure(error)
            }
        }
    }

    /// Removes it if it was made for this run only.
    func close() { if isTemporary { removeTree(path) } }
}
