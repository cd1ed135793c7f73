import Dispatch
import EmulatedDevice
import EmulatedUIKit
import Foundation
import LocationModel
import Synchronization
import Testing

private final class AppDelegate: UIResponder, UIApplicationDelegate {
    private(set) var ticks = 0
    private(set) var animations: [Bool] = []
    private(set) var later: [String] = []

    func start(every seconds: Double) -> Timer {
        Timer.scheduledTimer(withTimeInterval: seconds, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated { self?.ticks += 1 }
        }
    }

    func animate(for seconds: Double, again: Bool = false) {
        UIView.animate(withDuration: seconds) {
        } completion: { [weak self] isFinished in
            self?.animations.append(isFinished)
            if again { self?.animate(for: seconds, again: true) }
        }
    }

    func workLater() {
        DispatchQueue.main.async { self.later.append("block") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 5) { self.later.append("5 s") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 2) { self.later.append("2 s") }
        later.append("now")
    }

    func addOperations() {
        OperationQueue.main.addOperation { MainActor.assumeIsolated { self.later.append("block") } }
        let operation = BlockOperation { MainActor.assumeIsolated { self.later.append("operation") } }
        OperationQueue.main.addOperations([operation], waitUntilFinished: false)
        later.append("now")
    }

    /// Adds the dependent operation first.
    func addDependentOperations() {
        let first = BlockOperation { MainActor.assumeIsolated { self.later.append("first") } }
        let second = BlockOperation { MainActor.assumeIsolated { self.later.append("second") } }
        second.addDependency(first)
        OperationQueue.main.addOperations([second, first], waitUntilFinished: false)
    }

    func workElsewhere() {
        DispatchQueue.global().async {
            let isMain = Thread.isMainThread
            DispatchQueue.main.async { self.later.append(isMain ? "main" : "other") }
        }
    }
}

/// Not a responder.
private final class Recorder: NSObject, Sendable {
    let ticks = Atomic<Int>(0)

    func start() -> Timer {
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.ticks.add(1, ordering: .relaxed) }
    }
}

/// Timers, animations and the main queue on the app's virtual time.
@MainActor struct AppTimeTests {
    private func phone() throws -> (Phone, AppDelegate) {
        let phone = try Phone(AppDelegate.self)
        phone(.launch, .activate)
        return (phone, try #require(phone.application.delegate as? AppDelegate))
    }

    @Test func `A timer fires as the time is advanced, until it is invalidated`() throws {
        let (phone, app) = try phone()
        let timer = phone.scoped { app.start(every: 0.5) }
        try phone.wait(10)
        #expect(app.ticks == 20)
        #expect(timer.isValid && timer.timeInterval == 0.5)
        timer.invalidate()
        try phone.wait(10)
        #expect(app.ticks == 20 && !timer.isValid)
    }

    @Test func `A timer stops while the app is suspended, and ends with its process`() throws {
        let (phone, app) = try phone()
        _ = phone.scoped { app.start(every: 1) }
        try phone.wait(2.5)
        phone(.home)
        try phone.wait(100)
        #expect(app.ticks == 2)
        phone(.enterForeground, .activate)
        try phone.wait(0.4)
        #expect(app.ticks == 2)
        try phone.wait(0.2)
        #expect(app.ticks == 3)
        phone(.crash)
        try phone.wait(10)
        #expect(app.ticks == 3)
    }

    @Test func `A timer that does not repeat fires once`() throws {
        let (phone, _) = try phone()
        let count = Atomic<Int>(0)
        let timer = phone.scoped {
            AppTimer(timeInterval: 3, repeats: false) { _ in count.add(1, ordering: .relaxed) }
        }
        try phone.wait(10)
        #expect(count.load(ordering: .relaxed) == 0, "it was not scheduled")
        phone.scoped { RunLoop.main.add(timer, forMode: .common) }
        try phone.wait(0.1)
        #expect(count.load(ordering: .relaxed) == 1 && !timer.isValid, "its date was over")
        try phone.wait(10)
        #expect(count.load(ordering: .relaxed) == 1)
    }

    @Test func `A timer that is scheduled before its date fires at that date`() throws {
        let (phone, _) = try phone()
        let count = Atomic<Int>(0)
        let timer = phone.scoped {
            AppTimer(timeInterval: 3, repeats: false) { _ in count.add(1, ordering: .relaxed) }
        }
        try phone.wait(2)
        phone.scoped { RunLoop.main.add(timer, forMode: .common) }
        try phone.wait(0.9)
        #expect(count.load(ordering: .relaxed) == 0)
        try phone.wait(0.2)
        #expect(count.load(ordering: .relaxed) == 1)
    }

    @Test func `An animation ends after its duration`() throws {
        let (phone, app) = try phone()
        phone.scoped { app.animate(for: 0.5) }
        try phone.wait(0.4)
        #expect(app.animations.isEmpty)
        try phone.wait(0.2)
        #expect(app.animations == [true])
    }

    @Test func `An animation ends early when the app enters the background`() throws {
        let (phone, app) = try phone()
        phone.scoped { app.animate(for: 60) }
        phone(.interrupt)
        #expect(app.animations.isEmpty)
        phone(.home)
        #expect(app.animations == [false])
    }

    @Test func `A chain of animations that no flag ends does not stop the time`() throws {
        let (phone, app) = try phone()
        phone.scoped { app.animate(for: 0.5, again: true) }
        phone(.home)
        #expect(!app.animations.isEmpty && !app.animations.contains(true))
        try phone.wait(60)
        phone(.enterForeground, .activate)
        try phone.wait(10)
        #expect(app.animations.suffix(19).allSatisfy { $0 })
    }

    @Test func `The main queue's blocks run after what the app is doing, and delays are virtual`() throws {
        let (phone, app) = try phone()
        phone.scoped { app.workLater() }
        #expect(app.later == ["now"])
        try phone.wait(1)
        #expect(app.later == ["now", "block"])
        try phone.wait(10)
        #expect(app.later == ["now", "block", "2 s", "5 s"])
    }

    @Test func `The operations of the main queue run after what the app is doing`() throws {
        let (phone, app) = try phone()
        phone.scoped { app.addOperations() }
        #expect(app.later == ["now"])
        try phone.wait(1)
        #expect(app.later == ["now", "block", "operation"])
    }

    @Test func `The main queue equals Foundation's main queue, and no other queue`() {
        let queue = OperationQueue.main
        #expect(queue.isEqual(queue) && queue.isEqual(foundationMainQueue) && queue.hash == foundationMainQueue.hash)
        #expect(!queue.isEqual(OperationQueue()))
    }

    @Test func `An operation of the main queue runs after the one that it depends on, in the test's time`() throws {
        let (phone, app) = try phone()
        phone.scoped { app.addDependentOperations() }
        try phone.wait(1)
        #expect(app.later == ["first", "second"])
    }

    @Test func `Operations of the main queue can be cancelled; it cannot be suspended`() throws {
        let (phone, app) = try phone()
        phone.scoped {
            app.addDependentOperations()
            OperationQueue.main.cancelAllOperations()
            OperationQueue.main.isSuspended = true
            #expect(!OperationQueue.main.isSuspended && OperationQueue.main.name == foundationMainQueue.name)
            #expect(OperationQueue.main.maxConcurrentOperationCount == 1)
        }
        try phone.wait(1)
        #expect(app.later.isEmpty)
    }

    /// In a process of its own, in which no test has a simulation.
    @Test func `In real time the main queue's members are those of Foundation's`() async {
        await #expect(processExitsWith: .success) {
            // On the main actor, so that the queue cannot run the operation meanwhile.
            await MainActor.run {
                let (queue, foundation, operation) = (AppMainQueue.main, foundationMainQueue, BlockOperation {})
                queue.addOperation(operation)
                queue.cancelAllOperations()
                let isForwarded =
                    foundation.operations == [operation] && operation.isCancelled && queue.name == foundation.name
                    && queue.isSuspended == foundation.isSuspended
                    && queue.maxConcurrentOperationCount == foundation.maxConcurrentOperationCount
                exit(isForwarded ? 0 : 1)
            }
        }
    }

    @Test func `A timer of another object runs in the app's time, too`() throws {
        let (phone, _) = try phone()
        let recorder = Recorder()
        let timer = phone.scoped { recorder.start() }
        try phone.wait(10)
        #expect(recorder.ticks.load(ordering: .relaxed) == 10)
        timer.invalidate()
    }

    @Test func `The time does not continue before what runs on other queues has ended`() throws {
        let (phone, app) = try phone()
        for _ in 0..<20 {
            phone.scoped { app.workElsewhere() }
            try phone.wait(1)
        }
        #expect(app.later == [String](repeating: "other", count: 20))
    }
}
