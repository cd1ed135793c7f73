import LiveSources
import Foundation
import LocationModel
import TestSupport
import Testing

/// A receiver's device: a pseudo terminal, which keeps the oldest data like a real one.
@Suite(.timeLimit(.minutes(15)), .live)
struct ReceiverDeviceTests {
    /// A device that has sent this many epochs from 40000 s on, one per second, and was read.
    private func connected(epochs: Int) throws -> (LiveReceiver, PseudoTerminal) {
        let device = PseudoTerminal()
        let receiver = try LiveReceiver(device)
        for second in 40_000..<40_000 + epochs {
            receiver.now = may1(Double(second) + 0.2)
            device.send(epoch(second))
            _ = receiver.events()
        }
        return (receiver, device)
    }

    @Test func `A device delivers each epoch once, and its name`() throws {
        let device = PseudoTerminal()
        let receiver = try LiveReceiver(device)
        var events: [SourceEvent] = []
        for second in 40_000..<40_030 {
            receiver.now = may1(Double(second) + 0.2)
            device.send(epoch(second))
            events += receiver.events()
        }
        #expect(events.first?.name == device.path)
        #expect(events.times == (40_000..<40_030).map(Double.init))
    }

    @Test func `A device that another run reads is not opened, and is when that run has ended`() throws {
        let device = PseudoTerminal()
        let later: LiveReceiver
        do {
            let first = try LiveReceiver(device)
            device.send(epoch(40_000) + epoch(40_001))
            try #expect(first.require().name != nil)
            later = try LiveReceiver(device)
            let event = try later.require()
            #expect(event.reason?.contains("Device or resource busy") == true, "\(event)")
            try #expect(first.require().fix?.time == may1(40_000))
        }
        later.now = later.now.advanced(bySeconds: 120)
        // It is opened, and nothing has been sent for two minutes.
        try #expect(later.require().isSilence)
        device.send(epoch(40_122) + epoch(40_123))
        try #expect(later.require().name == device.path)
    }

    @Test(arguments: ReceiverAddress.baudRates)
    func `The device is set to raw mode, at the requested speed`(baud: UInt32) throws {
        let device = PseudoTerminal()
        let receiver = try LiveReceiver(.device(path: device.path, baud: baud))
        // A line discipline that is not raw would interpret these two as end of input and interrupt.
        device.send("\u{4}\u{3}" + epoch(40_000) + epoch(40_001))
        try #expect(receiver.require().name != nil)
        try #expect(receiver.require().fix?.time == may1(40_000))
    }

    @Test func `Old input is discarded in time, and the wanted epoch is delivered`() throws {
        let (receiver, device) = try connected(epochs: 20)
        let demand = Demand.notBefore(may1(40_079.5))
        let before = receiver.counts
        var wakeUps = 0
        #expect(receiver.next(demand) == nil)
        for second in 40_020...40_080 {
            // Data between two wake-ups wakes nothing, and is lost if there is too much of it.
            device.send(epoch(second))
            #expect(!receiver.isReady)
            receiver.now = may1(Double(second) + 0.2)
            if let until = receiver.wait.until, receiver.now.advanced(bySeconds: 0.5) >= until {
                receiver.now = max(until, receiver.now)
                wakeUps += 1
                if let event = receiver.step(demand) {
                    #expect(event.fix?.time == may1(40_080))
                    #expect(second == 40_080)
                }
            }
        }
        #expect(wakeUps == 2)
        let spent = receiver.counts - before
        #expect(spent.fixes == 1 && spent.epochs < 5)
    }

    @Test func `One wake-up is enough while the device's buffer has room`() throws {
        let (receiver, device) = try connected(epochs: 20)
        let demand = Demand.notBefore(may1(40_020.5))
        #expect(receiver.next(demand) == nil)
        let due = try #require(receiver.wait.until)
        device.send((40_020...40_021).map { epoch($0) }.joined())
        #expect(!receiver.isReady)
        #expect(due > may1(40_021.19) && due < may1(40_021.3))
        receiver.now = due
        #expect(receiver.step(demand)?.fix?.time == may1(40_021))
    }

    @Test func `Asking for every epoch again delivers no old one`() throws {
        let (receiver, device) = try connected(epochs: 20)
        _ = receiver.next(.notBefore(may1(40_900)))
        for second in 40_020..<40_300 { device.send(epoch(second)) }
        receiver.now = may1(40_300)
        _ = receiver.next()
        device.send((40_300..<40_303).map { epoch($0) }.joined())
        #expect(receiver.events().times == [40_300, 40_301, 40_302])
    }

    @Test func `An idle source closes the device, and later reads only what is new`() throws {
        let (receiver, device) = try connected(epochs: 10)
        #expect(receiver.next(.idle) == nil && receiver.wait == SourceWait())
        receiver.now = may1(40_100)
        _ = receiver.next()
        device.send(epoch(40_100) + epoch(40_101))
        let events = receiver.events()
        #expect(events.times == [40_100] && events.compactMap(\.name).isEmpty)
    }

    @Test(arguments: [Demand.everyEpoch, .notBefore(may1(40_500))])
    func `A device that is unplugged is lost once, and found once when it is back`(demand: Demand) throws {
        let link = try TemporaryFile()
        let device = PseudoTerminal()
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: device.path)
        let receiver = try LiveReceiver(.device(path: link.path, baud: nil))
        for second in 40_000..<40_010 {
            receiver.now = may1(Double(second) + 0.2)
            device.send(epoch(second))
            _ = receiver.events()
        }
        #expect(receiver.next(demand) == nil)
        // Removes its name too, before another test's terminal gets the same number.
        try FileManager.default.removeItem(atPath: link.path)
        device.unplug()
        // A process that another test has just started may keep a copy of the descriptor for a moment.
        #expect(receiver.waitForDescriptor(milliseconds: 60_000))
        #expect(receiver.step(demand)?.reason == "\(link.path): the device has disappeared; was it unplugged?")
        let silences = receiver.events(demand, until: may1(40_060))
        #expect(silences.allSatisfy { $0.isSilence })
        let again = PseudoTerminal()
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: again.path)
        receiver.now = may1(40_100)
        _ = receiver.events()
        again.send((40_100..<40_104).map { epoch($0) }.joined())
        let events = receiver.events()
        #expect(events.compactMap(\.name) == [link.path] && events.times == [40_100, 40_101, 40_102])
    }

    @Test func `A device that is not there yet is awaited`() throws {
        let receiver = try LiveReceiver(.device(path: "/dev/locationd-none", baud: nil))
        #expect(receiver.step()?.reason == "/dev/locationd-none: No such file or directory")
        for _ in 0..<10 {
            #expect(receiver.step(.notBefore(may1(50_000))) == nil)
            receiver.now = try #require(receiver.wait.until)
        }
    }

    @Test func `A path that cannot be a receiver is reported at once`() throws {
        let folder = FileManager.default.temporaryDirectory.path
        #expect(throws: ReceiverError.noDevice(path: folder)) {
            _ = try LiveReceiver(.device(path: folder, baud: nil))
        }
        let file = try TemporaryFile(Array(epoch(1).utf8))
        #expect(throws: ReceiverError.noDevice(path: file.path)) {
            _ = try LiveReceiver(.device(path: file.path, baud: nil))
        }
        #expect(throws: ReceiverError.noSuchSpeed(path: "/dev/null", baud: 9600)) {
            _ = try LiveReceiver(.device(path: "/dev/null", baud: 9600))
        }
        let device = PseudoTerminal()
        #expect(throws: ReceiverError.noSuchSpeed(path: device.path, baud: 9601)) {
            _ = try LiveReceiver(.device(path: device.path, baud: 9601))
        }
    }

    /// Root may read everything.
    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `A device without permission is reported at once`() throws {
        let fifo = try TemporaryFile()
        try fifo.makeFIFO()
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: fifo.path)
        let error = ReceiverError.permissionDenied(path: fifo.path)
        #expect(throws: error) { _ = try LiveReceiver(.device(path: fifo.path, baud: nil)) }
    }

    @Test func `The advice about a permission is for a user and for a service`() {
        let reason = ReceiverError.permissionDenied(path: "/dev/ttyACM0").reason
        #expect(reason.contains("sudo usermod -aG dialout $USER") && reason.contains("SupplementaryGroups="))
    }

    @Test func `The writer of a FIFO is awaited, and never blocked for long`() throws {
        let fifo = try TemporaryFile()
        try fifo.makeFIFO()
        let receiver = try LiveReceiver(.device(path: fifo.path, baud: nil))
        #expect(receiver.next() == nil)
        // Without CLOEXEC a program that another test starts would keep it open.
        let writer = FileHandle(fileDescriptor: unsafe open(fifo.path, O_WRONLY | O_CLOEXEC), closeOnDealloc: true)
        var times: [Double] = []
        for second in 40_000..<40_010 {
            receiver.now = may1(Double(second) + 0.2)
            writer.write(Data(epoch(second).utf8))
            times += receiver.events().times
        }
        #expect(times == (40_000..<40_010).map(Double.init))
        for demand in [Demand.notBefore(may1(41_009.5)), .idle] {
            for _ in 0..<1000 {
                receiver.now = receiver.now.advanced(bySeconds: 1)
                writer.write(Data(epoch(Int(receiver.now.seconds(since: may1(0)))).utf8))
                if let until = receiver.wait.until, until <= receiver.now { _ = receiver.step(demand) }
            }
        }
        try writer.close()
        // A child of another test has it, too, until it executes its program.
        #expect(try receiver.require().reason == "\(fifo.path): its writer has closed it")
    }
}

struct ReceiverAddressTests {
    @Test(arguments: ["/dev/ttyACM0", "./fifo", "tcp://localhost:10110", "tcp://[::1]:1"])
    func `A receiver's address is read as it is typed`(text: String) {
        #expect(ReceiverAddress(text).map { "\($0)" } == text)
    }

    @Test(arguments: ["", "ttyACM0", "localhost:10110", "tcp://", "tcp://a", "udp://a:1", "tcp://a:0"])
    func `An invalid address is rejected`(text: String) {
        #expect(ReceiverAddress(text) == nil)
    }
}
