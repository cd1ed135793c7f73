import Foundation
import LocationModel
import SystemCalls
import TestSupport
import Testing
import LiveSources

/// Behaviour of any receiver; tested over TCP, because that can imitate any of them.
@Suite(.timeLimit(.minutes(15)), .live)
struct ReceiverSourceTests {
    /// A receiver that has sent this many epochs from 40000 s on, one per second, and was read.
    private func connected(_ server: LoopbackServer, epochs: Int = 0) throws -> (LiveReceiver, LoopbackServer.Peer) {
        let receiver = try LiveReceiver(server)
        _ = receiver.step()
        let peer = try #require(server.accept())
        _ = events(of: receiver, seconds: 40_000..<40_000 + epochs) { peer.send(epoch($0)) }
        return (receiver, peer)
    }

    /// The events while something is sent each second; half a minute by default.
    private func events(
        of receiver: LiveReceiver, seconds: Range<Int> = 40_000..<40_030, sending send: (Int) -> Void
    ) -> [SourceEvent] {
        seconds.flatMap { second in
            receiver.now = may1(Double(second) + 0.2)
            send(second)
            return receiver.events()
        }
    }

    @Test func `A receiver delivers each epoch once, and its name`() throws {
        let server = LoopbackServer()
        let receiver = try LiveReceiver(server)
        _ = receiver.step()
        let peer = try #require(server.accept())
        var events: [SourceEvent] = []
        for second in 0..<30 {
            receiver.now = may1(40_000.2 + Double(second))
            peer.send(epoch(40_000 + second))
            events += receiver.events()
        }
        #expect(events.first?.name == "tcp://127.0.0.1:\(server.port)")
        #expect(events.compactMap(\.name).count == 1)
        // The last one is complete as soon as it arrives, because the receiver's rhythm is known by then.
        #expect(events.times == (40_000..<40_030).map(Double.init))
        #expect(receiver.counts.epochsDecoded == 30)
    }

    @Test(arguments: [1, 7, 100])
    func `A line may arrive in pieces of any size`(size: Int) throws {
        let server = LoopbackServer()
        let receiver = try LiveReceiver(server)
        _ = receiver.step()
        let peer = try #require(server.accept())
        let bytes = Array((40_000..<40_020).map { epoch($0) }.joined().utf8)
        var events: [SourceEvent] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            peer.send(Array(bytes[start..<min(bytes.count, start + size)]))
            events += receiver.events(until: receiver.now)
        }
        events += receiver.events()
        #expect(events.times == (40_000..<40_020).map(Double.init))
    }

    @Test func `Garbage and a line of ten megabytes cost only the epochs that they are in`() throws {
        let server = LoopbackServer()
        let (receiver, peer) = try connected(server, epochs: 10)
        let sender = Thread {
            peer.send([UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000))
            peer.send("\r\n")
            var random = SeededGenerator(seed: 4)
            peer.send((0..<300_000).map { _ in UInt8.random(in: 0...255, using: &random) })
            peer.send("\r\n" + (40_010..<40_020).map { epoch($0) }.joined())
        }
        sender.start()
        var times: [Double] = []
        while times.last != 40_018 { times += [try receiver.require()].times }
        #expect(times == (40_010..<40_019).map(Double.init))
    }

    @Test func `A sender that never pauses does not hold the loop`() throws {
        let server = LoopbackServer()
        let receiver = try LiveReceiver(server)
        _ = receiver.step()
        let peer = try #require(server.accept())
        let sender = Thread { while peer.send([UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)) {} }
        sender.start()
        for _ in 0..<100 {
            let event = receiver.step()
            #expect(event == nil)
            _ = receiver.isReady
        }
        _ = receiver.step(.idle)
    }

    @Test func `Epochs that are not needed are skipped undecoded, and cost no wake-up`() throws {
        let server = LoopbackServer()
        let (receiver, peer) = try connected(server, epochs: 20)
        let before = receiver.counts
        let demand = Demand.notBefore(may1(40_079.5))
        _ = receiver.step(demand)
        for second in 40_020..<40_080 {
            peer.send(epoch(second))
            #expect(!receiver.isReady)
        }
        // It is read when it should have arrived, and not before.
        let due = try #require(receiver.wait.until)
        #expect(due >= may1(40_080.2) && due < may1(40_080.3))
        peer.send(epoch(40_080))
        #expect(!receiver.isReady)
        receiver.now = due
        let fix = try #require(receiver.step(demand)?.fix)
        #expect(fix.time == may1(40_080))
        let spent = receiver.counts - before
        #expect(spent.epochsSkipped == 60 && spent.epochsDecoded == 1)
    }

    @Test func `The source wakes up before the kernel's buffer is full`() throws {
        let server = LoopbackServer()
        let (receiver, peer) = try connected(server, epochs: 20)
        let demand = Demand.notBefore(may1(50_000))
        _ = receiver.step(demand)
        var second = 40_020
        while !receiver.isReady && second < 49_000 {
            peer.send(epoch(second))
            second += 1
        }
        #expect(second < 43_000)
        _ = receiver.step(demand)
        #expect(receiver.counts.epochsSkipped > 100)
    }

    @Test func `A late epoch is awaited`() throws {
        let server = LoopbackServer()
        let (receiver, peer) = try connected(server, epochs: 10)
        let demand = Demand.notBefore(may1(40_019.5))
        let early = receiver.next(demand, until: may1(40_020.9))
        #expect(early == nil)
        #expect(receiver.wait.descriptor != nil)
        peer.send((40_010...40_020).map { epoch($0) }.joined())
        try #expect(receiver.require(demand).fix?.time == may1(40_020))
    }

    @Test func `An idle source is disconnected, and waits for nothing`() throws {
        let server = LoopbackServer()
        let (receiver, peer) = try connected(server, epochs: 10)
        _ = receiver.step(.idle)
        #expect(receiver.wait == SourceWait())
        #expect(peer.waitForClose())
        // Days later nothing has jumped, and nothing was found again.
        receiver.now = may1(40_000 + 3 * 86_400)
        _ = receiver.step()
        let other = try #require(server.accept())
        other.send(epoch(40_000, date: "040526") + epoch(40_001, date: "040526"))
        try #expect(receiver.require().fix?.time == may1(40_000 + 3 * 86_400))
    }

    @Test(arguments: [false, true])
    func `A receiver is lost once and found once, and nothing is delivered twice`(isBroken: Bool) throws {
        let server = LoopbackServer()
        let (receiver, peer) = try connected(server, epochs: 10)
        if isBroken { peer.reset() } else { peer.hangUp() }
        let reason = try #require(try receiver.require().reason)
        #expect(reason.hasSuffix(isBroken ? "Connection reset by peer" : "has closed the connection"))
        #expect(reason.hasPrefix("tcp://127.0.0.1:"))
        // Unavailable for a minute, which was already reported.
        server.stop()
        #expect(receiver.events(until: may1(40_069)).allSatisfy { $0.isSilence })
        let again = LoopbackServer(port: server.port)
        receiver.now = may1(40_105)
        while !again.hasPendingConnection { _ = receiver.step() }
        let other = try #require(again.accept())
        // It repeats what it sent before, then continues.
        other.send((40_005..<40_012).map { epoch($0) }.joined() + rmc(40_012))
        var events: [SourceEvent] = []
        while events.times.isEmpty { events.append(try receiver.require()) }
        events += receiver.events()
        #expect(events.compactMap(\.name).count == 1)
        #expect(events.times == [40_010, 40_011])
    }

    @Test func `A lost receiver is retried ever more rarely`() throws {
        let server = LoopbackServer()
        server.stop()
        let receiver = try LiveReceiver(server)
        try #expect(receiver.require().reason?.hasSuffix("Connection refused") == true)
        var pauses: [Double] = []
        let end = may1(40_600)
        while receiver.now < end {
            if receiver.step(.notBefore(end)) != nil { Issue.record("reported twice") }
            if let until = receiver.wait.until, until > receiver.now {
                pauses.append(until.seconds(since: receiver.now))
                receiver.now = until
            }
        }
        expectBackoff(pauses)
    }

    @Test func `Silence is reported, repeatedly as long as it lasts`() throws {
        let server = LoopbackServer()
        let (receiver, peer) = try connected(server, epochs: 10)
        let start = receiver.now
        var silences: [Double] = []
        while receiver.now < start.advanced(bySeconds: 35) {
            if let event = receiver.next(until: start.advanced(bySeconds: 35)) {
                guard case .silent(let since) = event else {
                    Issue.record("\(event)")
                    return
                }
                #expect(since == may1(40_009))
                silences.append(receiver.now.seconds(since: start))
            } else {
                break
            }
        }
        #expect(silences.map { $0.rounded() } == [10, 20, 30])
        // It ends with the next fix.
        peer.send(epoch(40_044) + epoch(40_045))
        try #expect(receiver.require().fix?.time == may1(40_044))
    }

    @Test func `A receiver that is not asked is not silent`() throws {
        let server = LoopbackServer()
        let (receiver, peer) = try connected(server, epochs: 10)
        let demand = Demand.notBefore(may1(40_300))
        #expect(receiver.events(demand, until: may1(40_309.9)).isEmpty)
        let silences = receiver.events(demand, until: may1(40_310.1))
        #expect(silences.map(\.isSilence) == [true])
        peer.hangUp()
    }

    @Test func `A gpsd in place of a receiver is reported as such, once`() throws {
        let server = LoopbackServer()
        let receiver = try LiveReceiver(server)
        let banner = #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"# + "\r\n"
        _ = receiver.step()
        try #require(server.accept()).send(Array(banner.utf8))
        let reason = try #require(receiver.require().reason)
        #expect(reason.hasSuffix("this is gpsd, not a receiver; use --gpsd 127.0.0.1:\(server.port)"))
        #expect(receiver.step() == nil && receiver.wait.descriptor == nil)
        receiver.now = receiver.now.advanced(bySeconds: 1)
        #expect(receiver.step() == nil)
        try #require(server.accept()).send(Array(banner.utf8))
        let deadline = Deadline(after: 60)
        while receiver.wait.descriptor != nil && !deadline.hasPassed { #expect(receiver.next() == nil) }
        #expect(receiver.wait.descriptor == nil && receiver.wait.until != nil)
    }

    @Test func `Bytes that are no sentences are reported once, and no longer after the first fix`() throws {
        let server = LoopbackServer()
        let (receiver, peer) = try connected(server)
        let events = events(of: receiver) { _ in peer.send([0xB5, 0x62, 0x01, 0x07, 0, 10, 0xFF]) }
        let reasons = events.compactMap(\.reason)
        #expect(reasons.count == 1 && reasons[0].contains("bytes received without an NMEA 0183 sentence"), "\(reasons)")
        receiver.now = may1(40_040.2)
        peer.send("\n" + epoch(40_040) + epoch(40_041))
        #expect(receiver.events().times == [40_040])
    }

    @Test func `A receiver without a date has no fix, which is reported; with a date fixes are delivered`() throws {
        let server = LoopbackServer()
        let (receiver, peer) = try connected(server)
        let events = events(of: receiver) { peer.send(gga($0)) }
        #expect(events.times.isEmpty)
        let reasons = events.compactMap(\.reason)
        #expect(reasons.count == 1 && reasons[0].hasSuffix("sends no date; it must send RMC or ZDA"))
        #expect(events.filter(\.isSilence).count == 2)
        peer.send(sentence("GPZDA,\(clock(40_030)),01,05,2026,00,00") + gga(40_030) + gga(40_031))
        // The last epoch has waited until its end for a date.
        let found = try (0..<3).map { _ in try receiver.require() }
        #expect(found[0].name != nil && found.times == [40_029, 40_030])
    }

    @Test(arguments: [-5, -3600])
    func `One wild time is ignored; a receiver that repeats it has jumped`(jump: Int) throws {
        let server = LoopbackServer()
        let (receiver, peer) = try connected(server, epochs: 10)
        let events = events(of: receiver, seconds: 40_010..<40_030) { second in
            peer.send(epoch(second == 40_012 ? second + jump : second))
        }
        #expect(events.compactMap(\.restart).isEmpty)
        let expected = (40_010..<40_030).map(Double.init).filter { $0 != 40_012 }
        #expect(events.times == expected)
        var later: [SourceEvent] = []
        for second in 40_030..<40_050 {
            receiver.now = may1(Double(second) + 0.2)
            peer.send(epoch(second + jump))
            later += receiver.events(.notBefore(may1(40_040)))
        }
        guard case .restarted(let fix, let from) = try #require(later.first) else {
            // A jump of five seconds has been caught up with before it counts as confirmed.
            #expect(jump == -5)
            return
        }
        #expect(from == may1(40_029) && fix.time == may1(Double(40_035 + jump)))
    }

    @Test func `A receiver that finds its date jumps ahead at once`() throws {
        let server = LoopbackServer()
        let receiver = try LiveReceiver(server, at: may1(-10_000_000))
        _ = receiver.step()
        let peer = try #require(server.accept())
        peer.send(epoch(40_000, date: "060180") + epoch(40_001, date: "060180"))
        try #expect(receiver.require().name != nil)
        let first = try #require(try receiver.require().fix)
        receiver.now = first.time
        peer.send(epoch(40_002) + epoch(40_003))
        var event = try receiver.require()
        while event.fix != nil { event = try receiver.require() }
        #expect(event.restart?.time == may1(40_002))
    }

    @Test func `A first fix that shows a wrong clock is delivered, whatever the demand`() throws {
        let server = LoopbackServer()
        let receiver = try LiveReceiver(server, at: may1(90_000))
        let demand = Demand.notBefore(may1(90_010))
        _ = receiver.step(demand)
        let peer = try #require(server.accept())
        peer.send(epoch(40_000) + epoch(40_001))
        try #expect(receiver.require(demand).name != nil)
        try #expect(receiver.require(demand).restart?.time == may1(40_000))
    }
}
