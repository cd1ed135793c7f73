import Foundation
import StateStore
import TestSupport
import Testing

/// The content of the document of Tests/StoreWriter.
private struct Counter: Codable {
    var count: Int
    var filling: String
}

/// kill -9 at random moments, in the middle of a write and at the start: every acknowledged value is preserved.
@Suite(.timeLimit(.minutes(15)), .live) struct KillTests {
    @Test(arguments: [1, 2] as [UInt64])
    func `A written value is there after a kill`(seed: UInt64) throws {
        let scratch = try Scratch()
        var random = SeededGenerator(seed: seed)
        var last = 0
        for _ in 0..<40 {
            let writer = try KilledProgram("StoreWriter", ["document", scratch.state], in: scratch)
            try writer.wait(forLines: Int.random(in: 0...4, using: &random))
            // Anywhere within the next commit, or within the start.
            try writer.kill(withinMicroseconds: 1500, using: &random)

            let committed = try writer.lines().compactMap { Int($0) }
            let acknowledged = committed.last ?? last
            let document = try StateDocument<Counter>("counter", in: scratch.openState())
            #expect(document.setAside == nil)
            let count = document.value?.count ?? 0
            #expect(count == acknowledged || count == acknowledged + 1)
            #expect(
                committed == Array(last..<acknowledged).map { $0 + 1 }, "each goes on where the one before was killed")
            let filling = String(repeating: "\(count % 10)", count: count * 7919 % 20_000)
            #expect(document.value?.filling ?? "" == filling, "both or none")
            #expect(try scratch.names() == (count == 0 ? [] : ["counter"]), "nothing is left behind")
            last = count
        }
        #expect(last > 0)
    }
}
