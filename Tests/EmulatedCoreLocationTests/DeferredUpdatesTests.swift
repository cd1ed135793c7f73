import ApplicationLifecycle
import EmulatedCoreLocation
import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

struct DeferredUpdatesTests {
    private func tracking(
        _ configure: (CLLocationManager) -> Void = { _ in },
        _ body: (Phone, CLLocationManager, DelegateRecorder) throws -> Void
    ) throws {
        let (phone, recorder) = (try Phone(Journey().going(1800, speed: 1)), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.allowsBackgroundLocationUpdates = true
            configure(manager)
            manager.startUpdatingLocation()
            try phone.advance(by: 10)
            recorder.clear()
            try body(phone, manager, recorder)
        }
    }

    @Test func `In the background locations are deferred until the distance is reached, then delivered together`()
        throws
    {
        try tracking { phone, manager, recorder in
            manager.allowDeferredLocationUpdates(untilTraveled: 400, timeout: CLTimeIntervalMax)
            phone.device.send(.home)
            try phone.advance(by: 300)
            #expect(recorder.batches.isEmpty && recorder.calls.isEmpty)
            try phone.advance(by: 300)
            let batch = try #require(recorder.batches.first)
            #expect(batch.count > 1 && batch.map(\.second) == batch.map(\.second).sorted())
            #expect(batch[batch.count - 1].second >= 410)
            #expect(recorder.calls == ["deferred done after 1"])
            #expect(recorder.batches.count > 1, "they come singly again")
        }
    }

    @Test func `In the background locations are deferred until the time is over`() throws {
        try tracking { phone, manager, recorder in
            manager.allowDeferredLocationUpdates(untilTraveled: CLLocationDistanceMax, timeout: 120)
            phone.device.send(.home)
            try phone.advance(by: 100)
            #expect(recorder.batches.isEmpty)
            try phone.advance(by: 200)
            #expect(recorder.calls == ["deferred done after 1"] && recorder.batches[0].count > 1)
        }
    }

    @Test func `In the foreground nothing is deferred, but the end is reported`() throws {
        try tracking { phone, manager, recorder in
            manager.allowDeferredLocationUpdates(untilTraveled: CLLocationDistanceMax, timeout: 60)
            try phone.advance(by: 30)
            #expect(recorder.batches.count == 30 && recorder.calls.isEmpty)
            try phone.advance(by: 60)
            #expect(recorder.calls.count == 1 && recorder.calls[0].hasPrefix("deferred done"))
        }
    }

    @Test func `Deferred locations are delivered when the app returns to the foreground`() throws {
        try tracking { phone, manager, recorder in
            manager.allowDeferredLocationUpdates(untilTraveled: CLLocationDistanceMax, timeout: CLTimeIntervalMax)
            phone.device.send(.home)
            try phone.advance(by: 300)
            #expect(recorder.batches.isEmpty)
            phone.device.send(.enterForeground)
            try phone.advance(by: 5)
            #expect(recorder.batches.first?.count ?? 0 > 1 && recorder.calls.isEmpty)
        }
    }

    @Test func `Stopping, disallowing or changing a deferral reports deferredCanceled and delivers what was deferred`()
        throws
    {
        let ends: [(CLLocationManager) -> Void] = [
            { $0.disallowDeferredLocationUpdates() }, { $0.stopUpdatingLocation() },
            { $0.allowDeferredLocationUpdates(untilTraveled: 1e9, timeout: 1e9) },
        ]
        for end in ends {
            try tracking { phone, manager, recorder in
                manager.allowDeferredLocationUpdates(untilTraveled: CLLocationDistanceMax, timeout: CLTimeIntervalMax)
                phone.device.send(.home)
                try phone.advance(by: 300)
                end(manager)
                #expect(recorder.calls.isEmpty)
                try phone.settle()
                #expect(recorder.calls == ["deferred deferredCanceled after 1"])
                #expect(recorder.batches.count == 1 && recorder.batches[0].count > 1)
            }
        }
    }

    @Test func `Deferral is refused without updates, with a distance filter, or for less than the best accuracy`()
        throws
    {
        let mistakes: [(String, (CLLocationManager) -> Void)] = [
            ("deferredNotUpdatingLocation", { $0.stopUpdatingLocation() }),
            ("deferredDistanceFiltered", { $0.distanceFilter = 10 }),
            ("deferredAccuracyTooLow", { $0.desiredAccuracy = kCLLocationAccuracyHundredMeters }),
        ]
        for (reason, make) in mistakes {
            try tracking { phone, manager, recorder in
                make(manager)
                manager.allowDeferredLocationUpdates(untilTraveled: 100, timeout: 100)
                #expect(recorder.calls.isEmpty)
                try phone.settle()
                #expect(recorder.calls.count == 1 && recorder.calls[0].hasPrefix("deferred \(reason)"))
            }
        }
    }

    @Test func `A deferral ends when the manager's settings no longer permit it`() throws {
        try tracking { phone, manager, recorder in
            manager.allowDeferredLocationUpdates(untilTraveled: 1e9, timeout: 1e9)
            manager.distanceFilter = 10
            try phone.settle()
            #expect(recorder.calls == ["deferred deferredDistanceFiltered after 0"])
        }
    }
}
