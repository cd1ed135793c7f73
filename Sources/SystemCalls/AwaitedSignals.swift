import CSystemCalls
import Glibc

/// Signals that a thread waits for, instead of handlers that interrupt other threads.
package struct AwaitedSignals: Sendable {
    private let numbers: [Int32]

    /// Blocks signals in the calling thread and in threads that it starts from now on; call it before any other thread
    /// exists. A signal sent before ``next()`` is called is kept.
    ///
    /// An ignored SIGHUP remains ignored, as nohup(1) intends.
    package init(_ numbers: [Int32]) {
        self.numbers = numbers.filter { $0 != SIGHUP || !AwaitedSignals.isIgnored($0) }
        var set = set
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for the next signal sent to this process.
    package func next() -> Int32 {
        var (set, number) = (set, Int32(0))
        while unsafe sigwait(&set, &number) != 0 {}
        return number
    }

    private var set: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in numbers { unsafe sigaddset(&set, number) }
        return set
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == SIGIgnored
    }

    /// `SIG_IGN`
    private static var SIGIgnored: Int { 1 }
}
