import ApplicationLifecycle
import CPUMeter
import Foundation
import LocationEngine
import LocationModel
import Logging
import SystemCalls
import TestSupport
import Testing

@testable import LaunchProtocol
@testable import LocationService

/// An app that a system has launched: the test acts as the system at the other end of the socket.
@Suite(.timeLimit(.minutes(15)), .live)
struct LaunchedAppTests {
    /// The system's end of the socket, with an app that runs on a thread.
    final class System {
        let remote = RemoteControl()
        private let socket: Int32
        private var lines = LineSplitter(longest: Wire.longestCall)
        private let ended = DispatchSemaphore(value: 0)

        init(
            _ configuration: ServiceConfiguration = ServiceConfiguration(),
            _ make: @Sendable @escaping (RemoteControl) -> Application
        ) {
            var ends: [Int32] = [-1, -1]
            precondition(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            socket = ends[0]
            let (remote, ended, descriptor) = (remote, ended, ends[1])
            Thread.detachNewThread {
                let app = LaunchedApp(
                    SystemConnection(descriptor: descriptor), application: make(remote), configuration: configuration,
                    remote: remote, logger: Logger(label: "") { _ in SwiftLogNoOpLogHandler() })
                try? app.run()
                ended.signal()
            }
        }

        deinit { hangUp() }

        private var isOpen = true

        /// Closes the socket, and waits until the app has ended.
        func hangUp() {
            guard isOpen else { return }
            isOpen = false
            close(socket)
            ended.wait()
        }

        /// Waits until the app has ended by itself.
        func waitForEnd() {
            ended.wait()
            ended.signal()
        }

        func send(_ event: ServiceEvent, at time: Double = 0) {
            send(Notice.event(event, at: TestSupport.at(time)).line)
        }

        func send(_ line: [UInt8]) { try? SystemCalls.send(line, to: socket) }

        /// The next call; nil when the app has closed its end.
        func receive() throws -> AppCall? {
            while true {
                if let line = lines.next().flatMap({ lines[$0] }) { return try AppCall(line: line) }
                var bytes = [UInt8](repeating: 0, count: 4096)
                let count = unsafe recv(socket, &bytes, bytes.count, 0)
                guard count > 0 else { return nil }
                lines.append(bytes[..<count])
            }
        }

        func receive(_ count: Int) throws -> [AppCall] { try (0..<count).compactMap { _ in try receive() } }
    }

    @Test func `The app announces the protocol, and acknowledges a message when it has returned`() throws {
        let system = System { remote in
            var app = Application()
            app.observe { event, _ in
                // A request made while the app handles an event is sent before its completion.
                if case .message(.didEnterBackground) = event { remote.send(.beginBackgroundTask(name: "upload")) }
            }
            return app
        }
        #expect(try system.receive() == .hello(version: Wire.version))
        system.send(.launch(.user))
        system.send(.message(.willFinishLaunching))
        #expect(try system.receive() == .returned(from: .willFinishLaunching))
        system.send(.message(.didEnterBackground))
        #expect(
            try system.receive(2) == [.beginBackgroundTask(name: "upload"), .returned(from: .didEnterBackground)])
        system.send(.locationEvent(.visit, nil))
        #expect(try system.receive() == .locationEventHandled)
    }

    @Test func `On the screen the app requests what its configuration says, once in a process`() throws {
        var configuration = ServiceConfiguration()
        configuration.desiredAccuracy = .kilometer
        configuration.distanceFilter = 5
        configuration.requests = [.startMonitoringVisits]
        let system = System(configuration) { _ in Application() }
        system.send(.state(.inactive, from: .notRunning))
        system.send(.state(.active, from: .inactive))
        let client = ClientID(1)
        #expect(
            try system.receive(6) == [
                .hello(version: Wire.version), .request(client, .startMonitoringVisits),
                .request(client, .allowsBackgroundLocationUpdates(true)),
                .request(client, .desiredAccuracy(.kilometer)), .request(client, .distanceFilter(5)),
                .request(client, .startUpdatingLocation),
            ])
        system.send(.state(.background, from: .inactive))
        system.send(.state(.active, from: .inactive))
        system.send(.message(.didBecomeActive))
        #expect(try system.receive() == .returned(from: .didBecomeActive))
    }

    @Test(arguments: [false, true])
    func `In the background the app requests what it monitors, and locations if so configured`(updates: Bool) throws {
        var configuration = ServiceConfiguration()
        configuration.requests = [.startMonitoringVisits]
        configuration.updatesWhenRelaunched = updates
        let system = System(configuration) { _ in Application() }
        system.send(.state(.background, from: .notRunning))
        system.send(.message(.didFinishLaunching))
        let calls = try system.receive(updates ? 7 : 3)
        #expect(calls.first { $0 != .hello(version: Wire.version) } == .request(ClientID(1), .startMonitoringVisits))
        #expect(calls.contains(.request(ClientID(1), .startUpdatingLocation)) == updates)
        #expect(calls.last == .returned(from: .didFinishLaunching))
    }

    @Test func `Work runs for deliveries as the system says, and observers receive every event`() throws {
        let system = System { remote in
            var app = Application()
            app.register(.always) { remote.send(.beginBackgroundTask(name: "always \($0.locations.count)")) }
            app.register(.foregroundOnly) { _ in remote.send(.beginBackgroundTask(name: "foreground only")) }
            app.observe { event, _ in
                if case .locations = event { remote.send(.beginBackgroundTask(name: "observed")) }
            }
            return app
        }
        _ = try system.receive()
        system.send(NoticeTests.delivery(3, .background, batch: 1))
        #expect(
            try system.receive(2) == [.beginBackgroundTask(name: "always 3"), .beginBackgroundTask(name: "observed")])
    }

    @Test func `An app may acknowledge messages and request services by itself, and then nothing else is sent`() throws
    {
        let system = System { remote in
            var app = Application()
            app.hosting = .separateProcess
            app.startsServices = false
            app.observe { event, _ in
                if case .message(.didBecomeActive) = event { remote.send(.returned(from: .willTerminate)) }
            }
            return app
        }
        system.send(.state(.active, from: .inactive))
        system.send(.message(.willFinishLaunching))
        system.send(.message(.didBecomeActive))
        #expect(try system.receive(2) == [.hello(version: Wire.version), .returned(from: .willTerminate)])
    }

    @Test func `Requests of other threads go to the system; events of the user or the system do not`() throws {
        let system = System { _ in Application() }
        system.remote.send(.home)
        system.remote.send(.sourceLost(reason: "no"))
        system.remote.send(.request(ClientID(9), .requestLocation))
        system.remote.send(.cancelNotification("tea"))
        #expect(
            try system.receive(3) == [
                .hello(version: Wire.version), .request(ClientID(9), .requestLocation), .cancelNotification("tea"),
            ])
    }

    @Test func `The status is requested from the system`() throws {
        let system = System { _ in Application() }
        let asked = DispatchSemaphore(value: 0)
        system.remote.requestStatus { status in
            if status.state == .background && status.backgroundTimeRemaining == 9.5 && status.demand == .idle {
                asked.signal()
            }
        }
        #expect(try system.receive(2) == [.hello(version: Wire.version), .status])
        system.send(
            Notice.status(
                SystemStatus(time: at(3), state: .background, backgroundTimeRemaining: 9.5, demand: .idle)
            ).line)
        asked.wait()
    }

    @Test func `Lines that make no sense are skipped`() throws {
        let system = System { _ in Application() }
        for line in ["", "hello", "{}", #"{"event":"earthquake","time":1}"#, "\u{0}\u{FF}"] {
            system.send(Array("\(line)\n".utf8))
        }
        system.send(.message(.didBecomeActive))
        #expect(try system.receive(2) == [.hello(version: Wire.version), .returned(from: .didBecomeActive)])
    }

    @Test func `The app ends when the system is gone, when it is stopped, and when it exits`() throws {
        let left = System { _ in Application() }
        #expect(try left.receive() != nil)
        left.hangUp()

        let stopped = System { _ in Application() }
        stopped.remote.stop()
        stopped.waitForEnd()

        let done = System { remote in
            var app = Application()
            app.observe { _, _ in remote.send(.exit) }
            return app
        }
        done.send(.message(.didBecomeActive))
        done.waitForEnd()
        // The app ends while it handles the event, and does not report a completion.
        #expect(try done.receive() == .hello(version: Wire.version))
        #expect(try done.receive() == nil)
    }

    @Test(arguments: [1, Wire.version + 1])
    func `A system that uses another version of the protocol ends it with an error`(version: Int) throws {
        var ends: [Int32] = [-1, -1]
        precondition(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        var facts = SystemFacts(isMultitaskingSupported: true, usesScenes: false)
        facts.version = version
        try SystemCalls.send(Notice.system(facts).line, to: ends[0])
        try SystemCalls.send(Notice.event(.message(.didBecomeActive), at: at(0)).line, to: ends[0])
        var application = Application()
        application.observe { event, _ in Issue.record("it is notified of \(event)") }
        let app = LaunchedApp(
            SystemConnection(descriptor: ends[1]), application: application, configuration: ServiceConfiguration(),
            remote: RemoteControl(), logger: Logger(label: "") { _ in SwiftLogNoOpLogHandler() })
        // It ends by itself: the system's end of the socket is still open.
        #expect(throws: LaunchError.version(version)) { try app.run() }
        close(ends[0])
        let text = "\(LaunchError.version(version))"
        #expect(text.contains("version \(version) of the launch protocol, this app version \(Wire.version)"))
    }

    @Test func `The app counts deliveries and visits by state, and has the system's record of it`() throws {
        var ends: [Int32] = [-1, -1]
        precondition(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let events: [ServiceEvent] = [
            .state(.inactive, from: .notRunning), .state(.active, from: .inactive), NoticeTests.delivery(1),
            .state(.inactive, from: .active), .state(.background, from: .inactive),
            NoticeTests.delivery(3, .background, batch: 1), NoticeTests.delivery(2, .background, batch: 2),
            .record(NoticeTests.record),
        ]
        for event in events {
            try? SystemCalls.send(Notice.event(event, at: at(0)).line, to: ends[0])
        }
        // The app reads all of these lines before it notices that the system has closed the socket.
        close(ends[0])
        let app = LaunchedApp(
            SystemConnection(descriptor: ends[1]), application: Application(), configuration: ServiceConfiguration(),
            remote: RemoteControl(), logger: Logger(label: "") { _ in SwiftLogNoOpLogHandler() })
        try? app.run()
        #expect(app.counts.deliveries == 3 && app.counts.locations == 6)
        #expect(app.counts(in: .active).deliveries == 1 && app.counts(in: .active).locations == 1)
        #expect(app.counts(in: .background).deliveries == 2 && app.counts(in: .background).locations == 5)
        // The ledger counts its initial state as a visit.
        let visits: [ApplicationState: Int] = [.notRunning: 1, .inactive: 2, .active: 1, .background: 1, .suspended: 0]
        for (state, count) in visits { #expect(app.cost[state].visits == count, "\(state)") }
        #expect(app.record == NoticeTests.record)
    }

    @Test func `What a thread has sent before it replies to a sync is sent first`() throws {
        let system = System { remote in
            var app = Application()
            app.onSync = { _, _, reply in
                Thread.detachNewThread {
                    remote.send(.cancelNotification("tea"))
                    reply(nil)
                }
            }
            return app
        }
        #expect(try system.receive() == .hello(version: Wire.version))
        for number in 1...500 {
            system.send(Notice.sync(SyncRequest(number: number, time: at(0), suspended: 0)).line)
            #expect(try system.receive(2) == [.cancelNotification("tea"), .synced(number: number, timer: nil)])
        }
    }
}
