import LocationModel
import TestSupport
import Testing
import TraceSource

/// A trace that replaces a receiver: time passes by itself, and epochs that were not requested are dropped.
struct PlayedTraceTests {
    /// What is received at an instant, in seconds on the first of May.
    private enum Reply: Equatable {
        case fix(Double)
        case restarted(Double)
        case waiting(until: Double?)
        case found

        init(_ event: SourceEvent) {
            self =
                switch event {
                case .fix(let fix): .fix(fix.time.seconds(since: may1(0)))
                case .restarted(let fix, _): .restarted(fix.time.seconds(since: may1(0)))
                case .waiting(let wait): .waiting(until: wait.until?.seconds(since: may1(0)))
                case .found: .found
                case .limitReached, .silent, .lost, .ended: preconditionFailure("a played trace says no such thing")
                }
        }
    }

    private final class Player {
        private let file: TemporaryFile
        private var source: PlayedTrace

        /// Epochs at these seconds of the day.
        init(_ seconds: [Int]) throws {
            file = try TemporaryFile(Array(seconds.map { rmc($0) + gga($0) }.joined().utf8))
            let extent = try #require(try TraceExtent.find(path: file.path))
            let ends = EndCounter()
            source = try PlayedTrace(path: file.path, extent: extent) { ends.count += 1 }
            self.ends = ends
        }

        private final class EndCounter { var count = 0 }
        private let ends: EndCounter
        var timesEnded: Int { ends.count }

        func next(_ demand: Demand, at now: Double) throws -> Reply {
            Reply(try source.next(demand, before: nil, at: may1(now)))
        }
    }

    @Test func `An epoch comes when its time has come, and not before`() throws {
        let player = try Player([10, 11, 12])
        #expect(try player.next(.everyEpoch, at: 10) == .found)
        #expect(try player.next(.everyEpoch, at: 10) == .fix(10))
        #expect(try player.next(.everyEpoch, at: 10) == .waiting(until: 11))
        #expect(try player.next(.everyEpoch, at: 10.5) == .waiting(until: 11))
        #expect(try player.next(.everyEpoch, at: 11) == .fix(11))
        // If the loop is late, it receives what was available, in order.
        #expect(try player.next(.everyEpoch, at: 99) == .fix(12))
        #expect(player.timesEnded == 0)
        #expect(try player.next(.everyEpoch, at: 99) == .waiting(until: nil))
        #expect(try player.next(.everyEpoch, at: 99) == .waiting(until: nil))
        #expect(player.timesEnded == 1)
    }

    @Test func `The end of a trace whose time stamps are the clock is reported once`() throws {
        let file = try TemporaryFile(Array((rmc(10) + gga(10)).utf8))
        var timesEnded = 0
        var source = try PlayedTrace(path: file.path) { timesEnded += 1 }
        var replies: [Reply] = []
        while replies.suffix(2) != [.waiting(until: nil), .waiting(until: nil)] {
            replies.append(Reply(try source.next(.everyEpoch, before: nil, at: may1(10))))
        }
        #expect(replies.contains(.fix(10)) && timesEnded == 1)
    }

    @Test func `Epochs that nothing demanded are gone`() throws {
        let player = try Player(Array(10...30))
        _ = try player.next(.idle, at: 10)
        #expect(try player.next(.everyEpoch, at: 10) == .fix(10))
        #expect(try player.next(.idle, at: 10) == .waiting(until: 30))
        #expect(try player.next(.idle, at: 14.5) == .waiting(until: 30))
        #expect(try player.next(.everyEpoch, at: 15.5) == .waiting(until: 16))
        // No longer wanted when it arrives, but the next one is.
        #expect(try player.next(.idle, at: 16) == .waiting(until: 30))
        #expect(try player.next(.everyEpoch, at: 19.5) == .waiting(until: 20))
        #expect(try player.next(.everyEpoch, at: 20) == .fix(20))
    }

    @Test func `For a later fix nothing is read until then, and a changed demand loses nothing`() throws {
        let player = try Player(Array(10...30))
        _ = try player.next(.idle, at: 10)
        #expect(try player.next(.notBefore(may1(20)), at: 10) == .waiting(until: 20))
        #expect(try player.next(.everyEpoch, at: 12) == .fix(12))
        #expect(try player.next(.notBefore(may1(20.5)), at: 12) == .waiting(until: 20.5))
        #expect(try player.next(.notBefore(may1(20.5)), at: 20.5) == .waiting(until: 21))
        #expect(try player.next(.notBefore(may1(20.5)), at: 21) == .fix(21))
        #expect(try player.next(.notBefore(may1(40)), at: 21) == .waiting(until: 30))
    }

    @Test(arguments: [
        Demand.idle, .everyEpoch, .notBefore(may1(1000)),
    ])
    func `The end is reported once, whatever the demand`(_ demand: Demand) throws {
        let player = try Player([10, 11])
        _ = try player.next(demand, at: 10)
        for now in [10.0, 10.5, 11, 11, 12, 13, 13] { _ = try player.next(demand, at: now) }
        #expect(player.timesEnded == 1)
        #expect(try player.next(.everyEpoch, at: 20) == .waiting(until: nil))
    }

    @Test func `A jump of the trace's time comes when it is read`() throws {
        let player = try Player([100, 101, 10, 11])
        _ = try player.next(.idle, at: 100)
        #expect(try player.next(.everyEpoch, at: 100) == .fix(100))
        #expect(try player.next(.everyEpoch, at: 101) == .fix(101))
        #expect(try player.next(.everyEpoch, at: 101) == .restarted(10))
        #expect(try player.next(.everyEpoch, at: 10) == .waiting(until: 11))
    }
}
