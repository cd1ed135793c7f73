import ArgumentParser

/// `locationd config`: shows the settings of a run and where they come from.
struct Config: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check the configuration of a run, and print the values that apply and where each comes from.",
        usage: "locationd config [<options>]",
        discussion: """
            Accepts the options of run. The command line beats the environment (LOCATIOND_RUN_GPSD for --gpsd, and so on), \
            which beats the configuration file. Example:

              locationd config --config /etc/locationd/locationd.conf
            """)

    @OptionGroup var options: Run

    func run() throws {
        let settings = try RunSettings.current()
        var table = Table()
        table.row("setting", "value", "from")
        for key in RunKey.allCases {
            for setting in settings.settings where setting.key == key {
                table.row(key.rawValue, oneLine(setting.value), oneLine("\(setting.origin)"))
            }
            if settings[key] == nil {
                let isBeaten = key == .gpsd && settings[.nmea] != nil
                table.row(key.rawValue, isBeaten ? "none" : key.standard, "default")
            }
        }
        try OutputFile.print(table.text(.none).utf8)
        try options.check()
        // Its directory may not be the one in which the run starts.
        try settings.checkMachine(for: options, resolvesRelativePaths: false)
    }
}
