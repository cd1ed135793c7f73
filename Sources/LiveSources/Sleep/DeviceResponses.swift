package import ReceiverPower
import Synchronization
import SystemCalls

/// A device's responses to commands, found among the bytes that the source that reads it forwards.
///
/// They are collected only while a command is under way: a receiver that sends frames besides its sentences would fill
/// the memory.
public final class DeviceResponses: Sendable {
    /// Nil while no command is under way.
    private let state = Mutex<(scanner: ResponseScanner, responses: [ReceiverResponse])?>(nil)

    /// An empty collection, which collects nothing until a command is sent.
    public init() {}

    /// Adds what was read from the device.
    func add(_ bytes: ArraySlice<UInt8>) {
        state.withLock { state in
            guard var (scanner, responses) = state else { return }
            // Released first, so that the array is not copied.
            state = nil
            responses += scanner.add(bytes)
            state = (scanner, responses)
        }
    }

    /// Those since the last call of ``clear()``.
    package var all: [ReceiverResponse] { state.withLock { $0?.responses ?? [] } }

    /// Begins to collect, or forgets what was collected so far.
    func clear() { state.withLock { $0 = ($0?.scanner ?? ResponseScanner(), []) } }

    /// Discards what was collected, and collects nothing until the next command.
    func end() { state.withLock { $0 = nil } }

    func contain(_ command: [UInt8]) -> Bool { all.contains { $0.answers(command) } }

    /// Waits for a part of the time: there is no descriptor to wait for, and responses take as long as an epoch.
    func wait(nanoseconds: Int64) { sleep(nanoseconds: min(nanoseconds, 20_000_000)) }
}
