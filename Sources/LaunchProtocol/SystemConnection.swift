import Glibc
import LocationModel
import SystemCalls

/// The app's end of the socket to the system that has launched it.
final class SystemConnection {
    let descriptor: Int32
    private var lines = LineSplitter(longest: Wire.longestNotice)

    /// The socket that this process has inherited; nil when no system has launched it. The variable is removed and the
    /// socket set to close on exec, so that the app's own child processes inherit neither.
    static func inherited() throws(LaunchError) -> SystemConnection? {
        guard let value = environmentVariable(Wire.socketVariable) else { return nil }
        guard let descriptor = Int32(value), (try? FileStatus(of: descriptor))?.kind == .socket else {
            throw .noSocket(value)
        }
        removeEnvironmentVariable(Wire.socketVariable)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return SystemConnection(descriptor: descriptor)
    }

    /// Takes ownership of a connected socket.
    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { closeDescriptor(descriptor) }

    /// Sends a call; waits while the socket has no room for it. Has no effect when the system has ended.
    func send(_ call: AppCall) {
        var remainder = call.line[...]
        while !remainder.isEmpty {
            do throws(SystemError) {
                remainder = remainder.dropFirst(try sendSome(of: remainder, to: descriptor))
            } catch {
                guard error.code == EAGAIN else { return }
                awaitReadiness(of: descriptor, .writable)
            }
        }
    }

    /// Receives what has arrived without waiting; false when the system has closed the connection.
    /// - Parameter handle: called for each line; nil stands for one that was too long.
    func receive(_ handle: ([UInt8]?) -> Void) -> Bool {
        while true {
            do throws(SystemError) {
                guard try lines.receive(from: descriptor, waits: false) > 0 else { return false }
                while let line = lines.next() { handle(lines[line]) }
            } catch {
                return error.code == EAGAIN
            }
        }
    }
}
