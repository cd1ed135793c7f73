import ArgumentParser

/// A number of bytes on the command line: `1000000`, with K, M or G for powers of 1024, or with kB, MB or GB for powers
/// of 1000.
struct ByteCount: ExpressibleByArgument {
    let bytes: Int

    /// A small m is not a unit, because it means minutes where a time is allowed as well.
    init?(argument: String) {
        let units: [(name: String, bytes: Int)] = [
            ("KB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30),
        ]
        let unit = units.first { ($0.name.count == 2 ? argument.uppercased() : argument).hasSuffix($0.name) }
        guard let number = Int(argument.dropLast(unit?.name.count ?? 0)), number > 0 else { return nil }
        let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit?.bytes ?? 1)
        guard !isTooLarge else { return nil }
        self.bytes = bytes
    }
}
