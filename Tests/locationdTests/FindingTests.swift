import Foundation
import LiveSources
import LocationModel
import StateStore
import SystemCalls
import TestSupport
import Testing
import TraceFormats
import TrackStore

@testable import locationd

/// The findings for given observations.
struct FindingTests {
    private let now = at(0)

    private func watch(_ age: Double?, mode: Fix.Mode = .threeDimensional, isMoving: Bool = false) -> FixWatch {
        var watch = FixWatch()
        watch.last = age.map { (Fix(time: now.advanced(bySeconds: -$0), mode: mode), now) }
        watch.isAdvancing = isMoving
        return watch
    }

    @Test(
        arguments: [
            (nil, .threeDimensional, false, .failed, "the receiver has sent nothing for 3 s"),
            (0.5, .threeDimensional, false, .ok, "in three dimensions, 0.5 s old"),
            (-0.5, .twoDimensional, false, .ok, "in two dimensions, 0 s old"),
            (0.5, .none, true, .failed, "the receiver has none"),
            (300, .threeDimensional, true, .ok, "in three dimensions, but the receiver's clock differs from this one"),
            (
                300, .threeDimensional, false, .failed,
                "the last one is 5 min 00 s off the clock, and no newer one arrives"
            ),
        ] as [(Double?, Fix.Mode, Bool, Finding.Verdict, String)])
    func `A fix is judged by its age and mode`(
        _ age: Double?, _ mode: Fix.Mode, _ isMoving: Bool, _ verdict: Finding.Verdict, _ text: String
    ) {
        let finding = Finding.fix(watch(age, mode: mode, isMoving: isMoving), within: 3)
        #expect(finding.verdict == verdict && finding.text == text)
    }

    @Test func `A clock is judged by its difference`() {
        let text = "2026-05-01 08:00:00 UTC"
        #expect(Finding.clock(now: now, nil) == .ok("clock", text))
        #expect(Finding.clock(now: now, watch(1)) == .ok("clock", "\(text), as on the receiver"))
        // An old fix does not show whether the clock is right.
        #expect(Finding.clock(now: now, watch(300)) == .ok("clock", text))
        #expect(Finding.clock(now: now, watch(300, isMoving: true)).text == "\(text): 5 min 00 s ahead of the receiver")
        let weeks = 1024 * 7 * 86_400.0
        #expect(
            Finding.clock(now: now, watch(weeks, isMoving: true)).text == "\(text): 7168 days ahead of the receiver")
        #expect(Finding.clock(now: now, watch(-60, isMoving: true)).text == "\(text): 1 min 00 s behind the receiver")
        let unset = Finding.clock(now: Instant(nanoseconds: 0), watch(-weeks, isMoving: true))
        #expect(unset.verdict == .failed && unset.text == "1970-01-01 00:00:00 UTC: has not been set")
    }

    @Test func `gpsd's shared memory is judged`() {
        func finding(_ sample: SharedMemorySample, isSilent: Bool = false) -> Finding {
            Finding.sharedMemory(sample, at: now, isReceiverSilent: isSilent)
        }
        #expect(finding(.unreadable).verdict == .failed)
        #expect(finding(.offline).verdict == .info)
        #expect(finding(.lastReceived(now.advanced(bySeconds: -1))).verdict == .ok)
        let old = finding(.lastReceived(now.advanced(bySeconds: -3600)))
        #expect(old.verdict == .failed && old.text.hasPrefix("is 1 h 00 min 00 s old"))
        #expect(old.advice?.contains("nattch 0") == true)
        // A silent receiver's memory is as old as its last report; the segment of a running gpsd must not be removed.
        let silent = finding(.lastReceived(now.advanced(bySeconds: -3600)), isSilent: true)
        #expect(silent.verdict == .info && silent.text.contains("1 h 00 min 00 s old") && silent.advice == nil)
    }

    @Test func `A missing gpsd is reported`() {
        let failure = GPSDConversation.Failure.disconnected(reason: "Connection refused")
        let near = Finding.gpsd(failure, at: Endpoint(host: "localhost", port: 2947))
        let far = Finding.gpsd(failure, at: Endpoint(host: "board", port: 2947))
        #expect(near.text == "localhost:2947: Connection refused" && near.advice?.contains("systemctl") == true)
        #expect(far.text == "board:2947: Connection refused" && far.advice?.contains("other machines") == true)
    }

    @Test func `A daemon's text cannot control the terminal`() {
        let finding = Finding.receivers([.init(path: "/dev/tty\u{1B}[2J\n", driver: "x")])
        #expect(finding.lines().hasPrefix("ok  receiver        /dev/tty?[2J\\n (x): gpsd"))
    }

    @Test func `Several receivers are listed`() {
        let (one, other) = (
            GPSDMessage.Device(path: "/dev/a", driver: "u-blox"),
            GPSDMessage.Device(path: "/dev/b")
        )
        let finding = Finding.receivers([one, other])
        #expect(finding.verdict == .ok && finding.text.hasPrefix("/dev/a (u-blox), /dev/b (no data): "))
        #expect(Finding.receivers([other]).text == "gpsd receives nothing from /dev/b")
        #expect(Finding.receivers([]).verdict == .failed && Finding.receivers(nil).verdict == .failed)
    }

    @Test func `A receiver that sends sentences without a time has no fix`() {
        var watch = FixWatch()
        watch.hasReceivedSentence = true
        #expect(Finding.fix(watch, within: 3).text == "the receiver has none")
    }

    @Test(
        arguments: [
            ("DEVICES=\"/dev/ttyACM0\"\nGPSD_OPTIONS=\"-n\"\n", .ok, "-n keeps the receiver open"),
            ("DEVICES=''\nGPSD_OPTIONS='-b -nN'\nUSBAUTO=\"true\"\n", .ok, "-n keeps the receiver open"),
            ("DEVICES='/dev/ttyACM0'\nGPSD_OPTIONS='--nowait'\n", .ok, "-n keeps the receiver open"),
            ("DEVICES=\"/dev/ttyACM0\"\nGPSD_OPTIONS=\"\"\n", .info, "without -n gpsd closes the receiver"),
            ("DEVICES=\"\"\nGPSD_OPTIONS=\"-n\"\nUSBAUTO=\"false\"\n", .failed, "name no device"),
            ("#DEVICES=\"/dev/ttyACM0\"\n", .failed, "name no device"),
            // gpsd's unit reads the file by systemd's rules, not a shell's.
            ("DEVICES=/dev/ttyACM0\nGPSD_OPTIONS=-b \\\n-n\n", .ok, "-n keeps the receiver open"),
            ("DEVICES=/dev/gps\nGPSD_OPTIONS=\"-n\"  # keep\n", .failed, "gpsd gets -n# keep /dev/gps"),
            ("DEVICES=\"\" # none\nGPSD_OPTIONS=\"-n\"\nUSBAUTO=true\n", .failed, "gpsd gets -n # none"),
        ] as [(String, Finding.Verdict, String)])
    func `gpsd's options are judged`(_ text: String, _ verdict: Finding.Verdict, _ words: String) {
        let finding = Finding.gpsdOptions(GPSDDefaults(text))
        #expect(finding.verdict == verdict && finding.text.contains(words))
    }

    @Test(
        arguments: [
            ("/usr/bin/man (enforce)\n", [], "", nil), ("/usr/sbin/gpsd (complain)\n", ["/dev/gps"], "", .ok),
            ("/usr/sbin/gpsd (enforce)\n", [], "", .ok),
            ("/usr/sbin/gpsd (enforce)\n", ["/dev/ttyACM0", "/dev/ttyS1", "/dev/tty2", "tcp://here:1"], "", .ok),
            ("/usr/sbin/gpsd (enforce)\n", ["/dev/ttyACM0", "/dev/ttyTHS1"], "", .failed),
            ("/usr/sbin/gpsd (enforce)\n", ["/dev/ttyTHS1"], "/dev/ttyTHS1 rw,\n", .ok),
            (nil, [], "", .info),
        ] as [(String?, [String], String, Finding.Verdict?)])
    func `AppArmor's profile of gpsd is compared with its devices`(
        _ profiles: String?, _ devices: [String], _ rules: String, _ verdict: Finding.Verdict?
    ) {
        let finding = Finding.appArmor(profiles, isEnabled: true, devices: devices, localRules: rules)
        #expect(finding?.verdict == verdict, "\(finding?.text ?? "")")
        #expect(verdict != .failed || finding?.text.contains("/dev/ttyTHS1") == true)
        #expect(Finding.appArmor(nil, isEnabled: false, devices: devices) == nil)
    }

    @Test func `What only root may read is no fault`() {
        let refused = Failure(.noPermission, "/etc/conf: cannot be read: Permission denied")
        let configuration = Finding.configuration(.failure(refused), isInstalled: true)
        #expect(configuration.verdict == .info && configuration.text.hasSuffix("run it as root: sudo locationd doctor"))
        // Of a file that the user has named nothing could be examined.
        #expect(Finding.configuration(.failure(refused), isInstalled: false).verdict == .failed)
        let service = Finding.run(
            HealthReply(path: "/run/locationd/control", result: .failure(refused)), isService: true)
        #expect(service == .info("service", "/run/locationd/control: permission denied; \(Finding.rootAdvice)"))
    }

    private func status(source: String?, _ more: String = "") throws -> StatusReport {
        let line = """
            {"version":2,"time":"2026-05-01T08:00:00.000Z","state":"active","demand":"everyEpoch","states":{},\
            \(source.map { "\"source\":\($0)," } ?? "")"fix":{"age":0.4}\(more)}
            """
        return try StatusReport(line: Array(line.utf8))
    }

    @Test func `A run is judged as health does it`() throws {
        let source = #"{"state":"found","name":"/dev/ttyACM0"}"#
        let healthy = Finding.health(of: "service", try status(source: source))
        #expect(healthy.verdict == .ok && healthy.text.contains("source /dev/ttyACM0, last fix 0.4 s ago"))
        let storage = #","storage":{"failure":"no space left on device"}"#
        let full = Finding.health(of: "service", try status(source: source, storage))
        #expect(full.verdict == .failed && full.text.hasPrefix("not healthy: the track cannot be written"))
    }

    @Test(
        arguments: [
            (.storage(.failed(path: "/srv/track", .write, errno: ENOSPC)), "free some space"),
            (.storage(.failed(path: "/srv/track", .open, errno: ENOENT)), "create its directory again, or mount"),
            (.removed(path: "/srv/track/0.log"), "create its directory again, or mount"),
            (.storage(.failed(path: "/srv/track", .write, errno: EIO)), "check its disk"),
        ] as [(TrackError, String)])
    func `The advice for a track that cannot be written depends on why`(_ error: TrackError, _ advice: String) throws {
        let storage = #","storage":{"failure":"\#(error)"}"#
        let finding = Finding.health(of: "service", try status(source: nil, storage))
        #expect(finding.verdict == .failed && finding.advice?.hasPrefix(advice) == true, "\(finding.advice ?? "")")
    }

    @Test(
        arguments: [
            (#"{"state":"found","name":"/dev/ttyS0"}"#, .ok, "/dev/ttyS0: the run at /run/control has it, ", nil),
            (
                #"{"state":"lost","reason":"/dev/ttyS0: 99 bytes received without a sentence; is the speed right?"}"#,
                .failed, "/dev/ttyS0: 99 bytes received without a sentence", "is the speed right?"
            ),
            (
                #"{"state":"lost","reason":"/dev/ttyS0: No such file or directory"}"#, .failed,
                "/dev/ttyS0: No such file or directory", "is it plugged in?"
            ),
            (nil, .failed, "/dev/ttyS0: has sent nothing usable to the run at /run/control so far", "is baud right?"),
        ] as [(String?, Finding.Verdict, String, String?)])
    func `A receiver that a run has is reported as the run reports it`(
        _ source: String?, _ verdict: Finding.Verdict, _ text: String, _ advice: String?
    ) throws {
        let address = ReceiverAddress.device(path: "/dev/ttyS0", baud: nil)
        let finding = Finding.receiver(address, usedBy: try status(source: source), at: "/run/control")
        #expect(finding.verdict == verdict && finding.text.hasPrefix(text), "\(finding.text)")
        #expect(advice.map { finding.advice?.contains($0) == true } ?? (finding.advice == nil))
    }

    @Test(arguments: [
        ("Connection Refused: not authorised", "publish-password-file"),
        ("Connection Refused: bad user name or password", "publish-password-file"),
        ("TLS: certificate verify failed", "must name board.example"), ("TLS: key values mismatch", "publish-key"),
        ("Lookup error", "getent hosts board.example"), ("Connection refused", "check the network"),
    ]) func `The advice for a broker depends on how it refuses`(_ refusal: String, _ advice: String) {
        let text = PublishExamination.advice(for: refusal, host: "board.example", usesTLS: true)
        #expect(text.contains(advice), "\(text)")
    }

    @Test func `A run uses the receiver that it has found`() throws {
        let scratch = try Scratch()
        let (device, link) = (try scratch.file("device").path, scratch.path("link"))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: device)
        let found = try status(source: #"{"state":"found","name":"\#(device)"}"#)
        #expect(found.uses(.device(path: device, baud: 9600)) && found.uses(.device(path: link, baud: nil)))
        #expect(!found.uses(.device(path: scratch.path("other"), baud: nil)))
        #expect(!found.uses(.tcp(Endpoint(host: "board", port: 1))))
        let lost = try status(source: #"{"state":"lost","reason":"\#(device): is not there"}"#)
        #expect(!lost.uses(.device(path: device, baud: nil)))
    }

    @Test(arguments: [(49_999_999, .failed), (50_000_000, .ok), (0, .failed)] as [(Int, Finding.Verdict)])
    func `A disk needs 50 MB`(free: Int, verdict: Finding.Verdict) {
        let finding = Finding.disk("/var/lib/locationd", hasTrack: false, free: free, total: 8_000_000_000)
        #expect(finding.verdict == verdict)
        #expect(finding.text == "\(DiskRoom.text(free)) free of 8 000 MB at /var/lib/locationd")
        #expect(Finding.disk("/nowhere", hasTrack: true) == nil)
    }

    @Test(arguments: [
        (0, "0 kB"), (614_400, "614 kB"), (999_999, "999 kB"), (1_000_000, "1 MB"), (70_639_000_000, "70 639 MB"),
    ]) func `The room on a disk is in MB, and below 1 MB in kB`(bytes: Int, text: String) {
        #expect(DiskRoom.text(bytes) == text)
    }

    @Test func `The advice for a full disk depends on what is written there`() {
        func advice(hasTrack: Bool) -> String? {
            Finding.disk("/srv", hasTrack: hasTrack, free: 0, total: 614_400).advice
        }
        #expect(advice(hasTrack: true)?.contains("positions wait in memory") == true)
        #expect(advice(hasTrack: false)?.contains("recordings cannot be written") == true)
    }
}
