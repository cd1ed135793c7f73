import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import Testing

/// Batches in the background.
struct BatchTests {
    private func batching(_ delay: Double) -> (inout ServiceConfiguration) -> Void {
        { $0.policy.batchDelay = delay }
    }

    /// A drive, fast enough that several locations are delivered in one batch.
    private func drive(_ seconds: Range<Int>) -> [Fix] { seconds.map { fix(Double($0), speed: 20) } }

    @Test func `Batches are numbered from 1, their locations are in order, and none is lost`() throws {
        let script = Script.background(from: 10, to: 300)
        let record = try run(drive(0..<400), script, batching(30))
        let batches = record.deliveries.compactMap(\.batch)
        #expect(batches.count >= 5 && batches == Array(1...batches.count))
        for delivery in record.deliveries { #expect((delivery.batch == nil) == (delivery.locations.count == 1)) }
        let locations = record.deliveries.flatMap(\.locations)
        #expect(locations == locations.sorted())
        #expect(locations == (try run(drive(0..<400), script)).deliveries.flatMap(\.locations))
    }

    @Test func `No location waits longer than the delay`() throws {
        let record = try run(drive(0..<400), .background(from: 10, to: 300), batching(30))
        for delivery in record.deliveries { #expect(delivery.time - delivery.locations[0] <= 30) }
        #expect(record.deliveries.contains { $0.time - $0.locations[0] == 30 })
    }

    @Test func `Waiting locations come before the first one of the foreground`() throws {
        let record = try run(drive(0..<60), .background(from: 10, to: 40), batching(600))
        let waiting = try #require(record.deliveries.first { $0.batch == 1 })
        #expect(waiting.time == 40 && waiting.locations.first == 10 && waiting.locations.last! < 40)
        let index = try #require(record.recordedEvents.firstIndex { $0.kind == .message(.didEnterBackground) })
        let deliveries = record.recordedEvents[index...].filter { if case .delivery = $0.kind { true } else { false } }
        guard case .delivery(_, .inactive, .all, batch: 1) = deliveries[deliveries.startIndex].kind else {
            Issue.record("the batch is not the first delivery")
            return
        }
    }

    @Test func `Waiting locations are delivered at the end, and no later`() throws {
        let record = try run(drive(0..<60), .background(from: 10, to: nil), batching(600))
        let last = try #require(record.recordedEvents.last)
        guard case .delivery(let locations, .background, .alwaysOnly, batch: 1) = last.kind else {
            Issue.record("\(last)")
            return
        }
        #expect(locations.first == 10 && last.time == record.deliveries.last!.locations.last!)
    }

    @Test func `Waiting locations are delivered before a jump of time`() throws {
        let record = try run(
            drive(0..<60) + (0..<20).map { fix(-5000 + Double($0)) }, .background(from: 10, to: nil), batching(600))
        let faults = record.recordedEvents.firstIndex { $0.kind == .fault("timeRestarted") }!
        guard case .delivery(let locations, _, _, batch: 1) = record.recordedEvents[faults - 1].kind else {
            Issue.record("\(record.recordedEvents[faults - 1])")
            return
        }
        #expect(locations.first == 10)
    }
}
