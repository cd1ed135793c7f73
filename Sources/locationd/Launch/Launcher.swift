import ApplicationLifecycle
import CPUMeter
import LocationModel
import LocationService
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The system's hands: what the app's life decides is done to a real process of it.
///
/// | The app | its process |
/// |---|---|
/// | is launched | is started |
/// | is told something | gets a line |
/// | is suspended | gets SIGSTOP, behind all that it was told |
/// | runs again | gets SIGCONT, before it is told anything |
/// | is terminated | gets SIGKILL, if it has not ended by itself |
///
/// The loop owns it.
final class Launcher {
    /// How the app is started, and whether it is spoken to.
    struct Setup {
        var program: AppProgram
        /// It does not speak the protocol: the launcher answers in its place.
        var isPlain: Bool
        /// What it finds in `LOCATIOND_STATE_DIRECTORY`.
        var stateDirectory: String
        var facts: SystemFacts
        /// What the system keeps of the app from an earlier run.
        var record: SystemRecord
    }

    /// The number of the process that there is now; for other threads, too.
    let identifier = CurrentProcess()
    /// Why there is no process, when one could not be started.
    private(set) var failure: Failure?

    private let setup: Setup
    private let remote: RemoteControl
    private let guardian: ProcessGuard
    private var process: AppProcess?
    private var record: SystemRecord
    private var meter = AppMeter()
    /// What it uses before its first state is that state's.
    private var isInState = false

    init(_ setup: Setup, guardian: ProcessGuard, remote: RemoteControl) {
        self.setup = setup
        record = setup.record
        self.guardian = guardian
        self.remote = remote
    }

    /// What all processes of the app have used by now.
    func readCost() -> CPUReading {
        if isInState { meter.read(process?.read()) }
        return meter.total
    }

    /// Something happens in the app's life, or concerns it.
    func take(_ event: ServiceEvent, at time: Instant) {
        switch event {
        case .launch:
            start()
            tell(.record(record), at: time)
            tell(event, at: time)
        case .state(.suspended, _): process?.stop()
        case .state(_, from: .suspended): process?.goOn()
        case .state(.notRunning, _): break
        case .state:
            isInState = process != nil
            tell(event, at: time)
        case .terminated(let reason): end(for: reason)
        case .record(let record):
            self.record = record
            tell(event, at: time)
        default: tell(event, at: time)
        }
    }

    /// Ends what there is, because nobody is there any more to decide about it.
    func close() { endProcess() }

    // MARK: Telling

    private func tell(_ event: ServiceEvent, at time: Instant) {
        guard let process, event.isForApp else { return }
        if setup.isPlain {
            answer(event)
        } else if !process.isStopped || !event.mayBeMissed {
            let line = Notice.event(event, at: time).line
            if process.connection?.send(line, mayBeMissed: event.mayBeMissed) == false {
                say("does not read what it is told, and misses locations")
            }
        }
    }

    private func answer(_ event: ServiceEvent) {
        switch event {
        case .message(let message): remote.send(.returned(from: message))
        case .locationEvent: remote.send(.locationEventHandled)
        default: break
        }
    }

    // MARK: The process

    private func start() {
        guard failure == nil else { return }
        do throws(Failure) {
            let process = try AppProcess(
                setup.program, isPlain: setup.isPlain, stateDirectory: setup.stateDirectory, guardian: guardian,
                remote: remote)
            process.connection?.send(Notice.system(setup.facts).line)
            identifier.set(process.identifier)
            self.process = process
        } catch {
            failure = error
            remote.stop()
        }
    }

    private func end(for reason: TerminationReason) {
        let hasSpoken = process?.hasSpoken ?? true
        switch (endProcess(), reason) {
        case (_, .watchdog(.launch)) where !hasSpoken && !setup.isPlain:
            say("it has said nothing, and was ended; start a program that does not know of locationd with --plain")
        case (.exited(let code), .crash): say("ended with exit code \(code)")
        case (.killed(let signal), .crash): say("was ended by signal \(signal), \(signalName(signal))")
        case (.killed(let signal), .memoryPressure) where signal != SIGKILL:
            say("was ended by signal \(signal), \(signalName(signal))")
        default: break
        }
    }

    @discardableResult private func endProcess() -> AppProcess.End? {
        guard let process else { return nil }
        let end = process.end(finally: { meter.read(process.read()) })
        meter.close()
        if let missed = process.connection?.missed, missed > 0 {
            say("has missed \(missed.counted("notice", "notices")) because it did not read them")
        }
        if process.misunderstood > 0 {
            say("\(process.misunderstood.counted("line", "lines")) of it made no sense")
        }
        (self.process, isInState) = (nil, false)
        identifier.set(nil)
        return end
    }

    private func say(_ text: String) {
        StandardError.write("locationd: \(oneLine("\(setup.program.name): \(text)"))\n")
    }
}

/// The number of the app's process, for who asks.
final class CurrentProcess: Sendable {
    private let number = Atomic<Int32>(0)

    func set(_ identifier: Int32?) { number.store(identifier ?? 0, ordering: .relaxed) }

    /// nil when there is none.
    var value: Int32? {
        let number = number.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }
}
