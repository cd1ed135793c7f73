public import EmulatedContacts

extension CLPlacemark {
    /// The names as a postal address, in which unknown ones are empty; never nil here.
    public var postalAddress: CNPostalAddress? {
        let address = CNMutablePostalAddress()
        address.street = [thoroughfare, subThoroughfare].compactMap(\.self).joined(separator: " ")
        address.subLocality = subLocality ?? ""
        address.city = locality ?? ""
        address.subAdministrativeArea = subAdministrativeArea ?? ""
        address.state = administrativeArea ?? ""
        address.postalCode = postalCode ?? ""
        address.country = country ?? ""
        address.isoCountryCode = isoCountryCode ?? ""
        return address.copy() as? CNPostalAddress
    }
}
