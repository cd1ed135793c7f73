import Foundation
import ReceiverPower
import SystemCalls
import TestSupport
import Testing

@testable import locationd

/// What doctor says about a receiver that shall sleep.
@Suite(.timeLimit(.minutes(15)), .live) struct SleepFindingTests {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    private func finding(_ times: [Double], positionsFrom: Double = 0) -> Finding {
        .sleep(times.map { WatchedEpoch(seconds: $0, hasPosition: $0 >= positionsFrom) }, as: .mtk)
    }

    private static let cases: [(times: [Double], from: Double, verdict: Finding.Verdict, text: String)] = [
        ([0.5, 1.5, 12.2, 13.2, 17], 17, .ok, "silent for 10.7 s as requested, and a position 5.0 s after that"),
        ((1...40).map(Double.init), 0, .failed, "went on sending"), ([0.5, 1.5], 0, .failed, "has sent nothing since"),
        ([0.5, 7, 8, 9], 0, .failed, "woke up 5.0 s too early"),
        ([0.5, 12, 13], 99, .failed, "no position a minute later"), ([3, 4, 5, 6, 20], 0, .failed, "went on sending"),
    ]

    @Test(arguments: cases)
    func `A sleep is judged by the receiver's epochs`(
        times: [Double], from: Double, verdict: Finding.Verdict, text: String
    ) {
        let finding = finding(times, positionsFrom: from)
        #expect(finding.verdict == verdict && finding.text.contains(text), "\(finding.text)")
    }

    @Test func `A time service that takes its time from the receiver is named`() {
        func check(_ text: String, pps: Bool = false) -> Finding? {
            .timeService([("/etc/chrony.conf", text)], hasPPS: pps)
        }
        #expect(
            check("pool 2.debian.pool.ntp.org\nrefclock SHM 0 refid GPS\n")?.text.contains("(refclock SHM 0 refid GPS)")
                == true)
        #expect(check("server 127.127.28.0 minpoll 4\n")?.verdict == .failed)
        #expect(check("refclock PHC /dev/ptp0 poll 2\nrefclock RTC /dev/rtc0\n") == nil)
        let pulse = check("refclock PHC /dev/ptp0\n  refclock PPS /dev/pps0 lock NMEA\n")
        #expect(pulse?.text.contains("/dev/pps0") == true)
        #expect(check("refclock SOCK /run/chrony.ttyS0.sock\n")?.verdict == .failed)
        #expect(check("# refclock SHM 0\nserver 127.127.1.0\n") == nil)
        #expect(check("", pps: true)?.verdict == .info)
    }

    @Test func `A USB receiver and an active antenna are warned of`() {
        #expect(Finding.usb("/dev/ttyACM0")?.text.contains("USB") == true && Finding.usb("/dev/ttyS0") == nil)
        let hardware = UBXFrame(0x0A, 0x09, [UInt8](repeating: 0, count: 20) + [2, 1])
        #expect(Finding.antenna([.frame(hardware)]).text.hasPrefix("is active"))
        #expect(Finding.antenna([]).text.hasPrefix("is unknown"))
    }

    @Test(arguments: [(SimulatedReceiver.Family.m8, ReceiverFamily.ublox(.m8)), (.m10, .ublox(.m10)), (.mtk, .mtk)])
    func `The device hook lets the receiver sleep, and wakes it`(
        simulated: SimulatedReceiver.Family, family: ReceiverFamily
    ) async throws {
        var simulated = SimulatedReceiver(simulated, seed: 1)
        simulated.ignoredShare = 0
        let receiver = try PseudoReceiver(simulated)
        let hook = try DeviceHook(family, device: receiver.path)
        let script = try scratch.file("device-hook", Data(hook.text.utf8))
        for (event, isAsleep) in [("ACTIVATE", false), ("DEACTIVATE", true), ("ACTIVATE", false)] {
            let outcome = try await Program.shell(#"sh "$1" "$2" "$3""#, [script.path, receiver.path, event])
            #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            #expect(Deadline(after: 60).wait { receiver.receiver.isAsleep == isAsleep }, "\(event)")
        }
    }

    @Test func `There is no hook for what nothing wakes, or for what is no device`() {
        #expect(throws: Failure.self) { try DeviceHook(.casic, device: "/dev/ttyS0") }
        #expect(throws: Failure.self) { try DeviceHook(.mtk, device: "/dev/tty'; rm -rf /'") }
        #expect(throws: Failure.self) { try DeviceHook(.mtk, device: "tcp://localhost:1") }
    }

    @Test func `doctor lets a receiver sleep once, and leaves it awake`() async throws {
        var simulated = SimulatedReceiver(.m8, seed: 1)
        (simulated.hotMedian, simulated.ignoredShare, simulated.hasActiveAntenna) = (1, 0, true)
        // doctor waits for responses of the receiver for a second and a half.
        let factor = 2.0
        let time = try await FastTime(factor: factor)
        let receiver = try PseudoReceiver(simulated, hertz: 1, factor: factor)
        let outcome = try await Program.shell(
            #"device="$1"; shift; env "$@" "$0" doctor --nmea "$device" --receiver-sleep"#,
            [receiver.path] + time.environment)
        let text = outcome.output + outcome.errors
        #expect(text.contains("ok  receiver sleep  ublox-m8: silent for 1"), "\(text)")
        #expect(text.contains("ok  cyclic tracking") && text.contains("--  antenna         is active"), "\(text)")
        #expect(receiver.receiver.sleeps == 1 && !receiver.receiver.isAsleep && !receiver.receiver.savesPower)
    }
}
