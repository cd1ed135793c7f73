import EmulatedDevice
import Foundation
import LocationModel
import LocationService

/// State preservation, the app delegate's part; the state of view controllers is not saved.
///
/// A launched app is stopped by `locationd launch` as soon as it has acknowledged `didEnterBackground`, so it saves
/// before that. The system's own request to save comes too late for this process.
extension UIApplication {
    func handle(_ preservation: Preservation) {
        switch preservation {
        case .save: if device?.isLaunchedBySystem != true { saveState() }
        case .restore: restoreState()
        case .discard: break
        }
    }

    /// Saves the state if the message requires it.
    func preserveState(after message: Message) {
        switch message {
        // An app launched in the background has nothing to save until it has been in the foreground.
        case .willResignActive: hasBeenInForeground = true
        case .didEnterBackground: if hasBeenInForeground && device?.isLaunchedBySystem == true { saveState() }
        default: break
        }
    }

    private func saveState() {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        guard let delegate, delegate.application(self, shouldSaveSecureApplicationState: archiver) else {
            // An earlier state no longer matches.
            device?.preservedState = nil
            return
        }
        delegate.application(self, willEncodeRestorableStateWith: archiver)
        archiver.finishEncoding()
        device?.preservedState = archiver.encodedData
    }

    private func restoreState() {
        guard let state = device?.preservedState, let delegate,
            let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: state)
        else { return }
        unarchiver.requiresSecureCoding = true
        // A missing key gives nil instead of an exception: an earlier version of the app may have saved the state.
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        guard delegate.application(self, shouldRestoreSecureApplicationState: unarchiver) else { return }
        delegate.application(self, didDecodeRestorableStateWith: unarchiver)
        unarchiver.finishDecoding()
    }
}
