public import ApplicationLifecycle
public import Foundation
public import LocationEngine
public import LocationModel
public import LocationService
import Synchronization

/// The device that an app with Apple's API believes to run on: what `CLLocationManager` and `UIApplication` talk to.
///
/// A process has one, made from its environment when it is first asked for; a test makes its own and is alone with it
/// (``$scoped``). The device's loop has a thread of its own, or is driven step by step by the test that has made it.
/// Observers are called by the loop, in the order of registration; they hand over to the app's threads themselves
/// (``onMainThread(_:)``).
///
/// An app of a stepped device can die and be launched again, while the process that the test runs in lives on: what
/// belongs to a process of the app, its observers and its ``object(_:)``s, is gone when it has ended.
public final class Device: Sendable {
    /// The device of the present task and its children, when a test has one.
    @TaskLocal public static var scoped: Device?

    /// The device of the present task, or the process's.
    public static var current: Device { scoped ?? shared }

    /// The process's own. A bad environment ends the program with one line, as it is a mistake of whoever started it.
    private static let shared: Device = {
        let environment = ProcessInfo.processInfo.environment
        do {
            return Device(
                try DeviceConfiguration(environment: environment), driver: .thread,
                placement: .ofThisProcess(environment))
        } catch {
            Placement.say("\(error)")
            exit(64)
        }
    }()

    /// What the device is made with.
    public let configuration: DeviceConfiguration
    private let remote = RemoteControl()
    private let books: Mutex<Books>
    private let driver: Driver
    private let placement: Placement

    private struct Books {
        var snapshot: DeviceSnapshot
        /// When the snapshot was taken, in seconds of a clock that nobody sets.
        var snapshotUptime = ProcessInfo.processInfo.systemUptime
        var observers: [Observer] = []
        /// What belongs to the app's present process.
        var objects: [ObjectIdentifier: any AnyObject & Sendable] = [:]
        var preservedState: Data?
        var attentions: [WeakAttention] = []
        var locationEventWork: LocationEventWork?
        var nextObserver = 1
        var nextClient = 1
        var isRunning = false
        /// Whether the app says itself when it is done with what it was told.
        var answersItself = false
        /// Whether the app has asked for *always*: it may do so once.
        var hasAskedForAlways = false
        /// Whether full accuracy is only lent, for as long as the app is in use.
        var isAccuracyLent = false

        /// What the user allows from now on, when the app is not in use any more.
        mutating func takeBackAccuracy(after event: ServiceEvent) -> Authorization? {
            guard isAccuracyLent, case .state(let state, _) = event, state == .suspended || state == .notRunning else {
                return nil
            }
            isAccuracyLent = false
            return Authorization(snapshot.authorization.status, accuracy: .reduced)
        }
    }

    private struct WeakAttention {
        weak var attention: Attention?
    }

    private struct Observer {
        var id: Int
        /// Whether it ends with the app's process.
        var belongsToProcess: Bool
        var body: @Sendable (ServiceEvent, Instant) -> Void
    }

    /// How time comes to pass.
    private enum Driver {
        /// By a thread that runs the loop.
        case thread
        /// By who has made the device.
        case steps(Stepper)
    }

    /// A device whose loop begins to run on a thread of its own when somebody first observes it.
    public convenience init(_ configuration: DeviceConfiguration) throws(DeviceError) {
        self.init(configuration, driver: .thread, placement: .test)
    }

    /// A device on a virtual clock that passes only by ``advance(by:)``; it replays a trace, which must be its source.
    public static func stepped(_ configuration: DeviceConfiguration) throws(DeviceError) -> Device {
        let stepper = Stepper()
        let device = Device(configuration, driver: .steps(stepper), placement: .test)
        try stepper.open(device.configuration, application: device.application(answersItself: false), device.remote)
        return device
    }

    private init(_ configuration: DeviceConfiguration, driver: Driver, placement: Placement) {
        self.configuration = configuration
        self.driver = driver
        self.placement = placement
        let allowed = configuration.authorization ?? Authorization(.notDetermined)
        books = Mutex(
            Books(
                snapshot: DeviceSnapshot(
                    authorization: allowed, location: configuration.record.monitored.lastSignificantFix,
                    monitored: configuration.record.monitored)))
    }

    // MARK: The app's side

    /// How things are now.
    public var snapshot: DeviceSnapshot { books.withLock { $0.snapshot } }

    /// A number for another location manager, from 1 on.
    public func makeClient() -> ClientID {
        books.withLock { books in
            defer { books.nextClient += 1 }
            return ClientID(books.nextClient)
        }
    }

    /// Lets something happen, or asks for something. From within an observer it is done before the app counts as done
    /// with what it was told. A stepped device has done it when this returns, unless another thread is about it: then that
    /// one comes to it (``inTurn(_:)``).
    public func send(_ occurrence: Occurrence) {
        remote.send(occurrence)
        if case .steps(let stepper) = driver { Device.$scoped.withValue(self) { stepper.obey() } }
    }

    /// Lets something happen in the app's life.
    public func send(_ event: ApplicationLifecycle.Event) { send(.app(event)) }

    /// Asks how things are; the loop answers, after what was sent before.
    public func requestStatus(_ answer: @escaping @Sendable (ServiceStatus) -> Void) {
        remote.requestStatus(answer)
        if case .steps(let stepper) = driver { Device.$scoped.withValue(self) { stepper.obey() } }
    }

    /// The app says by `Event.returned(from:)` and `Event.locationEventHandled` when it is done with what it was told, and
    /// lets the loop ``begin()``: to be called before anybody observes. Else it counts as done at once.
    public func answerItself() {
        books.withLock { books in
            books.answersItself = true
            books.isRunning = true
        }
    }

    /// Lets the loop of an app begin that answers itself; once, when who observes is there.
    public func begin() { startLoop(answersItself: true) }

    /// Registers somebody of the app's process who is told everything that happens until the observation is given up or
    /// the process ends, and lets the loop run.
    public func observe(_ body: @escaping @Sendable (ServiceEvent, Instant) -> Void) -> Observation {
        observe(body, belongsToProcess: true)
    }

    /// Registers somebody outside of the app, who sees its processes come and go until the observation is given up, and
    /// lets the loop run. He is told everything after the app.
    public func watch(_ body: @escaping @Sendable (ServiceEvent, Instant) -> Void) -> Observation {
        observe(body, belongsToProcess: false)
    }

    private func observe(
        _ body: @escaping @Sendable (ServiceEvent, Instant) -> Void, belongsToProcess: Bool
    ) -> Observation {
        let (id, begins, answersItself) = books.withLock { books in
            defer { books.nextObserver += 1 }
            let observer = Observer(id: books.nextObserver, belongsToProcess: belongsToProcess, body: body)
            let firstOutside = books.observers.firstIndex { !$0.belongsToProcess } ?? books.observers.endIndex
            books.observers.insert(observer, at: belongsToProcess ? firstOutside : books.observers.endIndex)
            let begins = !books.isRunning
            books.isRunning = true
            return (books.nextObserver, begins, books.answersItself)
        }
        if begins, case .thread = driver { startLoop(answersItself: answersItself) }
        return Observation { [weak self] in
            // What it has kept alive goes when the books are closed again: that may be another observation.
            guard let self else { return }
            let given = books.withLock { $0.observers }
            books.withLock { $0.observers.removeAll { $0.id == id } }
            withExtendedLifetime(given) {}
        }
    }

    /// The one object of its class that belongs to the app's present process; made when it is first asked for.
    /// - Parameter make: makes it; when two threads ask at once, one of the objects is thrown away.
    public func object<Object: AnyObject & Sendable>(_ make: (Device) -> Object) -> Object {
        let key = ObjectIdentifier(Object.self)
        if let object = books.withLock({ $0.objects[key] }) as? Object { return object }
        let made = make(self)
        return books.withLock { books in
            if let object = books.objects[key] as? Object { return object }
            books.objects[key] = made
            return made
        }
    }

    /// The work that the location event gives of which an observer is just told; nil at any other time.
    public var locationEventWork: LocationEventWork? { books.withLock { $0.locationEventWork } }

    /// Somebody who is told what happens, as long as this lives.
    public final class Observation: Sendable {
        private let end: @Sendable () -> Void
        init(_ end: @escaping @Sendable () -> Void) { self.end = end }
        deinit { end() }
    }

    /// The app asks for a permission; the user answers at once, as ``DeviceConfiguration/answer`` says. He is asked once for
    /// each.
    /// - Parameter always: whether it asks for *always*, or for *when in use*.
    public func requestAuthorization(always: Bool) {
        let (present, isRepeated) = books.withLock { books in
            defer { if always { books.hasAskedForAlways = true } }
            return (books.snapshot.authorization, always && books.hasAskedForAlways)
        }
        guard !isRepeated else { return }
        let accuracy = configuration.info.wantsReducedAccuracy ? Authorization.Accuracy.reduced : present.accuracy
        switch (present.status, configuration.answer) {
        case (.notDetermined, .deny): send(.answer(Authorization(.denied, accuracy: accuracy)))
        case (.notDetermined, .asRequested) where always, (.authorizedWhenInUse, .asRequested) where always:
            send(.answer(Authorization(.authorizedAlways, accuracy: accuracy)))
        case (.notDetermined, _): send(.answer(Authorization(.authorizedWhenInUse, accuracy: accuracy)))
        default: break
        }
    }

    /// The app asks for full accuracy for as long as it is in use; the user answers at once, as
    /// ``DeviceConfiguration/answer`` says.
    public func requestTemporaryFullAccuracy() {
        let present = snapshot.authorization
        guard present.isGranted, present.accuracy == .reduced, configuration.answer != .deny else { return }
        books.withLock { $0.isAccuracyLent = true }
        send(.answer(Authorization(present.status)))
    }

    /// What the app has preserved of its screen for its next process; nil: nothing, or it was thrown away.
    public var preservedState: Data? {
        get { preservedFile.map { $0.read() } ?? books.withLock { $0.preservedState } }
        set {
            guard let preservedFile else { return books.withLock { $0.preservedState = newValue } }
            preservedFile.write(newValue)
        }
    }

    private var preservedFile: PreservedFile? { configuration.preservedStateDirectory.map(PreservedFile.init) }

    /// Whether a task of the app, other than the one that asks, is busy with what it was given by an ``AppStream``.
    public var isAppBusy: Bool {
        // Not under the lock: the last reference to one may go here.
        let task = PresentTask()
        return books.withLock { $0.attentions }.contains { $0.attention?.isBusy(asking: task) ?? false }
    }

    func heed(_ attention: Attention) {
        books.withLock { books in
            books.attentions.removeAll { $0.attention == nil }
            books.attentions.append(WeakAttention(attention: attention))
        }
    }

    // MARK: Time

    /// Whether time passes by ``advance(by:)`` only.
    public var isStepped: Bool { if case .steps = driver { true } else { false } }

    /// The present; nil before the first epoch. Between two things that happen it goes on by itself, as fast as the source
    /// is played.
    public var time: Instant? {
        if case .steps(let stepper) = driver {
            // While the app is told something, it is later than at the last step.
            return [stepper.time, snapshot.time].lazy.compactMap(\.self).max()
        }
        let (last, uptime) = books.withLock { ($0.snapshot.time, $0.snapshotUptime) }
        let passed = ProcessInfo.processInfo.systemUptime - uptime
        return last?.advanced(bySeconds: passed * configuration.source.pace)
    }

    // MARK: Step by step

    /// What one state of the app has come to so far; on a stepped device, while nothing happens.
    public func counts(in state: ApplicationState) -> ServiceCounts {
        guard case .steps(let stepper) = driver,
            let counts = Device.$scoped.withValue(self, operation: { stepper.counts(in: state) })
        else { fatalError("only a stepped device can be read, when the app has returned from what it was told") }
        return counts
    }

    /// Has something for the app that must not come while it is asking: on a stepped device it is told when time passes
    /// next, or by ``tellWhatWaits()``.
    public func tellLater(_ body: @escaping @Sendable () -> Void) {
        guard case .steps(let stepper) = driver else {
            fatalError("only a stepped device has the app's thread")
        }
        stepper.waiting.withLock { $0.append(body) }
    }

    /// Tells the app what waits, in the order in which it came, unless it is just being told.
    public func tellWhatWaits() {
        if case .steps(let stepper) = driver { stepper.tellWhatWaits() }
    }

    /// Lets so many seconds pass on a stepped device, with everything that happens in them; the app is told on the
    /// calling thread.
    /// - Parameters:
    ///   - seconds: from 0 on.
    ///   - isDone: asked after each thing that has happened; true: no more time is to pass.
    /// - Throws: ``DeviceError/source(_:)`` when the trace cannot be read any further, and ``DeviceError/reentered`` to an app
    ///   that is being told something.
    public func advance(by seconds: Double, until isDone: () -> Bool = { false }) throws(DeviceError) {
        guard case .steps(let stepper) = driver else { fatalError("only a stepped device can be advanced") }
        let outcome = Device.$scoped.withValue(self) {
            Result { () throws(DeviceError) in try stepper.advance(by: seconds, until: isDone) }
        }
        try outcome.get()
    }

    /// Does something when no other thread is about the stepped device: what is asked for in it is done by this thread, and
    /// has been done when this returns.
    public func inTurn(_ body: () -> Void) {
        if case .steps(let stepper) = driver { stepper.inTurn(body) } else { body() }
    }

    /// The turn that a thread needs for a stepped device.
    var turn: Turn? { if case .steps(let stepper) = driver { stepper.turn } else { nil } }

    // MARK: The loop

    private func application(answersItself: Bool) -> Application {
        var application = Application()
        application.startsServices = false
        application.conduct = answersItself ? .elsewhere : .here(configuration.durations)
        application.observe { [weak self] event, time in self?.tell(event, at: time) }
        return application
    }

    private func tell(_ event: ServiceEvent, at time: Instant) {
        let (answersItself, takenBack) = books.withLock { books in
            books.snapshot.take(event, at: time)
            books.snapshotUptime = ProcessInfo.processInfo.systemUptime
            if case .preservation(.discard) = event { books.preservedState = nil }
            return (books.answersItself, books.takeBackAccuracy(after: event))
        }
        switch event {
        case .locationEvent, .regionState:
            let work = if case .locationEvent = event { LocationEventWork(self) } else { LocationEventWork?.none }
            guard answersItself, !isStepped else { return tellObservers(event, at: time, work) }
            // Behind what the app is told on its main thread: there it makes its location managers when it is launched for
            // this.
            onMainThread { [weak self] in self?.tellObservers(event, at: time, work) }
        default: tellObservers(event, at: time, nil)
        }
        placement.tell(event)
        if let takenBack { send(.answer(takenBack)) }
        if case .terminated = event { endProcess() }
    }

    /// Tells it to those who observe; a location event is done with when they are.
    private func tellObservers(_ event: ServiceEvent, at time: Instant, _ work: LocationEventWork?) {
        let observers = books.withLock { books in
            if work != nil { books.locationEventWork = work }
            return books.observers
        }
        for observer in observers { observer.body(event, time) }
        guard let work else { return }
        books.withLock { $0.locationEventWork = nil }
        // Not under the lock: the loop hears that it is done.
        withExtendedLifetime(work) {}
    }

    /// The app's process has ended, and with it what belonged to it.
    private func endProcess() {
        let ended = books.withLock { ($0.observers, $0.objects) }
        books.withLock { books in
            books.observers.removeAll(where: \.belongsToProcess)
            books.objects = [:]
        }
        // Not under the lock: what goes now may want something of the device.
        withExtendedLifetime(ended) {}
    }

    private func startLoop(answersItself: Bool) {
        let thread = Thread { [self] in
            do {
                try configuration.run(application(answersItself: answersItself), remote)
            } catch {
                placement.fail(error)
            }
        }
        thread.name = "locationd"
        thread.start()
    }
}
