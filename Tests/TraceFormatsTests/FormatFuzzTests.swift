import TestSupport
import Testing
import TraceFormats

/// The checks that `Tests/Fuzz` runs for hours, guided by coverage, here run briefly on changes of the samples.
struct FormatFuzzTests {
    private static let seeds = Sample.all.map { Array($0.1.utf8) }

    @Test(arguments: Sample.all.indices)
    func `The fuzzer's checks hold for the samples`(_ index: Int) throws {
        for selector in 0..<5 as Range<UInt8> { try checkAnyRecording([selector, selector] + Self.seeds[index]) }
    }

    @Test(arguments: 0..<4)
    func `The fuzzer's checks hold for mutations of its seeds`(round: UInt64) {
        var random = SeededGenerator(seed: 80 + round)
        for _ in 0..<600 {
            var bytes = Mutations.mutate(Self.seeds.randomElement(using: &random)!, using: &random)
            bytes = [UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random)] + bytes
            do { try checkAnyRecording(bytes) } catch {
                Issue.record("\(error): \(String(reflecting: String(decoding: bytes, as: UTF8.self)))")
                return
            }
        }
    }
}
