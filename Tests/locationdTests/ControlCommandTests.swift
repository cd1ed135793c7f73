import Testing

@testable import locationd

/// The lines that `ctl` may send.
struct ControlCommandTests {
    @Test(
        arguments: [
            ("home", .home, nil), ("background", .home, nil), ("activate", .activate, nil),
            ("foreground", .activate, nil), ("memory-warning", .memoryWarning, nil),
            ("memory-pressure", .memoryPressure, nil), ("status ", .status, nil), ("confirm", .confirm, nil),
            ("confirm tea", .confirm, "tea"), ("confirm two words", .confirm, "two words"),
        ] as [(String, ControlCommand, String?)])
    func `A command is a word, with a name after it`(_ line: String, _ command: ControlCommand, _ name: String?) throws
    {
        let parsed = try #require(ControlCommand.parse(line))
        #expect(parsed.command == command && parsed.name == name)
    }

    @Test(arguments: ["", " ", "home now", "HOME", "confirmtea", "memorywarning"])
    func `An unknown command is rejected`(_ line: String) {
        #expect(ControlCommand.parse(line) == nil)
    }
}
