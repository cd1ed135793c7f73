import Glibc
package import ReceiverPower
import SystemCalls

/// Commands written to a serial device that this process reads as well.
///
/// The device's bytes reach one reader only. While the loop's source reads, responses come from ``DeviceResponses``, to
/// which it forwards what it reads; after the loop has ended, the link reads by itself.
package struct DeviceLink: ReceiverLink {
    /// Seconds for a receiver's response.
    private static let responseTimeout = 1.5

    private let path: String
    private let responses: DeviceResponses

    /// A link to the device at a path, whose source forwards what it reads.
    package init(path: String, responses: DeviceResponses) { (self.path, self.responses) = (path, responses) }

    /// By asking the receiver.
    package func identify(while isWanted: () -> Bool) throws(ReceiverLinkError) -> ReceiverFamily {
        for poll in ReceiverFamily.polls {
            let responses = try exchange([poll], isSourceReading: true, while: isWanted)
            if let family = ReceiverFamily(responses) { return family }
        }
        throw ReceiverLinkError("it does not identify itself; name its kind: --receiver-family")
    }

    package func send(_ bytes: [UInt8]) throws(ReceiverLinkError) {
        let descriptor = try open(O_WRONLY)
        defer { closeDescriptor(descriptor) }
        try writeWhole(bytes, to: descriptor)
    }

    package func exchange(
        _ commands: [[UInt8]], isSourceReading: Bool, while isWanted: () -> Bool
    ) throws(ReceiverLinkError) -> [ReceiverResponse] {
        let descriptor = try open(isSourceReading ? O_WRONLY : O_RDWR)
        defer {
            closeDescriptor(descriptor)
            responses.end()
        }
        var found: [ReceiverResponse] = []
        for command in commands {
            for _ in 0..<3 {
                responses.clear()
                try writeWhole(command, to: descriptor)
                let deadline = Deadline(after: DeviceLink.responseTimeout)
                while case let left = deadline.nanosecondsLeft, left > 0, !responses.contain(command) {
                    guard isWanted() else { throw .unwanted }
                    if isSourceReading {
                        responses.wait(nanoseconds: left)
                    } else {
                        read(descriptor, nanoseconds: left)
                    }
                }
                found += responses.all
                if responses.contain(command) { break }
            }
        }
        return found
    }

    private func read(_ descriptor: Int32, nanoseconds: Int64) {
        awaitReadiness(of: descriptor, nanoseconds: nanoseconds)
        var buffer = [UInt8](repeating: 0, count: 1024)
        if let count = try? readSome(into: &buffer, of: descriptor), count > 0 {
            return responses.add(buffer[..<count])
        }
        // A device that is gone is ready at once and has no bytes; without a pause the caller would spin.
        sleep(nanoseconds: min(nanoseconds, 50_000_000))
    }

    private func open(_ mode: Int32) throws(ReceiverLinkError) -> Int32 {
        do throws(SystemError) { return try openFile(path, mode | O_NOCTTY | O_NONBLOCK) } catch {
            throw ReceiverLinkError("\(path): \(error)")
        }
    }

    /// A command is shorter than any buffer of a serial device.
    private func writeWhole(_ bytes: [UInt8], to descriptor: Int32) throws(ReceiverLinkError) {
        do throws(SystemError) {
            guard try writeSome(of: bytes[...], to: descriptor) < bytes.count else { return }
        } catch {
            throw ReceiverLinkError("\(path): \(error)")
        }
        throw ReceiverLinkError("\(path): \(SystemError(EAGAIN))")
    }
}
