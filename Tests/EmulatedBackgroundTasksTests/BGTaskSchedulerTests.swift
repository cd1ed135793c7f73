import ApplicationLifecycle
import EmulatedBackgroundTasks
import EmulatedDevice
import LocationModel
import LocationService
import TestSupport
import Testing

struct BGTaskSchedulerTests {
    private let log = Log()

    /// Runs a body with an app in the foreground of a stepped device, starting at 0 s.
    private func withDevice(
        _ configure: (inout DeviceConfiguration) -> Void = { _ in },
        _ body: (SteppedDevice, BGTaskScheduler) throws -> Void
    ) throws {
        var configuration = DeviceConfiguration()
        configuration.source = .trace(path: PackageFiles.trace("parked"), speed: .max)
        configure(&configuration)
        let stepped = try SteppedDevice(configuration)
        let device = stepped.device
        let begin = try #require(device.time)
        let observation = device.watch { [log] event, time in
            guard case .terminated(let reason) = event else { return }
            log.add("\(Int(time.seconds(since: begin))) \(reason.name)")
        }
        try Device.$scoped.withValue(device) { try body(stepped, .shared) }
        withExtendedLifetime(observation) {}
    }

    private func request(_ identifier: String = "refresh", after seconds: Double? = nil) -> BGAppRefreshTaskRequest {
        let request = BGAppRefreshTaskRequest(identifier: identifier)
        request.earliestBeginDate = seconds.map { Date(timeIntervalSinceNow: $0) }
        return request
    }

    @Test func `A task begins in the background at its time; when it is completed the app is suspended again`() throws {
        try withDevice { stepped, scheduler in
            let device = stepped.device
            let log = log
            #expect(
                scheduler.register(forTaskWithIdentifier: "refresh", using: nil) { task in
                    log.add("\(task.identifier) \(task is BGAppRefreshTask)")
                    task.setTaskCompleted(success: true)
                    task.setTaskCompleted(success: true)
                })
            try scheduler.submit(request(after: 600))
            device.send(.home)
            try stepped.advance(by: 590)
            #expect(log.all == [])
            try stepped.advance(by: 60)
            #expect(log.all == ["refresh true"])
            #expect(device.snapshot.state == .suspended)
            try stepped.advance(by: 1000)
            #expect(log.all.count == 1)
        }
    }

    @Test func `In low power mode a refresh waits, and a processing task does not`() throws {
        try withDevice { stepped, scheduler in
            let (device, log) = (stepped.device, log)
            for name in ["refresh", "export"] {
                scheduler.register(forTaskWithIdentifier: name, using: nil) { task in
                    log.add(task.identifier)
                    task.setTaskCompleted(success: true)
                }
            }
            try scheduler.submit(request())
            try scheduler.submit(BGProcessingTaskRequest(identifier: "export"))
            device.send(.lowPowerMode(true))
            device.send(.home)
            try stepped.advance(by: 3600)
            #expect(log.all == ["export"] && device.snapshot.state == .suspended)
            device.send(.lowPowerMode(false))
            try stepped.advance(by: 1000)
            #expect(log.all == ["export", "refresh"])
        }
    }

    @Test func `A task can schedule the next one`() throws {
        try withDevice { stepped, scheduler in
            let device = stepped.device
            let log = log
            scheduler.register(forTaskWithIdentifier: "refresh", using: DispatchQueue(label: "refreshes")) { task in
                log.add("again")
                let next = BGAppRefreshTaskRequest(identifier: task.identifier)
                next.earliestBeginDate = Date(timeIntervalSinceNow: 60)
                #expect(throws: Never.self) { try BGTaskScheduler.shared.submit(next) }
                task.setTaskCompleted(success: true)
            }
            try scheduler.submit(request())
            device.send(.home)
            try stepped.advance(by: 250)
            #expect(log.all.count == 5, "at once, and then every minute")
        }
    }

    @Test
    func `Shortly before its time is over the expiration handler is called; not completed then, the app is killed`()
        throws
    {
        try withDevice { stepped, scheduler in
            let device = stepped.device
            let log = log
            scheduler.register(forTaskWithIdentifier: "work", using: .main) { task in
                MainActor.preconditionIsolated()
                log.add("begins")
                task.expirationHandler = { log.add("expires") }
            }
            try scheduler.submit(BGProcessingTaskRequest(identifier: "work"))
            device.send(.home)
            try stepped.advance(by: 24)
            #expect(log.all == ["begins"])
            try stepped.advance(by: 10)
            #expect(log.all == ["begins", "expires", "30 backgroundTask"])
        }
    }

    @Test func `Without an expiration handler it is taken to be completed`() throws {
        try withDevice { stepped, scheduler in
            let device = stepped.device
            let log = log
            scheduler.register(forTaskWithIdentifier: "work", using: nil) { _ in log.add("begins") }
            try scheduler.submit(request("work"))
            device.send(.home)
            try stepped.advance(by: 100)
            #expect(log.all == ["begins"])
            #expect(device.snapshot.state == .suspended)
        }
    }

    @Test func `A task without a registered handler ends at once`() throws {
        try withDevice { stepped, scheduler in
            let device = stepped.device
            try scheduler.submit(request())
            device.send(.home)
            try stepped.advance(by: 1)
            #expect(device.snapshot.state == .suspended)
        }
    }

    @Test func `A cancelled request does not begin; pending requests are listed`() async throws {
        try withDevice { stepped, scheduler in
            let device = stepped.device
            let log = log
            for name in ["a", "b", "c"] {
                scheduler.register(forTaskWithIdentifier: name, using: nil) { task in
                    log.add(name)
                    task.setTaskCompleted(success: true)
                }
                try scheduler.submit(BGProcessingTaskRequest(identifier: name))
            }
            scheduler.cancel(taskRequestWithIdentifier: "b")
            scheduler.getPendingTaskRequests { requests in
                #expect(requests.map(\.identifier) == ["a", "c"])
                #expect(requests.allSatisfy { $0 is BGProcessingTaskRequest })
            }
            device.send(.home)
            #expect(log.all == ["a", "c"])
            device.send(.bringToForeground)
            try scheduler.submit(request())
            scheduler.cancelAllTaskRequests()
            scheduler.getPendingTaskRequests { #expect($0.isEmpty) }
        }
    }

    @Test func `One request to refresh and ten to process may wait; the same identifier counts once`() throws {
        try withDevice { _, scheduler in
            try scheduler.submit(request("one"))
            try scheduler.submit(request("one"))
            #expect { try scheduler.submit(request("two")) } throws: { error in
                if case BGTaskScheduler.Error.tooManyPendingTaskRequests = error { true } else { false }
            }
            for number in 0..<10 { try scheduler.submit(BGProcessingTaskRequest(identifier: "\(number)")) }
            #expect(throws: BGTaskScheduler.Error(.tooManyPendingTaskRequests)) {
                try scheduler.submit(BGProcessingTaskRequest(identifier: "eleven"))
            }
        }
    }

    @Test func `An identifier that the Info.plist does not permit is rejected`() throws {
        try withDevice {
            $0.info.permittedTaskIdentifiers = ["refresh"]
        } _: { _, scheduler in
            #expect(!scheduler.register(forTaskWithIdentifier: "other", using: nil) { _ in })
            #expect(scheduler.register(forTaskWithIdentifier: "refresh", using: nil) { _ in })
            #expect(!scheduler.register(forTaskWithIdentifier: "refresh", using: nil) { _ in }, "twice")
            #expect(throws: BGTaskScheduler.Error(.notPermitted)) { try scheduler.submit(request("other")) }
            do { try scheduler.submit(request("other")) } catch {
                let error = error as NSError
                #expect((error.domain, error.code) == ("BGTaskSchedulerErrorDomain", 3))
            }
        }
    }

    @Test func `Without multitasking nothing runs in the background`() throws {
        try withDevice {
            $0.profile.isMultitaskingSupported = false
        } _: { _, scheduler in
            #expect(throws: BGTaskScheduler.Error(.unavailable)) { try scheduler.submit(request()) }
        }
    }

    /// Keeps the app's task until the test completes it.
    private final class Kept:
        @unchecked Sendable  // Proof: the stepped device calls the handler on the test's thread.
    {
        var task: BGContinuedProcessingTask?
    }

    @Test func `A continued task begins in the foreground and keeps the app running after it`() throws {
        try withDevice { stepped, scheduler in
            let (device, kept, log) = (stepped.device, Kept(), log)
            scheduler.register(forTaskWithIdentifier: "export", using: nil) { task in
                kept.task = task as? BGContinuedProcessingTask
                task.expirationHandler = { log.add("expires") }
            }
            let request = BGContinuedProcessingTaskRequest(identifier: "export", title: "Export", subtitle: "0 of 9")
            request.strategy = .fail
            try scheduler.submit(request)
            let task = try #require(kept.task)
            #expect(task.title == "Export" && task.subtitle == "0 of 9" && task.progress.completedUnitCount == 0)
            task.updateTitle("Export", subtitle: "3 of 9")
            #expect(task.subtitle == "3 of 9")
            // In the foreground it has no limit.
            try stepped.advance(by: 300)
            device.send(.home)
            try stepped.advance(by: 20)
            #expect(device.snapshot.state == .background && log.all.isEmpty)
            task.setTaskCompleted(success: true)
            try stepped.advance(by: 1)
            #expect(device.snapshot.state == .suspended)
        }
    }

    @Test func `A continued task cannot be submitted in the background, and expires there`() throws {
        try withDevice { stepped, scheduler in
            let (device, log) = (stepped.device, log)
            scheduler.register(forTaskWithIdentifier: "export", using: nil) { task in
                task.expirationHandler = { [unowned task] in
                    log.add("expires")
                    task.setTaskCompleted(success: false)
                }
            }
            let request = BGContinuedProcessingTaskRequest(identifier: "export", title: "Export", subtitle: "")
            try scheduler.submit(request)
            device.send(.home)
            #expect(throws: BGTaskScheduler.Error(.unavailable)) { try scheduler.submit(request) }
            try stepped.advance(by: 60)
            #expect(log.all == ["expires"] && device.snapshot.state == .suspended)
        }
    }
}
