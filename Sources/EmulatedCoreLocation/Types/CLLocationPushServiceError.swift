public import Foundation

/// The domain of ``CLLocationPushServiceError``.
public let CLLocationPushServiceErrorDomain = "CLLocationPushServiceErrorDomain"

/// An error of the location push service.
public struct CLLocationPushServiceError: CustomNSError, Hashable {
    /// The error codes, with Apple's numbers.
    public enum Code: Int, Sendable {
        /// An unknown error; also for numbers that have no case.
        case unknown = 0
        /// The app has no push extension.
        case missingPushExtension = 1
        /// The app does not declare its push environment.
        case missingPushServerEnvironment = 2
        /// The app is not entitled to it.
        case missingEntitlement = 3
        /// The service is not available on this platform.
        case unsupportedPlatform = 4
    }

    /// The same as an `NSError`.
    public let _nsError: NSError

    /// An error with a code.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        _nsError = NSError(domain: CLLocationPushServiceErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// The code; ``Code/unknown`` for an unknown number.
    public var code: Code { Code(rawValue: _nsError.code) ?? .unknown }
    /// Further values by their keys, as given to the initialiser.
    public var userInfo: [String: Any] { _nsError.userInfo }

    /// ``CLLocationPushServiceErrorDomain``
    public static var errorDomain: String { CLLocationPushServiceErrorDomain }
    /// The number of ``code``.
    public var errorCode: Int { _nsError.code }
    /// ``userInfo`` for `NSError`.
    public var errorUserInfo: [String: Any] { _nsError.userInfo }

    /// Whether both are the same `NSError`.
    public static func == (a: Self, b: Self) -> Bool { a._nsError.isEqual(b._nsError) }
    /// Equal errors have the same code.
    public func hash(into hasher: inout Hasher) { hasher.combine(_nsError.code) }

    /// ``Code/unknown``
    public static var unknown: Code { .unknown }
    /// ``Code/missingPushExtension``
    public static var missingPushExtension: Code { .missingPushExtension }
    /// ``Code/missingPushServerEnvironment``
    public static var missingPushServerEnvironment: Code { .missingPushServerEnvironment }
    /// ``Code/missingEntitlement``
    public static var missingEntitlement: Code { .missingEntitlement }
    /// ``Code/unsupportedPlatform``
    public static var unsupportedPlatform: Code { .unsupportedPlatform }
}

extension CLLocationPushServiceError.Code {
    /// Whether an error has this code: for `catch CLLocationPushServiceError.unsupportedPlatform`.
    public static func ~= (code: Self, error: any Error) -> Bool {
        (error as? CLLocationPushServiceError)?.code == code
    }
}
