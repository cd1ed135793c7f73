public import LocationModel
import Synchronization
import SystemCalls

/// Sends commands to the loop from other threads: to stop, to apply a stimulus, to report the status. It wakes the loop
/// from any wait. The app itself can use it while it handles an event: its commands are processed before it counts as
/// finished with the event.
public final class RemoteControl: Sendable {
    /// A command to the loop.
    package enum Command: Sendable {
        case handle(Stimulus)
        case decide(@Sendable () -> Stimulus?)
        case reconfigure(@Sendable (inout ServiceConfiguration) -> Void)
        case report(readsCost: Bool, @Sendable (ServiceStatus) -> Void)
    }

    /// What the loop has not processed yet.
    private struct Pending {
        var commands: [Command] = []
        /// Whether ``event`` is readable because of them.
        var isNotified = false
    }

    private let stopRequested = Atomic<Bool>(false)
    private let isPending = Atomic<Bool>(false)
    private let pending = Mutex(Pending())
    /// Readable while commands of other threads are pending, and forever once the loop should stop. When no descriptor
    /// is left, only the awaited event ends a wait.
    private let event = EventDescriptor()
    /// For punctual waits; without a free descriptor they are like other waits.
    private let timer = PunctualTimer()
    private let served: ServedDescriptors

    /// A remote control without pending commands.
    public init() { served = ServedDescriptors(event: event.descriptor) }

    /// Whether the loop should stop.
    public var isStopRequested: Bool { stopRequested.load(ordering: .relaxed) }

    /// Asks the loop to stop; repeated calls have no effect.
    public func stop() {
        guard !stopRequested.exchange(true, ordering: .relaxed) else { return }
        event.notify()
    }

    /// Sends a stimulus. One that is impossible in the current state has no effect.
    public func send(_ stimulus: Stimulus) { send(.handle(stimulus)) }

    /// Sends an event of the app's lifecycle.
    public func send(_ event: LifecycleEvent) { send(.app(event)) }

    /// Sends a stimulus that is chosen when the loop processes the command, on its thread; nil for none. For decisions
    /// that depend on earlier commands.
    package func send(deciding: @escaping @Sendable () -> Stimulus?) { send(.decide(deciding)) }

    /// Changes the configuration of the run, for example after its file was edited: the app's accuracy, distance filter
    /// and monitored regions, and the policy, apply at once; no fix and no state of the app is lost.
    package func reconfigure(_ change: @escaping @Sendable (inout ServiceConfiguration) -> Void) {
        send(.reconfigure(change))
    }

    /// Requests the status; the reply comes on the loop's thread, after everything that was sent before.
    ///
    /// A loop that has ended does not reply.
    public func requestStatus(_ reply: @escaping @Sendable (ServiceStatus) -> Void) {
        send(.report(readsCost: true, reply))
    }

    private func send(_ command: Command) {
        // All under the lock, and the wake-up last: a loop that is awake sees that something is pending, and waits for
        // the lock. Otherwise it could spin until this thread continues, or pop the command before the wake-up, whose
        // event would then stay readable and never let it sleep again.
        pending.withLock { pending in
            pending.commands.append(command)
            isPending.store(true, ordering: .relaxed)
            if !pending.isNotified { event.notify() }
            pending.isNotified = true
        }
    }

    // MARK: Serving clients

    /// Lets the loop call a function on its thread whenever a descriptor is readable; the commands that it returns are
    /// processed at once. The descriptor must not block, and must be removed before it is closed.
    package func serve(_ descriptor: Int32, _ handler: @escaping @Sendable () -> [Command]) {
        served.insert(descriptor, handler)
    }

    /// Ends what ``serve(_:_:)`` has begun.
    package func stopServing(_ descriptor: Int32) { served.remove(descriptor) }

    /// Serves one descriptor if one is readable, and it is not the event's turn; called only by the loop, also when it
    /// has no reason to wait.
    func serveNext() {
        guard let commands = served.serveNext(), !commands.isEmpty else { return }
        pending.withLock { pending in
            pending.commands += commands
            isPending.store(true, ordering: .relaxed)
        }
    }

    /// Whether the loop serves any descriptors.
    var servesDescriptors: Bool { !served.isEmpty }

    // MARK: The loop

    /// Waits until the descriptor is ready, a command is sent, or the nanoseconds have passed (nil: no limit); the
    /// instant in the wait is ignored. If the wait is not punctual, the kernel may add a thousandth of the time, up to
    /// a tenth of a second, so that one wake-up serves several timers: poll's own slack.
    /// - Returns: whether only a command or a client has ended the wait.
    @discardableResult public func wait(for wait: SourceWait, nanoseconds: Int64?) -> Bool {
        let (descriptor, readiness) = (wait.descriptor ?? -1, wait.readiness)
        let ready =
            if wait.isPunctual, let nanoseconds {
                timer.awaitReadiness(
                    of: descriptor, readiness, orReadable: served.descriptor, nanoseconds: nanoseconds)
            } else {
                awaitReadiness(of: descriptor, readiness, orReadable: served.descriptor, nanoseconds: nanoseconds)
            }
        if ready.other { serveNext() }
        return !ready.first && ready.other
    }

    /// Whether there are commands that the loop has not processed yet.
    public var hasCommands: Bool { isPending.load(ordering: .relaxed) }

    /// Whether all pending commands are status requests.
    var hasOnlyStatusRequests: Bool {
        pending.withLock { pending in pending.commands.allSatisfy { if case .report = $0 { true } else { false } } }
    }

    /// Removes and returns the pending commands; called only by the loop. Without any, it costs one atomic load.
    package func popCommands() -> [Command] {
        guard hasCommands else { return [] }
        return pending.withLock { pending in
            isPending.store(false, ordering: .relaxed)
            if pending.isNotified && !isStopRequested {
                event.clear()
                // A stop requested in between may have been cleared with the rest.
                if isStopRequested { event.notify() }
            }
            pending.isNotified = false
            defer { pending.commands.removeAll(keepingCapacity: true) }
            return pending.commands
        }
    }
}
