import Foundation
import TestSupport
import Testing

@testable import locationd

/// Whatever a configuration file says, it is settings or one clear line with its place.
struct ConfigurationFuzzTests {
    private static let seed =
        "# a comment\nversion = 1\ngpsd = localhost:2947\ndesired-accuracy = 10m\nbatch = 30s\n"
        + "background-interval = 30s\nverbose = true\n"

    private func check(_ text: String, _ scratch: Scratch) throws {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
        do throws(Failure) {
            let settings = try SettingLines(text, path: "f.conf", names: RunKey.names)
            #expect(settings.all.allSatisfy { (1...lines).contains($0.number) && !$0.value.isEmpty })
        } catch {
            #expect(error.code == .configuration && (error.message ?? "").hasPrefix("f.conf:"), "\(error)")
            #expect((error.message ?? "").utf8.count < 2000 && error.message?.contains("\n") == false, "\(error)")
        }
        // The whole way, with the values: the options of `run` reject what is not possible.
        let path = try scratch.file("fuzz.conf", Data(text.utf8)).path
        do {
            let settings = try RunSettings(words: ["--config", path], environment: [:])
            _ = try settings.run([])
        } catch let failure as Failure {
            #expect([.configuration, .usage, .noInput].contains(failure.code), "\(failure)")
        }
    }

    @Test func `Mutated bytes are settings or a mistake`() throws {
        let scratch = try Scratch()
        var random = SeededGenerator(seed: 22)
        for _ in 0..<600 {
            let bytes = Mutations.mutate(Array(Self.seed.utf8), using: &random)
            try check(String(decoding: bytes, as: UTF8.self), scratch)
        }
    }

    @Test func `Any name with any value is a setting or a mistake`() throws {
        let scratch = try Scratch()
        var random = SeededGenerator(seed: 23)
        let values = [
            "", "0", "-1", "1e308", "nan", "inf", "400d", "1..2", "a:b:c", "/dev/null", "true", "false", "best", "=",
            "#",
            "localhost:65536", "tcp://x", "\u{0}", String(repeating: "9", count: 400), "ü",
        ]
        for key in RunKey.allCases {
            for value in values {
                let other = RunKey.allCases.randomElement(using: &random)!
                try check("version = 1\n\(key.rawValue) = \(value)\n\(other.rawValue) = 1\n", scratch)
            }
        }
    }
}
