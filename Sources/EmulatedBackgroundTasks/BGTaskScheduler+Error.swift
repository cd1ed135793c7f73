public import Foundation

extension BGTaskScheduler {
    /// The domain of ``Error``.
    public class var errorDomain: String { "BGTaskSchedulerErrorDomain" }

    /// Why a request was rejected.
    public struct Error: CustomNSError, Hashable, Sendable {
        /// Why a request was rejected, with Apple's numbers.
        public enum Code: Int, Sendable {
            /// The device does not run apps in the background.
            case unavailable = 1
            /// More than one refresh or ten processing requests are pending.
            case tooManyPendingTaskRequests = 2
            /// The identifier is not in `BGTaskSchedulerPermittedIdentifiers`.
            case notPermitted = 3
        }

        /// Why the request was rejected.
        public let code: Code

        /// An error for this reason.
        public init(_ code: Code) { self.code = code }

        /// The same as ``BGTaskScheduler/errorDomain``.
        public static var errorDomain: String { BGTaskScheduler.errorDomain }
        /// Apple's number of ``code``.
        public var errorCode: Int { code.rawValue }

        /// The device does not run apps in the background.
        public static var unavailable: Code { .unavailable }
        /// More than one refresh or ten processing requests are pending.
        public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
        /// The identifier is not in `BGTaskSchedulerPermittedIdentifiers`.
        public static var notPermitted: Code { .notPermitted }
    }
}

/// Matches an error by its reason: `catch BGTaskScheduler.Error.notPermitted`.
public func ~= (code: BGTaskScheduler.Error.Code, error: any Swift.Error) -> Bool {
    (error as? BGTaskScheduler.Error)?.code == code
}
