import LocationModel
import TraceSource

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Looks at a receiver without gpsd.
struct ReceiverExamination {
    /// Seconds for a fix.
    private static let fix = 3.0

    private let address: ReceiverAddress

    init(_ address: ReceiverAddress) { self.address = address }

    /// Tells what it finds, as it finds it; returns what the receiver has said.
    func run(_ tell: (Finding) -> Void) -> FixWatch? {
        if case .device(let path, _) = address, isFIFO(path) {
            tell(.known("receiver", "\(path): is a FIFO, and not opened: its writer would be ended by a signal"))
            return nil
        }
        let watch: FixWatch
        do throws(ReceiverError) {
            watch = FixWatch.watch(try ReceiverSource(address), for: ReceiverExamination.fix)
        } catch {
            tell(.receiver(error))
            return nil
        }
        if let reason = watch.lost {
            tell(.receiver(address, isLost: reason))
            return nil
        }
        tell(.ok("receiver", "\(address): can be read"))
        tell(.fix(watch, within: ReceiverExamination.fix))
        return watch
    }

    private func isFIFO(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}

extension Finding {
    static func receiver(_ error: ReceiverError) -> Finding {
        switch error {
        case .noDevice(let path):
            .failed(
                "receiver", "\(path): is no serial device", advice: "ls /dev/ttyACM* /dev/ttyUSB* shows what is there")
        case .permissionDenied(let path):
            .failed(
                "receiver", "\(path): permission denied",
                advice: "add yourself to the device's group: sudo usermod -aG dialout $USER, and log in anew")
        case .noSuchSpeed(let path, let baud):
            .failed("receiver", "\(path): cannot be set to \(baud) baud", advice: "leave --baud out")
        }
    }

    static func receiver(_ address: ReceiverAddress, isLost reason: String) -> Finding {
        switch address {
        case .device:
            .failed(
                "receiver", reason,
                advice:
                    "is it plugged in? ls /dev/ttyACM* /dev/ttyUSB* shows what is there; another program may have it")
        case .tcp:
            .failed("receiver", reason, advice: "does the service run there, and does it listen to this machine?")
        }
    }

    /// - Parameter seconds: for how long it was listened to.
    static func fix(_ watch: FixWatch, within seconds: Double) -> Finding {
        guard watch.hasSpoken || watch.last != nil else {
            return .failed(
                "fix", watch.lost ?? "the receiver has said nothing in \(TimeSpan(seconds: seconds).text)",
                advice: "is it switched on, at the right speed? a receiver that has just been opened may take longer")
        }
        guard let fix = watch.last?.fix, let age = watch.age, fix.mode != .none else {
            return .failed(
                "fix", "the receiver has none",
                advice: "let the antenna see the sky; after a long time without power it takes minutes")
        }
        let dimensions = fix.mode == .threeDimensional ? "three" : "two"
        let text =
            "in \(dimensions) dimensions" + (fix.horizontalAccuracy.map { ", ±\($0.text(decimals: 1)) m" } ?? "")
        if watch.isOfNow { return .ok("fix", "\(text), \(TimeSpan(seconds: max(0, age)).text) old") }
        // Its age cannot be told, and the clock is looked at next.
        if watch.isMoving { return .ok("fix", "\(text), by a clock that differs from this one") }
        return .failed(
            "fix", "the last one is \(TimeSpan(seconds: abs(age)).text) away from the clock, and no other has come",
            advice: "has the receiver fallen silent? take it off the power for a moment; or is the clock wrong?")
    }
}
