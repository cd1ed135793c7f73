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

/// The system's control of a process that runs without `locationd launch`. The processes are children of the tests; one
/// at a time, because they share a file of user defaults, which each writes as a whole.
@Suite(.timeLimit(.minutes(15)), .serialized) struct ProcessSupervisorTests {
    /// An app on a device with its own loop, which goes Home as soon as it is active.
    private final class Program: Sendable {
        let device: Device
        let application: UIApplication
        private let observation: Device.Observation
        private let system: ProcessSupervisor

        @MainActor init(seconds factor: Double, _ onEvent: @escaping @Sendable (Device, ServiceEvent) -> Void) throws {
            var configuration = DeviceConfiguration()
            configuration.source = .trace(
                path: PackageFiles.trace("parked"), speed: .factor(factor))
            let device = Device(configuration)
            self.device = device
            device.acknowledgeManually()
            application = Device.$scoped.withValue(device) { UIApplication.shared }
            // Registered before our observer, so that our work on the main thread comes after the supervisor's.
            system = ProcessSupervisor(of: device)
            observation = device.watch { [unowned device] event, _ in
                onEvent(device, event)
                if case .message(.didBecomeActive) = event { device.send(.home) }
            }
            device.begin()
        }
    }

    /// Waits in a process that another one is expected to kill; otherwise its alarm ends it.
    private static func untilKilled() async {
        alarm(200)
        await untilCancelled()
    }

    /// Whether all other threads of the process wait for something.
    private static var isQuiet: Bool {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let running = tasks.filter { task in
            let status = try? String(contentsOfFile: "/proc/self/task/\(task)/stat", encoding: .utf8)
            // The state stands after the name, which is in brackets.
            return status.map { !$0[($0.lastIndex(of: ")") ?? $0.startIndex)...].hasPrefix(") S") } ?? false
        }
        return running.count <= 1
    }

    private final class Flag: Sendable {
        private let value = Atomic<Bool>(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }

    @Test func `A background task that is left open has the process killed`() async throws {
        let result = await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardErrorContent]) {
            let program = try await Program(seconds: 10) { device, event in
                if case .message(.didBecomeActive) = event { device.send(.beginBackgroundTask(name: "upload")) }
            }
            await ProcessSupervisorTests.untilKilled()
            withExtendedLifetime(program) {}
        }
        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(errors.contains("locationd: the app is killed: background task "))
    }

    @Test func `User defaults that are set in the background survive the kill, without synchronize()`() async throws {
        let key = "locationd-\(UUID().uuidString)"
        await #expect(processExitsWith: .signal(SIGKILL)) { [key = key as String] in
            let observer = NotificationCenter.default.addObserver(
                forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil
            ) { _ in
                UserDefaults.standard.set("saved", forKey: key)
            }
            let program = try await Program(seconds: 10) { device, event in
                if case .message(.didBecomeActive) = event { device.send(.beginBackgroundTask(name: "upload")) }
            }
            await ProcessSupervisorTests.untilKilled()
            withExtendedLifetime((program, observer)) {}
        }
        await expectSaved(key)
    }

    /// `locationd launch` stops the process as soon as the task is ended, and may kill it then.
    @Test func `User defaults that are set before the last request in the background are saved by then`() async throws {
        let key = "locationd-\(UUID().uuidString)"
        await #expect(processExitsWith: .signal(SIGKILL)) { [key = key as String] in
            let program = try await Program(seconds: 1) { device, event in
                switch event {
                case .message(.didBecomeActive): device.send(.beginBackgroundTask(name: "upload"))
                // Later than the app's own return from the message, after which everything is saved.
                case .backgroundTime(until: .some):
                    device.onMainThread {
                        UserDefaults.standard.set("saved", forKey: key)
                        device.send(.endBackgroundTask(BackgroundTaskID(rawValue: 1)))
                        kill(getpid(), SIGKILL)
                    }
                default: break
                }
            }
            await ProcessSupervisorTests.untilKilled()
            withExtendedLifetime(program) {}
        }
        await expectSaved(key)
    }

    /// Another process of the app finds the value, and removes it.
    private func expectSaved(_ key: String) async {
        await #expect(processExitsWith: .success) { [key = key as String] in
            let value = UserDefaults.standard.string(forKey: key)
            UserDefaults.standard.removeObject(forKey: key)
            UserDefaults.standard.synchronize()
            exit(value == "saved" ? 0 : 1)
        }
    }

    @Test func `An app that the user quits exits by itself after its last message`() async {
        await #expect(processExitsWith: .success) {
            let program = try await Program(seconds: 1) { device, event in
                if case .state(.suspended, _) = event { device.send(.enterForeground) }
                if case .message(.willEnterForeground) = event { device.send(.quit) }
            }
            await ProcessSupervisorTests.untilKilled()
            withExtendedLifetime(program) {}
        }
    }

    @Test func `While the app is suspended its main thread is blocked, until the user returns`() async {
        await #expect(processExitsWith: .success) {
            let hasReturned = Flag()
            let program = try await Program(seconds: 1) { device, event in
                switch event {
                case .state(.suspended, _):
                    device.onMainThread { exit(hasReturned.isSet ? 0 : 1) }
                    DispatchQueue.global().async {
                        // A main thread that is not blocked would run what was just queued for it.
                        while !ProcessSupervisorTests.isQuiet { sched_yield() }
                        hasReturned.set()
                        device.send(.enterForeground)
                    }
                default: break
                }
            }
            await ProcessSupervisorTests.untilKilled()
            withExtendedLifetime(program) {}
        }
    }
}
