import LiveSources
import CGPS
import LocationModel
import SystemCalls
import TraceFormats

/// Checks gpsd, and through it the receiver.
struct GPSDExamination {
    /// Seconds for the greeting, for a request, and for a fix; a remote or busy gpsd may need that long. A receiver at
    /// 1 Hz whose clock differs is believed after three further epochs.
    private static let (greeting, request, fix) = (2.0, 1.0, 6.0)

    private let endpoint: Endpoint

    init(_ endpoint: Endpoint) { self.endpoint = endpoint }

    /// The path of the first receiver of a gpsd; nil if it does not name one.
    static func device(of endpoint: Endpoint) -> String? {
        var gpsd = GPSDConversation(endpoint)
        do {
            _ = try gpsd.greet(within: greeting)
            try? gpsd.openReceivers(within: request)
            return try gpsd.receivers(within: request).first?.path
        } catch { return nil }
    }

    /// Reports each finding as soon as it is known; returns what the receiver has sent.
    func run(_ report: (Finding) -> Void) -> FixWatch? {
        report(.libgps(api: locationd_gps_is_available() ? Int(locationd_gps_api_version()) : nil))
        var gpsd = GPSDConversation(endpoint)
        do throws(GPSDConversation.Failure) {
            report(.gpsd(try gpsd.greet(within: GPSDExamination.greeting), at: endpoint))
        } catch {
            report(.gpsd(error, at: endpoint))
            return nil
        }

        // This connection stays open from here on, so that gpsd keeps the receiver open.
        try? gpsd.openReceivers(within: GPSDExamination.request)
        var watch = FixWatch.watch(GPSDSource(endpoint), for: GPSDExamination.fix)
        let finding = Finding.receivers(try? gpsd.receivers(within: GPSDExamination.request))
        report(finding)
        guard finding.verdict == .ok else { return nil }
        // gpsd names a driver, so the receiver sends, even if it does not know the time.
        watch.hasReceivedSentence = true
        report(.fix(watch, within: GPSDExamination.fix))
        if gpsd.isLocal, locationd_gps_is_available() {
            let isSilent = !watch.isCurrent && !watch.isAdvancing
            report(.sharedMemory(SharedMemorySample(), at: .systemClock, isReceiverSilent: isSilent))
        }
        return watch
    }
}

extension Finding {
    static func libgps(api: Int?) -> Finding {
        guard let api else {
            return .info(
                "libgps", "is not in this build: in the background gpsd is polled, with twice the wake-ups")
        }
        return .ok("libgps", "is in this build, API \(api)")
    }

    static func gpsd(_ version: GPSDMessage.Version, at endpoint: Endpoint) -> Finding {
        let numbers = [version.protocolMajor, version.protocolMinor].compactMap { $0.map(String.init) }
        return .ok(
            "gpsd",
            "release \(version.release ?? "unknown"), protocol \(numbers.joined(separator: ".")), at \(endpoint)")
    }

    static func gpsd(_ failure: GPSDConversation.Failure, at endpoint: Endpoint) -> Finding {
        let advice =
            switch failure {
            case .disconnected where endpoint.isThisMachine:
                "is it installed (sudo apt install gpsd) and started (sudo systemctl enable --now gpsd.socket)?"
            case .disconnected:
                """
                is the name right, does it run there, and does it listen to other machines (gpsd -G, ListenStream in \
                gpsd.socket)?
                """
            case .silent:
                "is it stuck? restart it (sudo systemctl restart gpsd.socket gpsd), or name another one with --gpsd"
            case .otherService: "name the right host and port with --gpsd"
            }
        return .failed("gpsd", "\(endpoint): \(failure)", advice: advice)
    }

    static func receivers(_ receivers: [GPSDMessage.Device]?) -> Finding {
        guard let receivers else {
            return .failed(
                "receiver", "gpsd does not list its receivers", advice: "try again, or restart gpsd")
        }
        guard !receivers.isEmpty else {
            return .failed(
                "receiver", "gpsd has none",
                advice: "plug one in, name it in DEVICES of /etc/default/gpsd, or: sudo gpsdctl add /dev/ttyACM0")
        }
        guard receivers.contains(where: { $0.driver != nil }) else {
            return .failed(
                "receiver", "gpsd receives nothing from \(receivers.compactMap(\.path).joined(separator: ", "))",
                advice: "is it plugged in and switched on, and can gpsd read it? see journalctl -u gpsd")
        }
        let names = receivers.map { "\($0.path ?? "") (\($0.driver ?? "no data"))" }
        return .ok("receiver", "\(names.joined(separator: ", ")): gpsd reads it")
    }

    /// - Parameter isReceiverSilent: whether gpsd received nothing from the receiver while it was watched.
    static func sharedMemory(_ sample: SharedMemorySample, at now: Instant, isReceiverSilent: Bool) -> Finding {
        switch sample {
        case .unreadable:
            return .failed(
                "shared memory", "cannot be read: in the background gpsd is polled instead, with twice the wake-ups",
                advice: "is this libgps of gpsd's release, and GPSD_SHM_KEY the same? a container needs the host's IPC")
        case .offline: return .info("shared memory", "can be read; no receiver is online")
        case .lastReceived(let instant):
            let age = now.seconds(since: instant)
            let text = TimeSpan(seconds: abs(age)).text
            guard abs(age) <= FixWatch.tolerance else {
                // Whose memory it is shows only when the receiver sends something new to write into it.
                if isReceiverSilent {
                    return .info(
                        "shared memory", "can be read; it is \(text) old, and the receiver sends nothing newer")
                }
                return .failed(
                    "shared memory", "is \(text) old, although the receiver is sending: it is another gpsd's",
                    advice:
                        "is GPSD_SHM_KEY the same for gpsd and here? ipcs -m shows the segments; one with nattch 0 is "
                        + "left over from a gpsd that has ended, and ipcrm -m with its shmid removes it")
            }
            return .ok("shared memory", "can be read: in the background fixes come from it alone")
        }
    }
}
