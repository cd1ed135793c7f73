/// What a launched app must know about the system and the device.
package struct SystemFacts: Hashable, Codable, Sendable {
    /// The system's version of the protocol.
    package var version = Wire.version
    /// `UIDevice.isMultitaskingSupported`
    package var isMultitaskingSupported: Bool
    /// Whether the app's scene delegate is called, too.
    package var usesScenes: Bool
    /// Whether the trace is played in virtual pace, and the app may answer ``Notice/sync(_:)``; nil: it is not.
    package var hasVirtualTime: Bool?

    package init(isMultitaskingSupported: Bool, usesScenes: Bool, hasVirtualTime: Bool? = nil) {
        self.hasVirtualTime = hasVirtualTime
        self.isMultitaskingSupported = isMultitaskingSupported
        self.usesScenes = usesScenes
    }

    private enum CodingKeys: String, CodingKey {
        case version, isMultitaskingSupported = "multitasking", usesScenes = "scenes"
        case hasVirtualTime = "virtualTime"
    }
}
