/// Degrees of latitude or longitude, WGS 84.
public typealias CLLocationDegrees = Double
/// Metres within which a value holds; negative: the value is not valid.
public typealias CLLocationAccuracy = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Metres per second; negative: not valid.
public typealias CLLocationSpeed = Double
/// Metres per second within which a speed holds; negative: not known.
public typealias CLLocationSpeedAccuracy = Double
/// Degrees from true north, clockwise, 0 up to but not including 360; negative: not valid.
public typealias CLLocationDirection = Double
/// Degrees within which a direction holds; negative: not known.
public typealias CLLocationDirectionAccuracy = Double
/// Microteslas, along one axis of the device.
public typealias CLHeadingComponentValue = Double
/// The more significant half of what tells one beacon from another.
public typealias CLBeaconMajorValue = UInt16
/// The less significant half of what tells one beacon from another.
public typealias CLBeaconMinorValue = UInt16
