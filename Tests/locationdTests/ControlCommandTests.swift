import LocationModel
import Scenario
import Testing

@testable import locationd

/// The lines that `ctl` may send.
struct ControlCommandTests {
    @Test(
        arguments: [
            ("home", .home, nil), ("return", .return, nil), ("call", .step(.call), nil),
            ("memoryWarning", .step(.memoryWarning), nil), ("status ", .status, nil),
            ("confirmNotification", .confirm, nil), ("confirmNotification two words", .confirm, "two words"),
            // The words of earlier versions.
            ("background", .home, nil), ("foreground", .return, nil), ("activate", .return, nil),
            ("interrupt", .step(.call), nil), ("memory-warning", .step(.memoryWarning), nil),
            ("memory-pressure", .step(.memoryPressure), nil), ("confirm tea", .confirm, "tea"),
        ] as [(String, ControlCommand, String?)])
    func `A command is a word, with a name after it`(_ line: String, _ command: ControlCommand, _ name: String?) throws
    {
        let parsed = try #require(ControlCommand.parse(line))
        #expect(parsed.command == command && parsed.name == name)
    }

    @Test(arguments: ["", " ", "home now", "HOME", "confirmtea", "memorywarning", "crash", "enterForeground"])
    func `An unknown command is rejected`(_ line: String) {
        #expect(ControlCommand.parse(line) == nil)
    }

    @Test(arguments: StepName.allCases.filter { $0.controlHelp != nil && $0 != .confirmNotification })
    func `A step that ctl sends is an event without parameters`(_ step: StepName) {
        #expect(step.stimulus != nil)
        #expect(ControlCommand.parse(step.rawValue)?.command == .step(step))
    }

    /// The shells' completions are made of them.
    @Test func `The help and the completions have all commands`() async throws {
        let help = try await Program.run("help", "ctl").output
        let completions = try await Program.run("--generate-completion-script", "bash").output
        let words = ControlCommand.allValueStrings
        for word in words { #expect(help.contains("  \(word) "), "\(word)") }
        #expect(completions.contains(words.map { "'\($0)'" }.joined(separator: "$'\\n'")))
    }

    @Test func `Another step has no event without its parameters`() { #expect(StepName.openURL.stimulus == nil) }
}
