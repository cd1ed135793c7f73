public import Foundation

/// The domain of ``CLLocationPushServiceError``.
public let CLLocationPushServiceErrorDomain = "CLLocationPushServiceErrorDomain"

/// Why a location cannot be asked for by a push notification.
public struct CLLocationPushServiceError: CustomNSError, Hashable {
    /// What went wrong, with Apple's numbers.
    public enum Code: Int, Sendable {
        /// Nobody knows.
        case unknown = 0
        /// The app has no such extension.
        case missingPushExtension = 1
        /// The app does not say which push environment it belongs to.
        case missingPushServerEnvironment = 2
        /// The app is not entitled to it.
        case missingEntitlement = 3
        /// There is no such service here: what a Linux machine says.
        case unsupportedPlatform = 4
    }

    /// The same as an `NSError`.
    public let _nsError: NSError

    /// An error of that kind.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        _nsError = NSError(domain: CLLocationPushServiceErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// What went wrong; ``Code/unknown`` for a number that Apple does not have.
    public var code: Code { Code(rawValue: _nsError.code) ?? .unknown }
    /// What else is known of it.
    public var userInfo: [String: Any] { _nsError.userInfo }

    /// ``CLLocationPushServiceErrorDomain``
    public static var errorDomain: String { CLLocationPushServiceErrorDomain }
    /// The number of ``code``.
    public var errorCode: Int { _nsError.code }
    /// ``userInfo``, as `NSError` wants it.
    public var errorUserInfo: [String: Any] { _nsError.userInfo }

    /// Whether both stand for the same `NSError`.
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
    /// Whether an error is one of this kind: what `catch CLLocationPushServiceError.unsupportedPlatform` asks.
    public static func ~= (code: Self, error: any Error) -> Bool {
        (error as? CLLocationPushServiceError)?.code == code
    }
}

/// What an app's extension for location pushes implements. No push ever comes to a Linux machine.
public protocol CLLocationPushServiceExtension: NSObjectProtocol {
    /// A push has come; to be ended by the completion.
    func didReceiveLocationPushPayload(_ payload: [String: Any], completion: @escaping () -> Void)
    /// The time is nearly over.
    func serviceExtensionWillTerminate()
}

extension CLLocationPushServiceExtension {
    /// Optional, as with Apple.
    public func serviceExtensionWillTerminate() {}
}
