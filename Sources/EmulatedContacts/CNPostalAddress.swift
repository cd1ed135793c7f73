public import Foundation

/// A postal address, as a placemark has one; unknown parts are empty.
open class CNPostalAddress: NSObject, NSCopying, NSMutableCopying {
    fileprivate var parts: [Part: String] = [:]

    fileprivate enum Part: Int, Hashable {
        case street, subLocality, city, subAdministrativeArea, state, postalCode, country, isoCountryCode
    }

    /// An address without parts.
    public override init() {}

    /// The street and number.
    open var street: String { parts[.street] ?? "" }
    /// The part of the town.
    open var subLocality: String { parts[.subLocality] ?? "" }
    /// The city or town; empty if unknown.
    open var city: String { parts[.city] ?? "" }
    /// The county or district; empty if unknown.
    open var subAdministrativeArea: String { parts[.subAdministrativeArea] ?? "" }
    /// The state or province; empty if unknown.
    open var state: String { parts[.state] ?? "" }
    /// The postal code in the country's own form; empty if unknown.
    open var postalCode: String { parts[.postalCode] ?? "" }
    /// The country's name; empty if unknown.
    open var country: String { parts[.country] ?? "" }
    /// The country's code of two letters (ISO 3166).
    open var isoCountryCode: String { parts[.isoCountryCode] ?? "" }

    /// Addresses with the same parts are equal.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CNPostalAddress)?.parts == parts }
    /// Equal for equal parts, as ``isEqual(_:)`` requires.
    open override var hash: Int { parts.hashValue }

    /// A copy that cannot be changed.
    open func copy(with zone: NSZone? = nil) -> Any { copied(into: CNPostalAddress()) }
    /// A copy that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { copied(into: CNMutablePostalAddress()) }

    private func copied(into address: CNPostalAddress) -> CNPostalAddress {
        address.parts = parts
        return address
    }
}

/// A postal address that can be changed.
open class CNMutablePostalAddress: CNPostalAddress {
    /// The street and number.
    open override var street: String {
        get { super.street }
        set { set(.street, newValue) }
    }
    /// The part of the town.
    open override var subLocality: String {
        get { super.subLocality }
        set { set(.subLocality, newValue) }
    }
    /// The city or town; empty removes it.
    open override var city: String {
        get { super.city }
        set { set(.city, newValue) }
    }
    /// The county or district; empty removes it.
    open override var subAdministrativeArea: String {
        get { super.subAdministrativeArea }
        set { set(.subAdministrativeArea, newValue) }
    }
    /// The state or province; empty removes it.
    open override var state: String {
        get { super.state }
        set { set(.state, newValue) }
    }
    /// The postal code in the country's own form; empty removes it.
    open override var postalCode: String {
        get { super.postalCode }
        set { set(.postalCode, newValue) }
    }
    /// The country's name; empty removes it.
    open override var country: String {
        get { super.country }
        set { set(.country, newValue) }
    }
    /// The country's code of two letters (ISO 3166).
    open override var isoCountryCode: String {
        get { super.isoCountryCode }
        set { set(.isoCountryCode, newValue) }
    }

    private func set(_ part: Part, _ value: String) { parts[part] = value.isEmpty ? nil : value }
}

/// Writes an address as lines.
open class CNPostalAddressFormatter: Formatter {
    /// How an address is written.
    public enum Style: Int, Sendable {
        /// Several lines, as on an envelope.
        case mailingAddress
    }

    /// The lines of an address: the street, the postal code and town, the state, the country. Apple's order depends on
    /// the country.
    open class func string(from postalAddress: CNPostalAddress, style: Style) -> String {
        let town = [postalAddress.postalCode, postalAddress.city].filter { !$0.isEmpty }.joined(separator: " ")
        return [postalAddress.street, town, postalAddress.state, postalAddress.country].filter { !$0.isEmpty }
            .joined(separator: "\n")
    }

    /// How an address is written.
    open var style = Style.mailingAddress

    /// The lines of an address.
    open func string(from postalAddress: CNPostalAddress) -> String {
        CNPostalAddressFormatter.string(from: postalAddress, style: style)
    }
}
