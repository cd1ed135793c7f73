import CGPS
package import Testing

extension Trait where Self == ConditionTrait {
    /// For tests that start a real gpsd.
    package static var needsGPSD: ConditionTrait { .enabled(if: GPSDaemon.isInstalled, "needs gpsd") }

    /// For tests that read with libgps: gpsd's shared memory, or its JSON for comparison.
    package static var needsLibGPS: ConditionTrait {
        .enabled(if: locationd_gps_is_available(), "needs libgps-dev in the build")
    }
}
