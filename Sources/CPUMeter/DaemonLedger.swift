public import LocationModel

/// What a daemon has used while the app was in the foreground, and while it was in the background.
///
/// It looks at the daemon when it is told to, and books what was used since the look before. A daemon that is started
/// anew goes on in the same books.
public struct DaemonLedger: Sendable {
    /// The process, as far as there is one.
    public private(set) var process: DaemonProcess?
    /// What it has used while the app was on the screen, and for how long it was there then.
    public private(set) var foreground = CPULedger.Entry()
    /// What it has used while the app was not.
    public private(set) var background = CPULedger.Entry()

    private let find: @Sendable () -> DaemonProcess?
    private var isForeground: Bool
    private var reading = CPUReading()
    private var lastLook: Instant?

    /// Opens the books, with a first look.
    /// - Parameters:
    ///   - isForeground: whether the app is on the screen.
    ///   - time: the present, by any clock that is always the same one.
    ///   - find: looks for the daemon; asked again at the next look when there is none or it has gone.
    public init(isForeground: Bool, at time: Instant, find: @escaping @Sendable () -> DaemonProcess?) {
        self.find = find
        self.isForeground = isForeground
        look(at: time)
    }

    /// Books what was used until now to the state that ends, and begins another one; the same one again only books.
    public mutating func enter(isForeground next: Bool, at time: Instant) {
        look(at: time)
        isForeground = next
    }

    /// Books what was used until now.
    public mutating func look(at time: Instant) {
        defer { lastLook = time }
        var earlier = reading
        if let later = process?.read() {
            reading = later
        } else {
            process = find()
            guard let later = process?.read() else { return process = nil }
            reading = later
            // Whoever was not there at the last look has been started since, and all of it counts; at the first look
            // nothing does. What the one before it used after the last look is lost.
            earlier = lastLook == nil ? later : CPUReading()
        }
        let (usage, seconds) = (reading - earlier, lastLook.map { time.seconds(since: $0) } ?? 0)
        if isForeground { foreground.add(usage, seconds) } else { background.add(usage, seconds) }
    }
}

extension CPULedger.Entry {
    fileprivate mutating func add(_ more: CPUUsage, _ time: Double) {
        usage += more
        seconds += time
    }
}
