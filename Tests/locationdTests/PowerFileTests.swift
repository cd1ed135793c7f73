import Foundation
import ReceiverPower
import TestSupport
import Testing

@testable import locationd

/// Power profiles: every factor has a source, and a mistake is named with its file and line.
struct PowerFileTests {
    private func file(_ text: String) throws -> PowerFile { try PowerFile("version = 1\n\(text)", path: "board.conf") }

    @Test func `A file names a board, a receiver, its own factors and the sensors`() throws {
        let file = try file(
            """
            cpu = 410 mW, 6 %, INA219, on this board
            board = generic
            receiver = ublox-m8
            receiver-tracking = 0.085 W, 4 %, a multimeter
            upload = 2.5 J/MB, 20 %, a modem's data sheet
            receiver-rail = GNSS 3V3
            board-rail = ina226
            sysfs = /tmp/sys
            """)
        #expect(file.profile[.cpu] == PowerFactor(0.41, uncertainty: 0.06, source: "INA219, on this board"))
        #expect(file.profile[.receiver(.tracking)]?.value == 0.085 && file.profile[.upload]?.value == 2.5)
        #expect(file.profile[.receiver(.asleep)] == PowerProfile.receiver(.ublox(.m8))?[.receiver(.asleep)])
        #expect(file.rails == EnergySensors.Rails(receiver: "GNSS 3V3", board: "ina226") && file.root == "/tmp/sys")
    }

    @Test func `A factor that was written is read again`() throws {
        let profile = PowerProfile.genericBoard.replaced(by: PowerProfile.receiver(.ublox(.m10)) ?? PowerProfile())
        let text = profile.all.map { "\($0.kind.name) = \($0.factor.text(of: $0.kind))\n" }.joined()
        let again = try file(text).profile
        for (kind, factor) in profile.all {
            let read = try #require(again[kind])
            #expect(abs(read.value / factor.value - 1) < 0.01 && read.source == factor.source, "\(kind.name)")
        }
    }

    @Test(arguments: [
        ("cpus = 1 W, 5 %, x\n", "2: there is no setting 'cpus'; did you mean 'cpu'?"),
        ("cpu = 1 W\n", "2: cpu needs a value, its uncertainty and its source, as in: 0.41 W, 6 %, INA219"),
        ("cpu = 1 W, 5 %,\n", "2: cpu needs a value"), ("\ncpu = 1 V, 5 %, x\n", "3: cpu is in W or mW"),
        ("cpu = -1 W, 5 %, x\n", "2: cpu needs a number above 0"), ("cpu = nan W, 5 %, x\n", "2: cpu needs a number"),
        ("cpu = 1 W, 101 %, x\n", "2: cpu needs an uncertainty of 0 to 100 %"),
        ("upload = 1 W, 5 %, x\n", "2: upload is in J/MB"),
        ("receiver = ublox-m88\n", "2: receiver 'ublox-m88' is not known; did you mean 'ublox-m8'?"),
        ("receiver = mtk\n", "2: receiver 'mtk' is not known; those whose consumption is known are ublox-m6, "),
        ("board = pi\n", "2: board 'pi' is not known"), ("sysfs = sys\n", "2: sysfs needs the path of a directory"),
        ("cpu = 1 W, 5 %, x\ncpu = 1 W, 5 %, x\n", "3: cpu is set already in line 2"),
    ])
    func `A mistake is named with its line`(text: String, message: String) throws {
        do {
            _ = try file(text)
            Issue.record("accepted")
        } catch let failure as Failure {
            #expect(failure.code == .configuration)
            #expect(failure.message?.hasPrefix("board.conf:\(message)") == true, "\(failure.message ?? "")")
        }
    }

    @Test func `A generic board has the values of its receiver, if that is named`() {
        #expect(PowerFile(receiver: nil).profile.all.map(\.kind) == [.cpu])
        #expect(PowerFile(receiver: .ublox(.m8)).profile.hasReceiver)
        #expect(!PowerFile(receiver: .mtk).profile.hasReceiver, "no figure without a source")
    }
}
