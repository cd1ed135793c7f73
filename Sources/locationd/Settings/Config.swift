import ArgumentParser
import Glibc
import SystemCalls

/// `locationd config`: shows the settings of a run and where they come from.
struct Config: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check the configuration of a run, and print the values that apply and where each comes from.",
        usage: "locationd config [<options>]",
        discussion: """
            Accepts the options of run. The command line overrides the environment (LOCATIOND_RUN_GPSD for --gpsd, and \
            so on), which overrides the configuration file. The file begins with its version; each further line has \
            an option of run without the hyphens, and a flag is true or false:

              version = 1
              gpsd = localhost:2947
              predict = true

            Example:

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
                let isOverridden = key == .gpsd && settings[.nmea] != nil
                table.row(key.rawValue, isOverridden ? "none" : key.standard, "default")
            }
        }
        try OutputFile.print(table.text(.none).utf8)
        let packaged = ServiceExamination.packagedConfiguration
        if settings.file == nil, fileExists(packaged) {
            StandardError.report("no configuration file was read; the service's: --config \(packaged)")
        }
        try options.check()
        // Its directory may not be the one in which the run starts.
        try settings.checkMachine(
            for: options, resolvesRelativePaths: false, isRoot: Config.isRunByRoot(settings.file))
    }

    /// Whether root, who may examine the service's configuration, is also the user of the run.
    private static func isRunByRoot(_ file: String?) -> Bool {
        guard geteuid() == 0 else { return false }
        guard file == ServiceExamination.packagedConfiguration, let unit = ServiceUnit.current(), unit.isLoaded else {
            return true
        }
        return unit.user == "root"
    }
}
