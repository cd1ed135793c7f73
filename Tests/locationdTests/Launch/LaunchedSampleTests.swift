import Foundation
import TestSupport
import Testing

/// The sample apps of Apple's shape as processes of `launch`.
@Suite(.timeLimit(.minutes(15)), .live) struct LaunchedSampleTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test(arguments: [
        ([], "yes"), (["--no-multitasking"], "no"), (["--profile", "6"], "yes"), (["--profile", "3"], "no"),
    ])
    func `Multitasking depends on the device`(options: [String], answer: String) async throws {
        let program = try LaunchedProgram(sample: "MultitaskingCheck", trace: "parked", in: scratch, options)
        #expect(try await program.line(after: "multitasking is supported: ") == answer)
        try await program.wait(for: #""name":"applicationDidBecomeActive""#)
        try await program.ctl("home")
        let end = answer == "yes" ? #""event":"state","state":"suspended""# : #""reason":"leftScreen""#
        try await program.wait(for: end)
        _ = try await program.quit()
    }

    @Test func `The long task counts down to five seconds, and is suspended and not killed`() async throws {
        let program = try LaunchedProgram(sample: "Countdown", trace: "parked", in: scratch, ["--speed", "5"])
        try await program.wait(for: #""name":"applicationDidBecomeActive""#)
        try await program.ctl("home")
        try await program.wait(for: "background time remaining: ")
        try await program.wait(for: #""event":"expiration""#)
        try await program.wait(for: #""event":"state","state":"suspended""#)
        let outcome = try await program.quit()
        #expect(outcome.code == 0 && outcome.terminations.allSatisfy { $0 == "user" })
    }

    @Test func `An app whose Info.plist says so ends when it leaves the screen`() async throws {
        let plist = try scratch.file(
            "Info.plist",
            Data("<plist><dict><key>UIApplicationExitsOnSuspend</key><true/></dict></plist>".utf8))
        let program = try LaunchedProgram(
            sample: "MultitaskingCheck", trace: "parked", in: scratch, ["--info-plist", plist.path])
        try await program.wait(for: #""name":"applicationDidBecomeActive""#)
        try await program.ctl("home")
        try await program.wait(for: #""name":"applicationWillTerminate""#)
        try await program.wait(for: #""reason":"leftScreen""#)
        _ = try await program.quit()
    }

    @Test func `Work without a background task stops at suspension and continues after the return`() async throws {
        let program = try LaunchedProgram(
            sample: "StateLab", trace: "parked", in: scratch, environment: ["STATE_LAB_WORK": "3"])
        try await program.wait(for: #""name":"applicationDidBecomeActive""#)
        try await program.ctl("home")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        try await program.ctl("return")
        try await program.wait(for: "work: 1 s")
        try await program.wait(for: "the work is done: 3 s")
        _ = try await program.quit()
    }

    @Test func `Work of twelve seconds with a background task ends in the background`() async throws {
        let program = try LaunchedProgram(
            sample: "StateLab", trace: "parked", in: scratch,
            environment: ["STATE_LAB_WORK": "12", "STATE_LAB_TASK": "1"])
        try await program.wait(for: #""name":"applicationDidBecomeActive""#)
        try await program.ctl("home")
        try await program.wait(for: "the work is done: 12 s")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        #expect(!(try await program.quit()).output.contains(#""event":"expiration""#))
    }
}
