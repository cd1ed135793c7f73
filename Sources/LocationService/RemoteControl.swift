public import ApplicationLifecycle
import CSystemCalls
public import LocationModel
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What others want of the loop: to stop, that something happens, to hear how things are. It wakes the loop wherever it
/// waits. Other threads use it, and the app itself while it is told something: what it wants then is done before it is
/// taken to have finished.
public final class RemoteControl: Sendable {
    /// Something for the loop to do.
    enum Command: Sendable {
        case happen(Occurrence)
        case decide(@Sendable () -> Occurrence?)
        case report(@Sendable (ServiceStatus) -> Void)
    }

    private let stopRequested = Atomic<Bool>(false)
    private let isPending = Atomic<Bool>(false)
    private let commands = Mutex<[Command]>([])
    /// It is readable while there is something to do, and stays so once the loop should stop. Without a descriptor left it
    /// is negative: a wait ends only when what it waits for comes, because poll passes over it.
    private let descriptor: Int32
    /// Of punctual waits; one that there is no descriptor for is like any other.
    private let timer: Int32

    /// Nobody wants anything yet.
    public init() {
        descriptor = locationd_event_descriptor()
        timer = locationd_timer_descriptor()
    }

    deinit {
        for descriptor in [descriptor, timer] where descriptor >= 0 { close(descriptor) }
    }

    /// Whether the loop should stop.
    public var isStopRequested: Bool { stopRequested.load(ordering: .relaxed) }

    /// Asks the loop to stop; asking again changes nothing.
    public func stop() {
        guard !stopRequested.exchange(true, ordering: .relaxed) else { return }
        wake()
    }

    /// Lets something happen. What makes no sense at the moment changes nothing.
    public func send(_ occurrence: Occurrence) { send(.happen(occurrence)) }

    /// Lets something happen in the app's life.
    public func send(_ event: ApplicationLifecycle.Event) { send(.app(event)) }

    /// Lets something happen that is decided when the loop comes to it, on its thread; nil: nothing. For what depends on
    /// what was carried out meanwhile.
    package func send(deciding: @escaping @Sendable () -> Occurrence?) { send(.decide(deciding)) }

    /// Asks how things are; the answer comes on the loop's thread, after what was sent before.
    ///
    /// A loop that has ended answers no more.
    public func requestStatus(_ answer: @escaping @Sendable (ServiceStatus) -> Void) { send(.report(answer)) }

    private func send(_ command: Command) {
        // All under the lock, and the wake-up last: a loop that is awake finds that there is something, and waits for the lock
        // until it is there. Else it would not sleep until this thread goes on, or take it and never sleep again.
        commands.withLock { pending in
            pending.append(command)
            isPending.store(true, ordering: .relaxed)
            wake()
        }
    }

    private func wake() {
        var one: UInt64 = 1
        _ = unsafe write(descriptor, &one, 8)
    }

    /// Sleeps until what is waited for comes, or somebody wants something, or so many nanoseconds have passed (nil: no end);
    /// the instant in the wait is not looked at. If the wait is not punctual, the kernel may add a thousandth of the time, up
    /// to a tenth of a second, so that one wake-up serves several timers: poll's own slack.
    public func wait(for wait: SourceWait, nanoseconds: Int64?) {
        let readiness =
            switch wait.readiness {
            case .readable: LOCATIOND_READABLE
            case .writable: LOCATIOND_WRITABLE
            case .hungUp: LOCATIOND_HUNG_UP
            }
        if wait.isPunctual, let nanoseconds {
            locationd_wait_punctually(wait.descriptor ?? -1, readiness, descriptor, nanoseconds, timer)
        } else {
            locationd_wait(wait.descriptor ?? -1, readiness, descriptor, nanoseconds ?? -1)
        }
    }

    /// Whether something has been sent that the loop has not yet taken.
    public var hasCommands: Bool { isPending.load(ordering: .relaxed) }

    /// What has been sent and not yet taken; only the loop takes. Costs one load when there is nothing.
    func take() -> [Command] {
        guard hasCommands else { return [] }
        return commands.withLock { pending in
            isPending.store(false, ordering: .relaxed)
            if !isStopRequested {
                var count: UInt64 = 0
                _ = unsafe read(descriptor, &count, 8)
                // A stop that came meanwhile may have been read with the rest.
                if isStopRequested { wake() }
            }
            defer { pending.removeAll(keepingCapacity: true) }
            return pending
        }
    }
}
