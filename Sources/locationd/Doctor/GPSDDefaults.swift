/// What Debian's `/etc/default/gpsd` says: a shell's variables.
struct GPSDDefaults {
    /// The receivers that gpsd opens at its start.
    let devices: [String]
    /// Whether receivers on USB are added when they are plugged in.
    let addsUSB: Bool
    /// The letters of its options.
    let flags: String

    /// The letters of gpsd's long options that are examined.
    private static let longOptions: [Substring: String] = ["--nowait": "n", "--readonly": "b"]

    /// - Parameter text: the file's.
    init(_ text: String) {
        func value(of name: String) -> String {
            let line = text.split(whereSeparator: \.isNewline).last { $0.hasPrefix("\(name)=") }
            return String(line?.dropFirst(name.count + 1) ?? "").withoutQuotes
        }
        devices = value(of: "DEVICES").split(separator: " ").map(String.init)
        addsUSB = value(of: "USBAUTO") == "true"
        let options = value(of: "GPSD_OPTIONS").split(separator: " ")
        flags =
            options.filter { $0.hasPrefix("-") && !$0.hasPrefix("--") }.joined()
            + options.compactMap { GPSDDefaults.longOptions[$0] }.joined()
    }
}

extension String {
    /// A shell's value without its quotation marks.
    fileprivate var withoutQuotes: String {
        count >= 2 && first == last && (first == "\"" || first == "'") ? String(dropFirst().dropLast()) : self
    }
}
