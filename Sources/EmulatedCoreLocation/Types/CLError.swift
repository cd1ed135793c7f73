public import Foundation

/// The domain of ``CLError``.
public let kCLErrorDomain = "kCLErrorDomain"

/// The key in ``CLError/userInfo`` of the region that will be watched in place of the one asked for.
public let kCLErrorUserInfoAlternateRegionKey = "kCLErrorUserInfoAlternateRegionKey"

/// Why Core Location could not do what it was asked for.
///
/// Cast with `error as? CLError`, catch with `catch CLError.denied`, switch over ``code``. On Linux an `NSError` of this
/// domain is no `CLError`, because there is no Objective-C runtime that could make one of it; what comes from this module
/// is always a `CLError`.
public struct CLError: CustomNSError, Hashable {
    /// What went wrong, with Apple's numbers.
    public enum Code: Int, Sendable {
        /// The location is not known right now.
        case locationUnknown = 0
        /// The user has not allowed it.
        case denied = 1
        /// The network is not there, or fails.
        case network = 2
        /// The heading cannot be determined.
        case headingFailure = 3
        /// The user has not allowed regions to be monitored.
        case regionMonitoringDenied = 4
        /// A region cannot be monitored.
        case regionMonitoringFailure = 5
        /// The monitoring of regions could not begin at once.
        case regionMonitoringSetupDelayed = 6
        /// The events of a region may come late.
        case regionMonitoringResponseDelayed = 7
        /// No such place is known.
        case geocodeFoundNoResult = 8
        /// Only part of an address is known.
        case geocodeFoundPartialResult = 9
        /// The search for a place was cancelled.
        case geocodeCanceled = 10
        /// Locations cannot be deferred, and nobody knows why.
        case deferredFailed = 11
        /// Locations cannot be deferred: there are no updates.
        case deferredNotUpdatingLocation = 12
        /// Locations cannot be deferred: only those of the best accuracy can.
        case deferredAccuracyTooLow = 13
        /// Locations cannot be deferred: there is a distance filter.
        case deferredDistanceFiltered = 14
        /// The app or the system does not want locations deferred any longer.
        case deferredCanceled = 15
        /// Beacons cannot be ranged.
        case rangingUnavailable = 16
        /// Ranging failed.
        case rangingFailure = 17
        /// The user was not asked, or declined.
        case promptDeclined = 18
        /// Locations of the past cannot be had.
        case historicalLocationError = 19
    }

    /// The same as an `NSError`.
    public let _nsError: NSError

    /// An error of that kind.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        _nsError = NSError(domain: kCLErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// The error that an `NSError` of ``kCLErrorDomain`` stands for.
    public init(_nsError error: NSError) { _nsError = error }

    /// What went wrong; ``Code/locationUnknown`` for a number that Apple does not have.
    public var code: Code { Code(rawValue: _nsError.code) ?? .locationUnknown }
    /// What else is known of it.
    public var userInfo: [String: Any] { _nsError.userInfo }
    /// In a sentence for people.
    public var localizedDescription: String { _nsError.localizedDescription }
    /// The region that will be watched in place of the one asked for, if there is one.
    public var alternateRegion: CLRegion? { userInfo[kCLErrorUserInfoAlternateRegionKey] as? CLRegion }

    /// ``kCLErrorDomain``
    public static var errorDomain: String { kCLErrorDomain }
    /// The number of ``code``.
    public var errorCode: Int { _nsError.code }
    /// ``userInfo``, as `NSError` wants it.
    public var errorUserInfo: [String: Any] { _nsError.userInfo }

    /// Whether both stand for the same `NSError`.
    public static func == (a: CLError, b: CLError) -> Bool { a._nsError.isEqual(b._nsError) }
    /// Equal errors have the same code.
    public func hash(into hasher: inout Hasher) { hasher.combine(_nsError.code) }
}

extension CLError.Code {
    /// Whether an error is one of this kind: what `catch CLError.denied` asks.
    public static func ~= (code: CLError.Code, error: any Error) -> Bool { (error as? CLError)?.code == code }
}

/// The codes, as they are caught: `catch CLError.denied`.
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
