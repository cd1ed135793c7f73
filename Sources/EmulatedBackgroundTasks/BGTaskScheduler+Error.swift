public import Foundation

extension BGTaskScheduler {
    /// The domain of ``Error``.
    public class var errorDomain: String { "BGTaskSchedulerErrorDomain" }

    /// Why a request was not taken.
    public struct Error: CustomNSError, Hashable, Sendable {
        /// The reason.
        public enum Code: Int, Sendable {
            /// The device cannot run apps behind the screen.
            case unavailable = 1
            /// One request to refresh and ten to process may be waiting.
            case tooManyPendingTaskRequests = 2
            /// The identifier is none of `BGTaskSchedulerPermittedIdentifiers`.
            case notPermitted = 3
        }

        /// The reason.
        public let code: Code

        /// An error for this reason.
        public init(_ code: Code) { self.code = code }

        /// ``BGTaskScheduler/errorDomain``
        public static var errorDomain: String { BGTaskScheduler.errorDomain }
        /// The reason's number.
        public var errorCode: Int { code.rawValue }

        /// The device cannot run apps behind the screen.
        public static var unavailable: Code { .unavailable }
        /// One request to refresh and ten to process may be waiting.
        public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
        /// The identifier is none of `BGTaskSchedulerPermittedIdentifiers`.
        public static var notPermitted: Code { .notPermitted }
    }
}

/// So that `catch BGTaskScheduler.Error.notPermitted` finds the error by its reason, as Apple's codes do.
public func ~= (code: BGTaskScheduler.Error.Code, error: any Swift.Error) -> Bool {
    (error as? BGTaskScheduler.Error)?.code == code
}
