import LocationModel
import SampleWorkload
import TestSupport
import Testing

struct TrackFilterTests {
    @Test(arguments: [1.4, 10, 30])
    func `Smoothing brings a noisy straight line nearer to the truth`(speed: Double) throws {
        var random = SeededGenerator(seed: 3)
        var filter = TrackFilter()
        var (raw, smooth) = (0.0, 0.0)
        for (truth, fix) in Walk.straight(seconds: 2000, speed: speed, noise: 5, accuracy: 7.5, &random) {
            let updated = filter.update(with: fix)
            let point = try #require(updated)
            raw += squared(fix.coordinate!.distance(to: truth))
            smooth += squared(point.coordinate.distance(to: truth))
        }
        #expect((smooth / raw).squareRoot() < 0.7)
    }

    @Test func `The speed comes from the positions alone`() throws {
        var random = SeededGenerator(seed: 4)
        var filter = TrackFilter()
        for (_, fix) in Walk.straight(seconds: 300, speed: 10, noise: 2, accuracy: 3, &random) { filter.update(fix) }
        let point = try #require(filter.point)
        #expect(abs(point.speed - 10) < 1.5)
    }

    @Test func `The claimed accuracy is not too optimistic, and never worse than that of the fix`() throws {
        var random = SeededGenerator(seed: 5)
        var filter = TrackFilter()
        var held = 0
        for (truth, fix) in Walk.straight(seconds: 5000, speed: 0, noise: 4, accuracy: 4 * 1.5096, &random) {
            let updated = filter.update(with: fix)
            let point = try #require(updated)
            if point.coordinate.distance(to: truth) <= point.accuracy { held += 1 }
            #expect(point.accuracy <= 1.001 * fix.horizontalAccuracy!)
        }
        // A stationary device is easier to track than the model assumes.
        #expect(held > 3400)
    }

    @Test func `An accurate fix is followed and a poor one hardly`() throws {
        for (accuracy, range) in [(1.0, 4.0...5.3), (200, 0...0.5)] {
            var filter = TrackFilter()
            for second in 0..<60 { filter.update(Walk.fix(Walk.home, at: Double(second))) }
            let aside = Walk.place(east: 5, north: 0)
            var point: SmoothedPoint?
            for second in 60..<63 {
                point = filter.update(with: Walk.fix(aside, at: Double(second), accuracy: accuracy))
            }
            #expect(range.contains(try #require(point).coordinate.distance(to: Walk.home)))
        }
    }

    @Test func `A single reflection pulls little and a move is followed`() throws {
        var filter = TrackFilter()
        for second in 0..<60 { filter.update(Walk.fix(Walk.home, at: Double(second))) }
        let reflected = Walk.place(east: 800, north: 0)
        let updated = filter.update(with: Walk.fix(reflected, at: 60))
        let after = try #require(updated)
        #expect(after.coordinate.distance(to: Walk.home) < 20)
        for second in 61..<120 { filter.update(Walk.fix(reflected, at: Double(second))) }
        #expect(try #require(filter.point).coordinate.distance(to: reflected) < 10)
    }

    @Test func `A track continues over the date line and far away`() throws {
        var filter = TrackFilter()
        for second in 0..<4000 {
            // 250 m/s to the east, along 60° N, from 178° E: over 180° after ten minutes.
            let longitude = 178 + Double(second) * 250 / 55_800
            let there = Coordinate(latitude: 60, longitude: longitude > 180 ? longitude - 360 : longitude)
            let updated = filter.update(with: Walk.fix(there, at: Double(second)))
            let point = try #require(updated)
            #expect(point.coordinate.distance(to: there) < (second < 30 ? 400 : 30))
            #expect((-180...180).contains(point.coordinate.longitude))
        }
        #expect(abs(try #require(filter.point).speed - 250) < 2)
    }

    @Test func `Fixes without a new position change nothing`() {
        var filter = TrackFilter()
        filter.update(Walk.fix(Walk.home, at: 10))
        let before = filter.point
        let useless = [
            Walk.fix(nil, at: 11), Walk.fix(Walk.home, at: 10), Walk.fix(Walk.home, at: 3),
            Walk.fix(Coordinate(latitude: .nan, longitude: 0), at: 12),
            Walk.fix(Coordinate(latitude: 0, longitude: 181), at: 12),
        ]
        for fix in useless {
            let point = filter.update(with: fix)
            #expect(point == nil)
        }
        #expect(filter.point == before)
    }

    @Test(arguments: [nil, .nan, 0, -1, .infinity, 1e-9, 1e9] as [Double?])
    func `An accuracy without a usable value does no harm`(accuracy: Double?) throws {
        var filter = TrackFilter()
        for second in 0..<100 {
            filter.update(Walk.fix(Walk.place(east: Double(second), north: 0), at: Double(second), accuracy: accuracy))
        }
        let point = try #require(filter.point)
        #expect(point.coordinate.latitude.isFinite && point.coordinate.longitude.isFinite && point.accuracy.isFinite)
    }

    @Test(arguments: [301, 90_000, -301] as [Double])
    func `After a long pause or a time set back the track begins anew`(seconds: Double) throws {
        var filter = TrackFilter()
        for second in 0..<100 {
            filter.update(Walk.fix(Walk.place(east: Double(second), north: 0), at: Double(second)))
        }
        let elsewhere = Walk.place(east: 5000, north: 5000)
        let updated = filter.update(with: Walk.fix(elsewhere, at: 99 + seconds))
        let point = try #require(updated)
        #expect(point.coordinate.distance(to: elsewhere) < 1e-6)
        #expect(point.speed == 0)
    }

    @Test(arguments: [90, -90, 89.9999] as [Double])
    func `At the poles everything stays finite`(latitude: Double) throws {
        var filter = TrackFilter()
        for second in 0..<100 {
            let there = Coordinate(latitude: latitude, longitude: Double(second * 37 % 360 - 180))
            let updated = filter.update(with: Walk.fix(there, at: Double(second)))
            let point = try #require(updated)
            #expect(abs(point.coordinate.latitude) <= 90 && abs(point.coordinate.longitude) <= 180)
        }
    }

    private func squared(_ x: Double) -> Double { x * x }
}

extension TrackFilter {
    /// For calls whose result is not needed.
    fileprivate mutating func update(_ fix: Fix) { _ = update(with: fix) }
}
