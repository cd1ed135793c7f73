import ArgumentParser
import Glibc
import LocationModel
import SystemCalls

/// How text output is written: its time zone, units and colours.
struct TextOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The time zone of text output, as in Europe/Berlin; by default that of the environment variable TZ, or \
            UTC if it is not set.
            """,
            valueName: "zone"))
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            """
            The units of text output: metric (m, km/h), imperial (ft, mph) or nautical (m, nautical miles, knots).
            """,
            valueName: "system"))
    var units = UnitSystem.metric

    @OptionGroup var colors: ColorOptions

    /// - Parameters:
    ///   - isTerminal: whether the text goes to a terminal.
    ///   - isUsed: whether there is any text output; if not, the environment does not matter.
    /// - Throws: if there is no such time zone.
    func format(isTerminal: Bool, isUsed: Bool = true) throws(Failure) -> TextFormat {
        TextFormat(
            time: try localTime(readsEnvironment: isUsed), units: units, colors: colors.colors(isTerminal: isTerminal))
    }

    /// Whether the system has the time zone that the option names.
    func check() throws(Failure) {
        if let timeZone, timeZone != "UTC", !TimeZones.has(timeZone) { throw unknown(timeZone) }
    }

    private func unknown(_ zone: String) -> Failure {
        Failure(
            .usage,
            "\(timeZone == nil ? "TZ=\(zone)" : "--time-zone \(zone)"): the system has no such time zone; "
                + "those in \(TimeZones.directory) can be named, as in Europe/Berlin")
    }

    private func localTime(readsEnvironment: Bool) throws(Failure) -> LocalTime {
        // POSIX: an empty TZ is UTC.
        let named = readsEnvironment ? TimeZones.named.flatMap { $0.isEmpty ? nil : $0 } : nil
        guard let zone = timeZone ?? named, zone != "UTC" else { return .utc }
        guard TimeZones.use(zone) else { throw unknown(zone) }
        return LocalTime { seconds in
            let (offset, name) = TimeZones.offset(at: seconds)
            return LocalTime.Offset(seconds: offset, name: name)
        }
    }
}

/// `--color`.
struct ColorOptions: ParsableArguments {
    enum Choice: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

    @Option(
        help: ArgumentHelp(
            "Colours: auto uses them on a terminal, unless the environment variable NO_COLOR is set.",
            valueName: "when"))
    var color = Choice.auto

    /// - Parameter isTerminal: whether the text goes to a terminal.
    func colors(isTerminal: Bool) -> TextColors {
        switch color {
        case .always: TextColors(isOn: true)
        case .never: .none
        case .auto: TextColors(isOn: isTerminal && variable("NO_COLOR").isEmpty && variable("TERM") != "dumb")
        }
    }

    /// The value of an environment variable; empty if it is not set (no-color.org: an empty one has no effect).
    private func variable(_ name: String) -> String { environmentVariable(name) ?? "" }
}

extension UnitSystem: ExpressibleByArgument {}
