public import Foundation

/// The domain of ``CLError``.
public let kCLErrorDomain = "kCLErrorDomain"

/// The key in ``CLError/userInfo`` of the region that is monitored instead of the requested one.
public let kCLErrorUserInfoAlternateRegionKey = "kCLErrorUserInfoAlternateRegionKey"

/// An error of Core Location.
///
/// Cast with `error as? CLError`, catch with `catch CLError.denied`, switch over ``code``. On Linux an `NSError` of
/// this domain cannot be cast to `CLError`, because there is no Objective-C runtime; this module only throws and passes
/// `CLError`s.
public struct CLError: CustomNSError, Hashable {
    /// The error codes, with Apple's numbers.
    public enum Code: Int, Sendable {
        /// The location is currently unknown.
        case locationUnknown = 0
        /// The app is not authorized.
        case denied = 1
        /// The network is unavailable or failed.
        case network = 2
        /// The heading cannot be determined.
        case headingFailure = 3
        /// The app is not authorized to monitor regions.
        case regionMonitoringDenied = 4
        /// A region cannot be monitored.
        case regionMonitoringFailure = 5
        /// Region monitoring could not start immediately.
        case regionMonitoringSetupDelayed = 6
        /// Region events may be delayed.
        case regionMonitoringResponseDelayed = 7
        /// Geocoding found no result.
        case geocodeFoundNoResult = 8
        /// Geocoding found a partial result.
        case geocodeFoundPartialResult = 9
        /// The app has cancelled the geocoding.
        case geocodeCanceled = 10
        /// Deferral failed for an unknown reason.
        case deferredFailed = 11
        /// Deferral failed: updates are not running.
        case deferredNotUpdatingLocation = 12
        /// Deferral failed: it requires the best accuracy.
        case deferredAccuracyTooLow = 13
        /// Deferral failed: a distance filter is set.
        case deferredDistanceFiltered = 14
        /// The app or the system has cancelled the deferral.
        case deferredCanceled = 15
        /// Beacons cannot be ranged.
        case rangingUnavailable = 16
        /// A general ranging error.
        case rangingFailure = 17
        /// The user was not asked, or declined.
        case promptDeclined = 18
        /// Historical locations are not available.
        case historicalLocationError = 19
    }

    /// The same as an `NSError`.
    public let _nsError: NSError

    /// An error with a code.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        _nsError = NSError(domain: kCLErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// Converts an `NSError` of ``kCLErrorDomain``.
    public init(_nsError error: NSError) { _nsError = error }

    /// The code; ``Code/locationUnknown`` for an unknown number.
    public var code: Code { Code(rawValue: _nsError.code) ?? .locationUnknown }
    /// Further values by their keys, such as ``kCLErrorUserInfoAlternateRegionKey``.
    public var userInfo: [String: Any] { _nsError.userInfo }
    /// A description for the user.
    public var localizedDescription: String { _nsError.localizedDescription }
    /// The region that is monitored instead of the requested one, if there is one.
    public var alternateRegion: CLRegion? { userInfo[kCLErrorUserInfoAlternateRegionKey] as? CLRegion }

    /// ``kCLErrorDomain``
    public static var errorDomain: String { kCLErrorDomain }
    /// The number of ``code``.
    public var errorCode: Int { _nsError.code }
    /// ``userInfo`` for `NSError`.
    public var errorUserInfo: [String: Any] { _nsError.userInfo }

    /// Whether both are the same `NSError`.
    public static func == (a: CLError, b: CLError) -> Bool { a._nsError.isEqual(b._nsError) }
    /// Equal errors have the same code.
    public func hash(into hasher: inout Hasher) { hasher.combine(_nsError.code) }
}

extension CLError.Code {
    /// Whether an error has this code: for `catch CLError.denied`.
    public static func ~= (code: CLError.Code, error: any Error) -> Bool { (error as? CLError)?.code == code }
}

/// The codes for `catch CLError.denied`.
extension CLError {
    /// ``Code/locationUnknown``
    public static var locationUnknown: Code { .locationUnknown }
    /// ``Code/denied``
    public static var denied: Code { .denied }
    /// ``Code/network``
    public static var network: Code { .network }
    /// ``Code/headingFailure``
    public static var headingFailure: Code { .headingFailure }
    /// ``Code/regionMonitoringDenied``
    public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
    /// ``Code/regionMonitoringFailure``
    public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
    /// ``Code/regionMonitoringSetupDelayed``
    public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
    /// ``Code/regionMonitoringResponseDelayed``
    public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
    /// ``Code/geocodeFoundNoResult``
    public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
    /// ``Code/geocodeFoundPartialResult``
    public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
    /// ``Code/geocodeCanceled``
    public static var geocodeCanceled: Code { .geocodeCanceled }
    /// ``Code/deferredFailed``
    public static var deferredFailed: Code { .deferredFailed }
    /// ``Code/deferredNotUpdatingLocation``
    public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
    /// ``Code/deferredAccuracyTooLow``
    public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
    /// ``Code/deferredDistanceFiltered``
    public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
    /// ``Code/deferredCanceled``
    public static var deferredCanceled: Code { .deferredCanceled }
    /// ``Code/rangingUnavailable``
    public static var rangingUnavailable: Code { .rangingUnavailable }
    /// ``Code/rangingFailure``
    public static var rangingFailure: Code { .rangingFailure }
    /// ``Code/promptDeclined``
    public static var promptDeclined: Code { .promptDeclined }
    /// ``Code/historicalLocationError``
    public static var historicalLocationError: Code { .historicalLocationError }
}
