import LiveSources
import LocationModel
import SystemCalls

/// Checks a receiver without gpsd.
struct ReceiverExamination {
    /// Seconds to wait for a fix.
    private static let fix = 3.0

    private let address: ReceiverAddress

    init(_ address: ReceiverAddress) { self.address = address }

    /// Reports each finding as soon as it is known; returns what the receiver has sent.
    func run(_ report: (Finding) -> Void) -> FixWatch? {
        if case .device(let path, _) = address, (try? FileStatus(of: path))?.kind == .fifo {
            report(.info("receiver", "\(path): is a FIFO, not opened: closing it would end its writer (SIGPIPE)"))
            return nil
        }
        let watch: FixWatch
        do throws(ReceiverError) {
            watch = FixWatch.watch(try ReceiverSource(address), for: ReceiverExamination.fix)
        } catch {
            report(.receiver(error))
            return nil
        }
        if let reason = watch.lost {
            report(.receiver(address, isLost: reason))
            return nil
        }
        report(.ok("receiver", "\(address): can be read"))
        report(.fix(watch, within: ReceiverExamination.fix))
        return watch
    }
}

extension Finding {
    static func receiver(_ error: ReceiverError) -> Finding {
        switch error {
        case .noDevice(let path):
            .failed(
                "receiver", "\(path): is not a serial device", advice: "list them: ls /dev/ttyACM* /dev/ttyUSB*")
        case .permissionDenied(let path):
            .failed(
                "receiver", "\(path): permission denied",
                advice: "add yourself to the device's group: sudo usermod -aG dialout $USER, and log in again")
        case .noSuchSpeed(let path, let baud):
            .failed("receiver", "\(path): cannot be set to \(baud) baud", advice: "omit --baud")
        }
    }

    /// A receiver that a run has, which is not opened here.
    /// - Parameter path: the run's control socket.
    static func receiver(_ address: ReceiverAddress, usedBy run: StatusReport, at path: String) -> Finding {
        switch run.source?.state {
        case .found?: return .ok("receiver", "\(address): the run at \(path) has it, so it is not opened here")
        case .lost(let reason)?: return .receiver(address, isLost: reason)
        case nil:
            let speed = if case .device = address { "is baud right" } else { "does it send NMEA 0183" }
            return .failed(
                "receiver", "\(address): has sent nothing usable to the run at \(path) so far",
                advice: "is it switched on, and \(speed)? many send no time until they see the sky")
        }
    }

    static func receiver(_ address: ReceiverAddress, isLost reason: String) -> Finding {
        // What follows the semicolon is the advice.
        if let semicolon = reason.firstRange(of: "; ") {
            return .failed(
                "receiver", String(reason[..<semicolon.lowerBound]), advice: String(reason[semicolon.upperBound...]))
        }
        return switch address {
        case .device:
            .failed(
                "receiver", reason,
                advice:
                    "is it plugged in? ls /dev/ttyACM* /dev/ttyUSB* lists the devices; does another program use it?")
        case .tcp:
            .failed("receiver", reason, advice: "does the service run there, and accept other machines?")
        }
    }

    /// - Parameter seconds: how long the receiver was watched.
    static func fix(_ watch: FixWatch, within seconds: Double) -> Finding {
        guard watch.hasReceivedSentence || watch.last != nil else {
            return .failed(
                "fix", watch.lost ?? "the receiver has sent nothing for \(TimeSpan(seconds: seconds).text)",
                advice: "is it switched on, at the right speed? a receiver that has just been opened may take longer")
        }
        guard let fix = watch.last?.fix, let age = watch.age, fix.mode != .none else {
            return .failed(
                "fix", "the receiver has none",
                advice: "give the antenna a clear view of the sky; after a long time without power a fix takes minutes")
        }
        let dimensions = fix.mode == .threeDimensional ? "three" : "two"
        let text =
            "in \(dimensions) dimensions" + (fix.horizontalAccuracy.map { ", ±\($0.text(decimals: 1)) m" } ?? "")
        if watch.isCurrent { return .ok("fix", "\(text), \(TimeSpan(seconds: max(0, age)).text) old") }
        // Its age is unknown, because the clocks differ; the clock is checked next.
        if watch.isAdvancing { return .ok("fix", "\(text), but the receiver's clock differs from this one") }
        return .failed(
            "fix", "the last one is \(TimeSpan(seconds: abs(age)).text) off the clock, and no newer one arrives",
            advice: "has the receiver stopped sending? unplug it for a moment; or is the clock wrong?")
    }
}
