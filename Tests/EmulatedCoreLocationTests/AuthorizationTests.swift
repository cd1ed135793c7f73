import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

struct AuthorizationTests {
    private let walk = Journey().going(600, speed: 1)

    private func phoneBeforeRequest(_ configure: (inout DeviceConfiguration) -> Void = { _ in }) throws -> Phone {
        try Phone(walk) {
            $0.authorization = nil
            configure(&$0)
        }
    }

    // MARK: Calls of the delegate

    @Test func `locationManagerDidChangeAuthorization is called soon after a manager was created`() throws {
        let (phone, recorder) = (try phoneBeforeRequest(), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            #expect(recorder.calls.isEmpty)
            try phone.settle()
            #expect(recorder.calls == ["authorization notDetermined fullAccuracy"])
            try phone.advance(by: 10)
            #expect(recorder.calls.count == 1)
        }
    }

    @Test func `locationManagerDidChangeAuthorization is called on every change, for every manager`() throws {
        let (phone, one, other) = (try phoneBeforeRequest(), DelegateRecorder(), DelegateRecorder())
        try phone {
            let managers = [CLLocationManager(), CLLocationManager()]
            managers[0].delegate = one
            managers[1].delegate = other
            try phone.settle()
            managers[0].requestWhenInUseAuthorization()
            #expect(one.calls.count == 1)
            try phone.settle()
            #expect(one.calls.last == "authorization authorizedWhenInUse fullAccuracy")
            phone.device.send(.authorization(Authorization(.denied)))
            try phone.settle()
            #expect(one.calls.last == "authorization denied fullAccuracy")
            #expect(one.calls == other.calls && one.calls.count == 3)
            withExtendedLifetime(managers) {}
        }
    }

    private final class OldDelegate: NSObject, CLLocationManagerDelegate {
        var statuses: [CLAuthorizationStatus] = []
        func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
            statuses.append(status)
        }
    }

    private final class BothMethodsDelegate: NSObject, CLLocationManagerDelegate {
        var calls: [String] = []
        func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
            calls.append("old")
        }
        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) { calls.append("new") }
    }

    @Test func `A class with the older method only gets that; a class with both gets only the new one`() throws {
        let (phone, old, both) = (try Phone(walk), OldDelegate(), BothMethodsDelegate())
        try phone {
            let managers = [CLLocationManager(), CLLocationManager()]
            managers[0].delegate = old
            managers[1].delegate = both
            try phone.settle()
            #expect(old.statuses == [.authorizedAlways])
            #expect(both.calls == ["new"])
            withExtendedLifetime(managers) {}
        }
    }

    // MARK: Requests

    @Test(
        arguments: [
            (nil, CLAuthorizationStatus.authorizedWhenInUse), (.restricted, .restricted), (.denied, .denied),
            (.authorizedAlways, .authorizedAlways), (.authorizedWhenInUse, .authorizedWhenInUse),
        ] as [(Authorization.Status?, CLAuthorizationStatus)])
    func `requestWhenInUseAuthorization acts only when the user has not been asked`(
        before: Authorization.Status?, after: CLAuthorizationStatus
    ) throws {
        let phone = try Phone(walk) { $0.authorization = before.map { Authorization($0) } }
        try phone {
            let manager = CLLocationManager()
            manager.requestWhenInUseAuthorization()
            try phone.settle()
            #expect(manager.authorizationStatus == after && CLLocationManager.authorizationStatus() == after)
        }
    }

    @Test(
        arguments: [
            (nil, CLAuthorizationStatus.authorizedAlways), (.restricted, .restricted), (.denied, .denied),
            (.authorizedWhenInUse, .authorizedAlways),
        ] as [(Authorization.Status?, CLAuthorizationStatus)])
    func `requestAlwaysAuthorization acts when the user has not been asked, and once after When In Use`(
        before: Authorization.Status?, after: CLAuthorizationStatus
    ) throws {
        let phone = try Phone(walk) { $0.authorization = before.map { Authorization($0) } }
        try phone {
            let manager = CLLocationManager()
            manager.requestAlwaysAuthorization()
            try phone.settle()
            #expect(manager.authorizationStatus == after)
            guard after == .authorizedAlways else { return }
            phone.device.send(.authorization(Authorization(.authorizedWhenInUse)))
            manager.requestAlwaysAuthorization()
            try phone.settle()
            #expect(manager.authorizationStatus == .authorizedWhenInUse, "he is asked once")
        }
    }

    @Test(
        arguments: [
            ([], false, false), (["NSLocationWhenInUseUsageDescription"], true, false),
            (["NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription"], true, true),
            (["NSLocationAlwaysAndWhenInUseUsageDescription"], false, false),
        ] as [(Set<String>, Bool, Bool)])
    func `Without the usage description nothing is requested or reported`(
        keys: Set<String>, mayAskForUse: Bool, mayAskForAlways: Bool
    ) throws {
        for always in [false, true] {
            let (phone, recorder) = (try phoneBeforeRequest { $0.info.usageKeys = keys }, DelegateRecorder())
            try phone {
                let manager = CLLocationManager()
                manager.delegate = recorder
                if always { manager.requestAlwaysAuthorization() } else { manager.requestWhenInUseAuthorization() }
                try phone.advance(by: 10)
                let isAsked = always ? mayAskForAlways : mayAskForUse
                #expect((manager.authorizationStatus != .notDetermined) == isAsked)
                #expect(recorder.calls.count == (isAsked ? 2 : 1))
            }
        }
    }

    @Test func `Nothing is requested while the app is not in use`() throws {
        let phone = try phoneBeforeRequest()
        try phone {
            let manager = CLLocationManager()
            phone.device.send(.beginBackgroundTask(name: "work"))
            phone.device.send(.home)
            manager.requestWhenInUseAuthorization()
            try phone.settle()
            #expect(manager.authorizationStatus == .notDetermined)
        }
    }

    @Test func `Updates started before the user's answer begin when it is granted`() throws {
        let (phone, recorder) = (try phoneBeforeRequest(), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startUpdatingLocation()
            try phone.advance(by: 10)
            #expect(recorder.batches.isEmpty)
            manager.requestWhenInUseAuthorization()
            try phone.advance(by: 10)
            #expect(recorder.seconds.last == 20 && !recorder.calls.contains("failed denied"))
        }
    }

    // MARK: Accuracy

    @Test func `With reduced accuracy locations are approximate and rare`() throws {
        let phone = try Phone(Journey().going(3000, speed: 1)) {
            $0.authorization = Authorization(.authorizedAlways, accuracy: .reduced)
        }
        let recorder = DelegateRecorder()
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startUpdatingLocation()
            try phone.advance(by: 2999)
            #expect(manager.accuracyAuthorization == .reducedAccuracy)
            #expect((1...4).contains(recorder.batches.count))
            #expect(recorder.locations.allSatisfy { $0.horizontalAccuracy >= 1000 })
        }
    }

    @Test func `Temporary full accuracy lasts as long as the app is in use`() throws {
        let phone = try Phone(walk) {
            $0.authorization = Authorization(.authorizedWhenInUse, accuracy: .reduced)
            $0.info.temporaryUsagePurposes = ["Navigation"]
        }
        let recorder = DelegateRecorder()
        var answers: [String] = []
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            for purpose in ["Games", "Navigation", "Navigation"] {
                manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: purpose) {
                    answers.append($0.map { "\(($0 as? CLError)?.code as Any)" } ?? "asked")
                }
            }
            #expect(answers.isEmpty)
            try phone.settle()
            let declined = "\(CLError.Code.promptDeclined as CLError.Code? as Any)"
            #expect(answers == [declined, "asked", declined])
            #expect(manager.accuracyAuthorization == .fullAccuracy)
            phone.device.send(.home)
            try phone.advance(by: 10)
            phone.device.send(.enterForeground)
            try phone.advance(by: 10)
            #expect(manager.accuracyAuthorization == .reducedAccuracy)
        }
    }

    @Test func `Declining full accuracy still counts as asked`() throws {
        let phone = try Phone(walk) {
            $0.authorization = Authorization(.authorizedWhenInUse, accuracy: .reduced)
            $0.answer = .deny
        }
        var answers: [Bool] = []
        try phone {
            let manager = CLLocationManager()
            manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "Navigation") {
                answers.append($0 == nil)
            }
            try phone.settle()
            #expect(answers == [true])
            #expect(manager.accuracyAuthorization == .reducedAccuracy)
        }
    }

    @MainActor @Test func `Full accuracy can be waited for`() async throws {
        let phone = try Phone(walk) { $0.authorization = Authorization(.authorizedWhenInUse, accuracy: .reduced) }
        let manager = phone { CLLocationManager() }
        for expected in ["asked", "promptDeclined"] {
            var answer: String?
            Task {
                do {
                    try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "Navigation")
                    answer = "asked"
                } catch {
                    answer = (error as? CLError).map { "\($0.code)" } ?? "\(error)"
                }
            }
            while answer == nil {
                await Task.yield()
                try phone.settle()
            }
            #expect(answer == expected)
        }
    }
}
