import Glibc
public import LocationModel
import SystemCalls

/// A connection to a receiver's device, a TCP service or gpsd that is reopened after a loss, with increasing delays.
///
/// It never blocks and reads no clock. Each change of its state is reported once; it counts as lost until data has
/// arrived.
public struct LiveConnection: ~Copyable {
    /// The state of the connection.
    public enum Progress: Sendable {
        /// There is a descriptor to read from.
        case open
        /// It is waiting for this.
        case waiting(SourceWait)
        /// It was lost, or could not be opened, for this reason; reported once.
        case lost(reason: String)
    }

    /// What the first bytes reveal about the peer.
    public enum Peer: Hashable, Sendable {
        /// Nothing has arrived yet.
        case unknown
        /// It may be a receiver.
        case receiver
        /// It is not a receiver, for this reason.
        case notAReceiver(reason: String)
    }

    /// The last reported state of the connection.
    enum LinkState {
        case unknown
        case lost
        /// gpsd is available but has no receiver.
        case withoutReceiver
        case found
    }

    /// The beginning of gpsd's greeting.
    private static let greetingOfGPSD = Array(#"{"class":"VERSION""#.utf8)

    /// The timeout for connecting, in seconds.
    private let timeout: Double

    /// A name for users.
    public let name: String
    private let address: ReceiverAddress
    private let greeting: String?
    private var device: DeviceFile?
    private var connection: TCPConnection?
    /// The descriptor while the connection is open, otherwise -1.
    public private(set) var descriptor: Int32 = -1
    /// Whether it is a FIFO, which keeps all data and makes its writer wait.
    private(set) var isFIFO = false
    /// Whether bytes were just read: usually no more are available then, so the next read is skipped. This also
    /// prevents a sender that never pauses from occupying the loop.
    private var hasJustRead = false
    /// The number of bytes that must have arrived over TCP for the descriptor to become readable.
    private var leastBytes = 1
    /// Whether it was verified that the peer is not gpsd instead of a receiver.
    private var isReceiver = false
    /// Whether it is a service rather than a receiver.
    private let isService: Bool

    private(set) var state = LinkState.unknown
    /// The receptions or the time after which the connection counts as healthy: a connection that delivers one fix and
    /// is closed is no better than none, but few fixes over a longer time, because few are needed, are fine.
    private static let healthy = (receptions: 3, seconds: 3.0)
    private var receptions = 0
    /// When the connection was opened; nil if it is not open.
    private(set) var opened: Instant?
    private var backoff: Backoff
    /// When it will be reopened; nil if it may be opened immediately.
    private(set) var nextTry: Instant?
    private var givesUp: Instant?

    /// A connection to a receiver without gpsd. A device is opened immediately; if it does not exist, that is not an
    /// error, but the source waits for it.
    /// - Throws: ``ReceiverError`` if the device can never be a receiver.
    public init(_ address: ReceiverAddress) throws(ReceiverError) {
        (self.address, greeting, name, timeout, isService) = (address, nil, "\(address)", 10, false)
        backoff = LiveConnection.backoff(isLocal: address.isLocal)
        if case .device(let path, let baud) = address, case .unusable(let error) = open(path, baud) { throw error }
    }

    /// A connection to a TCP service that is not itself a receiver.
    /// - Parameters:
    ///   - endpoint: the service.
    ///   - greeting: the data to send whenever the connection is established; nil for none.
    ///   - name: a name for users; nil for the endpoint.
    ///   - timeout: the timeout for connecting, in seconds.
    public init(to endpoint: Endpoint, greeting: String? = nil, name: String? = nil, timeout: Double = 10) {
        (address, self.greeting, self.timeout) = (.tcp(endpoint), greeting, timeout)
        self.name = name ?? "\(endpoint)"
        backoff = LiveConnection.backoff(isLocal: endpoint.isLocal)
        isService = true
    }

    /// The pauses before it is reopened, up to half a minute; on this machine, where an attempt costs little and a
    /// daemon restarts quickly, up to five seconds.
    private static func backoff(isLocal: Bool) -> Backoff {
        Backoff(shortest: 0.125, longest: isLocal ? 5 : 30, variation: 0.2)
    }

    /// The address as entered by the user.
    var endpoint: String { address.endpoint }

    /// Whether it is a device.
    public var isDevice: Bool { if case .device = address { true } else { false } }

    /// Advances as far as it can without waiting.
    public mutating func advance(at now: Instant) -> Progress {
        if descriptor >= 0 { return .open }
        if let nextTry, now < nextTry { return .waiting(SourceWait(until: nextTry)) }
        nextTry = nil
        switch address {
        case .device(let path, let baud):
            switch open(path, baud) {
            case .unusable(let error): return lose(error.reason, at: now)
            case .unavailable(let code): return lose("\(SystemError(code))", at: now)
            case nil: opened = now
            }
        case .tcp(let endpoint): return connect(to: endpoint, at: now)
        }
        return .open
    }

    private mutating func connect(to endpoint: Endpoint, at now: Instant) -> Progress {
        let givesUp = self.givesUp ?? now.advanced(bySeconds: timeout)
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
            if let greeting, !connection.send(greeting) { return lose("cannot send a request to it", at: now) }
            descriptor = connection.descriptor
            (hasJustRead, opened) = (false, now)
            self.connection = consume connection
            return .open
        }
    }

    /// Opens a device; returns the reason if that fails.
    private mutating func open(_ path: String, _ baud: UInt32?) -> DeviceFile.Failure? {
        do {
            let opened = try DeviceFile(path: path, baud: baud)
            (descriptor, isFIFO) = (opened.descriptor, opened.isFIFO)
            device = consume opened
            hasJustRead = false
            return nil
        } catch {
            return error
        }
    }

    /// Identifies the peer; call it before the first read.
    public mutating func identifyPeer() -> Peer {
        guard !isReceiver, !isService, case .tcp(let endpoint) = address else { return .receiver }
        guard let first = connection?.peek(atMost: LiveConnection.greetingOfGPSD.count) else { return .unknown }
        if first == LiveConnection.greetingOfGPSD {
            return .notAReceiver(reason: "this is gpsd, not a receiver; use --gpsd \(endpoint)")
        }
        isReceiver = true
        return .receiver
    }

    /// Reads available data into a buffer, from the position `start` to its end. Every second call returns that there
    /// is none, so that a sender that never pauses does not occupy the loop.
    public mutating func read(into buffer: inout [UInt8], from start: Int) -> TCPConnection.Outcome {
        hasJustRead.toggle()
        guard hasJustRead else { return .wouldBlock }
        let outcome =
            switch connection {
            case .some(let connection): connection.read(into: &buffer, from: start)
            case nil: readDevice(into: &buffer, from: start)
            }
        if outcome == .wouldBlock { hasJustRead = false }
        return outcome
    }

    private func readDevice(into buffer: inout [UInt8], from start: Int) -> TCPConnection.Outcome {
        do throws(SystemError) {
            let count = try readSome(into: &buffer, from: start, of: descriptor)
            if count > 0 { return .read(count) }
        } catch {
            return error.code == EAGAIN ? .wouldBlock : .ended(reasonOfEnd)
        }
        // A FIFO reads as ended before its first writer has opened it.
        return isReady(descriptor) ? .ended(reasonOfEnd) : .wouldBlock
    }

    /// Why a device or a FIFO has no more data.
    var reasonOfEnd: String {
        isFIFO ? "its writer has closed it" : "the device has disappeared; was it unplugged?"
    }

    /// Closes a connection that is no longer usable or could not be opened, and schedules its reopening.
    public mutating func lose(_ reason: String, at now: Instant) -> Progress {
        close()
        var random = SystemRandomNumberGenerator()
        let next = now.advanced(bySeconds: backoff.next(using: &random))
        nextTry = next
        return reportLoss(reason).map { .lost(reason: $0) } ?? .waiting(SourceWait(until: next))
    }

    /// The text that reports a problem; nil if one was already reported.
    mutating func reportLoss(_ reason: String) -> String? { enter(.lost) ? "\(name): \(reason)" : nil }

    /// Records useful data; true if this changes the state to found. What is delivered after the end of the connection
    /// does not, because the loss was reported.
    public mutating func markHealthy(at now: Instant) -> Bool {
        guard descriptor >= 0 else { return false }
        receptions += 1
        let seconds = opened.map { now.seconds(since: $0) } ?? 0
        if receptions >= LiveConnection.healthy.receptions || seconds >= LiveConnection.healthy.seconds {
            backoff.reset()
        }
        return enter(.found)
    }

    /// Enters a state; true if it is a change that must be reported.
    mutating func enter(_ state: LinkState) -> Bool {
        defer { self.state = state }
        return self.state != state
    }

    /// Closes a connection that is not needed now; it will be reopened without delay.
    mutating func release() {
        close()
        nextTry = nil
    }

    /// Sends a short request; false if it cannot be sent completely.
    func send(_ request: String) -> Bool {
        switch connection {
        case .some(let connection): connection.send(request)
        case nil: false
        }
    }

    /// Whether the peer is on this machine.
    var isLoopback: Bool {
        switch connection {
        case .some(let connection): connection.isLoopback
        case nil: false
        }
    }

    /// Lets the next read be a real one, because more data may be available.
    public mutating func expectBytes() { hasJustRead = false }

    /// Closes it; the next ``advance(at:)`` reopens it.
    public mutating func close() {
        receptions = 0
        opened = nil
        descriptor = -1
        device = nil
        connection = nil
        givesUp = nil
        leastBytes = 1
        isReceiver = false
    }

    /// Makes a TCP connection's descriptor readable only after this many bytes have arrived, or the buffer is full.
    public mutating func receiveAtLeast(_ bytes: Int) {
        guard bytes != leastBytes else { return }
        leastBytes = bytes
        connection?.receiveAtLeast(bytes)
    }

    /// Discards data from a device that was received but not read.
    mutating func discard() { device?.discard() }

    /// Whether the peer has closed the connection.
    var hasHungUp: Bool { isReady(descriptor, .hungUp) }
}
