import CPUMeter
import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// Shows ``LiveScreen`` on the terminal of this process, and stops the run when `q` is pressed.
///
/// A thread of its own redraws once a second what has changed, and wakes nothing else: the loop leaves a status for it
/// before it waits, whenever the last one was drawn. What all of this uses is counted, and is in no state's cost.
final class LiveDisplay: Sendable {
    private static let redrawAfter: Int64 = 1_000_000_000
    /// Nanoseconds within which the thread must end.
    private static let longestEnd: Int64 = 1_000_000_000
    /// More than the tallest screen shows.
    private static let mostMessages = 200

    private struct State {
        var status: (itself: ServiceStatus, at: Instant)?
        var satellites: (list: [Satellite], at: Instant)?
        var messages: [(time: Instant, text: String)] = []
        /// What the loop's thread has used for the screen, and the screen's own thread.
        var (ofLoop, ofThread) = (CPUUsage.zero, CPUUsage.zero)
    }

    private let format: TextFormat
    private let remote: RemoteControl
    private let state = Mutex(State())
    private let wantsStatus = Atomic(true)
    private let isEnding = Atomic(false)
    private let event = EventDescriptor()
    private let ended = EventDescriptor()

    /// Switches the terminal to a screen.
    /// - Parameter remote: stops the run.
    init(format: TextFormat, remote: RemoteControl) throws(Failure) {
        (self.format, self.remote) = (format, remote)
        do throws(SystemError) {
            try ScreenTerminal.begin()
            try startThread(named: "screen") { self.run() }
        } catch {
            ScreenTerminal.end()
            throw Failure(.systemError, "cannot use the terminal: \(error)")
        }
    }

    /// Restores the terminal. Repeated calls have no effect.
    func end() {
        guard !isEnding.exchange(true, ordering: .relaxed) else { return }
        event.notify()
        // A terminal that accepts nothing must not keep the run from ending.
        awaitReadiness(of: ended.descriptor, nanoseconds: LiveDisplay.longestEnd)
        ScreenTerminal.end()
    }

    /// What the screen has used so far.
    var cost: CPUUsage { state.withLock { $0.ofLoop + $0.ofThread } }

    // MARK: On the loop's thread

    /// Registers what the screen needs of a run.
    func observe(_ application: inout Application) {
        application.readObserverCost = { [self] in cost }
        application.statusObserver = { [self] status in
            guard wantsStatus.exchange(false, ordering: .relaxed) else { return }
            let begin = CPUClock.thread
            // Outside of the lock, because the status contains this cost.
            let status = status()
            count(since: begin) { $0.status = (status, monotonicTime()) }
        }
        application.observe { [self] event, time in
            if case .locations = event { return }
            guard let text = event.text(usesScenes: false, in: format.time) else { return }
            count(since: CPUClock.thread) { state in
                state.messages.append((time, text))
                if state.messages.count > LiveDisplay.mostMessages {
                    state.messages.removeFirst(LiveDisplay.mostMessages / 2)
                }
            }
        }
    }

    func show(_ satellites: [Satellite]) {
        count(since: CPUClock.thread) { $0.satellites = (satellites, monotonicTime()) }
    }

    /// Changes the state, and counts what the thread has used since a moment of its CPU time.
    private func count(since begin: Int64, _ change: (inout State) -> Void) {
        state.withLock { state in
            change(&state)
            state.ofLoop.processNanoseconds += CPUClock.thread - begin
        }
    }

    // MARK: On the screen's thread

    private func run() {
        var drawn: [String] = []
        var due = Deadline(afterNanoseconds: 0)
        while !isEnding.load(ordering: .relaxed) {
            if due.hasPassed {
                due = Deadline(afterNanoseconds: LiveDisplay.redrawAfter)
                guard draw(over: &drawn) else { break }
            }
            state.withLock { $0.ofThread = CPUMeter.readThread() }
            let ready = awaitReadiness(
                ofAny: [(0, .readable), (event.descriptor, .readable)],
                nanoseconds: due.nanosecondsLeft)
            guard ready.contains(0) else { continue }
            guard let keys = ScreenTerminal.keys(), !keys.contains(where: LiveDisplay.quits) else { break }
        }
        if !isEnding.load(ordering: .relaxed) { remote.stop() }
        ended.notify()
    }

    /// q, and Ctrl-D.
    private static func quits(_ key: UInt8) -> Bool { key == UInt8(ascii: "q") || key == UInt8(ascii: "Q") || key == 4 }

    /// Draws the lines that have changed; false if the terminal is gone.
    private func draw(over drawn: inout [String]) -> Bool {
        guard let size = terminalSize(of: 1) else { return false }
        let lines = screen.lines(columns: size.columns, rows: size.rows)
        wantsStatus.store(true, ordering: .relaxed)
        var text = ""
        // A terminal whose size has changed shows anything.
        if lines.count != drawn.count || lines.first?.count != drawn.first?.count {
            text = "\u{1B}[2J"
            drawn = []
        }
        for (row, line) in lines.enumerated() where row >= drawn.count || drawn[row] != line {
            text += "\u{1B}[\(row + 1);1H\(line)"
        }
        drawn = lines
        return text.isEmpty || ScreenTerminal.write(text)
    }

    private var screen: LiveScreen {
        let now = monotonicTime()
        let state = state.withLock { $0 }
        var screen = LiveScreen(format: format)
        screen.status = state.status.map { ($0.itself, now.seconds(since: $0.at)) }
        screen.satellites = state.satellites.map { ($0.list, now.seconds(since: $0.at)) }
        screen.messages = state.messages
        screen.ownCost = state.ofLoop + state.ofThread
        return screen
    }
}
