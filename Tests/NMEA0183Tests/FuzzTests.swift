import Foundation
import TestSupport
import Testing

/// The checks that `Tests/Fuzz` runs for hours, guided by coverage, here run briefly: on its seeds and on deterministic
/// random mutations of them.
struct FuzzTests {
    private static let seeds: [[UInt8]] = {
        let folder = PackageFiles.root.appending(path: "Tests/Fuzz/Corpus")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { FileManager.default.contents(atPath: folder.appending(path: $0).path) }
            .map { [UInt8]($0) }
    }()

    @Test func `The fuzzer's checks hold for its seeds`() throws {
        #expect(Self.seeds.count > 30)
        for seed in Self.seeds { try checkAnyBytes(seed) }
    }

    /// As in libFuzzer: a few changes to one seed, including a piece of another one.
    private static func mutated(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes = seeds.randomElement(using: &random)!
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 2:
                let other = seeds.randomElement(using: &random)!
                let first = Int.random(in: 0..<other.count, using: &random)
                bytes.replaceSubrange(start..<end, with: other[first..<min(other.count, first + end - start + 4)])
            case 3: bytes.insert(UInt8.random(in: 0...255, using: &random), at: start)
            default: if start < bytes.count { bytes[start] ^= 1 << UInt8.random(in: 0...7, using: &random) }
            }
        }
        return bytes
    }

    @Test(arguments: 0..<4)
    func `The fuzzer's checks hold for mutations of its seeds`(round: UInt64) {
        var random = SeededGenerator(seed: 60 + round)
        for _ in 0..<3000 {
            let bytes = Self.mutated(&random)
            do { try checkAnyBytes(bytes) } catch {
                Issue.record("\(error): \(String(reflecting: String(decoding: bytes, as: UTF8.self)))")
                return
            }
        }
    }
}
