public import Foundation

// Apple's names and values. `CLLocationManager.desiredAccuracy`:

/// The best accuracy, with additional sensor data, for navigation: -2.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy, the default: -1.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Within ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// Within a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// Within a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Within three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// The accuracy of an app with reduced accuracy: 6 380 000.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 6_380_000

/// A `CLLocationManager.distanceFilter` that filters nothing: -1.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// A `CLLocationManager.headingFilter` that filters nothing: -1.
public let kCLHeadingFilterNone: CLLocationDegrees = -1

/// A distance without limit.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// A time without limit.
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude

/// An invalid coordinate: (-180, -180).
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)
