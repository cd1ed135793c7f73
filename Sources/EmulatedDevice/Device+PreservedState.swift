package import Foundation
import Synchronization

extension Device {
    /// The state of its screen that the app has preserved for its next process; nil: none, or it was discarded.
    package var preservedState: Data? {
        get { preservedFile.map { $0.read() } ?? state.withLock { $0.preservedState } }
        set {
            guard let preservedFile else { return state.withLock { $0.preservedState = newValue } }
            preservedFile.write(newValue)
        }
    }

    private var preservedFile: PreservedFile? { configuration.preservedStateDirectory.map(PreservedFile.init) }
}
