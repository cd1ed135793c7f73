import LocationModel
import ReceiverPower
import SystemCalls

/// Checks of a receiver that is to sleep.
extension Finding {
    private static let sleepSubject = "receiver sleep"

    /// Seconds within which epochs may still arrive, and by which a wake-up may be early.
    private static let (grace, tolerance) = (SleepRules().silenceGrace, SleepRules().wakeTolerance)

    static let sleepIsBlocked = Finding.failed(
        sleepSubject, "gpsd runs with -b and drops every command to the receiver",
        advice: "remove -b from GPSD_OPTIONS in /etc/default/gpsd, then: sudo systemctl restart gpsd")

    /// What the epochs after a command to sleep for ``SleepExamination/sleepTime`` say; their times count from it.
    static func sleep(_ epochs: [WatchedEpoch], as family: ReceiverFamily) -> Finding {
        let times = epochs.map(\.seconds)
        let needed = SleepExamination.sleepTime - grace - tolerance
        // The first silence that is long enough, if it begins in time; the last one has no end.
        let silence = zip([0] + times, times + [.infinity]).first { $1 - $0 >= needed }
        guard let (begin, end) = silence, begin <= grace else {
            return .failed(
                sleepSubject, "the receiver went on sending after the sleep command (\(family.name))",
                advice: "leave --receiver-sleep out, or is it another kind? --receiver-family")
        }
        guard end < .infinity else {
            return .failed(
                sleepSubject,
                "the receiver has sent nothing since the command to sleep for \(Int(SleepExamination.sleepTime)) s",
                advice: "switch it off and on again, and leave --receiver-sleep out")
        }
        guard end >= SleepExamination.sleepTime - tolerance else {
            let early = (SleepExamination.sleepTime - end).text(decimals: 1)
            return .failed(
                sleepSubject, "the receiver woke up \(early) s too early",
                advice: "does another program write to it? otherwise leave --receiver-sleep out")
        }
        guard let position = epochs.first(where: { $0.seconds >= end && $0.hasPosition }) else {
            return .failed(
                sleepSubject, "the receiver slept as requested, but had no position a minute later",
                advice: "give the antenna a clear view of the sky, and try again")
        }
        let startUp = max(0, position.seconds - SleepExamination.sleepTime).text(decimals: 1)
        return .ok(
            sleepSubject,
            "\(family.name): silent for \((end - begin).text(decimals: 1)) s as requested, "
                + "and a position \(startUp) s after that"
        )
    }

    static func cyclicTracking(_ isAccepted: Bool) -> Finding {
        isAccepted
            ? .ok("cyclic tracking", "the receiver has acknowledged it, and it was ended again")
            : .info(
                "cyclic tracking", "the receiver does not acknowledge it: for waits of a few seconds it stays awake")
    }

    /// What a u-blox says about its antenna.
    static func antenna(_ responses: [ReceiverResponse]) -> Finding {
        let states = responses.compactMap { response in
            if case .frame(let frame) = response { UBXAntenna.isActive(frame) } else { nil }
        }
        switch states.first {
        case true?: return .info("antenna", "is active: its amplifier may draw current while the receiver sleeps")
        case false?: return .ok("antenna", "is not supplied by the receiver")
        case nil: return .info("antenna", "is unknown; an active one may draw current while the receiver sleeps")
        }
    }

    /// - Parameter device: the receiver's path
    static func usb(_ device: String) -> Finding? {
        let name = device.split(separator: "/").last ?? ""
        guard name.hasPrefix("ttyACM") || name.hasPrefix("ttyUSB") else { return nil }
        return .info(
            "USB",
            "\(device): a receiver that is connected by USB does not reach its deepest sleep; a serial line lets it")
    }

    /// - Parameter configurations: the files of chrony and ntpd, with their texts
    static func timeService(_ configurations: [(path: String, text: String)], hasPPS: Bool) -> Finding? {
        for (path, text) in configurations {
            let line = text.split(separator: "\n").first { line in
                let words = line.split(whereSeparator: \.isWhitespace)
                guard words.count > 1 else { return false }
                // Chrony's PHC is the clock of a network card. Drivers 20, 22, 28 and 46 of ntpd are NMEA, PPS, SHM and
                // gpsd.
                return words[0] == "refclock" && ["SHM", "SOCK", "PPS"].contains(words[1])
                    || words[0] == "server"
                        && [".20.", ".22.", ".28.", ".46."].contains { words[1].hasPrefix("127.127\($0)") }
            }
            guard let line else { continue }
            return .failed(
                "time service", "\(path) takes the time from a receiver (\(line)), which stops while it sleeps",
                advice: "remove that line, or leave --receiver-sleep out")
        }
        return hasPPS ? .info("time service", "/dev/pps0 exists; its pulse stops while the receiver sleeps") : nil
    }

    /// - Parameter isInstalled: whether gpsd's hook is installed
    static func deviceHook(isInstalled: Bool) -> Finding {
        isInstalled
            ? .ok("device hook", "\(DeviceHook.path) is installed")
            : .info(
                "device hook",
                """
                is not installed: a receiver that gpsd has closed keeps running; locationd doctor --device-hook prints \
                one
                """
            )
    }
}
