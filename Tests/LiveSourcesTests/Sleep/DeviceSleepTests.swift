import LiveSources
import LocationModel
import ReceiverPower
import SystemCalls
import TestSupport
import Testing

/// A receiver on a serial device sleeps between fixes, in virtual time.
@Suite(.timeLimit(.minutes(15)), .live) struct DeviceSleepTests {
    private func makeLoop(
        _ device: PseudoReceiver, _ box: JournalBox, _ family: ReceiverFamily? = .ublox(.m8), recoversOnly: Bool = false
    ) throws -> SleepLoop<ReceiverSource> {
        let responses = DeviceResponses()
        let link = DeviceLink(path: device.path, responses: responses)
        var source = try ReceiverSource(.device(path: device.path, baud: nil))
        source.forward(to: responses)
        return SleepLoop(source, link, of: device, box, family: family, recoversOnly: recoversOnly)
    }

    @Test(arguments: [
        (SimulatedReceiver.Family.m8, ReceiverFamily.ublox(.m8)), (.m10, .ublox(.m10)), (.mtk, .mtk), (.casic, .casic),
    ])
    func `A receiver sleeps, wakes up in time, and is awake at the end`(
        simulated: SimulatedReceiver.Family, family: ReceiverFamily
    ) throws {
        let device = try PseudoReceiver.stepped(simulated)
        let box = JournalBox()
        var loop = try makeLoop(device, box, family)
        try #expect(loop.poll(every: 60) { $0.source.sleeps.confirmed >= 2 && !$0.source.isAsleep })
        #expect(device.receiver.sleeps >= 2 && loop.source.sleeps.failed == 0)
        #expect(loop.source.times?[.asleep] ?? 0 > 60)
        // Ctrl-C, in the middle of a sleep.
        let isAsleep = try loop.poll(every: 60) { $0.source.isAsleep }
        try #require(isAsleep && device.receiver.isAsleep)
        #expect(box.journal != nil)
        loop.sleep.restore()
        if family != .casic { #expect(!device.receiver.isAsleep) }
        #expect(box.journal == nil)
    }

    @Test func `After a kill the next run wakes it, even one that lets nothing sleep`() throws {
        let device = try PseudoReceiver.stepped(.mtk)
        let box = JournalBox()
        do {
            // An MTK sleeps until it is woken.
            var loop = try makeLoop(device, box, .mtk)
            try #require(loop.poll(every: 60) { $0.source.isAsleep && device.receiver.isAsleep })
        }
        #expect(device.receiver.isAsleep && box.journal != nil)
        var loop = try makeLoop(device, box, nil, recoversOnly: true)
        try #expect(loop.run(.everyEpoch) { $0.fixes.count >= 3 })
        #expect(box.journal == nil && loop.source.times == nil)
    }

    @Test(arguments: [(SimulatedReceiver.Family.m8, "ublox-m8"), (.m10, "ublox-m10"), (.mtk, "mtk")])
    func `A receiver is identified, enters cyclic tracking, and is as before at the end`(
        simulated: SimulatedReceiver.Family, name: String
    ) throws {
        let device = try PseudoReceiver.stepped(simulated)
        let box = JournalBox()
        var loop = try makeLoop(device, box, nil)
        try #expect(loop.poll(every: 3) { $0.source.isCyclic }, "\(box.lines)")
        #expect(box.lines == ["the receiver may sleep while no fix is needed (\(name))"])
        #expect(device.receiver.savesPower && box.journal?.restore.isEmpty == false)
        // Ctrl-C: the loop has ended.
        loop.sleep.restore()
        #expect(!device.receiver.savesPower && box.journal == nil)
    }

    @Test func `After a kill in cyclic tracking the next run restores the configuration`() throws {
        let device = try PseudoReceiver.stepped()
        let box = JournalBox()
        do {
            var loop = try makeLoop(device, box)
            try #require(loop.poll(every: 3) { $0.source.isCyclic }, "\(box.lines)")
        }
        #expect(device.receiver.savesPower)
        var loop = try makeLoop(device, box, nil, recoversOnly: true)
        try #expect(loop.run(.everyEpoch) { _ in box.journal == nil })
        #expect(!device.receiver.savesPower)
    }

    @Test func `A receiver that does not acknowledge its former configuration keeps it written down`() throws {
        let device = try PseudoReceiver.stepped()
        let box = JournalBox()
        var loop = try makeLoop(device, box)
        try #require(loop.poll(every: 3) { $0.source.isCyclic }, "\(box.lines)")
        device.change { $0.ignoredShare = 1 }
        loop.sleep.restore()
        #expect(box.journal?.restore.isEmpty == false)
        #expect(box.lines.last?.contains("does not acknowledge its former configuration; the next run") == true)
    }

    @Test func `A receiver without cyclic tracking has nothing to restore, and nothing is said about it`() throws {
        let device = try PseudoReceiver.stepped(.mtk)
        device.change { $0.hasCyclic = false }
        let box = JournalBox()
        var loop = try makeLoop(device, box, nil)
        try #require(
            loop.poll(every: 3) {
                String(decoding: device.received, as: UTF8.self).contains("PMTK262,3") && !$0.sleep.awaitsResponses
            })
        #expect(!loop.source.isCyclic && box.journal == nil)
        loop.sleep.restore()
        #expect(box.lines.allSatisfy { !$0.contains("could not be restored") }, "\(box.lines)")
    }

    @Test func `The journal of a killed run is cleared by a receiver that does not have the command`() throws {
        let device = try PseudoReceiver.stepped(.mtk)
        device.change { $0.hasCyclic = false }
        let command = try #require(ReceiverFamily.mtk.commands.cyclic?.change([])?.restore)
        let box = JournalBox(ReceiverJournal(family: "mtk", restore: command))
        var loop = try makeLoop(device, box, nil, recoversOnly: true)
        try #expect(loop.run(.everyEpoch) { _ in box.journal == nil })
        #expect(box.lines.isEmpty, "\(box.lines)")
    }

    @Test func `The end does not wait for a receiver that cannot be identified`() throws {
        let device = try PseudoReceiver.stepped(.casic)
        let sleep = JournalBox().sleep(DeviceLink(path: device.path, responses: DeviceResponses()))
        for _ in 0..<20 { sleep.identify() }
        try #require(Deadline(after: 60).wait { !device.received.isEmpty })
        // Each of them takes nine seconds, and all of them three minutes.
        #expect(ContinuousClock().measure { sleep.restore() } < .seconds(60))
    }

    @Test func `A receiver that ignores the commands is left alone, and nothing is claimed`() throws {
        let device = try PseudoReceiver.stepped()
        device.change { $0.ignoresSleep = true }
        let box = JournalBox()
        var loop = try makeLoop(device, box)
        try #expect(loop.poll(every: 60) { $0.source.hasGivenUp })
        #expect(loop.source.times?[.asleep] == 0 && loop.source.sleeps == (confirmed: 0, failed: 3))
        try #expect(loop.run(.everyEpoch) { _ in box.lines.count == 2 && box.journal == nil }, "\(box.lines)")
        #expect(
            box.lines.last?.hasSuffix("it went on sending after the sleep command, three times in a row") == true)
        let sent = device.received.count
        try #expect(loop.poll(every: 3) { $0.fixes.count >= 2 })
        #expect(device.received.count == sent)
    }

    @Test func `A fix that is needed at once wakes it`() throws {
        let device = try PseudoReceiver.stepped()
        let box = JournalBox()
        var loop = try makeLoop(device, box)
        try #require(loop.poll(every: 60) { $0.source.isAsleep && device.receiver.isAsleep })
        let count = loop.fixes.count
        try #expect(loop.run(.everyEpoch, seconds: 15) { $0.fixes.count > count + 3 })
        #expect(!device.receiver.isAsleep)
    }
}
