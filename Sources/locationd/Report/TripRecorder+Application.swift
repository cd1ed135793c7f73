import LocationService
import RunReport
import SystemCalls

extension TripRecorder {
    /// A recorder that measures its own cost.
    static var measured: TripRecorder { TripRecorder { monotonicNanoseconds() } }

    /// Registers the recorder with an app.
    func observe(_ application: inout Application) {
        application.observe { [self] event, time in record(event, at: time) }
        application.onWakeUp = { [self] time in recordWakeUp(at: time) }
    }
}
