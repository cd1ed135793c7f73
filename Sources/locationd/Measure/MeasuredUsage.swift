import CPUMeter

/// What one pass of a run has used while the app was in the background; passed between the processes as a line of text.
struct MeasuredUsage: Equatable {
    let nanoseconds: Double
    /// Retired instructions, if the kernel provides them.
    let instructions: Double?

    init(_ usage: CPUUsage, passes: Int) {
        nanoseconds = Double(usage.processNanoseconds) / Double(passes)
        instructions = usage.instructions.map { Double($0) / Double(passes) }
    }

    init?(line: String) {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let nanoseconds = Double(words[0]) else { return nil }
        self.nanoseconds = nanoseconds
        instructions = Double(words[1])
    }

    var line: String { "\(nanoseconds) \(instructions.map { "\($0)" } ?? "-")\n" }
}
