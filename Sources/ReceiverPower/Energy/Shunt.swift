/// A file with a power or an energy, and the factor to watts or joules.
struct SensorFile: Hashable, Sendable {
    let path: String
    let scale: Double
}

/// A sensor in a power line, of hwmon or IIO.
struct Shunt: Hashable, Sendable {
    /// The name of its directory, which may change from start to start.
    let directory: String
    /// The name of its chip.
    let chip: String?
    /// What the board's description calls it, and its line.
    let labels: [String]
    /// The power of the moment.
    var power: SensorFile?
    /// The energy so far, if it adds up.
    var energy: SensorFile?

    /// Whether it is meant by a name that people have given.
    func isNamed(_ name: String) -> Bool { directory == name || chip == name || labels.contains(name) }

    /// Whether a label contains a word, in small letters.
    func isLabelled(_ word: String) -> Bool { labels.contains { $0.lowercased().contains(word) } }

    /// All that there are.
    static func all(in tree: SensorTree) -> [Shunt] {
        tree.entries("class/hwmon").flatMap { hwmon("class/hwmon", $0, tree) }
            + tree.entries("bus/iio/devices").flatMap { iio("bus/iio/devices", $0, tree) }
    }

    /// Microwatts in `powerN_input`, microjoules in `energyN_input` (Documentation/hwmon/sysfs-interface).
    private static func hwmon(_ parent: String, _ directory: String, _ tree: SensorTree) -> [Shunt] {
        let path = "\(parent)/\(directory)"
        let files = Set(tree.entries(path))
        return (1...16).compactMap { number in
            let (power, energy) = ("power\(number)_input", "energy\(number)_input")
            guard files.contains(power) || files.contains(energy) else { return nil }
            let labels = ["label", "power\(number)_label", "energy\(number)_label"].filter(files.contains)
            return Shunt(
                directory: directory, chip: tree.text("\(path)/name"),
                labels: labels.compactMap { tree.text("\(path)/\($0)") },
                power: files.contains(power) ? SensorFile(path: "\(path)/\(power)", scale: 1e-6) : nil,
                energy: files.contains(energy) ? SensorFile(path: "\(path)/\(energy)", scale: 1e-6) : nil)
        }
    }

    /// Milliwatts after scaling in `in_powerN_raw` (Documentation/ABI/testing/sysfs-bus-iio).
    private static func iio(_ parent: String, _ directory: String, _ tree: SensorTree) -> [Shunt] {
        let path = "\(parent)/\(directory)"
        let files = tree.entries(path)
        return files.filter { $0.hasPrefix("in_power") && ($0.hasSuffix("_raw") || $0.hasSuffix("_input")) }.map {
            file in
            let isRaw = file.hasSuffix("_raw")
            let scale = isRaw ? tree.number("\(path)/\(file.dropLast(4))_scale") ?? 1 : 1
            return Shunt(
                directory: directory, chip: tree.text("\(path)/name"),
                labels: [tree.text("\(path)/label")].compactMap { $0 },
                power: SensorFile(path: "\(path)/\(file)", scale: scale * 1e-3))
        }
    }
}
