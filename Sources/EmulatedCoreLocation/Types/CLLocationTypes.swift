/// Degrees of latitude or longitude, WGS 84.
public typealias CLLocationDegrees = Double
/// An accuracy in metres; negative: the value is invalid.
public typealias CLLocationAccuracy = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// Metres per second; negative: invalid.
public typealias CLLocationSpeed = Double
/// An accuracy in metres per second; negative: unknown.
public typealias CLLocationSpeedAccuracy = Double
/// Degrees from true north, clockwise, from 0 to less than 360; negative: invalid.
public typealias CLLocationDirection = Double
/// An accuracy in degrees; negative: unknown.
public typealias CLLocationDirectionAccuracy = Double
/// Microteslas, along one axis of the device.
public typealias CLHeadingComponentValue = Double
/// The more significant half of a beacon's number.
public typealias CLBeaconMajorValue = UInt16
/// The less significant half of a beacon's number.
public typealias CLBeaconMinorValue = UInt16
