import TestSupport
import Testing
import TraceFormats

/// The checks that `Tests/Fuzz` runs for hours, guided by coverage, here run briefly on changes of the samples.
@Suite("Any recording")
struct FormatFuzzTests {
    private static let seeds = Sample.all.map { Array($0.1.utf8) }

    @Test(arguments: Sample.all.indices)
    func `The samples hold`(_ index: Int) throws {
        for selector in 0..<5 as Range<UInt8> { try checkAnyRecording([selector, selector] + Self.seeds[index]) }
    }

    @Test(arguments: 0..<4)
    func `The fuzzer's checks hold for mutations of its seeds`(round: UInt64) {
        var random = SeededGenerator(seed: 80 + round)
        for _ in 0..<600 {
            var bytes = Self.seeds.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let start = Int.random(in: 0...bytes.count, using: &random)
                let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.removeSubrange(start..<end)
                case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: start)
                default: if start < bytes.count { bytes[start] ^= 1 << UInt8.random(in: 0...7, using: &random) }
                }
            }
            bytes = [UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random)] + bytes
            do { try checkAnyRecording(bytes) } catch {
                Issue.record("\(error): \(String(reflecting: String(decoding: bytes, as: UTF8.self)))")
                return
            }
        }
    }
}
