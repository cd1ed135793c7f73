import Foundation
import LocationModel
import TestSupport
import Testing

@testable import RunReport

/// What is recorded of a run, and that thinning loses nothing that can be seen.
@Suite struct TripTests {
    @Test func `The drawn path passes every position within the distance that the page names`() throws {
        let trip = SampleRun.trip(seconds: 5000)
        let plane = LocalPlane(at: try #require(SampleRun.fix(0).coordinate))
        let corners = trip.track.map { segment in
            stride(from: 0, to: segment.corners.count, by: 2).map {
                plane.point(of: Coordinate(latitude: segment.corners[$0], longitude: segment.corners[$0 + 1]))
            }
        }
        for second in stride(from: 0, to: 5000, by: 7) {
            let point = plane.point(of: try #require(SampleRun.fix(second).coordinate))
            let distance = corners.map { metres(from: point, to: $0) }.min() ?? Double.infinity
            // The corners are rounded to a tenth of a metre.
            #expect(distance <= trip.tolerance + 0.2, "second \(second)")
        }
        #expect(corners.reduce(0) { $0 + $1.count } < 300)
    }

    private func metres(from point: LocalPlane.Point, to line: [LocalPlane.Point]) -> Double {
        zip(line, line.dropFirst()).map { a, b in
            let (east, north) = (b.east - a.east, b.north - a.north)
            let length = east * east + north * north
            let share = length == 0 ? 0 : ((point.east - a.east) * east + (point.north - a.north) * north) / length
            let t = min(max(share, 0), 1)
            return LocalPlane.Point(east: a.east + t * east - point.east, north: a.north + t * north - point.north)
                .length
        }.min() ?? Double.infinity
    }

    @Test func `A path with many short states is bounded, too`() {
        let recorder = TripRecorder()
        for second in 0..<20_000 {
            let (now, state) = (SampleRun.fix(second).time, second.isMultiple(of: 2))
            recorder.record(.state(state ? .background : .suspended, from: state ? .suspended : .background), at: now)
            recorder.record(.locations(SampleRun.delivery([SampleRun.fix(second)], in: .background)), at: now)
        }
        let trip = Trip(app: recorder, title: "flapping", radius: 100)
        #expect(trip.track.reduce(0) { $0 + $1.corners.count / 2 } <= 1500)
        #expect(trip.states.count <= 700)
        #expect(trip.samples.count <= 800 && trip.sampleCount == 20_000)
    }

    @Test func `A gap is a segment of its own`() {
        let trip = SampleRun.trip(seconds: 1000, gap: 400..<500)
        #expect(trip.track.count { $0.isGap } == 1)
        #expect(trip.track.allSatisfy { $0.isGap ? $0.corners.count == 4 : $0.corners.count >= 2 })
    }

    @Test func `The app's state colours the path`() {
        let trip = SampleRun.trip(seconds: 1000)
        #expect(trip.track.map(\.state) == [.active, .background, .active])
        #expect(trip.states.map(\.state) == [.active, .background, .active])
        #expect(trip.secondsInBackground == 800)
    }

    @Test func `Distances are those of the last location from every fix of the reference`() throws {
        let trip = SampleRun.trip(seconds: 200)
        // In the background every tenth fix is delivered, so that the distance begins anew there.
        for (time, distance) in zip(trip.distance.x, trip.distance.y) {
            let last = try #require(SampleRun.fix(Int(time) / 10 * 10).coordinate)
            let device = try #require(SampleRun.fix(Int(time)).coordinate)
            #expect(abs(distance - last.distance(to: device)) <= 0.051)
        }
        let within = trip.distance.y.count { $0 <= 100 }
        #expect(trip.shareWithinRadius == Double(within) / Double(trip.distance.y.count))
    }

    @Test func `Without a reference, distances are known when the next location arrives`() {
        let app = SampleRun.recorder(seconds: 200, background: 50..<150)
        let trip = Trip(app: app, title: "run", radius: 100)
        #expect(!trip.hasReference && trip.shareWithinRadius == nil)
        #expect(trip.distance.x == stride(from: 50.0, to: 150, by: 10).map { $0 })
    }

    @Test func `Jumps of the trace's time do not count`() {
        let recorder = TripRecorder()
        recorder.record(.state(.active, from: .notRunning), at: at(0))
        recorder.record(.message(.didBecomeActive), at: at(10))
        recorder.record(.fault(.timeRestarted(from: at(20))), at: at(-5000))
        recorder.record(.message(.willResignActive), at: at(-4995))
        recorder.finish(at: at(-4970))
        let trip = Trip(app: recorder, title: "run", radius: 100)
        #expect(trip.seconds == 50)
        #expect(trip.marks.map(\.time) == [10, 25])
    }

    @Test func `Locations that waited for their batch are spans`() {
        let recorder = TripRecorder()
        let fixes = (0..<5).map { SampleRun.fix($0 * 10) }
        recorder.record(.state(.background, from: .active), at: at(0))
        recorder.record(.locations(SampleRun.delivery(fixes, in: .background, batch: 1)), at: fixes[4].time)
        let trip = Trip(app: recorder, title: "run", radius: 100)
        #expect(trip.deferredDeliveries == [Trip.DeferredDelivery(from: 0, to: 40, locations: 5)])
    }

    @Test func `A recorder measures its own cost by state, if it has a clock`() {
        var time: Int64 = 0
        let recorder = TripRecorder {
            time += 100
            return time
        }
        recorder.record(.state(.active, from: .notRunning), at: at(0))
        recorder.record(.message(.didBecomeActive), at: at(0))
        recorder.recordWakeUp(at: at(0))
        #expect(recorder.nanoseconds(in: .active) == 300)
    }
}
