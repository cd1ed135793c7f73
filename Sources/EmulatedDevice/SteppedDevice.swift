package import LocationModel
package import LocationService

/// A device on a virtual clock, for a test: the time advances only by ``advance(by:until:)``, and the app is called on
/// the thread that advances it. It replays a trace.
///
/// The app can end and be launched again while the test's process continues: what belongs to a process of the app, its
/// observers and its singletons, ends with it.
package final class SteppedDevice: Sendable {
    /// The device as the app sees it.
    package let device: Device
    private let loop = SteppedLoop()

    /// A device at the first epoch of its trace.
    /// - Throws: ``DeviceError/source(_:)`` when there is no such trace, or the source is not a trace.
    package init(_ configuration: DeviceConfiguration) throws(DeviceError) {
        device = Device(configuration, loop: loop)
        try loop.open(configuration, device.makeApplication(), device.remote)
    }

    /// Advances the time, with all the events until then.
    /// - Parameters:
    ///   - seconds: from 0 on.
    ///   - isDone: called after each event; true stops the time.
    /// - Throws: ``DeviceError/source(_:)`` when the trace cannot be read, ``DeviceError/reentered`` to an app that is
    ///   handling an event.
    package func advance(by seconds: Double, until isDone: () -> Bool = { false }) throws(DeviceError) {
        try scoped { () throws(DeviceError) in try loop.advance(by: seconds, until: isDone) }
    }

    /// Runs a body while no other thread uses the device: what is sent in it has been processed when this returns.
    package func exclusively(_ body: () -> Void) {
        Device.$scoped.withValue(device) { loop.exclusively(body) }
    }

    /// What the service has counted so far in one state of the app.
    /// - Throws: ``DeviceError/reentered`` while the app is handling an event.
    package func counts(in state: ApplicationState) throws(DeviceError) -> ServiceCounts {
        try scoped { () throws(DeviceError) in try loop.counts(in: state) }
    }

    private func scoped<Value>(_ body: () throws(DeviceError) -> Value) throws(DeviceError) -> Value {
        try Device.$scoped.withValue(device) { Result { () throws(DeviceError) in try body() } }.get()
    }
}
