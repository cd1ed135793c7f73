package import ReceiverPower
import Synchronization
import SystemCalls

/// A device's answers to commands, found among what the source that reads it passes on.
public final class DeviceAnswers: Sendable {
    private let state = Mutex<(scanner: AnswerScanner, answers: [ReceiverAnswer])>((AnswerScanner(), []))

    /// Without an answer.
    public init() {}

    /// Adds what was read from the device.
    func add(_ bytes: ArraySlice<UInt8>) { state.withLock { $0.answers += $0.scanner.add(bytes) } }

    /// Those since the last call of ``clear()``.
    package var all: [ReceiverAnswer] { state.withLock(\.answers) }

    func clear() { state.withLock { $0.answers = [] } }

    func contain(_ command: [UInt8]) -> Bool { all.contains { $0.answers(command) } }

    /// Waits for a part of the time: there is no descriptor to wait for, and answers take as long as an epoch.
    func wait(nanoseconds: Int64) { sleep(nanoseconds: min(nanoseconds, 20_000_000)) }
}
