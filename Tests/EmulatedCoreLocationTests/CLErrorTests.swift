import EmulatedCoreLocation
import Testing

@Suite("CLError")
struct CLErrorTests {
    @Test("Apple's codes")
    func codes() {
        let codes: [CLError.Code] = [
            .locationUnknown, .denied, .network, .headingFailure, .regionMonitoringDenied, .regionMonitoringFailure,
            .regionMonitoringSetupDelayed, .regionMonitoringResponseDelayed, .geocodeFoundNoResult,
            .geocodeFoundPartialResult, .geocodeCanceled, .deferredFailed, .deferredNotUpdatingLocation,
            .deferredAccuracyTooLow, .deferredDistanceFiltered, .deferredCanceled, .rangingUnavailable, .rangingFailure,
            .promptDeclined, .historicalLocationError,
        ]
        #expect(codes.map(\.rawValue) == Array(0...19))
    }

    private func fail() throws { throw CLError(.denied, userInfo: [NSLocalizedDescriptionKey: "No."]) }

    @Test("catch CLError.denied")
    func caughtByCode() {
        do {
            try fail()
        } catch CLError.network {
            Issue.record("the wrong code")
        } catch CLError.denied {
        } catch {
            Issue.record("not caught")
        }
    }

    @Test("catch let error as CLError, error as? CLError, if case")
    func caughtByType() {
        do {
            try fail()
        } catch let error as CLError {
            #expect(error.code == .denied && error == CLError(.denied, userInfo: error.userInfo))
            switch error.code {
            case .denied: break
            default: Issue.record("the wrong code")
            }
        } catch {
            Issue.record("not caught")
        }
        let error: any Error = CLError(.locationUnknown)
        #expect((error as? CLError)?.code == .locationUnknown)
        if case CLError.locationUnknown = error {} else { Issue.record("no match") }
        if case CLError.denied = error { Issue.record("the wrong match") }
    }

    @Test("it is an NSError of the domain and with the code")
    func bridged() {
        #expect(throws: CLError.self) { try fail() }
        do { try fail() } catch {
            let bridged = error as NSError
            #expect(bridged.domain == kCLErrorDomain && bridged.code == CLError.denied.rawValue)
            #expect(bridged.localizedDescription == "No." && error.localizedDescription == "No.")
            #expect(CLError(_nsError: bridged).code == .denied)
        }
        #expect(CLError.errorDomain == "kCLErrorDomain" && CLError(.network).errorCode == 2)
    }

    @Test("errors can be counted")
    func hashed() {
        #expect(Set([CLError(.denied), CLError(.denied), CLError(.network)]).count == 2)
    }

    @Test("it knows the region in place of the one that was asked for")
    func alternate() {
        let region = CLRegion()
        #expect(CLError(.regionMonitoringResponseDelayed).alternateRegion == nil)
        let error = CLError(
            .regionMonitoringResponseDelayed, userInfo: [kCLErrorUserInfoAlternateRegionKey: region])
        #expect(error.alternateRegion === region)
    }
}
