import CGPS
import Connection
import GPSDSource
import LocationModel

/// Looks at gpsd, and through it at the receiver.
struct GPSDExamination {
    /// Seconds for the greeting, for a question, and for a fix; a gpsd that is far away, or busy, takes its time.
    private static let (greeting, question, fix) = (2.0, 1.0, 3.0)

    private let endpoint: Endpoint

    init(_ endpoint: Endpoint) { self.endpoint = endpoint }

    /// Tells what it finds, as it finds it; returns what the receiver has said.
    func run(_ tell: (Finding) -> Void) -> FixWatch? {
        tell(.libgps(api: GPSDSource.isAvailable ? Int(locationd_gps_api_version()) : nil))
        var interview = GPSDInterview(endpoint)
        let greeting = interview.greet(within: GPSDExamination.greeting)
        tell(.gpsd(greeting, at: endpoint))
        guard case .version = greeting else { return nil }

        // It stays with gpsd from here on, so that the receiver stays open.
        interview.openReceivers(within: GPSDExamination.question)
        let watch = GPSDSource.isAvailable ? FixWatch.watch(GPSDSource(endpoint), for: GPSDExamination.fix) : nil
        let receivers = interview.receivers(within: GPSDExamination.question)
        let finding = Finding.receivers(receivers)
        tell(finding)
        guard finding.verdict == .ok, var watch else { return nil }
        // Its driver shows that it speaks, even when it does not know the time.
        watch.hasSpoken = true
        tell(.fix(watch, within: GPSDExamination.fix))
        if interview.isLocal {
            let isSilent = !watch.isOfNow && !watch.isMoving
            tell(.sharedMemory(SharedMemoryLook(), at: .systemClock, isReceiverSilent: isSilent))
        }
        return watch
    }
}

extension Finding {
    static func libgps(api: Int?) -> Finding {
        guard let api else {
            return .failed(
                "libgps", "is not in this build, which cannot use gpsd",
                advice: "install libgps-dev and build anew, or listen to the receiver itself: --nmea /dev/ttyACM0")
        }
        return .ok("libgps", "is in this build, API \(api)")
    }

    static func gpsd(_ greeting: GPSDInterview.Greeting, at endpoint: Endpoint) -> Finding {
        switch greeting {
        case .version(let version):
            return .ok(
                "gpsd",
                "release \(version.release), protocol \(version.protocolMajor).\(version.protocolMinor), at \(endpoint)"
            )
        case .refused(let reason) where endpoint.isThisMachine:
            return .failed(
                "gpsd", "\(endpoint): \(reason)",
                advice: "is it installed (sudo apt install gpsd) and started (sudo systemctl enable --now gpsd.socket)?"
            )
        case .refused(let reason):
            return .failed(
                "gpsd", "\(endpoint): \(reason)",
                advice:
                    "does it run there, and does it listen to other machines (gpsd -G, ListenStream in gpsd.socket)?")
        case .silent:
            return .failed(
                "gpsd", "\(endpoint): takes the connection and says nothing",
                advice:
                    "is it stuck? restart it (sudo systemctl restart gpsd.socket gpsd), or name another one with --gpsd"
            )
        case .stranger:
            return .failed(
                "gpsd", "\(endpoint): what answers there is no gpsd", advice: "name the right host and port with --gpsd"
            )
        }
    }

    static func receivers(_ receivers: [GPSDInterview.Receiver]?) -> Finding {
        guard let receivers else {
            return .failed(
                "receiver", "gpsd does not tell which it has", advice: "try again; restart gpsd if it stays so")
        }
        guard !receivers.isEmpty else {
            return .failed(
                "receiver", "gpsd has none",
                advice: "plug one in, name it in DEVICES of /etc/default/gpsd, or: sudo gpsdctl add /dev/ttyACM0")
        }
        guard receivers.contains(where: { $0.driver != nil }) else {
            return .failed(
                "receiver", "gpsd gets nothing from \(receivers.map(\.path).joined(separator: ", "))",
                advice: "is it plugged in and switched on, and may gpsd read it? journalctl -u gpsd tells more")
        }
        let names = receivers.map { "\($0.path) (\($0.driver ?? "nothing comes"))" }
        return .ok("receiver", "\(names.joined(separator: ", ")): gpsd reads it, nobody else needs to")
    }

    /// - Parameter isReceiverSilent: whether gpsd has heard nothing from the receiver while it was watched.
    static func sharedMemory(_ look: SharedMemoryLook, at now: Instant, isReceiverSilent: Bool) -> Finding {
        switch look {
        case .unreadable:
            return .failed(
                "shared memory", "cannot be read: in the background gpsd is polled instead, for twice the wake-ups",
                advice: "is this libgps of gpsd's release, and GPSD_SHM_KEY the same? a container needs the host's IPC")
        case .offline: return .known("shared memory", "can be read, and knows of no receiver")
        case .heard(let instant):
            let age = now.seconds(since: instant)
            let text = TimeSpan(seconds: abs(age)).text
            guard abs(age) <= FixWatch.tolerance else {
                // Whose it is shows only when there is something new to be written into it.
                if isReceiverSilent {
                    return .known(
                        "shared memory", "can be read; it is \(text) old, and the receiver says nothing newer")
                }
                return .failed(
                    "shared memory", "is \(text) old, though the receiver speaks: another gpsd's, or a dead one's",
                    advice:
                        "is GPSD_SHM_KEY the same for gpsd and here? ipcs -m shows the segments; one to which nobody is "
                        + "attached (nattch 0) is a dead one's, and ipcrm -m with its shmid removes it")
            }
            return .ok("shared memory", "can be read: in the background it is all that is asked")
        }
    }
}
