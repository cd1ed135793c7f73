public import Connection
public import LocationModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The way to a receiver, a device or a TCP service, that is tried again when it is lost.
///
/// It never blocks and reads no clock. What it says of its troubles it says once: it is lost, until something has come.
public struct ReceiverConnection: ~Copyable {
    /// How far it is.
    public enum Progress: Sendable {
        /// There is a descriptor to read from.
        case open
        /// It waits for this.
        case waiting(SourceWait)
        /// It has been lost, or could not be had, for this reason; said once.
        case lost(reason: String)
    }

    /// What the other side shows itself to be, by its first bytes.
    public enum Nature: Hashable, Sendable {
        /// Nothing has come yet, which its first read would tell as well.
        case unknown
        /// It may be one.
        case receiver
        /// It is none, for this reason.
        case stranger(reason: String)
    }

    private enum Standing { case unknown, lost, found }

    /// How gpsd greets.
    private static let greetingOfGPSD = Array(#"{"class":"VERSION""#.utf8)

    /// Seconds that connecting may take.
    static let patience = 10.0

    /// What people know it by.
    public let name: String
    private let address: ReceiverAddress
    private let greeting: StaticString?
    private var device: DeviceFile?
    private var connection: TCPConnection?
    /// The descriptor while it is open, else -1.
    public private(set) var descriptor: Int32 = -1
    /// Whether it is a FIFO, which keeps all that comes and makes its writer wait.
    private(set) var isFIFO = false
    private var input = TraceInput(receiver: -1)
    /// The bytes that must have come over TCP for the descriptor to be readable.
    private var leastBytes = 1
    private var isReceiver = false

    private var standing = Standing.unknown
    /// Proofs after which the next trouble is a new one.
    private static let enoughProofs = 3
    private var proofs = 0
    private var backoff = Backoff()
    private var nextTry: Instant?
    private var givesUp: Instant?

    /// The way to a receiver without gpsd. A device is opened at once; one that is not there is no error, but waited for.
    /// - Throws: ``ReceiverError`` when it can never be one.
    public init(_ address: ReceiverAddress) throws(ReceiverError) {
        (self.address, greeting, name) = (address, nil, "\(address)")
        if case .device(let path, let baud) = address, case .unusable(let error) = open(path, baud) { throw error }
    }

    /// The way to a TCP service that says something only when it is asked.
    /// - Parameter greeting: what is sent whenever a connection is there.
    public init(to endpoint: Endpoint, greeting: StaticString) {
        (address, self.greeting, name) = (.tcp(endpoint), greeting, "\(endpoint)")
    }

    /// Whether it is a device.
    public var isDevice: Bool { if case .device = address { true } else { false } }

    /// Goes on as far as it can without waiting.
    public mutating func advance(at now: Instant) -> Progress {
        if descriptor >= 0 { return .open }
        if let nextTry, now < nextTry { return .waiting(SourceWait(until: nextTry)) }
        nextTry = nil
        switch address {
        case .device(let path, let baud):
            switch open(path, baud) {
            case .unusable(let error): return lose(error.reason, at: now)
            case .unavailable(let code): return lose(systemMessage(code), at: now)
            case nil: break
            }
        case .tcp(let endpoint): return connect(to: endpoint, at: now)
        }
        return .open
    }

    private mutating func connect(to endpoint: Endpoint, at now: Instant) -> Progress {
        let givesUp = self.givesUp ?? now.advanced(bySeconds: ReceiverConnection.patience)
        self.givesUp = givesUp
        var connection = if let begun = self.connection.take() { begun } else { TCPConnection(to: endpoint) }
        switch connection.advance() {
        case .underWay(var wait):
            guard now < givesUp else { return lose("no answer", at: now) }
            wait.until = givesUp
            self.connection = consume connection
            return .waiting(wait)
        case .failed(let reason): return lose(reason, at: now)
        case .connected:
            if let greeting, !connection.send(greeting) { return lose("takes no request", at: now) }
            descriptor = connection.descriptor
            input = TraceInput(receiver: descriptor)
            self.connection = consume connection
            return .open
        }
    }

    /// Opens a device; returns why that cannot be done.
    private mutating func open(_ path: String, _ baud: UInt32?) -> DeviceFile.Failure? {
        do {
            let opened = try DeviceFile(path: path, baud: baud)
            (descriptor, isFIFO) = (opened.descriptor, opened.isFIFO)
            device = consume opened
            input = TraceInput(receiver: descriptor)
            return nil
        } catch {
            return error
        }
    }

    /// What the other side is; to be asked before the first read.
    public mutating func nature() -> Nature {
        guard !isReceiver, greeting == nil, case .tcp(let endpoint) = address else { return .receiver }
        guard let first = connection?.peek(atMost: ReceiverConnection.greetingOfGPSD.count) else { return .unknown }
        if first == ReceiverConnection.greetingOfGPSD {
            return .stranger(reason: "gpsd answers there, not a receiver; name it with --gpsd \(endpoint)")
        }
        isReceiver = true
        return .receiver
    }

    /// Reads what there is into a buffer, from the place `start` to its end. It says that there is nothing every other
    /// time: whoever reads a sender that never pauses gets to do other things.
    public mutating func read(into buffer: inout [UInt8], from start: Int) -> TCPConnection.Outcome {
        do {
            return switch try input.read(into: &buffer, from: start) {
            case .read(let count): .read(count)
            case .wouldBlock: .wouldBlock
            case .end: .ended(reasonOfEnd(nil))
            }
        } catch {
            return .ended(reasonOfEnd(error))
        }
    }

    /// Why there is nothing more to read.
    func reasonOfEnd(_ error: TraceError?) -> String {
        if isFIFO { return "its writer has gone" }
        if isDevice { return "the device has gone, unplugged perhaps" }
        if case .readFailed(_, let code) = error { return systemMessage(code) }
        return "the other side has closed the connection"
    }

    /// What was open is of no use any more, or could not be opened: it is closed, and tried again later.
    public mutating func lose(_ reason: String, at now: Instant) -> Progress {
        close()
        var random = SystemRandomNumberGenerator()
        let next = now.advanced(bySeconds: backoff.next(using: &random))
        nextTry = next
        return complain(reason).map { .lost(reason: $0) } ?? .waiting(SourceWait(until: next))
    }

    /// What is to be told of a trouble; nil when it has been told that there is one.
    mutating func complain(_ reason: String) -> String? {
        defer { standing = .lost }
        return standing == .lost ? nil : "\(name): \(reason)"
    }

    /// Something has come, and all is well; true when that is news.
    public mutating func prove() -> Bool {
        defer { standing = .found }
        // One that says a word and hangs up is not better than none.
        proofs += 1
        if proofs == ReceiverConnection.enoughProofs { backoff.reset() }
        return standing != .found
    }

    /// Closes it; the next ``advance(at:)`` opens it again.
    public mutating func close() {
        proofs = 0
        descriptor = -1
        device = nil
        connection = nil
        givesUp = nil
        leastBytes = 1
        isReceiver = false
    }

    /// Lets a TCP connection's descriptor become readable only when so many bytes have come, or no more fit.
    public mutating func receiveAtLeast(_ bytes: Int) {
        guard bytes != leastBytes else { return }
        leastBytes = bytes
        connection?.receiveAtLeast(bytes)
    }

    /// Throws away what has come over a device and was not read.
    mutating func discard() { device?.discard() }

    /// Whether the other side has gone.
    var hasHungUp: Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return unsafe poll(&state, 1, 0) > 0
    }
}

func systemMessage(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
}
