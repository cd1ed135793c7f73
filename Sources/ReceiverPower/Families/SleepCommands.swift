/// How a family of receivers is put to sleep and woken.
public protocol SleepCommands: Sendable {
    /// The bytes that put the receiver to sleep.
    /// - Parameter seconds: after that time it is to wake up, if it can do so by itself.
    func sleep(seconds: Double) -> [UInt8]

    /// The bytes that wake it; empty if no byte does.
    var wake: [UInt8] { get }

    /// Whether it wakes up by itself after the time.
    var wakesByItself: Bool { get }

    /// Its cyclic tracking; nil if it has none.
    var cyclic: (any CyclicCommands)? { get }

    /// Whether it loses in its sleep what was configured in RAM.
    var losesConfiguration: Bool { get }
}

extension SleepCommands {
    /// Nil: no cyclic tracking.
    public var cyclic: (any CyclicCommands)? { nil }
    /// False: the configuration is kept.
    public var losesConfiguration: Bool { false }
}
