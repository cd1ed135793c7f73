/// Whether a value may be read in a log.
public struct OSLogPrivacy: Sendable {
    /// How a private value can still be compared.
    public enum Mask: Sendable {
        /// By a hash; ignored here.
        case hash
        /// Not at all; ignored here.
        case none
    }

    let isHidden: Bool

    /// Written as it is, as in Xcode's console.
    public static var auto: OSLogPrivacy { OSLogPrivacy(isHidden: false) }
    /// Written as it is.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(isHidden: false) }
    /// Replaced by `<private>`.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(isHidden: true) }
    /// Replaced by `<private>`.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(isHidden: true) }
    /// Not written; the mask is ignored.
    public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
    /// Not written; the mask is ignored.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
    /// Written as it is; the mask is ignored.
    public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
}
