import LocationModel
package import ReceiverPower
import SystemCalls
import TraceFormats

/// Commands to a receiver of gpsd, as any client may send them: `?DEVICE={"path":…,"hexdata":…}` (gpsd_json(5)).
///
/// With `-b` gpsd 3.22 drops them silently, so that its response confirms nothing. Each call has a connection of its
/// own, which lasts for a moment.
package struct GPSDLink: ReceiverLink {
    /// Seconds for gpsd's responses.
    fileprivate static let gpsdTimeout = 3.0
    /// Seconds for a receiver's response, two of which gpsd 3.22 takes to pass a message on.
    fileprivate static let responseTimeout = 3.0
    /// Nanoseconds between two checks whether a response is still wanted.
    fileprivate static let checkInterval: Int64 = 200_000_000

    private let endpoint: Endpoint

    /// A link to the only receiver of a gpsd.
    package init(_ endpoint: Endpoint) { self.endpoint = endpoint }

    /// By gpsd's description, or by asking the receiver.
    package func identify(while isWanted: () -> Bool) throws(ReceiverLinkError) -> ReceiverFamily {
        var conversation = try ReceiverConversation(endpoint)
        let driver = conversation.device.driver ?? ""
        if let family = ReceiverFamily(driver: driver, subtype: conversation.device.subtype ?? "") { return family }
        let responses = try conversation.exchange([UBXVersion.poll.bytes], while: isWanted)
        if let family = ReceiverFamily(responses) { return family }
        throw ReceiverLinkError("its kind is not known (gpsd's driver: \(driver.isEmpty ? "none" : driver))")
    }

    package func send(_ bytes: [UInt8]) throws(ReceiverLinkError) {
        var conversation = try ReceiverConversation(endpoint)
        try conversation.send(bytes)
    }

    package func exchange(
        _ commands: [[UInt8]], isSourceReading: Bool, while isWanted: () -> Bool
    ) throws(ReceiverLinkError) -> [ReceiverResponse] {
        var conversation = try ReceiverConversation(endpoint)
        return try conversation.exchange(commands, while: isWanted)
    }
}

/// A short exchange with the receiver of a gpsd.
private struct ReceiverConversation: ~Copyable {
    private var gpsd: GPSDConversation
    /// The receiver, if gpsd has exactly one: a command could reach the wrong one of several.
    let device: GPSDMessage.Device

    /// Connects, and reads which receiver gpsd has.
    init(_ endpoint: Endpoint) throws(ReceiverLinkError) {
        gpsd = GPSDConversation(endpoint)
        let devices: [GPSDMessage.Device]
        do throws(GPSDConversation.Failure) {
            _ = try gpsd.greet(within: GPSDLink.gpsdTimeout)
            devices = try gpsd.receivers(within: GPSDLink.gpsdTimeout)
        } catch { throw ReceiverLinkError(error) }
        guard devices.count == 1, devices[0].path != nil else {
            throw ReceiverLinkError(
                devices.isEmpty
                    ? "gpsd has no receiver"
                    : "gpsd has \(devices.count) receivers; only a single one can be put to sleep")
        }
        device = devices[0]
    }

    /// Sends bytes to the receiver, and waits until gpsd has read them.
    mutating func send(_ bytes: [UInt8]) throws(ReceiverLinkError) {
        try write(bytes)
        // 3.22 answers with the device, 3.27 with ACK or ERROR; either is read after the bytes were written.
        do throws(GPSDConversation.Failure) { _ = try gpsd.next(before: Deadline(after: GPSDLink.gpsdTimeout)) } catch {
            throw ReceiverLinkError(error)
        }
    }

    mutating func exchange(
        _ commands: [[UInt8]], while isWanted: () -> Bool
    ) throws(ReceiverLinkError) -> [ReceiverResponse] {
        // Everything that the receiver sends, as it sends it.
        try request(GPSDRequest.rawBytes)
        var scanner = ResponseScanner()
        var responses: [ReceiverResponse] = []
        for command in commands {
            for _ in 0..<3 {
                try write(command)
                let found = try read(into: &scanner, until: command, while: isWanted)
                responses += found
                if found.contains(where: { $0.answers(command) }) { break }
            }
        }
        return responses
    }

    /// Reads what the receiver sends until it has responded to a command.
    private mutating func read(
        into scanner: inout ResponseScanner, until command: [UInt8], while isWanted: () -> Bool
    ) throws(ReceiverLinkError) -> [ReceiverResponse] {
        let deadline = Deadline(after: GPSDLink.responseTimeout)
        var found: [ReceiverResponse] = []
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

    private func write(_ bytes: [UInt8]) throws(ReceiverLinkError) {
        var json = JSONWriter()
        json.object { json in
            json.field("path", device.path ?? "")
            json.field("hexdata", bytes.map { $0.text(digits: 2, radix: 16) }.joined())
        }
        try request("?DEVICE=\(String(decoding: json.bytes, as: UTF8.self));\n")
    }

    private func request(_ text: String) throws(ReceiverLinkError) {
        do throws(GPSDConversation.Failure) { try gpsd.send(text) } catch { throw ReceiverLinkError(error) }
    }
}

extension ReceiverLinkError {
    fileprivate init(_ failure: GPSDConversation.Failure) { self.init("gpsd: \(failure)") }
}
