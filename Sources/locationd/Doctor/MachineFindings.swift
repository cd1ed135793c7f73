import CSystemCalls
import LocationModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What is looked at on the machine itself.
extension Finding {
    /// A board without a battery begins in 1970, or in the year of its image.
    private static let earliestYear = 2024

    /// - Parameter watch: what the receiver, which knows the time, has said meanwhile.
    static func clock(now: Instant, _ watch: FixWatch?) -> Finding {
        let text = "\(now.iso8601.prefix(10)) \(now.iso8601.dropFirst(11).prefix(8)) UTC"
        let advice = "set it by the network (sudo timedatectl set-ntp true) or by the receiver (chrony, refclock SHM 0)"
        guard now.date.year >= earliestYear else {
            return .failed("clock", "\(text): it has not been set", advice: advice)
        }
        guard let watch, let age = watch.age, watch.isOfNow || watch.isMoving else { return .ok("clock", text) }
        guard watch.isOfNow else {
            let difference = abs(age) < 2 * 86_400 ? TimeSpan(seconds: abs(age)).text : "\(Int(abs(age) / 86_400)) days"
            return .failed(
                "clock", "\(text): \(difference) \(age > 0 ? "ahead of" : "behind") the receiver",
                advice: "\(advice); or is it the receiver that is wrong, as old ones are by 1024 weeks?")
        }
        return .ok("clock", "\(text), as the receiver says")
    }

    /// Whether a run could listen for `ctl`, and whether one does.
    static func controlSocket() -> Finding {
        let path = ControlPath.standard
        do throws(Failure) {
            try ControlPath.prepare()
        } catch {
            return .failed(
                "control socket", error.message ?? path, advice: "run and ctl take another one: --control PATH")
        }
        let connection = unsafe locationd_unix_connect(path)
        if connection >= 0 { close(connection) }
        return .ok("control socket", connection >= 0 ? "\(path): a run listens there" : "\(path): can be used")
    }

    static func instructionCounter(_ isThere: Bool) -> Finding {
        .known(
            "CPU",
            isThere
                ? "instructions are counted beside the time"
                : "measured as time; instructions are not counted here (kernel.perf_event_paranoid, or a virtual machine)"
        )
    }
}
