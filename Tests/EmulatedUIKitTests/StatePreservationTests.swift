import ApplicationLifecycle
import EmulatedDevice
import EmulatedUIKit
import LocationModel
import LocationService
import TestSupport
import Testing

/// Preserves a note, if it has one.
private final class Delegate: UIResponder, UIApplicationDelegate {
    var note: String?
    var restored: [String] = []

    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        coder.encode(note as NSString?, forKey: "note")
        return note != nil
    }

    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
        coder.encode(3, forKey: "page")
    }

    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool {
        note = coder.decodeObject(of: NSString.self, forKey: "note").map { $0 as String }
        return note != "bad"
    }

    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
        restored = ["\(coder.decodeInteger(forKey: "page"))", "\(coder.containsValue(forKey: "unknown"))"]
    }
}

/// A delegate with the methods from before iOS 13.2.
private final class OldDelegate: NSObject, UIApplicationDelegate {
    var hasRestored = false

    func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool { true }

    func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
        hasRestored = true
        return true
    }
}

/// ../shared/spec/app-lifecycle.md: saved after entering background, restored between the two launch methods.
@MainActor struct StatePreservationTests {
    private func delegate(of phone: Phone) throws -> Delegate { try #require(phone.application.delegate as? Delegate) }

    private func used(_ note: String?) throws -> Phone {
        let phone = try Phone(Delegate.self)
        phone(.launch)
        try delegate(of: phone).note = note
        phone(.home)
        return phone
    }

    @Test func `An app that was removed gets back what it has preserved`() throws {
        let phone = try used("page three")
        phone(.memoryPressure, .launch)
        let delegate = try delegate(of: phone)
        #expect(delegate.note == "page three")
        #expect(delegate.restored == ["3", "false"])
    }

    @Test func `An app that does not want to preserve has nothing to restore`() throws {
        let phone = try used(nil)
        phone(.memoryPressure, .launch)
        #expect(try delegate(of: phone).restored == [])
    }

    @Test func `What an app preserved before it opted out is gone, too`() throws {
        let phone = try used("page three")
        phone(.enterForeground, .activate)
        try delegate(of: phone).note = nil
        phone(.home, .memoryPressure, .launch)
        #expect(try delegate(of: phone).note == nil)
    }

    @Test func `The next process of a separate program finds the preserved state on the disk`() throws {
        let scratch = try Scratch()
        let directory = scratch.path("preserved")
        func process() throws -> Phone {
            let phone = try Phone(Delegate.self) {
                $0.preservedStateDirectory = directory
                $0.record.lifecycle = LifecycleRecord(hasPreservedState: true)
            }
            phone(.launch)
            return phone
        }
        for (found, left) in [(nil, "page three"), ("page three", nil), (nil, nil)] as [(String?, String?)] {
            let phone = try process()
            #expect(try delegate(of: phone).note == found)
            try delegate(of: phone).note = left
            phone(.home)
        }
    }

    @Test func `A process launched in the background keeps the preserved state`() throws {
        let scratch = try Scratch()
        let directory = scratch.path("preserved")
        let phone = try Phone(Delegate.self) { $0.preservedStateDirectory = directory }
        phone(.launch)
        try delegate(of: phone).note = "page three"
        phone(.home, .memoryPressure, .locationEvent(.visit), .memoryPressure, .launch)
        #expect(try delegate(of: phone).note == "page three")
    }

    @Test func `An app that declines to restore receives no state`() throws {
        let phone = try used("bad")
        phone(.memoryPressure, .launch)
        #expect(try delegate(of: phone).restored == [])
    }

    @Test func `A forced quit discards the preserved state`() throws {
        let phone = try used("page three")
        phone(.quit, .launch)
        #expect(try delegate(of: phone).note == nil)
    }

    @Test func `A crash during restoration discards the preserved state`() throws {
        let phone = try used("page three")
        let device = phone.device
        // Crashes as soon as the process restores its state.
        let observation = device.watch { event, _ in
            if case .preservation(.restore) = event { device.send(.crash) }
        }
        phone(.memoryPressure, .launch)
        #expect(device.preservedState == nil)
        withExtendedLifetime(observation) {}
    }

    @Test func `The methods of before iOS 13.2 are called if the newer ones are missing`() throws {
        let phone = try Phone(OldDelegate.self)
        phone(.launch, .home, .memoryPressure, .launch)
        #expect((phone.application.delegate as? OldDelegate)?.hasRestored == true)
    }
}
