import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LocationEngine
import LocationModel
import LocationService
import Synchronization
import TestSupport
import Testing

@testable import EmulatedUIKit

/// What the system does to a process that is alone with its device. The processes here are the tests' own children.
@Suite(.timeLimit(.minutes(5))) struct SystemSideTests {
    /// An app on a device with a loop of its own, which goes Home as soon as it is active.
    private final class Program: Sendable {
        let device: Device
        let application: UIApplication
        private let observation: Device.Observation
        private let system: SystemSide

        @MainActor init(seconds factor: Double, _ hear: @escaping @Sendable (Device, ServiceEvent) -> Void) throws {
            var configuration = DeviceConfiguration()
            let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            configuration.source = .trace(
                path: package.appending(path: "Traces/parked.nmea").path, speed: .factor(factor))
            let device = try Device(configuration)
            self.device = device
            device.answerItself()
            application = Device.$scoped.withValue(device) { UIApplication.shared }
            // Before us: what we put onto the main thread comes behind what it does there.
            system = SystemSide(of: device)
            observation = device.watch { [unowned device] event, _ in
                hear(device, event)
                if case .message(.didBecomeActive) = event { device.send(.home) }
            }
            device.begin()
        }
    }

    /// For a process that is to be ended by somebody else; if nobody does it, its alarm clock does.
    private static func untilKilled() async {
        alarm(200)
        await untilCancelled()
    }

    private final class Flag: Sendable {
        private let value = Atomic<Bool>(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }

    @Test("a background task left open costs the process") func backgroundTask() async throws {
        let result = await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardErrorContent]) {
            let program = try await Program(seconds: 10) { device, event in
                if case .message(.didBecomeActive) = event { device.send(.beginBackgroundTask(name: "upload")) }
            }
            await SystemSideTests.untilKilled()
            withExtendedLifetime(program) {}
        }
        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(errors.contains("locationd: the app is killed: "))
    }

    @Test("an app that the user throws out ends by itself, when it has returned from its last message")
    func quit() async {
        await #expect(processExitsWith: .success) {
            let program = try await Program(seconds: 1) { device, event in
                if case .state(.suspended, _) = event { device.send(.enterForeground) }
                if case .message(.willEnterForeground) = event { device.send(.quit) }
            }
            await SystemSideTests.untilKilled()
            withExtendedLifetime(program) {}
        }
    }

    @Test("while it is suspended its main thread stands still, and goes on when the user returns")
    func suspended() async {
        await #expect(processExitsWith: .success) {
            let hasReturned = Flag()
            let program = try await Program(seconds: 1) { device, event in
                switch event {
                case .state(.suspended, _):
                    device.onMainThread { exit(hasReturned.isSet ? 0 : 1) }
                    // Time enough for a main thread that does not stand still.
                    DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) {
                        hasReturned.set()
                        device.send(.enterForeground)
                    }
                default: break
                }
            }
            await SystemSideTests.untilKilled()
            withExtendedLifetime(program) {}
        }
    }
}
