import EmulatedDevice
import Foundation
import LocationService

/// State preservation, as far as it is the app delegate's: there are no view controllers whose state could be kept.
extension UIApplication {
    func preserve(_ what: Preservation) {
        switch what {
        case .save: saveState()
        case .restore: restoreState()
        case .discard: break
        }
    }

    private func saveState() {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        guard let delegate, delegate.application(self, shouldSaveSecureApplicationState: archiver) else { return }
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
