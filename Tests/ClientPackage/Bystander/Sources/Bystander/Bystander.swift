#if canImport(CoreLocation)
    /// Whether this package was compiled as on Apple's platforms.
    public let seesCoreLocation = true
#else
    /// Whether this package was compiled as on Apple's platforms.
    public let seesCoreLocation = false
#endif
