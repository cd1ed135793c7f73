import LiveSources
import LocationModel
import ReceiverPower
import SystemCalls
import TestSupport
import Testing

/// A receiver, read by a real gpsd, sleeps between fixes, in virtual time.
@Suite(.needsGPSD, .timeLimit(.minutes(15)), .live) struct GPSDSleepTests {
    private func makeLoop(
        _ daemon: GPSDaemon, _ device: PseudoReceiver, _ box: JournalBox
    ) throws -> SleepLoop<GPSDSource> {
        let endpoint = Endpoint(host: "127.0.0.1", port: daemon.port)
        let observer = try ObserverClient(daemon)
        return SleepLoop(GPSDSource(endpoint), GPSDLink(endpoint), of: device, box, observer: observer)
    }

    @Test(arguments: [SimulatedReceiver.Family.m8, .m10])
    func `gpsd's receiver is identified, sleeps, wakes up, and is awake at the end`(
        family: SimulatedReceiver.Family
    ) async throws {
        let device = try PseudoReceiver.stepped(family)
        try await withGPSDaemon(device: device.path) { daemon in
            let box = JournalBox()
            var loop = try makeLoop(daemon, device, box)
            try #expect(loop.poll(every: 60) { $0.source.sleeps.confirmed >= 2 && !$0.source.isAsleep }, "\(box.lines)")
            #expect(box.lines == ["the receiver may sleep while no fix is needed (ublox-\(family))"])
            #expect(device.receiver.sleeps >= 2)
            let isAsleep = try loop.poll(every: 60) { $0.source.isAsleep }
            try #require(isAsleep && device.receiver.isAsleep)
            loop.sleep.restore()
            #expect(!device.receiver.isAsleep && !device.receiver.savesPower)
            #expect(box.journal == nil)
        }
    }

    @Test(arguments: [SimulatedReceiver.Family.m8, .m10])
    func `Cyclic tracking is acknowledged, and undone by the run after a killed one`(
        family: SimulatedReceiver.Family
    ) async throws {
        let device = try PseudoReceiver.stepped(family)
        try await withGPSDaemon(device: device.path) { daemon in
            let box = JournalBox()
            do {
                var loop = try makeLoop(daemon, device, box)
                try #expect(loop.poll(every: 3) { $0.source.isCyclic }, "\(box.lines)")
            }
            #expect(device.receiver.savesPower && box.journal?.restore.isEmpty == false)
            let sleep = box.sleep(GPSDLink(Endpoint(host: "127.0.0.1", port: daemon.port)), recoversOnly: true)
            sleep.restore()
            #expect(!device.receiver.savesPower && box.journal == nil)
        }
    }

    @Test func `The end does not wait for a receiver that cannot be identified`() async throws {
        // In real time: gpsd must receive sentences.
        let device = try PseudoReceiver(SimulatedReceiver(.casic, seed: 1))
        try await withGPSDaemon(device: device.path) { daemon in
            let sleep = JournalBox().sleep(GPSDLink(Endpoint(host: "127.0.0.1", port: daemon.port)))
            for _ in 0..<20 { sleep.identify() }
            try #require(Deadline(after: 60).wait { device.received.contains([0xB5, 0x62, 0x0A, 0x04, 0, 0]) })
            // Each of them takes nine seconds, and all of them three minutes.
            #expect(ContinuousClock().measure { sleep.restore() } < .seconds(60))
        }
    }

    @Test func `After gpsd ends during a sleep, the receiver is awake`() async throws {
        let device = try PseudoReceiver.stepped()
        try await withGPSDaemon(device: device.path) { daemon in
            let box = JournalBox()
            var loop = try makeLoop(daemon, device, box)
            try #require(loop.poll(every: 60) { $0.source.isAsleep && device.receiver.isAsleep }, "\(box.lines)")
            loop.observer = nil
            daemon.kill()
            let demand = Demand.notBefore(loop.now.advanced(bySeconds: 60))
            try #expect(loop.run(demand) { !$0.losses.isEmpty })
            try daemon.restart()
            loop.observer = try ObserverClient(daemon)
            let count = loop.fixes.count
            try #expect(loop.run(.everyEpoch) { $0.fixes.count > count + 3 })
            #expect(!device.receiver.isAsleep)
            let confirmed = loop.source.sleeps.confirmed
            try #expect(loop.poll(every: 60) { $0.source.sleeps.confirmed > confirmed }, "it sleeps again")
            loop.sleep.restore()
            #expect(!device.receiver.isAsleep)
        }
    }
}
