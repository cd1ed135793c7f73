import Foundation
import LiveSources
import LocationModel
import SystemCalls
import TestSupport
import Testing
import TraceFormats

/// Tests of the harness itself, and of shared memory, which needs a gpsd.
@Suite(.needsGPSD, .needsLibGPS, .timeLimit(.minutes(15)), .live)
struct GPSDaemonTests {
    /// Reads the segment until it contains a fix with this time.
    private func read(_ memory: SharedMemory, until time: Instant) throws -> LiveSources.SharedMemory.Contents {
        var last = memory.read()
        let isThere = Deadline(after: 60).wait {
            last = memory.read()
            return last?.fix.time == time
        }
        try #require(isThere)
        return try #require(last)
    }

    /// The next TPV with this time.
    @discardableResult
    private func fix(_ connection: GPSDConnection, at time: Instant) throws -> (fix: GPSDFix, device: GPSDDevice) {
        while true {
            let line = Array(try connection.report("TPV").utf8)
            let report = try #require(GPSDReport(json: line))
            if let fix = report.fix, fix.time == time { return (fix, report.device) }
        }
    }

    private func time(_ line: String) -> Instant? {
        guard line.hasPrefix(#"{"class":"TPV""#) else { return nil }
        return GPSDReport(json: Array(line.utf8))?.fix?.time
    }

    @Test func `Fixes come through socket and shared memory`() async throws {
        let receiver = SyntheticReceiver(hertz: 1)
        let begin = Date().timeIntervalSince1970
        try await withGPSDaemon { gpsd in
            let connection = try GPSDConnection(port: gpsd.port)
            try connection.watch()
            for epoch in 0..<3 {
                try gpsd.feeder.send(receiver.epoch(epoch))
                let expected = receiver.coordinate(epoch)
                let (fix, source) = try self.fix(connection, at: receiver.time(epoch))
                #expect(try abs(#require(fix.latitude) - expected.latitude) < 1e-8)
                #expect(try abs(#require(fix.longitude) - expected.longitude) < 1e-8)
                #expect(try abs(#require(fix.speed) - 10) < 1e-2)
                #expect(source == device("tcp://127.0.0.1:\(gpsd.feeder.port)"))
            }
            let memory = try #require(SharedMemory(key: gpsd.sharedMemoryKey))
            let contents = try read(memory, until: receiver.time(2))
            let fix = contents.fix
            #expect(fix.mode == .threeDimensional)
            #expect(try abs(#require(fix.latitude) - receiver.coordinate(2).latitude) < 1e-8)
            #expect(try abs(#require(fix.altitude) - 40) < 1e-3)
            #expect(contents.sky.satellitesUsed == 8 && contents.sky.satellitesSeen == 8)
            #expect(try abs(#require(contents.sky.hdop) - 0.9) < 1e-6)
            let lastReceived = try #require(contents.lastReceived)
            #expect((begin - 1...Date().timeIntervalSince1970 + 1).contains(Double(lastReceived.nanoseconds) / 1e9))
            #expect(contents.device == device("tcp://127.0.0.1:\(gpsd.feeder.port)"))
        }
    }

    @Test func `gpsd continues after it was killed and started again`() async throws {
        let receiver = SyntheticReceiver(hertz: 10)
        try await withGPSDaemon { gpsd in
            try gpsd.feeder.waitForConnection()
            try gpsd.feeder.send(receiver.epoch(0))
            let memory = try #require(SharedMemory(key: gpsd.sharedMemoryKey))
            _ = try read(memory, until: receiver.time(0))
            let connection = try GPSDConnection(port: gpsd.port)
            _ = try connection.report("VERSION")

            let first = try #require(gpsd.processIdentifier)
            gpsd.kill()
            #expect(gpsd.processIdentifier == nil)
            #expect(kill(first, 0) == -1)
            #expect(try connection.line(before: Deadline(after: 60)) == nil)
            #expect(throws: (any Error).self) { try GPSDConnection(port: gpsd.port) }
            // The dead daemon's fix is still in the segment.
            #expect(memory.read()?.fix.time == receiver.time(0))

            try gpsd.restart()
            #expect(gpsd.processIdentifier != first)
            try gpsd.feeder.waitForConnection()
            try gpsd.feeder.send(receiver.epoch(1))
            let watching = try GPSDConnection(port: gpsd.port)
            try watching.watch()
            try gpsd.feeder.send(receiver.epoch(2))
            try fix(watching, at: receiver.time(2))
            // The previously opened segment is also used by the new daemon.
            _ = try read(memory, until: receiver.time(2))
        }
    }

    @Test func `Nothing is left behind`() async throws {
        struct Failure: Error {}
        var process: Int32?
        var key: Int32?
        var port: UInt16?
        await #expect(throws: Failure.self) {
            try await withGPSDaemon { gpsd in
                (process, key, port) = (gpsd.processIdentifier, gpsd.sharedMemoryKey, gpsd.port)
                try gpsd.feeder.send(SyntheticReceiver().epoch(0))
                #expect(SharedMemorySegment.exists(key: gpsd.sharedMemoryKey))
                gpsd.pause()
                throw Failure()
            }
        }
        #expect(kill(try #require(process), 0) == -1)
        #expect(!SharedMemorySegment.exists(key: try #require(key)))
        #expect(throws: (any Error).self) { try GPSDConnection(port: try #require(port)) }
    }

    /// The test's process is killed, and the clean-up process ends gpsd.
    @Test func `Nothing is left behind by a process that is killed`() async throws {
        let result = try await #require(
            processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
        ) {
            try await withGPSDaemon { gpsd in
                print("gpsd", gpsd.processIdentifier ?? 0, gpsd.sharedMemoryKey)
                fflush(nil)
                kill(getpid(), SIGKILL)
            }
        }
        let output = String(decoding: result.standardOutputContent, as: UTF8.self)
        let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("gpsd ") })
        let numbers = line.split(separator: " ").compactMap { Int32($0) }
        try #require(numbers.count == 2 && numbers[0] > 1)
        let isCleanedUp = Deadline(after: 60).wait {
            kill(numbers[0], 0) == -1 && !SharedMemorySegment.exists(key: numbers[1])
        }
        #expect(isCleanedUp)
    }

    @Test func `A paused daemon is silent until it is resumed`() async throws {
        let receiver = SyntheticReceiver(hertz: 20)
        try await withGPSDaemon { gpsd in
            try gpsd.feeder.waitForConnection()
            gpsd.feeder.run(receiver)
            let connection = try GPSDConnection(port: gpsd.port)
            try connection.watch()
            _ = try connection.report("TPV")
            gpsd.pause()
            let written = gpsd.feeder.epochsWritten
            #expect(Deadline(after: 60).wait { gpsd.feeder.epochsWritten > written + 10 })
            var times: [Instant] = []
            while let line = try? connection.line(before: Deadline(after: 0)) {
                times += [time(line)].compactMap(\.self)
            }
            #expect(times.allSatisfy { $0 <= receiver.time(written) })
            gpsd.resume()
            try fix(connection, at: receiver.time(written + 10))
        }
    }

    @Test func `The feeder keeps time, can be silent, and can be unplugged`() async throws {
        let receiver = SyntheticReceiver(hertz: 20)
        try await withGPSDaemon(keepsReceiverOpen: false) { gpsd in
            #expect(!gpsd.feeder.isConnected)
            let connection = try GPSDConnection(port: gpsd.port)
            try connection.watch()
            try gpsd.feeder.waitForConnection()
            let start = ContinuousClock.now
            gpsd.feeder.run(receiver)
            try fix(connection, at: receiver.time(10))
            #expect(ContinuousClock.now - start >= .milliseconds(490))

            gpsd.feeder.isSilent = true
            let (written, passed) = (gpsd.feeder.epochsWritten, gpsd.feeder.epochsPassed)
            #expect(Deadline(after: 60).wait { gpsd.feeder.epochsPassed > passed + 10 })
            #expect(try connection.roundTrips().compactMap(time).allSatisfy { $0 <= receiver.time(passed) })
            #expect(gpsd.feeder.epochsWritten == written)
            gpsd.feeder.isSilent = false
            let line = Array(try connection.report("TPV").utf8)
            let after = try #require(GPSDReport(json: line)?.fix?.time)
            #expect(after > receiver.time(passed + 10))

            // When gpsd reopens it is up to gpsd.
            gpsd.feeder.disconnect()
            let isGone = Deadline(after: 60).wait { !gpsd.feeder.isConnected }
            #expect(isGone)
        }
    }

    @Test func `A list of epochs without a rate is read completely`() async throws {
        let receiver = SyntheticReceiver(hertz: 10)
        try await withGPSDaemon(keepsReceiverOpen: false) { gpsd in
            gpsd.feeder.run((0..<500).map { receiver.epoch($0) }, hertz: nil)
            let connection = try GPSDConnection(port: gpsd.port)
            try connection.watch()
            try fix(connection, at: receiver.time(499))
            #expect(gpsd.feeder.epochsWritten == 500)
        }
    }

    @Test func `Garbage between epochs does no harm`() async throws {
        let receiver = SyntheticReceiver(hertz: 1)
        try await withGPSDaemon { gpsd in
            let connection = try GPSDConnection(port: gpsd.port)
            try connection.watch()
            for epoch in 0..<3 {
                try gpsd.feeder.send(receiver.epoch(epoch))
                try gpsd.feeder.send(Array("$GPRMC,what*00\r\n\u{0}\u{1}garbage\r\n".utf8))
            }
            try fix(connection, at: receiver.time(2))
            try gpsd.feeder.send(receiver.epoch(3, hasFix: false))
            let (report, _) = try fix(connection, at: receiver.time(3))
            #expect(report.mode == .none)
        }
    }

    @Test func `Without a segment nothing opens`() throws {
        #expect(SharedMemory(key: 0x4770_0001) == nil)
    }
}
