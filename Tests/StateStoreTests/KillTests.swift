import Foundation
import StateStore
import TestSupport
import Testing

/// kill -9 at random moments, in the middle of commits and at the start: whatever was acknowledged is there.
@Suite(.timeLimit(.minutes(5))) struct KillTests {
    @Test(arguments: [1, 2] as [UInt64])
    func whatWasCommittedIsThereAfterAKill(seed: UInt64) throws {
        let scratch = try Scratch()
        var random = SeededGenerator(seed: seed)
        var last = 0
        for _ in 0..<40 {
            let writer = try Writer(scratch)
            try writer.wait(forCommits: Int.random(in: 0...4, using: &random))
            // Anywhere within the next commit, or within its start.
            let moment = ContinuousClock.now + .microseconds(Int.random(in: 0...1500, using: &random))
            while ContinuousClock.now < moment {}
            try writer.kill()

            let committed = try writer.committed()
            let acknowledged = committed.last ?? last
            let store = try KeyValueStore("counters", in: scratch.directory())
            #expect(store.setAside == nil)
            let count = store["count"]?.int ?? 0
            #expect(count == acknowledged || count == acknowledged + 1)
            #expect(
                committed == Array(last..<acknowledged).map { $0 + 1 }, "each goes on where the one before was killed")
            let filling = String(repeating: "\(count % 10)", count: count * 7919 % 20_000)
            #expect(store["filling"]?.string ?? "" == filling, "both or none")
            #expect(try scratch.names() == (count == 0 ? [] : ["counters"]), "nothing is left behind")
            last = count
        }
        #expect(last > 0)
    }
}
