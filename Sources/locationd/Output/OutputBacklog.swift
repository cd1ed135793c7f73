import Glibc
import Synchronization
import SystemCalls

/// The output of a live run, which continues while its reader does not read. What the output has no room for is queued,
/// and a thread writes it as long as there is something. When too much is queued, further lines are dropped.
final class OutputBacklog: Sendable {
    /// Bytes that may be queued: hours of a receiver at 1 Hz.
    private static let limit = 16 << 20

    private struct State {
        var waiting: ArraySlice<UInt8> = []
        var hasThread = false
        var isDropping = false
        var error: SystemError?
    }

    private let sink: OutputSink
    private let name: String
    private let state = Mutex(State())

    /// - Parameter name: the output's name, for messages.
    init(_ sink: OutputSink, name: String) { (self.sink, self.name) = (sink, name) }

    /// Bytes that are queued.
    var count: Int { state.withLock { $0.waiting.count } }

    /// Writes whole lines, or queues them until there is room. Returns the error after which nothing can be written any
    /// more.
    func write(_ lines: [UInt8]) -> SystemError? {
        let (error, startsDropping) = state.withLock { state -> (SystemError?, Bool) in
            guard state.waiting.count + lines.count <= OutputBacklog.limit else {
                defer { state.isDropping = true }
                return (state.error, !state.isDropping)
            }
            state.isDropping = false
            state.waiting += lines
            if !state.hasThread {
                writeSome(&state)
                if !state.waiting.isEmpty { state.hasThread = startWriting() }
            }
            return (state.error, false)
        }
        if startsDropping { StandardError.report("\(name): is not read; events are dropped") }
        return error
    }

    private func writeSome(_ state: inout State) {
        do throws(SystemError) {
            while !state.waiting.isEmpty {
                state.waiting = state.waiting.dropFirst(try sink.write(state.waiting.prefix(OutputFile.capacity)))
            }
        } catch {
            guard error.code != EAGAIN else { return }
            (state.error, state.waiting) = (error, [])
        }
        // An empty slice would keep the memory.
        if state.waiting.isEmpty { state.waiting = [] }
    }

    /// Starts the writing thread. If that fails, the next line tries again.
    private func startWriting() -> Bool {
        let thread: Void? = try? startThread(named: "output") { [self] in
            while true {
                sink.awaitRoom()
                let isDone = state.withLock { state in
                    writeSome(&state)
                    state.hasThread = !state.waiting.isEmpty
                    return state.waiting.isEmpty
                }
                if isDone { return }
            }
        }
        return thread != nil
    }
}
