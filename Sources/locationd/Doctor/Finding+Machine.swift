import Glibc
import LocationModel
import SystemCalls

/// Checks of the machine itself.
extension Finding {
    /// A board without a battery-backed clock starts in 1970, or in the year of its image.
    private static let earliestYear = 2024

    /// - Parameter watch: what the receiver, which has the right time, has sent during the examination.
    static func clock(now: Instant, _ watch: FixWatch?) -> Finding {
        let text = "\(now.iso8601.prefix(10)) \(now.iso8601.dropFirst(11).prefix(8)) UTC"
        let advice = "set it from the network (sudo timedatectl set-ntp true) or the receiver (chrony, refclock SHM 0)"
        guard now.date.year >= earliestYear else {
            return .failed("clock", "\(text): has not been set", advice: advice)
        }
        guard let watch, let age = watch.age, watch.isCurrent || watch.isAdvancing else { return .ok("clock", text) }
        guard watch.isCurrent else {
            let difference = abs(age) < 2 * 86_400 ? TimeSpan(seconds: abs(age)).text : "\(Int(abs(age) / 86_400)) days"
            return .failed(
                "clock", "\(text): \(difference) \(age > 0 ? "ahead of" : "behind") the receiver",
                advice: "\(advice); or is the receiver wrong? old ones can be off by 1024 weeks")
        }
        return .ok("clock", "\(text), as on the receiver")
    }

    /// Whether a run could listen for `ctl`, and whether one already does.
    static func controlSocket() -> Finding {
        let path = ControlPath.standard
        do throws(Failure) {
            try ControlPath.prepare()
        } catch {
            return .failed(
                "control socket", error.message ?? path, advice: "give run and ctl another one: --control PATH")
        }
        guard let connection = try? UnixSocket.connect(to: path) else {
            return .ok("control socket", "\(path): can be used")
        }
        closeDescriptor(connection)
        return .ok("control socket", "\(path): a run listens there")
    }

    static func instructionCounter(_ isAvailable: Bool) -> Finding {
        .info(
            "CPU",
            isAvailable
                ? "instructions are counted as well as time"
                : "measured as time; instructions are not counted here "
                    + "(kernel.perf_event_paranoid, or a virtual machine)"
        )
    }
}
