#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A bar on a terminal for what takes longer than a second; nothing at all elsewhere.
struct ProgressBar {
    private static let width = 40
    private static let patience: Int64 = 1_000_000_000
    private static let redrawAfter: Int64 = 100_000_000

    private let isShown: Bool
    private let begin = monotonicNanoseconds()
    private var drawn: Int64?

    /// - Parameter isWanted: whether there is something to show: a length that is known.
    init(isWanted: Bool) { isShown = isWanted && StandardError.isTerminal }

    /// Whether ``update(_:)`` does anything; when not, nobody needs to work out how far it is.
    var isActive: Bool { isShown }

    /// Draws how far it is, 0 to 1, when it is time to.
    mutating func update(_ fraction: Double) {
        guard isShown else { return }
        let now = monotonicNanoseconds()
        guard now - begin > ProgressBar.patience, now - (drawn ?? 0) > ProgressBar.redrawAfter else { return }
        drawn = now
        // A trace whose time jumps is now before its beginning, now behind its end.
        let part = min(max(fraction, 0), 1)
        let filled = Int((part * Double(ProgressBar.width)).rounded())
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: ProgressBar.width - filled)
        StandardError.write("\r\(bar) \(Int((part * 100).rounded(.down))) %")
    }

    /// Takes the bar away, so that other output begins on a clean line.
    mutating func clear() {
        guard drawn != nil else { return }
        StandardError.write("\r\u{1B}[K")
        drawn = nil
    }
}

/// The monotonic clock.
func monotonicNanoseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
