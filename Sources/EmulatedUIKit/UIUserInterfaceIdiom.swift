/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Unknown.
    case unspecified = -1
    /// An iPhone, as here.
    case phone = 0
    /// An iPad.
    case pad = 1
    /// A television.
    case tv = 2
    /// A car.
    case carPlay = 3
    /// A Mac.
    case mac = 5
    /// Spatial glasses.
    case vision = 6
}
