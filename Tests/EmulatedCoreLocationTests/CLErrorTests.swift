import EmulatedCoreLocation
import Testing

struct CLErrorTests {
    @Test func `The codes are Apple's`() {
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

    @Test func `CLError.denied can be caught as a pattern`() {
        do {
            try fail()
        } catch CLError.network {
            Issue.record("the wrong code")
        } catch CLError.denied {
        } catch {
            Issue.record("not caught")
        }
    }

    @Test func `An error can be cast and matched in every usual form`() {
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

    @Test func `A CLError is an NSError of its domain and code`() {
        #expect(throws: CLError.self) { try fail() }
        do { try fail() } catch {
            let bridged = error as NSError
            #expect(bridged.domain == kCLErrorDomain && bridged.code == CLError.denied.rawValue)
            #expect(bridged.localizedDescription == "No." && error.localizedDescription == "No.")
            #expect(CLError(_nsError: bridged).code == .denied)
        }
        #expect(CLError.errorDomain == "kCLErrorDomain" && CLError(.network).errorCode == 2)
    }

    @Test func `Errors can be counted`() {
        #expect(Set([CLError(.denied), CLError(.denied), CLError(.network)]).count == 2)
    }

    @Test func `An error has the region that replaces the requested one`() {
        let region = CLRegion()
        #expect(CLError(.regionMonitoringResponseDelayed).alternateRegion == nil)
        let error = CLError(
            .regionMonitoringResponseDelayed, userInfo: [kCLErrorUserInfoAlternateRegionKey: region])
        #expect(error.alternateRegion === region)
    }
}
