/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Unknown; never reported here.
    case unspecified = -1
    /// An iPhone, as here.
    case phone = 0
    /// An iPad; never reported here.
    case pad = 1
    /// An Apple TV; never reported here.
    case tv = 2
    /// A car's screen; never reported here.
    case carPlay = 3
    /// A Mac; never reported here.
    case mac = 5
    /// An Apple Vision; never reported here.
    case vision = 6
}
