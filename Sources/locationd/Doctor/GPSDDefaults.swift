/// What Debian's `/etc/default/gpsd` says, by the rules of systemd, whose unit for gpsd reads it.
struct GPSDDefaults {
    /// The receivers that gpsd opens at its start.
    let devices: [String]
    /// Whether receivers on USB are added when they are plugged in.
    let addsUSB: Bool
    /// The letters of its options.
    let flags: String
    /// The words that the file adds to gpsd's command line.
    let arguments: [String]

    /// The letters of gpsd's long options that are examined.
    private static let longOptions = ["--nowait": "n", "--readonly": "b"]

    /// - Parameter text: the file's.
    init(_ text: String) {
        let variables = EnvironmentFile(text).variables
        func words(of name: String) -> [String] {
            let value = variables.last { $0.name == name }?.value ?? ""
            return value.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        let options = words(of: "GPSD_OPTIONS")
        devices = words(of: "DEVICES")
        addsUSB = words(of: "USBAUTO") == ["true"]
        arguments = options + devices
        flags =
            options.filter { $0.hasPrefix("-") && !$0.hasPrefix("--") }.joined()
            + options.compactMap { GPSDDefaults.longOptions[$0] }.joined()
    }
}
