import LocationModel
package import ReceiverPower
import SystemCalls
import TraceFormats

/// Commands to a receiver of gpsd, as any client may send them: `?DEVICE={"path":…,"hexdata":…}` (gpsd_json(5)).
///
/// With `-b` gpsd 3.22 drops them silently, so that its answer proves nothing. Each call has a connection of its own,
/// which lasts for a moment.
package struct GPSDLink: ReceiverLink {
    /// Seconds for gpsd's answers.
    private static let timeout = 3.0
    /// Seconds for a receiver's answer, two of which gpsd 3.22 takes to pass a message on.
    private static let answerTime = 3.0
    /// Nanoseconds between two checks whether an answer is still wanted.
    fileprivate static let checkInterval: Int64 = 200_000_000

    private let endpoint: Endpoint

    /// A link to the only receiver of a gpsd.
    package init(_ endpoint: Endpoint) { self.endpoint = endpoint }

    /// See ``ReceiverLink``: by gpsd's description, or by asking the receiver.
    package func identify(while isWanted: () -> Bool) throws(ReceiverLinkError) -> ReceiverFamily {
        var conversation = try ReceiverConversation(endpoint, within: GPSDLink.timeout)
        let device = try conversation.receiver()
        let driver = device.driver ?? ""
        if let family = ReceiverFamily(driver: driver, subtype: device.subtype ?? "") { return family }
        let answers = try conversation.exchange(
            [UBXVersion.poll.bytes], with: device.path ?? "", within: GPSDLink.answerTime, while: isWanted)
        if let family = ReceiverFamily(answers) { return family }
        throw ReceiverLinkError("its kind is not known (gpsd's driver: \(driver.isEmpty ? "none" : driver))")
    }

    /// See ``ReceiverLink``.
    package func send(_ bytes: [UInt8]) throws(ReceiverLinkError) {
        var conversation = try ReceiverConversation(endpoint, within: GPSDLink.timeout)
        try conversation.send(bytes, to: try conversation.receiver().path ?? "")
    }

    /// See ``ReceiverLink``.
    package func exchange(
        _ commands: [[UInt8]], isSourceReading: Bool, while isWanted: () -> Bool
    ) throws(ReceiverLinkError) -> [ReceiverAnswer] {
        var conversation = try ReceiverConversation(endpoint, within: GPSDLink.timeout)
        let path = try conversation.receiver().path ?? ""
        return try conversation.exchange(commands, with: path, within: GPSDLink.answerTime, while: isWanted)
    }
}

/// A short exchange with a receiver of gpsd.
private struct ReceiverConversation: ~Copyable {
    private var gpsd: GPSDConversation
    private let seconds: Double

    /// Connects and reads the greeting.
    init(_ endpoint: Endpoint, within seconds: Double) throws(ReceiverLinkError) {
        gpsd = GPSDConversation(endpoint)
        self.seconds = seconds
        do throws(GPSDConversation.Failure) { _ = try gpsd.greet(within: seconds) } catch {
            throw ReceiverLinkError(error)
        }
    }

    /// The receiver, if gpsd has exactly one: a command could reach the wrong one of several.
    mutating func receiver() throws(ReceiverLinkError) -> GPSDMessage.Device {
        let devices: [GPSDMessage.Device]
        do throws(GPSDConversation.Failure) { devices = try gpsd.receivers(within: seconds) } catch {
            throw ReceiverLinkError(error)
        }
        guard devices.count == 1, let device = devices.first, device.path != nil else {
            throw ReceiverLinkError(
                devices.isEmpty
                    ? "gpsd has no receiver"
                    : "gpsd has \(devices.count) receivers; only a single one can be put to sleep")
        }
        return device
    }

    /// Sends bytes to a receiver, and waits until gpsd has read them.
    mutating func send(_ bytes: [UInt8], to path: String) throws(ReceiverLinkError) {
        try write(bytes, to: path)
        // 3.22 answers with the device, 3.27 with ACK or ERROR; either is read after the bytes were written.
        do throws(GPSDConversation.Failure) { _ = try gpsd.next(before: Deadline(after: seconds)) } catch {
            throw ReceiverLinkError(error)
        }
    }

    mutating func exchange(
        _ commands: [[UInt8]], with path: String, within seconds: Double, while isWanted: () -> Bool
    ) throws(ReceiverLinkError) -> [ReceiverAnswer] {
        // Everything that the receiver sends, as it sends it.
        try request(GPSDRequest.rawBytes)
        var scanner = AnswerScanner()
        var answers: [ReceiverAnswer] = []
        for command in commands {
            for _ in 0..<3 {
                try write(command, to: path)
                let found = try read(into: &scanner, until: command, within: seconds, while: isWanted)
                answers += found
                if found.contains(where: { $0.answers(command) }) { break }
            }
        }
        return answers
    }

    /// Reads what the receiver sends until it has answered a command.
    private mutating func read(
        into scanner: inout AnswerScanner, until command: [UInt8], within seconds: Double, while isWanted: () -> Bool
    ) throws(ReceiverLinkError) -> [ReceiverAnswer] {
        let deadline = Deadline(after: seconds)
        var found: [ReceiverAnswer] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !found.contains(where: { $0.answers(command) }) {
            guard isWanted() else { throw .unwanted }
            switch gpsd.connection.read(into: &buffer, from: 0) {
            case .read(let count): found += scanner.add(buffer[..<count])
            case .ended(let reason): throw ReceiverLinkError("gpsd: \(reason)")
            case .wouldBlock:
                let left = deadline.nanosecondsLeft
                guard left > 0 else { return found }
                awaitReadiness(of: gpsd.connection.descriptor, nanoseconds: min(left, GPSDLink.checkInterval))
            }
        }
        return found
    }

    private func write(_ bytes: [UInt8], to path: String) throws(ReceiverLinkError) {
        let digits = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        var json = JSONWriter()
        json.object { json in
            json.field("path", path)
            json.field("hexdata", digits.joined())
        }
        try request("?DEVICE=\(String(decoding: json.bytes, as: UTF8.self));\n")
    }

    private func request(_ text: String) throws(ReceiverLinkError) {
        do throws(GPSDConversation.Failure) { try gpsd.send(text) } catch { throw ReceiverLinkError(error) }
    }
}

extension ReceiverLinkError {
    fileprivate init(_ failure: GPSDConversation.Failure) {
        switch failure {
        case .disconnected(let reason): self.init("gpsd: \(reason)")
        case .silent: self.init("gpsd does not answer")
        case .otherService: self.init("this is not gpsd")
        }
    }
}
