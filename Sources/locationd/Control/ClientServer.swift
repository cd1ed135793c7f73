import Glibc
import LocationService
import Synchronization
import SystemCalls

/// Serves the clients of a listening socket on the loop's thread: each request gets one reply.
///
/// Most clients have sent their request when they are accepted. The others are kept until they have sent it, until
/// their time is up, or until others need their place. Where the handler permits it, a client is also kept after its
/// request, for the next one. None of them delays the loop.
final class ClientServer: Sendable {
    /// The most clients that are kept.
    static let capacity = 32
    /// Nanoseconds after which it tries again to accept clients when descriptors or memory are short.
    private static let pause: Int64 = 100_000_000

    /// A client whose request is awaited.
    private struct Client {
        let connection: ControlConnection
        /// For its request; nil between two requests, which may be as long apart as the client wants: on the same
        /// machine, the kernel says when it has disconnected.
        var deadline: Deadline?
        var received: [UInt8] = []
    }

    private struct State {
        /// In the order in which they connected, or sent their last request.
        var clients: [Client] = []
        /// Whether no client is accepted for a while, because descriptors or memory are short.
        var isPaused = false
        var isClosed = false
    }

    private let listening: Int32
    private let remote: RemoteControl
    private let handler: any RequestHandler
    private let state = Mutex(State())
    /// Set while a client has a deadline, and while no client is accepted.
    private let timer = TimerDescriptor()

    /// Starts to accept clients when the loop runs.
    /// - Parameter listening: a listening socket, of which it takes ownership.
    init(listening: Int32, remote: RemoteControl, handler: any RequestHandler) {
        (self.listening, self.remote, self.handler) = (listening, remote, handler)
        // A client may have disconnected before it is accepted.
        _ = fcntl(listening, F_SETFL, O_NONBLOCK)
        remote.serve(timer.descriptor) { [self] in handleTimer() }
        remote.serve(listening) { [self] in accept() }
    }

    deinit { closeDescriptor(listening) }

    /// Refuses every client from now on. Any thread may call it.
    func close() {
        state.withLock { state in
            for client in state.clients { remove(client) }
            state = State(isClosed: true)
            remote.stopServing(listening)
            remote.stopServing(timer.descriptor)
        }
        UnixSocket.stopListening(listening)
    }

    // MARK: On the loop's thread

    private func accept() -> [RemoteControl.Command] {
        do throws(SystemError) {
            let connection = ControlConnection(descriptor: try UnixSocket.accept(listening))
            guard handler.accepts(connection) else { return [] }
            var client = Client(connection: connection, deadline: Deadline(after: handler.timeout))
            let handled = receive(from: &client)
            if handled?.keepsConnection != false { keep(client) }
            return handled?.commands ?? []
        } catch {
            if ![EAGAIN, ECONNABORTED].contains(error.code) {
                pause()
            }
        }
        return []
    }

    private func pause() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isPaused = true
            remote.stopServing(listening)
            timer.set(after: ClientServer.pause)
            // Those without a request have descriptors, too.
            for client in state.clients where client.deadline == nil { remove(client) }
            state.clients.removeAll { $0.deadline == nil }
        }
    }

    /// Receives what has arrived; nil while the request is incomplete.
    private func receive(from client: inout Client) -> HandledRequest? {
        while true {
            let room = handler.longestRequest - client.received.count
            var piece = [UInt8](repeating: 0, count: room)
            let count: Int
            do throws(SystemError) {
                count = try SystemCalls.receive(into: &piece, of: client.connection.descriptor)
            } catch {
                // A reset connection needs no reply.
                return error.code == EAGAIN ? nil : HandledRequest()
            }
            client.received += piece.prefix(count)
            let isEnd = count == 0
            if let handled = handler.handle(client.received, isEnd: isEnd, from: client.connection) {
                (client.received, client.deadline) = ([], nil)
                return handled
            }
            if isEnd { return HandledRequest() }
            if client.received.count >= handler.longestRequest {
                handler.refuse(client.connection, because: .tooLong)
                return HandledRequest()
            }
        }
    }

    private func keep(_ client: Client) {
        state.withLock { state in
            guard !state.isClosed else { return }
            if state.clients.count == ClientServer.capacity {
                // One without a request, if there is one.
                let index = state.clients.firstIndex { $0.deadline == nil }
                remove(state.clients.remove(at: index ?? 0), because: index == nil ? .tooManyClients : nil)
            }
            state.clients.append(client)
            if client.deadline != nil { setTimer(state) }
            let descriptor = client.connection.descriptor
            remote.serve(descriptor) { [self] in receive(fromClientAt: descriptor) }
        }
    }

    private func receive(fromClientAt descriptor: Int32) -> [RemoteControl.Command] {
        state.withLock { state in
            guard let index = state.clients.firstIndex(where: { $0.connection.descriptor == descriptor }) else {
                return []
            }
            let hadDeadline = state.clients[index].deadline != nil
            guard let handled = receive(from: &state.clients[index]) else {
                if !hadDeadline, !state.clients[index].received.isEmpty {
                    state.clients[index].deadline = Deadline(after: handler.timeout)
                    setTimer(state)
                }
                return []
            }
            let client = state.clients.remove(at: index)
            if handled.keepsConnection { state.clients.append(client) } else { remove(client) }
            if hadDeadline { setTimer(state) }
            return handled.commands
        }
    }

    private func handleTimer() -> [RemoteControl.Command] {
        state.withLock { state in
            if state.isPaused { remote.serve(listening) { [self] in accept() } }
            state.isPaused = false
            while let late = state.clients.firstIndex(where: { $0.deadline?.hasPassed == true }) {
                remove(state.clients.remove(at: late), because: .timedOut)
            }
            // Setting it makes it unreadable, too.
            setTimer(state)
        }
        return []
    }

    /// Removes a client, and sends it the reason, if there is one.
    private func remove(_ client: Client, because reason: RequestFailure? = nil) {
        remote.stopServing(client.connection.descriptor)
        if let reason { handler.refuse(client.connection, because: reason) }
    }

    /// Sets the timer for the first deadline, unless it is set for the end of the pause.
    private func setTimer(_ state: State) {
        guard !state.isPaused else { return }
        if let first = state.clients.compactMap({ $0.deadline?.nanosecondsLeft }).min() {
            timer.set(after: first)
        } else {
            timer.cancel()
        }
    }
}
