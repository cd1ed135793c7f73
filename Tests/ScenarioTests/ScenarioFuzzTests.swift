import Foundation
import TestSupport
import Testing

@testable import Scenario

/// Whatever a scenario file says, it is a scenario or a mistake with a place in the file.
struct ScenarioFuzzTests {
    private static let files = PackageFiles.paths(in: "Tests/Replay", ".json5")

    private static let inline = """
        { positions: [ { at: 0, latitude: 52.5, longitude: 13.4 }, { at: "2m", latitude: 52.6, longitude: 13.5 } ],
          matrix: { profile: [ 12, 17 ], faults: { none: [ ], tunnel: [ { at: 5, do: "fixesLost" } ] } }, repeat: 2,
          steps: [ { at: "08:05:00", do: "battery", level: 0.5 }, { after: 3, do: "openURL", url: "a://b" },
            { waitFor: { states: "suspended" }, within: "1h", do: "return", expect: { state: "active" } } ],
          expect: { timeWithin: { metres: 10, share: 0.5 }, cpu: { backgroundToForeground: 0.2 } } }
        """

    private func texts() throws -> [String] {
        try Self.files.map { String(decoding: try PackageFiles.bytes(of: $0), as: UTF8.self) } + [Self.inline]
    }

    /// Every case is a scenario that can be checked, or an error that names a line of the file.
    private func check(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.count
        func isPlaced(_ error: ScenarioError) -> Bool {
            error.line >= 1 && error.line <= lines + 1 && !"\(error)".contains("\n")
        }
        do throws(ScenarioError) {
            for one in try ScenarioCases(text, path: "f.json5").cases.prefix(200) {
                do throws(ScenarioError) {
                    let file = try one.content.get()
                    #expect(file.places.count == file.scenario.expectations.count, "\(text.debugDescription)")
                    try file.checkNames()
                    try file.check(traceLasting: 3600, from: at(0))
                } catch {
                    #expect(isPlaced(error), "\(error): \(text.debugDescription)")
                }
            }
        } catch {
            #expect(isPlaced(error), "\(error): \(text.debugDescription)")
        }
    }

    @Test func `Mutated bytes are a scenario or a mistake`() throws {
        var random = SeededGenerator(seed: 20)
        let texts = try texts()
        #expect(texts.count > 4)
        for round in 0..<2000 {
            let bytes = Mutations.mutate(Array(texts[round % texts.count].utf8), using: &random)
            check(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test func `Extreme values and wrong types are a scenario or a mistake`() throws {
        var random = SeededGenerator(seed: 21)
        let words = [
            "0", "-1", "1e308", "-1e308", "1e-308", "NaN", "Infinity", "-Infinity", "9223372036854775807", "0.1",
            "true",
            "null", "[]", "{}", "\"\"", "\"home\"", "\"24:00:00\"", "\"23:59:59\"", "\"9999d\"", "\"0s\"", "at:",
            "do:", "expect:", "\"memoryPressure\"", "\"\u{0}\"", "[[[[]]]]", "\"2026-05-01T08:00:00Z\"", "\"a://b\"",
        ]
        let texts = try texts()
        for round in 0..<3000 {
            var text = texts[round % texts.count]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                text = Mutations.replaceWord(in: text, by: words, using: &random)
            }
            check(text)
        }
    }
}
