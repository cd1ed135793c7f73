public import LocationModel
import SystemCalls

/// Records the CPU usage of a daemon while the app is in the foreground and in the background.
///
/// It reads the daemon's usage only when called, and adds the difference to the current state. If the daemon is
/// restarted, the same records continue.
public struct DaemonLedger: Sendable {
    /// The daemon's process, if there is one.
    public private(set) var process: DaemonProcess? {
        didSet { watch = process.flatMap { ProcessWatch($0.identifier) } }
    }
    private var watch: ProcessWatch?
    /// The usage while the app was on the screen, and the seconds it was there.
    public private(set) var foreground = CPULedger.Entry()
    /// The usage while the app was not on the screen.
    public private(set) var background = CPULedger.Entry()

    private let find: @Sendable () -> DaemonProcess?
    private var isForeground: Bool
    private var reading = CPUUsage()
    private var lastSample: Instant?

    /// Starts the records with a first reading.
    /// - Parameters:
    ///   - isForeground: whether the app is on the screen.
    ///   - time: the current time, always from the same clock.
    ///   - find: finds the daemon; called again at the next reading if there is none or it has ended.
    public init(isForeground: Bool, at time: Instant, find: @escaping @Sendable () -> DaemonProcess?) {
        self.find = find
        self.isForeground = isForeground
        sample(at: time)
    }

    /// Adds the usage until now to the state that ends, and starts another one; entering the same state only adds the
    /// usage.
    public mutating func enter(isForeground next: Bool, at time: Instant) {
        sample(at: time)
        isForeground = next
    }

    /// Adds the usage until now to the current state.
    /// - Parameters:
    ///   - time: the current time, by the clock of the other calls.
    ///   - countsSwitches: whether context switches and memory are read, too, from several files in /proc. Otherwise
    ///     the next reading adds them.
    public mutating func sample(at time: Instant, countsSwitches: Bool = true) {
        defer { lastSample = time }
        var earlier = reading
        if let later = read(countsSwitches: countsSwitches) {
            reading = later
        } else {
            process = find()
            guard let later = read(countsSwitches: true) else { return process = nil }
            reading = later
            // A process that did not exist at the last reading was started since, so all of its usage counts; at the
            // first reading, nothing counts. What the previous process used after its last reading is lost.
            earlier = lastSample == nil ? later : CPUUsage()
        }
        let (usage, seconds) = (reading - earlier, lastSample.map { time.seconds(since: $0) } ?? 0)
        if isForeground { foreground.add(usage, seconds) } else { background.add(usage, seconds) }
    }

    /// The usage of the process since its start; nil if it has ended.
    private func read(countsSwitches: Bool) -> CPUUsage? {
        guard let process else { return nil }
        guard let watch, !countsSwitches else { return process.read() }
        guard !watch.hasEnded, let nanoseconds = CPUMeter.processNanoseconds(ofProcess: process.identifier) else {
            return nil
        }
        var later = reading
        later.processNanoseconds = nanoseconds
        return later
    }
}

extension CPULedger.Entry {
    fileprivate mutating func add(_ more: CPUUsage, _ time: Double) {
        usage += more
        seconds += time
    }
}
