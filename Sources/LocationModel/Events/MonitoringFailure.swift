/// Why a region is not monitored: `monitoringDidFailFor`.
public enum MonitoringFailure: String, CaseIterable, Codable, Sendable {
    /// The app already monitors the maximum number of regions. `CLError.regionMonitoringFailure`.
    case tooManyRegions
    /// The radius exceeds ``MonitoringRules/maximumRegionMonitoringDistance``. `CLError.regionMonitoringFailure`.
    case radiusTooLarge
    /// The radius is not positive, or the centre is not a valid coordinate. `CLError.regionMonitoringFailure`.
    case invalidRegion
    /// The user has denied permission. The region is registered anyway and monitored once it is permitted, as in
    /// Apple's "Location and Maps Programming Guide". `CLError.regionMonitoringDenied`.
    case denied
}
