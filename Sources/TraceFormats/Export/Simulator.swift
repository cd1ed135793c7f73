import LocationModel

/// A simulator or a test tool that a trace can be exported for.
package enum Simulator: String, CaseIterable, Sendable {
    case xcode, simctl, emulator, appium, maestro

    /// What is written, for the help.
    package var summary: String {
        switch self {
        case .xcode: "GPX with waypoints, for Xcode's location simulation"
        case .simctl: "a script for the iOS simulator, at the trace's mean speed (xcrun simctl location)"
        case .emulator: "a script for the Android emulator, with speed and course (adb emu geo nmea)"
        case .appium: "JSON Lines of positions, each with the seconds since the one before, for setGeoLocation"
        case .maestro: "a Maestro flow that travels at the trace's speeds"
        }
    }

    package var writer: any TraceWriter {
        switch self {
        case .xcode: XcodeWriter()
        case .simctl: SimctlWriter()
        case .emulator: EmulatorWriter()
        case .appium: AppiumWriter()
        case .maestro: MaestroWriter()
        }
    }
}

extension [UInt8] {
    /// A position as `latitude,longitude` with seven decimals (1 cm), without an exponent.
    mutating func append(_ coordinate: Coordinate) {
        append(decimal: coordinate.latitude, decimals: 7, padded: true)
        append(UInt8(ascii: ","))
        append(decimal: coordinate.longitude, decimals: 7, padded: true)
    }
}
