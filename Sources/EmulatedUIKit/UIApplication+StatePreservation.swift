import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LocationService

/// State preservation, as far as it is the app delegate's: there are no view controllers whose state could be kept.
///
/// Who is stopped from outside is stopped as soon as it has said that it has entered the background. It preserves before it
/// says so; what the system says about it then concerns the next process only.
extension UIApplication {
    private var isStoppedFromOutside: Bool { device?.configuration.preservedStateDirectory != nil }

    func preserve(_ what: Preservation) {
        switch what {
        case .save: if !isStoppedFromOutside { saveState() }
        case .restore: restoreState()
        case .discard: break
        }
    }

    /// Preserves, if that is to be done behind a message.
    func preserve(behind message: Message) {
        switch message {
        // Who was launched behind the screen has nothing to preserve before it has been on it.
        case .willResignActive: hasBeenOnScreen = true
        case .didEnterBackground: if hasBeenOnScreen && isStoppedFromOutside { saveState() }
        default: break
        }
    }

    private func saveState() {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        guard let delegate, delegate.application(self, shouldSaveSecureApplicationState: archiver) else {
            // What there is, is of another screen.
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
        // Who asks for what is not there gets nothing, and no exception: the app of an earlier version has saved it.
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        guard delegate.application(self, shouldRestoreSecureApplicationState: unarchiver) else { return }
        delegate.application(self, didDecodeRestorableStateWith: unarchiver)
        unarchiver.finishDecoding()
    }
}
