import ApplicationLifecycle
import Foundation
import LocationEngine
import LocationModel
import LocationService
import NMEA0183
import TestSupport
import Testing
import TraceGenerator
import TraceSource

/// The whole pipeline over arbitrary bytes: it must not crash, must end, its counts must agree, and damage must not
/// affect later data.
struct RobustnessTests {
    /// The result of a run over bytes.
    private struct Run {
        var recordedEvents: [RecordedEvent] = []
        var counts = ServiceCounts()
        var decoding = DecodingCounts()
    }

    /// Runs an app that goes to the background twice, and checks what must be true for any bytes.
    private func run(_ file: TemporaryFile) throws -> Run {
        let record = EventRecorder()
        var application = record.application(hasWork: true)
        application.register(.always) { delivery in
            for fix in delivery.locations {
                let coordinate = fix.coordinate
                #expect(coordinate.map { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 } ?? false)
            }
        }
        var configuration = ServiceConfiguration()
        configuration.script = .background(from: 30, to: 300).joined(with: .background(from: 310, to: nil))
        configuration.policy.batchDelay = 25
        var service = LocationService(
            source: try TraceSource(path: file.path), application: application, configuration: configuration)
        try service.run()

        let (read, size) = (service.source.bytesRead, service.source.size)
        #expect(read == size, "the run ended before its trace")
        let counts = service.counts
        let byState = ApplicationState.allCases.map { service.counts(in: $0) }
        #expect(byState.reduce(0) { $0 + $1.deliveries } == counts.deliveries)
        #expect(byState.reduce(0) { $0 + $1.source.epochs } == counts.source.epochs)
        #expect(byState.reduce(0) { $0 + $1.source.sentencesDecoded } == counts.source.sentencesDecoded)
        #expect(counts.source.fixes <= counts.source.epochsDecoded && counts.source.epochsSkipped >= 0)
        #expect(counts.locations <= counts.source.fixes)
        #expect(record.deliveries.reduce(0) { $0 + $1.locations.count } == counts.locations)
        return Run(
            recordedEvents: record.recordedEvents, counts: counts, decoding: service.source.decodingCounts)
    }

    private func run(_ bytes: [UInt8]) throws -> Run { try run(TemporaryFile(bytes)) }

    /// The second half of the trace is intact: whatever the first half did to the clock, locations are delivered up to
    /// the end.
    @Test(arguments: TraceKind.allCases.filter { $0 != .day })
    func `Damage in the first half of a trace does not affect the end of the second`(kind: TraceKind) throws {
        let whole = try AuditedTrace(kind, minutes: 24, seed: 11, receiver: kind == .walk ? .sirf : .uBloxM8)
        let end = try #require(whole.truth.last).time.seconds(since: at(0))
        for seed in UInt64(0)..<15 {
            var mutation = Mutation(seed: seed)
            let result = try self.run(mutation.damage(whole.bytes, upTo: whole.bytes.count / 2))
            let last = result.recordedEvents.last { if case .delivery = $0.kind { true } else { false } }
            let late = end - (last?.time ?? 0)
            // The longest interval and the longest wait for a batch.
            #expect(late <= 330 && late >= 0, "seed \(seed): \(late) s")
        }
    }

    @Test(.enabled(if: !TraceFiles.committed.isEmpty, "there is no Traces/*.nmea"))
    func `A run survives damage anywhere in the traces`() throws {
        for path in TraceFiles.committed {
            let bytes = try PackageFiles.bytes(of: path)
            for seed in UInt64(0)..<10 {
                var mutation = Mutation(seed: seed)
                _ = try run(mutation.damage(bytes, upTo: bytes.count))
            }
        }
    }

    @Test(.enabled(if: !TraceFiles.recorded.isEmpty, "skipped: no ../shared/corpus/gpsd"))
    func `A run survives damage anywhere in logs of real receivers`() throws {
        for path in TraceFiles.recorded {
            let bytes = try PackageFiles.bytes(of: path)
            for seed in UInt64(0)..<6 {
                var mutation = Mutation(seed: seed)
                let damaged = mutation.damage(bytes, upTo: bytes.count)
                if !damaged.isEmpty { _ = try run(damaged) }
            }
        }
    }

    #if DEBUG
        private static let megabytes = 2
    #else
        private static let megabytes = 100
    #endif

    /// Random bytes in a file, optionally with intact sentences in between.
    private func noise(sentences: [UInt8]) throws -> TemporaryFile {
        let file = try TemporaryFile([])
        let handle = try #require(FileHandle(forWritingAtPath: file.path))
        var random = SeededGenerator(seed: 100)
        var lines = sentences.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)[...]
        for _ in 0..<RobustnessTests.megabytes {
            var chunk: [UInt8] = []
            chunk.reserveCapacity(1 << 20)
            while chunk.count < 1_000_000 {
                for _ in 0..<512 {
                    let word = random.next()
                    for shift in stride(from: UInt64(0), to: 64, by: 8) {
                        chunk.append(UInt8(truncatingIfNeeded: word >> shift))
                    }
                }
                if let line = lines.popFirst() { chunk += [10] + line + [10] }
            }
            handle.write(Data(chunk))
        }
        try handle.close()
        return file
    }

    @Test(.timeLimit(.minutes(15)))
    func `100 MB of random bytes have no epoch`() throws {
        let file = try noise(sentences: [])
        let result = try self.run(file)
        #expect(result.recordedEvents.isEmpty && result.counts.source.epochs == 0)
        #expect(result.decoding.decoded == 0 && result.decoding.resynchronised > 0)
    }

    @Test(.timeLimit(.minutes(15)))
    func `Sentences sprinkled into random bytes are found`() throws {
        let journey = try AuditedTrace(.walk, minutes: 20, seed: 4, receiver: .compact)
        let file = try noise(sentences: journey.bytes)
        let result = try self.run(file)
        #expect(result.recordedEvents.count > 20 && result.counts.deliveries > 10)
        #expect(result.counts.source.epochs <= 1200 && result.counts.source.epochs > 20)
    }
}
